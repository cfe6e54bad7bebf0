/** SQLite through `node:sqlite`: one durable connection per process, several processes per file. */
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
 * Short, because this wait blocks the event loop. Transactions wait for the writer of another process in a way that
 * does not block it.
 */
const BUSY_TIMEOUT_MS = 100;
const STATEMENTS_KEPT_MAX = 500;

/**
 * All fields except `dialect` are null for a database in memory, which has a single connection. `image`: initial
 * content of a database in memory.
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
  // A longer log before each checkpoint (8 MB) copies frequently changed pages once instead of often. `synchronous =
  // full`: an acknowledged commit survives a power failure, not only a crash of this process.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 2000;',
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

/**
 * Tells Kysely that schema changes of SQLite are transactional, so that processes that migrate at the same time take
 * turns.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock at the start of a transaction, so that no transaction fails halfway because the lock is taken.
 */
class ImmediateDriver extends SqliteDriver implements Driver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: preparedOnce(database) });
    this.#database = database;
  }

  /**
   * After a full disk, SQLite has already rolled back; a second rollback would replace that error by "no transaction".
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
   * Fails at once while another process writes. The pragma takes effect when it is compiled, so it cannot be prepared
   * once.
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
 * Prepares each statement text once per process. The number is limited, because texts with lists differ by the length
 * of the list.
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

/** True if another connection has the lock. Extended codes, for example after a crash, have the same last byte. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && ((error.errcode as number) & 0xff) === SQLITE_BUSY;
}

const WAIT_MS_MAX = 10_000;
const PAUSE_MS_MAX = 10;

/**
 * Repeats an attempt while `isLocked` is true for its error, then throws the last error. `waitMsMax` limits the sum of
 * the pauses; the duration of attempts is not included, so no clock is needed.
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

/** More pages than any file has: the copy is made in one step, because a write between two steps would restart it. */
const PAGES_PER_STEP = 2 ** 31 - 1;
const SQLITE_OK = 0;

/**
 * Copies a database into a new file, as of one moment, while other processes write. Waits for a transaction on the same
 * connection, and while another process has locked the file; `waitMsMax` limits the sum of the pauses. Throws the
 * errors of SQLite.
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
