/** Totals of invoice lists, as answers show them. */
import * as z from 'zod';
import type { InvoiceStatus } from '../../model/invoice.ts';
import { toMajor } from '../../model/money.ts';
import type { StatusTotal } from '../../store/sums/invoice-totals.ts';

export const InvoiceTotal = z.object({
  currency: z.string(),
  count: z.int(),
  subtotal: z.number(),
  tax_total: z.number(),
  amount: z.number(),
  amount_due: z.number(),
  amount_credited: z.number(),
});
type InvoiceTotalData = z.input<typeof InvoiceTotal>;

/** Drafts and cancelled invoices invoice nothing, so they count only if the filter names their status. */
const ONLY_IF_FILTERED: ReadonlySet<string> = new Set(['draft', 'cancelled']);

/** One total per currency. `rows` are ordered by currency; `statuses` are those of the filter. */
export function presentTotals(
  rows: readonly StatusTotal[],
  statuses: readonly InvoiceStatus[] | undefined,
): InvoiceTotalData[] {
  const counted = rows.filter(({ status }) => !ONLY_IF_FILTERED.has(status) || statuses?.includes(status));
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, parts]) => {
    const minor = (field: 'subtotal' | 'tax_total' | 'amount' | 'amount_due' | 'amount_credited') =>
      toMajor(
        parts.reduce((sum, part) => sum + part[field], 0),
        currency,
      );
    return {
      currency,
      count: countOf(parts),
      subtotal: minor('subtotal'),
      tax_total: minor('tax_total'),
      amount: minor('amount'),
      amount_due: minor('amount_due'),
      amount_credited: minor('amount_credited'),
    };
  });
}

export function countOf(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
