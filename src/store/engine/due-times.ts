/** The due times of everything that workers claim. */
import { addMs, type Instant } from '../../model/dates.ts';
import { type ClaimedTable, moveDueBack } from './claim.ts';
import type { Database } from './database.ts';

/**
 * All claimed tables but `subscription_periods`: periods are charged on days of their contract, however the clock was
 * set.
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
 * The longest lease. Rows that are due within that time are left alone: they may have been leased after the clock was
 * set.
 */
const LEASE_MS_MAX = 600_000;

export function dueTimeQueries(db: Database) {
  return {
    /**
     * After the clock was set back by `byMs`, rows that are due later than any lease ends become due earlier by as
     * much, at `now` at the earliest.
     */
    async moveBack(now: Instant, byMs: number): Promise<void> {
      for (const table of TABLES) await moveDueBack(db, table, { now, after: addMs(now, LEASE_MS_MAX), byMs });
    },
  };
}
