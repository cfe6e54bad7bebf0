import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TimeZone } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import type { SlicedTable } from '../engine/slices.ts';
import type { CountedNoun } from '../schema/accounts.ts';
import type { Table } from '../schema/table.ts';
import { TABLES, type Tables } from '../schema/tables.ts';

export type Figure = number | string | null;
/**
 * One row of a stored sum, or the change of a row. Contains the columns of the row's group and the figures (summed
 * values).
 */
export type SumRow = Readonly<Record<string, Figure>>;

/** Table from whose rows a stored sum is computed. */
export type Source = {
  readonly table: SlicedTable;
  /** Returns a select of the table's rows `r` that fulfil a condition. The selected figures are added up by group. */
  readonly rows: (condition: RawBuilder<SqlBool>) => RawBuilder<SumRow>;
  /**
   * Adds columns of the group to the rows that the statement of `rows` returned. Needed for days and months. SQL cannot
   * compute days and months, because they depend on the account's time zone.
   */
  readonly grouped?: (rows: readonly SumRow[], zone: TimeZone) => readonly SumRow[];
};

export type KeptSum = {
  readonly table: keyof Tables;
  /** The rule that `verify` checks, in words. */
  readonly says: string;
  /** The columns that form a group together with `account_id`. */
  readonly group: readonly string[];
  readonly figures: readonly string[];
  readonly sources: readonly Source[];
};

type Add = (db: Database, row: SumRow) => Promise<unknown>;
type Untyped = Kysely<Record<string, Record<string, Figure>>>;

