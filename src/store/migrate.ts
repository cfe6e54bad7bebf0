/** Brings a database to the schema of this version. Migrations are numbered and append-only. */
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine, OpenDatabase } from './database.ts';
import { migration as invoices } from './migrations/0001-invoices.ts';
import { migration as gettingPaid } from './migrations/0002-getting-paid.ts';
import { migration as later } from './migrations/0003-later.ts';
import { migration as subscriptions } from './migrations/0004-subscriptions.ts';
import { migration as olderInterfaces } from './migrations/0005-older-interfaces.ts';
import { migration as dashboard } from './migrations/0006-dashboard.ts';
import { migration as businessDetails } from './migrations/0007-business-details.ts';
import { migration as oauth } from './migrations/0008-oauth.ts';
import { migration as limits } from './migrations/0009-limits.ts';
import { migration as exports } from './migrations/0010-exports.ts';
import { migration as paymentSegments } from './migrations/0011-payment-segments.ts';
import { migration as realMoney } from './migrations/0012-real-money.ts';
import { migration as outflows } from './migrations/0013-outflows.ts';
import { migration as identity } from './migrations/0014-identity.ts';
import { migration as search } from './migrations/0015-search.ts';
import { migration as heardSince } from './migrations/0017-heard-since.ts';
import { migration as oneIdentity } from './migrations/0018-one-identity.ts';
import { migration as reads } from './migrations/0019-reads.ts';
import { migration as customerLanguage } from './migrations/0020-customer-language.ts';
import { migration as mcpSessions } from './migrations/0021-mcp-sessions.ts';
import { migration as secretKey } from './migrations/0023-secret-key.ts';
import { migration as sortedLists } from './migrations/0024-sorted-lists.ts';
import { migration as drafts } from './migrations/0025-drafts.ts';
import { migration as undonePayments } from './migrations/0026-undone-payments.ts';
import { migration as creditNotes } from './migrations/0027-credit-notes.ts';
import { migration as defaults } from './migrations/0028-defaults.ts';
import { migration as keptDocuments } from './migrations/0029-kept-documents.ts';
import { migration as remindingMany } from './migrations/0030-reminding-many.ts';
import { migration as vat } from './migrations/0031-vat.ts';
import { migration as invoicedSubscriptions } from './migrations/0040-invoiced-subscriptions.ts';
import { migration as keysWithoutClaims } from './migrations/0041-keys-without-claims.ts';
import { migration as bookChecks } from './migrations/0044-book-checks.ts';
import { migration as largeLedgers } from './migrations/0048-large-ledgers.ts';
import { migration as keptCounts } from './migrations/0049-kept-counts.ts';
import { migration as movedInvoices } from './migrations/0050-moved-invoices.ts';
import { migration as bankEntries } from './migrations/0051-bank-entries.ts';
import { migration as bankReversals } from './migrations/0052-bank-reversals.ts';
import { migration as mailsByInvoice } from './migrations/0053-mails-by-invoice.ts';
import { migration as counters } from './migrations/0054-counters.ts';
import { migration as movedDays } from './migrations/0055-moved-days.ts';
import { migration as movedEntries } from './migrations/0056-moved-entries.ts';
import { migration as filteredLists } from './migrations/0057-filtered-lists.ts';
import { migration as coveringLists } from './migrations/0058-covering-lists.ts';
import { migration as methodTotals } from './migrations/0059-method-totals.ts';
import { migration as mailsToReceivers } from './migrations/0060-mails-to-receivers.ts';
import { migration as doubtedEntries } from './migrations/0062-doubted-entries.ts';
import { migration as returnNames } from './migrations/0063-return-names.ts';
import { migration as decimals } from './migrations/0065-decimals.ts';
import { migration as sharedEmails } from './migrations/0066-shared-emails.ts';
import { migration as namesSearched } from './migrations/0067-names-searched.ts';
import { migration as termsAndMandates } from './migrations/0070-terms-and-mandates.ts';
import { migration as moneyGivenBack } from './migrations/0072-money-given-back.ts';
import { migration as listsFromRows } from './migrations/0076-lists-from-rows.ts';
import { onceUnlocked } from './sqlite-busy.ts';

