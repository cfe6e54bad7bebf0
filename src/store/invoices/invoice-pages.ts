/** Lists of invoices with the totals of their whole filter: what is read, and how, follows from the filter. */

import type { Currency } from '../../model/currency.ts';
import type { AccountId, CustomerId, InvoiceId } from '../../model/ids.ts';
import { splitStatuses } from '../../model/invoice.ts';
import { byTheirIds } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import { partOf, rarestGrams } from '../engine/text-search.ts';
import type { AgedSum } from '../sums/aged-sums.ts';
import { invoiceTotalQueries, type StatusTotal } from '../sums/invoice-totals.ts';
import type { InvoiceFilter, OverdueFilter } from './invoice-filters.ts';
import { type InvoiceOrder, type InvoicePlace, invoiceLists } from './invoice-lists.ts';
import { invoiceRowSums } from './invoice-row-sums.ts';
import type { InvoiceRow } from './invoices.ts';
import { type DuePlace, overdueThenQueries } from './overdue-then.ts';

type Page = { readonly before?: number | undefined; readonly limit: number };
type OrderedPage = {
  readonly order: InvoiceOrder;
  readonly after: InvoicePlace | undefined;
  readonly limit: number;
};

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

  /** Not for all customers on a past day: {@link overdueThenQueries} has their sums. */
  function overdueSums(accountId: AccountId, filter: OverdueFilter): Promise<readonly AgedSum[]> {
    const { customer, paidUntil, except } = filter;
    const areStored = customer === undefined && paidUntil === undefined && except === undefined;
    return areStored ? totals.overdue(accountId, filter) : rowSums.overdueSums(accountId, filter);
  }

  return {
    overdue: lists.overdue,
    linesOf: lists.linesOf,
    beginningWith: lists.beginningWith,
    overdueSums,
    overdueByCustomer: rowSums.overdueByCustomer,

    /** A page in an order, from after a place, and the sums of the whole filter per currency and stored status. */
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

    /** Newest first, from below `before`, without sums. */
    list: async (accountId: AccountId, filter: InvoiceFilter, page: Page): Promise<InvoiceRow[]> =>
      lists.list(accountId, await prepared(accountId, filter), page),

    /** So many of the filter at most, in no order. */
    ids: async (accountId: AccountId, filter: InvoiceFilter, limit: number): Promise<InvoiceId[]> =>
      lists.ids(accountId, await prepared(accountId, filter), limit),

    sums: async (accountId: AccountId, filter: InvoiceFilter): Promise<StatusTotal[]> =>
      sums(accountId, await prepared(accountId, filter)),

    sumsByCustomer: async (accountId: AccountId, filter: InvoiceFilter, ids: readonly CustomerId[]) =>
      rowSums.sumsByCustomer(accountId, await prepared(accountId, { ...filter, customer: { ids } }), ids),

    customersByDue: async (accountId: AccountId, filter: InvoiceFilter, home: Currency, limit: number) =>
      rowSums.customersByDue(accountId, await prepared(accountId, filter), home, limit),

    /**
     * Overdue invoices, the oldest due date first, from after a place, and the sums of the whole filter by age (R19).
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
 * All invoices, or those of one stored status, which an index has in the order of a page; pending and overdue are of
 * one.
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
 * The stored totals are kept by status and currency, per due date and per invoice date. Other filters are summed from
 * the invoices: customer, reference, lines, both dates together, and invoice dates with only one of pending and
 * overdue, which differ by due date.
 */
function hasStoredTotals(filter: InvoiceFilter): boolean {
  const { customer, reference, among, dueFrom, dueTo, statuses } = filter;
  if ([customer, reference, among].some((one) => one !== undefined)) return false;
  if (!hasDates(filter)) return true;
  return dueFrom === undefined && dueTo === undefined && (splitStatuses(statuses)?.half ?? null) === null;
}
