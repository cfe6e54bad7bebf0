/**
 * Sessions of the 2025 protocol (2025-11-25, "Session Management"): a handshake opens one, and whoever brings its id along
 * is served by the same server, so that it can be asked back and can hold a stream open. They live in this process: after
 * a restart, as after a long silence, an id is unknown, and its client begins anew.
 */
import { randomUUID } from 'node:crypto';
import { type AuthInfo, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { BOUNDS } from '../../model/bounds.ts';
import { addMs, type Clock, type Instant } from '../../model/dates.ts';

export const SESSION_HEADER = 'mcp-session-id';

export type SessionLimits = {
  /** In this process. */
  readonly all: number;
  /** Of one subject. */
  readonly each: number;
};

const LIMITS: SessionLimits = { all: 1_000, each: 100 };
/** A session that nobody used for so long ends. An open stream is a use. */
const IDLE_MS = 60 * 60_000;
/** Where there is no room, one that was used within this time is not ended for a new one. */
const SETTLED_MS = 60_000;

type Session = {
  /** Whose it is: for everybody else there is no such session. */
  readonly subject: string;
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedAt: Instant;
  streams: number;
};

export type Sessions = {
  /** Answers a handshake, and opens a session with it if it succeeds. */
  readonly open: (request: Request, from: From) => Promise<Response>;
  /** Answers a request that brings an id along. */
  readonly serve: (id: string, request: Request, from: From) => Promise<Response>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
};

/** Who sent a request; `subject` is the same for every token that acts for the same caller. */
export type From = { readonly subject: string; readonly authInfo: AuthInfo };

export function openSessions(newServer: () => Server, clock: Clock, { all, each }: SessionLimits = LIMITS): Sessions {
  /** Least recently used first. */
  const sessions = new Map<string, Session>();
  /** Handshakes that are being answered have their place already, so that many at once cannot pass the limit. */
  const opening = new Set<Pick<Session, 'subject'>>();

  const end = async (id: string) => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.server.close();
  };
  const use = (id: string, session: Session) => {
    session.usedAt = clock.now();
    sessions.delete(id);
    sessions.set(id, session);
  };
  const unusedFor = (ms: number, among = (_: Session) => true) => {
    const limit = addMs(clock.now(), -ms);
    const unused: string[] = [];
    for (const [id, session] of sessions) {
      if (session.usedAt > limit) break;
      if (session.streams === 0 && among(session)) unused.push(id);
    }
    return unused;
  };
  const endIdle = () => {
    for (const id of unusedFor(IDLE_MS)) void end(id);
  };
  /** Ends what is idle; where that is not enough, the session that was unused for longest. */
  const refusalForRoom = (subject: string): Response | undefined => {
    endIdle();
    const own = (one: Pick<Session, 'subject'>) => one.subject === subject;
    const mine = [...sessions.values(), ...opening].filter(own).length;
    if (mine < each && sessions.size + opening.size < all) return undefined;
    const [oldest] = unusedFor(SETTLED_MS, mine < each ? undefined : own);
    if (oldest === undefined) return mine < each ? tooMany(503, all, 'here') : tooMany(429, each, 'for this token');
    void end(oldest);
    return undefined;
  };

  return {
    async open(request, { subject, authInfo }) {
      const refused = refusalForRoom(subject);
      if (refused) return refused;
      const place = { subject };
      opening.add(place);
      const server = newServer();
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => {
          opening.delete(place);
          sessions.set(id, { subject, server, transport, usedAt: clock.now(), streams: 0 });
        },
        onsessionclosed: end,
        maxRequestBodySize: BOUNDS.bodyBytes,
      });
      try {
        await server.connect(transport);
        return await transport.handleRequest(request, { authInfo });
      } finally {
        opening.delete(place);
      }
    },
    async serve(id, request, { subject, authInfo }) {
      endIdle();
      const session = sessions.get(id);
      if (session?.subject !== subject) return unknownSession();
      use(id, session);
      const response = await session.transport.handleRequest(request, { authInfo });
      if (request.method !== 'GET' || !response.ok) return response;
      session.streams += 1;
      return openAtOnce(response, () => {
        session.streams -= 1;
        if (sessions.has(id)) use(id, session);
      });
    },
    count: () => sessions.size,
    close: async () => {
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

function tooMany(status: 429 | 503, max: number, where: string): Response {
  const words = `${max} sessions are open ${where}, and all of them are in use. End one with DELETE, or call without one.`;
  return refusal(status, -32_000, words, { 'Retry-After': '60' });
}

/** The same for one that ended, one of somebody else, and one that never was. */
function unknownSession(): Response {
  return refusal(404, -32_001, 'Session not found. Initialize anew, without a session id.');
}

function refusal(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/**
 * The same stream, with a first line that nobody reads: without one the headers would wait for the first message. `done`
 * is called when it ends, or nobody reads on.
 */
function openAtOnce({ body, status, headers }: Response, done: () => void): Response {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const opened = async () => {
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode(': open\n\n'));
    writer.releaseLock();
    await body?.pipeTo(writable);
  };
  void opened().then(done, done);
  return new Response(readable, { status, headers });
}
