/** The totals that follow from an invoice's row; every change moves them from what it was to what it is (R18). */

import type { TotalMove } from '../../store/invoice-totals.ts';
import type { InvoiceRow } from '../../store/invoices.ts';

type Counted = Pick<InvoiceRow, 'status' | 'currency' | 'due_date' | 'amount' | 'amount_due'>;

export function entering(row: Counted): TotalMove {
  return {
    status: row.status,
    currency: row.currency,
    dueDate: row.due_date,
    count: 1,
    amount: row.amount,
    amountDue: row.amount_due,
  };
}

/** Moves for a change of status, due date or amounts. */
export function changing(before: Counted, after: Counted): TotalMove[] {
  if (before.status === after.status && before.due_date === after.due_date) {
    const { amount, amount_due } = before;
    return [{ ...entering(after), count: 0, amount: after.amount - amount, amountDue: after.amount_due - amount_due }];
  }
  const left = entering(before);
  return [{ ...left, count: -1, amount: -left.amount, amountDue: -left.amountDue }, entering(after)];
}
