/**
 * Instants are milliseconds since 1970. Dates are text, `YYYY-MM-DD`. "Today" always means the date in a given time
 * zone (R4).
 */
import { Temporal } from 'temporal-polyfill';

export type Instant = number & { readonly __type: 'Instant' };
/** A calendar date, `YYYY-MM-DD`. Dates can be compared as text: the earlier date is the smaller text. */
export type LocalDate = string & { readonly __type: 'LocalDate' };
/** A calendar month, `YYYY-MM`. */
export type LocalMonth = string & { readonly __type: 'LocalMonth' };
/** An IANA time zone that the runtime supports, such as `Europe/Amsterdam`. */
export type TimeZone = string & { readonly __type: 'TimeZone' };

/** Source of the current time. `clock.ts` reads the system clock; tests use other clocks. */
export type Clock = {
  readonly now: () => Instant;
  /**
   * Changes of the system clock since the start of the process, oldest first. Absent for a clock that cannot be
   * changed.
   */
  readonly steps?: () => readonly ClockStep[];
  /** Adds a change that another process noticed before this process started. */
  readonly learn?: (step: Omit<ClockStep, 'number'>) => void;
};

/**
 * A change of the clock. `byMs`: negative if the clock was set back. `agoMs`: time since the change was noticed.
 * `number`: counted from 1.
 */
export type ClockStep = { readonly number: number; readonly byMs: number; readonly agoMs: number };

export const DAY_MS = 86_400_000;
/**
 * The same date begins at different times in different time zones. This is the largest difference between these times.
 */
export const ZONES_MS = 26 * 3_600_000;
export const UTC = 'UTC' as TimeZone;

/** Parses an IANA name. Refuses offsets such as `+01:00`, because they have no summer time. */
export function parseTimeZone(text: string): TimeZone | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone === undefined
      ? undefined
      : (text as TimeZone);
  } catch {
    return undefined;
  }
}

/**
 * Parses an existing day in the years 1900 to 2999, `YYYY-MM-DD`. Returns `undefined` for any other text. Dates are
 * compared as text, so every year needs exactly four digits. The limit 2999 keeps due dates far below the year 10000.
 */
export function parseDate(text: string): LocalDate | undefined {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  // For a day that does not exist, `Date` gives an invalid date or a day of the next month.
  const midnight = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  return exists ? (text as LocalDate) : undefined;
}

/**
 * Parses ISO 8601 with `Z` or an offset, such as `2026-03-01T10:00:00Z`, in the years 1900 to 2999. Returns `undefined`
 * for any other text.
 */
export function parseInstant(text: string): Instant | undefined {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  try {
    return Temporal.Instant.from(text).epochMilliseconds as Instant;
  } catch {
    return undefined;
  }
}

/**
 * The day of an instant in a time zone; `undefined` if the text is no instant. Programs often write a plain date as
 * midnight. A text with the time midnight therefore keeps its date, without conversion to the time zone (D-625).
 */
export function dayOf(text: string, zone: TimeZone): LocalDate | undefined {
  const instant = parseInstant(text.trim());
  if (instant === undefined) return undefined;
  const [date = '', time = ''] = text.trim().split('T');
  return /^00:00(:00(\.0+)?)?(Z|[+-])/.test(time) ? parseDate(date) : dateAt(instant, zone);
}

export function addMs(instant: Instant, ms: number): Instant {
  return (instant + ms) as Instant;
}

const DAY_TEXTS_MAX = 1_000;
const dayTexts = new Map<number, string>();
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/**
 * Formats an instant like `toISOString` (ISO 8601 in UTC, with milliseconds), but faster. Caches the text of each day,
 * because the instants on one page of a list are on few days.
 */
export function formatInstant(instant: Instant): string {
  const day = Math.floor(instant / DAY_MS);
  let text = dayTexts.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
    if (dayTexts.size >= DAY_TEXTS_MAX) dayTexts.clear();
    dayTexts.set(day, text);
  }
  const ms = instant - day * DAY_MS;
  const seconds = Math.floor(ms / 1_000);
  const [hour, minute] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const fraction = String(ms - seconds * 1_000).padStart(3, '0');
  return `${text}${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[seconds % 60]}.${fraction}Z`;
}

/** Formats an instant in ISO 8601, in whole seconds with the zone's offset: `2026-11-01T00:30:00+01:00`. */
export function formatInZone(instant: Instant, zone: TimeZone): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

type Day = { readonly date: LocalDate; readonly start: number; readonly end: number };
const latestDay = new Map<TimeZone, Day>();

/**
 * The calendar date at an instant in a time zone. Caches the latest day per zone, because every request needs the
 * current date.
 */
export function dateAt(instant: Instant, zone: TimeZone): LocalDate {
  const kept = latestDay.get(zone);
  if (kept && instant >= kept.start && instant < kept.end) return kept.date;
  const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
  const day: Day = {
    date: date.toString() as LocalDate,
    start: date.toZonedDateTime(zone).epochMilliseconds,
    end: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
  };
  // Caches only days of 24 hours. If clocks are set back over midnight, the same date can begin twice.
  if (day.end - day.start === DAY_MS) latestDay.set(zone, day);
  return day.date;
}

/** The hour of the day at an instant in a zone, 0..23. */
export function hourAt(instant: Instant, zone: TimeZone): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).hour;
}

/** The first instant of a date in a zone: midnight, or the end of the gap if summer time skips midnight. */
export function startOfDay(date: LocalDate, zone: TimeZone): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds as Instant;
}

/**
 * Adds days. Uses `Date`, because Temporal takes ten times as long, and this function runs several times per invoice.
 */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.UTC(...civil(date)) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.UTC(...civil(to)) - Date.UTC(...civil(from))) / DAY_MS);
}

export function monthOf(date: LocalDate): LocalMonth {
  return date.slice(0, 7) as LocalMonth;
}

export function addMonths(month: LocalMonth, months: number): LocalMonth {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString() as LocalMonth;
}

/** Date in English: `3 March 2026`. */
export function formatDate(date: LocalDate): string {
  const [year, month, day] = civil(date);
  return `${day} ${MONTHS[month]} ${year}`;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function civil(date: LocalDate): [year: number, monthIndex: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))];
}
