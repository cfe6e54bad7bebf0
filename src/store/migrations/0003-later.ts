/** Jobs, webhook endpoints with their deliveries, and automatic reminders. */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  const id = identity(engine);

  await db.schema
    .createTable('jobs')
    .addColumn('id', int, id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('lane', 'text', (c) => c.notNull())
    .addColumn('subject_id', int, (c) => c.notNull())
    .addColumn('priority', int, (c) => c.notNull())
    .addColumn('run_at', int)
    .addColumn('attempts', int, (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await sql`create index jobs_due on jobs (kind, priority, run_at, id, lane) where run_at is not null`.execute(db);
  await sql`create index jobs_failed on jobs (created_at) where run_at is null`.execute(db);

  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('events', 'text')
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('old_sealed_secret', 'text')
    .addColumn('old_secret_until', int)
    .addColumn('failing_since', int)
    .addColumn('disabled_at', int)
    .addColumn('disabled_reason', 'text')
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('webhook_endpoints_by_account')
    .on('webhook_endpoints')
    .columns(['account_id', 'id'])
    .execute();

  // Endpoints by event type, so that an event finds its receivers by an index.
  await db.schema
    .createTable('webhook_subscriptions')
    .addColumn('account_id', int, (c) => c.notNull())
    .addColumn('event_type', 'text', (c) => c.notNull())
    .addColumn('endpoint_id', int, (c) => c.notNull().references('webhook_endpoints.id'))
    .addPrimaryKeyConstraint('webhook_subscriptions_key', ['account_id', 'event_type', 'endpoint_id'])
    .modifyEnd(clustered(engine))
    .execute();
  await db.schema
    .createIndex('webhook_subscriptions_by_endpoint')
    .on('webhook_subscriptions')
    .column('endpoint_id')
    .execute();

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull())
    .addColumn('endpoint_id', int, (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('event_type', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull())
    .addColumn('tries', int, (c) => c.notNull())
    .addColumn('next_attempt_at', int)
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('delivered_at', int)
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_by_endpoint')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'id'])
    .execute();
  await db.schema.createIndex('webhook_deliveries_by_age').on('webhook_deliveries').column('created_at').execute();

  await db.schema
    .createTable('webhook_attempts')
    .addColumn('delivery_id', int, (c) => c.notNull())
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('at', int, (c) => c.notNull())
    .addColumn('duration_ms', int, (c) => c.notNull())
    .addColumn('status', int)
    .addColumn('error', 'text')
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('webhook_attempts_key', ['delivery_id', 'number'])
    .modifyEnd(clustered(engine))
    .execute();

  // When the event is due to be given to its receivers; null for earlier events.
  await db.schema.alterTable('events').addColumn('fan_out_at', int).execute();
  await sql`create index events_to_fan_out on events (fan_out_at, id) where fan_out_at is not null`.execute(db);

  await db.schema.alterTable('accounts').addColumn('reminder_plan', 'text').execute();
  await db.schema.alterTable('customers').addColumn('unsubscribed_at', int).execute();
  await db.schema.alterTable('invoices').addColumn('overdue_told_at', int).execute();
  await db.schema
    .alterTable('invoices')
    .addColumn('reminder_step', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index invoices_to_tell on invoices (due_date) where status = 'pending' and overdue_told_at is null`.execute(
    db,
  );
  for (const column of ['next_reminder_at', 'last_reminder_at'] as const) {
    await db.schema.alterTable('payment_requests').addColumn(column, int).execute();
  }
  await db.schema
    .alterTable('payment_requests')
    .addColumn('reminders_sent', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index payment_requests_to_remind on payment_requests (next_reminder_at)
    where next_reminder_at is not null`.execute(db);
  await db.schema.alterTable('mails').addColumn('request_id', int).execute();
  await db.schema.alterTable('mails').addColumn('unsubscribe_url', 'text').execute();
  await sql`create index mails_waiting on mails (invoice_id, request_id) where status = 'queued'`.execute(db);
}
