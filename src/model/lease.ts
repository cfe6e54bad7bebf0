/** Leases: who claims a row has it for a time, and it is due again afterwards, if its worker has died meanwhile. */
import { addMs, type Clock, type Instant } from './dates.ts';

export type Lease = {
  readonly now: Instant;
  readonly leaseUntil: Instant;
  /** Leases that ended until then are over. Before `now` if the clock was set forward while they ran. */
  readonly ended?: Instant;
};

/**
 * A lease of `ms` from now. A clock that is set forward must not end the leases of workers that are alive: for as long as
 * a lease lasts after the step, leases are judged by the time before it.
 */
export function leaseOf(clock: Clock, ms: number): Lease {
  const now = clock.now();
  const forward = (clock.steps?.() ?? []).filter(({ byMs, agoMs }) => byMs > 0 && agoMs < ms);
  const ahead = forward.reduce((sum, { byMs }) => sum + byMs, 0);
  return { now, leaseUntil: addMs(now, ms), ended: addMs(now, -ahead) };
}
