/** How fast a customer pays (R88), and the customer's place in the order by slowness. */
import { dateAt, daysBetween, type Instant, type LocalDate, type TimeZone } from './dates.ts';

/** The average counts this many of the latest paid invoices, so that its cost does not grow. */
export const AVERAGED = 100;

/** The place of customers who have never paid: the last one. */
export const NEVER_PAID = 9_000_000_000_000_000;

type Paid = { readonly date: LocalDate; readonly paid_at: Instant };

/**
 * Minus the average of the days from the invoice date to the payment, in tenths; {@link NEVER_PAID} without a payment.
 */
export function payPlaceOf(paid: readonly Paid[], timezone: TimeZone): number {
  if (paid.length === 0) return NEVER_PAID;
  const days = paid.reduce((sum, { date, paid_at }) => sum + daysBetween(date, dateAt(paid_at, timezone)), 0);
  // Subtracted from 0 instead of negated: `-0` cannot be stored.
  return 0 - Math.round((days / paid.length) * 10);
}

/** Days with one decimal; null if nothing was paid. */
export function averageDaysToPay(place: number): number | null {
  return place === NEVER_PAID ? null : (0 - place) / 10;
}
