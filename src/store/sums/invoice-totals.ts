/** Stored sums of invoices: every write to an invoice moves them in its own transaction (R18). */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Currency } from '../../model/currency.ts';
import type { LocalDate, LocalMonth } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import { type InvoiceStatus, type StatusSplit, type StoredStatus, splitStatuses } from '../../model/invoice.ts';
import type { Database } from '../engine/database.ts';
import { rowOf, statement, statementPerFilter } from '../engine/statement.ts';
import type { OverdueFilter } from '../invoices/invoice-filters.ts';
import type { Tables } from '../schema/tables.ts';
import { type AgedSum, agedSums } from './aged-sums.ts';
import { incrementCounter } from './counters.ts';
import { moveBalances } from './customer-balances.ts';

export type TotalMove = {
  readonly status: StoredStatus;
  readonly currency: Currency;
  readonly customerId: CustomerId;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly count: number;
  /** The number of lines. */
  readonly lines: number;
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly amount: number;
  readonly amountDue: number;
  readonly amountCredited: number;
};

/** Sums of invoices of one stored status in one currency. */
export type StatusTotal = {
  status: StoredStatus;
  currency: Currency;
  count: number;
  subtotal: number;
  tax_total: number;
  amount: number;
  amount_due: number;
  amount_credited: number;
};

/** Filters that the sums per due date can answer. `today` splits pending from overdue. */
export type DueTotalFilter = {
  readonly statuses?: readonly InvoiceStatus[];
  readonly currency?: Currency;
  readonly dueFrom?: LocalDate;
  readonly dueTo?: LocalDate;
  readonly today: LocalDate;
};

/** Filters that the sums per invoice date can answer. */
export type DateTotalFilter = {
  readonly stored?: readonly StoredStatus[] | undefined;
  readonly currency?: Currency;
  readonly dateFrom?: LocalDate;
  readonly dateTo?: LocalDate;
};

const SUMS = ['count', 'subtotal', 'tax_total', 'amount', 'amount_due', 'amount_credited'] as const;

type TotalRow = Selectable<Tables['invoice_totals']>;
const COLUMNS = ['account_id', 'currency', 'status', 'due_date', ...SUMS] as const;
type DateTotalRow = Selectable<Tables['invoice_date_totals']>;
const DATE_COLUMNS = ['account_id', 'currency', 'status', 'date', ...SUMS] as const;

