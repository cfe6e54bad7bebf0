import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { locked, lockSubject, unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

export type McpSessionRow = Selectable<Tables['mcp_sessions']>;
export type McpReplyRow = Selectable<Tables['mcp_replies']>;

/** Owner of a session. No other caller can find the session. */
export type McpOwner = { readonly accountId: AccountId; readonly principal: string };

export function mcpSessionQueries(db: Database) {
  return {
    /**
     * Makes other handshakes and subscriptions wait until the transaction ends. Without this lock, two transactions
     * could count the same rows and together exceed the limit.
     */
    lockHandshakes: () => lockSubject(db, 21),

    insert: (row: McpSessionRow) => db.insertInto('mcp_sessions').values(row).execute(),

    find: ({ accountId, principal }: McpOwner, id: string, usedAfter: Instant): Promise<McpSessionRow | undefined> =>
      db
        .selectFrom('mcp_sessions')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('used_at', '>', usedAfter)
        .executeTakeFirst(),

    /** Number of sessions that were used after `usedAfter`, of all owners together. */
    async countAll(usedAfter: Instant): Promise<number> {
      const { count } = await db
        .selectFrom('mcp_sessions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('used_at', '>', usedAfter)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async count({ accountId, principal }: McpOwner, usedAfter: Instant): Promise<number> {
      const { count } = await db
        .selectFrom('mcp_sessions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('used_at', '>', usedAfter)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Ends the owner's least recently used session, if its last use was at `usedBefore` or earlier. */
    removeOldest: async ({ accountId, principal }: McpOwner, usedBefore: Instant): Promise<boolean> => {
      const removed = await db
        .deleteFrom('mcp_sessions')
        .where('id', 'in', (q) =>
          q
            .selectFrom('mcp_sessions')
            .select('id')
            .where('account_id', '=', accountId)
            .where('principal', '=', principal)
            .where('used_at', '<=', usedBefore)
            .orderBy('used_at')
            .limit(1),
        )
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Like `removeOldest`, among the sessions of all owners. */
    removeOldestOfAll: async (usedBefore: Instant): Promise<boolean> => {
      const removed = await db
        .deleteFrom('mcp_sessions')
        .where('id', 'in', (q) =>
          q.selectFrom('mcp_sessions').select('id').where('used_at', '<=', usedBefore).orderBy('used_at').limit(1),
        )
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** The given sessions that still exist. */
    existing: (ids: readonly string[]): Promise<Pick<McpSessionRow, 'id' | 'subscriptions'>[]> =>
      db.selectFrom('mcp_sessions').select(['id', 'subscriptions']).where('id', 'in', ids).execute(),

    /** Locks the session, if it exists. */
    lock: ({ accountId, principal }: McpOwner, id: string): Promise<Pick<McpSessionRow, 'subscriptions'> | undefined> =>
      locked(
        db
          .selectFrom('mcp_sessions')
          .select('subscriptions')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('principal', '=', principal),
        db,
      ).executeTakeFirst(),

    /** Replaces the subscriptions of a session that `lock` has locked. */
    setSubscriptions: ({ accountId }: McpOwner, id: string, subscriptions: string | null) =>
      db
        .updateTable('mcp_sessions')
        .set({ subscriptions })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .execute(),

    /** Subscriptions (JSON) of the account's sessions that were used after `usedAfter`, one text per session. */
    subscriptionsOf: async (accountId: AccountId, usedAfter: Instant): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('mcp_sessions')
        .select('subscriptions')
        .where('account_id', '=', accountId)
        .where('used_at', '>', usedAfter)
        .where('subscriptions', 'is not', null)
        .execute();
      return rows.map(({ subscriptions }) => subscriptions ?? '{}');
    },

    /**
     * Stores the time of the latest use. Skips locked rows, because another process is updating or ending their
     * sessions.
     */
    touch: (ids: readonly string[], now: Instant) =>
      db
        .updateTable('mcp_sessions')
        .set({ used_at: now })
        .where('id', 'in', (q) => unlessLocked(q.selectFrom('mcp_sessions').select('id').where('id', 'in', ids), db))
        .execute(),

    async remove({ accountId, principal }: McpOwner, id: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('mcp_sessions')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Stores a reply. No-op if the request already has a reply. */
    insertReply: (row: McpReplyRow) =>
      db
        .insertInto('mcp_replies')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    async countReplies(accountId: AccountId, sessionId: string): Promise<number> {
      const { count } = await db
        .selectFrom('mcp_replies')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /**
     * Replies of the given sessions, in a fixed order. All processes take replies in this order, so the processes
     * cannot deadlock.
     */
    replies: (sessionIds: readonly string[]): Promise<McpReplyRow[]> =>
      db.selectFrom('mcp_replies').selectAll().where('session_id', 'in', sessionIds).orderBy('request_id').execute(),

    /** Removes a reply. Of two concurrent calls only one returns true. */
    async takeReply({ account_id, request_id }: Pick<McpReplyRow, 'account_id' | 'request_id'>): Promise<boolean> {
      const taken = await db
        .deleteFrom('mcp_replies')
        .where('request_id', '=', request_id)
        .where('account_id', '=', account_id)
        .returning('request_id')
        .executeTakeFirst();
      return taken !== undefined;
    },

    /** Deletes at most `limit` expired sessions. Returns their number. */
    async prune(usedBefore: Instant, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('mcp_sessions')
        .where('id', 'in', (q) =>
          unlessLocked(q.selectFrom('mcp_sessions').select('id').where('used_at', '<=', usedBefore).limit(limit), db),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Deletes at most `limit` replies older than `before`. No process waits for replies of this age any more. */
    pruneReplies: (before: Instant, limit: number) =>
      db
        .deleteFrom('mcp_replies')
        .where('request_id', 'in', (q) =>
          unlessLocked(
            q.selectFrom('mcp_replies').select('request_id').where('created_at', '<=', before).limit(limit),
            db,
          ),
        )
        .execute(),
  };
}
