/** When a payment that has not ended is asked about again. */
import { addMs, type Instant } from '../../model/dates.ts';

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
