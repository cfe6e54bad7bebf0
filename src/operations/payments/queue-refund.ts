import { randomUUID } from 'node:crypto';
import type { Instant } from '../../model/dates.ts';
import type { CreditNoteId } from '../../model/ids.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { RefundRow } from '../../store/payments/refunds.ts';
import type { Queries } from '../../store/store.ts';

/**
 * Time (ms) after which the worker requests the refund. Usually the caller has already requested the refund. The worker
 * is needed if the caller's process died.
 */
export const WORKER_TAKES_OVER_AFTER_MS = 60_000;

type RefundTerms = Pick<RefundRow, 'amount' | 'reason'> & {
  readonly now: Instant;
  readonly nextAttemptAt: Instant;
  /** The credit note for which the money is returned. */
  readonly creditNoteId?: CreditNoteId | undefined;
  /**
   * For a payment that was recorded by hand: the day of the refund. The money itself is returned outside this service.
   */
  readonly refundedAt?: Instant | null | undefined;
};

/**
 * Inserts a refund in the transaction that reserves its amount. All requests to the provider use the refund's key, so
 * that the provider makes the refund once.
 */
export function queueRefund(
  tx: Queries,
  { id, account_id }: Pick<PaymentRow, 'id' | 'account_id'>,
  { amount, reason, now, nextAttemptAt, creditNoteId, refundedAt = null }: RefundTerms,
): Promise<RefundRow> {
  return tx.refunds.insert({
    account_id,
    payment_id: id,
    key: randomUUID(),
    amount,
    reason,
    status: 'pending',
    credit_note_id: creditNoteId ?? null,
    next_attempt_at: nextAttemptAt,
    created_at: now,
    settled_at: refundedAt,
  });
}
