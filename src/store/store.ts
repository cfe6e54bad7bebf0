/** The store as operations see it: queries by noun, and transactions. */
import type { BillingError } from '../model/billing-error.ts';
import { accountQueries } from './access/accounts.ts';
import { businessQueries } from './access/businesses.ts';
import { assistantQueries } from './access/connected-assistants.ts';
import { logoQueries } from './access/logos.ts';
import { mcpSessionQueries } from './access/mcp-sessions.ts';
import { oauthClientQueries } from './access/oauth-clients.ts';
import { oauthGrantQueries } from './access/oauth-grants.ts';
import { oauthRecordQueries } from './access/oauth-records.ts';
import { sealedValueQueries } from './access/sealed-values.ts';
import { sessionQueries } from './access/sessions.ts';
import { signInLinkQueries } from './access/sign-in-links.ts';
import { spendingQueries } from './access/token-spending.ts';
import { tokenQueries } from './access/tokens.ts';
import { userQueries } from './access/users.ts';
import { bankEntryQueries } from './bank/bank-entries.ts';
import { bankMatchQueries } from './bank/bank-matches.ts';
import { customerQueries } from './customers/customers.ts';
import { exportQueries } from './delivery/exports.ts';
import { heartbeatQueries } from './delivery/heartbeats.ts';
import { idempotencyQueries } from './delivery/idempotency.ts';
import { jobQueries } from './delivery/jobs.ts';
import { journalQueries } from './delivery/journal.ts';
import { mailQueries } from './delivery/mails.ts';
import { deliveryQueries } from './delivery/webhook-deliveries.ts';
import { endpointQueries } from './delivery/webhook-endpoints.ts';
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
} from './engine/database.ts';
import { memoryWindow, type RateWindow, type Window } from './engine/memory-window.ts';
import { forgetEnded, openWindow } from './engine/rate-limiters.ts';
import { readsOnReplica } from './engine/replica.ts';
import { asTenant, type TenantContext } from './engine/tenant-context.ts';
import { isDamage, unavailable } from './engine/unavailable.ts';
import { type Writes, writeCheck } from './engine/write-check.ts';
import { creditNoteQueries } from './invoices/credit-notes.ts';
import { reminderQueries } from './invoices/invoice-reminders.ts';
import { invoiceQueries } from './invoices/invoices.ts';
import { itemQueries } from './invoices/items.ts';
import { keptDocumentQueries } from './invoices/kept-documents.ts';
import { reminderBatchQueries } from './invoices/reminder-batches.ts';
import { statementQueries } from './invoices/statements.ts';
import { disputeQueries } from './payments/disputes.ts';
import { requestQueries } from './payments/payment-requests.ts';
import { paymentQueries } from './payments/payments.ts';
import { connectionQueries } from './payments/provider-connections.ts';
import { refundQueries } from './payments/refunds.ts';
import { sandboxQueries } from './payments/sandbox.ts';
import { type MigrationReport, migrateToLatest, migrationState } from './schema/migrate.ts';
import { planQueries } from './subscriptions/payment-plans.ts';
import { periodQueries } from './subscriptions/subscription-periods.ts';
import { subscriptionQueries } from './subscriptions/subscriptions.ts';
import { customerBalanceQueries } from './sums/customer-balances.ts';
import { dueTimeQueries } from './sums/due-times.ts';
import { invoiceOutflowQueries } from './sums/invoice-outflows.ts';
import { invoiceTotalQueries } from './sums/invoice-totals.ts';
import { overdueThenQueries } from './sums/overdue-then.ts';
import { receiptQueries } from './sums/receipts.ts';
import { bookCheckQueries } from './verify/book-checks.ts';
import type { Verified, VerifyOptions } from './verify/verify.ts';

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
    /**
     * Queries of a room with SQL of its own (`src/legacy/store`), on the same connection and in the same transaction.
     */
    with: <Own>(own: (db: Database) => Own): Own => own(db),
  };
}

/** Everything that can be read or written inside one transaction. */
export type Queries = ReturnType<typeof queries>;

export type Store = Queries & {
  readonly engine: Engine;
  /** Changes with every commit, so that caches of reads notice it; null if the engine has no such number. */
  readonly dataVersion: OpenDatabase['dataVersion'];
  /** Commits when `change` returns and rolls back when it throws. May run `change` again after a deadlock. */
  readonly transaction: <T>(change: (tx: Queries) => Promise<T>) => Promise<T>;
  /** Reads from one snapshot: sums, rows and counts fit together. */
  readonly snapshot: <T>(read: (tx: Queries) => Promise<T>) => Promise<T>;
  /**
   * Like `snapshot`, for reads whose cost grows with the rows of an account: they do not block other requests. Runs on a
   * replica where the work allows that (`asTenant`).
   */
  readonly search: <T>(read: (tx: Queries) => Promise<T>) => Promise<T>;
  /**
   * Everything that `run` reads and writes counts for this tenant's share of the connections (`pool-quota.ts`): an
   * account that waits, waits for its own work.
   */
  readonly asTenant: <T>(work: TenantContext, run: () => T) => T;
  /** The refusal for a failure of the disk, the network or the database server; `undefined` for a bug. */
  readonly unavailable: (error: unknown) => BillingError | undefined;
  /** Whether the error says that the SQLite file is damaged, or no database. */
  readonly isDamage: (error: unknown) => boolean;
  readonly isUniqueViolation: (error: unknown) => boolean;
  readonly rateWindow: (window: Window) => RateWindow;
  /** Removes at most `limit` rate windows that have ended; answers how many. */
  readonly pruneRateWindows: (limit: number) => Promise<number>;
  /** Whether writes work now: writes a row, at most once a second however often it is called. */
  readonly writable: () => Promise<Writes>;
  /** Returns the steps that it applied. Refuses a database of a newer version. */
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
    asTenant,
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
  /** Keeps counts that are not in the database; by default in the memory of this process. */
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