const MIGRATIONS = {
  '0001-invoices': invoices,
  '0002-getting-paid': gettingPaid,
  '0003-later': later,
  '0004-subscriptions': subscriptions,
  '0005-older-interfaces': olderInterfaces,
  '0006-dashboard': dashboard,
  '0007-business-details': businessDetails,
  '0008-oauth': oauth,
  '0009-limits': limits,
  '0010-exports': exports,
  '0011-payment-segments': paymentSegments,
  '0012-real-money': realMoney,
  '0013-outflows': outflows,
  '0014-identity': identity,
  '0015-search': search,
  '0017-heard-since': heardSince,
  '0018-one-identity': oneIdentity,
  '0020-customer-language': customerLanguage,
  '0019-reads': reads,
  '0021-mcp-sessions': mcpSessions,
  '0023-secret-key': secretKey,
  '0024-sorted-lists': sortedLists,
  '0025-drafts': drafts,
  '0026-undone-payments': undonePayments,
  '0027-credit-notes': creditNotes,
  '0028-defaults': defaults,
  '0029-kept-documents': keptDocuments,
  '0030-reminding-many': remindingMany,
  '0031-vat': vat,
  '0040-invoiced-subscriptions': invoicedSubscriptions,
  '0041-keys-without-claims': keysWithoutClaims,
  '0044-book-checks': bookChecks,
  '0048-large-ledgers': largeLedgers,
  '0049-kept-counts': keptCounts,
  '0050-moved-invoices': movedInvoices,
  '0051-bank-entries': bankEntries,
  '0052-bank-reversals': bankReversals,
  '0053-mails-by-invoice': mailsByInvoice,
  '0054-counters': counters,
  '0055-moved-days': movedDays,
  '0056-moved-entries': movedEntries,
  '0057-filtered-lists': filteredLists,
  '0058-covering-lists': coveringLists,
  '0059-method-totals': methodTotals,
  '0060-mails-to-receivers': mailsToReceivers,
  '0062-doubted-entries': doubtedEntries,
  '0063-return-names': returnNames,
  '0065-decimals': decimals,
  '0066-shared-emails': sharedEmails,
  '0067-names-searched': namesSearched,
  '0070-terms-and-mandates': termsAndMandates,
  '0072-money-given-back': moneyGivenBack,
  '0076-lists-from-rows': listsFromRows,
};

/** Those of this version. */
export const MIGRATION_NAMES: ReadonlySet<string> = new Set(Object.keys(MIGRATIONS));

export type MigrationReport = {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Applied by a newer version, whose kept sums this one does not know and would not keep. */
  readonly newer: readonly string[];
};

class NewerDatabase extends Error {
  constructor(newer: readonly string[]) {
    super(
      `it was last used by a newer version (${newer.join(', ')}). Install that version, or restore a copy that this one made.`,
    );
  }
}

function migratorFor(kysely: OpenDatabase['kysely'], engine: Engine): Migrator {
  const entries = Object.entries(MIGRATIONS).map(([name, of]): [string, Migration] => [name, of(engine)]);
  return new Migrator({ db: kysely, provider: { getMigrations: async () => Object.fromEntries(entries) } });
}

/** Some hundred pauses: each attempt waits for the lock itself before. */
const PAUSES_MS_MAX = 1_000;

/** Applies missing migrations. Each engine's lock makes processes that start together take turns. */
export async function migrateToLatest(database: OpenDatabase): Promise<Pick<MigrationReport, 'applied'>> {
  const { migrating, engine } = database;
  const migrate = async () => {
    const { error, results = [] } = await migrating((kysely) => migratorFor(kysely, engine).migrateToLatest());
    if (error) throw error;
    return results;
  };
  try {
    const results = await onceUnlocked(migrate, PAUSES_MS_MAX);
    return { applied: results.map((result) => result.migrationName) };
  } catch (error) {
    const { newer } = await migrationState(database);
    throw newer.length > 0 ? new NewerDatabase(newer) : error;
  }
}

export async function migrationState({ kysely, engine }: OpenDatabase): Promise<MigrationReport> {
  const all = await migratorFor(kysely, engine).getMigrations();
  const applied = all.filter((one) => one.executedAt).map((one) => one.name);
  return {
    applied,
    pending: all.filter((one) => !one.executedAt).map((one) => one.name),
    newer: applied.length === 0 ? [] : await newerIn(kysely),
  };
}

/** The migrator tells only those that it knows. */
async function newerIn(kysely: OpenDatabase['kysely']): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely);
  return rows.map(({ name }) => name).filter((name) => !MIGRATION_NAMES.has(name));
}
