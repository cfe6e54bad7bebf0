/** Payment requests, payments, refunds, provider connections, and the sandbox provider's own tables. */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  const id = identity(engine);

  await db.schema
    .createTable('payment_requests')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('description_search', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('amount', int)
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('customer_id', int, (c) => c.references('customers.id'))
    .addColumn('usage_limit', int)
    .addColumn('paid_count', int, (c) => c.notNull())
    .addColumn('amount_raised', int, (c) => c.notNull())
    .addColumn('processing', int, (c) => c.notNull())
    .addColumn('open_payment_id', int)
    .addColumn('expires_at', int)
    .addColumn('deactivated_at', int)
    .addColumn('return_url', 'text')
    .addColumn('return_id', 'text')
    .addColumn('schedule', 'text')
    .addColumn('schedule_amount', int)
    .addColumn('testmode', int, (c) => c.notNull())
    .addColumn('pages', 'text', (c) => c.notNull())
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('personal_of', int, (c) => c.unique())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payment_requests_by_account')
    .on('payment_requests')
    .columns(['account_id', 'kind', 'id'])
    .execute();

  await db.schema.alterTable('invoices').addColumn('open_payment_id', int).execute();

  for (const column of ['request_id', 'authorized_at', 'capture_before', 'capture_amount', 'next_check_at'] as const) {
    await db.schema.alterTable('payments').addColumn(column, int).execute();
  }
  for (const column of [
    'attempt_key',
    'provider',
    'provider_payment_id',
    'checkout_url',
    'payer_name',
    'payer_email',
    'failure_reason',
    'mandate_id',
    'asked_to_end',
  ] as const) {
    await db.schema.alterTable('payments').addColumn(column, 'text').execute();
  }
  for (const column of ['overpaid', 'refund_reserved', 'processing', 'checks', 'listed_at'] as const) {
    await db.schema
      .alterTable('payments')
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable('payments')
    .addColumn('type', 'text', (c) => c.notNull().defaultTo('paymentlink'))
    .execute();
  await db.schema
    .alterTable('payments')
    .addColumn('description_search', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update payments set listed_at = coalesce(paid_at, created_at), description_search = lower(description)`.execute(
    db,
  );
  await db.schema.createIndex('payments_by_key').unique().on('payments').column('attempt_key').execute();
  await db.schema.createIndex('payments_to_check').on('payments').columns(['next_check_at', 'id']).execute();
  await db.schema.createIndex('payments_by_request').on('payments').columns(['request_id', 'id']).execute();
  await db.schema
    .createIndex('payments_by_provider')
    .on('payments')
    .columns(['provider_payment_id', 'provider'])
    .execute();
  await db.schema.createIndex('payments_by_day').on('payments').columns(['account_id', 'listed_at', 'id']).execute();

  await db.schema
    .createTable('payment_totals')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('testmode', int, (c) => c.notNull())
    .addColumn('count', int, (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('fee', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_totals_key', ['account_id', 'status', 'currency', 'testmode'])
    .modifyEnd(clustered(engine))
    .execute();
  await sql`insert into payment_totals (account_id, status, currency, testmode, count, amount, fee)
    select account_id, status, currency, testmode, count(*), sum(amount), sum(fee) from payments
    group by account_id, status, currency, testmode`.execute(db);

  await db.schema
    .createTable('refunds')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('payment_id', int, (c) => c.notNull().references('payments.id'))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull())
    .addColumn('next_attempt_at', int)
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('settled_at', int)
    .execute();
  await db.schema.createIndex('refunds_due').on('refunds').columns(['status', 'next_attempt_at', 'id']).execute();
  await db.schema.createIndex('refunds_by_payment').on('refunds').columns(['payment_id', 'id']).execute();

  await db.schema
    .createTable('provider_connections')
    .addColumn('account_id', int, (c) => c.primaryKey().references('accounts.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('sealed_api_key', 'text')
    .addColumn('drill', 'text')
    .addColumn('connected_at', int, (c) => c.notNull())
    .execute();

  // The sandbox provider plays an external server: its tables do not refer to ours.
  await db.schema
    .createTable('sandbox_payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', int, (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('sandbox_callbacks')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull())
    .addColumn('due_at', int)
    .execute();
  await db.schema.createIndex('sandbox_callbacks_due').on('sandbox_callbacks').columns(['due_at', 'id']).execute();
}
