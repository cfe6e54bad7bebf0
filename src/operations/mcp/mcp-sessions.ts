/**
 * Stored MCP sessions: owner, result of the handshake, and time of the last use. Only protocol versions up to
 * 2025-11-25 have sessions. Every process that shares the database can continue a session.
 */
import { addMs, type Clock } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { McpOwner, McpReplyRow } from '../../store/access/mcp-sessions.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';

export type { McpOwner } from '../../store/access/mcp-sessions.ts';

/** Idle timeout of a session. A session with an open stream is not idle. */
export const MCP_SESSION_IDLE_MS = 60 * 60_000;
/** Least time between two writes of a session's last use. */
const NOTED_MS = 60_000;
/**
 * Time in ms. At the limit, a new session may replace an older session. The stored last use of the older session must
 * be at least this long ago. The real last use can be up to {@link NOTED_MS} (one minute) later than the stored last
 * use. So the older session was unused for at least a minute.
 */
const SETTLED_MS = 2 * NOTED_MS;
/**
 * Largest number of stored replies per session. Without this limit, a client could fill the table with replies to
 * questions that were never asked.
 */
const REPLIES_MAX = 20;
const REPLY_MAX = 16 * 1024;

/**
 * Largest numbers of subscribed resources.
 * - `each`: of one session or stream.
 * - `account`: of an account. A process counts the stored subscriptions of all sessions of the account. It also counts
 *   the subscriptions of the account's `subscriptions/listen` streams in its own memory. Streams of other processes are
 *   not counted. So `n` processes together may have up to `n` times as many subscriptions.
 */
export const SUBSCRIPTIONS_MAX = { each: 20, account: 100 } as const;

/** Key: address of a subscribed resource. Value: digest of the state in the last notification. */
export type Told = Readonly<Record<string, string>>;

export type McpSessionLimits = {
  /** Largest number of sessions in the whole service. */
  readonly all: number;
  /** Largest number of sessions of one owner. */
  readonly each: number;
};

/** The data with which any process can continue a session. */
export type McpSession = {
  readonly id: string;
  readonly owner: McpOwner;
  /** JSON, written by the MCP interface. */
  readonly client: string;
  readonly filter: string;
};

export type FoundMcpSession = McpSession & { readonly subscriptions: Told };

export type McpReply = { readonly sessionId: string; readonly message: string };

export type McpSessions = ReturnType<typeof mcpSessions>;

/**
 * Returns functions that store, find and end MCP sessions. `streamed`: number of an account's subscriptions that are
 * not stored, but in the memory of this process.
 */
