/**
 * Defaults of the business and its customers, items, and the dates of the latest invoice numbers (R84, R85). Null: not set,
 * so that nothing changes for existing accounts.
 */
import { type Kysely, sql } from 'kysely';
import { type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  const add = async (table: string, type: 'text' | typeof int, columns: readonly string[]) => {
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, type).execute();
  };

  await add('accounts', int, ['default_tax_rate']);
  await add('accounts', 'text', ['default_tax_category', 'language', 'last_invoice_date', 'invoice_date_before']);
  await db.schema
    .alterTable('accounts')
    .addColumn('invoice_checks', 'text', (c) => c.notNull().defaultTo('warn'))
    .execute();
  await sql`update accounts set last_invoice_date = (
    select date from invoices where invoices.account_id = accounts.id and issued_at is not null
    order by issued_at desc, id desc limit 1
  )`.execute(db);

  const details = ['exemption_reason', 'tax_number', 'registration_scheme', 'contact_name'];
  await add('business_details', 'text', [...details, 'endpoint_scheme', 'endpoint_id']);

  const ofCustomer = ['currency', 'tax_category', 'buyer_reference', 'registration_number'];
  await add('customers', 'text', [...ofCustomer, 'endpoint_scheme', 'endpoint_id']);
  await add('customers', int, ['payment_term_days', 'is_business']);

  await db.schema
    .createTable('items')
    .addColumn('id', int, identity(engine))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('code_key', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('unit_price', int)
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('tax_rate', int)
    .addColumn('tax_category', 'text')
    .addColumn('active', int, (c) => c.notNull())
    .addColumn('used', int, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('items_by_code').on('items').columns(['account_id', 'code_key']).unique().execute();
  await db.schema.createIndex('items_by_account').on('items').columns(['account_id', 'id']).execute();
}
