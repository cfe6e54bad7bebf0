/** Links that let somebody in once. */
import type { Selectable } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { UserId } from '../model/ids.ts';
import { type Database, unlessLocked } from './database.ts';
import type { Tables } from './tables.ts';

export type SignInLinkRow = Selectable<Tables['sign_in_links']>;
type SetUpLinkRow = Selectable<Tables['set_up_links']>;

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

    /** All of a person's that were not used, whichever account they lead into. */
    removeAll: (userId: UserId) => db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute(),

    addSetUp: (link: SetUpLinkRow) => db.insertInto('set_up_links').values(link).execute(),

    findSetUp: (digest: string, now: Instant): Promise<SetUpLinkRow | undefined> =>
      db
        .selectFrom('set_up_links')
        .selectAll()
        .where('digest', '=', digest)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Wins once. */
    useSignUp: async (digest: string): Promise<boolean> =>
      (await db
        .deleteFrom('set_up_links')
        .where('digest', '=', digest)
        .where('email', 'is not', null)
        .returning('digest')
        .executeTakeFirst()) !== undefined,

    /** Takes all of the first person's away: their rows are the lock that lets one of two simultaneous set-ups win. */
    async useSetUp(digest: string): Promise<boolean> {
      const gone = await db.deleteFrom('set_up_links').where('email', 'is', null).returning('digest').execute();
      return gone.some((link) => link.digest === digest);
    },

    /** Forgets those that nobody used. */
    pruneSetUp: (before: Instant, limit: number) =>
      db
        .deleteFrom('set_up_links')
        .where('digest', 'in', (q) =>
          unlessLocked(q.selectFrom('set_up_links').select('digest').where('expires_at', '<', before).limit(limit), db),
        )
        .execute(),
  };
}
