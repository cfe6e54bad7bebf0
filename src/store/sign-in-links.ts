/** Links that let somebody in once. */
import type { Selectable } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type SignInLinkRow = Selectable<Tables['sign_in_links']>;

export function signInLinkQueries(db: Database) {
  return {
    /** One that still works. */
    find: (digest: string, now: Instant): Promise<SignInLinkRow | undefined> =>
      db
        .selectFrom('sign_in_links')
        .selectAll()
        .where('digest', '=', digest)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Wins once. */
    use: (digest: string, now: Instant): Promise<SignInLinkRow | undefined> =>
      db
        .updateTable('sign_in_links')
        .set({ used_at: now })
        .where('digest', '=', digest)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),

    addSetUp: (digest: string, expiresAt: Instant) =>
      db.insertInto('set_up_links').values({ digest, expires_at: expiresAt }).execute(),

    findSetUp: async (digest: string, now: Instant): Promise<boolean> =>
      (await db
        .selectFrom('set_up_links')
        .select('digest')
        .where('digest', '=', digest)
        .where('expires_at', '>', now)
        .executeTakeFirst()) !== undefined,

    /** Takes all of them away: their rows are the lock that lets one of two simultaneous set-ups win. */
    async useSetUp(digest: string, now: Instant): Promise<boolean> {
      const gone = await db.deleteFrom('set_up_links').returningAll().execute();
      return gone.some((link) => link.digest === digest && link.expires_at > now);
    },
  };
}
