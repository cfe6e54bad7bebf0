/** The store: queries grouped by subject (customers, invoices and so on), and transactions. */
import type { BillingError } from '../model/billing-error.ts';
import { accountQueries, businessQueries } from './access/accounts.ts';
import { assistantQueries } from './access/connected-assistants.ts';
import { logoQueries } from './access/logos.ts';
import { mcpSessionQueries } from './access/mcp-sessions.ts';
import { numberSeriesQueries } from './access/number-series.ts';
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
import { beforeErasingQueries } from './customers/before-erasing.ts';
import { customerBalanceQueries } from './customers/customer-balances.ts';
import { customerQueries } from './customers/customers.ts';
import { eraseQueries } from './customers/erase.ts';
import { eraseTraceQueries } from './customers/erase-traces.ts';
import { mergingQueries } from './customers/merging.ts';
import { eventSequenceQueries } from './delivery/event-sequences.ts';
import { exportQueries } from './delivery/exports.ts';
import { heartbeatQueries } from './delivery/heartbeats.ts';
import { idempotencyQueries } from './delivery/idempotency.ts';
import { jobQueries } from './delivery/jobs.ts';
import { journalQueries } from './delivery/journal.ts';
import { mailQueries } from './delivery/mails.ts';
import { uploadQueries } from './delivery/uploads.ts';
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
import { emptyLog } from './engine/differences.ts';
import { dueTimeQueries } from './engine/due-times.ts';
import type { Durability } from './engine/durability.ts';
import { consistentReads } from './engine/long-reads.ts';
import { memoryWindow, type RateWindow, type Window } from './engine/memory-window.ts';
import { asTenant, type TenantContext } from './engine/pool-quota.ts';
import type { Pooler } from './engine/pooler.ts';
import { forgetEnded, openWindow } from './engine/rate-limiters.ts';
import { readsOnReplica } from './engine/replica.ts';
import { isDamage, unavailable } from './engine/unavailable.ts';
import { type Writes, writeCheck } from './engine/write-check.ts';
import { addedRowQueries } from './imports/added-rows.ts';
import { importQueries } from './imports/imports.ts';
import { knownRowQueries } from './imports/known-rows.ts';
import { touchedQueries } from './imports/touched.ts';
import { archivedDocumentQueries } from './invoices/archived-documents.ts';
import { attachmentQueries } from './invoices/attachments.ts';
import { creditNoteQueries } from './invoices/credit-notes.ts';
import { customerStatementQueries } from './invoices/customer-statements.ts';
import { invoicePages } from './invoices/invoice-lists.ts';
import { invoiceOutflowQueries } from './invoices/invoice-outflows.ts';
import { reminderQueries } from './invoices/invoice-reminders.ts';
import { invoiceQueries } from './invoices/invoices.ts';
import { itemQueries } from './invoices/items.ts';
import { overdueThenQueries } from './invoices/overdue-then.ts';
import { quoteQueries } from './invoices/quotes.ts';
import { reminderBatchQueries } from './invoices/reminder-batches.ts';
import { taxDocumentQueries } from './invoices/tax-documents.ts';
import { disputeQueries } from './payments/disputes.ts';
import { requestQueries } from './payments/payment-requests.ts';
import { paymentQueries } from './payments/payments.ts';
import { connectionQueries } from './payments/provider-connections.ts';
import { receiptQueries } from './payments/receipts.ts';
import { refundQueries } from './payments/refunds.ts';
import { reservationQueries } from './payments/reservations.ts';
import { sandboxQueries } from './payments/sandbox.ts';
import { type MigrationReport, migrateToLatest, migrationState } from './schema/migrate.ts';
import { planQueries } from './subscriptions/payment-plans.ts';
import { periodQueries } from './subscriptions/subscription-periods.ts';
import { subscriptionQueries } from './subscriptions/subscriptions.ts';
import { invoiceTotalQueries } from './sums/invoice-totals.ts';
import { bookCheckQueries } from './verify/book-checks.ts';
import type { Verified, VerifyOptions } from './verify/verify.ts';

