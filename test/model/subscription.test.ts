// When recurring billing is due (R22), compared with separate arithmetic. The functions are pure, so that tests can
// check centuries.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, dateAt, type Instant, type LocalDate, parseInstant, type TimeZone } from '../../src/model/dates.ts';
import {
  allowedActions,
  billingDay,
  billingFrom,
  chargeTime,
  INTERVALS,
  type Rhythm,
  renewalRetryAt,
  rhythmWords,
  SUBSCRIPTION_STATUSES,
} from '../../src/model/subscription.ts';
import { holds } from './property.ts';

const at = (text: string) => parseInstant(text) as Instant;
const day = (text: string) => text as LocalDate;
const zone = (name: string) => name as TimeZone;
const every = (interval: Rhythm['interval'], interval_count = 1): Rhythm => ({ interval, interval_count });

const rhythms = fc.record({
  interval: fc.constantFrom(...INTERVALS),
  interval_count: fc.integer({ min: 1, max: 365 }),
});
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)));
const zones = fc.constantFrom(
  ...['Europe/Amsterdam', 'America/St_Johns', 'Pacific/Chatham', 'Australia/Lord_Howe', 'Africa/Cairo'].map(zone),
);

/** Billing date of a step, computed with whole numbers and without a calendar library. */
function billedOn(anchor: string, { interval, interval_count }: Rhythm, step: number): string {
  const passed = interval_count * step;
  const [year = 0, month = 0, date = 0] = anchor.split('-').map(Number);
  if (interval === 'day' || interval === 'week') {
    const ms = Date.UTC(year, month - 1, date) + passed * (interval === 'day' ? 1 : 7) * DAY_MS;
    return isoDay(ms);
  }
  const months = year * 12 + (month - 1) + passed * { month: 1, quarter: 3, year: 12 }[interval];
  const [y, m] = [Math.floor(months / 12), months % 12];
  const leap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m] ?? 0;
  return [y, m + 1, Math.min(date, last)].map((part) => String(part).padStart(2, '0')).join('-');
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

