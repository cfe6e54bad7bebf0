/** Credit notes, and what they change of an invoice's money (R81). */
import { type Kysely, sql } from 'kysely';
import { type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('credit_notes')
    .addColumn('id', int, identity(engine))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('invoice_id', int, (c) => c.notNull().references('invoices.id'))
    .addColumn('customer_id', int, (c) => c.notNull().references('customers.id'))
    .addColumn('credit_note_number', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('subtotal', int, (c) => c.notNull())
    .addColumn('tax_total', int, (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('tax_lines', 'text', (c) => c.notNull())
    .addColumn('applied_to_due', int, (c) => c.notNull())
    .addColumn('to_give_back', int, (c) => c.notNull())
    .addColumn('covered', int, (c) => c.notNull())
    .addColumn('moves_sums', 'integer', (c) => c.notNull())
    .addColumn('refund_requested', 'integer', (c) => c.notNull())
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('sent_at', int)
    .execute();
  await index(db, 'credit_notes_by_number', 'credit_notes', ['account_id', 'credit_note_number'], true);
  await index(db, 'credit_notes_by_id', 'credit_notes', ['account_id', 'id']);
  await index(db, 'credit_notes_by_date', 'credit_notes', ['account_id', 'date', 'id']);
  await index(db, 'credit_notes_by_invoice', 'credit_notes', ['invoice_id', 'id']);
  await index(db, 'credit_notes_by_customer', 'credit_notes', ['customer_id', 'id']);

  for (const column of ['amount_credited', 'credit_returned']) await addSum(db, engine, 'invoices', column);
  await db.schema
    .alterTable('invoices')
    .addColumn('credit_notes', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  for (const table of ['invoice_totals', 'invoice_date_totals']) await addSum(db, engine, table, 'amount_credited');
  await addSum(db, engine, 'invoice_outflows', 'credit_returned');

  await db.schema
    .alterTable('accounts')
    .addColumn('credit_note_prefix', 'text', (c) => c.notNull().defaultTo('CN-'))
    .execute();
  await addSum(db, engine, 'accounts', 'credit_notes_issued');
  await db.schema.alterTable('refunds').addColumn('credit_note_id', int).execute();
  await sql`create index refunds_by_credit_note on refunds (credit_note_id) where credit_note_id is not null`.execute(
    db,
  );
  await db.schema.alterTable('mails').addColumn('credit_note_id', int).execute();
}

function addSum(db: Kysely<unknown>, engine: Engine, table: string, column: string): Promise<void> {
  return db.schema
    .alterTable(table)
    .addColumn(column, integer(engine), (c) => c.notNull().defaultTo(0))
    .execute();
}

function index(db: Kysely<unknown>, name: string, table: string, columns: string[], unique = false): Promise<void> {
  const built = db.schema.createIndex(name).on(table).columns(columns);
  return (unique ? built.unique() : built).execute();
}