const QUERIES = {
  accounts: accountQueries,
  businesses: businessQueries,
  numberSeries: numberSeriesQueries,
  logos: logoQueries,
  users: userQueries,
  sessions: sessionQueries,
  signInLinks: signInLinkQueries,
  tokens: tokenQueries,
  spending: spendingQueries,
  assistants: assistantQueries,
  oauthClients: oauthClientQueries,
  oauthGrants: oauthGrantQueries,
  oauthRecords: oauthRecordQueries,
  mcpSessions: mcpSessionQueries,
  customers: customerQueries,
  balances: customerBalanceQueries,
  beforeErasing: beforeErasingQueries,
  erasing: eraseQueries,
  eraseTraces: eraseTraceQueries,
  merging: mergingQueries,
  items: itemQueries,
  bankEntries: bankEntryQueries,
  bankMatches: bankMatchQueries,
  invoices: invoiceQueries,
  invoiceLists: invoicePages,
  attachments: attachmentQueries,
  creditNotes: creditNoteQueries,
  quotes: quoteQueries,
  statements: customerStatementQueries,
  taxDocuments: taxDocumentQueries,
  reminders: reminderQueries,
  reminderBatches: reminderBatchQueries,
  totals: invoiceTotalQueries,
  overdueThen: overdueThenQueries,
  requests: requestQueries,
  reservations: reservationQueries,
  payments: paymentQueries,
  receipts: receiptQueries,
  refunds: refundQueries,
  disputes: disputeQueries,
  invoiceOutflows: invoiceOutflowQueries,
  connections: connectionQueries,
  plans: planQueries,
  subscriptions: subscriptionQueries,
  periods: periodQueries,
  sandbox: sandboxQueries,
  mails: mailQueries,
  archivedDocuments: archivedDocumentQueries,
  journal: journalQueries,
  eventSequences: eventSequenceQueries,
  idempotency: idempotencyQueries,
  jobs: jobQueries,
  endpoints: endpointQueries,
  deliveries: deliveryQueries,
  heartbeats: heartbeatQueries,
  dueTimes: dueTimeQueries,
  bookChecks: bookCheckQueries,
  exports: exportQueries,
  uploads: uploadQueries,
  imports: importQueries,
  addedRows: addedRowQueries,
  knownRows: knownRowQueries,
  touchedRows: touchedQueries,
  sealedValues: sealedValueQueries,
};

type AllQueries = { readonly [Noun in keyof typeof QUERIES]: ReturnType<(typeof QUERIES)[Noun]> };

/** All queries, grouped by subject. They run on one transaction, or on connections outside transactions. */
export type Queries = AllQueries & {
  /**
   * Runs queries that are defined outside this folder (`src/legacy/store`). They use the connection or transaction of
   * this object.
   */
  readonly with: <Own>(own: (db: Database) => Own) => Own;
  /** All queries as a plain object. Callers can copy it and replace some of the queries. */
  readonly all: () => Queries;
};

/**
 * Creates each group of queries only on first use. All groups together have 600 functions, and a transaction needs only
 * a few groups.
 */
function queries(db: Database): Queries {
  return new QueriesOnFirstUse(db) as unknown as Queries;
}

class QueriesOnFirstUse {
  readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  with<Own>(own: (db: Database) => Own): Own {
    return own(this.db);
  }

  all(): Queries {
    return allQueries(this.db);
  }
}

for (const [noun, queriesOf] of Object.entries(QUERIES)) {
  Object.defineProperty(QueriesOnFirstUse.prototype, noun, {
    get(this: QueriesOnFirstUse) {
      const value = queriesOf(this.db);
      Object.defineProperty(this, noun, { value });
      return value;
    },
  });
}

function allQueries(db: Database): Queries {
  const made = Object.fromEntries(Object.entries(QUERIES).map(([noun, queriesOf]) => [noun, queriesOf(db)]));
  return { ...(made as AllQueries), with: (own) => own(db), all: () => allQueries(db) };
}

