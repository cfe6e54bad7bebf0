/** Queries for the schedule and the result of book checks (`verify/`). */
import type { Instant } from '../../model/dates.ts';
import type { Lease } from '../../model/lease.ts';
import type { Database } from '../engine/database.ts';

const NAME = 'books';

export type BookCheck = { readonly checked_at: Instant; readonly differences: number };

export function bookCheckQueries(db: Database) {
  return {
    /** Sets the time of the first check. No-op if a check is already scheduled. */
    async schedule(first: Instant): Promise<void> {
      await db
        .insertInto('book_checks')
        .values({ name: NAME, due_at: first, checked_at: null, differences: null })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },

    /**
     * Claims the due check. Of several workers only one gets true. If this worker dies, the check is due again at the
     * end of the lease. After the clock was set forward, the lease of a running check can seem to have ended. The due
     * time is therefore compared with `ended`, which allows for such changes of the clock.
     */
    async claim({ now, leaseUntil, ended = now }: Lease): Promise<boolean> {
      const row = await db
        .updateTable('book_checks')
        .set({ due_at: leaseUntil })
        .where('name', '=', NAME)
        .where('due_at', '<=', ended)
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },

    finish: (checked_at: Instant, differences: number, due_at: Instant) =>
      db.updateTable('book_checks').set({ checked_at, differences, due_at }).where('name', '=', NAME).execute(),

    /** Result of the last check; null before the first check. */
    async latest(): Promise<BookCheck | null> {
      const row = await db.selectFrom('book_checks').selectAll().where('name', '=', NAME).executeTakeFirst();
      if (!row || row.checked_at === null) return null;
      return { checked_at: row.checked_at, differences: row.differences ?? 0 };
    },

    /** True if the next check is due; does not claim the check. Returns 'unplanned' if no check is scheduled. */
    async isDue(now: Instant): Promise<'unplanned' | boolean> {
      const row = await db.selectFrom('book_checks').select('due_at').where('name', '=', NAME).executeTakeFirst();
      return row === undefined ? 'unplanned' : row.due_at <= now;
    },
  };
}
