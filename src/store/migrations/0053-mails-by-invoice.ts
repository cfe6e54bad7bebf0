/** Mails by their invoice: a draft that is deleted must have none, and without an index both engines read all mails to see that. */
import type { Kysely } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('mails_by_invoice').on('mails').column('invoice_id').execute();
}
