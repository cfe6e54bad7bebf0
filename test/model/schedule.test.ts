// When reminders are due (R33), by calendar and time zone. The functions are pure, so that tests can check years of
// reminders.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DAY_MS,
  dateAt,
  formatInstant,
  hourAt,
  type Instant,
  type LocalDate,
  parseInstant,
  type TimeZone,
} from '../../src/model/dates.ts';
import {
  byDay,
  followingReminderAt,
  lastDueDateOf,
  nextReminderAt,
  REMINDER_PLAN,
  SCHEDULES,
  type Schedule,
  stepsDue,
  toneOf,
} from '../../src/model/schedule.ts';
import { holds } from './property.ts';

const AMSTERDAM = 'Europe/Amsterdam' as TimeZone;
const HOUR_MS = 3_600_000;
const at = (text: string) => parseInstant(text) as Instant;

/** The first reminders of a schedule, if each is sent at the time it is due. */
function reminders(schedule: Schedule, start: string, count: number, zone = AMSTERDAM): string[] {
  const found: string[] = [];
  let now = at(start);
  while (found.length < count) {
    now = nextReminderAt(schedule, at(start), now, zone);
    found.push(formatInstant(now).replace(':00.000Z', 'Z'));
  }
  return found;
}

describe('the schedule of a link', () => {
  test.each<[Schedule, readonly string[]]>([
    ['1d', ['2026-03-18T11:00Z', '2026-03-19T11:00Z', '2026-03-20T11:00Z']],
    ['2d', ['2026-03-19T11:00Z', '2026-03-21T11:00Z', '2026-03-23T11:00Z']],
    ['1w', ['2026-03-24T11:00Z', '2026-03-31T10:00Z', '2026-04-07T10:00Z']],
    ['1m', ['2026-04-17T10:00Z', '2026-05-17T10:00Z', '2026-06-17T10:00Z']],
  ])('%s counts from the start', (schedule, expected) => {
    expect(reminders(schedule, '2026-03-17T11:00:00Z', 3)).toEqual(expected);
  });

  test.each([
    ['a common year', '2026-01-31T11:00:00Z', ['02-28', '03-31', '04-30', '05-31', '06-30']],
    ['a leap year', '2028-01-31T11:00:00Z', ['02-29', '03-31', '04-30', '05-31', '06-30']],
    ['the end of a year', '2026-10-31T11:00:00Z', ['11-30', '12-31', '01-31', '02-28', '03-31']],
  ])('months clamp to their last day and never drift: %s', (_case, start, expected) => {
    const found = reminders('1m', start, 5).map((one) => one.slice(5, 10));
    expect(found).toEqual(expected);
  });

  test('29 February is the 28th in common years and the 29th again in leap years', () => {
    const found = reminders('1m', '2028-02-29T11:00:00Z', 48).map((one) => one.slice(0, 10));
    expect(found.filter((one) => one.slice(5, 7) === '02')).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test.each([
    ['Europe/Amsterdam', '2026-03-27T08:00:00Z', ['08:00Z', '07:00Z', '07:00Z']],
    ['Europe/Amsterdam', '2026-10-23T07:00:00Z', ['07:00Z', '08:00Z', '08:00Z']],
    ['America/Los_Angeles', '2026-03-06T17:00:00Z', ['17:00Z', '16:00Z', '16:00Z']],
    ['Pacific/Auckland', '2026-04-02T20:00:00Z', ['20:00Z', '21:00Z', '21:00Z']],
  ])('keeps the time of day in %s when the clocks change (from %s)', (zone, start, expected) => {
    const found = reminders('1d', start, 3, zone as TimeZone);
    expect(found.map((one) => one.slice(11))).toEqual(expected);
  });

  test('a time of day that a changing clock leaves out is an hour later on that day only', () => {
    expect(reminders('1d', '2026-03-27T01:30:00Z', 3)).toEqual([
      '2026-03-28T01:30Z',
      '2026-03-29T01:30Z',
      '2026-03-30T00:30Z',
    ]);
  });

  const start = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
  const zone = fc.constantFrom('Europe/Amsterdam', 'America/Los_Angeles', 'Pacific/Auckland', 'Australia/Lord_Howe');
  const life = fc.record({ start, zone, schedule: fc.constantFrom(...SCHEDULES), late: fc.nat({ max: 400 * DAY_MS }) });

  test('whenever somebody looks, the next one is later, by no more than a step and an hour', () => {
    const LONGEST: Record<Schedule, number> = { '1d': 1, '2d': 2, '1w': 7, '1m': 31 };
    holds(
      fc.property(life, ({ start, zone, schedule, late }) => {
        const begin = start.getTime() as Instant;
        const now = (begin + late) as Instant;
        const next = nextReminderAt(schedule, begin, now, zone as TimeZone);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(LONGEST[schedule] * DAY_MS + HOUR_MS);
        expect(next - begin).toBeGreaterThanOrEqual(DAY_MS - HOUR_MS);
      }),
      { numRuns: 300 },
    );
  });

  test('whoever looks often and whoever looks once find the same moments', () => {
    holds(
      fc.property(life, ({ start, zone, schedule, late }) => {
        const begin = start.getTime() as Instant;
        const now = (begin + late) as Instant;
        let stepwise = begin;
        while (stepwise <= now) stepwise = nextReminderAt(schedule, begin, stepwise, zone as TimeZone);
        expect(nextReminderAt(schedule, begin, now, zone as TimeZone)).toBe(stepwise);
      }),
      { numRuns: 100 },
    );
  });

  test('after one that left at any time, the next is never sooner than the interval, but for an hour a day of grace', () => {
    const SHORTEST: Record<Schedule, number> = { '1d': 1, '2d': 2, '1w': 7, '1m': 28 };
    holds(
      fc.property(life, ({ start, zone, schedule, late }) => {
        const begin = start.getTime() as Instant;
        const first = nextReminderAt(schedule, begin, begin, zone as TimeZone);
        const now = (first + late) as Instant;
        const next = followingReminderAt(schedule, begin, now, zone as TimeZone);
        // Tolerance: one hour for each day, and one more for clock changes.
        const grace = (SHORTEST[schedule] + 1) * HOUR_MS;
        expect(next - now).toBeGreaterThanOrEqual(SHORTEST[schedule] * DAY_MS - grace);
        expect(nextReminderAt(schedule, begin, (next - 1) as Instant, zone as TimeZone)).toBe(next);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['at its moment', '2026-03-18T11:00:00Z', '2026-03-19T11:00'],
    ['an hour late', '2026-03-18T12:00:00Z', '2026-03-19T11:00'],
    ['more than an hour late', '2026-03-18T12:00:00.001Z', '2026-03-20T11:00'],
    ['just before the next one', '2026-03-19T10:59:59Z', '2026-03-20T11:00'],
    ['three days late, at a moment of its own', '2026-03-21T11:00:01Z', '2026-03-22T11:00'],
  ])('a daily one that left %s is followed at the right moment', (_case, now, expected) => {
    const next = followingReminderAt('1d', at('2026-03-17T11:00:00Z'), at(now), AMSTERDAM);
    expect(formatInstant(next)).toBe(`${expected}:00.000Z`);
  });
});

describe('the plan of an account', () => {
  const due = '2026-03-31' as LocalDate;

  test.each([
    ['2026-03-27', 0],
    ['2026-03-28', 1],
    ['2026-03-31', 1],
    ['2026-04-01', 2],
    ['2026-04-06', 2],
    ['2026-04-07', 3],
    ['2026-04-14', 4],
    ['2026-04-30', 5],
    ['2027-01-01', 5],
  ])('on %s %i of its steps have come', (today, steps) => {
    expect(stepsDue(REMINDER_PLAN, due, today as LocalDate)).toBe(steps);
  });

  test('the last due date that can have each step is found from either side', () => {
    holds(
      fc.property(fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 1 }), fc.nat(800), (some, passed) => {
        const days = some.sort((a, b) => a - b);
        const today = new Date(Date.parse(due) + (passed - 400) * DAY_MS).toISOString().slice(0, 10) as LocalDate;
        for (const step of days.keys()) {
          expect(stepsDue({ days }, due, today) > step).toBe(due <= (lastDueDateOf({ days }, step, today) ?? ''));
        }
        expect(lastDueDateOf({ days }, days.length, today)).toBeNull();
      }),
    );
  });

  test('the tone rises with the days and never falls', () => {
    const tones = Array.from({ length: 60 }, (_, day) => toneOf(day - 20));
    expect([...new Set(tones)]).toEqual(['friendly', 'neutral', 'firm']);
    const ranks = tones.map((tone) => ['friendly', 'neutral', 'firm'].indexOf(tone));
    expect(ranks).toEqual([...ranks].sort());
    expect([toneOf(6), toneOf(7), toneOf(13), toneOf(14)]).toEqual(['friendly', 'neutral', 'neutral', 'firm']);
  });
});

describe('the day of those who are reminded by themselves', () => {
  test.each([
    ['Europe/Amsterdam', '2026-03-17T07:59:59Z', '2026-03-17T08:00:00Z'],
    ['Europe/Amsterdam', '2026-03-17T08:00:00Z', '2026-03-17T08:00:00Z'],
    ['Europe/Amsterdam', '2026-03-17T18:59:59Z', '2026-03-17T18:59:59Z'],
    ['Europe/Amsterdam', '2026-03-17T19:00:00Z', '2026-03-18T08:00:00Z'],
    ['Europe/Amsterdam', '2026-03-28T19:00:00Z', '2026-03-29T07:00:00Z'],
    ['Europe/Amsterdam', '2026-10-24T20:00:00Z', '2026-10-25T08:00:00Z'],
    ['America/Los_Angeles', '2026-03-17T08:00:00Z', '2026-03-17T16:00:00Z'],
    ['Pacific/Auckland', '2026-12-31T10:00:00Z', '2026-12-31T20:00:00Z'],
  ])('in %s at %s it is day at %s', (zone, now, day) => {
    expect(formatInstant(byDay(at(now), zone as TimeZone))).toBe(formatInstant(at(day)));
  });

  test('in every zone and at any moment: from nine until eight in the evening, within the day', () => {
    const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const zone = fc.constantFrom('Europe/Amsterdam', 'America/St_Johns', 'Pacific/Chatham', 'Africa/Cairo');
    holds(
      fc.property(moment, zone, (date, name) => {
        const now = date.getTime() as Instant;
        const day = byDay(now, name as TimeZone);
        expect(day).toBeGreaterThanOrEqual(now);
        expect(day - now).toBeLessThan(15 * HOUR_MS);
        expect(hourAt(day, name as TimeZone)).toBeGreaterThanOrEqual(9);
        expect(hourAt(day, name as TimeZone)).toBeLessThan(20);
        if (dateAt(day, name as TimeZone) !== dateAt(now, name as TimeZone))
          expect(hourAt(now, name as TimeZone)).toBeGreaterThanOrEqual(20);
      }),
      { numRuns: 300 },
    );
  });
});
