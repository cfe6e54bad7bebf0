/**
 * Changes an invoice's sums and status after a refund, a chargeback, a won dispute, a credit note, or a payment that
 * was undone (R81, R82). A payment that arrives is added by `invoices.receive`.
 */
import type { Instant } from '../../model/dates.ts';
import { type BalanceChange, dueOf, moneyAfter, statusBy } from '../../model/invoice.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';

export type Change = { readonly kind: BalanceChange; readonly amount: number; readonly at: Instant };

/**
 * Stores the sums and the status that an invoice has after a change. Returns the changed invoice. Must be called under
 * the account's lock, in the transaction that has read `before`.
 */
export async function rebalance(
  tx: Queries,
  before: InvoiceRow,
  { kind, amount, at }: Change,
  credit_notes: string = before.credit_notes,
): Promise<InvoiceRow> {
  const money = moneyAfter(before, kind, amount);
  const { amount_paid, amount_refunded, amount_credited, credit_returned } = money;
  const status = statusBy(money);
  const change = {
    status,
    amount_paid,
    amount_refunded,
    amount_credited,
    credit_returned,
    credit_notes,
    amount_due: dueOf(money),
    paid_at: status === 'paid' || status === 'refunded' ? (before.paid_at ?? at) : null,
    cancelled_at: status === 'cancelled' ? at : null,
    // An invoice that was not pending can become overdue a second time. With null, `invoice.overdue` is emitted again.
    overdue_told_at: before.status === 'pending' ? before.overdue_told_at : null,
  };
  if (!(await tx.invoices.rebalance(before, change))) {
    throw new Error(`invoice ${before.id} changed while its account's lock was taken`);
  }
  return { ...before, ...change };
}
