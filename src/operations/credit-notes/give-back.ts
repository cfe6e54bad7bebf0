/** Refunds credited money through the invoice's payments, newest first (R81). */
import { addMs } from '../../model/dates.ts';
import type { InvoiceId, PaymentId } from '../../model/ids.ts';
import type { CreditNoteRow } from '../../store/invoices/credit-notes.ts';
import type { ListedPaymentRow } from '../../store/payments/payment-lists.ts';
import type { RefundRow } from '../../store/payments/refunds.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { leftOf } from '../payments/payment.ts';
import { queueRefund, WORKER_TAKES_OVER_AFTER_MS } from '../payments/queue-refund.ts';
import { isOutOfReach } from '../providers/credentials.ts';

const PAYMENTS_MAX = 100;

function paidBy(tx: Queries, { account }: ReadContext, invoiceId: InvoiceId): Promise<ListedPaymentRow[]> {
  return tx.payments.list(account.id, { invoiceIds: [invoiceId], status: 'paid' }, { limit: PAYMENTS_MAX });
}

/**
 * Returns the ids of the payments that can be refunded now. Leaves out a payment if the credentials for its provider
 * are no longer stored. Its refund would fail, would be retried every day, and would keep its amount reserved.
 */
export async function reachablePayments(ctx: ReadContext, invoiceId: InvoiceId): Promise<ReadonlySet<PaymentId>> {
  const reachable = new Set<PaymentId>();
  for (const payment of await paidBy(ctx.store, ctx, invoiceId)) {
    if (!(await isOutOfReach(ctx.store, payment))) reachable.add(payment.id);
  }
  return reachable;
}

/**
 * Reserves the amounts to refund, so that no other refund uses them. Reserves less than requested if too little can be
 * refunded. Must be called in the transaction of the note.
 */
export async function reserveGiveBack(
  tx: Queries,
  ctx: Context,
  note: CreditNoteRow,
  reachable: ReadonlySet<PaymentId>,
): Promise<RefundRow[]> {
  const refunds: RefundRow[] = [];
  let rest = note.to_give_back;
  for (const payment of await paidBy(tx, ctx, note.invoice_id)) {
    const amount = Math.min(rest, leftOf(payment));
    if (amount <= 0 || !reachable.has(payment.id)) continue;
    if (!(await tx.payments.reserveRefund(ctx.account.id, payment.id, amount))) continue;
    const now = ctx.now();
    const nextAttemptAt = addMs(now, WORKER_TAKES_OVER_AFTER_MS);
    refunds.push(
      await queueRefund(tx, payment, { amount, reason: 'requested', now, nextAttemptAt, creditNoteId: note.id }),
    );
    rest -= amount;
  }
  return refunds;
}

/**
 * Sends the refunds. Must be called after the commit. If the provider refuses, the note stays, and its `refund_status`
 * shows the refusal.
 */
export async function attemptGiveBack(ctx: Context, refunds: readonly RefundRow[]): Promise<void> {
  if (refunds.length === 0) return;
  // Imported when needed. A static import would slow down every start of `billhook mcp`, which loads all operations.
  const { attemptRefund } = await import('../payments/attempt-refund.ts');
  for (const refund of refunds) await attemptRefund(ctx, ctx.account, refund);
}
