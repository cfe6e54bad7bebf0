import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMs,
  daysBetween,
  formatDate,
  formatInstant,
  type Instant,
  type LocalDate,
  monthOf,
  parseDate,
  parseInstant,
} from '../../src/model/dates.ts';
import { holds } from './property.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Every day from 1900 to 2199, counted with the rules of the Gregorian calendar. */
const CALENDAR: readonly LocalDate[] = (() => {
  const days: string[] = [];
  for (let year = 1900; year < 2200; year++) {
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].forEach((length, month) => {
      for (let day = 1; day <= length; day++) days.push(`${year}-${twoDigits(month + 1)}-${twoDigits(day)}`);
    });
  }
  return days as LocalDate[];
})();
const PLACE = new Map(CALENDAR.map((date, place) => [date as string, place]));

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const at = (text: string) => Date.parse(text) as Instant;
const date = (text: string) => text as LocalDate;
const places = fc.nat(CALENDAR.length - 1);
const dates = places.map((place) => CALENDAR[place] as LocalDate);

describe('a date is strictly YYYY-MM-DD of a day that exists (R4)', () => {
  test('takes exactly the days of the calendar', () => {
    const numerals = fc.tuple(
      fc.integer({ min: 1900, max: 2199 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    holds(
      fc.property(numerals, ([year, month, day]) => {
        const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
        expect(parseDate(text)).toBe(PLACE.has(text) ? text : undefined);
      }),
      {
        numRuns: 2_000,
        examples: [[[1900, 2, 29]], [[2000, 2, 29]], [[2100, 2, 29]], [[2024, 2, 29]], [[2026, 2, 29]]],
      },
    );
  });

  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '2026-12-31', '2999-12-31'])('takes %s', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-2-1',
    '26-02-01',
    '20260201',
    '2026/02/01',
    '01-02-2026',
    '2026-02-01T00:00:00Z',
    '2026-02-01[u-ca=hebrew]',
    '2026-02',
    '2026-W05-1',
    '2026-032',
    ' 2026-02-01',
    '2026-02-01 ',
    '2026-02-01\n',
    '٢٠٢٦-٠٢-٠١',
    '-2026-02-01',
    '+002026-02-01',
    '0000-01-01',
    '1899-12-31',
    '12026-02-01',
    'today',
    '',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  test('any text is a date or refused, and nothing throws', () => {
    const unit = fc.constantFrom(...'0123456789-TZ:+W ');
    holds(
      fc.property(fc.oneof(fc.string(), fc.string({ unit, maxLength: 12 })), (text) =>
        [undefined, text].includes(parseDate(text)),
      ),
    );
  });
});

describe('days are counted on the calendar (R4)', () => {
  test('days between equals counting, in both directions', () => {
    holds(
      fc.property(places, places, (from, to) => {
        expect(daysBetween(date(CALENDAR[from] ?? ''), date(CALENDAR[to] ?? ''))).toBe(to - from);
      }),
      { numRuns: 2_000 },
    );
  });

  test('adding days equals counting, in both directions', () => {
    holds(
      fc.property(places, places, (from, to) => {
        expect(addDays(date(CALENDAR[from] ?? ''), to - from)).toBe(CALENDAR[to]);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-01-31', 14, '2026-02-14'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-29', 0, '2026-03-29'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(date(from), days)).toBe(to);
    expect(daysBetween(date(from), date(to))).toBe(days);
  });

  test('dates compare as text', () => {
    holds(fc.property(places, places, (a, b) => (CALENDAR[a] ?? '') < (CALENDAR[b] ?? '') === a < b));
  });

  test('every date that is taken can be given its fourteen days, and they come after it (R17)', () => {
    for (const text of ['2026-12-31', '9999-12-17', '9999-12-31']) {
      const taken = parseDate(text);
      if (taken === undefined) continue;
      const due = addDays(taken, 14);
      expect(due).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(due > taken).toBe(true);
    }
  });

  test('the month of a date', () => {
    expect(monthOf(date('2026-03-15'))).toBe('2026-03');
  });

  test('a date reads as Intl writes it', () => {
    const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(formatDate(date('2026-03-03'))).toBe('3 March 2026');
    holds(fc.property(dates, (day) => formatDate(day) === long.format(Date.parse(day))));
  });
});

describe('an instant is ISO 8601 with its offset, written in UTC with Z (R4)', () => {
  test('is read by arithmetic alone, and only when every part of it exists', () => {
    const parts = fc.record({
      year: fc.integer({ min: 1900, max: 2199 }),
      month: fc.integer({ min: 0, max: 13 }),
      day: fc.integer({ min: 0, max: 31 }),
      hour: fc.integer({ min: 0, max: 24 }),
      minute: fc.integer({ min: 0, max: 60 }),
      second: fc.option(fc.integer({ min: 0, max: 59 })),
      ms: fc.option(fc.nat(999)),
      sign: fc.constantFrom(1, -1),
      offset: fc.option(fc.integer({ min: 0, max: 24 * 60 })),
    });
    holds(
      fc.property(parts, ({ year, month, day, hour, minute, second, ms, sign, offset }) => {
        const calendarDay = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
        const fraction = second === null || ms === null ? '' : `.${String(ms).padStart(3, '0')}`;
        const seconds = second === null ? '' : `:${twoDigits(second)}${fraction}`;
        const zoneText =
          offset === null
            ? 'Z'
            : `${sign > 0 ? '+' : '-'}${twoDigits(Math.floor(offset / 60))}:${twoDigits(offset % 60)}`;
        const place = PLACE.get(calendarDay);
        const exists = place !== undefined && hour < 24 && minute < 60 && (offset ?? 0) < 24 * 60;
        const expected =
          (place ?? 0) * DAY +
          Date.UTC(1900, 0, 1) +
          hour * HOUR +
          (minute - sign * (offset ?? 0)) * 60_000 +
          (second ?? 0) * 1_000 +
          (second === null ? 0 : (ms ?? 0));
        const text = `${calendarDay}T${twoDigits(hour)}:${twoDigits(minute)}${seconds}${zoneText}`;
        expect(parseInstant(text)).toBe(exists ? expected : undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.5Z', '2026-03-01T10:00:00.500Z'],
    ['2026-03-01T10:00:00.123456789Z', '2026-03-01T10:00:00.123Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
    ['2026-03-01T10:00:00-00:00', '2026-03-01T10:00:00.000Z'],
  ])('%s is %s', (text, utc) => {
    const instant = parseInstant(text);
    expect(instant).toBe(Date.parse(utc));
    expect(formatInstant(instant as Instant)).toBe(utc);
  });

  test.each([
    '2026-03-01',
    '2026-03-01T10:00:00',
    '2026-03-01 10:00:00Z',
    '2026-03-01t10:00:00z',
    '20260301T100000Z',
    '2026-03-01T10Z',
    '2026-03-01T10:00:00+0100',
    '2026-03-01T10:00:00+01',
    '2026-03-01T10:00:00+24:00',
    '2026-03-01T10:00:00+01:60',
    '2026-03-01T10:00:00Z[UTC]',
    '2026-03-01T10:00:00[Europe/Amsterdam]',
    '2026-03-01T10:00:00,5Z',
    '2026-03-01T10:00:00.Z',
    '2026-03-01T10:00:00.1234567890Z',
    '2026-02-29T10:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T23:60:00Z',
    '+002026-03-01T10:00:00Z',
    '2026-03-01T10:00:00Z\n',
    ' 2026-03-01T10:00:00Z',
    '2026-060T10:00:00Z',
    '1772359200000',
    'now',
    '',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  test('milliseconds are added as they are, whatever the clocks do', () => {
    expect(addMs(at('2026-03-29T00:30:00Z'), DAY)).toBe(at('2026-03-30T00:30:00Z'));
    expect(addMs(at('2026-03-29T00:30:00Z'), -1)).toBe(at('2026-03-29T00:29:59.999Z'));
  });

  test('an instant of any year is written as toISOString writes it', () => {
    const MS_MAX = 8_640_000_000_000_000;
    const anyYear = fc.integer({ min: -MS_MAX, max: MS_MAX });
    const ours = fc.integer({ min: at('1970-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') });
    holds(
      fc.property(fc.oneof(anyYear, ours), (ms) => {
        expect(formatInstant(ms as Instant)).toBe(new Date(ms).toISOString());
      }),
    );
  });

  test('a leap second is the second before it, and there is no second after that', () => {
    expect(parseInstant('2016-12-31T23:59:60Z')).toBe(at('2016-12-31T23:59:59Z'));
    expect(parseInstant('2017-01-01T00:59:60+01:00')).toBe(at('2016-12-31T23:59:59Z'));
    expect(parseInstant('2016-12-31T23:59:61Z')).toBeUndefined();
  });

  test.each(['2026-03-01T10:00:00Z', '9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00+01:00'])(
    'whatever is read can be written and read again: %s',
    (text) => {
      const instant = parseInstant(text);
      if (instant !== undefined) expect(parseInstant(formatInstant(instant))).toBe(instant);
    },
  );
});