export type Store = Queries & {
  readonly engine: Engine;
  /** Commits when `change` returns, and rolls back when it throws. After a deadlock, `change` can run a second time. */
  readonly transaction: <T>(change: (tx: Queries) => Promise<T>) => Promise<T>;
  /**
   * Runs reads on one snapshot, so that sums, rows and counts are consistent. If a query takes long, `read` is started
   * again on a connection for long reads (`long-reads.ts`). `read` must change nothing, and must use only `tx`.
   */
  readonly consistent: <T>(read: (tx: Queries) => Promise<T>) => Promise<T>;
  /**
   * Like `consistent`, for work that reads whole tables in batches. Never uses the connection for quick reads. Uses a
   * replica only if `asTenant` was called with `seen`, the newest revision that the caller knows.
   */
  readonly batch: <T>(read: (tx: Queries) => Promise<T>) => Promise<T>;
  /**
   * Runs `run` for a tenant, usually an account. The reads and writes of `run` use connections from the tenant's share
   * of the pool (`pool-quota.ts`). A tenant that has used up its share waits until its own earlier work ends.
   */
  readonly asTenant: <T>(work: TenantContext, run: () => T) => T;
  /**
   * Returns the error that clients get if the disk, the network or the database server failed; `undefined` if `error`
   * is a bug. `services.ts` extends this function to secrets that cannot be decrypted.
   */
  readonly unavailable: (error: unknown) => BillingError | undefined;
  /** True if the error means that the SQLite file is damaged or is no database. */
  readonly isDamage: (error: unknown) => boolean;
  readonly isUniqueViolation: (error: unknown) => boolean;
  readonly rateWindow: (window: Window) => RateWindow;
  /**
   * Removes at most `limit` ended rate windows from the database, and returns the number of removed windows. Returns 0
   * if the counts are in memory.
   */
  readonly pruneRateWindows: (limit: number) => Promise<number>;
  /**
   * Checks whether writes work now, by writing a row. Writes at most once a second; other calls reuse the last answer.
   */
  readonly writable: () => Promise<Writes>;
  /**
   * Number of interruptions since the store was opened, such as lost connections to the database. After an
   * interruption, the database can be another server.
   */
  readonly interruptions: () => number;
  /** Returns null if no pooler is in front of Postgres. Throws `UnfitPooler` if the pooler's settings do not work. */
  readonly pooler: () => Promise<Pooler | null>;
  /**
   * Applies the migrations that the database lacks, and returns their names. Rejects if a newer version has migrated
   * the database, or if the service cannot work with the settings of the pooler in front of the database.
   */
  readonly migrate: () => Promise<Pick<MigrationReport, 'applied'>>;
  readonly migrations: () => Promise<MigrationReport>;
  readonly backup: OpenDatabase['backup'];
  /** Settings of the database that can cause a loss of acknowledged changes, for `billhook doctor`. */
  readonly durability: () => Promise<Durability>;
  /** Empties SQLite's write-ahead log, which can contain deleted data. Returns false while a read uses the log. */
  readonly emptyLog: () => Promise<boolean>;
  /**
   * Compares every stored sum, number sequence and event with the rows of invoices, payments and so on. Takes minutes
   * on a large ledger, but does not block requests.
   */
  readonly verify: (options: VerifyOptions) => Promise<Verified>;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database and returns its store. `url`: the setting `DATABASE_URL` (R71). `machineTime`: returns the time of
 * rate windows in milliseconds. Processes of several machines share rate windows.
 */
export function openStore(
  url: string,
  onIdleError: (error: Error) => void,
  machineTime: () => number = () => performance.timeOrigin + performance.now(),
  { onReplicaFailure = () => undefined, windows, steadyTime = () => performance.now(), ...terms }: StoreTerms = {},
): Store {
  const database = opened(url, onIdleError, terms);
  const inTransaction = transactions(database);
  const apart = searches(database, onReplicaFailure, steadyTime);
  const consistent = consistentReads(snapshots(database.reader), apart);
  return {
    ...allQueries(database.reader),
    engine: database.engine,
    consistent: (read) => consistent((tx) => read(queries(tx))),
    batch: (read) => apart((tx) => read(queries(tx))),
    transaction: (change) => inTransaction((tx) => change(queries(tx))),
    asTenant,
    unavailable,
    isDamage,
    isUniqueViolation,
    rateWindow: (window) =>
      openWindow(database.counting, window, windows?.(window) ?? memoryWindow(window, machineTime)),
    pruneRateWindows: (limit) => forgetEnded(database.counting, limit, machineTime()),
    writable: writeCheck(inTransaction, steadyTime),
    interruptions: database.interruptions,
    pooler: async () => (await database.pooler?.()) ?? null,
    migrate: async () => {
      await database.pooler?.();
      return migrateToLatest(database);
    },
    migrations: () => migrationState(database),
    backup: database.backup,
    durability: async () => {
      const { durabilityOf } = await import('./engine/durability.ts');
      return durabilityOf(url, database.kysely);
    },
    emptyLog: () => emptyLog(database.kysely),
    verify: (options) => verified(database, options),
    close: database.close,
  };
}

type StoreTerms = DatabaseTerms & {
  /** Called when the replica fails. After a failure, the primary database runs the replica's reads for some seconds. */
  readonly onReplicaFailure?: (error: unknown) => void;
  /** Monotonic time in milliseconds. Used by `writable`, and for the pause after a failure of the replica. */
  readonly steadyTime?: () => number;
  /** Creates a rate window if its counts are not stored in the database. Default: counts in this process's memory. */
  readonly windows?: ((window: Window) => RateWindow) | undefined;
};

function searches(
  { replica, searcher }: OpenDatabase,
  onFailure: (error: unknown) => void,
  steadyTime: () => number,
): RunInTransaction {
  const inSearch = snapshots(searcher);
  return replica ? readsOnReplica({ kysely: replica, onFailure }, inSearch, steadyTime) : inSearch;
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
