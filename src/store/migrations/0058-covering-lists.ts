/**
 * Filters and sums of many rows are read from an index alone: a row of a large table that is not in memory costs 50 µs or more, an
 * entry of its index less than 1. The first columns of the replaced indexes stay, and with them the order of their rows.
 */
import { type Kysely, sql } from 'kysely';

export function migration() {
  return { up };
}

const WIDER = [
  { name: 'invoices_by_account', on: 'invoices (account_id, id, date, due_date, currency, customer_id)' },
  { name: 'invoices_by_status', on: 'invoices (account_id, status, due_date, id, currency)' },
  { name: 'invoices_by_state', on: 'invoices (account_id, status, id, due_date, date, currency, customer_id)' },
  {
    name: 'invoices_by_customer',
    on: `invoices (customer_id, id, account_id, status, currency, due_date, date, subtotal, tax_total, amount, amount_due,
      amount_credited)`,
  },
  {
    name: 'payments_by_customer',
    on: `payments (customer_id, id, account_id, listed_at, status, payment_method, currency, testmode, amount, fee)
      where customer_id is not null`,
  },
];

async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, on } of WIDER) {
    await sql.raw(`drop index ${name}`).execute(db);
    await sql.raw(`create index ${name} on ${on}`).execute(db);
  }
  await sql
    .raw('create index payments_by_credentials on payments (account_id, credentials) where credentials is not null')
    .execute(db);
}
