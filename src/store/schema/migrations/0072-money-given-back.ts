/**
 * What left the payments of a list again is summed over those few that any money left, read from an index alone (D-670).
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