export function mcpSessions(
  { store, clock }: { readonly store: Services['store']; readonly clock: Clock },
  streamed: (accountId: AccountId) => number,
) {
  const ago = (ms: number) => addMs(clock.now(), -ms);
  /** Runs a change with a connection from the account's share of the database connections. */
  const changeOf = <T>({ accountId }: McpOwner, change: (tx: Queries) => Promise<T>): Promise<T> =>
    store.asTenant({ tenant: accountId }, () => store.transaction(change));
  /**
   * Returns the number of subscriptions that an account may still add. Counts the subscriptions of the account's
   * sessions, and of its streams in this process. Holds a lock until the transaction ends. All subscriptions are
   * counted and added under this lock, so that two concurrent requests cannot exceed the limit together.
   */
  const lockedRoomOf = async ({ mcpSessions }: Queries, accountId: AccountId): Promise<number> => {
    await mcpSessions.lockHandshakes();
    const stored = await mcpSessions.subscriptionsOf(accountId, ago(MCP_SESSION_IDLE_MS));
    const count = stored.reduce((sum, one) => sum + Object.keys(toldIn(one)).length, 0);
    return SUBSCRIPTIONS_MAX.account - count - streamed(accountId);
  };
  return {
    /**
     * Opens a session and returns null. At a limit, replaces the least recently used session, if that session is idle.
     * If that session is not idle, opens no session and returns the name of the limit.
     */
    open: (
      { id, owner, client, filter }: McpSession,
      limits: McpSessionLimits,
    ): Promise<keyof McpSessionLimits | null> =>
      changeOf(owner, async ({ mcpSessions }) => {
        await mcpSessions.lockHandshakes();
        const alive = ago(MCP_SESSION_IDLE_MS);
        const atRest = ago(SETTLED_MS);
        if ((await mcpSessions.count(owner, alive)) >= limits.each) {
          if (!(await mcpSessions.removeOldest(owner, atRest))) return 'each';
        } else if ((await mcpSessions.countAll(alive)) >= limits.all) {
          if (!(await mcpSessions.removeOldestOfAll(atRest))) return 'all';
        }
        const names = { account_id: owner.accountId, principal: owner.principal };
        await mcpSessions.insert({ id, ...names, client, filter, used_at: clock.now(), subscriptions: null });
        return null;
      }),

    /**
     * Finds a session and marks it as used. Returns `undefined` if the session is unknown, has expired or belongs to
     * another owner.
     */
    async find(owner: McpOwner, id: string): Promise<FoundMcpSession | undefined> {
      const row = await store.mcpSessions.find(owner, id, ago(MCP_SESSION_IDLE_MS));
      if (!row) return undefined;
      if (row.used_at <= ago(NOTED_MS)) await changeOf(owner, (tx) => tx.mcpSessions.touch([id], clock.now()));
      return { id, owner, client: row.client, filter: row.filter, subscriptions: toldIn(row.subscriptions) };
    },

    /** Marks sessions as used. Returns the sessions that still exist, with their subscriptions. */
    async stillThere(ids: readonly string[]): Promise<ReadonlyMap<string, Told>> {
      const there = await store.mcpSessions.existing(ids);
      const found = there.map(({ id }) => id);
      if (found.length > 0) await store.transaction((tx) => tx.mcpSessions.touch(found, clock.now()));
      return new Map(there.map(({ id, subscriptions }) => [id, toldIn(subscriptions)]));
    },

    /**
     * Subscribes a session to a resource. Returns the name of the limit that the subscription would exceed. Returns
     * null if the session is subscribed now, or does not exist any more.
     */
    subscribe: (
      owner: McpOwner,
      id: string,
      uri: string,
      state: string,
    ): Promise<keyof typeof SUBSCRIPTIONS_MAX | null> =>
      changeOf(owner, async (tx) => {
        const { mcpSessions } = tx;
        const room = await lockedRoomOf(tx, owner.accountId);
        const row = await mcpSessions.lock(owner, id);
        const own = toldIn(row?.subscriptions ?? null);
        if (!row || uri in own) return null;
        if (Object.keys(own).length >= SUBSCRIPTIONS_MAX.each) return 'each';
        if (room < 1) return 'account';
        await mcpSessions.setSubscriptions(owner, id, JSON.stringify({ ...own, [uri]: state }));
        return null;
      }),

    /**
     * Calls `take` with the number of subscriptions that the account may still add, and returns the result of `take`.
     * `take` is called again if the store repeats the transaction. If `take` adds subscriptions to the memory of this
     * process, `streamed` must count these subscriptions as soon as `take` returns.
     */
    withRoom: <T>(owner: McpOwner, take: (room: number) => T): Promise<T> =>
      changeOf(owner, async (tx) => take(await lockedRoomOf(tx, owner.accountId))),

    /**
     * Stores the digest of a resource's new state. Must be called before the notification of that state. A null `state`
     * ends the subscription. Returns `next` if this process must send the notification. Returns `told` if another
     * process has already stored this state. The other process then sends the notification. Returns `ended` if the
     * session or the subscription has ended.
     */
    tell: (owner: McpOwner, id: string, uri: string, state: string | null): Promise<'next' | 'told' | 'ended'> =>
      changeOf(owner, async ({ mcpSessions }) => {
        const { [uri]: before, ...others } = toldIn((await mcpSessions.lock(owner, id))?.subscriptions ?? null);
        if (before === undefined || before === state) return before === undefined ? 'ended' : 'told';
        const next = state === null ? others : { ...others, [uri]: state };
        const isEmpty = Object.keys(next).length === 0;
        await mcpSessions.setSubscriptions(owner, id, isEmpty ? null : JSON.stringify(next));
        return 'next';
      }),

    end: (owner: McpOwner, id: string): Promise<boolean> => changeOf(owner, (tx) => tx.mcpSessions.remove(owner, id)),

    /**
     * Stores a client's reply to a question that another process has asked. That process takes the reply later. A reply
     * that is too long, or exceeds `REPLIES_MAX`, is dropped without an error.
     */
    leaveReply: (session: McpSession, requestId: string, message: string): Promise<void> =>
      changeOf(session.owner, async ({ mcpSessions }) => {
        const { accountId } = session.owner;
        if (message.length > REPLY_MAX || requestId.length > REPLY_MAX) return;
        if ((await mcpSessions.countReplies(accountId, session.id)) >= REPLIES_MAX) return;
        const names = { session_id: session.id, request_id: requestId, account_id: accountId };
        await mcpSessions.insertReply({ ...names, message, created_at: clock.now() });
      }),

    /** Removes and returns the replies that other processes have stored for questions in these sessions. */
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

function toldIn(subscriptions: string | null): Told {
  return subscriptions === null ? {} : (JSON.parse(subscriptions) as Told);
}