describe('billing days', () => {
  test.each([
    ['31 January, by month', '2026-01-31', every('month'), ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['31 January of a leap year', '2028-01-31', every('month'), ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['30 January, by month', '2026-01-30', every('month'), ['2026-02-28', '2026-03-30', '2026-04-30']],
    ['every two months', '2026-12-31', every('month', 2), ['2027-02-28', '2027-04-30', '2027-06-30', '2027-08-31']],
    ['by quarter', '2026-11-30', every('quarter'), ['2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']],
    ['every other quarter', '2026-08-31', every('quarter', 2), ['2027-02-28', '2027-08-31', '2028-02-29']],
    ['29 February, by year', '2028-02-29', every('year'), ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['a century that is no leap year', '2096-02-29', every('year', 4), ['2100-02-28', '2104-02-29']],
    ['by week over the end of a year', '2026-12-28', every('week'), ['2027-01-04', '2027-01-11']],
    ['every 30 days', '2026-01-31', every('day', 30), ['2026-03-02', '2026-04-01']],
  ])('%s', (_what, anchor, rhythm, expected) => {
    expect(expected.map((_, n) => billingDay(day(anchor), rhythm, n + 1))).toEqual(expected);
  });

  test('are those of whole-number arithmetic, for every anchor, rhythm and step', () => {
    holds(
      fc.property(days, rhythms, fc.nat({ max: 120 }), (anchor, rhythm, step) => {
        const expected = billedOn(anchor, rhythm, step);
        fc.pre(/^\d{4}-/.test(expected));
        expect(billingDay(anchor, rhythm, step)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('rise with every step, and the step 0 is the anchor itself', () => {
    holds(
      fc.property(days, rhythms, fc.nat({ max: 30 }), (anchor, rhythm, step) => {
        expect(billingDay(anchor, rhythm, 0)).toBe(anchor);
        fc.pre(rhythm.interval !== 'year' || rhythm.interval_count < 100);
        expect(billingDay(anchor, rhythm, step) < billingDay(anchor, rhythm, step + 1)).toBe(true);
      }),
    );
  });
});

describe('the moment of a charge', () => {
  test.each([
    ['in winter', 'Europe/Amsterdam', '2026-01-31', '2026-01-31T08:00:00Z'],
    ['in summer', 'Europe/Amsterdam', '2026-07-31', '2026-07-31T07:00:00Z'],
    ['on the day the clocks go forward', 'Europe/Amsterdam', '2026-03-29', '2026-03-29T07:00:00Z'],
    ['on the day they go back', 'Europe/Amsterdam', '2026-10-25', '2026-10-25T08:00:00Z'],
    ['half an hour at a time', 'Australia/Lord_Howe', '2026-04-05', '2026-04-04T22:30:00Z'],
    ['where the clocks change at midnight', 'Africa/Cairo', '2026-04-24', '2026-04-24T06:00:00Z'],
    ['on the far side of the date line', 'Pacific/Kiritimati', '2026-01-01', '2025-12-31T19:00:00Z'],
    ['by quarters of an hour', 'Pacific/Chatham', '2026-01-01', '2025-12-31T19:15:00Z'],
    ['on the day that Samoa left out', 'Pacific/Apia', '2011-12-30', '2011-12-30T19:00:00Z'],
  ])('%s (%s, %s) is nine in the morning there', (_what, name, on, moment) => {
    expect(chargeTime(day(on), zone(name))).toBe(at(moment));
  });

  test('is on its own day in every zone: 23 to 25 hours after the day before, none skipped and none twice', () => {
    holds(
      fc.property(days, zones, (on, name) => {
        const [now, next] = [chargeTime(on, name), chargeTime(billingDay(on, every('day'), 1), name)];
        expect(dateAt(now, name)).toBe(on);
        expect(next - now).toBeGreaterThanOrEqual(DAY_MS - 3_600_000);
        expect(next - now).toBeLessThanOrEqual(DAY_MS + 3_600_000);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the next billing', () => {
  const anchor = day('2026-01-31');
  const amsterdam = zone('Europe/Amsterdam');

  test('is the step itself, however late somebody looks, unless asked from a moment', () => {
    const { step, on } = billingFrom(anchor, every('month'), { step: 1, zone: amsterdam });
    expect([step, on]).toEqual([1, '2026-02-28']);
  });

  test.each([
    ['just before a moment it is that one', '2026-02-28T07:59:59Z', 1, '2026-02-28'],
    ['at the moment it is the following one', '2026-02-28T08:00:00Z', 2, '2026-03-31'],
    ['after months it is the next that comes, on the usual day', '2026-06-30T12:00:00Z', 6, '2026-07-31'],
  ])('%s', (_what, now, step, on) => {
    const found = billingFrom(anchor, every('month'), { step: 1, zone: amsterdam, now: at(now) });
    expect(found).toMatchObject({ step, on, at: chargeTime(day(on), amsterdam) });
  });

  test('from any moment: after it, on a billing day, and none between was left out', () => {
    const gentle = fc.record({
      interval: fc.constantFrom(...INTERVALS),
      interval_count: fc.integer({ min: 1, max: 9 }),
    });
    holds(
      fc.property(days, gentle, zones, fc.nat({ max: 900 * DAY_MS }), (first, rhythm, name, late) => {
        const now = (chargeTime(first, name) + late) as Instant;
        const found = billingFrom(first, rhythm, { step: 1, zone: name, now });
        expect(found.on).toBe(billedOn(first, rhythm, found.step));
        expect(found.at).toBeGreaterThan(now);
        const before = chargeTime(day(billedOn(first, rhythm, found.step - 1)), name);
        expect(found.step === 1 || before <= now).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a failed renewal is tried again', () => {
  const failed = at('2026-04-17T07:00:00Z');

  test.each([
    [1, '2026-04-20T07:00:00Z'],
    [2, '2026-04-27T07:00:00Z'],
  ])('after try %i at %s, counted from the first failure', (tries, moment) => {
    expect(renewalRetryAt(failed, tries, failed)).toBe(at(moment));
  });

  test('not after the third, nor ever later', () => {
    expect([3, 4, 50].map((tries) => renewalRetryAt(failed, tries, failed))).toEqual([undefined, undefined, undefined]);
  });

  test('never in the past, when the failure was heard of late', () => {
    const late = at('2026-05-30T00:00:00Z');
    expect([1, 2].map((tries) => renewalRetryAt(failed, tries, late))).toEqual([late, late]);
  });
});

describe('what is possible', () => {
  test.each([
    ['pending', false, ['cancel']],
    ['active', false, ['cancel', 'cancel_at_period_end', 'pause']],
    ['active', true, ['cancel', 'resume']],
    ['past_due', false, ['cancel']],
    ['past_due', true, ['cancel']],
    ['paused', false, ['cancel', 'resume']],
    ['cancelled', false, []],
    ['completed', false, []],
  ] as const)('with one that is %s (ends with its period: %s) is %j', (status, ends, actions) => {
    expect(allowedActions(status, ends)).toEqual(actions);
  });

  test('is to cancel whatever is not over, and nothing with what is', () => {
    const endable = SUBSCRIPTION_STATUSES.filter((status) => allowedActions(status, false).includes('cancel'));
    expect(endable).toEqual(['pending', 'active', 'past_due', 'paused']);
  });
});

test.each([
  [every('day'), 'every day'],
  [every('quarter'), 'every quarter'],
  [every('week', 2), 'every 2 weeks'],
  [every('year', 10), 'every 10 years'],
])('%j is said as "%s"', (rhythm, words) => {
  expect(rhythmWords(rhythm)).toBe(words);
});
