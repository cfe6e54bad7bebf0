/**
 * Sessions of MCP up to 2025-11-25. A handshake opens a session. While a request of a session runs, the server can send
 * questions to the session's client. The client can also keep a stream open. The store keeps the owner and the result
 * of the handshake, so that every process on the same database can continue the session.
 */
import { randomUUID } from 'node:crypto';
import type { AuthInfo, InitializeRequest } from '@modelcontextprotocol/server';
import { BillingError } from '../../model/billing-error.ts';
import type { McpOwner, McpSession, McpSessionLimits } from '../../operations/mcp/mcp-sessions.ts';
import type { ToolFilter } from '../../tools/list.ts';
import type { Look } from '../../tools/service.ts';
import { type LiveSession, liveSessions, type SessionOptions } from './live-sessions.ts';
import { type OpenStream, openStream } from './open-stream.ts';
import { type ErrorAnswer, errorResponse, REFUSED, wrongParams } from './protocol-error.ts';
import { takeReplies } from './replies.ts';
import type { Subscriptions } from './server.ts';
import { tooMany as tooManySubscriptions, type Watch } from './watching.ts';

export type SessionLimits = McpSessionLimits & {
  /** Largest number of sessions in the memory of this process. */
  readonly held: number;
};

const LIMITS: SessionLimits = { all: 20_000, each: 100, held: 1_000 };
/**
 * Maximum length, in characters, of a client's version, capabilities and name together. The client chooses these texts
 * and the service stores them, so their length needs a limit.
 */
const CLIENT_MAX = 16 * 1024;

export type SessionRequest = {
  readonly request: Request;
  /** Parsed JSON of the request's body. */
  readonly body: unknown;
  readonly from: Sender;
};

/**
 * Sender of a request, and the tools that the query of the request's URL selects. `owner` stays the same when the
 * token's secret is replaced.
 */
export type Sender = { readonly owner: McpOwner; readonly filter: ToolFilter; readonly authInfo: AuthInfo };

type SessionsOptions = SessionOptions & {
  readonly ownerOf: (authInfo: unknown) => McpOwner;
  readonly lookOf: (authInfo: AuthInfo) => Look;
};

export type Sessions = {
  /** Answers a handshake, and opens a session if the handshake succeeds. */
  readonly open: (request: SessionRequest) => Promise<Response>;
  /** Answers a request that names its session by id. */
  readonly serve: (id: string, request: SessionRequest) => Promise<Response>;
  readonly subscriptions: Subscriptions;
  /** Number of sessions in the memory of this process. */
  readonly count: () => number;
  /** Drops the sessions from memory only; other processes continue them from the store. */
  readonly close: () => Promise<void>;
};

