/** All SQL differences between SQLite and Postgres. Queries in other files must not depend on the engine. */
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import { type GramIndex, postgresGrams, sqliteGrams } from './grams.ts';
import { codeOf } from './unavailable.ts';

type Locking = { forUpdate(): { skipLocked(): unknown } };

/**
 * Locks the rows of a query, and skips rows that another transaction has locked. Used in statements that lock many
 * rows. Without skipping, two of these statements could lock rows in different orders and deadlock. SQLite needs no
 * locks, because it has only one writer.
 */
export function unlessLocked<Query extends Locking>(query: Query, db: Database): Query {
  return isPostgres(db) ? (query.forUpdate().skipLocked() as Query) : query;
}

/** Like `unlessLocked`, but returns raw SQL to append to a select. */
export function skippingLocked(db: Database): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for update skip locked` : sql``;
}

/** Locks the rows until the transaction ends. SQLite needs no locks, because it has only one writer. */
export function locked<Query extends Locking>(query: Query, db: Database): Query {
  return isPostgres(db) ? (query.forUpdate() as unknown as Query) : query;
}

/** Like `locked`, with a shared lock. Other transactions can also take a shared lock, but cannot change the rows. */
export function lockedToShare<Query extends { forShare(): unknown }>(query: Query, db: Database): Query {
  return isPostgres(db) ? (query.forShare() as unknown as Query) : query;
}

/**
 * Takes the advisory lock `number` until the transaction ends. SQLite needs no lock, because it has only one writer.
 */
export async function lockSubject(db: Database, number: number): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${sql.lit(number)}, 0)`.execute(db);
}

/**
 * Returns a condition. If it is evaluated, Postgres takes the advisory lock (`number`, value of `column`) and keeps the
 * lock until the transaction ends. The condition is false if another transaction has the lock. On SQLite, the condition
 * is always true, because SQLite has only one writer.
 */
export function lockIfFree(db: Database, number: number, column: string): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`pg_try_advisory_xact_lock(${sql.lit(number)}, ${sql.ref(column)}::integer)`
    : sql<SqlBool>`1 = 1`;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs a statement that could wait for a lock. Returns `undefined` if it waited longer than `ms` milliseconds
 * (Postgres).
 */
export async function waitingAtMost<T>(db: Database, ms: number, statement: () => Promise<T>): Promise<T | undefined> {
  if (!isPostgres(db)) return statement();
  try {
    await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(db);
    const result = await statement();
    await sql`set local lock_timeout to default`.execute(db);
    return result;
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}

/**
 * Removes the time limits of a transaction. Reading a large table from disk can take longer than the limits for
 * requests.
 */
export async function withoutTimeLimit(tx: Database): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** True for SQLite: the database is a file of pages, and a statement can check the pages for damage. */
export function isFileOfPages(db: Database): boolean {
  return !isPostgres(db);
}

/**
 * True if the query planner has statistics about the rows (Postgres). SQLite has none, and plans only by the text of
 * the statement.
 */
export function hasStatistics(db: Database): boolean {
  return isPostgres(db);
}

/**
 * SQL for a column in a condition that must not use an index of the column. On SQLite, the column becomes an
 * expression, for which no index is used. On Postgres, the column stays unchanged.
 */
export function withoutIndex<T>(db: Database, column: string): RawBuilder<T> {
  return isPostgres(db) ? sql.ref<T>(column) : sql<T>`+${sql.ref(column)}`;
}

/** SQL for a text that is compared and sorted by code points, as in the indexes. */
export function byLetters(db: Database, text: RawBuilder<string>): RawBuilder<string> {
  return isPostgres(db) ? sql<string>`${text} collate "C"` : text;
}

/**
 * SQL for the right side of a `cross join`: for each row of the left side, the rows of `table` that match `condition`.
 * Without `offset 0`, Postgres would scan the whole table for a hash join.
 */
export function soughtForEach(
  db: Database,
  table: string,
  alias: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [from, name] = [sql.table(table), sql.ref(alias)];
  return isPostgres(db)
    ? sql`lateral (select * from ${from} as ${name} where ${condition} offset 0) as ${name} where true`
    : sql`${from} as ${name} where ${condition}`;
}

/** The index for substring search (`text-search.ts`). */
export function gramIndexOf(db: Database): GramIndex {
  return isPostgres(db) ? postgresGrams : sqliteGrams;
}

function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * All rows of a query as one JSON text, `[[1,"a"],[2,"b"]]`. Bulk reads then take a third of the time and memory,
 * because no object is created per row. The caller must order the rows.
 */
export function packed(db: Database, columns: readonly string[]): RawBuilder<string> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return isPostgres(db)
    ? sql<string>`coalesce(json_agg(json_build_array(${row}))::text, '[]')`
    : sql<string>`json_group_array(json_array(${row}))`;
}

