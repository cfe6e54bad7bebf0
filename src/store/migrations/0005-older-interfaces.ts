/** The ids by which callers of the older interfaces refer to their requests. */
import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_requests').addColumn('reference', 'text').execute();
  // Both engines treat null values as distinct. The index decides which of two simultaneous calls created the link.
  await db.schema
    .createIndex('payment_requests_by_reference')
    .unique()
    .on('payment_requests')
    .columns(['account_id', 'reference'])
    .execute();
}
