/** When a payment that was recorded in error was undone (R82). */
import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('undone_at', 'bigint').execute();
}
