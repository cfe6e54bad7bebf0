import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { LocalDate, LocalMonth } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import {
  type InvoiceStatus,
  STORED_STATUSES,
  type StatusSplit,
  type StoredStatus,
  splitStatuses,
} from '../../model/invoice.ts';
import type { Currency } from '../../model/money.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement, statementPerFilter } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';
import { type AgedSum, agedSums } from './aged-sums.ts';
import { incrementCounter, sumOfRows } from './kept-sum.ts';
import { type Account, DAILY_RECEIPTS, INVOICE_RECEIPTS, type Receipt } from './receipt-sums.ts';

type InvoiceRow = Selectable<Tables['invoices']>;

/** The summed columns, in minor units. */
export const AMOUNTS = ['subtotal', 'tax_total', 'amount', 'amount_due', 'amount_credited'] as const;
const SUMS = ['count', ...AMOUNTS] as const;

/** Sums of invoices of one stored status in one currency. */
export type StatusTotal = Pick<InvoiceRow, 'status' | 'currency'> & Record<(typeof SUMS)[number], number>;

/** Columns of an invoice on which sums depend. */
export type CountedInvoice = CountedDebt & Pick<InvoiceRow, 'date' | 'due_date' | 'lines' | (typeof AMOUNTS)[number]>;

export const INVOICE_TOTALS = sumOfRows<CountedInvoice>({
  table: 'invoice_totals',
  says: 'Sums of invoices per status, currency and due day, and over all days, are those of the invoices.',
  rows: 'invoices',
  group: ['status', 'due_date', 'currency'],
  overAll: 'due_date',
  figures: AMOUNTS,
  dropsEmpty: true,
});

export const INVOICE_DATE_TOTALS = sumOfRows<CountedInvoice>({
  table: 'invoice_date_totals',
  says: 'Sums of invoices per invoice date, status and currency are those of the invoices.',
  rows: 'invoices',
  group: ['date', 'status', 'currency'],
  figures: AMOUNTS,
  dropsEmpty: true,
});

/** Filters for the sums per due date. A pending invoice that was due before `today` is overdue. */
export type DueTotalFilter = {
  readonly statuses?: readonly InvoiceStatus[];
  readonly currency?: Currency;
  readonly dueFrom?: LocalDate;
  readonly dueTo?: LocalDate;
  readonly today: LocalDate;
};

/** Filters for the sums per invoice date. */
export type DateTotalFilter = {
  readonly stored?: readonly StoredStatus[] | undefined;
  readonly currency?: Currency;
  readonly dateFrom?: LocalDate;
  readonly dateTo?: LocalDate;
};

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

/**
 * Filter for pending invoices by due date. `before`: the first day that is excluded. `dueTo`: the last day that is
 * included.
 */
export type PendingFilter = { readonly before: LocalDate; readonly currency?: Currency; readonly dueTo?: LocalDate };

/** Pending amounts per currency and due date. */
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
    /**
     * Updates all stored sums after an invoice was inserted, changed or deleted. The caller must hold the account's
     * lock.
     */
    async move(before: CountedInvoice | null, after: CountedInvoice | null): Promise<void> {
      await INVOICE_TOTALS.move(db, before, after);
      await INVOICE_DATE_TOTALS.move(db, before, after);
      await moveBalances(db, before, after);
      // Only the lines of a draft can change. After any other change, such as a payment, the JSON text of the lines is
      // the same, and need not be parsed.
      const lines = before?.lines === after?.lines ? 0 : linesIn(after) - linesIn(before);
      const { account_id } = (after ?? before) as CountedInvoice;
      if (lines !== 0) await incrementCounter(db, account_id, 'invoice_lines', lines);
    },

    /** Counts and sums per currency and stored status, with a filter by due date. */
    byDue: (accountId: AccountId, { statuses, ...filter }: DueTotalFilter): Promise<StatusTotal[]> =>
      sumsByDue(db, { ...filter, accountId }, statuses),

    /** Currencies in which the account has invoices. Reads a row per status and currency. */
    async currencies(accountId: AccountId): Promise<readonly Currency[]> {
      const rows = await db
        .selectFrom('invoice_totals')
        .select('currency')
        .distinct()
        .where('account_id', '=', accountId)
        .where('status', 'in', STORED_STATUSES)
        .where('due_date', '=', '')
        .execute();
      return rows.map(({ currency }) => currency);
    },

    /** Like `byDue`, but with a filter by invoice date. Cannot separate pending from overdue invoices. */
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

    /** Currently overdue amounts of the whole account, per currency and by age. */
    overdue: async (accountId: AccountId, filter: PendingFilter): Promise<readonly AgedSum[]> =>
      (await agedSums(pendingDays(db, accountId, filter), filter.before).execute(db)).rows,

    /** Updates the sum of the month in which money for an invoice was received or refunded (R18). */
    addToMonth: (account: Account, receipt: Receipt) => INVOICE_RECEIPTS.move(db, account, receipt),

    /**
     * Updates the sum of the day on which money for an invoice or link was received or paid back (R18). Must not be
     * called for payments in test mode.
     */
    addToDay: (account: Account, receipt: Receipt) => DAILY_RECEIPTS.move(db, account, receipt),

    /** Money received and refunded in a period, by currency. Reads one row per day and currency. */
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
        // Omits a currency if all its payments of the period were undone, so that both sums are zero.
        .where((row) => row.or([row('received', '!=', 0), row('refunded', '!=', 0)]))
        .groupBy('currency')
        .orderBy('currency')
        .execute(),

    /** Money received and refunded for invoices per month, starting with `from`. */
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

