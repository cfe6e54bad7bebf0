/**
 * Checks whether the database accepts writes: writes one row and removes it. An empty transaction would succeed even on
 * a full disk.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '../../model/dates.ts';
import type { RunInTransaction } from './database.ts';
import { writeFailure } from './unavailable.ts';

/**
 * An answer is valid for this time. Everyone may call the health checks. If every call started a check, callers could
 * cause many writes.
 */
const VALID_MS = 1_000;
/** A write that takes longer than this time counts as late. */
const PATIENCE_MS = 1_000;
/**
 * A write that takes this long could hang on a dead connection. The next call then starts another write in parallel.
 */
const STUCK_MS = 5_000;
const AT_ONCE_MAX = 4;
/** If a write succeeded within this time, a late write means that the database is slow, not unreachable. */
const SLOW_MS = 30_000;

/**
 * Result of a write check. `slow`: the write is late, but a recent write succeeded. `silent`: the write is late, and no
 * recent write succeeded. `no`: the database refused the write. `away`: the database cannot be reached.
 */
export type Writes = 'yes' | 'slow' | 'no' | 'away' | 'silent';

type Outcome = 'yes' | ReturnType<typeof writeFailure>;
type Check = { readonly answer: Promise<Outcome>; readonly begunAt: number; validUntil: number };

/**
 * Returns the function that checks whether writes succeed. Concurrent calls share one check. Its answer is valid for
 * {@link VALID_MS}. `steadyTime`: monotonic time in milliseconds. With the system clock, an old answer would stay valid
 * for hours after the clock was set back.
 */
export function writeCheck(inTransaction: RunInTransaction, steadyTime: () => number): () => Promise<Writes> {
  // Each process writes its own row, so that processes do not wait for each other.
  const process = randomUUID();
  let latest: Check | null = null;
  let running = 0;
  let begun = 0;
  let workedAt = Number.NEGATIVE_INFINITY;

  function isUsable({ begunAt, validUntil }: Check): boolean {
    const isRunning = validUntil === Number.POSITIVE_INFINITY;
    if (!isRunning) return steadyTime() < validUntil;
    return running >= AT_ONCE_MAX || steadyTime() - begunAt < STUCK_MS;
  }

  function begin(): Check {
    // Each check writes its own row. Otherwise a check would wait for the row lock of a stuck check.
    const worker = `write check ${process} ${begun}`;
    begun++;
    running++;
    const begunAt = steadyTime();
    const answer = inTransaction(async (tx) => {
      await tx
        .insertInto('heartbeats')
        .values({ worker, seen_at: 0 as Instant })
        .execute();
      await tx.deleteFrom('heartbeats').where('worker', '=', worker).execute();
    }).then(() => 'yes' as const, writeFailure);
    const check = { answer, begunAt, validUntil: Number.POSITIVE_INFINITY };
    void answer.then((outcome) => {
      running--;
      workedAt = outcome === 'yes' ? steadyTime() : workedAt;
      check.validUntil = steadyTime() + VALID_MS;
    });
    return check;
  }

  return async () => {
    if (latest === null || !isUsable(latest)) latest = begin();
    const answered = new AbortController();
    const late = delay(PATIENCE_MS, 'late' as const, { ref: false, signal: answered.signal });
    late.catch(() => undefined);
    const answer = await Promise.race([latest.answer, late]).finally(() => answered.abort());
    if (answer === 'late') return steadyTime() - workedAt < SLOW_MS ? 'slow' : 'silent';
    return answer;
  };
}
