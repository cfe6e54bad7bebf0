/** Idempotency keys have no claim any more: a key is taken in the transaction of its call's change. Stored answers stay. */
import { type Kysely, sql } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  // Claims of calls whose process died before it answered: they would make their retries wait for nothing.
  await sql`delete from idempotency_keys where answer is null`.execute(db);
  for (const column of ['owner', 'lease_until']) {
    await db.schema.alterTable('idempotency_keys').dropColumn(column).execute();
  }
}
