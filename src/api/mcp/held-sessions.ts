/**
 * The sessions that this process holds: a server and a transport of each. What is let go for want of room is made again when
 * a request of it comes, as in a process that never had it.
 */
import type { AuthInfo, Server } from '@modelcontextprotocol/server';
import { addMs, type Clock, type Instant } from '../../model/dates.ts';
import {
  MCP_SESSION_IDLE_MS,
  type McpOwner,
  type McpSession,
  type McpSessions,
} from '../../operations/mcp-sessions.ts';
import type { ToolFilter } from '../../tools/list.ts';
import { repliesFromElsewhere } from './replies.ts';
import { SessionTransport } from './session-transport.ts';

export type Held = {
  readonly id: string;
  readonly owner: McpOwner;
  readonly server: Server;
  readonly transport: SessionTransport;
  usedAt: Instant;
  streams: number;
};

export type HeldSessions = {
  /** A server of the session, which is not held yet. */
  readonly make: (session: Pick<McpSession, 'id' | 'owner' | 'filter'>) => Promise<Held>;
  /** False where there is no room, and none that is at rest. */
  readonly hold: (one: Held) => boolean;
  /** The one that is held, or made of what the store keeps; `undefined` where there is no room. */
  readonly of: (session: McpSession, authInfo: AuthInfo) => Promise<Held | undefined>;
  readonly find: (id: string) => Held | undefined;
  /** Makes it the most recently used. */
  readonly use: (one: Held) => void;
  readonly letGo: (id: string) => Promise<void>;
  /** Once a minute: notes that busy sessions are in use, and lets go of those that are over here or elsewhere. */
  readonly look: () => Promise<void>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
};

export type Holding = {
  readonly serverWith: (filter: ToolFilter) => Server;
  readonly kept: McpSessions;
  readonly clock: Clock;
  readonly report: (error: Error) => void;
};

const LOOK_MS = 60_000;

export function holdSessions({ serverWith, kept, clock, report }: Holding, max: number): HeldSessions {
  /** Least recently used first. */
  const held = new Map<string, Held>();
  const takingUp = new Map<string, Promise<Held | undefined>>();
  const replies = repliesFromElsewhere(kept, held, report);
  let lookedAt = clock.now();

  const use = (one: Held) => {
    one.usedAt = clock.now();
    held.delete(one.id);
    held.set(one.id, one);
  };
  const letGo = async (id: string) => {
    const one = held.get(id);
    held.delete(id);
    await one?.server.close();
  };
  const hold = (one: Held): boolean => {
    if (held.size >= max) {
      const resting = [...held.values()].find((other) => !isBusy(other));
      if (!resting) return false;
      void letGo(resting.id);
    }
    use(one);
    return true;
  };
  const make: HeldSessions['make'] = async ({ id, owner, filter }) => {
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
    const over = addMs(lookedAt, -MCP_SESSION_IDLE_MS);
    const all = [...held.values()];
    const busy = all.filter(isBusy).map(({ id }) => id);
    const there = new Set(busy.length === 0 ? [] : await kept.stillThere(busy));
    const ended = all.filter((one) => (isBusy(one) ? busy.includes(one.id) && !there.has(one.id) : one.usedAt <= over));
    await Promise.all(ended.map(({ id }) => letGo(id)));
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
      // Requests of one session at the same moment share one server.
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

function isBusy({ streams, transport }: Held): boolean {
  return streams > 0 || transport.isAnswering || transport.isAsking;
}

/** The server is told again what the client said in its handshake; the answer goes nowhere. */
async function handshakeAgain(transport: SessionTransport, client: string, authInfo: AuthInfo): Promise<void> {
  const parsedBody = { jsonrpc: '2.0', id: 0, method: 'initialize', params: JSON.parse(client) as unknown };
  const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
  const request = new Request('http://localhost/', { method: 'POST', headers });
  await (await transport.handleRequest(request, { authInfo, parsedBody })).text();
}
