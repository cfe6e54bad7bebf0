/** The only file that reads the system clock. */
import type { Clock, ClockStep, Instant } from './model/dates.ts';

/**
 * Smallest difference (ms) that counts as a change of the clock. A change by an operator or by NTP is larger. Between
 * the two readings in `now`, less time than this passes, even on a busy machine.
 */
const STEP_MS_MIN = 5_000;
const STEPS_MAX = 20;

type Step = Pick<ClockStep, 'number' | 'byMs'> & { readonly at: number };

/**
 * A clock that detects changes of the system time. Compares the system time with a monotonic timer. `passed`: reads
 * this timer, in milliseconds. The timer stops while the machine sleeps, so the end of a sleep looks as if the clock
 * was set forward.
 */
export function watched(timeOfDay: () => number, passed: () => number = () => performance.now()): Clock {
  let apart = timeOfDay() - passed();
  const steps: Step[] = [];
  let count = 0;

  function now(): Instant {
    const time = timeOfDay();
    const at = passed();
    const byMs = time - at - apart;
    // Each reading is compared with the previous one. A comparison with the first reading would add up slow corrections
    // by NTP over days, and report them as one large change.
    apart = time - at;
    if (Math.abs(byMs) >= STEP_MS_MIN) {
      add({ byMs: Math.round(byMs), at });
    }
    return time as Instant;
  }

  function add(step: Omit<Step, 'number'>): void {
    steps.push({ number: ++count, ...step });
    if (steps.length > STEPS_MAX) steps.shift();
  }

  return {
    now,
    learn: ({ byMs, agoMs }) => add({ byMs, at: passed() - agoMs }),
    steps: () => {
      now();
      const at = passed();
      return steps.map(({ number, byMs, at: then }) => ({ number, byMs, agoMs: at - then }));
    },
  };
}

export const systemClock: Clock = watched(() => Date.now());

/** A clock that starts at the instant `start` and runs from there (`BILLHOOK_NOW`, R71). */
export function clockFrom(start: Instant): Clock {
  const offset = start - Date.now();
  return watched(() => Date.now() + offset);
}
