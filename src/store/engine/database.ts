/** The differences between SQLite and Postgres, all in this file. */
import { type Dialect, Kysely, PostgresAdapter, type RawBuilder, sql, type Transaction } from 'kysely';
import { pathIn } from '../../model/database-url.ts';
import type { Engine } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { groupCommit } from './group-commit.ts';
import { CONNECTIONS_DEFAULT, type Counting, type OpenPostgres, openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { codeOf, extendedSqliteCode, isStalePlan, unavailable } from './unavailable.ts';

export type { Engine };

/** Statements run on the pool or inside a transaction alike. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** A page of a list, newest first: the rows below an id, or after a number of rows. */
export type ListPage = {
  readonly before?: number | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
};

export type OpenDatabase = {
  readonly engine: Engine;
  readonly kysely: Kysely<Tables>;
  /** For reads outside transactions. Its connections are separate, so that reads do not wait for writes. */
  readonly reader: Kysely<Tables>;
  /**
   * For reads whose cost grows with the rows of an account. On an SQLite file they run in a worker thread, so that they
   * do not block the event loop. On Postgres they have connections of their own, so that short reads do not wait for them.
   */
  readonly searcher: Kysely<Tables>;
  /** A copy that may be older, for searches; null without the setting `DATABASE_READ_URL`. */
  readonly replica: Kysely<Tables> | null;
  /** Counts rate windows; null for SQLite. */
  readonly counting: Counting | null;
  /**
   * Opens a connection for a read that takes minutes, so that no other read waits for it; its user closes it. Null for a database
   * in memory.
   */
  readonly openLong: (() => Kysely<Tables>) | null;
  /**
   * A number that every commit changes that changes data, of this process and of others, for what is kept of reads. Null for Postgres and
   * for a database in memory, which have none. Throws as a read does.
   */
  readonly dataVersion: (() => number) | null;
  /** Runs migrations: without limits of time for locks and statements. */
  readonly migrating: <T>(run: (kysely: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Writes a consistent copy while the service runs (SQLite only). */
  readonly backup: ((file: string) => Promise<void>) | null;
  readonly close: () => Promise<void>;
};

export type DatabaseTerms = {
  /** The initial content of a database in memory. */
  readonly image?: Uint8Array | undefined;
  /** Connections of this process to Postgres. */
  readonly connections?: number | undefined;
  /** The address of a replica of the Postgres database. */
  readonly readUrl?: string | null | undefined;
};

/** `file:…`, `:memory:` or `postgres://…` (R71). */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { image, connections = CONNECTIONS_DEFAULT, readUrl = null }: DatabaseTerms = {},
): OpenDatabase {
  if (/^postgres(ql)?:/.test(url)) return openServer(openPostgres({ url, readUrl, connections, onIdleError }));
  const { dialect, reading, searching, readingLong, backup, version } = openSqlite(pathIn(url), image);
  const kysely = connect(dialect);
  const reader = reading ? connect(reading) : kysely;
  const searcher = searching ? connect(searching) : reader;
  const openLong = readingLong && (() => connect(readingLong()));
  const close = async () => {
    await searcher.destroy();
    await reader.destroy();
    version?.close();
    await kysely.destroy();
  };
  const open = {
    kysely,
    reader,
    searcher,
    openLong,
    replica: null,
    counting: null,
    dataVersion: version?.read ?? null,
  };
  return { engine: 'sqlite', ...open, migrating: (run) => run(kysely), backup, close };
}

function openServer({ writing, reading, searching, counting, unlimited, ...more }: OpenPostgres): OpenDatabase {
  const [kysely, reader, searcher] = [connect(writing), connect(reading), connect(searching)];
  const replica = more.replica && connect(more.replica);
  const openLong = () => connect(unlimited());
  return {
    ...{ engine: 'postgres', kysely, reader, searcher, openLong, replica, counting, backup: null, dataVersion: null },
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

function connect(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect });
}

type Locking = { forUpdate(): { skipLocked(): unknown } };

/**
 * Skips rows that another transaction has locked (Postgres; SQLite has one writer). For statements that lock many rows:
 * the engine locks them in an order of its own, so two such statements that waited for each other's rows could deadlock.
 */
export function unlessLocked<Query extends Locking>(query: Query, db: Database): Query {
  return isPostgres(db) ? (query.forUpdate().skipLocked() as Query) : query;
}

/** The end of a select, as `unlessLocked`. */
export function skippingLocked(db: Database): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for update skip locked` : sql``;
}

/** Locks the rows until the transaction ends. On SQLite the transaction is the only writer already. */
export function locked<Query extends Locking>(query: Query, db: Database): Query {
  return isPostgres(db) ? (query.forUpdate() as unknown as Query) : query;
}

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Many rows as one JSON text, `[[1,"a"],[2,"b"]]`. A bulk read costs a third of the time and memory when rows become
 * objects only where they are used. The caller has to ensure the order.
 */
export function packed(db: Database, columns: readonly string[]): RawBuilder<string> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return isPostgres(db)
    ? sql<string>`coalesce(json_agg(json_build_array(${row}))::text, '[]')`
    : sql<string>`json_group_array(json_array(${row}))`;
}

/** The length of the JSON list in a column. */
export function lengthOfList(db: Database, column: string): RawBuilder<number> {
  const list = sql.ref(column);
  return isPostgres(db) ? sql<number>`json_array_length(${list}::json)` : sql<number>`json_array_length(${list})`;
}

/** The elements of the JSON list in a column as rows `alias.value`, for a `from`. */
export function elementsOf(db: Database, column: string, alias: string): RawBuilder<unknown> {
  const [list, name] = [sql.ref(column), sql.ref(alias)];
  return isPostgres(db)
    ? sql`json_array_elements(${list}::json) as ${name}(value)`
    : sql`json_each(${list}) as ${name}`;
}

/** A number in a JSON object, by its path; null without it. */
export function numberAt(db: Database, column: string, path: readonly string[]): RawBuilder<number | null> {
  const value = textAt(db, column, path);
  return sql`cast(${value} as ${sql.raw(isPostgres(db) ? 'bigint' : 'integer')})`;
}

/** A text in a JSON object, by its path; null without it. */
export function textAt(db: Database, column: string, path: readonly string[]): RawBuilder<string | null> {
  const object = sql.ref(column);
  return isPostgres(db)
    ? sql`(${object}::json #>> ${sql.lit(`{${path.join(',')}}`)})`
    : sql`json_extract(${object}, ${sql.lit(`$.${path.join('.')}`)})`;
}

const POSTGRES_RETRY = new Set(['40001', '40P01']);
const TRIES_MAX = 5;

/**
 * Runs a change in one transaction. When the promise resolves, the whole change is on the disk; when it rejects, none
 * of it is.
 */
export type RunInTransaction = <T>(change: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** Turns errors that mean "cannot write now" into the refusal `store_unavailable` (R11: 503). */
export function transactions({ engine, kysely }: OpenDatabase): RunInTransaction {
  const run: RunInTransaction = engine === 'sqlite' ? groupCommit(kysely) : (change) => retrying(kysely, change);
  return async (change) => {
    try {
      return await run(change);
    } catch (error) {
      throw unavailable(error) ?? error;
    }
  };
}

/** Runs several reads on one snapshot, so that their results fit together while other transactions write. */
export function snapshots(kysely: Kysely<Tables>): RunInTransaction {
  return (read) => kysely.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read);
}

/** Runs a change again if Postgres rolled it back to resolve a deadlock, or because a table has got a column. */
async function retrying<T>(kysely: Kysely<Tables>, change: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(change);
    } catch (error) {
      if (attempt >= TRIES_MAX || !(POSTGRES_RETRY.has(codeOf(error)) || isStalePlan(error))) throw error;
    }
  }
}

/** True for a unique violation: another transaction has inserted the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505' || [2067, 1555].includes(extendedSqliteCode(error));
}

/** One of these ids. Of a single one the engines know that its rows are in the order of an index behind it. */
export function isAmong(column: string, ids: readonly number[]): RawBuilder<boolean> {
  const [only] = ids;
  return ids.length === 1 ? sql`${sql.ref(column)} = ${only}` : sql`${sql.ref(column)} in (${sql.join(ids)})`;
}

/**
 * Compares letter for letter with the stored text. Uses an index on the plain column on SQLite, on `collate "C"` on
 * Postgres.
 */
export function beginsWith(db: Database, column: string, text: string): RawBuilder<boolean> {
  const value = isPostgres(db) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column);
  return sql<boolean>`(${value} >= ${text} and ${value} < ${`${text}\u{10ffff}`})`;
}
