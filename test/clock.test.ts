import { describe, expect, test } from 'vitest';
import { watched } from '../src/clock.ts';
import type { Instant } from '../src/model/dates.ts';
import { leaseOf } from '../src/model/lease.ts';

const HOUR_MS = 3_600_000;

/** A fake machine whose time of day can be changed. */
function machine() {
  let passed = 500;
  let day = 1_000_000;
  const clock = watched(
    () => day,
    () => passed,
  );
  return {
    clock,
    pass: (ms: number) => {
      passed += ms;
      day += ms;
      return clock.now();
    },
    set: (byMs: number) => {
      day += byMs;
    },
  };
}

describe('the clock of the machine', () => {
  test('notices when it is set, forward and back, and when that was', () => {
    const { clock, pass, set } = machine();
    pass(60_000);
    expect(clock.steps?.()).toEqual([]);
    set(5 * HOUR_MS);
    expect(clock.now()).toBe(1_060_000 + 5 * HOUR_MS);
    pass(1_000);
    set(-54 * HOUR_MS);
    expect(clock.steps?.()).toEqual([
      { number: 1, byMs: 5 * HOUR_MS, agoMs: 1_000 },
      { number: 2, byMs: -54 * HOUR_MS, agoMs: 0 },
    ]);
  });

  test('takes what NTP corrects over days for no step', () => {
    const { clock, pass, set } = machine();
    for (let day = 0; day < 30; day++) {
      set(2_000);
      pass(24 * HOUR_MS);
    }
    expect(clock.steps?.()).toEqual([]);
  });
});

describe('leases', () => {
  test('are judged by the time before a step forward, for as long as one lasts', () => {
    const { clock, pass, set } = machine();
    pass(10_000);
    const lease = leaseOf(clock, 120_000);
    expect(lease).toEqual({ now: 1_010_000, leaseUntil: 1_130_000, ended: 1_010_000 });
    set(3 * HOUR_MS);
    expect(leaseOf(clock, 120_000)).toMatchObject({ now: 1_010_000 + 3 * HOUR_MS, ended: 1_010_000 });
    pass(119_999);
    expect((leaseOf(clock, 120_000).ended ?? 0) < lease.leaseUntil).toBe(true);
    pass(1);
    expect(leaseOf(clock, 120_000).ended).toBe(clock.now());
  });

  test('of a clock that nobody sets end when they end', () => {
    expect(leaseOf({ now: () => 5 as Instant }, 10)).toEqual({ now: 5, leaseUntil: 15, ended: 5 });
  });
});
