/** Days and instants in time zones, by plain arithmetic and ICU's tables, without the code under test. */
import { plusDays } from '../ledger-oracle.ts';

export { dayIn, plusDays } from '../ledger-oracle.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export interface Rhythm {
  readonly interval: 'day' | 'week' | 'month' | 'quarter' | 'year';
  readonly interval_count: number;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** Day of a billing, counted from the first one. In a month without that day, it is the last day of the month. */
export function dueDay(anchor: string, { interval, interval_count: count }: Rhythm, step: number): string {
  if (interval === 'day' || interval === 'week') return plusDays(anchor, step * count * (interval === 'day' ? 1 : 7));
  const [year = 0, month = 0, day = 0] = anchor.split('-').map(Number);
  const months = year * 12 + month - 1 + step * count * MONTHS[interval];
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const due = Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, last));
  return new Date(due).toISOString().slice(0, 10);
}

export function laterDay(...days: readonly string[]): string {
  return days.toSorted().at(-1) ?? '';
}

/** Whether a third failure, a little more than ten days later, can coincide with the next billing. */
export function isShort({ interval, interval_count: count }: Rhythm): boolean {
  return (interval === 'day' && count < 20) || (interval === 'week' && count < 3);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const moments = new Map<string, number>();

/** Local time in a time zone, represented as if it were UTC. */
function wallAt(timeZone: string, at: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23' },
    });
    clocks.set(timeZone, clock);
  }
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
}

/**
 * First instant at which the local time is `time` on `day`. If the clocks skip this time, it is later by the length of
 * the gap.
 */
export function momentOf(timeZone: string, day: string, time: string): number {
  const key = `${timeZone} ${day} ${time}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const wall = Date.parse(`${day}T${time}:00Z`);
  const [before = 0, after = 0] = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallAt(timeZone, near) - near));
  const moment = wallAt(timeZone, before) !== wall && wallAt(timeZone, after) === wall ? after : before;
  moments.set(key, moment);
  return moment;
}
