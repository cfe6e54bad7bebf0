/**
 * Overdue amounts at the end of a requested day in the past (R19). They are computed from today's stored totals. The
 * totals are corrected for each invoice that changed after the requested day. All other invoices had the same amount
 * due as today.
 */
import { sql } from 'kysely';
import { addMs, type Instant, type LocalDate, ZONES_MS } from '../../model/dates.ts';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { Database } from '../engine/database.ts';
import { packed, soughtForEach } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';
import { AGED_COLUMNS, type AgedSum, agedSums } from '../sums/aged-sums.ts';
import { type PendingFilter, pendingDays } from '../sums/invoice-totals.ts';
import { dueAt } from './invoice-filters.ts';
import { type InvoiceRow, invoicesWithCustomer } from './invoices.ts';

/** A filter for overdue invoices of all customers. `paidUntil`: end of the requested day. */
export type OverdueThenFilter = PendingFilter & { readonly paidUntil: Instant };
export type DuePlace = { readonly dueDate: LocalDate; readonly id: InvoiceId };
export type OverdueThen = {
  readonly sums: readonly AgedSum[];
  /** Invoices with `amount_due` as of the requested day. */
  readonly rows: readonly InvoiceRow[];
};

/** An invoice that was overdue on the requested day. `dueThen`: its amount due on that day. */
type Open = readonly [id: InvoiceId, dueThen: number];

type NotedMove = { accountId: AccountId; id: InvoiceId; from: Instant; at: Instant };

const noteOfInvoice = preparedStatement<NotedMove, never>((db, parameter) =>
  db
    .updateTable('invoices')
    .set({
      // Keeps the later time, because the clock may have been set back. `noteOfDay` does the same.
      moved_at: sql<Instant>`case when moved_at > ${parameter('at')} then moved_at else ${parameter('at')} end`,
      first_moved_at: sql<Instant>`case when first_moved_at < ${parameter('from')} then first_moved_at else ${parameter('from')} end`,
    })
    .where('account_id', '=', parameter('accountId'))
    .where('id', '=', parameter('id'))
    .$castTo<never>(),
);

/** Stores, for a due date, when an invoice with this due date last changed. */
const noteOfDay = preparedStatement<Tables['moved_days'], never>((db, parameter) =>
  db
    .insertInto('moved_days')
    .values(rowOf(['account_id', 'due_date', 'moved_at'], parameter))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'due_date'])
        .doUpdateSet((s) => ({ moved_at: s.ref('excluded.moved_at') }))
        // Keeps the later time. The clocks of processes can differ, so an earlier time can be written last.
        .whereRef('moved_days.moved_at', '<', 'excluded.moved_at'),
    )
    .$castTo<never>(),
);

