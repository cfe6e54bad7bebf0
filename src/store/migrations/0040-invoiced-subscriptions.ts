/** Tax of plans and subscriptions, and subscriptions whose periods issue invoices (R91). */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  for (const table of ['payment_plans', 'subscriptions']) {
    for (const column of ['tax_category', 'exemption_reason', 'exemption_code']) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
    }
  }
  await db.schema.alterTable('payment_plans').addColumn('tax_rate', int).execute();
  // Invoices of existing subscriptions keep no tax, as before.
  await db.schema
    .alterTable('subscriptions')
    .addColumn('tax_rate', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('subscriptions')
    .addColumn('collection', 'text', (c) => c.notNull().defaultTo('charge'))
    .execute();

  await db.schema.alterTable('invoices').addColumn('subscription_id', int).execute();
  await sql`update invoices set subscription_id = periods.subscription_id from subscription_periods as periods
    where periods.invoice_id = invoices.id`.execute(db);

  await requestMayBeNull(db, engine);
}

/** A period that an invoice pays has no request. SQLite cannot change a column, so the table is written anew there. */
async function requestMayBeNull(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await db.schema
      .alterTable('subscription_periods')
      .alterColumn('request_id', (c) => c.dropNotNull())
      .execute();
    return;
  }
  const int = integer(engine);
  await db.schema
    .createTable('new_periods')
    .addColumn('subscription_id', int, (c) => c.notNull().references('subscriptions.id'))
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('due_on', 'text')
    .addColumn('request_id', int, (c) => c.unique().references('payment_requests.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('tries', int, (c) => c.notNull())
    .addColumn('first_failed_at', int)
    .addColumn('failure_reason', 'text')
    .addColumn('next_try_at', int)
    .addColumn('invoice_id', int)
    .addColumn('paid_at', int)
    .addPrimaryKeyConstraint('subscription_periods_key', ['subscription_id', 'number'])
    .modifyEnd(clustered(engine))
    .execute();
  await sql`insert into new_periods (subscription_id, number, account_id, due_on, request_id, status, tries,
      first_failed_at, failure_reason, next_try_at, invoice_id, paid_at)
    select subscription_id, number, account_id, due_on, request_id, status, tries,
      first_failed_at, failure_reason, next_try_at, invoice_id, paid_at from subscription_periods`.execute(db);
  await db.schema.dropTable('subscription_periods').execute();
  await db.schema.alterTable('new_periods').renameTo('subscription_periods').execute();
  await sql`create index subscription_periods_to_charge on subscription_periods (next_try_at)
    where next_try_at is not null`.execute(db);
}
