/** Times of the next look-up of a payment at the provider. */
import { addMs, DAY_MS, type Instant } from '../../model/dates.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';

export type Waiting = 'unknown' | 'open' | 'processing' | 'authorized' | 'mandate' | 'watched';

const SECONDS: Record<Waiting, readonly number[]> = {
  // The request got no answer, so the payment may or may not exist. The payer is waiting, so the first pauses are
  // short.
  unknown: [5, 10, 30, 120, 600, 3_600],
  // Callbacks are faster; these look-ups replace lost callbacks.
  open: [120, 600, 1_800, 3_600],
  processing: [30, 120, 600, 3_600],
  authorized: [86_400],
  // Paid, but the provider has not created the mandate yet. This takes minutes with most methods, and days with some.
  mandate: [30, 120, 600, 3_600, 21_600, 86_400],
  // Paid, but the last look-up failed. The look-up is repeated, so that refunds and disputes at the provider are
  // noticed (R54).
  watched: [120, 600, 3_600, 21_600],
};

/** Time of the next check. The pause grows with the number of checks. The last pause repeats until the payment ends. */
export function nextCheckAt(waiting: Waiting, checks: number, now: Instant): Instant {
  const pauses = SECONDS[waiting];
  return addMs(now, (pauses[Math.min(checks, pauses.length - 1)] ?? 3_600) * 1_000);
}

/** Time of the first check: 30 s after the request. The request's own timeout is far shorter. */
export function firstCheckAt(now: Instant): Instant {
  return nextCheckAt('unknown', 2, now);
}

/**
 * Numbers of days after a payment. On these days the payment is looked up again at the provider. The last look-up is
 * after the 56 days in which any direct debit can be reversed. Cards can be disputed for 120 days; such late disputes
 * are found only through callbacks.
 */
const WATCHED_DAYS = [1, 2, 4, 8, 16, 32, 57] as const;

/** Pause between look-ups while a dispute is open. A dispute can stay open for months. */
const DISPUTED_MS = 7 * DAY_MS;

type Watched = Pick<PaymentRow, 'provider' | 'paid_at' | 'dispute_status'>;

/**
 * Time of the next look-up of a paid payment. The look-up finds refunds and disputes whose callbacks were lost (R54).
 * Null after the last look-up, for the sandbox, and for a payment that was recorded by hand.
 */
export function watchAt({ provider, paid_at, dispute_status }: Watched, now: Instant): Instant | null {
  if (provider === null || provider === 'sandbox' || paid_at === null) return null;
  if (dispute_status === 'open') return addMs(now, DISPUTED_MS);
  const day = WATCHED_DAYS.find((days) => addMs(paid_at, days * DAY_MS) > now);
  return day === undefined ? null : addMs(paid_at, day * DAY_MS);
}
