/** The engine seam: everything in which SQLite and Postgres differ, on one page. */
import {
  type ColumnDefinitionBuilder,
  type Dialect,
  Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type { Pool } from 'pg';
import { Refusal } from '../model/refusal.ts';
import { groupCommit } from './group-commit.ts';
import { openPostgres } from './postgres.ts';
import { isBusy, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** Statements run on the pool or inside a transaction alike. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** Where a part of a list, newest first, begins: below an id, or after so many rows. */
export type ListPage = {
  readonly before?: number | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
};

export type OpenDatabase = {
  readonly engine: Engine;
  readonly kysely: Kysely<Tables>;
  /** For reading outside transactions; on an SQLite file a connection of its own, so that readers wait for nobody. */
  readonly reader: Kysely<Tables>;
  /**
   * For reads whose cost grows with the rows of an account. On an SQLite file they run in a thread of their own, so that
   * they do not block the event loop.
   */
  readonly searcher: Kysely<Tables>;
  /** Null for SQLite. */
  readonly pool: Pool | null;
  /** Writes a consistent copy while the service runs (SQLite only). */
  readonly backup: ((file: string) => Promise<void>) | null;
};

/** `file:…`, `:memory:` or `postgres://…` (R71). `image`: what one in memory begins with. */
export function openDatabase(url: string, onIdleError: (error: Error) => void, image?: Uint8Array): OpenDatabase {
  if (/^postgres(ql)?:/.test(url)) {
    const { dialect, pool } = openPostgres(url, onIdleError);
    const kysely = connect(dialect);
    return { engine: 'postgres', kysely, reader: kysely, searcher: kysely, pool, backup: null };
  }
  const { dialect, reading, searching, backup } = openSqlite(url.replace(/^file:(\/\/)?/, ''), image);
  const kysely = connect(dialect);
  const reader = reading ? connect(reading) : kysely;
  return { engine: 'sqlite', kysely, reader, searcher: searching ? connect(searching) : reader, pool: null, backup };
}

function connect(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect });
}

/** An integer key that the engine counts up and never gives out twice. */
export function identity(engine: Engine) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
}

/** 64-bit integers by the name that each engine gives them. */
export function integer(engine: Engine): 'integer' | 'bigint' {
  return engine === 'sqlite' ? 'integer' : 'bigint';
}

/** Bytes as they are, by the name that each engine gives them. */
export function bytes(engine: Engine): 'blob' | 'bytea' {
  return engine === 'sqlite' ? 'blob' : 'bytea';
}

/** An object of JSON that the engine makes, by its names. */
export function jsonObject(engine: Engine, values: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const pairs = Object.entries(values).flatMap(([name, value]) => [sql.lit(name), value]);
  return sql`${sql.raw(engine === 'sqlite' ? 'json_object' : 'json_build_object')}(${sql.join(pairs)})`;
}

/** Keeps small rows with a compound key in the key's own tree: half the pages to write per change on SQLite. */
export function clustered(engine: Engine) {
  return engine === 'sqlite' ? sql`without rowid` : sql``;
}

type Locking = { forUpdate(): { skipLocked(): unknown } };

/**
 * Rows that somebody else is taking are passed over on Postgres; SQLite has one writer, who sees them all. Whoever takes
 * many rows at once takes them like this: an engine takes them in an order of its own, so that waiting for one of them
 * while holding another is how two such statements come to wait for each other.
 */
export function unlessLocked<Query extends Locking>(query: Query, db: Database): Query {
  return isPostgres(db) ? (query.forUpdate().skipLocked() as Query) : query;
}

/** Nobody else changes these rows before the transaction ends; SQLite's one writer has them already. */
export function locked<Query extends Locking>(query: Query, db: Database): Query {
  return isPostgres(db) ? (query.forUpdate() as unknown as Query) : query;
}

/**
 * The name of a part of a statement that runs once. As a sub-select, Postgres may run it again for each row that it
 * compares; one that passes over what is locked then finds others each time, and more than its limit in all.
 */
export function once<Name extends string>(name: Name) {
  return <Builder extends { materialized(): Builder }>(cte: (name: Name) => Builder): Builder =>
    cte(name).materialized();
}

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Many rows as one text of JSON, `[[1,"a"],[2,"b"]]`: what is read in bulk costs a third of the time and memory when no
 * row is made into an object before somebody needs it. The order is the reader's to make sure of.
 */
export function packed(db: Database, columns: readonly string[]): RawBuilder<string> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return isPostgres(db)
    ? sql<string>`coalesce(json_agg(json_build_array(${row}))::text, '[]')`
    : sql<string>`json_group_array(json_array(${row}))`;
}

/** How many entries the JSON list in a column has. */
export function lengthOfList(db: Database, column: string): RawBuilder<number> {
  const list = sql.ref(column);
  return isPostgres(db) ? sql<number>`json_array_length(${list}::json)` : sql<number>`json_array_length(${list})`;
}

const POSTGRES_RETRY = new Set(['40001', '40P01']);
const TRIES_MAX = 5;

/** Runs a change in one transaction: all of it is on the disk when the promise resolves, or nothing of it. */
export type RunInTransaction = <T>(change: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** Everything that says "cannot write now" becomes the refusal `store_unavailable` (R11: 503). */
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

/** Several reads of one moment: what they say fits together, whatever is being written meanwhile. */
export function snapshots(kysely: Kysely<Tables>): RunInTransaction {
  return (read) => kysely.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read);
}

/** When Postgres resolves a deadlock against a change, nothing of it has happened, and it runs again. */
async function retrying<T>(kysely: Kysely<Tables>, change: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(change);
    } catch (error) {
      if (attempt >= TRIES_MAX || !POSTGRES_RETRY.has(codeOf(error))) throw error;
    }
  }
}

/** SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN: the disk's faults, not ours. */
const SQLITE_OUTSIDE = new Set([13, 8, 10, 14]);
/** Postgres classes 08 (connection), 53 (resources), 57P (shutdown), 25006 (read-only standby). */
const POSTGRES_OUTSIDE = /^(08|53|57P|25006)/;
const NETWORK_OUTSIDE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** The refusal for a failure of the database's surroundings; `undefined` for anything that is a bug. */
export function unavailable(error: unknown): Refusal | undefined {
  const outside =
    isBusy(error) ||
    SQLITE_OUTSIDE.has(sqliteCode(error)) ||
    POSTGRES_OUTSIDE.test(codeOf(error)) ||
    NETWORK_OUTSIDE.test(codeOf(error)) ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message));
  if (!outside) return undefined;
  const message = 'The billing database cannot be reached or written right now.';
  const details = {
    retryable: true,
    retryAfterSeconds: 5,
    hint: 'Send the same call again in a few seconds, with the same idempotency key if it has one.',
  };
  return new Refusal('store_unavailable', message, details, error);
}

/** The unique constraint said no: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505' || [2067, 1555].includes(extendedSqliteCode(error));
}

/** `text` is written as it is stored, letter for letter; by an index over the column as it is on SQLite, `collate "C"` on Postgres. */
export function beginsWith(db: Database, column: string, text: string): RawBuilder<boolean> {
  const value = isPostgres(db) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column);
  return sql<boolean>`(${value} >= ${text} and ${value} < ${`${text}\u{10ffff}`})`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function extendedSqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
}

function sqliteCode(error: unknown): number {
  return extendedSqliteCode(error) & 0xff;
}
