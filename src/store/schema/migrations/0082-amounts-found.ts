/**
 * Adds indexes for finding rows by an exact amount, in lists and in searches (R110). Removes invoices whose total is 0
 * (R101) from the index of paid invoices.
 */
import { type Kysely, sql } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invoices_part_paid on invoices (account_id, currency, amount_paid, id)
    where amount_paid > 0 and amount_paid <> amount`.execute(db);
  await sql`create index payments_by_amount on payments (account_id, currency, amount, id)`.execute(db);
  await sql`create index bank_entries_by_sum on bank_entries (account_id, amount, currency, id)`.execute(db);
  await sql`drop index invoices_paid_by_customer`.execute(db);
  await sql`create index invoices_paid_by_customer on invoices (customer_id, id, account_id, date, paid_at, amount)
    where paid_at is not null and amount > 0`.execute(db);
}
