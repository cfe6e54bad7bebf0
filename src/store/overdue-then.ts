/**
 * What was overdue at the end of a past day (R19). Of an invoice whose sums have not moved since, that is what is due now, which
 * the totals have; the others, which moved after that day and were due before it, are computed one by one.
 */
import { sql } from 'kysely';
import type { Currency } from '../model/currency.ts';
import { addDays, addMs, type Instant, type LocalDate, ZONES_MS } from '../model/dates.ts';
import type { AccountId, InvoiceId } from '../model/ids.ts';
import { type Database, packed } from './database.ts';
import { dueAt, type OverdueFilter } from './invoice-filters.ts';
import { type InvoiceRow, invoicesWithCustomer } from './invoice-lists.ts';
import { invoiceTotalQueries } from './invoice-totals.ts';
import { rowOf, statement } from './statement.ts';
import type { Tables } from './tables.ts';

/** The filter for all customers. */
export type OverdueThenFilter = Pick<OverdueFilter, 'before' | 'currency' | 'dueTo'> & { readonly paidUntil: Instant };
export type DuePlace = { readonly dueDate: LocalDate; readonly id: InvoiceId };
export type OverdueThen = {
  /** Sums per currency and due day. */
  readonly days: readonly { currency: Currency; due_date: LocalDate; count: number; amount_due: number }[];
  /** With `amount_due` as it was then. */
  readonly rows: readonly InvoiceRow[];
};

/** What is due now if the invoice is unpaid, and what was due then; 0 for nothing. */
type Moved = {
  id: InvoiceId;
  currency: Currency;
  due_date: LocalDate;
  is_pending: 0 | 1;
  due_now: number;
  due_then: number;
};

type NotedMove = { accountId: AccountId; id: InvoiceId; from: Instant; since: Instant; at: Instant };

const noteOfInvoice = statement<NotedMove, never>((db, parameter) =>
  db
    .updateTable('invoices')
    .set({
      moved_at: parameter('at'),
      first_moved_at: sql<Instant>`case when first_moved_at < ${parameter('from')} then first_moved_at else ${parameter('since')} end`,
    })
    .where('account_id', '=', parameter('accountId'))
    .where('id', '=', parameter('id'))
    .$castTo<never>(),
);

const noteOfDay = statement<Tables['moved_days'], never>((db, parameter) =>
  db
    .insertInto('moved_days')
    .values(rowOf(['account_id', 'due_date', 'moved_at'], parameter))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'due_date'])
        .doUpdateSet((s) => ({ moved_at: s.ref('excluded.moved_at') }))
        // The clocks of two processes may differ.
        .whereRef('moved_days.moved_at', '<', 'excluded.moved_at'),
    )
    .$castTo<never>(),
);

