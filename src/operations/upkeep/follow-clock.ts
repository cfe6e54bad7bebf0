/** Worker task: after the system clock was set back, moves stored future times back too. */
import type { Clock } from '../../model/dates.ts';
import type { Services } from '../kernel/context.ts';

/** Per clock: the `number` of the latest clock change (`ClockStep`) that this task has handled. */
const followed = new WeakMap<Clock, number>();

/**
 * If the clock was set back, moves the due times back by the same amount. Without this move, a clock that was set back
 * by an hour would delay every job by an hour. Ignores clock changes to a later time. All processes of a machine notice
 * a clock change, but only the first one moves the due times.
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