/** Returns the statement that adds to the figures of a group. */
export function adding({ table, group, figures }: Omit<KeptSum, 'sources'>): Add {
  const { key = [] }: Table = TABLES[table];
  const added = figures.map((column) => {
    return [column, sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`];
  });
  return preparedStatement<SumRow, never>((db, parameter) =>
    (db as unknown as Untyped)
      .insertInto(table)
      .values(rowOf(['account_id', ...group, ...figures], parameter))
      .onConflict((conflict) => conflict.columns(key).doUpdateSet(Object.fromEntries(added)))
      .$castTo<never>(),
  );
}

/** Returns the statement that deletes a group whose count is zero. */
function droppingEmpty({ table, group }: KeptSum): Add {
  return preparedStatement<SumRow, never>((db, parameter) =>
    (db as unknown as Untyped)
      .deleteFrom(table)
      .where((row) => row.and(rowOf<SumRow>(['account_id', ...group], parameter)))
      .where('count', '=', 0)
      .$castTo<never>(),
  );
}

/** A computed column of the sum. `of` computes the value from a source row in TypeScript; `sql` computes it in SQL. */
type Derived<Row> = {
  readonly as: string;
  readonly of: (row: Row) => Figure;
  readonly sql: RawBuilder<unknown>;
};

type Declared<Row> = Pick<KeptSum, 'table' | 'says'> & {
  readonly rows: SlicedTable;
  /** Only rows with this value in this column are counted. */
  readonly only?: readonly [column: keyof Row & string, value: string];
  /** Columns of the group: columns of the row by name, or derived values. */
  readonly group: readonly ((keyof Row & string) | Derived<Row>)[];
  /** The summed figures, except `count`. Every sum of rows has the figure `count`. */
  readonly figures: readonly ((keyof Row & string) | Derived<Row>)[];
  /**
   * A column of the group. Additional rows have '' in this column. They contain the sum over all values of the column.
   */
  readonly overAll?: keyof Row & string;
  /**
   * Deletes groups whose count becomes zero, such as a due date without pending invoices. Otherwise the table would
   * keep a row for each past day. The additional rows of `overAll` are kept.
   */
  readonly dropsEmpty?: true;
};

type SumOfRows<Row> = KeptSum & {
  /**
   * Updates the sum for a row that was inserted, changed or deleted. Returns the changes by group. The caller must hold
   * the account's lock. Otherwise two transactions could change the same groups in different orders, and deadlock on
   * Postgres.
   */
  readonly move: (db: Database, before: Row | null, after: Row | null) => Promise<readonly SumRow[]>;
  /** Like `move`, for many rows that were inserted (1) or deleted (-1). Writes each group once. */
  readonly moveAll: (db: Database, rows: readonly Row[], sign: 1 | -1) => Promise<readonly SumRow[]>;
  /** Deletes the changed groups whose count is now zero. Works also for sums without `dropsEmpty`. */
  readonly dropEmpty: (db: Database, moved: readonly SumRow[]) => Promise<void>;
};

/** A row that is added (1) or taken away (-1). */
type Signed<Row> = readonly [row: Row, sign: 1 | -1];

/** A stored sum over the rows of one table. A change of a row adds the difference between the new and the old row. */
export function sumOfRows<Row extends { readonly account_id: AccountId }>(declared: Declared<Row>): SumOfRows<Row> {
  const { table, says, rows, only, overAll, dropsEmpty } = declared;
  const derived = (part: string | Derived<Row>): Derived<Row> =>
    typeof part === 'string'
      ? { as: part, of: (row) => row[part as keyof Row] as Figure, sql: sql.ref(`r.${part}`) }
      : part;
  const own = declared.group.map(derived);
  const whole = own.map((part) => (part.as === overAll ? { as: part.as, of: () => '', sql: sql`''` } : part));
  const groups = overAll === undefined ? [own] : [whole, own];
  const figures = [{ as: 'count', of: () => 1, sql: sql`1` }, ...declared.figures.map(derived)];
  const isCounted = only === undefined ? sql`` : sql`and ${sql.ref(`r.${only[0]}`)} = ${sql.lit(only[1])}`;
  const select = (group: readonly Derived<Row>[], condition: RawBuilder<SqlBool>) =>
    sql<SumRow>`select ${sql.join([
      ...group.map((part) => sql`${part.sql} as ${sql.ref(part.as)}`),
      ...figures.map((part) => sql`sum(${part.sql}) as ${sql.ref(part.as)}`),
    ])} from ${sql.table(rows)} as r where ${condition} ${isCounted} group by ${sql.raw(group.map((_, n) => n + 1).join(', '))}`;
  const sum: KeptSum = {
    table,
    says,
    group: own.map(({ as }) => as),
    figures: figures.map(({ as }) => as),
    sources: [
      {
        table: rows,
        rows: (condition) =>
          sql.join(
            groups.map((group) => select(group, condition)),
            sql` union all `,
          ) as RawBuilder<SumRow>,
      },
    ],
  };
  const [add, dropEmpty] = [adding(sum), droppingEmpty(sum)];

  async function apply(db: Database, rows: readonly Signed<Row>[]): Promise<readonly SumRow[]> {
    const changes = new Map<string, Record<string, Figure>>();
    for (const [row, sign] of rows) {
      if (only !== undefined && row[only[0]] !== only[1]) continue;
      for (const group of groups) {
        const place = { account_id: row.account_id, ...valuesOf(group, row) };
        const key = JSON.stringify(place);
        const change: Record<string, Figure> = changes.get(key) ?? place;
        for (const { as, of } of figures) change[as] = Number(change[as] ?? 0) + sign * Number(of(row));
        changes.set(key, change);
      }
    }
    const moved = [...changes.values()].filter((change) => figures.some(({ as }) => change[as] !== 0));
    for (const change of moved) await add(db, change);
    for (const change of moved) {
      if (dropsEmpty && Number(change.count) < 0 && change[overAll ?? ''] !== '') await dropEmpty(db, change);
    }
    return moved;
  }
  const signed = (row: Row | null, sign: 1 | -1): Signed<Row>[] => (row === null ? [] : [[row, sign]]);
  return {
    ...sum,
    move: (db, before, after) => apply(db, [...signed(before, -1), ...signed(after, 1)]),
    moveAll: (db, rows, sign) =>
      apply(
        db,
        rows.map((row) => [row, sign] as const),
      ),
    dropEmpty: async (db, moved) => {
      for (const change of moved) await dropEmpty(db, change);
    },
  };
}

function valuesOf<Row>(parts: readonly Derived<Row>[], row: Row): Record<string, Figure> {
  return Object.fromEntries(parts.map(({ as, of }) => [as, of(row)]));
}

/**
 * Stored row counts, each with the SQL that selects the counted rows. {@link incrementCounter} updates the counts at
 * each insert and delete. With these counts, the `total_count` of an unfiltered list costs one look-up.
 *
 * Four other counters are updated elsewhere:
 * - `invoice_lines` and `quote_lines` are updated with the sums.
 * - `events` is the highest sequence of an event. It grows when events get their sequences.
 * - `kept_documents` grows with each stored PDF, and must never shrink. This counter is part of the account's revision,
 *   which must never return to an earlier value.
 */
export const COUNTED: Readonly<
  Record<Exclude<CountedNoun, 'events' | 'kept_documents' | 'invoice_lines' | 'quote_lines'>, string>
> = {
  customers: 'customers where erased_at is null and account_id =',
  items: 'items where account_id =',
  activity: 'activity where account_id =',
  payment_links: 'payment_requests where listed = 1 and account_id =',
  payment_plans: 'payment_plans where account_id =',
  subscriptions: 'subscriptions where account_id =',
};

const increment = preparedStatement<{ accountId: AccountId; noun: CountedNoun; by: number }, never>((db, parameter) =>
  db
    .insertInto('counters')
    .values({ account_id: parameter('accountId'), noun: parameter('noun'), count: parameter('by') })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'noun']).doUpdateSet({ count: sql`counters.count + excluded.count` }),
    )
    .$castTo<never>(),
);

/** Adds `by` to a counter, in the transaction that inserts or deletes the counted row. `by` is -1 for a deleted row. */
export async function incrementCounter(db: Database, accountId: AccountId, noun: CountedNoun, by = 1): Promise<void> {
  await increment(db, { accountId, noun, by });
}

const read = preparedStatement<{ accountId: AccountId; noun: CountedNoun }, { count: number }>((db, parameter) =>
  db
    .selectFrom('counters')
    .select('count')
    .where('account_id', '=', parameter('accountId'))
    .where('noun', '=', parameter('noun')),
);

export async function counterOf(db: Database, accountId: AccountId, noun: CountedNoun): Promise<number> {
  return (await read(db, { accountId, noun }))[0]?.count ?? 0;
}
