/** Leases: a claimed row belongs to its worker for a time, and is due again afterwards, in case the worker died. */
import { addMs, type Clock, type Instant } from './dates.ts';

export type Lease = {
  readonly now: Instant;
  readonly leaseUntil: Instant;
  /** Leases that ended before this are over. Earlier than `now` if the clock was set forward while they ran. */
  readonly ended?: Instant;
};

/**
 * A lease of `ms` from now. A step of the clock must not end the leases of living workers: for the length of a lease
 * after it, leases are compared with the time before the step.
 */
export function leaseOf(clock: Clock, ms: number): Lease {
  const now = clock.now();
  const forward = (clock.steps?.() ?? []).filter(({ byMs, agoMs }) => byMs > 0 && agoMs < ms);
  const ahead = forward.reduce((sum, { byMs }) => sum + byMs, 0);
  return { now, leaseUntil: addMs(now, ms), ended: addMs(now, -ahead) };
}
