/** Pages of invoice lists, in every sort order. */
import { type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId } from '../../model/ids.ts';
import { type InvoiceStatus, splitStatuses } from '../../model/invoice.ts';
import type { Currency } from '../../model/money.ts';
import { byTheirIds, inAccount, misjudgesText } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { beginsWith, hasStatistics, withoutIndex } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import { statementPerFilter } from '../engine/prepared-statement.ts';
import { partOf, rarestGrams } from '../engine/text-search.ts';
import type { AgedSum } from '../sums/aged-sums.ts';
import { invoiceTotalQueries, type StatusTotal } from '../sums/invoice-totals.ts';
import {
  dueAt,
  filteredInvoices,
  type InvoiceFilter,
  isInOrderOfIds,
  type OverdueFilter,
  overdueConditions,
  type Walked,
} from './invoice-filters.ts';
import { invoiceRowSums } from './invoice-row-sums.ts';
import { type InvoiceRow, invoicesWithCustomer, withCustomer } from './invoices.ts';
import { type DuePlace, overdueThenQueries } from './overdue-then.ts';

/**
 * Sort order of a list. Each column of {@link Walked} has an index with the account and the id. The index of `amount`
 * begins with the currency, so a sort by amount needs a filter by currency.
 */
export type InvoiceOrder = {
  readonly by: Walked;
  readonly descending: boolean;
};

/** Position in an {@link InvoiceOrder}: the last row of a page. */
export type InvoicePlace = { readonly value: string | number; readonly id: InvoiceId };

/**
 * If at most this number of rows match, reading and sorting all of them is faster than reading along an index of the
 * whole account.
 */
const FEW = 2_000;

/**
 * Values that change the SQL. `areSorted`: true to read and sort all matching rows; false to read along an index until
 * the page is full.
 */
type NewestShape = { readonly statuses?: readonly InvoiceStatus[] | undefined; readonly areSorted: boolean };
type NewestFilter = Omit<InvoiceFilter, 'statuses'> & {
  readonly accountId: AccountId;
  readonly before: InvoiceId | undefined;
  readonly limit: number;
};

function newest(db: Database, filter: NewestFilter, { statuses, areSorted }: NewestShape) {
  const { accountId, before, limit, ...given } = filter;
  // The search index is also ordered by id, so the engine can stop reading it at the end of the page.
  const id = sql<InvoiceId>`${sql.ref(partOf(given.reference) ? 'found.id' : 'invoices.id')}`;
  const rows = filteredInvoices(
    db,
    accountId,
    { ...given, ...(statuses ? { statuses } : {}) },
    { walked: areSorted ? undefined : 'id' },
  ).$if(before !== undefined, (q) => q.where(id, '<', before as InvoiceId));
  if (!areSorted) return withCustomer(rows).orderBy(id, 'desc').limit(limit);
  // The unary plus makes the engine sort the ids instead of reading along an index. Other columns are read only for the
  // page.
  const ids = rows.select('invoices.id').orderBy(sql`+${id}`, 'desc').limit(limit);
  return invoicesWithCustomer(db)
    .where('invoices.id', 'in', ids)
    .where(sql<SqlBool>`+invoices.account_id = ${accountId}`)
    .orderBy('invoices.id', 'desc');
}

const newestCompiled = statementPerFilter<NewestShape, NewestFilter, InvoiceRow>(newest);

