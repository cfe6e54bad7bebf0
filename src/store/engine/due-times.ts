/** Due times of everything that workers claim. */
import { addMs, type Instant } from '../../model/dates.ts';
import { type ClaimedTable, moveDueBack } from './claim.ts';
import type { Database } from './database.ts';

/**
 * All claimed tables except `subscription_periods`: periods are charged on the days of their contract, independent of
 * clock changes.
 */
const TABLES = [
  'events',
  'jobs',
  'kept_documents',
  'mails',
  'payments',
  'refunds',
  'sandbox_callbacks',
] as const satisfies readonly ClaimedTable[];

/**
 * The longest lease. Rows that are due within this time are not moved, because they may have been leased after the
 * clock was set.
 */
const LEASE_MS_MAX = 600_000;

export function dueTimeQueries(db: Database) {
  return {
    /**
     * After the clock was set back by `byMs`, moves rows that are due after the end of any lease forward by the same
     * time, but not before `now`.
     */
    async moveBack(now: Instant, byMs: number): Promise<void> {
      for (const table of TABLES) await moveDueBack(db, table, { now, after: addMs(now, LEASE_MS_MAX), byMs });
    },
  };
}
