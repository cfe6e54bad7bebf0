import { randomUUID } from 'node:crypto';
import type { Instant } from '../../model/dates.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { RefundRow } from '../../store/refunds.ts';
import type { Queries } from '../../store/store.ts';

type RefundTerms = Pick<RefundRow, 'amount' | 'reason'> & { readonly now: Instant; readonly nextAttemptAt: Instant };

/** Inserts a refund in the transaction that reserves its amount. All requests for it use its key, so it is made once. */
export function queueRefund(
  tx: Queries,
  { id, account_id }: Pick<PaymentRow, 'id' | 'account_id'>,
  { amount, reason, now, nextAttemptAt }: RefundTerms,
): Promise<RefundRow> {
  return tx.refunds.insert({
    account_id,
    payment_id: id,
    key: randomUUID(),
    amount,
    reason,
    status: 'pending',
    next_attempt_at: nextAttemptAt,
    created_at: now,
  });
}
