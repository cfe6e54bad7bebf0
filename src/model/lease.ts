/**
 * Leases: a claimed row belongs to its worker for a limited time. After this time, a second worker can claim the row,
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
 * Longest lease in milliseconds: of a mail, or of a document while its PDF is created. If a due time can be the end of
 * such a lease, `due-times.ts` does not move the due time.
 */
export const LEASE_MS_MAX = 600_000;

/**
 * Creates a lease of `ms` milliseconds. If the system clock was set forward, leases of running workers seem to have
 * expired. Only leases that end before `ended` have really expired (D-895). `ended` is `now` minus all forward changes
 * of the clock within the last `longestMs` milliseconds: no worker has a longer lease on rows of this table. Mails have
 * a `longestMs` above `ms`, because a worker prolongs the lease of a large mail.
 */
export function leaseOf(clock: Clock, ms: number, longestMs = ms): Lease {
  const now = clock.now();
  const forward = (clock.steps?.() ?? []).filter(({ byMs, agoMs }) => byMs > 0 && agoMs < longestMs);
  const ahead = forward.reduce((sum, { byMs }) => sum + byMs, 0);
  return { now, leaseUntil: addMs(now, ms), ended: addMs(now, -ahead) };
}
