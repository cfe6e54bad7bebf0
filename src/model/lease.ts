/**
 * Leases: a claimed row belongs to its worker for a limited time. After that, a second worker can claim the row,
 * because the first worker may have died.
 */
import { addMs, type Clock, type Instant } from './dates.ts';

export type Lease = {
  readonly now: Instant;
  readonly leaseUntil: Instant;
  /** Leases that end before this time have expired. Earlier than `now` if the system clock was recently set forward. */
  readonly ended?: Instant;
};

/**
 * Creates a lease of `ms` milliseconds. If the system clock was set forward, leases of running workers seem to have
 * expired. Only leases that end before `ended` have really expired. `ended` is `now` minus all forward changes of the
 * clock within the last `ms` milliseconds.
 */
export function leaseOf(clock: Clock, ms: number): Lease {
  const now = clock.now();
  const forward = (clock.steps?.() ?? []).filter(({ byMs, agoMs }) => byMs > 0 && agoMs < ms);
  const ahead = forward.reduce((sum, { byMs }) => sum + byMs, 0);
  return { now, leaseUntil: addMs(now, ms), ended: addMs(now, -ahead) };
}
