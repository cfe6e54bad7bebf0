/**
 * Adds a partial index of payments with a refund or chargeback. The totals of refunded money in a list of payments read
 * only this small index (D-670).
 */
import { type Kysely, sql } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_given_back on payments
    (account_id, listed_at, currency, testmode, status, payment_method, amount_refunded, amount_charged_back)
    where amount_refunded + amount_charged_back > 0`.execute(db);
}
