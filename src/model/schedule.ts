/** Times of reminders for unpaid links (R33), and of automatic reminders for invoices. */
import { Temporal } from 'temporal-polyfill';
import { addDays, addMs, daysBetween, hourAt, type Instant, type LocalDate, type TimeZone } from './dates.ts';
import type { UsualTone } from './reminding.ts';

export const SCHEDULES = ['1d', '2d', '1w', '1m'] as const;
export type Schedule = (typeof SCHEDULES)[number];

const STEPS = { '1d': { days: 1 }, '2d': { days: 2 }, '1w': { weeks: 1 }, '1m': { months: 1 } } as const;

/**
 * The first instant after `now` that is a whole number of intervals after `start`, at the same time of day in the zone.
 * Always counted from the start, so that days of the month do not drift (31 Jan, 28 Feb, 31 Mar). Missed reminders are
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

/** Largest delay with which a reminder still counts as on time: one hour per day of the interval. */
const GRACE_MS = { '1d': 3_600_000, '2d': 7_200_000, '1w': 25_200_000, '1m': 100_800_000 } as const;

/**
 * Time of the reminder after one that is sent at `now`. A late reminder replaces the next one, so that there are never
 * two within one interval and the regular days stay the same.
 */
export function followingReminderAt(schedule: Schedule, start: Instant, now: Instant, zone: TimeZone): Instant {
  const next = nextReminderAt(schedule, start, now, zone);
  const onTime = nextReminderAt(schedule, start, addMs(now, -GRACE_MS[schedule] - 1), zone) <= now;
  return onTime ? next : nextReminderAt(schedule, start, next, zone);
}

/** Lower bound for the number of intervals, at which the search starts. */
function stepsBetween(schedule: Schedule, start: Instant, now: Instant): number {
  const longestDays = { '1d': 1, '2d': 2, '1w': 7, '1m': 31 }[schedule];
  return Math.max(1, Math.floor((now - start) / 86_400_000 / longestDays) - 2);
}

/** Automatic reminders are not sent at night. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** The instant itself if it is during the day in the zone; at night, the next morning. */
export function byDay(now: Instant, zone: TimeZone): Instant {
  const hour = hourAt(now, zone);
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now;
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const day = hour < FIRST_HOUR ? date : date.add({ days: 1 });
  const morning = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: FIRST_HOUR } });
  return morning.epochMilliseconds as Instant;
}

/** Days after the due date, ascending; negative before it. Later reminders have a firmer tone. */
export type ReminderPlan = { readonly days: readonly number[] };

/**
 * A plan as an account stores it. `passing`: the worker must still mark the past steps on open invoices with ids above
 * `after` that were issued before `at`.
 */
export type StoredReminderPlan = ReminderPlan & {
  readonly passing?: { readonly at: Instant; readonly after: number };
};

export const REMINDER_PLAN: ReminderPlan = { days: [-3, 1, 7, 14, 30] };

/** Number of steps of a plan that are due for an invoice on a day; 0 before the first. */
export function stepsDue({ days }: ReminderPlan, dueDate: LocalDate, today: LocalDate): number {
  const passed = daysBetween(dueDate, today);
  return days.filter((day) => day <= passed).length;
}

/** Latest due date of the invoices for which the step after `passed` steps is due; null if there is no such step. */
export function lastDueDateOf({ days }: ReminderPlan, passed: number, today: LocalDate): LocalDate | null {
  const next = days[passed];
  return next === undefined ? null : addDays(today, -next);
}

/**
 * Tone of a reminder whose tone was not chosen: friendly for a first reminder up to two weeks late; firm from the third
 * reminder on, or after two months; otherwise neutral.
 */
export function usualTone(daysOverdue: number, remindersSent: number): UsualTone {
  if (daysOverdue === 0 || (daysOverdue <= 14 && remindersSent === 0)) return 'friendly';
  return daysOverdue > 60 || remindersSent >= 2 ? 'firm' : 'neutral';
}

/**
 * Tone of a plan's reminder: friendly before and shortly after the due date, neutral after a week, firm after two
 * weeks.
 */
export function toneOf(daysOverdue: number): UsualTone {
  if (daysOverdue < 7) return 'friendly';
  return daysOverdue < 14 ? 'neutral' : 'firm';
}
