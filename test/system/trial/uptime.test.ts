// Separates the time in which the service could answer calls from the time in which it could not.
import { expect, test } from 'vitest';
import { openUptime } from '../../../dev/trial/uptime.ts';

test('a span counts while the service was ready: before a kill, between kills, after the last start', () => {
  let now = 0;
  const uptime = openUptime(() => now);
  const at = (ms: number, change: () => void) => {
    now = ms;
    change();
  };
  at(10, uptime.begins);
  at(20, uptime.ends);
  at(50, uptime.begins);
  at(55, uptime.ends);
  at(90, uptime.begins);
  expect(uptime.within({ begun: 0, ended: 9 })).toBe(0);
  expect(uptime.within({ begun: 12, ended: 18 })).toBe(6);
  expect(uptime.within({ begun: 18, ended: 52 })).toBe(4);
  expect(uptime.within({ begun: 21, ended: 49 })).toBe(0);
  expect(uptime.within({ begun: 0, ended: 100 })).toBe(25);
});
