/** Totals of invoice lists, as operations return them. */
import * as z from 'zod';
import type { InvoiceStatus } from '../../model/invoice.ts';
import { toMajor } from '../../model/money.ts';
import type { StatusTotal } from '../../store/sums/invoice-totals.ts';

const AMOUNTS = {
  subtotal: z.number(),
  tax_total: z.number(),
  amount: z.number(),
  amount_due: z.number(),
  amount_credited: z.number(),
};
type Amount = keyof typeof AMOUNTS;

export const InvoiceTotal = z.object({ currency: z.string(), count: z.int(), ...AMOUNTS });
type InvoiceTotalData = z.input<typeof InvoiceTotal>;

/**
 * Totals include invoices with these statuses only if the filter of the list contains the status. No money is due on
 * drafts and cancelled invoices.
 */
const ONLY_IF_FILTERED: ReadonlySet<string> = new Set(['draft', 'cancelled']);

/** Returns one total per currency. `rows`: ordered by currency. `statuses`: the statuses in the filter of the list. */
export function presentTotals(
  rows: readonly StatusTotal[],
  statuses: readonly InvoiceStatus[] | undefined,
): InvoiceTotalData[] {
  const counted = rows.filter(({ status }) => !ONLY_IF_FILTERED.has(status) || statuses?.includes(status));
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, parts]) => {
    const sums = (Object.keys(AMOUNTS) as Amount[]).map((field) => {
      return [
        field,
        toMajor(
          parts.reduce((sum, part) => sum + part[field], 0),
          currency,
        ),
      ];
    });
    return { currency, count: countOf(parts), ...(Object.fromEntries(sums) as Record<Amount, number>) };
  });
}

export function countOf(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
