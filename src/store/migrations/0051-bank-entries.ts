/** Entries of bank statements, and what finds the invoices that they may pay (R89). */
import { type Kysely, sql } from 'kysely';
import { type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('bank_entries')
    .addColumn('id', int, identity(engine))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('entry_key', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('own_account', 'text')
    .addColumn('bank_reference', 'text')
    .addColumn('booked_on', 'text', (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('is_reversal', int, (c) => c.notNull())
    .addColumn('payer_name', 'text')
    .addColumn('payer_iban', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('creditor_reference', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('recorded', int, (c) => c.notNull())
    .addColumn('customer_id', int)
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('bank_entries_by_key')
    .on('bank_entries')
    .columns(['account_id', 'entry_key'])
    .unique()
    .execute();
  await db.schema.createIndex('bank_entries_by_account').on('bank_entries').columns(['account_id', 'id']).execute();
  await db.schema
    .createIndex('bank_entries_by_status')
    .on('bank_entries')
    .columns(['account_id', 'status', 'id'])
    .execute();
  // Who paid before, and what a reversal takes back: of confirmed entries only.
  await sql`create index bank_entries_by_payer on bank_entries (account_id, payer_iban, customer_id)
    where customer_id is not null`.execute(db);
  await sql`create index bank_entries_confirmed on bank_entries (account_id, currency, amount, id)
    where status = 'confirmed'`.execute(db);
  await db.schema.alterTable('payments').addColumn('bank_entry_id', int).execute();
  await sql`create index payments_by_bank_entry on payments (account_id, bank_entry_id) where bank_entry_id is not null`.execute(
    db,
  );
  // The number as payers write it, without the signs that a prefix may have.
  await sql`create index invoices_by_number_key on invoices
    (account_id, (replace(replace(invoice_number, '-', ''), '/', ''))) where invoice_number is not null`.execute(db);
  await sql`create index invoices_open_by_amount on invoices (account_id, currency, amount_due, id)
    where status = 'pending'`.execute(db);
}
