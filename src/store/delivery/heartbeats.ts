import { type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { Database } from '../engine/database.ts';

/** Rows about changes of the clock have this prefix instead of the name of a worker. */
const SET_FORWARD = 'clock set forward by ';

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
        .where('worker', 'not like', 'clock set %')
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

    /** Records that the clock was set forward by `byMs` at the new time `at`. */
    noteSetForward: (byMs: number, at: Instant) =>
      db
        .insertInto('heartbeats')
        .values({ worker: `${SET_FORWARD}${byMs} ms`, seen_at: at })
        .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at: at }))
        .execute(),

    /**
     * Returns the records of times at which the clock was set forward, from `since` to `until`. Several processes can
     * record the same change.
     */
    async setForward(
      since: Instant,
      until: Instant,
    ): Promise<readonly { readonly byMs: number; readonly at: Instant }[]> {
      const rows = await db
        .selectFrom('heartbeats')
        .selectAll()
        .where('worker', 'like', `${SET_FORWARD}%`)
        .where('seen_at', '>', since)
        .where('seen_at', '<=', until)
        .orderBy('seen_at')
        .execute();
      return rows.map(({ worker, seen_at }) => ({
        byMs: Number.parseInt(worker.slice(SET_FORWARD.length), 10),
        at: seen_at,
      }));
    },

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
