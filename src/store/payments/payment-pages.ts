/** Pages of payments, with the sums of all payments that match the filter. */
import { DAY_MS, type Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { shownPaymentStatus } from '../../model/payment.ts';
import { byTheirIds } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import { partOf, rarestGrams } from '../engine/text-search.ts';
import type { PaymentFilter } from './payment-filters.ts';
import {
  type ListedPaymentRow,
  type PaymentPlace,
  type PaymentTotal,
  paymentLists,
  type RefundedSums,
} from './payment-lists.ts';

/**
 * Longest period whose stored sums are read quickly. Each day has its own row, so the sums of a longer period are a
 * long read.
 */
const SHORT_MS = 3 * 366 * DAY_MS;

export function paymentPages(db: Database) {
  const lists = paymentLists(db);

  const prepared = async (accountId: AccountId, filter: PaymentFilter): Promise<PaymentFilter> => ({
    ...(await byTheirIds(db, accountId, filter)),
    ...(await rarestGrams(db, 'payments', accountId, partOf(filter.description))),
  });

  /**
   * Sums of the matching payments. Filters by status, method and time use stored sums. For other filters, rows are
   * summed.
   */
  async function sums(accountId: AccountId, filter: PaymentFilter): Promise<PaymentTotal[]> {
    const { status, method, from, until, ...others } = filter;
    if (Object.keys(others).length > 0) return lists.sums(accountId, filter);
    if (from !== undefined || until !== undefined) return lists.sumsOfPeriod(accountId, filter);
    const kept = await lists.totals(accountId);
    return kept.filter(
      (sum) =>
        (status === undefined || shownPaymentStatus(sum.status) === status) &&
        (method === undefined || sum.payment_method === method),
    );
  }

  return {
    find: lists.find,
    totals: lists.totals,

    /** Number of payments that match the filter. */
    async count(accountId: AccountId, filter: PaymentFilter): Promise<number> {
      takesLong(db);
      return (await sums(accountId, filter)).reduce((all, { count }) => all + count, 0);
    },

    /** Currencies in which the account has payments. */
    async currencies(accountId: AccountId): Promise<readonly Currency[]> {
      const kept = await lists.totals(accountId);
      return [...new Set(kept.map(({ currency }) => currency))];
    },

    /**
     * Returns a page of payments by time, newest first, after a position. Also returns the sums of all matching
     * payments, and the sums of their refunded and charged-back money. `now`: end of the period if the filter has no
     * end.
     */
    async page(
      accountId: AccountId,
      given: PaymentFilter,
      { now, ...page }: { readonly after: PaymentPlace | undefined; readonly limit: number; readonly now: Instant },
    ): Promise<{
      readonly rows: ListedPaymentRow[];
      readonly sums: readonly PaymentTotal[];
      readonly givenBack: readonly RefundedSums[];
    }> {
      if (!isShort(given, now)) takesLong(db);
      const filter = await prepared(accountId, given);
      const found = await sums(accountId, filter);
      const count = found.reduce((all, sum) => all + sum.count, 0);
      return {
        sums: found,
        givenBack: await lists.refundedSums(accountId, filter),
        rows: count === 0 ? [] : await lists.listByTime(accountId, filter, { ...page, count }),
      };
    },

    /** Returns a page of payments, newest first, with ids below `before`. Computes no sums. */
    list: async (
      accountId: AccountId,
      filter: PaymentFilter,
      page: { readonly before?: number | undefined; readonly limit: number },
    ): Promise<ListedPaymentRow[]> => lists.list(accountId, await prepared(accountId, filter), page),

    listByTime: async (
      accountId: AccountId,
      filter: PaymentFilter,
      page: { readonly after: PaymentPlace | undefined; readonly limit: number },
    ): Promise<ListedPaymentRow[]> => lists.listByTime(accountId, await prepared(accountId, filter), page),

    /** Number and sum of payments for each of these customers. */
    sumsByCustomer: (accountId: AccountId, filter: PaymentFilter, ids: readonly CustomerId[]) =>
      lists.sumsByCustomer(accountId, { ...filter, customer: { ids } }, ids),
  };
}

/** True if the page and its sums read few rows. */
function isShort({ status: _, from, until, ...others }: PaymentFilter, now: Instant): boolean {
  if (Object.keys(others).length > 0) return false;
  return (from === undefined && until === undefined) || (until ?? now) - (from ?? 0) <= SHORT_MS;
}
