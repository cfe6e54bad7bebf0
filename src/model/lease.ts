/**
 * Leases: a claimed row belongs to its worker for a limited time. After that it is due again, because the worker may
 * have died.
 */
import { addMs, type Clock, type Instant } from './dates.ts';

export type Lease = {
  readonly now: Instant;
  readonly leaseUntil: Instant;
  /**
   * Leases that ended before this time are over. It is earlier than `now` if the clock was set forward during a lease.
   */
  readonly ended?: Instant;
};

/**
 * A lease of `ms` milliseconds. A change of the system clock must not end the leases of living workers: for the
 * duration of a lease after the change, leases are compared with the time before the change.
 */
export function leaseOf(clock: Clock, ms: number): Lease {
  const now = clock.now();
  const forward = (clock.steps?.() ?? []).filter(({ byMs, agoMs }) => byMs > 0 && agoMs < ms);
  const ahead = forward.reduce((sum, { byMs }) => sum + byMs, 0);
  return { now, leaseUntil: addMs(now, ms), ended: addMs(now, -ahead) };
}
