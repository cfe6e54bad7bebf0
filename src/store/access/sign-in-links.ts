/** One-time links: to sign in, to sign up, and to set up a new service. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { UserId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

export type SignInLinkRow = Selectable<Tables['sign_in_links']>;
type SetUpLinkRow = Selectable<Tables['set_up_links']>;

export function signInLinkQueries(db: Database) {
  return {
    /** The link, if it is unused and has not expired. */
    find: (digest: string, now: Instant): Promise<SignInLinkRow | undefined> =>
      db
        .selectFrom('sign_in_links')
        .selectAll()
        .where('digest', '=', digest)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Marks the link as used. Of several concurrent calls only one gets the row. */
    use: (digest: string, now: Instant): Promise<SignInLinkRow | undefined> =>
      db
        .updateTable('sign_in_links')
        .set({ used_at: now })
        .where('digest', '=', digest)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),

    /** Deletes all sign-in links of a person, for any account. */
    removeAll: (userId: UserId) => db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute(),

    addSetUp: (link: SetUpLinkRow) => db.insertInto('set_up_links').values(link).execute(),

    findSetUp: (digest: string, now: Instant): Promise<SetUpLinkRow | undefined> =>
      db
        .selectFrom('set_up_links')
        .selectAll()
        .where('digest', '=', digest)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Uses a sign-up link, by deleting it. Of several concurrent calls only one returns true. */
    useSignUp: async (digest: string): Promise<boolean> =>
      (await db
        .deleteFrom('set_up_links')
        .where('digest', '=', digest)
        .where('email', 'is not', null)
        .returning('digest')
        .executeTakeFirst()) !== undefined,

    /**
     * Deletes all set-up links. Returns true if `digest` was one of them. Of two concurrent calls only the first finds
     * the rows and returns true.
     */
    async useSetUp(digest: string): Promise<boolean> {
      const gone = await db.deleteFrom('set_up_links').where('email', 'is', null).returning('digest').execute();
      return gone.some((link) => link.digest === digest);
    },

    /** Deletes expired links. */
    pruneSetUp: (before: Instant, limit: number) =>
      db
        .deleteFrom('set_up_links')
        .where('digest', 'in', (q) =>
          unlessLocked(q.selectFrom('set_up_links').select('digest').where('expires_at', '<', before).limit(limit), db),
        )
        .execute(),
  };
}
