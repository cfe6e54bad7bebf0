/** Payment plans, subscriptions and their periods. */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  const id = identity(engine);

  await db.schema
    .createTable('payment_plans')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('interval', 'text', (c) => c.notNull())
    .addColumn('interval_count', int, (c) => c.notNull())
    .addColumn('installments', int)
    .addColumn('invoice', int, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('payment_plans_by_account').on('payment_plans').columns(['account_id', 'id']).execute();

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('plan_id', int, (c) => c.references('payment_plans.id'))
    .addColumn('customer_id', int, (c) => c.references('customers.id'))
    .addColumn('request_id', int, (c) => c.notNull().unique().references('payment_requests.id'))
    .addColumn('access_code', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('interval', 'text', (c) => c.notNull())
    .addColumn('interval_count', int, (c) => c.notNull())
    .addColumn('installments', int)
    .addColumn('invoice', int, (c) => c.notNull())
    .addColumn('testmode', int, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('starts_on', 'text', (c) => c.notNull())
    .addColumn('anchor_on', 'text')
    .addColumn('mandate_id', 'text')
    .addColumn('provider', 'text')
    .addColumn('payment_method', 'text')
    .addColumn('periods', int, (c) => c.notNull())
    .addColumn('paid_count', int, (c) => c.notNull())
    .addColumn('next_step', int, (c) => c.notNull())
    .addColumn('next_on', 'text')
    .addColumn('next_charge_at', int)
    .addColumn('cancel_at_period_end', int, (c) => c.notNull())
    .addColumn('end_reason', 'text')
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('activated_at', int)
    .addColumn('paused_at', int)
    .addColumn('ended_at', int)
    .execute();
  await db.schema.createIndex('subscriptions_by_account').on('subscriptions').columns(['account_id', 'id']).execute();
  await sql`create index subscriptions_due on subscriptions (next_charge_at, id)
    where next_charge_at is not null and status in ('active', 'past_due')`.execute(db);

  await db.schema
    .createTable('subscription_periods')
    .addColumn('subscription_id', int, (c) => c.notNull().references('subscriptions.id'))
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('due_on', 'text')
    .addColumn('request_id', int, (c) => c.notNull().unique().references('payment_requests.id'))
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
  await sql`create index subscription_periods_to_charge on subscription_periods (next_try_at)
    where next_try_at is not null`.execute(db);

  await db.schema.alterTable('payment_requests').addColumn('subscription_id', int).execute();
  await db.schema.alterTable('payments').addColumn('subscription_id', int).execute();
  await db.schema
    .alterTable('payments')
    .addColumn('by_mandate', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index payments_by_subscription on payments (subscription_id, id)
    where subscription_id is not null`.execute(db);
}
