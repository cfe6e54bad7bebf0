/** Average number of days that a customer takes to pay (R88), also as a sort value. */
import { dateAt, daysBetween, type Instant, type LocalDate, type TimeZone } from './dates.ts';

/**
 * Maximum number of invoices in the average. If a customer has more, the invoices with the latest payments are used.
 * The limit keeps the calculation cheap.
 */
export const AVERAGED = 100;

/** Sort value of customers who have never paid. The value is very large, so that these customers come last. */
export const NEVER_PAID = 9_000_000_000_000_000;

type Paid = { readonly date: LocalDate; readonly paid_at: Instant };

/**
 * Sort value of a customer: average days from invoice date to payment, times −10, so that the slowest customer comes
 * first. Returns {@link NEVER_PAID} if the customer has never paid.
 */
export function payPlaceOf(paid: readonly Paid[], timezone: TimeZone): number {
  if (paid.length === 0) return NEVER_PAID;
  const days = paid.reduce((sum, { date, paid_at }) => sum + daysBetween(date, dateAt(paid_at, timezone)), 0);
  // `0 - x` instead of `-x`, because the result `-0` cannot be stored.
  return 0 - Math.round((days / paid.length) * 10);
}

/** Converts a sort value ({@link payPlaceOf}) to average days with one decimal; null if the customer has never paid. */
export function averageDaysToPay(place: number): number | null {
  return place === NEVER_PAID ? null : (0 - place) / 10;
}
