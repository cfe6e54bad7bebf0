/** Names of the field: `tallies` become `counters`, and a change came through a `channel`. */
import type { Kysely } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tallies').renameTo('counters').execute();
  await db.schema.alterTable('activity').renameColumn('door', 'channel').execute();
}
