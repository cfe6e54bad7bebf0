/** Worker task: follows changes of the system clock, so that leases and stored future times stay right (D-895). */
import { addMs, type Clock, DAY_MS } from '../../model/dates.ts';
import type { Services } from '../kernel/context.ts';

/** Per clock: the `number` of the latest clock change (`ClockStep`) that this task has handled. */
const followed = new WeakMap<Clock, number>();

type Given = Pick<Services, 'store' | 'clock'>;

/**
 * If the clock was set back, moves the due times back by the same amount. Otherwise every job would run an hour late
 * after the clock was set back by an hour. All processes of a machine notice a clock change, but only the first one
 * moves the due times. If the clock was set forward, records this change for processes that start later.
 */
export async function followClock({ store, clock }: Given): Promise<void> {
  const last = followed.get(clock) ?? 0;
  for (const { number, byMs, agoMs } of clock.steps?.() ?? []) {
    if (number <= last) continue;
    await store.transaction(async (tx) => {
      const now = clock.now();
      if (byMs > 0) await tx.heartbeats.noteSetForward(byMs, addMs(now, -agoMs));
      else if (await tx.heartbeats.noteSetBack(now)) await tx.dueTimes.moveBack(now, -byMs);
    });
    followed.set(clock, number);
  }
}

/**
 * Two processes read the clock at different moments. So they report the same clock change with slightly different
 * amounts and times. The differences are smaller than this.
 */
const SAME_MS = 30_000;

/**
 * Called before the first claim of a worker. Other processes have recorded each forward change of the clock. Reads
 * their records of the last day, and passes these changes to the clock. Without them, a new worker would treat leases
 * of running workers as expired.
 */
export async function learnClock({ store, clock }: Given): Promise<void> {
  await followClock({ store, clock });
  const now = clock.now();
  for (const { byMs, at } of await store.heartbeats.setForward(addMs(now, -DAY_MS), now)) {
    const agoMs = now - at;
    const steps = clock.steps?.() ?? [];
    const isKnown = steps.some(
      (step) => Math.abs(step.byMs - byMs) < SAME_MS && Math.abs(step.agoMs - agoMs) < SAME_MS,
    );
    if (!isKnown) clock.learn?.({ byMs, agoMs });
  }
  followed.set(clock, clock.steps?.().at(-1)?.number ?? 0);
}
