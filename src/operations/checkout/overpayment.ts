import { randomUUID } from 'node:crypto';
import type { PaymentRow } from '../../store/payments.ts';
import type { RefundRow } from '../../store/refunds.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';

/** Written beside the payment that was too much; the worker gives it back. */
export function queueOverpaymentRefund(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  amount: number,
): Promise<RefundRow> {
  const now = ctx.now();
  return tx.refunds.insert({
    account_id: payment.account_id,
    payment_id: payment.id,
    key: randomUUID(),
    amount,
    reason: 'overpayment',
    status: 'pending',
    next_attempt_at: now,
    created_at: now,
  });
}
