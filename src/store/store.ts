/** The store as operations see it: queries by noun, and transactions. */
import type { Refusal } from '../model/refusal.ts';
import { accountQueries } from './accounts.ts';
import { bankEntryQueries } from './bank-entries.ts';
import { bankMatchQueries } from './bank-matches.ts';
import { bookCheckQueries } from './book-checks.ts';
import { businessQueries } from './businesses.ts';
import { assistantQueries } from './connected-assistants.ts';
import { creditNoteQueries } from './credit-notes.ts';
import { customerBalanceQueries } from './customer-balances.ts';
import { customerQueries } from './customers.ts';
import {
  type Database,
  type DatabaseTerms,
  type Engine,
  isUniqueViolation,
  type OpenDatabase,
  openDatabase,
  type RunInTransaction,
  snapshots,
  transactions,
} from './database.ts';
import { disputeQueries } from './disputes.ts';
import { dueTimeQueries } from './due-times.ts';
import { exportQueries } from './exports.ts';
import { heartbeatQueries } from './heartbeats.ts';
import { idempotencyQueries } from './idempotency.ts';
import { invoiceOutflowQueries } from './invoice-outflows.ts';
import { reminderQueries } from './invoice-reminders.ts';
import { invoiceTotalQueries } from './invoice-totals.ts';
import { invoiceQueries } from './invoices.ts';
import { itemQueries } from './items.ts';
import { jobQueries } from './jobs.ts';
import { journalQueries } from './journal.ts';
import { keptDocumentQueries } from './kept-documents.ts';
import { logoQueries } from './logos.ts';
import { mailQueries } from './mails.ts';
import { mcpSessionQueries } from './mcp-sessions.ts';
import { memoryWindow, type RateWindow, type Window } from './memory-window.ts';
import { type MigrationReport, migrateToLatest, migrationState } from './migrate.ts';
import { oauthClientQueries } from './oauth-clients.ts';
import { oauthGrantQueries } from './oauth-grants.ts';
import { oauthRecordQueries } from './oauth-records.ts';
import { overdueThenQueries } from './overdue-then.ts';
import { planQueries } from './payment-plans.ts';
import { requestQueries } from './payment-requests.ts';
import { paymentQueries } from './payments.ts';
import { connectionQueries } from './provider-connections.ts';
import { forgetEnded, openWindow } from './rate-limiters.ts';
import { receiptQueries } from './receipts.ts';
import { refundQueries } from './refunds.ts';
import { reminderBatchQueries } from './reminder-batches.ts';
import { readsOnReplica } from './replica.ts';
import { sandboxQueries } from './sandbox.ts';
import { sealedValueQueries } from './sealed-values.ts';
import { sessionQueries } from './sessions.ts';
import { signInLinkQueries } from './sign-in-links.ts';
import { statementQueries } from './statements.ts';
import { periodQueries } from './subscription-periods.ts';
import { subscriptionQueries } from './subscriptions.ts';
import { spendingQueries } from './token-spending.ts';
import { tokenQueries } from './tokens.ts';
import { isDamage, unavailable } from './unavailable.ts';
import { userQueries } from './users.ts';
import type { Verified, VerifyOptions } from './verify/verify.ts';
import { deliveryQueries } from './webhook-deliveries.ts';
import { endpointQueries } from './webhook-endpoints.ts';
import { asWork, type Work } from './work.ts';
import { type Writes, writeCheck } from './write-check.ts';

function queries(db: Database) {
  return {
    accounts: accountQueries(db),
    businesses: businessQueries(db),
    logos: logoQueries(db),
    users: userQueries(db),
    sessions: sessionQueries(db),
    signInLinks: signInLinkQueries(db),
    tokens: tokenQueries(db),
    spending: spendingQueries(db),
    assistants: assistantQueries(db),
    oauthClients: oauthClientQueries(db),
    oauthGrants: oauthGrantQueries(db),
    oauthRecords: oauthRecordQueries(db),
    mcpSessions: mcpSessionQueries(db),
    customers: customerQueries(db),
    balances: customerBalanceQueries(db),
    items: itemQueries(db),
    bankEntries: bankEntryQueries(db),
    bankMatches: bankMatchQueries(db),
    invoices: invoiceQueries(db),
    creditNotes: creditNoteQueries(db),
    statements: statementQueries(db),
    reminders: reminderQueries(db),
    reminderBatches: reminderBatchQueries(db),
    totals: invoiceTotalQueries(db),
    overdueThen: overdueThenQueries(db),
    requests: requestQueries(db),
    payments: paymentQueries(db),
    receipts: receiptQueries(db),
    refunds: refundQueries(db),
    disputes: disputeQueries(db),
    invoiceOutflows: invoiceOutflowQueries(db),
    connections: connectionQueries(db),
    plans: planQueries(db),
    subscriptions: subscriptionQueries(db),
    periods: periodQueries(db),
    sandbox: sandboxQueries(db),
    mails: mailQueries(db),
    keptDocuments: keptDocumentQueries(db),
    journal: journalQueries(db),
    idempotency: idempotencyQueries(db),
    jobs: jobQueries(db),
    endpoints: endpointQueries(db),
    deliveries: deliveryQueries(db),
    heartbeats: heartbeatQueries(db),
    dueTimes: dueTimeQueries(db),
    bookChecks: bookCheckQueries(db),
    exports: exportQueries(db),
    sealedValues: sealedValueQueries(db),
    /** Queries of a room that has SQL of its own (`src/legacy/store`), on the same connection or in the same transaction. */
    with: <Own>(own: (db: Database) => Own): Own => own(db),
  };
}

