/** What callers of the older interfaces know their requests by. */
import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_requests').addColumn('reference', 'text').execute();
  // Rows without one are all different to both engines. This decides which of two simultaneous calls made the link.
  await db.schema
    .createIndex('payment_requests_by_reference')
    .unique()
    .on('payment_requests')
    .columns(['account_id', 'reference'])
    .execute();
}
