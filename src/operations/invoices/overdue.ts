/** Customers that match the `customer` filter of a list of overdue invoices, each with the sums of these invoices. */
import { toMajor } from '../../model/money.ts';
import type { OverdueFilter } from '../../store/invoices/invoice-filters.ts';
import type { Queries } from '../../store/store.ts';
import { byCustomer, type CustomerMatchData, customerMatchOf } from '../customers/customer-filter.ts';
import type { Context } from '../kernel/context.ts';

/**
 * Returns the matching customers, each with the sums of its overdue invoices. `given`: the customer filter as the
 * caller wrote it.
 */
export function overdueMatch(
  tx: Queries,
  ctx: Context,
  filter: OverdueFilter,
  given: string | number | undefined,
): Promise<CustomerMatchData | null> {
  return customerMatchOf(tx, ctx, given, async (ids) =>
    byCustomer(await tx.invoiceLists.overdueByCustomer(ctx.account.id, filter, ids), (rows) =>
      rows.map(({ currency, count, amount, amount_due }) => ({
        currency,
        count,
        amount: toMajor(amount, currency),
        amount_due: toMajor(amount_due, currency),
      })),
    ),
  );
}
