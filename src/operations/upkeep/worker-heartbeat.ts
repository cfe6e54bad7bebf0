import { setTimeout as delay } from 'node:timers/promises';
import { addMs } from '../../model/dates.ts';
import { SecretKeyError } from '../../model/secret-box.ts';
import type { Services } from '../kernel/context.ts';
import { checkKey } from '../secrets/key-check.ts';

/** A worker counts as gone after this time without a heartbeat (R72). */
const SEEN_WITHIN_MS = 60_000;
/** A check without an answer after this time, in milliseconds, counts as late. */
const PATIENCE_MS = 1_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Writes the heartbeat of a worker. Throws a {@link SecretKeyError} if the secret key is wrong. A worker with a wrong
 * key does no jobs, so it must not look alive.
 */
export async function beat(services: Services, worker: string): Promise<void> {
  const { store, clock } = services;
  const key = await checkKey(services);
  if (!key.ok) throw new SecretKeyError(key.problem);
  const now = clock.now();
  await store.transaction(async (tx) => {
    await tx.heartbeats.beat(worker, now);
    await tx.heartbeats.forget(addMs(now, -FORGOTTEN_AFTER_MS), addMs(now, SEEN_WITHIN_MS));
  });
}

/** True if the worker of the process `instance` wrote a heartbeat to this database within the last minute. */
export function worksHere({ store, clock }: Services, instance: string): Promise<boolean> {
  return store.heartbeats.wasSeen(instance, addMs(clock.now(), -SEEN_WITHIN_MS));
}

export type Readiness = {
  readonly store: boolean;
  readonly migrations: boolean;
  readonly key: boolean;
  readonly worker: boolean;
};

/**
 * Results of the readiness checks. `parts`: true if the check passed, false if the check failed or is late. `late`:
 * checks that gave no answer within a second. They could still pass or fail later.
 */
export type ReadinessReport = {
  readonly parts: Readiness;
  readonly late: ReadonlySet<keyof Readiness>;
  /** Result of the write check. `slow` passes: an earlier write succeeded within the last 30 seconds. */
  readonly writes: Awaited<ReturnType<Services['store']['writable']>>;
};

/**
 * Checks whether the service is ready for traffic (R72):
 * - The store is writable and has exactly the migrations of this version.
 * - The secret key fits the database.
 * - A worker is alive.
 */
export async function readiness(services: Services): Promise<ReadinessReport> {
  const { store, clock } = services;
  const [writes, migrations, key, seen] = await Promise.all([
    store.writable(),
    inTime(store.migrations().then(({ pending, newer }) => pending.length + newer.length === 0)),
    inTime(checkKey(services).then(({ ok }) => ok)),
    inTime(store.heartbeats.latest().then((at) => at !== null && at > clock.now() - SEEN_WITHIN_MS)),
  ]);
  const known = { migrations, key, worker: seen };
  const late = new Set<keyof Readiness>(NAMES.filter((name) => known[name] === 'late'));
  return {
    parts: {
      store: writes === 'yes' || writes === 'slow',
      migrations: migrations === true,
      key: key === true,
      worker: seen === true,
    },
    late,
    writes,
  };
}

const NAMES = ['migrations', 'key', 'worker'] as const;

/** Returns the answer, or `late` if the answer takes longer than {@link PATIENCE_MS}. An error counts as false. */
async function inTime(answer: Promise<boolean>): Promise<boolean | 'late'> {
  const answered = new AbortController();
  const late = delay(PATIENCE_MS, 'late' as const, { ref: false, signal: answered.signal });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return false;
  } finally {
    answered.abort();
    late.catch(() => undefined);
  }
}
