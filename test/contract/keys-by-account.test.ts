// The account comes first in every index and unique key, so that the tables can be divided by account (docs/scale.md).
// Exceptions are listed here with their reason: a new index that starts with another column fails this test.
import { expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../kit/database.ts';
import { ENGINES } from '../kit/test-app.ts';

/**
 * Tables that several accounts share, or that belong to the whole service. They stay on one node; docs/scale.md
 * explains why they stay small.
 */
const SHARED_TABLES = {
  accounts: 'is the account',
  users: 'a person can belong to several accounts',
  recovery_codes: 'of a person',
  set_up_links: 'before there is an account',
  oauth_records: 'before a person has chosen an account',
  oauth_grants: 'of a token',
  token_secrets: 'of a token: found by the digest of a secret, before the account is known',
  token_spending: 'of a token',
  webhook_attempts: 'of a delivery',
  jobs: 'the queue of the workers: a row for each job that waits',
  book_checks: 'the state of the check of the books: a few rows of the service',
  heartbeats: 'a row for each worker',
  sealed_values: 'of the service',
  rate_limits: 'a row for each caller of the last minutes',
  kysely_migration: 'of the service',
  kysely_migration_lock: 'of the service',
} as const;

/** Keys that are looked up before the account is known, because they are part of an address, a cookie or a header. */
const FOUND_BY_SECRET = [
  'invoices(code)',
  'payment_requests(code)',
  'quotes(code)',
  'payments(attempt_key)',
  'payments(provider_alias)',
  'payments(provider_payment_id)',
  'refunds(key)',
  'reminder_batches(code)',
  'reminder_outcomes(code)',
  'sandbox_payments(key)',
  'sessions(digest)',
  'sign_in_links(digest)',
  'subscriptions(access_code)',
  'mails(message_id)',
  'oauth_clients(client_id)',
  'mcp_replies(request_id)',
  'uploads(digest)',
];

/**
 * Indexes with which periodic tasks find due or old rows of all accounts. Most of these indexes are partial: they hold
 * waiting rows only.
 */
const OF_ROUNDS = [
  'exports(expires_at)',
  'imports(expires_at)',
  'idempotency_keys(expires_at)',
  'invoices(due_date)',
  'kept_documents(kept_at)',
  'kept_documents(next_attempt_at)',
  'mails(status)',
  'mcp_replies(created_at)',
  'mcp_sessions(used_at)',
  'payment_requests(next_reminder_at)',
  'payments(next_check_at)',
  'refunds(status)',
  'reminder_batches(created_at)',
  'reminder_outcomes(created_at)',
  'sandbox_callbacks(due_at)',
  'sessions(expires_at)',
  'subscription_periods(next_try_at)',
  'subscriptions(announce_at)',
  'subscriptions(next_charge_at)',
  'uploads(expires_at)',
  'webhook_deliveries(created_at)',
];

/** Columns that refer to a row of the same account, or of a person, without a foreign key. */
const OF_A_ROW = [
  'mails(customer_id)',
  'mcp_replies(session_id)',
  'memberships(user_id)',
  'payment_requests(personal_of)',
  'payments(request_id)',
  'payments(subscription_id)',
  'refunds(credit_note_id)',
  'sessions(user_id)',
  'webhook_deliveries(endpoint_id)',
];

interface Index {
  readonly table: string;
  readonly first: string;
}

async function indexesOf({ engine, rows }: TestDatabase): Promise<readonly Index[]> {
  if (engine === 'sqlite') {
    return rows<Index>(`select t.name as "table", c.name as first from pragma_table_list t
      join pragma_index_list(t.name) i join pragma_index_info(i.name) c on c.seqno = 0
      where t.schema = 'main' and t.type = 'table' and t.name not like '%\\_search\\_%' escape '\\'`);
  }
  return rows<Index>(`select t.relname as "table", pg_get_indexdef(i.indexrelid, 1, true) as first
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public'`);
}

/** Columns that refer to a row which belongs to an account: `payments.invoice_id`. */
async function parentsOf({ engine, rows }: TestDatabase): Promise<ReadonlySet<string>> {
  const found = await rows<{ name: string; parent: string }>(
    engine === 'sqlite'
      ? `select t.name || '.' || f."from" as name, f."table" as parent from pragma_table_list t
          join pragma_foreign_key_list(t.name) f where t.schema = 'main'`
      : `select t.relname || '.' || a.attname as name, p.relname as parent from pg_constraint c
          join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`,
  );
  return new Set(found.filter(({ parent }) => !(parent in SHARED_TABLES)).map(({ name }) => name));
}

async function tablesWithoutAccount({ engine, rows }: TestDatabase): Promise<readonly string[]> {
  const found = await rows<{ name: string }>(
    engine === 'sqlite'
      ? `select t.name from pragma_table_list t where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
          and t.name not like '%\\_grams%' escape '\\'
          and not exists (select 1 from pragma_table_info(t.name) c where c.name = 'account_id')`
      : `select table_name as name from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'
          and not exists (select 1 from information_schema.columns c
            where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'account_id')`,
  );
  return found.map(({ name }) => name).sort();
}

test.each(ENGINES)(
  'on %s every table but the shared ones has an account, and its indexes begin with it',
  async (engine) => {
    await using database = await openDatabase(engine, 'migrated');
    expect((await tablesWithoutAccount(database)).filter((name) => !(name in SHARED_TABLES))).toEqual([]);
    const parents = await parentsOf(database);
    const others = (await indexesOf(database))
      .filter(({ table }) => !(table in SHARED_TABLES))
      // The index of grams, with which texts are searched, starts with the account's id.
      .filter(({ first }) => first !== 'account_id' && !first.startsWith('search_grams(account_id,'))
      // Ids come from one sequence for the whole service. Rows that refer to an id also hold the account.
      .filter(({ first }) => first !== 'id')
      .filter(({ table, first }) => !parents.has(`${table}.${first}`))
      .map(({ table, first }) => `${table}(${first})`);
    expect([...new Set(others)].sort()).toEqual([...FOUND_BY_SECRET, ...OF_ROUNDS, ...OF_A_ROW].sort());
  },
);
