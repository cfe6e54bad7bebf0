import { setTimeout as delay } from 'node:timers/promises';
import { addMs } from '../model/dates.ts';
import { SecretKeyError } from '../model/secret-box.ts';
import type { Services } from './context.ts';
import { checkKey } from './secrets/key-check.ts';

/** A worker without a heartbeat for this long counts as gone (R72). */
const SEEN_WITHIN_MS = 60_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** With a wrong secret key the worker does no jobs, so it does not count as seen. */
export async function beat(services: Services, worker: string): Promise<void> {
  const { store, clock } = services;
  const key = await checkKey(services);
  if (!key.ok) throw new SecretKeyError(key.problem);
  const now = clock.now();
  await store.transaction(async (tx) => {
    await tx.heartbeats.beat(worker, now);
    await tx.heartbeats.forget(addMs(now, -FORGOTTEN_AFTER_MS));
  });
}

/** Whether the worker of that process works on this database. */
export function worksHere({ store, clock }: Services, instance: string): Promise<boolean> {
  return store.heartbeats.wasSeen(instance, addMs(clock.now(), -SEEN_WITHIN_MS));
}

export type Readiness = {
  readonly store: boolean;
  readonly migrations: boolean;
  readonly key: boolean;
  readonly worker: boolean;
};

/** Readiness for traffic (R72): a writable store with the migrations of this version and no others, the database's secret key, a live worker. */
export async function readiness(services: Services): Promise<Readiness> {
  const { store, clock } = services;
  const [writable, current, key, seen] = await Promise.all([
    orIfLate(store.writable(), false),
    orIfLate(
      store.migrations().then(({ pending, newer }) => pending.length + newer.length === 0),
      false,
    ),
    orIfLate(
      checkKey(services).then(({ ok }) => ok),
      false,
    ),
    orIfLate(store.heartbeats.latest(), null),
  ]);
  return {
    store: writable,
    migrations: current,
    key,
    worker: seen !== null && seen > clock.now() - SEEN_WITHIN_MS,
  };
}

/** A store that takes longer than this for one row is not ready. */
const PATIENCE_MS = 1_000;

/** `otherwise` also if it fails. */
async function orIfLate<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const answered = new AbortController();
  const late = delay(PATIENCE_MS, otherwise, { ref: false, signal: answered.signal });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return otherwise;
  } finally {
    answered.abort();
    late.catch(() => undefined);
  }
}
