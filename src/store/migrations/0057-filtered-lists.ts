/**
 * Lists and counts of few rows that an account's index finds only by reading all of it: the history of an invoice, what one kind of
 * actor did, links and subscriptions of a customer. The sums of payments by one method are read from their index alone.
 */
import type { Kysely } from 'kysely';

export function migration() {
  return { up };
}

const INDEXES = [
  { name: 'activity_by_subject', table: 'activity', columns: ['account_id', 'subject_kind', 'subject_id', 'id'] },
  { name: 'activity_by_actor', table: 'activity', columns: ['account_id', 'actor_kind', 'id'] },
  { name: 'payment_requests_by_customer', table: 'payment_requests', columns: ['account_id', 'customer_id', 'id'] },
  { name: 'subscriptions_by_customer', table: 'subscriptions', columns: ['account_id', 'customer_id', 'id'] },
  {
    name: 'payments_by_method',
    table: 'payments',
    columns: ['account_id', 'payment_method', 'status', 'listed_at', 'currency', 'testmode', 'amount', 'fee'],
  },
];

async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, table, columns } of INDEXES) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}
