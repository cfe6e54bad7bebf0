/**
 * Supports databases that were created by the former migrations, which were later combined into one migration. If a
 * database has all former migrations, their names are replaced by the name of the combined migration. A database with
 * only some of the former migrations must first be updated by an older version of billhook.
 */
import { sql } from 'kysely';
import type { Database, Engine, OpenDatabase } from '../engine/database.ts';

const FORMER: ReadonlySet<string> = new Set(
  `0001-invoices 0002-getting-paid 0003-later 0004-subscriptions 0005-older-interfaces 0006-dashboard 0007-business-details 0008-oauth
  0009-limits 0010-exports 0011-payment-segments 0012-real-money 0013-outflows 0014-identity 0015-search 0017-heard-since
  0018-one-identity 0019-reads 0020-customer-language 0021-mcp-sessions 0023-secret-key 0024-sorted-lists 0025-drafts
  0026-undone-payments 0027-credit-notes 0028-defaults 0029-kept-documents 0030-reminding-many 0031-vat 0040-invoiced-subscriptions
  0041-keys-without-claims 0044-book-checks 0048-large-ledgers 0049-kept-counts 0050-moved-invoices 0051-bank-entries
  0052-bank-reversals 0053-mails-by-invoice 0054-counters 0055-moved-days 0056-moved-entries 0057-filtered-lists 0058-covering-lists
  0059-method-totals 0060-mails-to-receivers 0062-doubted-entries 0063-return-names 0065-decimals 0066-shared-emails
  0067-names-searched 0070-terms-and-mandates`.split(/\s+/),
);

/** The last commit that contains the former migrations. */
const LAST_COMMIT = '3623d8cc';

/** The combined migration that replaces the former migrations. */
export const SCHEMA = '0001-schema';

/** The applied migrations under their current names, or the reason why this version cannot use the database. */
export function inNamesOfToday(names: readonly string[]): readonly string[] | OlderDatabase {
  const former = names.filter((name) => FORMER.has(name));
  if (former.length === 0) return names;
  if (former.length < FORMER.size) return new OlderDatabase(former.sort().at(-1) ?? '');
  return [SCHEMA, ...names.filter((name) => !FORMER.has(name))];
}

export class OlderDatabase extends Error {
  constructor(last: string) {
    super(
      `it was last used by a version that this one does not update (the last of its migrations is ${last}). Run "billhook migrate" of commit ${LAST_COMMIT} on it, then start this version.`,
    );
  }
}

/** Replaces the names of the former migrations by the name of the combined migration, in an exclusive transaction. */
export async function takeOver(db: OpenDatabase['kysely'], engine: Engine): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await hasMigrations(tx, engine))) return;
    if (engine === 'postgres') await sql`lock table kysely_migration in share row exclusive mode`.execute(tx);
    const names = await namesIn(tx);
    const today = inNamesOfToday(names);
    if (today instanceof OlderDatabase) throw today;
    if (today === names) return;
    // The new row gets the time of the first former migration, because Kysely requires that names and times have the
    // same order.
    await sql`insert into kysely_migration (name, timestamp) select ${SCHEMA}, min(timestamp) from kysely_migration`.execute(
      tx,
    );
    await sql`delete from kysely_migration where name in (${sql.join([...FORMER])})`.execute(tx);
    if (engine === 'sqlite') return;
    // On Postgres, the names of two constraints still contain `tallies`, the table's former name.
    await sql`alter table counters rename constraint tallies_key to counters_key`.execute(tx);
    await sql`alter table counters rename constraint tallies_account_id_fkey to counters_account_id_fkey`.execute(tx);
  });
}

/** Names of all applied migrations, also of migrations from newer versions; empty for an empty database. */
export async function appliedIn(db: Database, engine: Engine): Promise<readonly string[]> {
  return (await hasMigrations(db, engine)) ? namesIn(db) : [];
}

async function namesIn(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasMigrations(db: Database, engine: Engine): Promise<boolean> {
  const found =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  return (await found.execute(db)).rows.length > 0;
}
