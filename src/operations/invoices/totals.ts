/** The totals that follow from an invoice's row; every change moves them from what it was to what it is (R18). */

import type { TotalMove } from '../../store/invoice-totals.ts';
import type { InvoiceRow } from '../../store/invoices.ts';

type Sums = 'amount' | 'subtotal' | 'tax_total' | 'amount_due';
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
  };
}

const PLACE = ['status', 'currency', 'customer_id', 'date', 'due_date'] as const;

/** Moves for a change of an invoice. In the same place one move with the differences is enough. */
export function changing(before: Counted, after: Counted): TotalMove[] {
  const [left, entered] = [entering(before), entering(after)];
  if (PLACE.every((field) => before[field] === after[field])) {
    return [
      {
        ...entered,
        count: 0,
        subtotal: entered.subtotal - left.subtotal,
        taxTotal: entered.taxTotal - left.taxTotal,
        amount: entered.amount - left.amount,
        amountDue: entered.amountDue - left.amountDue,
      },
    ];
  }
  const { subtotal, taxTotal, amount, amountDue } = left;
  const out = { count: -1, subtotal: -subtotal, taxTotal: -taxTotal, amount: -amount, amountDue: -amountDue };
  return [{ ...left, ...out }, entered];
}
