/**
 * Claims: how workers on any number of processes share the rows that are due.
 *
 * A claim is one atomic `update … returning`. It moves the due time of at most `limit` rows to the end of a lease, the
 * longest overdue first, and returns them in no particular order. No other claim returns these rows before the lease
 * ends (`model/lease.ts`). If the worker dies, they become due again at that moment; a table with an attempts column
 * counts each claim, so that a late worker can be told apart from the one that claimed the row after it.
 *
 * On Postgres the sub-select skips rows that another transaction has locked (`skippingLocked`): a claim waits for
 * nothing and cannot take part in a deadlock. The sub-select is materialized, because Postgres may otherwise run it
 * once per row compared; each run would skip other rows, and together they would exceed the limit. SQLite has one
 * writer.
 */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { Lease } from '../../model/lease.ts';
import type { Tables } from '../schema/tables.ts';
import type { Database } from './database.ts';
import { skippingLocked } from './differences.ts';

type ClaimTerms<Column extends string> = {
  /** Column with the primary key. */
  readonly key: readonly Column[];
  /** Column with the due time, then the other columns that order the index of due rows. */
  readonly order: readonly [due: Column, ...Column[]];
  /** Column that counts the claims of a row. */
  readonly attempts?: Column;
  /** Condition that every claimable row fulfils. */
  readonly where?: RawBuilder<SqlBool>;
  /** Additional columns that the sub-select reads. */
  readonly columns?: readonly Column[];
};

const PENDING = sql<SqlBool>`status = 'pending'`;
const QUEUED = sql<SqlBool>`status = 'queued'`;
/** Condition that a period is charged with a payment request, and that its subscription is still billed. */
export const PERIOD_IS_CHARGED = sql<SqlBool>`subscription_periods.request_id is not null and exists (select 1
  from subscriptions where subscriptions.id = subscription_periods.subscription_id and subscriptions.status in ('active', 'past_due'))`;

const CLAIMED = {
  events: { key: ['id'], order: ['fan_out_at', 'id'] },
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

export type Claim = Pick<Lease, 'now' | 'ended'> & {
  /**
   * End of the lease. Null if the rows are claimed permanently, in the transaction that does the work, so that a crash
   * undoes both.
   */
  readonly leaseUntil: Lease['leaseUntil'] | null;
  readonly limit: number;
};

/** Narrows a claim. */
export type Among = {
  /** Additional condition for the due rows. */
  readonly where?: RawBuilder<SqlBool>;
  /** SQL that selects keys from `due`, the locked rows. Without it, all of them are claimed. */
  readonly chosen?: RawBuilder<unknown>;
};

/** True if a claim would find a row. Takes no lock, so that an idle worker never writes. */
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
 * After the clock was set forward, running leases look expired. Until they have really ended, only two kinds of rows
 * are claimed: those that were due by `ended`, and those without a lease because they were never claimed. In a table
 * without an attempts column these cannot be distinguished from leased rows, so its rows wait for the length of a
 * lease.
 */
function notLeased(table: ClaimedTable, now: Instant, ended: Instant): RawBuilder<SqlBool> {
  if (ended >= now) return sql``;
  const { order, attempts }: ClaimTerms<string> = CLAIMED[table];
  const unclaimed = attempts ? sql` or ${sql.ref(attempts)} = 0` : sql``;
  return sql`and (${sql.ref(order[0])} <= ${ended}${unclaimed})`;
}

/** Moves rows with a due time after `after` forward by that difference, but not before `now`. Skips locked rows. */
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