export function openSessions(holding: SessionsOptions, limits: SessionLimits = LIMITS): Sessions {
  const { kept, watcher, ownerOf, lookOf } = holding;
  const held = liveSessions(holding, limits.held);

  const keep = async (one: LiveSession, session: McpSession): Promise<ErrorAnswer | undefined> => {
    const full = await kept.open(session, limits);
    if (full === 'each') return tooMany(429, limits.each, 'for this token');
    if (full === 'all') return tooMany(503, limits.all, 'here');
    if (held.hold(one)) return undefined;
    await kept.end(session.owner, session.id);
    return tooMany(503, limits.held, 'here');
  };

  /**
   * Returns the `Watch` of a session with an open stream. `tell` stores the digest of the changed resource before it
   * notifies the client. If another process has ended the session, the client gets no notification.
   */
  const watchOf = ({ id, owner, server, transport }: LiveSession, stream: OpenStream, authInfo: AuthInfo): Watch => {
    let sent = 0;
    return {
      look: lookOf(authInfo),
      isReady: () => stream.taken() >= sent,
      tell: async (uri, state) => {
        const how = await kept.tell(owner, id, uri, state);
        if (how === 'next') {
          sent += 1;
          await server.sendResourceUpdated({ uri });
        }
        return how !== 'ended';
      },
      // Called when the caller may no longer read the resources. Closes the stream. The client then opens a new stream,
      // and the service checks the client's token again.
      end: () => transport.closeStandaloneSSEStream(),
    };
  };

  return {
    async open({ request, body, from: { owner, filter, authInfo } }) {
      await held.look();
      const client = clientIn(body as InitializeRequest);
      if (JSON.stringify(client).length > CLIENT_MAX) return errorResponse(TOO_MUCH_SAID);
      const session = { id: randomUUID(), owner, filter: JSON.stringify(filter) };
      const one = await held.make(session);
      const answer = await one.transport.handleRequest(request, { authInfo, parsedBody: body });
      // The agreed protocol version is known only after the whole answer is written.
      const text = await answer.text();
      const protocolVersion = one.server.getNegotiatedProtocolVersion();
      const agreed = JSON.stringify({ ...client, protocolVersion });
      const refused = protocolVersion === undefined ? FAILED : await keep(one, { ...session, client: agreed });
      if (refused) await one.server.close();
      return refused && answer.ok ? errorResponse(refused) : new Response(text, answer);
    },
    async serve(id, { request, body, from: { owner, authInfo } }) {
      await held.look();
      const session = await kept.find(owner, id);
      if (request.method === 'DELETE' && session) await kept.end(owner, id);
      if (request.method === 'DELETE' || !session) {
        // Drops the session from memory if its owner ended it, in this process or another one.
        if (isOf(owner, held.find(id))) await held.letGo(id);
        return session ? new Response(null, { status: 200 }) : errorResponse(UNKNOWN);
      }
      const one = await held.of(session, authInfo).catch(unknownWithItsTools);
      if (one === undefined) return errorResponse(tooMany(503, limits.held, 'here'));
      if (one === null) return errorResponse(UNKNOWN);
      if (one.watch) watcher.add(one.watch, session.subscriptions);
      const parsedBody = await takeReplies(body, session, one.transport, kept);
      if (parsedBody === undefined && request.method === 'POST') return new Response(null, { status: 202 });
      const response = await one.transport.handleRequest(request, { authInfo, parsedBody });
      if (request.method !== 'GET' || !response.ok) return response;
      one.streams += 1;
      const stream = openStream(response, request.signal, () => {
        one.streams -= 1;
        watcher.end(watch);
        // Removes the closed stream from the session. Otherwise notifications of a later subscription would go to this
        // stream.
        if (one.watch === watch) one.watch = undefined;
        if (held.find(id) === one) held.use(one);
      });
      const watch = watchOf(one, stream, authInfo);
      one.watch = watch;
      watcher.set(watch, session.subscriptions);
      return stream.response;
    },
    subscriptions: {
      subscribe: async (told, { sessionId, http }) => {
        if (sessionId === undefined) throw wrongParams(NO_SESSION);
        for (const [uri, state] of Object.entries(told)) {
          const full = await kept.subscribe(ownerOf(http?.authInfo), sessionId, uri, state);
          if (full) throw tooManySubscriptions(full);
        }
        const watch = held.find(sessionId)?.watch;
        if (watch) watcher.add(watch, told);
      },
      unsubscribe: async (uri, { sessionId, http }) => {
        if (sessionId === undefined) return;
        await kept.tell(ownerOf(http?.authInfo), sessionId, uri, null);
        const watch = held.find(sessionId)?.watch;
        if (watch) watcher.remove(watch, uri);
      },
    },
    count: held.count,
    close: held.close,
  };
}

/** Version, capabilities and name of a client. The client's icons and addresses are not stored. */
function clientIn({ params: { protocolVersion, capabilities, clientInfo } }: InitializeRequest) {
  const { name, version } = clientInfo;
  return { protocolVersion, capabilities, clientInfo: { name, version } };
}

function isOf({ accountId, principal }: McpOwner, one: LiveSession | undefined): boolean {
  return one?.owner.accountId === accountId && one.owner.principal === principal;
}

/**
 * Treats a session as unknown if its filter names a tool that this version of billhook does not have. The client then
 * starts a new handshake. The refusal of the new handshake names the missing tool.
 */
function unknownWithItsTools(error: unknown): null {
  if (error instanceof BillingError && error.code === 'validation_failed') return null;
  throw error;
}

const NO_SESSION = 'Subscribing needs a session: initialize first, and send its Mcp-Session-Id.';

const FAILED: ErrorAnswer = { status: 400, error: { code: REFUSED, message: 'The handshake failed.' } };

const TOO_MUCH_SAID: ErrorAnswer = {
  status: 400,
  error: { code: REFUSED, message: `capabilities and clientInfo may have ${CLIENT_MAX / 1024} KiB together.` },
};

/**
 * Ended sessions, sessions of other owners and unknown ids get the same answer, so that callers cannot find out which
 * ids exist.
 */
const UNKNOWN: ErrorAnswer = {
  status: 404,
  error: { code: -32_001, message: 'Session not found. Initialize anew, without a session id.' },
};

function tooMany(status: 429 | 503, max: number, where: string): ErrorAnswer {
  const message = `${max} sessions are open ${where}, and all of them are in use. End one with DELETE, or call without one.`;
  return { status, error: { code: REFUSED, message }, headers: { 'Retry-After': '60' } };
}
