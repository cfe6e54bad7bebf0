/** Opens a database and runs transactions. SQL differences between the engines are in `differences.ts`. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery, type Dialect, Kysely, type LogEvent, type Transaction } from 'kysely';
import { isPostgres, pathIn } from '../../model/database-url.ts';
import type { StatementObserver } from '../../model/observing.ts';
import type { Engine } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { CONNECTIONS_DEFAULT, type Counting, type OpenPostgres, openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { codeOf, extendedSqliteCode, isStalePlan, unavailable } from './unavailable.ts';

export type { Engine };

/** A connection pool or an open transaction. Statements can run on either. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** A page of a list, newest first. Starts below the id `before`, or after the first `offset` rows. */
export type ListPage = {
  readonly before?: number | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
};

export type OpenDatabase = {
  readonly engine: Engine;
  readonly kysely: Kysely<Tables>;
  /** For reads outside transactions. Uses separate connections, so these reads do not wait for writes. */
  readonly reader: Kysely<Tables>;
  /**
   * For reads whose cost grows with the rows of an account. On an SQLite file these reads run in a worker thread, so
   * they do not block the event loop. On Postgres they have their own connections, so short reads do not wait for long
   * reads.
   */
  readonly searcher: Kysely<Tables>;
  /** A replica for searches; its data can be slightly old. Null without the setting `DATABASE_READ_URL`. */
  readonly replica: Kysely<Tables> | null;
  /** Counts calls for rate limits. Null for SQLite, where the counts are in memory. */
  readonly counting: Counting | null;
  /**
   * Opens a separate connection for a read that takes minutes. Other reads then do not wait for this read. The caller
   * must close the connection. Null for a database in memory.
   */
  readonly openLong: (() => Kysely<Tables>) | null;
  /** Runs migrations on a connection without time limits for locks and statements. */
  readonly migrating: <T>(run: (kysely: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Writes a consistent copy while the service runs (SQLite only). */
  readonly backup: ((file: string) => Promise<void>) | null;
  /** Looks for a pooler in front of Postgres (`pooler.ts`). Null for SQLite. */
  readonly pooler: OpenPostgres['pooler'] | null;
  readonly interruptions: OpenPostgres['interruptions'];
  readonly observer: StatementObserver | undefined;
  readonly close: () => Promise<void>;
};

export type DatabaseTerms = {
  /** Initial content of a database in memory. */
  readonly image?: Uint8Array | undefined;
  /** Number of connections of this process to Postgres. */
  readonly connections?: number | undefined;
  /** The address of a replica of the Postgres database. */
  readonly readUrl?: string | null | undefined;
  readonly observer?: StatementObserver | undefined;
};

/** Opens the database at `file:…`, `:memory:` or `postgres://…` (R71). */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { image, connections = CONNECTIONS_DEFAULT, readUrl = null, observer }: DatabaseTerms = {},
): OpenDatabase {
  if (isPostgres(url)) {
    return openServer(openPostgres({ url, readUrl, connections, onIdleError }), observer);
  }
  const { dialect, reading, searching, readingLong, backup } = openSqlite(pathIn(url), image);
  const connect = connecting(observer);
  const kysely = connect(dialect);
  const reader = reading ? connect(reading) : kysely;
  const searcher = searching ? connect(searching) : reader;
  const openLong = readingLong && (() => connect(readingLong()));
  const close = async () => {
    await searcher.destroy();
    await reader.destroy();
    await kysely.destroy();
  };
  const open = {
    kysely,
    reader,
    searcher,
    openLong,
    replica: null,
    counting: null,
    pooler: null,
    interruptions: () => 0,
    observer,
  };
  return { engine: 'sqlite', ...open, migrating: (run) => run(kysely), backup, close };
}

function openServer(
  { writing, reading, searching, counting, unlimited, ...more }: OpenPostgres,
  observer: StatementObserver | undefined,
): OpenDatabase {
  const connect = connecting(observer);
  const [kysely, reader, searcher] = [connect(writing), connect(reading), connect(searching)];
  const replica = more.replica && connect(more.replica);
  const openLong = () => connect(unlimited());
  return {
    engine: 'postgres',
    kysely,
    reader,
    searcher,
    openLong,
    replica,
    counting,
    pooler: more.pooler,
    interruptions: more.interruptions,
    observer,
    backup: null,
    migrating: async (run) => {
      const own = openLong();
      return run(own).finally(() => own.destroy());
    },
    close: async () => {
      await Promise.all([kysely, reader, searcher, replica].map((one) => one?.destroy()));
      await counting.end();
    },
  };
}

function connecting(observer: StatementObserver | undefined): (dialect: Dialect) => Kysely<Tables> {
  if (!observer) return (dialect) => new Kysely<Tables>({ dialect });
  const log = (event: LogEvent) =>
    observer.ended(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);
  return (dialect) => new Kysely<Tables>({ dialect, log });
}

const POSTGRES_RETRY = new Set(['40001', '40P01']);
const TRIES_MAX = 5;

/**
 * Runs a change in one transaction. If the promise resolves, the change is on disk. If it rejects, the change is rolled
 * back.
 */
export type RunInTransaction = <T>(change: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/**
 * Returns the function that runs transactions. Failures of the disk, the network or the database server become the
 * error `store_unavailable` (R11: 503).
 */
export function transactions({
  engine,
  kysely,
  observer,
}: Pick<OpenDatabase, 'engine' | 'kysely' | 'observer'>): RunInTransaction {
  const run: RunInTransaction =
    engine === 'sqlite' ? groupCommit(kysely, observer) : (change) => retrying(kysely, change);
  return async (change) => {
    try {
      return await run(change);
    } catch (error) {
      throw unavailable(error) ?? error;
    }
  };
}

/** Runs several reads on one snapshot, so that their results are consistent while other transactions write. */
export function snapshots(kysely: Kysely<Tables>): RunInTransaction {
  return (read) => kysely.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read);
}

/**
 * Runs a change in a transaction. If Postgres rolls the change back, repeats the change. Possible reasons:
 * - a deadlock;
 * - a conflict with another transaction;
 * - a migration that has added a column to a table of the statement.
 */
async function retrying<T>(kysely: Kysely<Tables>, change: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(change);
    } catch (error) {
      if (attempt >= TRIES_MAX || !(POSTGRES_RETRY.has(codeOf(error)) || isStalePlan(error))) throw error;
    }
  }
}

