import type { Instant } from '../model/dates.ts';
import type { Database } from './database.ts';

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

    /** Whether the worker of this process was seen since. */
    async wasSeen(instance: string, since: Instant): Promise<boolean> {
      const row = await db
        .selectFrom('heartbeats')
        .select('worker')
        .where('worker', 'like', `%:${instance}`)
        .where('seen_at', '>', since)
        .executeTakeFirst();
      return row !== undefined;
    },

    forget: (before: Instant) => db.deleteFrom('heartbeats').where('seen_at', '<', before).execute(),
  };
}
