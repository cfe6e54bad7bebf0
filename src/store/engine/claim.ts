/**
 * Claims: workers in several processes share the rows that are due.
 *
 * A claim is one atomic `update … returning`. It takes at most `limit` due rows, the longest overdue first, and moves
 * their due time to the end of a lease. The rows are returned in no particular order. No other claim returns these rows
 * before the lease ends (`model/lease.ts`). If the worker dies, the rows become due again at the end of the lease. Some
 * tables have an attempts column, which counts the claims of a row. If the count has changed since a worker claimed the
 * row, another worker has claimed the row after the end of the lease.
 *
 * On Postgres the sub-select skips rows that another transaction has locked (`skippingLocked`). So a claim never waits
 * for a lock and never deadlocks. `materialized` makes Postgres run the sub-select only once. Otherwise Postgres could
 * run it once per compared row. Each run could skip different rows, so the claim could exceed the limit. SQLite needs
 * no locks, because it has only one writer.
 */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { Lease } from '../../model/lease.ts';
import type { Tables } from '../schema/tables.ts';
import type { Database } from './database.ts';
import { skippingLocked } from './differences.ts';

type ClaimTerms<Column extends string> = {
  /** Columns of the primary key. */
  readonly key: readonly Column[];
  /** Column with the due time, followed by the other columns of the index of due rows. */
  readonly order: readonly [due: Column, ...Column[]];
  /** Column that counts the claims of a row. */
  readonly attempts?: Column;
  /** Condition that every claimable row fulfils. */
  readonly where?: RawBuilder<SqlBool>;
  /** Columns that the sub-select reads. Default: `key`. */
  readonly columns?: readonly Column[];
};

const PENDING = sql<SqlBool>`status = 'pending'`;
const QUEUED = sql<SqlBool>`status = 'queued'`;
/** Condition that a period can be charged: it has a payment request, and its subscription is active or past due. */
export const PERIOD_IS_CHARGED = sql<SqlBool>`subscription_periods.request_id is not null and exists (select 1
  from subscriptions where subscriptions.id = subscription_periods.subscription_id and subscriptions.status in ('active', 'past_due'))`;

const CLAIMED = {
  jobs: { key: ['id'], order: ['run_at', 'id'], attempts: 'attempts', columns: ['id', 'lane', 'run_at'] },
  kept_documents: {
    key: ['account_id', 'kind', 'subject_id'],
    order: ['next_attempt_at'],
    attempts: 'attempts',
  },
  mails: { key: ['id'], order: ['next_attempt_at', 'id'], attempts: 'attempts', where: QUEUED },
  payments: { key: ['id'], order: ['next_check_at', 'id'], attempts: 'checks' },
  refunds: { key: ['id'], order: ['next_attempt_at', 'id'], attempts: 'attempts', where: PENDING },
  sandbox_callbacks: { key: ['id'], order: ['due_at', 'id'], attempts: 'attempts' },
  subscription_periods: {
    key: ['subscription_id', 'number'],
    order: ['next_try_at'],
    where: PERIOD_IS_CHARGED,
  },
} as const satisfies { readonly [Table in keyof Tables]?: ClaimTerms<keyof Tables[Table] & string> };

export type ClaimedTable = keyof typeof CLAIMED;

export type Claim = Lease & { readonly limit: number };

export type Among = {
  /** Additional condition for the due rows. */
  readonly where?: RawBuilder<SqlBool>;
  /**
   * SQL that chooses the rows to claim: selects keys from `due`, the due rows that the statement has locked. Default:
   * all of them.
   */
  readonly chosen?: RawBuilder<unknown>;
};

/** True if at least one row is due. Only reads, so an idle worker writes nothing and takes no lock. */
export async function isDue(
  db: Database,
  table: ClaimedTable,
  now: Instant,
  where?: RawBuilder<SqlBool>,
): Promise<boolean> {
  const query = sql`select 1 from ${sql.table(table)} where ${dueRows(table, now, where)} limit 1`;
  return (await query.execute(db)).rows.length > 0;
}

export async function claimDue<Table extends ClaimedTable>(
  db: Database,
  table: Table,
  { now, leaseUntil, limit, ended = now }: Claim,
  { where, chosen }: Among = {},
): Promise<Selectable<Tables[Table]>[]> {
  const { key, order, attempts, columns = key }: ClaimTerms<string> = CLAIMED[table];
  const due = sql.ref(order[0]);
  const counted = attempts ? sql`, ${sql.ref(attempts)} = ${sql.ref(attempts)} + 1` : sql``;
  const { rows } = await sql<Selectable<Tables[Table]>>`
    with due as materialized (
      select ${list(columns)} from ${sql.table(table)} where ${dueRows(table, now, where)} ${notLeased(table, now, ended)}
      order by ${list(order)} limit ${limit} ${skippingLocked(db)}
    )
    update ${sql.table(table)} set ${due} = ${leaseUntil}${counted}
    where (${list(key)}) in (${chosen ?? sql`select ${list(key)} from due`}) and ${due} <= ${now}
    returning *`.execute(db);
  return rows;
}

/**
 * SQL condition that excludes running leases. After the clock was set forward, running leases look expired. Until these
 * leases really end, a claim takes only two kinds of rows:
 * - rows that were due by `ended` (`model/lease.ts`);
 * - rows that were never claimed, if the table has an attempts column. Without this column, a row that was never
 *   claimed cannot be recognized, and waits for the length of a lease.
 */
function notLeased(table: ClaimedTable, now: Instant, ended: Instant): RawBuilder<SqlBool> {
  if (ended >= now) return sql``;
  const { order, attempts }: ClaimTerms<string> = CLAIMED[table];
  const unclaimed = attempts ? sql` or ${sql.ref(attempts)} = 0` : sql``;
  return sql`and (${sql.ref(order[0])} <= ${ended}${unclaimed})`;
}

/**
 * Rows that are due after the time `after` become due earlier: by `byMs` milliseconds, but not before `now`. Skips
 * locked rows.
 */
export async function moveDueBack(
  db: Database,
  table: ClaimedTable,
  { now, after, byMs }: { readonly now: Instant; readonly after: Instant; readonly byMs: number },
): Promise<void> {
  const { key, order, where }: ClaimTerms<string> = CLAIMED[table];
  const due = sql.ref(order[0]);
  const narrower = where ? sql`and ${where}` : sql``;
  await sql`
    with later as materialized (
      select ${list(key)} from ${sql.table(table)} where ${due} > ${after} ${narrower} ${skippingLocked(db)}
    )
    update ${sql.table(table)} set ${due} = case when ${due} > ${now + byMs} then ${due} - ${byMs} else ${now} end
    where (${list(key)}) in (select ${list(key)} from later)`.execute(db);
}

function dueRows(table: ClaimedTable, now: Instant, narrower?: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const { order, where }: ClaimTerms<string> = CLAIMED[table];
  const conditions = [sql<SqlBool>`${sql.ref(order[0])} <= ${now}`, where, narrower].filter((one) => one !== undefined);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function list(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
