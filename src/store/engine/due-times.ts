/** Corrects the due times of claimed tables after the clock was set back. */
import { addMs, type Instant } from '../../model/dates.ts';
import { LEASE_MS_MAX } from '../../model/lease.ts';
import { type ClaimedTable, moveDueBack } from './claim.ts';
import type { Database } from './database.ts';

/**
 * Tables whose due times are moved: all tables whose rows workers claim, except `subscription_periods`. The due times
 * of periods are fixed days of a contract.
 */
const TABLES = [
  'jobs',
  'kept_documents',
  'mails',
  'payments',
  'refunds',
  'sandbox_callbacks',
] as const satisfies readonly ClaimedTable[];

export function dueTimeQueries(db: Database) {
  return {
    /**
     * Moves due times after the clock was set back by `byMs`. Rows that are due more than {@link LEASE_MS_MAX} after
     * `now` become due `byMs` earlier, but not before `now`. A due time within {@link LEASE_MS_MAX} could be the end of
     * a lease that began after the clock change.
     */
    async moveBack(now: Instant, byMs: number): Promise<void> {
      for (const table of TABLES) await moveDueBack(db, table, { now, after: addMs(now, LEASE_MS_MAX), byMs });
    },
  };
}
