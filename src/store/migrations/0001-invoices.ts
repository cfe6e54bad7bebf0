/** Accounts, tokens, customers, invoices and their dependent tables. */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  const id = identity(engine);

  await db.schema
    .createTable('accounts')
    .addColumn('id', int, id)
    .addColumn('handle', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('timezone', 'text', (c) => c.notNull())
    .addColumn('invoice_prefix', 'text', (c) => c.notNull())
    .addColumn('invoices_issued', int, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('users')
    .addColumn('id', int, id)
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('memberships')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('user_id', int, (c) => c.notNull().references('users.id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['account_id', 'user_id'])
    .execute();

  await db.schema
    .createTable('sign_in_links')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('user_id', int, (c) => c.notNull().references('users.id'))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('expires_at', int, (c) => c.notNull())
    .addColumn('used_at', int)
    .execute();

  await db.schema
    .createTable('tokens')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('lifetime_days', int)
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('last_used_at', int)
    .addColumn('expires_at', int)
    .addColumn('revoked_at', int)
    .execute();
  await db.schema.createIndex('tokens_by_account').on('tokens').columns(['account_id', 'id']).execute();

  await db.schema
    .createTable('token_secrets')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('token_id', int, (c) => c.notNull().references('tokens.id'))
    .addColumn('valid_until', int)
    .execute();
  await db.schema.createIndex('token_secrets_by_token').on('token_secrets').column('token_id').execute();

  await db.schema
    .createTable('customers')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('company', 'text')
    .addColumn('phone', 'text')
    .addColumn('address', 'text')
    .addColumn('city', 'text')
    .addColumn('postal_code', 'text')
    .addColumn('country', 'text')
    .addColumn('note', 'text')
    .addColumn('vat_number', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addUniqueConstraint('customers_by_email', ['account_id', 'email_key'])
    .execute();
  await db.schema.createIndex('customers_by_account').on('customers').columns(['account_id', 'id']).execute();

  await db.schema
    .createTable('invoices')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('customer_id', int, (c) => c.notNull().references('customers.id'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('invoice_number', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('subtotal', int, (c) => c.notNull())
    .addColumn('tax_total', int, (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('amount_paid', int, (c) => c.notNull().check(sql`amount_paid >= 0`))
    .addColumn('amount_refunded', int, (c) => c.notNull().check(sql`amount_refunded >= 0`))
    .addColumn('amount_due', int, (c) => c.notNull().check(sql`amount_due >= 0`))
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('tax_lines', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('due_date', 'text', (c) => c.notNull())
    .addColumn('reference', 'text')
    .addColumn('reference_search', 'text')
    .addColumn('notes', 'text')
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('reminders_sent', int, (c) => c.notNull())
    .addColumn('last_reminder_at', int)
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('issued_at', int)
    .addColumn('sent_at', int)
    .addColumn('paid_at', int)
    .addColumn('cancelled_at', int)
    .addUniqueConstraint('invoices_by_number', ['account_id', 'invoice_number'])
    .execute();
  await db.schema.createIndex('invoices_by_account').on('invoices').columns(['account_id', 'id']).execute();
  await db.schema
    .createIndex('invoices_by_status')
    .on('invoices')
    .columns(['account_id', 'status', 'due_date', 'id'])
    .execute();
  await db.schema.createIndex('invoices_by_customer').on('invoices').columns(['customer_id', 'id']).execute();

  await db.schema
    .createTable('invoice_totals')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('due_date', 'text', (c) => c.notNull())
    .addColumn('count', int, (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('amount_due', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_totals_key', ['account_id', 'status', 'due_date', 'currency'])
    .modifyEnd(clustered(engine))
    .execute();

  await db.schema
    .createTable('invoice_receipts')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('received', int, (c) => c.notNull())
    .addColumn('refunded', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_receipts_key', ['account_id', 'month', 'currency'])
    .modifyEnd(clustered(engine))
    .execute();

  await db.schema
    .createTable('payments')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('customer_id', int, (c) => c.references('customers.id'))
    .addColumn('invoice_id', int, (c) => c.references('invoices.id'))
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('amount_refunded', int, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('fee', int, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('payment_method', 'text', (c) => c.notNull())
    .addColumn('recorded', int, (c) => c.notNull())
    .addColumn('testmode', int, (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('paid_at', int)
    .execute();
  await db.schema.createIndex('payments_by_account').on('payments').columns(['account_id', 'id']).execute();
  await db.schema.createIndex('payments_by_invoice').on('payments').columns(['invoice_id', 'id']).execute();

  await db.schema
    .createTable('mails')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('invoice_id', int, (c) => c.references('invoices.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('next_attempt_at', int)
    .addColumn('undo', 'text')
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('sent_at', int)
    .execute();
  await db.schema.createIndex('mails_due').on('mails').columns(['status', 'next_attempt_at', 'id']).execute();
  await db.schema.createIndex('mails_by_account').on('mails').columns(['account_id', 'id']).execute();

  await db.schema
    .createTable('events')
    .addColumn('id', int, id)
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('activity')
    .addColumn('id', int, id)
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', int)
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('door', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', int)
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('activity_by_account').on('activity').columns(['account_id', 'id']).execute();

  await db.schema
    .createTable('tallies')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('noun', 'text', (c) => c.notNull())
    .addColumn('count', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('tallies_key', ['account_id', 'noun'])
    .modifyEnd(clustered(engine))
    .execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('principal', 'text', (c) => c.notNull())
    .addColumn('route', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('lease_until', int, (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('expires_at', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'principal', 'route', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_expired').on('idempotency_keys').column('expires_at').execute();

  await db.schema
    .createTable('heartbeats')
    .addColumn('worker', 'text', (c) => c.primaryKey())
    .addColumn('seen_at', int, (c) => c.notNull())
    .execute();

  // The layout that rate-limiter-flexible expects; with SQLite the windows live in memory.
  if (engine === 'postgres') {
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
      .addColumn('points', 'integer', (c) => c.notNull())
      .addColumn('expire', 'bigint')
      .execute();
  }
}