export function lengthOfList(db: Database, column: string): RawBuilder<number> {
  const list = sql.ref(column);
  return isPostgres(db) ? sql<number>`json_array_length(${list}::json)` : sql<number>`json_array_length(${list})`;
}

/** Elements of the JSON list in a column as rows `alias.value`, for a `from` clause. */
export function elementsOf(db: Database, column: string, alias: string): RawBuilder<unknown> {
  const [list, name] = [sql.ref(column), sql.ref(alias)];
  return isPostgres(db)
    ? sql`json_array_elements(${list}::json) as ${name}(value)`
    : sql`json_each(${list}) as ${name}`;
}

/** Condition that a column is one of the ids. All ids are bound as one value, so thousands of ids are possible. */
export function isOneOfMany(db: Database, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  return isPostgres(db)
    ? sql<SqlBool>`${id} = any(${ids}::bigint[])`
    : sql<SqlBool>`${id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Number at a path in a JSON column; null if absent. */
export function numberAt(db: Database, column: string, path: readonly string[]): RawBuilder<number | null> {
  const value = textAt(db, column, path);
  return sql`cast(${value} as ${sql.raw(isPostgres(db) ? 'bigint' : 'integer')})`;
}

/** Text at a path in a JSON column; null if absent. */
export function textAt(db: Database, column: string, path: readonly string[]): RawBuilder<string | null> {
  const object = sql.ref(column);
  return isPostgres(db)
    ? sql`(${object}::json #>> ${sql.lit(`{${path.join(',')}}`)})`
    : sql`json_extract(${object}, ${sql.lit(`$.${path.join('.')}`)})`;
}

/**
 * Condition that a column is one of the ids. A single id becomes `=`, because the engines then read the rows in index
 * order.
 */
export function isAmong(column: string, ids: readonly number[]): RawBuilder<boolean> {
  const [only] = ids;
  return ids.length === 1 ? sql`${sql.ref(column)} = ${only}` : sql`${sql.ref(column)} in (${sql.join(ids)})`;
}

/**
 * Case-sensitive condition that a column begins with a text. SQLite can use an index on the column. Postgres needs an
 * index with `collate "C"`.
 */
export function beginsWith(db: Database, column: string, text: string): RawBuilder<boolean> {
  const value = byLetters(db, sql.ref(column));
  return sql<boolean>`(${value} >= ${text} and ${value} < ${`${text}\u{10ffff}`})`;
}

/** Case-sensitive condition that a column contains a text. No index is used. */
export function containsText(db: Database, column: string, text: string): RawBuilder<SqlBool> {
  const value = sql.ref(column);
  return isPostgres(db) ? sql<SqlBool>`strpos(${value}, ${text}) > 0` : sql<SqlBool>`instr(${value}, ${text}) > 0`;
}

/**
 * Copies all changes from SQLite's write-ahead log into the database file, and truncates the log. Otherwise the log
 * would still contain erased data. Returns false while another connection still reads from the log. On Postgres, vacuum
 * removes erased data.
 */
export async function emptyLog(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy !== 1;
}