export function overdueThenQueries(db: Database) {
  /**
   * Computes the sums of the requested day. Takes today's sums, and corrects them for each invoice that was due before
   * the day and changed after it. Also returns a page of the changed invoices that were overdue on that day.
   */
  async function changedSince(
    accountId: AccountId,
    filter: OverdueThenFilter,
    after: DuePlace | undefined,
    limit: number,
  ): Promise<{ readonly sums: readonly AgedSum[]; readonly open: readonly Open[] }> {
    const { before, paidUntil, currency, dueTo } = filter;
    const since = addMs(paidUntil, -ZONES_MS);
    // For most changed invoices, the first change came after the day, so the whole amount was due on that day. For
    // these invoices, only the index is read. For all other changed invoices, a sub-select reads the row and its
    // payments. Without the sub-select, Postgres would read the rows of all invoices.
    const dueThen = sql<number>`case when moving.first_moved_at >= ${paidUntil} then moving.amount else (
      select case when invoices.cancelled_at is null or invoices.cancelled_at >= ${paidUntil} then ${dueAt(filter)} else 0 end
      from invoices where invoices.account_id = ${accountId} and invoices.id = moving.id) end`;
    const ofDay = sql`moving.account_id = ${accountId} and moving.due_date = days.due_date and moving.moved_at >= ${since}
      and moving.status != 'draft' ${currency === undefined ? sql`` : sql`and moving.currency = ${currency}`}`;
    // Reads the index entries of a due date only if an invoice with this due date changed after the requested day.
    const entries = soughtForEach(db, 'invoices', 'moving', ofDay);
    const changes = sql`select currency, due_date, case when due_then > 0 then 1 else 0 end - is_pending as count,
      case when due_then > 0 then due_then else 0 end - due_now as amount_due from moved`;
    const parts = sql`(select * from ${pendingDays(db, accountId, filter)} as today union all ${changes})`;
    const sumColumns = AGED_COLUMNS.map((column) => `one.${column}`);
    const { rows } = await sql<{ sums: string; open: string }>`with moved as materialized (
        select moving.id, moving.currency, moving.due_date, ${dueThen} as due_then,
          case when moving.status = 'pending' then 1 else 0 end as is_pending,
          case when moving.status = 'pending' then moving.amount_due else 0 end as due_now
        from moved_days as days cross join ${entries}
          and days.account_id = ${accountId} and days.due_date < ${before} and days.moved_at >= ${since}
          ${dueTo === undefined ? sql`` : sql`and days.due_date <= ${dueTo}`})
      select (select ${packed(db, sumColumns)} from (${agedSums(parts, before)}) as one) as sums,
      (select ${packed(db, ['one.id', 'one.due_then'])} from (select id, due_then from moved where due_then > 0
          ${after === undefined ? sql`` : sql`and (due_date, id) > (${after.dueDate}, ${after.id})`}
        order by due_date, id limit ${limit}) as one) as "open"`.execute(takesLong(db));
    const { sums = '[]', open = '[]' } = rows[0] ?? {};
    const sumOf = (values: readonly unknown[]) =>
      Object.fromEntries(AGED_COLUMNS.map((column, n) => [column, values[n]])) as AgedSum;
    return { sums: (JSON.parse(sums) as unknown[][]).map(sumOf), open: JSON.parse(open) as Open[] };
  }

  /** Unpaid invoices that have not changed since the requested day, oldest due date first. */
  const unchangedSince = (
    accountId: AccountId,
    { before, paidUntil, currency, dueTo }: OverdueThenFilter,
    after: DuePlace | undefined,
    limit: number,
  ): Promise<InvoiceRow[]> =>
    invoicesWithCustomer(db)
      .where('invoices.account_id', '=', accountId)
      .where('invoices.status', '=', 'pending')
      .where('invoices.due_date', '<', before)
      .where((row) =>
        row.or([row('invoices.moved_at', 'is', null), row(sql`+invoices.moved_at`, '<', addMs(paidUntil, -ZONES_MS))]),
      )
      .$if(currency !== undefined, (q) => q.where('invoices.currency', '=', currency as Currency))
      .$if(dueTo !== undefined, (q) => q.where('invoices.due_date', '<=', dueTo as LocalDate))
      .$if(after !== undefined, (q) =>
        q.where(sql<boolean>`(invoices.due_date, invoices.id) > (${after?.dueDate}, ${after?.id})`),
      )
      .orderBy('invoices.due_date')
      .orderBy('invoices.id')
      .limit(limit)
      .execute();

  async function rowsOf(accountId: AccountId, open: readonly Open[]): Promise<InvoiceRow[]> {
    if (open.length === 0) return [];
    const then = new Map(open);
    const rows = await invoicesWithCustomer(db)
      .where('invoices.account_id', '=', accountId)
      .where('invoices.id', 'in', [...then.keys()])
      .execute();
    return rows.map((row) => ({ ...row, amount_due: then.get(row.id) ?? 0 }));
  }

  return {
    /**
     * Stores when the sums of an issued invoice changed. Must be called in the transaction that changes them. `from`:
     * effective time of the change. `at`: now.
     */
    async noteBalanceChange(
      accountId: AccountId,
      { id, due_date }: Pick<InvoiceRow, 'id' | 'due_date'>,
      from: Instant,
      at: Instant,
    ): Promise<void> {
      await noteOfInvoice(db, { accountId, id, from, at });
      await noteOfDay(db, { account_id: accountId, due_date, moved_at: at });
    },

    /**
     * Returns the sums of all invoices that were overdue on the requested day. Also returns a page of these invoices,
     * after a position, oldest due date first.
     */
    async read(
      accountId: AccountId,
      filter: OverdueThenFilter,
      { after, limit }: { readonly after?: DuePlace | undefined; readonly limit: number },
    ): Promise<OverdueThen> {
      const { sums, open } = await changedSince(accountId, filter, after, limit);
      const rows = [...(await unchangedSince(accountId, filter, after, limit)), ...(await rowsOf(accountId, open))];
      return { sums, rows: rows.sort(byPlace).slice(0, limit) };
    },
  };
}

function byPlace(a: InvoiceRow, b: InvoiceRow): number {
  return a.due_date === b.due_date ? a.id - b.id : a.due_date < b.due_date ? -1 : 1;
}
