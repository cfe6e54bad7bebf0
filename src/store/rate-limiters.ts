/** Rate limit windows, in memory or in the shared database (R13). */
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, RateWindow, Window } from './memory-window.ts';

/** `inMemory`: the same window in the memory of this process, or of the one that counts for several. */
export function openWindow(pool: Pool | null, window: Window, inMemory: RateWindow): RateWindow {
  return pool === null || window.inMemory ? inMemory : sharedWindow(pool, window, inMemory);
}

/** While the database cannot be written, the counts are in memory. */
function sharedWindow(pool: Pool, { name, points, seconds }: Window, otherwise: RateWindow): RateWindow {
  const inDatabase = new RateLimiterPostgres({
    ...{ keyPrefix: name, points, duration: seconds },
    ...{ storeClient: pool, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false },
  });
  return {
    take: (key) => inDatabase.consume(key).then(countOf, (reason) => refusedOr(reason, () => otherwise.take(key))),
    look: (key) =>
      inDatabase.get(key).then(
        (found) => found && countOf(found),
        () => otherwise.look(key),
      ),
    giveBack: (key) =>
      inDatabase.reward(key).then(
        () => undefined,
        () => otherwise.giveBack(key),
      ),
  };
}

/** The library rejects with a result object if the window is full; any other rejection is a failure. */
function refusedOr(reason: unknown, otherwise: () => Promise<Count>): Promise<Count> {
  return reason instanceof RateLimiterRes ? Promise.resolve(countOf(reason)) : otherwise();
}

function countOf({ consumedPoints, msBeforeNext }: RateLimiterRes): Count {
  return { taken: consumedPoints, msLeft: Math.max(0, msBeforeNext) };
}

/** Removes at most `limit` windows that ended before `now`; returns how many. Windows in memory are pruned when used. */
export async function forgetEnded(pool: Pool | null, limit: number, now: number): Promise<number> {
  if (pool === null) return 0;
  const ended = 'SELECT key FROM rate_limits WHERE expire < $1 LIMIT $2 FOR UPDATE SKIP LOCKED';
  const { rowCount } = await pool.query(`DELETE FROM rate_limits WHERE key IN (${ended})`, [now, limit]);
  return rowCount ?? 0;
}
