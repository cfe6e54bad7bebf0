import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, SessionId, UserId } from '../../model/ids.ts';
import { type Role, SESSION_IDLE_MS, type SessionStage } from '../../model/session.ts';
import { belonging } from '../customers/belonging.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import { revisionOf } from '../engine/revision.ts';
import type { Tables } from '../schema/tables.ts';

export type SessionRow = Selectable<Tables['sessions']>;
/** A session with the person's role in its current account, and the account's revision. */
export type OpenSession = SessionRow & { readonly role: Role; readonly revision: number };

/** Last-seen times are written once per minute at most, to save disk writes. */
const SEEN_RESOLUTION_MS = 60_000;

export function sessionQueries(db: Database) {
  const idleSince = (now: Instant) => (now - SESSION_IDLE_MS) as Instant;
  return {
    insert: (row: Omit<SessionRow, 'id'>): Promise<SessionRow> =>
      db.insertInto('sessions').values(row).returningAll().executeTakeFirstOrThrow(),

    /** The valid session whose secret has this digest, if the person still belongs to the account. */
    byDigest: (digest: string, now: Instant): Promise<OpenSession | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('memberships', (join) =>
          join
            .onRef('memberships.account_id', '=', 'sessions.account_id')
            .onRef('memberships.user_id', '=', 'sessions.user_id'),
        )
        .selectAll('sessions')
        .select(['memberships.role', revisionOf('sessions.account_id').as('revision')])
        .where(belonging())
        .where('sessions.digest', '=', digest)
        .where('sessions.expires_at', '>', now)
        .where('sessions.seen_at', '>', idleSince(now))
        .executeTakeFirst(),

    /** True if the session still exists. The caller must have locked the person's row. */
    exists: async (id: SessionId): Promise<boolean> =>
      (await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    /** The valid, fully signed-in sessions of a person, newest first. */
    list: (userId: UserId, now: Instant): Promise<SessionRow[]> =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('stage', '=', 'open')
        .where('expires_at', '>', now)
        .where('seen_at', '>', idleSince(now))
        .orderBy('id', 'desc')
        .execute(),

    seenIsOld: ({ seen_at }: Pick<SessionRow, 'seen_at'>, now: Instant) => seen_at <= now - SEEN_RESOLUTION_MS,

    touch: (id: SessionId, now: Instant) =>
      db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).where('seen_at', '<', now).execute(),

    /** Switches the session to another account, if the person belongs to that account. */
    switchTo: (id: SessionId, userId: UserId, accountId: AccountId) =>
      db
        .updateTable('sessions')
        .set({ account_id: accountId })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where((row) =>
          row.exists(
            row
              .selectFrom('memberships')
              .select('user_id')
              .where('account_id', '=', accountId)
              .where('user_id', '=', userId)
              .where(belonging()),
          ),
        )
        .returningAll()
        .executeTakeFirst(),

    /**
     * Removes a session of a person. If `stage` is given, the session must be in that stage. Returns the session's row;
     * `undefined` if no session was removed.
     */
    remove: (userId: UserId, id: SessionId, stage?: SessionStage): Promise<SessionRow | undefined> =>
      db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .$if(stage !== undefined, (q) => q.where('stage', '=', stage as SessionStage))
        .returningAll()
        .executeTakeFirst(),

    removeAll: (userId: UserId) => db.deleteFrom('sessions').where('user_id', '=', userId).execute(),

    /** Deletes sessions that have expired. */
    prune: (now: Instant, limit: number) =>
      db
        .deleteFrom('sessions')
        .where('id', 'in', (q) =>
          unlessLocked(
            q
              .selectFrom('sessions')
              .select('id')
              .where((row) => row.or([row('expires_at', '<', now), row('seen_at', '<', idleSince(now))]))
              .limit(limit),
            db,
          ),
        )
        .execute(),
  };
}
