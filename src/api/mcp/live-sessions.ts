/**
 * Sessions in the memory of this process: each has a server and a transport. After an eviction, the next request of a
 * session restores the session from the store, in any process.
 */
import type { AuthInfo, Server } from '@modelcontextprotocol/server';
import { addMs, type Clock, type Instant } from '../../model/dates.ts';
import {
  MCP_SESSION_IDLE_MS,
  type McpOwner,
  type McpSession,
  type McpSessions,
  type Told,
} from '../../operations/mcp/mcp-sessions.ts';
import type { ToolFilter } from '../../tools/list.ts';
import { repliesFromElsewhere } from './replies.ts';
import { SessionTransport } from './session-transport.ts';
import type { Watch, Watcher } from './watching.ts';

export type LiveSession = {
  readonly id: string;
  readonly owner: McpOwner;
  readonly server: Server;
  readonly transport: SessionTransport;
  usedAt: Instant;
  streams: number;
  /**
   * Set while the session has an open stream. Notifications about the session's subscriptions are sent on this stream.
   */
  watch?: Watch | undefined;
};

export type LiveSessions = {
  /** Creates the server and the transport of a session. Does not keep the session in memory: see `hold`. */
  readonly make: (session: Pick<McpSession, 'id' | 'owner' | 'filter'>) => Promise<LiveSession>;
  /** Keeps the session in memory. False if memory is full of sessions that are in use. */
  readonly hold: (one: LiveSession) => boolean;
  /**
   * Returns the session from memory, or restores the session from the store. Returns `undefined` if memory is full of
   * sessions that are in use.
   */
  readonly of: (session: McpSession, authInfo: AuthInfo) => Promise<LiveSession | undefined>;
  readonly find: (id: string) => LiveSession | undefined;
  /** Marks the session as the most recently used. */
  readonly use: (one: LiveSession) => void;
  readonly letGo: (id: string) => Promise<void>;
  /**
   * Does nothing if the last run was less than a minute ago. Otherwise marks busy sessions as used, and drops sessions
   * that expired or ended in another process. Also applies the subscriptions that other processes stored.
   */
  readonly look: () => Promise<void>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
};

export type SessionOptions = {
  readonly serverWith: (filter: ToolFilter) => Server;
  readonly kept: McpSessions;
  readonly clock: Clock;
  readonly watcher: Watcher;
  readonly report: (error: Error) => void;
};

const LOOK_MS = 60_000;

export function liveSessions({ serverWith, kept, clock, watcher, report }: SessionOptions, max: number): LiveSessions {
  /** Sessions in memory, least recently used first. */
  const held = new Map<string, LiveSession>();
  const takingUp = new Map<string, Promise<LiveSession | undefined>>();
  const replies = repliesFromElsewhere(kept, held, report);
  let lookedAt = clock.now();

  const use = (one: LiveSession) => {
    one.usedAt = clock.now();
    held.delete(one.id);
    held.set(one.id, one);
  };
  const letGo = async (id: string) => {
    const one = held.get(id);
    held.delete(id);
    if (one?.watch) watcher.end(one.watch);
    await one?.server.close();
  };
  const hold = (one: LiveSession): boolean => {
    if (held.size >= max) {
      const resting = [...held.values()].find((other) => !isBusy(other));
      if (!resting) return false;
      void letGo(resting.id);
    }
    use(one);
    return true;
  };
  const make: LiveSessions['make'] = async ({ id, owner, filter }) => {
    const server = serverWith(JSON.parse(filter) as ToolFilter);
    const transport = new SessionTransport({ sessionIdGenerator: () => id });
    transport.onquestion = replies.expect;
    await server.connect(transport);
    return { id, owner, server, transport, usedAt: clock.now(), streams: 0 };
  };
  const takeUp = async (session: McpSession, authInfo: AuthInfo) => {
    const one = await make(session);
    await handshakeAgain(one.transport, session.client, authInfo);
    if (hold(one)) return one;
    await one.server.close();
    return undefined;
  };
  const look = async () => {
    lookedAt = clock.now();
    const all = [...held.values()];
    const over = all.filter((one) => !isBusy(one) && one.usedAt <= addMs(lookedAt, -MCP_SESSION_IDLE_MS));
    const busy = all.filter(isBusy).map(({ id }) => id);
    const there = busy.length === 0 ? new Map<string, Told>() : await kept.stillThere(busy);
    const gone = busy.filter((id) => !there.has(id));
    for (const { id, watch } of all) if (watch && there.has(id)) watcher.set(watch, there.get(id) ?? {});
    await Promise.all([...over.map(({ id }) => id), ...gone].map(letGo));
  };
  const looking = setInterval(() => void look().catch(report), LOOK_MS).unref();

  return {
    make,
    hold,
    of: async (session, authInfo) => {
      const found = held.get(session.id);
      if (found) use(found);
      const begun = found ?? takingUp.get(session.id);
      if (begun) return begun;
      // Concurrent requests of one session share one server.
      const taking = takeUp(session, authInfo).finally(() => takingUp.delete(session.id));
      takingUp.set(session.id, taking);
      return taking;
    },
    find: (id) => held.get(id),
    use,
    letGo,
    look: async () => {
      if (clock.now() >= addMs(lookedAt, LOOK_MS)) await look();
    },
    count: () => held.size,
    close: async () => {
      clearInterval(looking);
      replies.stop();
      await Promise.all([...held.keys()].map(letGo));
    },
  };
}

function isBusy({ streams, transport }: LiveSession): boolean {
  return streams > 0 || transport.isAnswering || transport.isAsking;
}

/** Repeats the client's handshake to a new server; the answer is dropped. */
async function handshakeAgain(transport: SessionTransport, client: string, authInfo: AuthInfo): Promise<void> {
  const parsedBody = { jsonrpc: '2.0', id: 0, method: 'initialize', params: JSON.parse(client) as unknown };
  const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
  const request = new Request('http://localhost/', { method: 'POST', headers });
  await (await transport.handleRequest(request, { authInfo, parsedBody })).text();
}