/** The number of lines of an invoice or a quote. */
export function linesIn(row: Pick<InvoiceRow, 'lines'> | null): number {
  return row === null ? 0 : (JSON.parse(row.lines) as unknown[]).length;
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

/** Columns of an invoice that determine the customer's debt. */
export type CountedDebt = Pick<
  Selectable<Tables['invoices']>,
  'account_id' | 'customer_id' | 'status' | 'currency' | 'amount_due'
>;

export const CUSTOMER_BALANCES = sumOfRows<CountedDebt>({
  table: 'customer_balances',
  says: 'What each customer owes, by currency, is the amount due on their unpaid invoices.',
  rows: 'invoices',
  only: ['status', 'pending'],
  group: ['customer_id', 'currency'],
  figures: [{ as: 'outstanding', of: (row) => row.amount_due, sql: sql`r.amount_due` }],
  dropsEmpty: true,
});

/**
 * SQL for the values by which customers are sorted by debt (R21):
 * - First come customers who owe money in the account's currency, sorted by the amount owed in this currency.
 * - Then come customers who owe only in other currencies, sorted by the first of these currencies in alphabetical
 *   order.
 * - Last come customers who owe nothing.
 *
 * `id`: SQL expression for the customer's id.
 */
export function rankOf(id: string) {
  const ranking = (what: string) => `(select ${what} from customer_balances as b
    inner join accounts as a on a.id = b.account_id where b.customer_id = ${id} and b.outstanding > 0
    order by case when b.currency = a.currency then 0 else 1 end, b.currency limit 1)`;
  const tier = ranking(`case when b.currency = a.currency then '0' else '1' || b.currency end`);
  return {
    tier: sql.raw<string>(`coalesce(${tier}, '2')`),
    place: sql.raw<number>(`coalesce(${ranking('-b.outstanding')}, -${id})`),
  };
}

const rank = preparedStatement<{ id: CustomerId }, never>((db, parameter) =>
  db
    .updateTable('customer_ranks')
    .set(rankOf('customer_ranks.customer_id'))
    .where('customer_id', '=', parameter('id'))
    .$castTo<never>(),
);

/**
 * Updates the customer's balance and sort value. Called in the transaction that updates the invoice's other stored
 * sums, under the account's lock.
 */
async function moveBalances(db: Database, before: CountedDebt | null, after: CountedDebt | null): Promise<void> {
  const moved = await CUSTOMER_BALANCES.move(db, before, after);
  for (const { customer_id } of moved) await rank(db, { id: customer_id as CustomerId });
}

/** Updates the sort values of the customers after {@link addInvoices}. Callers pass at most a few hundred ids. */
export async function rankCustomers(db: Database, ids: readonly CustomerId[]): Promise<void> {
  await db
    .updateTable('customer_ranks')
    .set(rankOf('customer_ranks.customer_id'))
    .where('customer_id', 'in', ids)
    .execute();
}

/**
 * Adds many new invoices to all stored sums (`sign` 1), or subtracts many deleted invoices (`sign` -1). If this leaves
 * a group without invoices, the group is deleted. The caller must hold the account's lock, and must call
 * `rankCustomers` afterwards.
 */
export async function addInvoices(db: Database, rows: readonly CountedInvoice[], sign: 1 | -1): Promise<void> {
  for (const sum of [INVOICE_TOTALS, INVOICE_DATE_TOTALS]) {
    const moved = await sum.moveAll(db, rows, sign);
    if (sign < 0) await sum.dropEmpty(db, moved);
  }
  await CUSTOMER_BALANCES.moveAll(db, rows, sign);
  const lines = rows.reduce((count, row) => count + linesIn(row), 0);
  const [first] = rows;
  if (first && lines > 0) await incrementCounter(db, first.account_id, 'invoice_lines', sign * lines);
}

const addRank = preparedStatement<{ accountId: AccountId; id: CustomerId; place: number }, never>((db, parameter) =>
  db
    .insertInto('customer_ranks')
    .values({ account_id: parameter('accountId'), customer_id: parameter('id'), tier: '2', place: parameter('place') })
    .$castTo<never>(),
);

/**
 * Adds the sort value of a new customer. A new customer owes nothing, and is sorted after all customers who owe money.
 */
export async function rankNewCustomer(db: Database, accountId: AccountId, id: CustomerId): Promise<void> {
  await addRank(db, { accountId, id, place: -id });
}
