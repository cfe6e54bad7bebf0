/** Credentials of each attempt, disputes, and former credentials (R50, R54). */
import { type Kysely, sql } from 'kysely';
import { type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

/** Fingerprint of connections from before this migration: sealed keys cannot be read here. */
const FIRST_FINGERPRINT = 'first';

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);

  for (const column of ['credentials', 'provider_alias', 'payer_language', 'mismatch'] as const) {
    await db.schema.alterTable('payments').addColumn(column, 'text').execute();
  }
  for (const column of ['dispute_status', 'dispute_reason'] as const) {
    await db.schema.alterTable('payments').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('payments').addColumn('dispute_due_by', int).execute();
  await db.schema
    .alterTable('payments')
    .addColumn('ends_refused', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('payments')
    .addColumn('amount_charged_back', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('payments_by_alias')
    .on('payments')
    .columns(['provider_alias', 'provider'])
    .where(sql.ref('provider_alias'), 'is not', null)
    .execute();
  await db.schema
    .alterTable('invoices')
    .addColumn('disputes', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('refunds').addColumn('provider_refund_id', 'text').execute();
  await db.schema.alterTable('subscriptions').addColumn('mandate_credentials', 'text').execute();

  await db.schema
    .createTable('disputes')
    .addColumn('id', int, identity(engine))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('payment_id', int, (c) => c.notNull().references('payments.id'))
    .addColumn('provider_dispute_id', 'text', (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('due_by', int)
    .addColumn('opened_at', int, (c) => c.notNull())
    .addColumn('decided_at', int)
    .addColumn('withdrawn_at', int)
    .addColumn('returned_at', int)
    .addColumn('from_surplus', int, (c) => c.notNull())
    .addUniqueConstraint('disputes_at_provider', ['payment_id', 'provider_dispute_id'])
    .execute();
  await db.schema.createIndex('disputes_by_account').on('disputes').columns(['account_id', 'id']).execute();

  await db.schema
    .alterTable('provider_connections')
    .addColumn('fingerprint', 'text', (c) => c.notNull().defaultTo(FIRST_FINGERPRINT))
    .execute();
  await db.schema.alterTable('provider_connections').addColumn('mode', 'text').execute();
  await db.schema.alterTable('provider_connections').addColumn('identity', 'text').execute();
  await db.schema.alterTable('provider_connections').addColumn('verified_at', int).execute();
  await db.schema
    .createTable('former_credentials')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mode', 'text')
    .addColumn('identity', 'text')
    .addColumn('sealed_api_key', 'text')
    .addColumn('retired_at', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('former_credentials_key', ['account_id', 'fingerprint'])
    .execute();

  await sql`update provider_connections set fingerprint = 'sandbox' where kind = 'sandbox'`.execute(db);
  await sql`update payments set credentials = 'sandbox' where provider = 'sandbox'`.execute(db);
  // Earlier payments are assigned to the present connection, the most likely one; payments of another connection will
  // not be found at the provider.
  await sql`update payments set credentials = ${FIRST_FINGERPRINT} where provider in ('stripe', 'mollie')`.execute(db);
  await sql`update subscriptions set mandate_credentials =
    case when provider = 'sandbox' then 'sandbox' else ${FIRST_FINGERPRINT} end where mandate_id is not null`.execute(
    db,
  );
}
