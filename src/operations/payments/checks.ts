/** When the provider is asked again about a payment. */
import { addMs, DAY_MS, type Instant } from '../../model/dates.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';

export type Waiting = 'unknown' | 'open' | 'processing' | 'authorized' | 'mandate' | 'watched';

const SECONDS: Record<Waiting, readonly number[]> = {
  // The request got no answer, so the payment may or may not exist; the payer is waiting.
  unknown: [5, 10, 30, 120, 600, 3_600],
  // Callbacks are faster; this is for lost callbacks.
  open: [120, 600, 1_800, 3_600],
  processing: [30, 120, 600, 3_600],
  authorized: [86_400],
  // Paid, and the provider has not created the mandate yet: minutes for most methods, days for some.
  mandate: [30, 120, 600, 3_600, 21_600, 86_400],
  // Paid, and the last look-up failed: refunds and disputes at the provider must not be missed (R54).
  watched: [120, 600, 3_600, 21_600],
};

/** The pause grows with the number of checks; the last one of the list repeats until the payment ends. */
export function nextCheckAt(waiting: Waiting, checks: number, now: Instant): Instant {
  const pauses = SECONDS[waiting];
  return addMs(now, (pauses[Math.min(checks, pauses.length - 1)] ?? 3_600) * 1_000);
}

/** The first check of a request that is about to be made: in 30 s, which is far above the request's own timeout. */
export function firstCheckAt(now: Instant): Instant {
  return nextCheckAt('unknown', 2, now);
}

/**
 * Days after the payment at which it is looked up again. The last is after the 56 days in which any debit can be taken
 * back. Cards can be disputed for 120 days: later disputes are found by callbacks only.
 */
const WATCHED_DAYS = [1, 2, 4, 8, 16, 32, 57] as const;

/** The pause while a dispute is open, which is decided within months. */
const DISPUTED_MS = 7 * DAY_MS;

type Watched = Pick<PaymentRow, 'provider' | 'paid_at' | 'dispute_status'>;

/** The next look-up of a paid payment, for lost callbacks about money that leaves (R54). Not for the sandbox. */
export function watchAt({ provider, paid_at, dispute_status }: Watched, now: Instant): Instant | null {
  if (provider === null || provider === 'sandbox' || paid_at === null) return null;
  if (dispute_status === 'open') return addMs(now, DISPUTED_MS);
  const day = WATCHED_DAYS.find((days) => addMs(paid_at, days * DAY_MS) > now);
  return day === undefined ? null : addMs(paid_at, day * DAY_MS);
}