export function invoiceLists(db: Database) {
  return {
    /**
     * Returns a page of invoices, newest first, with ids below `before`. `count`: number of invoices that match the
     * filter, if known.
     */
    async list(
      accountId: AccountId,
      filter: InvoiceFilter,
      {
        before,
        limit,
        count = Number.POSITIVE_INFINITY,
      }: { before?: number | undefined; limit: number; count?: number },
    ): Promise<InvoiceRow[]> {
      if (count === 0) return [];
      const areSorted = (count <= FEW && !isInOrderOfIds(filter)) || misjudgesText(db, filter);
      const { statuses, ...others } = filter;
      const page = { ...others, accountId, before: before as InvoiceId | undefined, limit };
      // With these filters, the SQL depends on the values, so a compiled statement cannot be reused.
      if (filter.customer ?? filter.reference ?? filter.among ?? filter.money)
        return newest(db, page, { statuses, areSorted }).execute();
      return newestCompiled(db, page, { statuses, areSorted });
    },

    /**
     * Invoices sorted by the column `by`, after a position. Rows with equal values are sorted by id. `count`: number of
     * invoices that match the filter, if known.
     */
    async listBy(
      accountId: AccountId,
      filter: InvoiceFilter,
      { by, descending }: InvoiceOrder,
      {
        after,
        limit,
        count = Number.POSITIVE_INFINITY,
      }: { after?: InvoicePlace | undefined; limit: number; count?: number },
    ): Promise<InvoiceRow[]> {
      if (count === 0) return [];
      // SQLite needs help to choose between two plans. If few rows match, they are read and sorted. If many match, they
      // are read along the index of the sort column. Postgres chooses between these plans itself.
      const { today: _, ...narrowing } = filter;
      const areFew = count <= FEW && Object.keys(narrowing).length > 0 && !hasStatistics(db);
      const direction = descending ? 'desc' : 'asc';
      const beyond = sql.raw(descending ? '<' : '>');
      const key = areFew ? withoutIndex(db, `invoices.${by}`) : sql.ref(`invoices.${by}`);
      return withCustomer(filteredInvoices(db, accountId, filter, { walked: areFew ? undefined : by }))
        .$if(after !== undefined, (q) =>
          q.where(sql<SqlBool>`(${key}, invoices.id) ${beyond} (${after?.value}, ${after?.id})`),
        )
        .orderBy(key, direction)
        .$if(by !== 'id', (q) => q.orderBy('invoices.id', direction))
        .limit(limit)
        .execute();
    },

    /** Ids of at most `limit` matching invoices, in no particular order. */
    async ids(accountId: AccountId, filter: InvoiceFilter, limit: number): Promise<InvoiceId[]> {
      const rows = await filteredInvoices(takesLong(db), accountId, filter)
        .select('invoices.id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The lines of each matching invoice, as JSON of `Line[]`. */
    linesOf: (accountId: AccountId, filter: Pick<InvoiceFilter, 'among' | 'today'>) =>
      filteredInvoices(db, accountId, filter).select(['invoices.id', 'invoices.lines']).execute(),

    /** Invoices whose number begins with one of these texts, newest first, with the customer's name. */
    beginningWith: (accountId: AccountId, beginnings: readonly string[], limit: number) =>
      takesLong(db)
        .selectFrom('invoices')
        .innerJoin('customers', 'customers.id', 'invoices.customer_id')
        .select(['invoices.invoice_number as value', 'customers.name as label'])
        .where('invoices.account_id', '=', accountId)
        .where('invoices.invoice_number', 'is not', null)
        .where((row) => row.or(beginnings.map((beginning) => beginsWith(db, 'invoices.invoice_number', beginning))))
        .orderBy('invoices.id', 'desc')
        .limit(limit)
        .execute(),

    /** Overdue invoices after a position, oldest due date first (R19). */
    overdue: (
      accountId: AccountId,
      filter: OverdueFilter,
      page: { after?: { dueDate: LocalDate; id: InvoiceId } | undefined; limit: number },
    ): Promise<InvoiceRow[]> =>
      invoicesWithCustomer(db)
        .$if(filter.paidUntil !== undefined, (q) => q.select(dueAt(filter).as('amount_due')))
        .where(inAccount('invoices', accountId, filter, { walked: true }))
        .where((row) => row.and(overdueConditions(db, row, accountId, filter)))
        .$if(page.after !== undefined, (q) =>
          q.where(sql<SqlBool>`(invoices.due_date, invoices.id) > (${page.after?.dueDate}, ${page.after?.id})`),
        )
        .orderBy('invoices.due_date')
        .orderBy('invoices.id')
        .limit(page.limit)
        .execute(),
  };
}

/** A page of the newest invoices, with ids below `before`. */
type Page = { readonly before?: number | undefined; readonly limit: number };
type OrderedPage = {
  readonly order: InvoiceOrder;
  readonly after: InvoicePlace | undefined;
  readonly limit: number;
};
/** Pages of invoices, with the sums of all invoices that match the filter. */

export function invoicePages(db: Database) {
  const lists = invoiceLists(db);
  const rowSums = invoiceRowSums(db);
  const totals = invoiceTotalQueries(db);

  const prepared = async (accountId: AccountId, filter: InvoiceFilter): Promise<InvoiceFilter> => ({
    ...(await byTheirIds(db, accountId, filter)),
    ...(await rarestGrams(db, 'invoices', accountId, partOf(filter.reference))),
  });

  function sums(accountId: AccountId, filter: InvoiceFilter): Promise<StatusTotal[]> {
    if (!hasStoredTotals(filter)) return rowSums.sums(accountId, filter);
    if (!hasDates(filter)) return totals.byDue(accountId, filter);
    return totals.byDate(accountId, { ...filter, stored: splitStatuses(filter.statuses)?.stored });
  }

  /** Sums of overdue invoices by age. For a past day and all customers, callers use {@link overdueThenQueries}. */
  function overdueSums(accountId: AccountId, filter: OverdueFilter): Promise<readonly AgedSum[]> {
    const { customer, paidUntil, except } = filter;
    const areStored = customer === undefined && paidUntil === undefined && except === undefined;
    return areStored ? totals.overdue(accountId, filter) : rowSums.overdueSums(accountId, filter);
  }

  return {
    overdue: lists.overdue,
    linesOf: lists.linesOf,
    /** Currencies in which the account has invoices. */
    currencies: (accountId: AccountId): Promise<readonly Currency[]> => totals.currencies(accountId),
    beginningWith: lists.beginningWith,
    overdueSums,
    overdueByCustomer: rowSums.overdueByCustomer,

    /**
     * Returns a page in the given order, after a position. Also returns the sums of all matching invoices, per currency
     * and stored status.
     */
    async page(
      accountId: AccountId,
      given: InvoiceFilter,
      { order, after, limit }: OrderedPage,
    ): Promise<{ readonly rows: InvoiceRow[]; readonly sums: StatusTotal[] }> {
      const isNewestFirst = order.by === 'id' && order.descending;
      if (!isNewestFirst || !isOfOneStatus(given)) takesLong(db);
      const filter = await prepared(accountId, given);
      const found = await sums(accountId, filter);
      const count = found.reduce((all, one) => all + one.count, 0);
      const rows = isNewestFirst
        ? await lists.list(accountId, filter, { before: after?.id, limit, count })
        : await lists.listBy(accountId, filter, order, { after, limit, count });
      return { rows, sums: found };
    },

    /** Returns a page of invoices, newest first, with ids below `before`. Computes no sums. */
    list: async (accountId: AccountId, filter: InvoiceFilter, page: Page): Promise<InvoiceRow[]> =>
      lists.list(accountId, await prepared(accountId, filter), page),

    /** Ids of at most `limit` matching invoices, in no particular order. */
    ids: async (accountId: AccountId, filter: InvoiceFilter, limit: number): Promise<InvoiceId[]> =>
      lists.ids(accountId, await prepared(accountId, filter), limit),

    sums: async (accountId: AccountId, filter: InvoiceFilter): Promise<StatusTotal[]> =>
      sums(accountId, await prepared(accountId, filter)),

    sumsByCustomer: async (accountId: AccountId, filter: InvoiceFilter, ids: readonly CustomerId[]) =>
      rowSums.sumsByCustomer(accountId, await prepared(accountId, { ...filter, customer: { ids } }), ids),

    customersByDue: async (accountId: AccountId, filter: InvoiceFilter, home: Currency, limit: number) =>
      rowSums.customersByDue(accountId, await prepared(accountId, filter), home, limit),

    /**
     * Returns a page of overdue invoices after a position, oldest due date first (R19). Also returns the sums of all
     * matching invoices, by age.
     */
    async overduePage(
      accountId: AccountId,
      given: OverdueFilter,
      page: { readonly after?: DuePlace | undefined; readonly limit: number },
    ): Promise<{ readonly rows: readonly InvoiceRow[]; readonly sums: readonly AgedSum[] }> {
      const { customer, paidUntil, ...ofAll } = given;
      if (customer === undefined && paidUntil !== undefined) {
        return overdueThenQueries(db).read(accountId, { ...ofAll, paidUntil }, page);
      }
      const filter = await byTheirIds(db, accountId, given);
      const found = await overdueSums(accountId, filter);
      return { sums: found, rows: found.length === 0 ? [] : await lists.overdue(accountId, filter, page) };
    },
  };
}

/**
 * True if the filter selects all invoices, or all invoices with one status. An index contains these invoices in the
 * order of ids.
 */
function isOfOneStatus({ today: _, statuses, ...others }: InvoiceFilter): boolean {
  const split = splitStatuses(statuses);
  const stored = (split?.stored.length ?? 0) + (split?.half ? 1 : 0);
  return Object.keys(others).length === 0 && stored <= 1;
}

function hasDates({ dateFrom, dateTo }: InvoiceFilter): boolean {
  return dateFrom !== undefined || dateTo !== undefined;
}

/**
 * True if stored totals can answer the filter. There are totals per status, currency and due date, and totals per
 * status, currency and invoice date. They cannot answer:
 * - filters by customer, reference, ids or amount;
 * - filters by invoice date and due date together;
 * - filters by invoice date for only `pending` or only `overdue`: the totals by invoice date do not separate these two
 *   statuses.
 */
function hasStoredTotals(filter: InvoiceFilter): boolean {
  const { customer, reference, among, money, dueFrom, dueTo, statuses } = filter;
  if ([customer, reference, among, money].some((one) => one !== undefined)) return false;
  if (!hasDates(filter)) return true;
  return dueFrom === undefined && dueTo === undefined && (splitStatuses(statuses)?.half ?? null) === null;
}
