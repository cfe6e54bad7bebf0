/** SQLite through `node:sqlite`: one durable connection per process, several processes on one file. */
import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
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
import { keepPrivate, makeFolderFor, makePrivate } from './private-file.ts';
import { onceUnlocked } from './sqlite-busy.ts';
import { copyDatabase } from './sqlite-copy.ts';
import { namesItsColumns, rowMaker } from './sqlite-rows.ts';
import { ThreadDriver } from './sqlite-thread.ts';

/** Short, because this wait blocks the event loop. Transactions wait for the writer of another process without blocking it. */
const BUSY_TIMEOUT_MS = 100;
const STATEMENTS_KEPT_MAX = 500;

/**
 * All but `dialect` are null for a database in memory, which has a single connection. `image`: the initial
 * content of a database in memory.
 */
export function openSqlite(
  path: string,
  image?: Uint8Array,
): {
  dialect: Dialect;
  reading: Dialect | null;
  searching: Dialect | null;
  /** Makes a thread with a connection of its own. */
  readingLong: (() => Dialect) | null;
  backup: (file: string) => Promise<void>;
  version: FileVersion | null;
} {
  if (path !== ':memory:') {
    makeFolderFor(path);
    keepPrivate(path);
  }
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  if (image) database.deserialize(image);
  // A longer log before each checkpoint (8 MB) copies hot pages back once instead of often. FULL: an acknowledged
  // commit survives a power cut, not only a crash of this process.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 2000;',
  );
  const inThread = () => dialectOf(new ThreadDriver(path, BUSY_TIMEOUT_MS));
  return {
    dialect: dialectOf(new ImmediateDriver(database)),
    reading: path === ':memory:' ? null : dialectOf(new ImmediateDriver(openForReading(path))),
    searching: path === ':memory:' ? null : inThread(),
    readingLong: path === ':memory:' ? null : inThread,
    version: path === ':memory:' ? null : versionOf(path),
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

/** `read`: a number that changes with every commit to the file, by any process. */
type FileVersion = { readonly read: () => number; readonly close: () => void };

/**
 * A connection of its own: SQLite reports only commits of other connections, and none while the connection reads a
 * snapshot.
 */
function versionOf(path: string): FileVersion {
  const database = openForReading(path);
  const version = database.prepare('pragma data_version');
  return { read: () => Number(version.get()?.data_version), close: () => database.isOpen && database.close() };
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
 * Tells Kysely that SQLite's schema changes are transactional, so that processes that migrate at the same time take
 * turns.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock when a transaction begins, so that no transaction fails halfway because it cannot get the lock.
 */
class ImmediateDriver extends SqliteDriver implements Driver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: preparedOnce(database) });
    this.#database = database;
  }

  /**
   * A full disk has rolled everything back already; a second rollback would hide that error behind "no transaction".
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

  /** Fails at once while another process writes. The pragma takes effect when it is compiled, so it cannot be prepared once. */
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
 * Prepares each statement text once per process. The cache is bounded, because texts with lists differ by list length.
 */
function preparedOnce(database: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof wrap>>();
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const found = kept.get(sql);
      if (found) return found;
      const made = wrap(database.prepare(sql), sql);
      if (kept.size >= STATEMENTS_KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
      kept.set(sql, made);
      return made;
    },
  };
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
