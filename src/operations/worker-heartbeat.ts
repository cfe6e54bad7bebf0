import { setTimeout as delay } from 'node:timers/promises';
import { addMs } from '../model/dates.ts';
import type { Services } from './context.ts';

/** A worker without a heartbeat for this long counts as gone (R72). */
const SEEN_WITHIN_MS = 60_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export async function beat({ store, clock }: Services, worker: string): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    await tx.heartbeats.beat(worker, now);
    await tx.heartbeats.forget(addMs(now, -FORGOTTEN_AFTER_MS));
  });
}

export type Readiness = { readonly store: boolean; readonly migrations: boolean; readonly worker: boolean };

/** Readiness for traffic (R72): a writable store, no pending migrations, a live worker. */
export async function readiness({ store, clock }: Services): Promise<Readiness> {
  const [writable, pending, seen] = await Promise.all([
    Promise.race([store.writable(), tooLate()]),
    store.migrations().then(
      (state) => state.pending.length,
      () => -1,
    ),
    store.heartbeats.latest().catch(() => null),
  ]);
  return {
    store: writable,
    migrations: pending === 0,
    worker: seen !== null && seen > clock.now() - SEEN_WITHIN_MS,
  };
}

/** A store that takes longer than this to write one row is not ready. */
async function tooLate(): Promise<boolean> {
  await delay(1_000, undefined, { ref: false });
  return false;
}
