/**
 * Opens SQLite databases with `node:sqlite`. Each process has one connection for writes; several processes can use one
 * file.
 */
import { rmSync } from 'node:fs';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { keepPrivate, makeFolderFor, makePrivate } from './private-file.ts';
import { namesItsColumns, rowMaker } from './sqlite-rows.ts';
import { ThreadDriver } from './sqlite-thread.ts';

/**
 * Time that a statement waits for a lock. The time is short, because this wait blocks the event loop. Transactions wait
 * longer with {@link onceUnlocked}, which does not block the event loop.
 */
const BUSY_TIMEOUT_MS = 100;
const STATEMENTS_KEPT_MAX = 500;

/**
 * Opens a database. `reading`, `searching` and `readingLong` are null for a database in memory, which has a single
 * connection. `image`: initial content of a database in memory.
 */
export function openSqlite(
  path: string,
  image?: Uint8Array,
): {
  dialect: Dialect;
  reading: Dialect | null;
  searching: Dialect | null;
  /** Opens a thread with its own connection. */
  readingLong: (() => Dialect) | null;
  backup: (file: string) => Promise<void>;
} {
  if (path !== ':memory:') {
    makeFolderFor(path);
    keepPrivate(path);
  }
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  if (image) database.deserialize(image);
  // `wal_autocheckpoint`: a checkpoint copies the log only when the log has 8 MB. So a frequently changed page is
  // copied less often. `synchronous = full`: a commit survives a power failure, not only a crash of this process.
  // `secure_delete`: deleted and replaced content is overwritten in the file (R107).
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 2000;
    pragma secure_delete = on;`,
  );
  const inThread = () => dialectOf(new ThreadDriver(path, BUSY_TIMEOUT_MS));
  return {
    dialect: dialectOf(new ImmediateDriver(database)),
    reading: path === ':memory:' ? null : dialectOf(new ImmediateDriver(openForReading(path))),
    searching: path === ':memory:' ? null : inThread(),
    readingLong: path === ':memory:' ? null : inThread,
    backup: async (file) => {
      makePrivate(file);
      try {
        await copyTo(file);
      } catch (error) {
        rmSync(file, { force: true });
        throw error;
      }
    },
  };

  async function copyTo(file: string): Promise<void> {
    if (path === ':memory:') return copyDatabase(database, file);
    using source = new DatabaseSync(path, { readOnly: true });
    await copyDatabase(source, file);
  }
}

function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma query_only = 1; pragma cache_size = -16384;');
  return database;
}

function dialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Makes Kysely run migrations in a transaction. If several processes migrate at the same time, they take turns. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock at the start of each transaction, except read-only transactions. If a transaction took the lock
 * only at its first write, it could fail halfway, because another process holds the lock.
 */
class ImmediateDriver extends SqliteDriver implements Driver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: preparedOnce(database) });
    this.#database = database;
  }

  /**
   * Rolls back, unless SQLite has already done so, for example because the disk is full. A second rollback would
   * replace the error about the disk by "no transaction".
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings = {}): Promise<void> {
    if (settings.accessMode === 'read only') {
      await connection.executeQuery(BEGIN);
      return;
    }
    await onceUnlocked(() => this.#beginAtOnce(connection));
  }

  /**
   * Fails immediately while another process writes. Uses `exec` for the pragma, because a pragma takes effect when it
   * is compiled. A cached prepared statement is not compiled again, so it would have no effect.
   */
  async #beginAtOnce(connection: DatabaseConnection): Promise<void> {
    this.#database.exec('pragma busy_timeout = 0');
    try {
      await connection.executeQuery(BEGIN_IMMEDIATE);
    } finally {
      this.#database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }
}

const BEGIN = CompiledQuery.raw('begin');
const BEGIN_IMMEDIATE = CompiledQuery.raw('begin immediate');

/**
 * Prepares each statement text once per process. The cache is limited: a statement with a list has a different text for
 * each length of the list.
 */
function preparedOnce(database: DatabaseSync) {
  const prepared = new LRUCache<string, ReturnType<typeof wrap>>({
    max: STATEMENTS_KEPT_MAX,
    memoMethod: (sql) => wrap(database.prepare(sql), sql),
  });
  return { close: () => database.close(), prepare: (sql: string) => prepared.memo(sql) };
}

function wrap(statement: StatementSync, sql: string) {
  const columns = statement.columns().map(({ name }) => name);
  const whole = {
    reader: columns.length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])) as unknown[],
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters: readonly unknown[]) =>
      statement.iterate(...(parameters as SQLInputValue[])) as IteratorObject<unknown> & IterableIterator<never>,
  };
  if (!whole.reader || !namesItsColumns(sql)) return whole;
  statement.setReturnArrays(true);
  const toRow = rowMaker(columns);
  return {
    ...whole,
    all: (parameters: readonly unknown[]) => whole.all(parameters).map((values) => toRow(values as unknown[])),
    iterate: (parameters: readonly unknown[]) =>
      whole.iterate(parameters).map((values) => toRow(values as unknown[])) as IterableIterator<never>,
  };
}

/** SQLite's code for "locked by another connection". */
const SQLITE_BUSY = 5;

/** True if another connection has the lock. SQLite's extended codes for this error have the same last byte. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && ((error.errcode as number) & 0xff) === SQLITE_BUSY;
}

const WAIT_MS_MAX = 10_000;
const PAUSE_MS_MAX = 10;

/**
 * Repeats an attempt as long as `isLocked` is true for its error, then throws the last error. `waitMsMax`: largest sum
 * of the pauses between attempts, in milliseconds.
 */
export async function onceUnlocked<T>(
  attempt: () => Promise<T>,
  waitMsMax = WAIT_MS_MAX,
  isLocked: (error: unknown) => boolean = isBusy,
): Promise<T> {
  for (let waited = 0, pause = 1; ; waited += pause, pause = Math.min(pause * 2, PAUSE_MS_MAX)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || waited >= waitMsMax) throw error;
      await delay(pause);
    }
  }
}

/**
 * More pages than any file has, so that the copy is made in one step. With several steps, a write between two steps
 * would restart the copy.
 */
const PAGES_PER_STEP = 2 ** 31 - 1;
const SQLITE_OK = 0;

/**
 * Copies a database into a new file. The copy is consistent, even while other processes write. Waits while a
 * transaction runs on the same connection, or while another process has locked the file. `waitMsMax`: largest sum of
 * the pauses in milliseconds. If the file is still locked after this time, throws an error with the cause of the lock.
 * Any other error of SQLite is thrown unchanged.
 */
export async function copyDatabase(source: DatabaseSync, file: string, waitMsMax?: number): Promise<void> {
  try {
    await onceUnlocked(() => backup(source, file, { rate: PAGES_PER_STEP }), waitMsMax, isLocked);
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new Error(`${holderOf(source)}; try again once it has finished.`, { cause: error });
  }
}

/** If the first step of a copy does not get its lock, Node reports code 0, "not an error". */
function isLocked(error: unknown): boolean {
  return isBusy(error) || (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_OK);
}

function holderOf(source: DatabaseSync): string {
  const path = source.location();
  return path === null ? 'a change of the database in memory goes on' : `another process has locked ${path}`;
}