export function overdueThenQueries(db: Database) {
  /** Due before the day, and moved after it. */
  async function moved(accountId: AccountId, filter: OverdueThenFilter): Promise<Moved[]> {
    const { before, paidUntil, currency, dueTo } = filter;
    const since = addMs(paidUntil, -ZONES_MS);
    // The first case is that of most: it is answered by the index. The others read the row and its payments.
    const wasDue = sql<number>`case when invoices.first_moved_at >= ${paidUntil} then invoices.amount
      when invoices.cancelled_at is null or invoices.cancelled_at >= ${paidUntil}
      then ${dueAt(filter)} else 0 end`;
    const columns = ['id', 'currency', 'due_date', 'is_pending', 'due_now', 'due_then'] as const;
    // A seek in the index for each due day of which an invoice moved since, and only the entries of those.
    const { rows } = await sql<{ all: string }>`select ${packed(
      db,
      columns.map((column) => `moved.${column}`),
    )} as "all" from (select invoices.id, invoices.currency, invoices.due_date,
        case when invoices.status = 'pending' then 1 else 0 end as is_pending,
        invoices.amount_due as due_now, ${wasDue} as due_then
      from moved_days as days cross join invoices
      where days.account_id = ${accountId} and days.due_date < ${before} and days.moved_at >= ${since}
        and invoices.account_id = ${accountId} and invoices.due_date = days.due_date and invoices.moved_at >= ${since}
        and invoices.status != 'draft'
        ${currency === undefined ? sql`` : sql`and invoices.currency = ${currency}`}
        ${dueTo === undefined ? sql`` : sql`and days.due_date <= ${dueTo}`}) as moved`.execute(db);
    type Packed = [InvoiceId, Currency, LocalDate, 0 | 1, number, number];
    return (JSON.parse(rows[0]?.all ?? '[]') as Packed[]).map(
      ([id, currency, due_date, is_pending, due_now, due_then]) => ({
        ...{ id, currency, due_date, is_pending, due_now },
        due_then: Math.max(0, due_then),
      }),
    );
  }

  /** Unpaid invoices that have not moved since, in the order of the page. */
  const unmoved = (
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

  async function rowsOf(accountId: AccountId, found: readonly Moved[]): Promise<InvoiceRow[]> {
    if (found.length === 0) return [];
    const then = new Map(found.map(({ id, due_then }) => [id, due_then]));
    const rows = await invoicesWithCustomer(db)
      .where('invoices.account_id', '=', accountId)
      .where(
        'invoices.id',
        'in',
        found.map(({ id }) => id),
      )
      .execute();
    return rows.map((row) => ({ ...row, amount_due: then.get(row.id) ?? 0 }));
  }

  return {
    /** Called in the transaction that moves the sums of an issued invoice. `from`: since when the change counts; `at`: now. */
    async noteMove(
      accountId: AccountId,
      { id, due_date }: Pick<InvoiceRow, 'id' | 'due_date'>,
      from: Instant,
      at: Instant,
    ): Promise<void> {
      await noteOfInvoice(db, { accountId, id, from, since: from, at });
      await noteOfDay(db, { account_id: accountId, due_date, moved_at: at });
    },

    /** The sums of all overdue invoices of that day, and a page of them: the oldest due date first, from after a place. */
    async read(
      accountId: AccountId,
      filter: OverdueThenFilter,
      { after, limit }: { readonly after?: DuePlace | undefined; readonly limit: number },
    ): Promise<OverdueThen> {
      const { before, currency, dueTo } = filter;
      const dueBefore = dueTo === undefined || dueTo >= before ? before : addDays(dueTo, 1);
      const now = await invoiceTotalQueries(db).pendingDaysBefore(accountId, dueBefore, currency);
      const found = await moved(accountId, filter);
      const open = found
        .filter((one) => one.due_then > 0 && (after === undefined || isAfter(one, after)))
        .sort(byPlace)
        .slice(0, limit);
      const rows = [...(await unmoved(accountId, filter, after, limit)), ...(await rowsOf(accountId, open))];
      return { days: daysOf(now as OverdueThen['days'], found), rows: rows.sort(byPlace).slice(0, limit) };
    },
  };
}

type Place = Pick<Moved, 'due_date' | 'id'>;

function byPlace(a: Place, b: Place): number {
  return a.due_date === b.due_date ? a.id - b.id : a.due_date < b.due_date ? -1 : 1;
}

function isAfter(place: Place, { dueDate, id }: DuePlace): boolean {
  return byPlace(place, { due_date: dueDate, id }) > 0;
}

/** The sums of now, without what the moved invoices add to them, and with what these added then. */
function daysOf(now: OverdueThen['days'], moved: readonly Moved[]): OverdueThen['days'] {
  const days = new Map<string, OverdueThen['days'][number]>();
  const add = (currency: Currency, due_date: LocalDate, count: number, amount: number) => {
    const key = `${due_date} ${currency}`;
    const sum = days.get(key) ?? { currency, due_date, count: 0, amount_due: 0 };
    days.set(key, { ...sum, count: sum.count + count, amount_due: sum.amount_due + amount });
  };
  for (const { currency, due_date, count, amount_due } of now) add(currency, due_date, count, amount_due);
  for (const { currency, due_date, is_pending, due_now, due_then } of moved) {
    const leaves = is_pending === 1 ? due_now : 0;
    add(currency, due_date, (due_then > 0 ? 1 : 0) - is_pending, due_then - leaves);
  }
  return [...days.values()].filter(({ count }) => count > 0).sort((a, b) => (a.due_date < b.due_date ? -1 : 1));
}
