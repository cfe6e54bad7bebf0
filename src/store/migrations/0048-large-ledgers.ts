/**
 * Indexes for accounts with a million invoices: pages of one status, newest first; invoices with a step of the reminder plan
 * ahead; payments of one status in the order of time; and the payments of a month's receipts.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  // The due date last: pending and overdue are told apart in the index.
  await db.schema
    .createIndex('invoices_by_state')
    .on('invoices')
    .columns(['account_id', 'status', 'id', 'due_date'])
    .execute();
  await sql`create index invoices_to_remind on invoices (account_id, reminder_step, due_date, id)
    where status = 'pending'`.execute(db);
  await db.schema
    .createIndex('payments_by_state')
    .on('payments')
    .columns(['account_id', 'status', 'listed_at', 'id'])
    .execute();
  await sql`create index payments_received on payments (account_id, currency, paid_at, id)
    where invoice_id is not null and testmode = 0 and status in ('paid', 'refunded') and overpaid < amount`.execute(db);
}
