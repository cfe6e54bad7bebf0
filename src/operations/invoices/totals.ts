/** Changes of the stored totals that follow from a change of an invoice's row (R18). */

import type { TotalMove } from '../../store/invoice-totals.ts';
import type { InvoiceRow } from '../../store/invoices.ts';

type Sums = 'amount' | 'subtotal' | 'tax_total' | 'amount_due' | 'amount_credited';
type Counted = Pick<InvoiceRow, 'status' | 'currency' | 'customer_id' | 'date' | 'due_date' | Sums>;

export function entering(row: Counted): TotalMove {
  return {
    status: row.status,
    currency: row.currency,
    customerId: row.customer_id,
    date: row.date,
    dueDate: row.due_date,
    count: 1,
    subtotal: row.subtotal,
    taxTotal: row.tax_total,
    amount: row.amount,
    amountDue: row.amount_due,
    amountCredited: row.amount_credited,
  };
}

export function leaving(row: Counted): TotalMove {
  const { count, subtotal, taxTotal, amount, amountDue, amountCredited, ...place } = entering(row);
  const net = { subtotal: -subtotal, taxTotal: -taxTotal };
  return { ...place, count: -count, ...net, amount: -amount, amountDue: -amountDue, amountCredited: -amountCredited };
}

const GROUP_FIELDS = ['status', 'currency', 'customer_id', 'date', 'due_date'] as const;

/** If no grouping field changes, one move with the differences; else one out of the old group and one into the new. */
export function changing(before: Counted, after: Counted): TotalMove[] {
  const [left, entered] = [entering(before), entering(after)];
  if (GROUP_FIELDS.every((field) => before[field] === after[field])) {
    return [
      {
        ...entered,
        count: 0,
        subtotal: entered.subtotal - left.subtotal,
        taxTotal: entered.taxTotal - left.taxTotal,
        amount: entered.amount - left.amount,
        amountDue: entered.amountDue - left.amountDue,
        amountCredited: entered.amountCredited - left.amountCredited,
      },
    ];
  }
  return [leaving(before), entered];
}
