/** Defines how answers about a payment show its dispute. */
import * as z from 'zod';
import { formatInstant, type Instant } from '../../model/dates.ts';
import type { DisputeReason } from '../../model/provider.ts';

const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;

export const Dispute = z.object({
  status: z.enum(DISPUTE_STATUSES),
  reason: z.string(),
  due_by: z.string().meta({ format: 'date-time' }).nullable().describe('Answer it at the provider by then.'),
});

type DisputeState = {
  readonly status: (typeof DISPUTE_STATUSES)[number];
  readonly reason: DisputeReason;
  readonly due_by: Instant | null;
};

export function presentDispute({ status, reason, due_by }: DisputeState): z.input<typeof Dispute> {
  return { status, reason, due_by: status === 'open' && due_by !== null ? formatInstant(due_by) : null };
}
