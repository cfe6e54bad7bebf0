import { randomUUID } from 'node:crypto';
import type { Instant } from '../../model/dates.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { RefundRow } from '../../store/refunds.ts';
import type { Queries } from '../../store/store.ts';

type Wanted = Pick<RefundRow, 'amount' | 'reason'> & { readonly now: Instant; readonly firstAttemptAt: Instant };

/** Written beside what it gives back a part of; whoever asks the provider asks with this key, and so only once. */
export function queueRefund(
  tx: Queries,
  { id, account_id }: Pick<PaymentRow, 'id' | 'account_id'>,
  { amount, reason, now, firstAttemptAt }: Wanted,
): Promise<RefundRow> {
  return tx.refunds.insert({
    account_id,
    payment_id: id,
    key: randomUUID(),
    amount,
    reason,
    status: 'pending',
    next_attempt_at: firstAttemptAt,
    created_at: now,
  });
}
