/** Records that can be used once: consent requests, codes and refresh tokens. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { OauthRecordKind } from '../schema/oauth.ts';
import type { Tables } from '../schema/tables.ts';

export type OauthRecordRow = Selectable<Tables['oauth_records']>;

export function oauthRecordQueries(db: Database) {
  return {
    /**
     * Inserts a record. No-op if the record exists, because parallel refreshes with the same token all create the same
     * new token. `browser` is set only for consent requests.
     */
    insert: ({ browser, ...row }: Omit<OauthRecordRow, 'consumed_at' | 'browser'> & { browser?: string }) =>
      db
        .insertInto('oauth_records')
        .values({ ...row, browser: browser ?? null, consumed_at: null })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .execute(),

    /**
     * Finds a record unless it has expired. Finds a used record even after its expiry. The caller can then detect the
     * reuse of a token (RFC 9700 §4.14).
     */
    find: (kind: OauthRecordKind, digest: string, now: Instant): Promise<OauthRecordRow | undefined> =>
      db
        .selectFrom('oauth_records')
        .selectAll()
        .where('digest', '=', digest)
        .where('kind', '=', kind)
        .where((row) => row.or([row('expires_at', '>', now), row('consumed_at', 'is not', null)]))
        .executeTakeFirst(),

    /** Marks the record as used. Of two concurrent calls only one returns true. */
    async consume(kind: OauthRecordKind, digest: string, now: Instant): Promise<boolean> {
      const used = await db
        .updateTable('oauth_records')
        .set({ consumed_at: now })
        .where('digest', '=', digest)
        .where('kind', '=', kind)
        .where('consumed_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('digest')
        .executeTakeFirst();
      return used !== undefined;
    },

    setPayload: (digest: string, payload: string) =>
      db.updateTable('oauth_records').set({ payload }).where('digest', '=', digest).execute(),

    /**
     * At a sign-in the browser gets a new cookie. Moves the browser's open consent requests from the old cookie to the
     * new cookie.
     */
    moveToBrowser: (from: string, to: string) =>
      db.updateTable('oauth_records').set({ browser: to }).where('browser', '=', from).execute(),

    remove: (kind: OauthRecordKind, digest: string) =>
      db.deleteFrom('oauth_records').where('digest', '=', digest).where('kind', '=', kind).execute(),

    /** Deletes at most `limit` expired records. Returns their number. */
    async prune(before: Instant, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('oauth_records')
        .where('digest', 'in', (q) =>
          unlessLocked(
            q.selectFrom('oauth_records').select('digest').where('expires_at', '<', before).limit(limit),
            db,
          ),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
