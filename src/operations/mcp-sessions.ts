/**
 * Sessions of the 2025 protocol as the store keeps them: their owner, what the handshake agreed, and the last use. Every
 * process that shares the database can continue one.
 */
import { addMs, type Clock } from '../model/dates.ts';
import type { McpOwner, McpReplyRow } from '../store/mcp-sessions.ts';
import type { Services } from './context.ts';

export type { McpOwner } from '../store/mcp-sessions.ts';

/** A session that is not used for so long is over. An open stream is a use. */
export const MCP_SESSION_IDLE_MS = 60 * 60_000;
/** A use within this time after the last one that was noted is not written. */
const NOTED_MS = 60_000;
/** At a limit, a session whose last noted use is this old gives way: it was unused for a minute or longer. */
const SETTLED_MS = 2 * NOTED_MS;
/** Bounds what a client can store with answers to questions that no process asked. */
const REPLIES_MAX = 20;
const REPLY_MAX = 16 * 1024;

export type McpSessionLimits = {
  /** In the whole service. */
  readonly all: number;
  /** Of one owner. */
  readonly each: number;
};

/** What a process has to know to continue a session. */
export type McpSession = {
  readonly id: string;
  readonly owner: McpOwner;
  /** JSON, as the door wrote them. */
  readonly client: string;
  readonly filter: string;
};

export type McpReply = { readonly sessionId: string; readonly message: string };

export type McpSessions = ReturnType<typeof mcpSessions>;

export function mcpSessions({ store, clock }: { readonly store: Services['store']; readonly clock: Clock }) {
  const ago = (ms: number) => addMs(clock.now(), -ms);
  return {
    /** Answers which limit is reached, where no session gives way. */
    open: (
      { id, owner, client, filter }: McpSession,
      limits: McpSessionLimits,
    ): Promise<keyof McpSessionLimits | null> =>
      store.transaction(async ({ mcpSessions }) => {
        await mcpSessions.lockHandshakes();
        const alive = ago(MCP_SESSION_IDLE_MS);
        const atRest = ago(SETTLED_MS);
        if ((await mcpSessions.count(owner, alive)) >= limits.each) {
          if (!(await mcpSessions.removeOldest(owner, atRest))) return 'each';
        } else if ((await mcpSessions.countAll(alive)) >= limits.all) {
          if (!(await mcpSessions.removeOldestOfAll(atRest))) return 'all';
        }
        const names = { account_id: owner.accountId, principal: owner.principal };
        await mcpSessions.insert({ id, ...names, client, filter, used_at: clock.now() });
        return null;
      }),

    /** `undefined` for one that is over, one of another owner, and one that never was. Finding it is a use. */
    async find(owner: McpOwner, id: string): Promise<McpSession | undefined> {
      const row = await store.mcpSessions.find(owner, id, ago(MCP_SESSION_IDLE_MS));
      if (!row) return undefined;
      if (row.used_at <= ago(NOTED_MS)) await store.transaction((tx) => tx.mcpSessions.touch([id], clock.now()));
      return { id, owner, client: row.client, filter: row.filter };
    },

    /** Notes that a process is busy with sessions; answers which of them there still are. */
    async stillThere(ids: readonly string[]): Promise<readonly string[]> {
      const there = await store.mcpSessions.existing(ids);
      if (there.length > 0) await store.transaction((tx) => tx.mcpSessions.touch(there, clock.now()));
      return there;
    },

    end: (owner: McpOwner, id: string): Promise<boolean> => store.transaction((tx) => tx.mcpSessions.remove(owner, id)),

    /** Keeps an answer to a question of another process until that process takes it. */
    leaveReply: (session: McpSession, requestId: string, message: string): Promise<void> =>
      store.transaction(async ({ mcpSessions }) => {
        const { accountId } = session.owner;
        if (message.length > REPLY_MAX || requestId.length > REPLY_MAX) return;
        if ((await mcpSessions.countReplies(accountId, session.id)) >= REPLIES_MAX) return;
        const names = { session_id: session.id, request_id: requestId, account_id: accountId };
        await mcpSessions.insertReply({ ...names, message, created_at: clock.now() });
      }),

    /** Answers that other processes received to questions in these sessions. */
    async takeReplies(sessionIds: readonly string[]): Promise<McpReply[]> {
      const found = await store.mcpSessions.replies(sessionIds);
      if (found.length === 0) return [];
      return store.transaction(async (tx) => {
        const taken: McpReplyRow[] = [];
        for (const row of found) if (await tx.mcpSessions.takeReply(row)) taken.push(row);
        return taken.map(({ session_id, message }) => ({ sessionId: session_id, message }));
      });
    },
  };
}
