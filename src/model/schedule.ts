/** When reminders of unpaid links go out (R33), and of invoices by themselves. */
import { Temporal } from 'temporal-polyfill';
import { addDays, addMs, daysBetween, hourAt, type Instant, type LocalDate, type TimeZone } from './dates.ts';
import type { ReminderTone } from './reminding.ts';

export const SCHEDULES = ['1d', '2d', '1w', '1m'] as const;
export type Schedule = (typeof SCHEDULES)[number];

const STEPS = { '1d': { days: 1 }, '2d': { days: 2 }, '1w': { weeks: 1 }, '1m': { months: 1 } } as const;

/**
 * The first moment after `now` that lies whole steps after `start`, at the same time of day in the zone. Counted from
 * the start, so that months never drift (31 Jan → 28 Feb → 31 Mar), and nothing is made up for that was missed.
 */
export function nextReminderAt(schedule: Schedule, start: Instant, now: Instant, zone: TimeZone): Instant {
  const begin = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  for (let steps = stepsBetween(schedule, start, now); ; steps++) {
    const step = Object.fromEntries(Object.entries(STEPS[schedule]).map(([unit, count]) => [unit, count * steps]));
    const at = begin.add(step).epochMilliseconds;
    if (at > now) return at as Instant;
  }
}

/** Whoever is at most this late is on time: an hour for each day of the step. */
const GRACE_MS = { '1d': 3_600_000, '2d': 7_200_000, '1w': 25_200_000, '1m': 100_800_000 } as const;

/**
 * When the reminder after one that leaves at `now` is due. One that left late takes the place of the next one: two
 * never come within one interval, and the days do not move.
 */
export function followingReminderAt(schedule: Schedule, start: Instant, now: Instant, zone: TimeZone): Instant {
  const next = nextReminderAt(schedule, start, now, zone);
  const onTime = nextReminderAt(schedule, start, addMs(now, -GRACE_MS[schedule] - 1), zone) <= now;
  return onTime ? next : nextReminderAt(schedule, start, next, zone);
}

/** A number of steps that is not too many: the search starts there. */
function stepsBetween(schedule: Schedule, start: Instant, now: Instant): number {
  const longestDays = { '1d': 1, '2d': 2, '1w': 7, '1m': 31 }[schedule];
  return Math.max(1, Math.floor((now - start) / 86_400_000 / longestDays) - 2);
}

/** Nobody is reminded in the night by what sends itself. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** The instant itself by day in the zone; in the night the next morning. */
export function byDay(now: Instant, zone: TimeZone): Instant {
  const hour = hourAt(now, zone);
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now;
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const day = hour < FIRST_HOUR ? date : date.add({ days: 1 });
  const morning = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: FIRST_HOUR } });
  return morning.epochMilliseconds as Instant;
}

/** Days from the due date, ascending; before it is negative. The tone rises with the days. */
export type ReminderPlan = { readonly days: readonly number[] };

export const REMINDER_PLAN: ReminderPlan = { days: [-3, 1, 7, 14, 30] };

/** How many steps of a plan have come for an invoice by a day: 0 before the first. */
export function stepsDue({ days }: ReminderPlan, dueDate: LocalDate, today: LocalDate): number {
  const passed = daysBetween(dueDate, today);
  return days.filter((day) => day <= passed).length;
}

/** Invoices due by this day can have a step due. */
export function lastDueDateOf({ days }: ReminderPlan, today: LocalDate): LocalDate {
  return addDays(today, -(days[0] ?? 0));
}

/**
 * Of a reminder that somebody asks for without a tone: friendly once, at most two weeks late; firm from the third one,
 * or two months late; neutral between.
 */
export function usualTone(daysOverdue: number, remindersSent: number): ReminderTone {
  if (daysOverdue === 0 || (daysOverdue <= 14 && remindersSent === 0)) return 'friendly';
  return daysOverdue > 60 || remindersSent >= 2 ? 'firm' : 'neutral';
}

/** Of a plan's reminder: friendly before and shortly after the day, neutral after a week, firm after two. */
export function toneOf(daysOverdue: number): ReminderTone {
  if (daysOverdue < 7) return 'friendly';
  return daysOverdue < 14 ? 'neutral' : 'firm';
}
