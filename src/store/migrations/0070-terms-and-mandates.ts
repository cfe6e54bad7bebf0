/** Terms, delivery address and mandate of a customer's invoices, and the creditor identifier of the business (R84, R86). */
import type { Kysely } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['payment_terms', 'delivery_address', 'direct_debit']) {
    await db.schema.alterTable('customers').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('business_details').addColumn('creditor_identifier', 'text').execute();
}
