import { type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { Database } from '../engine/database.ts';

/** Each process reports a change of the clock separately. Reports within this time are about the same change. */
const SAME_STEP_MS = 30_000;

export function heartbeatQueries(db: Database) {
  return {
    beat: (worker: string, at: Instant) =>
      db
        .insertInto('heartbeats')
        .values({ worker, seen_at: at })
        .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at: at }))
        .execute(),

    /** The latest heartbeat of any worker. */
    async latest(): Promise<Instant | null> {
      const row = await db
        .selectFrom('heartbeats')
        .select((s) => s.fn.max('seen_at').as('seen_at'))
        .executeTakeFirst();
      return row?.seen_at ?? null;
    },

    /** True if the worker of the process `instance` wrote a heartbeat after `since`. */
    async wasSeen(instance: string, since: Instant): Promise<boolean> {
      const row = await db
        .selectFrom('heartbeats')
        .select('worker')
        .where('worker', 'like', `%:${instance}`)
        .where('seen_at', '>', since)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Deletes old heartbeats, and heartbeats in the future. A heartbeat in the future was written before the clock was
     * set back. Until the time of that heartbeat, a stopped worker would look alive.
     */
    forget: (before: Instant, after: Instant) =>
      db
        .deleteFrom('heartbeats')
        .where((row) => row.or([row('seen_at', '<', before), row('seen_at', '>', after)]))
        .execute(),

    /** Records that the clock was set back. True for the first process that notices the change. */
    async noteSetBack(now: Instant): Promise<boolean> {
      const row = await db
        .insertInto('heartbeats')
        .values({ worker: 'clock set back', seen_at: now })
        .onConflict((conflict) =>
          conflict
            .column('worker')
            .doUpdateSet({ seen_at: now })
            .where(sql<SqlBool>`abs(heartbeats.seen_at - ${now}) > ${SAME_STEP_MS}`),
        )
        .returning('worker')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
