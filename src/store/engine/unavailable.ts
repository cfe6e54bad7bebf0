/** Distinguishes errors of the environment (disk, network, database server, timeouts) from bugs. */
import { BillingError } from '../../model/billing-error.ts';
import { isBusy } from './sqlite.ts';

/** SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN: faults of the disk, not bugs. */
const SQLITE_OUTSIDE = new Set([13, 8, 10, 14]);
/** SQLITE_CORRUPT, SQLITE_NOTADB: the file was damaged by its disk or by another program. */
const SQLITE_DAMAGE = new Set([11, 26]);
/** Postgres error codes: classes 08 (connection) and 53 (resources), 57P (shutdown), 25006 (read-only standby). */
const POSTGRES_OUTSIDE = /^(08|53|57P|25006)/;
/**
 * 55P03: a lock was not granted within `lock_timeout`. 57014: the statement was cancelled, by `statement_timeout` or by
 * an operator. 25P03, 25P04: the transaction was idle or lasted too long. 40001, 40P01: a conflict or deadlock in every
 * attempt. In each case Postgres has rolled back the whole transaction.
 */
const POSTGRES_TOO_SLOW = /^(55P03|57014|25P03|25P04|40001|40P01)$/;
const NETWORK_OUTSIDE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** The server cannot be used at all: no connection (08, 53300), no access (28), no such database (3D), shutdown (57P). */
const POSTGRES_AWAY = /^(08|28|3D|57P|53300)/;

/**
 * The refusal `store_unavailable` (R11: 503 with Retry-After) for an error of the environment; `undefined` for a bug.
 */
export function unavailable(error: unknown): BillingError | undefined {
  if (POSTGRES_TOO_SLOW.test(codeOf(error))) return tooSlow(error);
  if (isDamage(error)) return damaged(error);
  const outside =
    isBusy(error) ||
    SQLITE_OUTSIDE.has(extendedSqliteCode(error) & 0xff) ||
    POSTGRES_OUTSIDE.test(codeOf(error)) ||
    isStalePlan(error) ||
    isAnswerTimeout(error) ||
    isConnectionLost(error);
  if (!outside) return undefined;
  return refusalOf('The billing database cannot be reached or written right now.', error);
}

/** True for an error of the network, or of a connection that cannot be opened or has ended. */
function isConnectionLost(error: unknown): boolean {
  if (NETWORK_OUTSIDE.test(codeOf(error))) return true;
  const message = error instanceof Error ? error.message : '';
  return /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message);
}

/**
 * Why a write failed. `late`: it waited too long for other work, or had no answer in time. `away`: the database cannot
 * be reached. `no`: the database refused it.
 */
export function writeFailure(error: unknown): 'late' | 'away' | 'no' {
  const cause = error instanceof BillingError && error.cause !== undefined ? error.cause : error;
  const code = codeOf(cause);
  // If work waits too long for a connection, it is refused with a `BillingError` without a `cause`.
  const isLate =
    cause instanceof BillingError || POSTGRES_TOO_SLOW.test(code) || isBusy(cause) || isAnswerTimeout(cause);
  if (isLate) return 'late';
  return POSTGRES_AWAY.test(code) || isConnectionLost(cause) ? 'away' : 'no';
}

/** Refusal of work that waited too long for other work in the database. */
export function tooSlow(cause?: unknown): BillingError {
  return refusalOf('The billing database is busy: this waited too long for other work.', cause);
}

/**
 * True if the server does not answer in time, has another role now, or is not running. Error codes:
 * - 25006: a write on a standby.
 * - 57P01, 57P02, 57P03: the server shuts down, has crashed, or is starting.
 */
export function isFromOtherRole(error: unknown): boolean {
  return /^(25006|57P0[123])$/.test(codeOf(error)) || isAnswerTimeout(error);
}

/** True if a statement had no answer within the time limit of its pool. Its connection must be closed. */
export function isAnswerTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** True if a lock was not granted within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/**
 * True if the columns of a table have changed since this connection prepared its statement. This happens while
 * processes of the old version still run and a new version migrates the database (docs/self-hosting.md).
 */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && 'routine' in error && error.routine === REPLANS;
}

/**
 * Name of the routine in the Postgres source that reports the changed columns. Unlike the error message, this name is
 * the same in every language.
 */
const REPLANS = 'RevalidateCachedQuery';

/** True if SQLite reports that its file is damaged or is no database. */
export function isDamage(error: unknown): boolean {
  const cause = error instanceof BillingError ? error.cause : error;
  return cause instanceof DamagedFile || SQLITE_DAMAGE.has(extendedSqliteCode(cause) & 0xff);
}

/** Message in the log for a damaged file, with the next steps for the operator. */
class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
  constructor(cause: unknown) {
    const says = cause instanceof Error ? cause.message : String(cause);
    super(
      `the database file is damaged (SQLite: ${says}). Stop the service, keep a copy of the file as it is, run "billhook doctor" and "billhook verify", and restore the last good copy (docs/self-hosting.md).`,
      { cause },
    );
  }
}

function damaged(cause: unknown): BillingError {
  return refusalOf('The billing database is damaged.', cause instanceof DamagedFile ? cause : new DamagedFile(cause));
}

function refusalOf(message: string, cause: unknown): BillingError {
  const details = {
    retryable: true,
    retryAfterSeconds: 5,
    hint: 'Send the same call again in a few seconds, with the same idempotency key if it has one.',
  };
  return new BillingError('store_unavailable', message, details, cause);
}

/** Error code of Postgres or of the network, such as `23505` or `ECONNRESET`. Empty if the error has no code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** SQLite's extended result code; 0 for other errors. */
export function extendedSqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
}
