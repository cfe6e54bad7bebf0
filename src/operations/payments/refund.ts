/** Defines how answers show a refund. */
import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { type Currency, toMajor } from '../../model/money.ts';
import type { RefundRow } from '../../store/payments/refunds.ts';
import { InstantText } from '../kernel/fields.ts';

const REFUND_REASONS = ['requested', 'overpayment', 'at_provider'] as const;
export const REFUND_STATUSES = ['pending', 'done', 'refused', 'failed'] as const;

export const Refund = z.object({
  id: z.int(),
  amount: z.number(),
  reason: z.enum(REFUND_REASONS),
  status: z.enum(REFUND_STATUSES).describe('refused: never made; failed: made, and the money came back.'),
  created_at: InstantText,
  settled_at: InstantText.nullable(),
});

type ShownRefund = Pick<RefundRow, 'id' | 'amount' | 'reason' | 'status' | 'created_at' | 'settled_at'>;

export function presentRefund(row: ShownRefund, currency: Currency): z.input<typeof Refund> {
  const { id, amount, reason, status, created_at, settled_at } = row;
  return {
    id,
    amount: toMajor(amount, currency),
    reason,
    status,
    created_at: formatInstant(created_at),
    settled_at: settled_at === null ? null : formatInstant(settled_at),
  };
}
