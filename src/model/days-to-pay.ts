/** How fast a customer pays (R88), and the place in the order of those who pay slowest. */
import { dateAt, daysBetween, type Instant, type LocalDate, type TimeZone } from './dates.ts';

/** So many of the latest paid invoices make the average, so that its cost does not grow with the customer. */
export const AVERAGED = 100;

/** The place of those who have never paid: the last. */
export const NEVER_PAID = 9_000_000_000_000_000;

type Paid = { readonly date: LocalDate; readonly paid_at: Instant };

/** Minus the average of the days from the invoice date to the payment, in tenths; {@link NEVER_PAID} of none. */
export function payPlaceOf(paid: readonly Paid[], timezone: TimeZone): number {
  if (paid.length === 0) return NEVER_PAID;
  const days = paid.reduce((sum, { date, paid_at }) => sum + daysBetween(date, dateAt(paid_at, timezone)), 0);
  // Not a minus sign: -0 is no number of a column.
  return 0 - Math.round((days / paid.length) * 10);
}

/** In days with one decimal; null of none. */
export function averageDaysToPay(place: number): number | null {
  return place === NEVER_PAID ? null : (0 - place) / 10;
}
