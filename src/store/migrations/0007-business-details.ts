/** Details that a business prints on its invoices, its logo, and the seller and buyer of each issued invoice. */
import { type Kysely, sql } from 'kysely';
import { bytes, type Engine, integer, jsonObject } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

const DETAILS = [
  'legal_name',
  'phone',
  'website',
  'address',
  'postal_code',
  'city',
  'country',
  'vat_number',
  'registration_number',
  'iban',
  'bic',
  'invoice_footer',
] as const;

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);

  await db.schema
    .alterTable('accounts')
    .addColumn('payment_term_days', int, (c) => c.notNull().defaultTo(14))
    .execute();
  await db.schema.alterTable('accounts').addColumn('logo', 'text').execute();

  const details = db.schema
    .createTable('business_details')
    .addColumn('account_id', int, (c) => c.primaryKey().references('accounts.id'));
  await DETAILS.reduce((table, column) => table.addColumn(column, 'text'), details).execute();

  await db.schema
    .createTable('logos')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes(engine), (c) => c.notNull())
    .addColumn('printed', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('logos_key', ['account_id', 'file'])
    .execute();

  await db.schema.alterTable('invoices').addColumn('parties', 'text').execute();
  await keepParties(db, engine);
}

const BUYER = ['name', 'company', 'address', 'postal_code', 'city', 'country', 'vat_number', 'email'] as const;

/** Invoices issued before this migration keep the details that they were printed with. */
async function keepParties(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = (table: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)]));
  const none = Object.fromEntries([...DETAILS, 'logo'].map((name) => [name, sql`null`]));
  const parties = jsonObject(engine, {
    seller: jsonObject(engine, { ...columns('accounts', ['name', 'email', 'timezone']), ...none }),
    buyer: jsonObject(engine, columns('customers', BUYER)),
  });
  await sql`update invoices set parties = (
    select cast(${parties} as text) from accounts, customers
    where accounts.id = invoices.account_id and customers.id = invoices.customer_id
  ) where status <> 'draft'`.execute(db);
}
