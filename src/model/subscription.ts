/** Recurring billing: intervals, statuses, and the actions allowed in each status. */
import { Temporal } from 'temporal-polyfill';
import { addDays, addMs, DAY_MS, type Instant, type LocalDate, type TimeZone } from './dates.ts';
import type { Period } from './invoice-sums.ts';

export const INTERVALS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Rhythm of a subscription: one billing every `interval_count` intervals. */
export type Rhythm = { readonly interval: Interval; readonly interval_count: number };

/** Maximum of `interval_count`. Even after 365 years, the next billing is in a year of four digits. */
export const INTERVAL_COUNT_MAX = 365;
export const INSTALLMENTS_MAX = 1_200;

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'past_due', 'paused', 'cancelled', 'completed'] as const;
/** Status of a subscription. `pending`: waits for the first payment, which creates the mandate. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * Ways to collect the amount of a period. `charge`: each period is charged on the mandate of the first payment.
 * `invoice`: each period gets an invoice, which the customer pays (R91).
 */
export const COLLECTIONS = ['charge', 'invoice'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Reasons for the end of a subscription. */
export const END_REASONS = ['requested', 'by_customer', 'unpaid'] as const;
export type EndReason = (typeof END_REASONS)[number];

/**
 * Statuses of a billing period. `open`: due; some charges can have failed already. `unpaid`: never paid, because the
 * subscription ended or the invoice was cancelled.
 */
export const PERIOD_STATUSES = ['open', 'paid', 'unpaid'] as const;
export type PeriodStatus = (typeof PERIOD_STATUSES)[number];

const STEPS = {
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
} as const satisfies Record<Interval, Temporal.DurationLike>;

/**
 * Day of the `step`-th billing after the anchor day. Counts from the anchor day, so that a short month does not change
 * later billing days: 31 January, 28 February, 31 March.
 */
export function billingDay(anchor: LocalDate, { interval, interval_count }: Rhythm, step: number): LocalDate {
  const [[unit, length]] = Object.entries(STEPS[interval]) as [[string, number]];
  const day = Temporal.PlainDate.from(anchor).add({ [unit]: length * interval_count * step });
  return day.toString() as LocalDate;
}

/** The period from the `step`-th billing day to the day before the next billing day. */
export function billingPeriod(anchor: LocalDate, rhythm: Rhythm, step: number): Period {
  return { start: billingDay(anchor, rhythm, step), end: addDays(billingDay(anchor, rhythm, step + 1), -1) };
}

/** The period that starts on `day`, which must be a billing day. */
export function periodFrom(anchor: LocalDate, rhythm: Rhythm, day: LocalDate): Period {
  const [[unit, length]] = Object.entries(STEPS[rhythm.interval]) as [['days' | 'weeks' | 'months' | 'years', number]];
  const whole = Temporal.PlainDate.from(anchor).until(day, { largestUnit: unit })[unit];
  // At the end of a short month, the number of whole units (`whole`) can be one too low. Example: from 31 January
  // to 28 February is less than a month.
  let step = Math.floor(whole / (length * rhythm.interval_count));
  while (billingDay(anchor, rhythm, step + 1) <= day) step++;
  return billingPeriod(anchor, rhythm, step);
}

/** A subscription becomes past due this number of days after the due date of an unpaid invoice (R91). */
export const PAST_DUE_DAYS = 30;

export function pastDueAt(dueDate: LocalDate, zone: TimeZone): Instant {
  return chargeTime(addDays(dueDate, PAST_DUE_DAYS), zone);
}

/** Charges run at this hour of the account's time zone: in the morning, so that people can handle failures. */
const CHARGE_HOUR = 9;

/**
 * Time on a day at which due periods are charged. Each day has exactly one such time, even if summer time begins or
 * ends.
 */
export function chargeTime(day: LocalDate, zone: TimeZone): Instant {
  const time = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour: CHARGE_HOUR } });
  return time.epochMilliseconds as Instant;
}

export type Billing = { readonly step: number; readonly on: LocalDate; readonly at: Instant };

/** The first billing after `now` whose number is at least `step`. Without `now`, the billing with number `step`. */
export function billingFrom(
  anchor: LocalDate,
  rhythm: Rhythm,
  { step, zone, now }: { readonly step: number; readonly zone: TimeZone; readonly now?: Instant },
): Billing {
  for (let next = step; ; next++) {
    const on = billingDay(anchor, rhythm, next);
    const at = chargeTime(on, zone);
    if (now === undefined || at > now) return { step: next, on, at };
  }
}

/** A failed charge is tried again on these days, counted from its first failure (R22). */
const RETRY_DAYS = [3, 10] as const;

/** Time of the next try for a period whose charge has failed `tries` times; `undefined` after the last try. */
export function renewalRetryAt(firstFailedAt: Instant, tries: number, now: Instant): Instant | undefined {
  const days = RETRY_DAYS[tries - 1];
  // The retry is never in the past. If the provider reported the failure late, the retry is due now.
  return days === undefined ? undefined : (Math.max(addMs(firstFailedAt, days * DAY_MS), now) as Instant);
}

export const SUBSCRIPTION_ACTIONS = ['cancel', 'cancel_at_period_end', 'pause', 'resume'] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/**
 * The allowed actions. `endsWithPeriod`: true if the subscription will end with its current period. In this case, the
 * action `resume` cancels the planned end.
 */
export function allowedActions(status: SubscriptionStatus, endsWithPeriod: boolean): readonly SubscriptionAction[] {
  switch (status) {
    case 'pending':
    case 'past_due':
      return ['cancel'];
    case 'active':
      return endsWithPeriod ? ['cancel', 'resume'] : ['cancel', 'cancel_at_period_end', 'pause'];
    case 'paused':
      return ['cancel', 'resume'];
    case 'cancelled':
    case 'completed':
      return [];
  }
}

/** The rhythm in words: `every month`, `every 2 weeks`. */
export function rhythmWords({ interval, interval_count: count }: Rhythm): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}
