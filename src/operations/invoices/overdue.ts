/** Coverage of a filter of overdue invoices: sums per due day, and the customers that it names. */
import type { Currency } from '../../model/currency.ts';
import { addDays } from '../../model/dates.ts';
import { toMajor } from '../../model/money.ts';
import type { OverdueFilter } from '../../store/invoice-filters.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { byCustomer, type CustomerMatchData, customerMatchOf } from '../customers/customer-filter.ts';

export type OverdueDay = {
  readonly currency: Currency;
  readonly due_date: string;
  readonly count: number;
  readonly amount_due: number;
};

/** The stored totals cover all customers, today only; other filters are summed from the invoices. */
export function hasStoredTotals({ customer, paidUntil }: OverdueFilter): boolean {
  return customer === undefined && paidUntil === undefined;
}

export function overdueDays(tx: Queries, ctx: Context, filter: OverdueFilter): Promise<OverdueDay[]> {
  if (!hasStoredTotals(filter)) return tx.invoices.overdueDays(ctx.account.id, filter);
  const before = filter.dueTo ? addDays(filter.dueTo, 1) : filter.before;
  return tx.totals.pendingDaysBefore(ctx.account.id, before, filter.currency);
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
