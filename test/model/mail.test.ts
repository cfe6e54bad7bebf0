import { describe, expect, test } from 'vitest';
import { mailRetryDelayMs } from '../../src/model/mail.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The delays after the first, second, … failed attempt until the mail is given up. */
function delays(): number[] {
  const found: number[] = [];
  for (let attempts = 1; attempts < 100; attempts++) {
    const delay = mailRetryDelayMs(attempts);
    if (delay === undefined) return found;
    found.push(delay);
  }
  throw new Error('it is never given up');
}

describe('a mail that failed is tried again, ever more patiently', () => {
  test('the first time after a minute, the last time twelve hours after the one before', () => {
    expect([delays().at(0), delays().at(-1)]).toEqual([MINUTE, 12 * HOUR]);
  });

  test('each wait is longer than the one before', () => {
    expect(delays()).toEqual([...new Set(delays())].sort((a, b) => a - b));
  });

  test('it is given up after about a day', () => {
    const total = delays().reduce((sum, delay) => sum + delay, 0);
    expect(total).toBeGreaterThan(20 * HOUR);
    expect(total).toBeLessThan(28 * HOUR);
  });

  test('a mail given up stays given up', () => {
    const last = delays().length;
    expect([last + 1, last + 2, 1_000].map(mailRetryDelayMs)).toEqual([undefined, undefined, undefined]);
  });

  test('no failed attempt, no next one', () => {
    expect(mailRetryDelayMs(0)).toBeUndefined();
  });
});
