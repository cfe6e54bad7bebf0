import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dateAt,
  daysBetween,
  type Instant,
  type LocalDate,
  parseTimeZone,
  startOfDay,
  type TimeZone,
} from '../../src/model/dates.ts';
import { holds } from './property.ts';

const HOUR = 3_600_000;

const at = (text: string) => Date.parse(text) as Instant;
const zone = (name: string) => name as TimeZone;
const date = (text: string) => text as LocalDate;

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

/**
 * Zones:
 * - in the far west and the far east;
 * - with odd offsets;
 * - with clock changes at midnight, at 01:00 UTC, by half an hour, or around Ramadan;
 * - without clock changes.
 */
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
/** From 2011 on, no zone of the list has midnight twice on one date. Another test covers earlier years. */
const instants = fc.integer({ min: at('2011-01-01T00:00Z'), max: at('2060-01-01T00:00Z') }).map((n) => n as Instant);

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