/** Everything that can be read or written inside one transaction. */
export type Queries = ReturnType<typeof queries>;

export type Store = Queries & {
  readonly engine: Engine;
  /** Changes with every commit, for what is kept of reads; null if the engine has no such number. */
  readonly dataVersion: OpenDatabase['dataVersion'];
  /** Commits when `change` returns and rolls back when it throws. May run `change` again after a deadlock. */
  readonly transaction: <T>(change: (tx: Queries) => Promise<T>) => Promise<T>;
  /** Reads from one snapshot: sums, rows and counts fit together. */
  readonly snapshot: <T>(read: (tx: Queries) => Promise<T>) => Promise<T>;
  /**
   * Like `snapshot`, for reads whose cost grows with the rows of an account: they do not block other requests. Runs on a
   * replica where the work allows that (`asWork`).
   */
  readonly search: <T>(read: (tx: Queries) => Promise<T>) => Promise<T>;
  /**
   * What `run` reads and writes takes its connections in the lane of `work`: an account waits for its own work, and leaves
   * connections to the others (`shares.ts`).
   */
  readonly asWork: <T>(work: Work, run: () => T) => T;
  /** The refusal for a failure of the disk, the network or the database server; `undefined` for a bug. */
  readonly unavailable: (error: unknown) => Refusal | undefined;
  /** Whether the error says that the SQLite file is damaged, or no database. */
  readonly isDamage: (error: unknown) => boolean;
  readonly isUniqueViolation: (error: unknown) => boolean;
  readonly rateWindow: (window: Window) => RateWindow;
  /** Removes at most `limit` rate windows that have ended; answers how many. */
  readonly pruneRateWindows: (limit: number) => Promise<number>;
  /** Whether writes work now: writes a row, at most once a second however often it is called. */
  readonly writable: () => Promise<Writes>;
  /** What it applied. Refuses a database of a newer version. */
  readonly migrate: () => Promise<Pick<MigrationReport, 'applied'>>;
  readonly migrations: () => Promise<MigrationReport>;
  readonly backup: OpenDatabase['backup'];
  /** Compares every stored sum, number sequence and event with the rows. Takes minutes on a large ledger; blocks no request. */
  readonly verify: (options: VerifyOptions) => Promise<Verified>;
  readonly close: () => Promise<void>;
};

/** `url` as in the setting `DATABASE_URL` (R71). `machineTime`: milliseconds, for rate windows. */
export function openStore(
  url: string,
  onIdleError: (error: Error) => void,
  machineTime: () => number = () => performance.timeOrigin + performance.now(),
  { onReplicaFailure = () => undefined, windows, ...terms }: StoreTerms = {},
): Store {
  const database = opened(url, onIdleError, terms);
  const inTransaction = transactions(database);
  const inSnapshot = snapshots(database.reader);
  const inSearch = searches(database, onReplicaFailure, machineTime);
  return {
    ...queries(database.reader),
    engine: database.engine,
    dataVersion: database.dataVersion,
    snapshot: (read) => inSnapshot((tx) => read(queries(tx))),
    search: (read) => inSearch((tx) => read(queries(tx))),
    transaction: (change) => inTransaction((tx) => change(queries(tx))),
    asWork,
    unavailable,
    isDamage,
    isUniqueViolation,
    rateWindow: (window) =>
      openWindow(database.counting, window, windows?.(window) ?? memoryWindow(window, machineTime)),
    pruneRateWindows: (limit) => forgetEnded(database.counting, limit, machineTime()),
    writable: writeCheck(inTransaction, machineTime),
    migrate: () => migrateToLatest(database),
    migrations: () => migrationState(database),
    backup: database.backup,
    verify: (options) => verified(database, options),
    close: database.close,
  };
}

type StoreTerms = DatabaseTerms & {
  /** Called when the replica fails; its reads then run on the database for some seconds. */
  readonly onReplicaFailure?: (error: unknown) => void;
  /** Where counts are kept that are not in the database; the memory of this process by default. */
  readonly windows?: ((window: Window) => RateWindow) | undefined;
};

function searches(
  { replica, searcher }: OpenDatabase,
  onFailure: (error: unknown) => void,
  machineTime: () => number,
): RunInTransaction {
  const inSearch = snapshots(searcher);
  return replica ? readsOnReplica({ kysely: replica, onFailure }, inSearch, machineTime) : inSearch;
}

async function verified({ openLong, reader }: OpenDatabase, options: VerifyOptions): Promise<Verified> {
  const { verifyBooks } = await import('./verify/verify.ts');
  const db = openLong ? openLong() : reader;
  try {
    return await verifyBooks(db, options);
  } catch (error) {
    throw unavailable(error) ?? error;
  } finally {
    if (db !== reader) await db.destroy();
  }
}

function opened(...given: Parameters<typeof openDatabase>): OpenDatabase {
  try {
    return openDatabase(...given);
  } catch (error) {
    throw unavailable(error) ?? error;
  }
}
