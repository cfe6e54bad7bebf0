/** The only file that reads the machine's time. */
import type { Clock, Instant } from './model/dates.ts';

export const systemClock: Clock = { now: () => Date.now() as Instant };

/** A clock that starts at another instant and ticks from there (`BILLHOOK_NOW`, R71). */
export function clockFrom(start: Instant): Clock {
  const offset = start - Date.now();
  return { now: () => (Date.now() + offset) as Instant };
}
