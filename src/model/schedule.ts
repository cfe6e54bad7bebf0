/** Times of reminders for unpaid payment links (R33), and of automatic reminders for invoices. */
import { Temporal } from 'temporal-polyfill';
import { addDays, addMs, daysBetween, hourAt, type Instant, type LocalDate, type TimeZone } from './dates.ts';
import type { UsualTone } from './reminding.ts';

export const SCHEDULES = ['1d', '2d', '1w', '1m'] as const;
export type Schedule = (typeof SCHEDULES)[number];

const STEPS = { '1d': { days: 1 }, '2d': { days: 2 }, '1w': { weeks: 1 }, '1m': { months: 1 } } as const;

/**
 * The first regular reminder time after `now`: a whole number of intervals after `start`, at the same time of day in
 * the zone. Months are added to `start`, not to the previous reminder: 31 Jan, 28 Feb, 31 Mar. Missed reminders are
 * skipped.
 */
export function nextReminderAt(schedule: Schedule, start: Instant, now: Instant, zone: TimeZone): Instant {
  const begin = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  for (let steps = stepsBetween(schedule, start, now); ; steps++) {
    const step = Object.fromEntries(Object.entries(STEPS[schedule]).map(([unit, count]) => [unit, count * steps]));
    const at = begin.add(step).epochMilliseconds;
    if (at > now) return at as Instant;
  }
}

/**
 * A reminder with at most this delay, in milliseconds, still counts as on time ({@link followingReminderAt}). The
 * permitted delay is one hour per day of the interval.
 */
const GRACE_MS = { '1d': 3_600_000, '2d': 7_200_000, '1w': 25_200_000, '1m': 100_800_000 } as const;

/**
 * Time of the next reminder, if a reminder is sent at `now`. After a late reminder, the next regular time is skipped,
 * because two reminders would otherwise fall into one interval.
 */
export function followingReminderAt(schedule: Schedule, start: Instant, now: Instant, zone: TimeZone): Instant {
  const next = nextReminderAt(schedule, start, now, zone);
  const onTime = nextReminderAt(schedule, start, addMs(now, -GRACE_MS[schedule] - 1), zone) <= now;
  return onTime ? next : nextReminderAt(schedule, start, next, zone);
}

/** Lower bound for the number of intervals from `start` to `now`. The search starts at this number. */
function stepsBetween(schedule: Schedule, start: Instant, now: Instant): number {
  const longestDays = { '1d': 1, '2d': 2, '1w': 7, '1m': 31 }[schedule];
  return Math.max(1, Math.floor((now - start) / 86_400_000 / longestDays) - 2);
}

/** Automatic reminders are sent only between these hours of the day. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** Returns `now` during the day in the zone. At night, returns the next morning. */
export function byDay(now: Instant, zone: TimeZone): Instant {
  const hour = hourAt(now, zone);
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now;
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const day = hour < FIRST_HOUR ? date : date.add({ days: 1 });
  const morning = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: FIRST_HOUR } });
  return morning.epochMilliseconds as Instant;
}

/**
 * Days of automatic reminders, counted from the due date, in ascending order. Negative days are before the due date.
 */
export type ReminderPlan = { readonly days: readonly number[] };

/**
 * A plan as it is stored for an account. When an account turns on a new plan, the days of some reminders have already
 * passed for some invoices. The worker marks these reminders as done on all open invoices, so that no late reminders
 * are sent.
 *
 * `passing`: progress of the marking; absent when all invoices are marked. Invoices with ids up to `after` are marked.
 * Invoices that were issued after the time `at` are not marked at all.
 */
export type StoredReminderPlan = ReminderPlan & {
  readonly passing?: { readonly at: Instant; readonly after: number };
};

export const REMINDER_PLAN: ReminderPlan = { days: [-3, 1, 7, 14, 30] };

/** Number of the plan's days that an invoice has reached on `today`; 0 before the first of these days. */
export function stepsDue({ days }: ReminderPlan, dueDate: LocalDate, today: LocalDate): number {
  const passed = daysBetween(dueDate, today);
  return days.filter((day) => day <= passed).length;
}

/**
 * Returns a due date. If an invoice has this due date, its next reminder is planned for `today`. `passed`: number of
 * the plan's reminders that are already done for the invoice. Null if the plan has no further reminder.
 */
export function lastDueDateOf({ days }: ReminderPlan, passed: number, today: LocalDate): LocalDate | null {
  const next = days[passed];
  return next === undefined ? null : addDays(today, -next);
}

/**
 * Default tone of a reminder:
 * - Friendly: not overdue, or a first reminder in the first two weeks.
 * - Firm: from the third reminder on, or after 60 days.
 * - Neutral: all other reminders.
 */
export function usualTone(daysOverdue: number, remindersSent: number): UsualTone {
  if (daysOverdue === 0 || (daysOverdue <= 14 && remindersSent === 0)) return 'friendly';
  return daysOverdue > 60 || remindersSent >= 2 ? 'firm' : 'neutral';
}

/** Tone of an automatic reminder: friendly until a week after the due date, then neutral, firm after two weeks. */
export function toneOf(daysOverdue: number): UsualTone {
  if (daysOverdue < 7) return 'friendly';
  return daysOverdue < 14 ? 'neutral' : 'firm';
}
