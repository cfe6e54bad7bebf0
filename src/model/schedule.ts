/** When reminders of unpaid links (R33) and automatic reminders of invoices go out. */
import { Temporal } from 'temporal-polyfill';
import { addDays, addMs, daysBetween, hourAt, type Instant, type LocalDate, type TimeZone } from './dates.ts';
import type { UsualTone } from './reminding.ts';

export const SCHEDULES = ['1d', '2d', '1w', '1m'] as const;
export type Schedule = (typeof SCHEDULES)[number];

const STEPS = { '1d': { days: 1 }, '2d': { days: 2 }, '1w': { weeks: 1 }, '1m': { months: 1 } } as const;

/**
 * The first instant after `now` that is a whole number of steps after `start`, at the same time of day in the zone.
 * Counted from the start, so that months never drift (31 Jan → 28 Feb → 31 Mar). Missed reminders are skipped.
 */
export function nextReminderAt(schedule: Schedule, start: Instant, now: Instant, zone: TimeZone): Instant {
  const begin = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  for (let steps = stepsBetween(schedule, start, now); ; steps++) {
    const step = Object.fromEntries(Object.entries(STEPS[schedule]).map(([unit, count]) => [unit, count * steps]));
    const at = begin.add(step).epochMilliseconds;
    if (at > now) return at as Instant;
  }
}

/** A reminder counts as on time up to this delay: one hour per day of the interval. */
const GRACE_MS = { '1d': 3_600_000, '2d': 7_200_000, '1w': 25_200_000, '1m': 100_800_000 } as const;

/**
 * When the reminder after one that leaves at `now` is due. A late reminder replaces the next one: there are never two
 * within one interval, and the days stay the same.
 */
export function followingReminderAt(schedule: Schedule, start: Instant, now: Instant, zone: TimeZone): Instant {
  const next = nextReminderAt(schedule, start, now, zone);
  const onTime = nextReminderAt(schedule, start, addMs(now, -GRACE_MS[schedule] - 1), zone) <= now;
  return onTime ? next : nextReminderAt(schedule, start, next, zone);
}

/** A lower bound of the steps; the search starts there. */
function stepsBetween(schedule: Schedule, start: Instant, now: Instant): number {
  const longestDays = { '1d': 1, '2d': 2, '1w': 7, '1m': 31 }[schedule];
  return Math.max(1, Math.floor((now - start) / 86_400_000 / longestDays) - 2);
}

/** Automatic reminders do not leave at night. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** The instant itself during the day in the zone; at night, the next morning. */
export function byDay(now: Instant, zone: TimeZone): Instant {
  const hour = hourAt(now, zone);
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now;
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const day = hour < FIRST_HOUR ? date : date.add({ days: 1 });
  const morning = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: FIRST_HOUR } });
  return morning.epochMilliseconds as Instant;
}

/** Days after the due date, ascending; negative before it. The tone gets firmer with the days. */
export type ReminderPlan = { readonly days: readonly number[] };

/**
 * A plan as an account stores it. `passing`: the worker still has to mark which steps have passed, on open invoices
 * with ids above `after` that were issued before `at`.
 */
export type StoredReminderPlan = ReminderPlan & {
  readonly passing?: { readonly at: Instant; readonly after: number };
};

export const REMINDER_PLAN: ReminderPlan = { days: [-3, 1, 7, 14, 30] };

/** The number of steps of a plan that are due for an invoice on a day; 0 before the first. */
export function stepsDue({ days }: ReminderPlan, dueDate: LocalDate, today: LocalDate): number {
  const passed = daysBetween(dueDate, today);
  return days.filter((day) => day <= passed).length;
}

/** The latest due date of invoices for which the step after `passed` steps is due; null if there is no such step. */
export function lastDueDateOf({ days }: ReminderPlan, passed: number, today: LocalDate): LocalDate | null {
  const next = days[passed];
  return next === undefined ? null : addDays(today, -next);
}

/**
 * The tone of a reminder requested without one: friendly for a first one, at most two weeks late; firm from the third
 * one, or after two months; neutral otherwise.
 */
export function usualTone(daysOverdue: number, remindersSent: number): UsualTone {
  if (daysOverdue === 0 || (daysOverdue <= 14 && remindersSent === 0)) return 'friendly';
  return daysOverdue > 60 || remindersSent >= 2 ? 'firm' : 'neutral';
}

/**
 * The tone of a plan's reminder: friendly before and shortly after the due date, neutral after a week, firm after two.
 */
export function toneOf(daysOverdue: number): UsualTone {
  if (daysOverdue < 7) return 'friendly';
  return daysOverdue < 14 ? 'neutral' : 'firm';
}
