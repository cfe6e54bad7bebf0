/** Working days and hours of the demo's studio. */
import { addDays, addMs, type Instant, type LocalDate, startOfDay, type TimeZone } from '../model/dates.ts';

const SUNDAY = 0;
const SATURDAY = 6;

export function isWorkday(date: LocalDate): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day !== SATURDAY && day !== SUNDAY;
}

/** The date, or the first working day after it. */
export function workdayFrom(date: LocalDate): LocalDate {
  return isWorkday(date) ? date : workdayFrom(addDays(date, 1));
}

export function daysFrom(first: LocalDate, last: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The instant that is the given number of minutes after midnight. The result is one hour wrong on days of clock
 * changes, which is harmless in a demo.
 */
export function at(date: LocalDate, minutes: number, zone: TimeZone): Instant {
  return addMs(startOfDay(date, zone), minutes * 60_000);
}
