// Times at which failed work is tried again (R26).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobRetryDelayMs, pauseAskedForMs, webhookRetryDelayMs } from '../../src/model/back-off.ts';
import { holds } from './property.ts';

/** R26: attempts of a webhook, in seconds after the first one. */
const ATTEMPTS = [0, 5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600, 20 * 3_600, 24 * 3_600];
const HALF = 0.5;
const NOW = Date.parse('2026-03-17T11:00:00Z');
const randoms = fc.double({ min: 0, max: 1, noNaN: true });
const failures = fc.integer({ min: 1, max: ATTEMPTS.length - 1 });

describe('the pauses of a webhook', () => {
  test('add up to attempts at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and no more', () => {
    let after = 0;
    const reached = [after];
    for (let failed = 1; ; failed++) {
      const pause = webhookRetryDelayMs(failed, HALF);
      if (pause === undefined) break;
      after += pause;
      reached.push(after / 1_000);
    }
    expect(reached).toEqual(ATTEMPTS);
  });

  test('are at most a tenth shorter or longer, whatever the dice say', () => {
    holds(
      fc.property(failures, randoms, (failed, random) => {
        const planned = ((ATTEMPTS[failed] ?? 0) - (ATTEMPTS[failed - 1] ?? 0)) * 1_000;
        const pause = webhookRetryDelayMs(failed, random) ?? Number.NaN;
        expect(Number.isInteger(pause)).toBe(true);
        expect(pause).toBeGreaterThanOrEqual(planned * 0.9);
        expect(pause).toBeLessThanOrEqual(planned * 1.1);
      }),
    );
  });

  test('grow with the dice, and reach both ends', () => {
    holds(
      fc.property(failures, randoms, randoms, (failed, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(webhookRetryDelayMs(failed, low) ?? 0).toBeLessThanOrEqual(webhookRetryDelayMs(failed, high) ?? 0);
      }),
    );
    expect([webhookRetryDelayMs(1, 0), webhookRetryDelayMs(1, 1)]).toEqual([4_500, 5_500]);
  });

  test('end after the tenth attempt', () => {
    holds(
      fc.property(fc.integer({ min: ATTEMPTS.length, max: 1_000 }), randoms, (failed, random) => {
        expect(webhookRetryDelayMs(failed, random)).toBeUndefined();
      }),
    );
  });
});

describe('Retry-After', () => {
  const OWN = 5_000;
  const asked = (value: string | undefined, own = OWN) => pauseAskedForMs(value, NOW, own);

  test.each([
    ['seconds', '120', 120_000],
    ['seconds with blanks', ' 120 ', 120_000],
    ['a date', 'Tue, 17 Mar 2026 11:10:00 GMT', 600_000],
    ['less than our own pause', '1', OWN],
    ['nothing at all', '0', OWN],
    ['a date that is past', 'Mon, 16 Mar 2026 11:00:00 GMT', OWN],
    ['more than a day', '999999', 86_400_000],
    ['a date far away', 'Fri, 17 Mar 2028 11:00:00 GMT', 86_400_000],
    ['no sense', 'soon', OWN],
    ['nothing', '', OWN],
    ['a number too long to be one', '99999999999', OWN],
  ])('may say %s', (_kind, value, pause) => {
    expect(asked(value)).toBe(pause);
  });

  test('that is missing changes nothing', () => {
    expect(asked(undefined)).toBe(OWN);
  });

  test('never shortens our own pause and never makes it longer than a day', () => {
    const values = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
    );
    holds(
      fc.property(values, fc.integer({ min: 0, max: 86_400_000 }), (value, own) => {
        const pause = asked(value, own);
        expect(pause).toBeGreaterThanOrEqual(own);
        expect(pause).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });
});

test('other jobs are tried again for about eight hours, ever less often, and then left', () => {
  const pauses = Array.from({ length: 20 }, (_, n) => jobRetryDelayMs(n + 1));
  const kept = pauses.filter((pause) => pause !== undefined);
  expect(pauses.slice(kept.length).every((pause) => pause === undefined)).toBe(true);
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  const hours = kept.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(7);
  expect(hours).toBeLessThan(9);
});