/**
 * True if the error says that a unique value exists already. Postgres: 23505. SQLite: SQLITE_CONSTRAINT_UNIQUE (2067),
 * SQLITE_CONSTRAINT_PRIMARYKEY (1555).
 */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505' || [2067, 1555].includes(extendedSqliteCode(error));
}

/**
 * Largest number of changes per commit. This limit bounds the time that the first change and concurrent reads wait for
 * the commit.
 */
const GROUP_MAX = 32;

type Change<T> = (tx: Transaction<Tables>) => Promise<T>;
type Waiting = {
  readonly attempt: Change<Settle>;
  readonly fail: (error: unknown) => void;
  /** Commits the whole group of changes. Only the function of the group's first change is called. */
  readonly commit: typeof commitTogether;
};
/** Settles the promise of one caller. Called only after the commit. */
type Settle = () => void;

/**
 * Group commit: concurrent SQLite transactions share one commit, and so one wait for the disk. Each change runs in its
 * own savepoint, so a change that throws is rolled back alone. Promises resolve only after the commit. If the commit
 * fails, all promises of the group reject: for example, SQLite refuses it after a statement met a damaged page. With
 * an observer, each change runs in the trace of its caller. The commit runs in the trace of the first change.
 */
function groupCommit(
  kysely: Kysely<Tables>,
  observer: StatementObserver | undefined,
): <T>(change: Change<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // Waits one turn of the event loop. If other requests have already arrived, their changes join the group. If any
      // change has joined, waits a second turn for slightly later requests. With the second turn, the time per new
      // invoice is a tenth shorter (dev/bench/README.md).
      const known = waiting.length;
      await nextTurn();
      if (waiting.length > known && waiting.length < GROUP_MAX) await nextTurn();
      const group = waiting.splice(0, GROUP_MAX);
      await group[0]?.commit(kysely, group);
    }
    running = false;
  }

  return (change) =>
    new Promise((resolve, reject) => {
      const attempt: Change<Settle> = async (tx) => {
        const result = await change(tx);
        return () => resolve(result);
      };
      waiting.push({
        attempt: observer ? observer.bind(attempt) : attempt,
        fail: reject,
        commit: observer ? observer.bind(commitTogether) : commitTogether,
      });
      if (!running) void drain();
    });
}

async function commitTogether(kysely: Kysely<Tables>, group: readonly Waiting[]): Promise<void> {
  try {
    const settles = await kysely.transaction().execute(async (tx) => {
      const settled: Settle[] = [];
      for (const one of group) settled.push(await inSavepoint(tx, one));
      return settled;
    });
    for (const settle of settles) settle();
  } catch (error) {
    for (const { fail } of group) fail(error);
  }
}

async function inSavepoint(tx: Transaction<Tables>, { attempt, fail }: Waiting): Promise<Settle> {
  await tx.executeQuery(SAVEPOINT);
  try {
    const settle = await attempt(tx);
    await tx.executeQuery(RELEASE);
    return settle;
  } catch (error) {
    try {
      await tx.executeQuery(ROLLBACK);
      await tx.executeQuery(RELEASE);
    } catch {
      // The engine has rolled back the whole transaction, so all changes of the group fail with this error.
      throw error;
    }
    return () => fail(error);
  }
}

const SAVEPOINT = CompiledQuery.raw('savepoint one_change');
const RELEASE = CompiledQuery.raw('release one_change');
const ROLLBACK = CompiledQuery.raw('rollback to one_change');
