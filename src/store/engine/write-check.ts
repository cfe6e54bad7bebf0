/**
 * Whether writes work now. A transaction without a row would succeed on a full disk, so one row is written and removed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '../../model/dates.ts';
import type { RunInTransaction } from './database.ts';

/** Health checks are open to all: this bounds their writes, however often they are called. */
const VALID_MS = 1_000;
/** A write that takes longer is late. */
const PATIENCE_MS = 1_000;
/** A write that takes this long may hang on a dead connection: another one is tried beside it. */
const STUCK_MS = 5_000;
const AT_ONCE_MAX = 4;
/** Within this time after a write that worked, late writes mean that the database is slow. */
const SLOW_MS = 30_000;

/**
 * `slow`: late, and one worked a short time ago. `no`: the write failed. `silent`: late, and none worked a short time
 * ago.
 */
export type Writes = 'yes' | 'slow' | 'no' | 'silent';

type Check = { readonly answer: Promise<boolean>; readonly begunAt: number; validUntil: number };

/** Calls share a check that runs; its answer is valid for a second. `machineTime`: milliseconds. */
export function writeCheck(inTransaction: RunInTransaction, machineTime: () => number): () => Promise<Writes> {
  // A row per process: processes do not wait for each other.
  const process = randomUUID();
  let latest: Check | null = null;
  let running = 0;
  let workedAt = Number.NEGATIVE_INFINITY;

  function isUsable({ begunAt, validUntil }: Check): boolean {
    const isRunning = validUntil === Number.POSITIVE_INFINITY;
    if (!isRunning) return machineTime() < validUntil;
    return running >= AT_ONCE_MAX || machineTime() - begunAt < STUCK_MS;
  }

  function begin(): Check {
    // Not the row of a check that is stuck: waiting for its lock would be stuck too.
    const worker = `write check ${process} ${running}`;
    running++;
    const begunAt = machineTime();
    const answer = inTransaction(async (tx) => {
      await tx
        .insertInto('heartbeats')
        .values({ worker, seen_at: 0 as Instant })
        .execute();
      await tx.deleteFrom('heartbeats').where('worker', '=', worker).execute();
    }).then(
      () => true,
      () => false,
    );
    const check = { answer, begunAt, validUntil: Number.POSITIVE_INFINITY };
    void answer.then((worked) => {
      running--;
      workedAt = worked ? machineTime() : workedAt;
      check.validUntil = machineTime() + VALID_MS;
    });
    return check;
  }

  return async () => {
    if (latest === null || !isUsable(latest)) latest = begin();
    const answered = new AbortController();
    const late = delay(PATIENCE_MS, 'late' as const, { ref: false, signal: answered.signal });
    late.catch(() => undefined);
    const answer = await Promise.race([latest.answer, late]).finally(() => answered.abort());
    if (answer === 'late') return machineTime() - workedAt < SLOW_MS ? 'slow' : 'silent';
    return answer ? 'yes' : 'no';
  };
}
