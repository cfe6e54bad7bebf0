import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMs,
  dateAt,
  daysBetween,
  formatDate,
  formatInstant,
  type Instant,
  type LocalDate,
  monthOf,
  parseDate,
  parseInstant,
  parseTimeZone,
  startOfDay,
  type TimeZone,
} from '../../src/model/dates.ts';
import { holds } from './property.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Every day from 1900 to 2199, by counting: the calendar as it is taught. */
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
const zone = (name: string) => name as TimeZone;
const date = (text: string) => text as LocalDate;
const places = fc.nat(CALENDAR.length - 1);
const dates = places.map((place) => CALENDAR[place] as LocalDate);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date and the time of day that `Intl` shows at an instant in a zone. */
function shownByIntl(instant: number, timeZone: string): { date: LocalDate; time: string } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: date(`${part.year}-${part.month}-${part.day}`),
    time: `${part.hour}:${part.minute}:${part.second}`,
  };
}

/** Far west, far east, odd offsets, clocks that change at midnight, at 01:00 UTC, by half an hour, in Ramadan, never. */
const ZONES = [
  'Europe/Amsterdam',
  'Europe/London',
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Asuncion',
  'America/Havana',
  'America/Nuuk',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
].map(zone);
const zones = fc.constantFrom(...ZONES);
/** From 2011 on no zone of the list has a midnight twice; before, see the test of its own. */
const instants = fc.integer({ min: at('2011-01-01T00:00Z'), max: at('2060-01-01T00:00Z') }).map((n) => n as Instant);

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

describe('a time zone is an IANA name that the runtime knows (R4)', () => {
  test('takes every zone the runtime lists, and can tell the date in it', () => {
    const noon = at('2026-07-01T12:00Z');
    for (const name of Intl.supportedValuesOf('timeZone')) {
      expect(parseTimeZone(name)).toBe(name);
      expect([name, dateAt(noon, zone(name))]).toEqual([name, shownByIntl(noon, name).date]);
    }
  });

  test.each(['Europe/Amsterdam', 'UTC', 'Asia/Calcutta', 'Etc/GMT+5'])('takes %s', (name) => {
    expect(parseTimeZone(name)).toBe(name);
  });

  test.each([
    '',
    ' ',
    'Z',
    'Amsterdam',
    'Europe/Amsterdamm',
    'Europe/Amsterdam ',
    'Mars/Olympus',
    '../etc/passwd',
    '5',
  ])('refuses %j', (name) => {
    expect(parseTimeZone(name)).toBeUndefined();
  });

  test.each(['+01:00', '-05:00', '+0100'])('refuses a bare offset, which knows no summer time: %s', (name) => {
    expect(parseTimeZone(name)).toBeUndefined();
  });
});

describe('today is the date in the account time zone (R4)', () => {
  test('equals what Intl shows, in zones of every kind', () => {
    holds(
      fc.property(instants, zones, (instant, name) => {
        expect(dateAt(instant, name)).toBe(shownByIntl(instant, name).date);
      }),
      { numRuns: 1_500 },
    );
  });

  test('turns over exactly at the start of the day, asked in any order', () => {
    const around = fc.array(
      fc.integer({ min: -30, max: 30 }).map((hours) => hours * HOUR),
      { minLength: 1, maxLength: 6 },
    );
    const edges = fc.array(fc.constantFrom(-1, 0, 1), { minLength: 1, maxLength: 6 });
    holds(
      fc.property(instants, zones, around, edges, (instant, name, hours, milliseconds) => {
        const start = startOfDay(shownByIntl(instant, name).date, name);
        for (const [i, shift] of [...hours, ...milliseconds].entries()) {
          const moment = (start + shift) as Instant;
          expect([i, dateAt(moment, name)]).toEqual([i, shownByIntl(moment, name).date]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is not the date of another zone asked just before', () => {
    const evening = at('2026-03-14T23:30Z');
    const asked = ['Europe/Amsterdam', 'UTC', 'Europe/Amsterdam', 'America/New_York', 'UTC'].map(zone);
    expect(asked.map((name) => dateAt(evening, name))).toEqual([
      '2026-03-15',
      '2026-03-14',
      '2026-03-15',
      '2026-03-14',
      '2026-03-14',
    ]);
  });

  test.each([
    ['America/St_Johns', '2010-11-07T02:30:30Z', '2010-11-07T03:00:00Z'],
    ['Antarctica/Casey', '2010-03-04T14:00:00Z', '2010-03-04T15:30:00Z'],
  ])(
    'does not depend on what was asked before, where clocks once fell back over midnight: %s',
    (name, before, after) => {
      for (const instant of [before, after, before].map(at)) {
        expect(dateAt(instant, zone(name))).toBe(shownByIntl(instant, name).date);
      }
    },
  );

  test.each([
    ['Europe/Amsterdam', '2026-03-29', 23],
    ['Europe/Amsterdam', '2026-10-25', 25],
    ['Europe/Amsterdam', '2026-03-15', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
  ])('in %s the day %s has %d hours', (name, day, hours) => {
    const length = startOfDay(addDays(date(day), 1), zone(name)) - startOfDay(date(day), zone(name));
    expect(length / HOUR).toBe(hours);
  });
});

describe('a day starts at midnight, or where midnight does not exist at the end of the gap (R4)', () => {
  test('is the first instant at which Intl shows the date', () => {
    holds(
      fc.property(instants, zones, (instant, name) => {
        const day = shownByIntl(instant, name).date;
        const start = startOfDay(day, name);
        expect(shownByIntl(start, name).date).toBe(day);
        expect(shownByIntl(start - 1, name).date < day).toBe(true);
        for (let hours = 1; hours <= 25; hours++) {
          expect(shownByIntl(start - hours * HOUR, name).date < day).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['Europe/Amsterdam', '2026-03-15', '2026-03-14T23:00:00Z', '00:00:00'],
    ['Europe/Amsterdam', '2026-07-15', '2026-07-14T22:00:00Z', '00:00:00'],
    ['Asia/Kathmandu', '2026-03-15', '2026-03-14T18:15:00Z', '00:00:00'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', '01:00:00'],
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00Z', '00:00:00'],
    ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00Z', '01:00:00'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z', '01:00:00'],
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00Z', '01:00:00'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', '01:00:00'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z', '01:00:00'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '00:00:00'],
  ])('%s, %s: %s, when clocks show %s', (name, day, start, time) => {
    expect(startOfDay(date(day), zone(name))).toBe(at(start));
    expect(shownByIntl(at(start), name)).toEqual({ date: day, time });
    expect(dateAt((at(start) - 1) as Instant, zone(name))).toBe(addDays(date(day), -1));
    expect(dateAt(at(start), zone(name))).toBe(day);
  });

  test('Samoa has no 30 December 2011: the 29th is followed by the 31st', () => {
    const apia = zone('Pacific/Apia');
    const jump = at('2011-12-30T10:00:00Z');
    expect(shownByIntl(jump - 1, apia).date).toBe('2011-12-29');
    expect(shownByIntl(jump, apia).date).toBe('2011-12-31');
    expect([dateAt((jump - 1) as Instant, apia), dateAt(jump, apia), dateAt((jump - 1) as Instant, apia)]).toEqual([
      '2011-12-29',
      '2011-12-31',
      '2011-12-29',
    ]);
    expect(startOfDay(date('2011-12-30'), apia)).toBe(jump);
    expect(startOfDay(date('2011-12-31'), apia)).toBe(jump);
    expect(daysBetween(date('2011-12-29'), date('2011-12-31'))).toBe(2);
  });
});
