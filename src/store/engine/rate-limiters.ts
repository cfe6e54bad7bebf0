/** Rate limit windows, in memory or in the shared database (R13). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, RateWindow, Window } from './memory-window.ts';
import type { Counting } from './postgres.ts';

/**
 * Returns a rate limit window whose counts are in the shared database or in memory. `inMemory` is used in three cases:
 * - `window.inMemory` is true.
 * - There is no shared database.
 * - The database fails. `inMemory` is then used until the database works again.
 */
export function openWindow(counting: Counting | null, window: Window, inMemory: RateWindow): RateWindow {
  return counting === null || window.inMemory ? inMemory : sharedWindow(counting, window, inMemory);
}

/**
 * Keeps the counts in the database. If a statement fails, for example because a row stays locked, `otherwise` counts in
 * memory.
 */
function sharedWindow(counting: Counting, { name, points, seconds }: Window, otherwise: RateWindow): RateWindow {
  const inDatabase = new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration: seconds,
    storeClient: counting,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  const take = together((key, calls) => inDatabase.consume(key, calls).then(countOf, countOfRefused));
  const look = together((key) => inDatabase.get(key).then((found) => found && countOf(found)));
  const giveBack = together((key, calls) => inDatabase.reward(key, calls));
  return {
    take: (key, units) => take(key, units).then(countInGroup, () => otherwise.take(key, units)),
    look: (key) =>
      look(key).then(
        ({ answer }) => answer,
        () => otherwise.look(key),
      ),
    giveBack: (key) => giveBack(key).then(nothing, () => otherwise.giveBack(key)),
  };
}

/**
 * Result of one call in a group of calls that share a statement. `answer`: answer to the statement. `calls`: units of
 * all calls in the group. `place`: units of the caller's own call and of the calls before it in the group.
 */
type OfGroup<T> = { readonly answer: T; readonly calls: number; readonly place: number };

/**
 * Returns a function that groups calls. Calls with the same key in one turn of the event loop share one statement.
 * Calls that arrive while the statement runs share the next statement. With one statement per call, each call would
 * cost a round trip and wait for the row lock. Two processes would then answer fewer calls than one process. If a
 * statement fails, all calls of the group reject. `run` must settle, because later calls wait for it.
 */
function together<T>(
  run: (key: string, calls: number) => Promise<T>,
): (key: string, units?: number) => Promise<OfGroup<T>> {
  type Group = { calls: number; readonly answer: Promise<T> };
  const next = new Map<string, Group>();
  const running = new Map<string, Promise<void>>();

  function group(key: string): Group {
    const begun: Group = { calls: 0, answer: (running.get(key) ?? nextTurn()).then(() => send(key, begun)) };
    next.set(key, begun);
    return begun;
  }

  function send(key: string, { calls }: Group): Promise<T> {
    next.delete(key);
    const answer = run(key, calls);
    const ended = answer.then(nothing, nothing).then(() => void running.delete(key));
    running.set(key, ended);
    return answer;
  }

  return async (key, units = 1) => {
    const ours = next.get(key) ?? group(key);
    ours.calls += units;
    const place = ours.calls;
    return { answer: await ours.answer, calls: ours.calls, place };
  };
}

/**
 * The count right after one call. Calls of a group are counted together. Example: a group of 3 calls raises the count
 * to 10. The count after its first call is then 8.
 */
function countInGroup({ answer: { taken, msLeft }, calls, place }: OfGroup<Count>): Count {
  return { taken: taken - calls + place, msLeft };
}

/** rate-limiter-flexible rejects with a result object if the window is full. Any other rejection is a failure. */
function countOfRefused(reason: unknown): Count {
  if (reason instanceof RateLimiterRes) return countOf(reason);
  throw reason;
}

function countOf({ consumedPoints, msBeforeNext }: RateLimiterRes): Count {
  return { taken: consumedPoints, msLeft: Math.max(0, msBeforeNext) };
}

/**
 * Deletes from the database at most `limit` counts whose window ended before `now`. Returns the number of deleted
 * counts. Does nothing if the counts are in memory (`counting` is null). Counts in memory are deleted by later calls.
 */
export async function forgetEnded(counting: Counting | null, limit: number, now: number): Promise<number> {
  if (counting === null) return 0;
  const ended = 'SELECT key FROM rate_limits WHERE expire < $1 LIMIT $2 FOR UPDATE SKIP LOCKED';
  const text = `DELETE FROM rate_limits WHERE key IN (${ended})`;
  const { rowCount } = await counting.query({ text, values: [now, limit] });
  return rowCount ?? 0;
}

function nothing(): void {}
