import { type Selectable, sql } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';
import { type Database, isPostgres, unlessLocked } from './database.ts';
import type { Tables } from './tables.ts';

export type McpSessionRow = Selectable<Tables['mcp_sessions']>;
export type McpReplyRow = Selectable<Tables['mcp_replies']>;

/** Whose a session is; for every other caller there is no such session. */
export type McpOwner = { readonly accountId: AccountId; readonly principal: string };

export function mcpSessionQueries(db: Database) {
  return {
    /** Makes handshakes take turns until the transaction ends, so that many at once do not pass a limit together. */
    async takeTurn(): Promise<void> {
      if (isPostgres(db)) await sql`select pg_advisory_xact_lock(21, 0)`.execute(db);
    },

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

    /** How many are not over. */
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

    /** Ends the session of the owner that was unused for longest, if that is since `usedBefore`. */
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

    /** The same among the sessions of all owners. */
    removeOldestOfAll: async (usedBefore: Instant): Promise<boolean> => {
      const removed = await db
        .deleteFrom('mcp_sessions')
        .where('id', 'in', (q) =>
          q
            .selectFrom('mcp_sessions')
            .select('id')
            .where('used_at', '<=', usedBefore)
            .orderBy('used_at')
            .limit(1),
        )
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Notes that sessions are in use; returns those that there still are. */
    async touch(ids: readonly string[], now: Instant): Promise<string[]> {
      const touched = await db
        .updateTable('mcp_sessions')
        .set({ used_at: now })
        .where('id', 'in', ids)
        .returning('id')
        .execute();
      return touched.map(({ id }) => id);
    },

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

    /** A second answer to the same question changes nothing. */
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

    /** To questions of these sessions. */
    replies: (sessionIds: readonly string[]): Promise<McpReplyRow[]> =>
      db.selectFrom('mcp_replies').selectAll().where('session_id', 'in', sessionIds).execute(),

    /** Of two that take the same one, one gets it. */
    async takeReply({ account_id, session_id, request_id }: McpReplyRow): Promise<boolean> {
      const taken = await db
        .deleteFrom('mcp_replies')
        .where('account_id', '=', account_id)
        .where('session_id', '=', session_id)
        .where('request_id', '=', request_id)
        .returning('request_id')
        .executeTakeFirst();
      return taken !== undefined;
    },

    /** How many are gone. */
    async prune(usedBefore: Instant, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('mcp_sessions')
        .where('id', 'in', (q) =>
          unlessLocked(q.selectFrom('mcp_sessions').select('id').where('used_at', '<=', usedBefore).limit(limit), db),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    pruneReplies: (before: Instant) => db.deleteFrom('mcp_replies').where('created_at', '<=', before).execute(),
  };
}