function added(table: 'invoice_totals' | 'invoice_date_totals') {
  return Object.fromEntries(
    SUMS.map((column) => [column, sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`]),
  );
}

const add = statement<TotalRow, never>((db, parameter) =>
  db
    .insertInto('invoice_totals')
    .values(rowOf(COLUMNS, parameter))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'status', 'due_date', 'currency']).doUpdateSet(added('invoice_totals')),
    )
    .$castTo<never>(),
);

const addToDate = statement<DateTotalRow, never>((db, parameter) =>
  db
    .insertInto('invoice_date_totals')
    .values(rowOf(DATE_COLUMNS, parameter))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'date', 'status', 'currency']).doUpdateSet(added('invoice_date_totals')),
    )
    .$castTo<never>(),
);

type Place = { accountId: AccountId; status: StoredStatus; day: LocalDate; currency: Currency };

const forgetEmpty = statement<Place, never>((db, parameter) =>
  db
    .deleteFrom('invoice_totals')
    .where('account_id', '=', parameter('accountId'))
    .where('status', '=', parameter('status'))
    .where('due_date', '=', parameter('day'))
    .where('currency', '=', parameter('currency'))
    .where('count', '=', 0)
    .$castTo<never>(),
);

const forgetEmptyDate = statement<Place, never>((db, parameter) =>
  db
    .deleteFrom('invoice_date_totals')
    .where('account_id', '=', parameter('accountId'))
    .where('status', '=', parameter('status'))
    .where('date', '=', parameter('day'))
    .where('currency', '=', parameter('currency'))
    .where('count', '=', 0)
    .$castTo<never>(),
);

type DueFilter = Omit<DueTotalFilter, 'statuses'> & { readonly accountId: AccountId };

const sumsByDue = statementPerFilter<DueTotalFilter['statuses'], DueFilter, StatusTotal>(
  (db, { accountId, ...filter }, statuses) =>
    db
      .selectFrom('invoice_totals')
      .select(['currency', 'status'])
      .select((s) => SUMS.map((column) => s.fn.sum<number>(column).as(column)))
      .where('account_id', '=', accountId)
      .where((row) => row.and(dueConditions(row, { ...filter, ...(statuses ? { statuses } : {}) })))
      .groupBy(['currency', 'status'])
      .having((s) => s.fn.sum('count'), '>', 0)
      .orderBy('currency'),
);

/** Due before a day, and until `dueTo`. */
export type PendingFilter = Pick<OverdueFilter, 'before' | 'currency' | 'dueTo'>;

/** Pending money per currency and due day. */
export function pendingDays(db: Database, accountId: AccountId, { before, currency, dueTo }: PendingFilter) {
  return db
    .selectFrom('invoice_totals')
    .select(['currency', 'due_date', 'count', 'amount_due'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('due_date', '>', '')
    .where('due_date', '<', before)
    .$if(dueTo !== undefined, (q) => q.where('due_date', '<=', dueTo as LocalDate))
    .$if(currency !== undefined, (q) => q.where('currency', '=', currency as Currency));
}

export function invoiceTotalQueries(db: Database) {
  return {
    /** Adds to the sums. Call it with the account's lock. A day without invoices is deleted, so that old days cost nothing. */
    async move(accountId: AccountId, moves: readonly TotalMove[]): Promise<void> {
      const rows = moves
        .flatMap((move) => (['', move.dueDate] as const).map((due_date) => ({ ...rowIn(accountId, move), due_date })))
        .sort((a, b) => (key(a) < key(b) ? -1 : 1));
      for (const row of rows) await add(db, row);
      const days = moves
        .map((move) => ({ ...rowIn(accountId, move), date: move.date }))
        .sort((a, b) => (`${a.date} ${a.status}` < `${b.date} ${b.status}` ? -1 : 1));
      for (const row of days) await addToDate(db, row);
      for (const { status, date, dueDate, currency, count } of moves) {
        if (count >= 0) continue;
        await forgetEmpty(db, { accountId, status, day: dueDate, currency });
        await forgetEmptyDate(db, { accountId, status, day: date, currency });
      }
      await moveBalances(db, accountId, moves);
      const lines = moves.reduce((sum, move) => sum + move.lines, 0);
      if (lines !== 0) await incrementCounter(db, accountId, 'invoice_lines', lines);
    },

    /** Count and sums per currency and stored status over a filter of due dates. */
    byDue: (accountId: AccountId, { statuses, ...filter }: DueTotalFilter): Promise<StatusTotal[]> =>
      sumsByDue(db, { ...filter, accountId }, statuses),

    /** The same over a filter of invoice dates, which cannot split pending from overdue. */
    byDate: (accountId: AccountId, filter: DateTotalFilter): Promise<StatusTotal[]> =>
      db
        .selectFrom('invoice_date_totals')
        .select(['currency', 'status'])
        .select((s) => SUMS.map((column) => s.fn.sum<number>(column).as(column)))
        .where('account_id', '=', accountId)
        .where((row) => row.and(dateConditions(row, filter)))
        .groupBy(['currency', 'status'])
        .having((s) => s.fn.sum('count'), '>', 0)
        .orderBy('currency')
        .execute(),

    /** What is overdue now, of all customers. */
    overdue: async (accountId: AccountId, filter: PendingFilter): Promise<readonly AgedSum[]> =>
      (await agedSums(pendingDays(db, accountId, filter), filter.before).execute(db)).rows,

    /** Money received for invoices in a month (R18); negative `received` never happens, refunds have their own sum. */
    receive: (
      accountId: AccountId,
      receipt: { currency: Currency; month: LocalMonth; received: number; refunded: number },
    ) =>
      db
        .insertInto('invoice_receipts')
        .values({ account_id: accountId, ...receipt })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'month', 'currency']).doUpdateSet({
            received: sql`invoice_receipts.received + excluded.received`,
            refunded: sql`invoice_receipts.refunded + excluded.refunded`,
          }),
        )
        .execute(),

    /** Adds all real money received on a day, for any kind of payment (R18). */
    receiveOnDay: (
      accountId: AccountId,
      receipt: { currency: Currency; day: LocalDate; received: number; refunded: number },
    ) =>
      db
        .insertInto('daily_receipts')
        .values({ account_id: accountId, ...receipt })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'day', 'currency']).doUpdateSet({
            received: sql`daily_receipts.received + excluded.received`,
            refunded: sql`daily_receipts.refunded + excluded.refunded`,
          }),
        )
        .execute(),

    /** All real money received in a period, by currency. Reads one row per day. */
    receivedBetween: (accountId: AccountId, from: LocalDate, to: LocalDate) =>
      db
        .selectFrom('daily_receipts')
        .select((s) => [
          'currency',
          s.fn.sum<number>('received').as('received'),
          s.fn.sum<number>('refunded').as('refunded'),
        ])
        .where('account_id', '=', accountId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        // All payments of the period were undone.
        .where((row) => row.or([row('received', '!=', 0), row('refunded', '!=', 0)]))
        .groupBy('currency')
        .orderBy('currency')
        .execute(),

    /** Money received and given back, month by month from `from` on. */
    receiptsSince: (accountId: AccountId, from: LocalMonth) =>
      db
        .selectFrom('invoice_receipts')
        .select(['month', 'currency', 'received', 'refunded'])
        .where('account_id', '=', accountId)
        .where('month', '>=', from)
        .orderBy('month')
        .execute(),

    receiptsOf: (accountId: AccountId, month: LocalMonth) =>
      db
        .selectFrom('invoice_receipts')
        .select(['currency', 'received', 'refunded'])
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .execute(),
  };
}

function key(row: { status: string; due_date: string; currency: string }): string {
  return `${row.status}\n${row.due_date}\n${row.currency}`;
}

function rowIn(accountId: AccountId, { status, currency, count, subtotal, taxTotal, amount, ...move }: TotalMove) {
  const part = { amount_due: move.amountDue, amount_credited: move.amountCredited };
  const sums = { count, subtotal, tax_total: taxTotal, amount, ...part };
  return { account_id: accountId, status, currency, ...sums };
}

function dueConditions(row: ExpressionBuilder<Tables, 'invoice_totals'>, filter: DueTotalFilter) {
  const split = splitStatuses(filter.statuses);
  const byDay = filter.dueFrom !== undefined || filter.dueTo !== undefined || (split?.half ?? null) !== null;
  return [
    ...(split ? [row.or(statusParts(row, split, filter.today))] : []),
    ...(filter.currency ? [row('currency', '=', filter.currency)] : []),
    byDay ? row('due_date', '>', '') : row('due_date', '=', ''),
    ...(filter.dueFrom ? [row('due_date', '>=', filter.dueFrom)] : []),
    ...(filter.dueTo ? [row('due_date', '<=', filter.dueTo)] : []),
  ];
}

function statusParts(row: ExpressionBuilder<Tables, 'invoice_totals'>, split: StatusSplit, today: LocalDate) {
  const { stored, half } = split;
  return [
    ...(stored.length > 0 ? [row('status', 'in', stored)] : []),
    ...(half === null
      ? []
      : [row.and([row('status', '=', 'pending'), row('due_date', half === 'overdue' ? '<' : '>=', today)])]),
  ];
}

function dateConditions(row: ExpressionBuilder<Tables, 'invoice_date_totals'>, filter: DateTotalFilter) {
  return [
    ...(filter.stored ? [row('status', 'in', filter.stored)] : []),
    ...(filter.currency ? [row('currency', '=', filter.currency)] : []),
    ...(filter.dateFrom ? [row('date', '>=', filter.dateFrom)] : []),
    ...(filter.dateTo ? [row('date', '<=', filter.dateTo)] : []),
  ];
}
