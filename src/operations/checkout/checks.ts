/** When a payment that has not ended is asked about again. */
import { addMs, DAY_MS, type Instant } from '../../model/dates.ts';
import type { PaymentRow } from '../../store/payments.ts';

export type Waiting = 'unknown' | 'open' | 'processing' | 'authorized' | 'mandate';

const SECONDS: Record<Waiting, readonly number[]> = {
  // Nobody knows whether the provider has it: the payer is waiting.
  unknown: [5, 10, 30, 120, 600, 3_600],
  // Callbacks say sooner; this is for those that never come.
  open: [120, 600, 1_800, 3_600],
  processing: [30, 120, 600, 3_600],
  authorized: [86_400],
  // Paid, and the mandate for later charges is not there yet: minutes with most methods, days with some.
  mandate: [30, 120, 600, 3_600, 21_600, 86_400],
};

/** The pause grows with the number of looks and then stays; it never ends before the payment does. */
export function nextCheckAt(waiting: Waiting, checks: number, now: Instant): Instant {
  const pauses = SECONDS[waiting];
  return addMs(now, (pauses[Math.min(checks, pauses.length - 1)] ?? 3_600) * 1_000);
}

/** How many days after it was paid a payment is looked at again: cards can be disputed for 120, debits for 56 and more. */
const WATCHED_DAYS = [1, 2, 4, 8, 16, 32, 57] as const;

/** Money that leaves is told by callbacks; this is for those that never come (R54). The sandbox's always do. */
export function watchAt({ provider, paid_at }: Pick<PaymentRow, 'provider' | 'paid_at'>, now: Instant): Instant | null {
  if (provider === null || provider === 'sandbox' || paid_at === null) return null;
  const day = WATCHED_DAYS.find((days) => addMs(paid_at, days * DAY_MS) > now);
  return day === undefined ? null : addMs(paid_at, day * DAY_MS);
}
