/** Counting windows for rate limits: in memory for one process, in the database when several share it (R13). */
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** Takes one from a window; resolves or rejects with what is left of it. */
export type RateWindow = RateLimiterAbstract;
export type Window = { readonly name: string; readonly points: number; readonly seconds: number };

/** A window opens with its first call and lasts `seconds`. */
export function openWindow(pool: Pool | null, { name, points, seconds }: Window): RateWindow {
  const options = { keyPrefix: name, points, duration: seconds };
  return pool
    ? new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        // While the database takes no writes, each process counts for itself.
        insuranceLimiter: new RateLimiterMemory(options),
      })
    : new RateLimiterMemory(options);
}
