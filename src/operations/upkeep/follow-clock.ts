/** Worker task: when the clock is set back, times in the future that were computed before are moved back too. */
import type { Clock } from '../../model/dates.ts';
import type { Services } from '../kernel/context.ts';

/** The steps of each clock that were handled already, by their number. */
const followed = new WeakMap<Clock, number>();

/**
 * Without this, jobs that were due soon would wait for hours after the clock was set back by hours. Race: all processes
 * of a machine notice the step; only the first one moves the due times.
 */
export async function followClock({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const last = followed.get(clock) ?? 0;
  for (const { number, byMs } of clock.steps?.() ?? []) {
    if (number <= last || byMs > 0) continue;
    await store.transaction(async (tx) => {
      const now = clock.now();
      if (await tx.heartbeats.noteSetBack(now)) await tx.dueTimes.moveBack(now, -byMs);
    });
    followed.set(clock, number);
  }
}
