/** How fast a customer pays (R88), and the sort value of the customer in the order by slowness. */
import { dateAt, daysBetween, type Instant, type LocalDate, type TimeZone } from './dates.ts';

/** Number of latest paid invoices in the average, so that its cost stays constant. */
export const AVERAGED = 100;

/** Sort value of customers who have never paid, which puts them last. */
export const NEVER_PAID = 9_000_000_000_000_000;

type Paid = { readonly date: LocalDate; readonly paid_at: Instant };

/** The average days from invoice date to payment, times minus ten; {@link NEVER_PAID} without a payment. */
export function payPlaceOf(paid: readonly Paid[], timezone: TimeZone): number {
  if (paid.length === 0) return NEVER_PAID;
  const days = paid.reduce((sum, { date, paid_at }) => sum + daysBetween(date, dateAt(paid_at, timezone)), 0);
  // Subtracted from 0 instead of negated, because `-0` cannot be stored.
  return 0 - Math.round((days / paid.length) * 10);
}

/** Average days with one decimal; null if the customer has never paid. */
export function averageDaysToPay(place: number): number | null {
  return place === NEVER_PAID ? null : (0 - place) / 10;
}
