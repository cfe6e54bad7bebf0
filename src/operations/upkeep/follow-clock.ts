/** Worker task: what waits for a time goes on when the clock is set back. */
import type { Clock } from '../../model/dates.ts';
import type { Services } from '../kernel/context.ts';

/** The steps that were followed, by their number: each clock is one process's. */
const followed = new WeakMap<Clock, number>();

/**
 * After a clock was set back by hours, everything that was due soon would be due in hours only. The due times move with the
 * clock. All processes of a machine notice the step; the first one does it.
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
