/** Coverage of a filter of overdue invoices: sums by age, and the customers that it names. */
import { toMajor } from '../../model/money.ts';
import type { OverdueFilter } from '../../store/invoices/invoice-filters.ts';
import type { Queries } from '../../store/store.ts';
import type { AgedSum } from '../../store/sums/aged-sums.ts';
import { byCustomer, type CustomerMatchData, customerMatchOf } from '../customers/customer-filter.ts';
import type { Context } from '../kernel/context.ts';

/** Stored totals exist for all customers together, and for today; other filters are summed from the invoices. */
export function hasStoredTotals({ customer, paidUntil, except }: OverdueFilter): boolean {
  return customer === undefined && paidUntil === undefined && except === undefined;
}

/** Not for all customers together on a past day: those sums come from `overdueThen.read`. */
export function overdueSums(tx: Queries, ctx: Context, filter: OverdueFilter): Promise<readonly AgedSum[]> {
  return hasStoredTotals(filter)
    ? tx.totals.overdue(ctx.account.id, filter)
    : tx.invoices.overdueSums(ctx.account.id, filter);
}

/** `given`: the customer filter as the caller wrote it. */
export function overdueMatch(
  tx: Queries,
  ctx: Context,
  filter: OverdueFilter,
  given: string | number | undefined,
): Promise<CustomerMatchData | null> {
  return customerMatchOf(tx, ctx, given, async (ids) =>
    byCustomer(await tx.invoices.overdueByCustomer(ctx.account.id, filter, ids), (rows) =>
      rows.map(({ currency, count, amount, amount_due }) => ({
        currency,
        count,
        amount: toMajor(amount, currency),
        amount_due: toMajor(amount_due, currency),
      })),
    ),
  );
}
