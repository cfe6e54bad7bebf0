/** MCP over HTTP, at `{base_url}/mcp`: both generations of the protocol on one route. */
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import express, {
  type ErrorRequestHandler,
  type Response as HttpResponse,
  type RequestHandler,
  type Router,
} from 'express';
import type { Logger } from 'pino';
import { principalOf } from '../../model/actor.ts';
import { BOUNDS } from '../../model/bounds.ts';
import type { TokenId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Caller, World } from '../../operations/context.ts';
import type { ToolFilter } from '../../tools/list.ts';
import { toolsFor } from '../../tools/list.ts';
import { localService } from '../../tools/service.ts';
import { bearerToken } from '../http/authenticate.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { callerOf, stateOf } from '../http/request-state.ts';
import { asAssistant } from './assistant.ts';
import { answerBatch, batchIn } from './batch.ts';
import { forBrowsers } from './browsers.ts';
import { parsed, refusalOfOdd } from './message-lines.ts';
import { type Extension, mcpServer } from './server.ts';
import { type From, openSessions, SESSION_HEADER, type SessionLimits } from './sessions.ts';
import { scopesOfTools, stepUp } from './step-up.ts';

export type McpHttp = {
  readonly world: World;
  readonly limits: RateLimits;
  readonly version: string;
  readonly log: Logger;
  /** Of pages that may call from a browser. */
  readonly origins?: readonly string[];
  readonly filter?: ToolFilter;
  readonly sessionLimits?: SessionLimits;
  readonly extension?: Extension;
};

export type McpDoor = {
  readonly router: Router;
  /** How many sessions of the 2025 protocol are open. */
  readonly sessions: () => number;
  /** Tells clients that listen what has changed. */
  readonly notify: McpHttpHandler['notify'];
  /** Ends sessions and the streams that clients keep open; without it a stop waits for them. */
  readonly close: () => Promise<void>;
};

export function mcpDoor({ world, limits, version, log, origins = [], filter = {}, ...more }: McpHttp): McpDoor {
  const tools = toolsFor(filter);
  const report = (error: Error) => log.debug({ err: error }, 'MCP request');
  const newServer = () =>
    mcpServer(
      {
        tools,
        version,
        scopes: ({ authInfo }) => scopesOfTools(carried(authInfo).caller),
        serviceFor: (context) => localService(world, asAssistant(nextCaller(carried(context.authInfo)), context), log),
      },
      more.extension,
    );
  const sessions = openSessions(newServer, world.clock, more.sessionLimits);
  const mcp = createMcpHandler(newServer, { maxRequestBodySize: BOUNDS.bodyBytes, onerror: report });

  const serve: RequestHandler = (req, res) => {
    const caller = callerOf(res);
    const from = fromCaller(caller);
    const answer = async (request: Request) => {
      const odd = await oddBody(request);
      if (odd) return odd;
      const beyond = await stepUp(world, caller, tools, request);
      if (beyond) return beyond;
      const messages = await batchIn(request);
      if (messages === null) return one(request);
      const takeMore = (wanted: number) => limits.takeMore(tokenOf(caller), wanted, res);
      return answerBatch({ request, messages, serve: one, takeMore });
    };
    const one = async (request: Request) => {
      const id = request.headers.get(SESSION_HEADER);
      // Clients of 2026 have no sessions; an id that they send all the same means nothing.
      if (id !== null && !isModern(request)) return sessions.serve(id, request, from);
      if (await isHandshake(request)) return sessions.open(request, from);
      return mcp.fetch(request, from);
    };
    return toNodeHandler({ fetch: answer }, { maxRequestBodySize: BOUNDS.bodyBytes, onerror: report })(req, res);
  };

  const router = express.Router();
  router.use(forBrowsers(world.addresses.baseUrl, origins), bearerToken(world, limits, 'mcp'));
  router.all('/', serve);
  router.use(failure(log));
  return {
    router,
    sessions: sessions.count,
    notify: mcp.notify,
    close: async () => {
      await Promise.all([sessions.close(), mcp.close()]);
    },
  };
}

const VERSION_HEADER = 'mcp-protocol-version';
const FIRST_MODERN = '2026-07-28';

function isModern({ headers }: Request): boolean {
  return (headers.get(VERSION_HEADER) ?? '') >= FIRST_MODERN;
}

/** The refusal of odd JSON; the SDK refuses text that is not JSON. */
async function oddBody(request: Request): Promise<Response | undefined> {
  if (request.method !== 'POST') return undefined;
  const text = await request.clone().text();
  const refusal = refusalOfOdd(text, parsed(text));
  return refusal && Response.json(refusal, { status: 400 });
}

/** Whether a client of the 2025 protocol begins to speak. Reads a copy, and only where neither header says more. */
async function isHandshake(request: Request): Promise<boolean> {
  if (request.method !== 'POST' || request.headers.has(SESSION_HEADER)) return false;
  if (request.headers.has(VERSION_HEADER)) return false;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return isInitializeRequest(body);
}

/** The SDK hands its `authInfo` on to where a request is answered; the caller travels in it. */
type Carried = { readonly caller: Caller; isAsked: boolean };

function fromCaller(caller: Caller): From & { readonly authInfo: AuthInfo } {
  const carried: Carried = { caller, isAsked: false };
  return {
    subject: `${caller.account.id} ${principalOf(caller.actor)}`,
    authInfo: { token: '', clientId: '', scopes: [...caller.scopes], extra: { carried } },
  };
}

function carried(authInfo: unknown): Carried {
  const found = (authInfo as AuthInfo | undefined)?.extra?.carried;
  if (!found) throw new Error('an MCP request was served without a caller');
  return found as Carried;
}

function tokenOf({ actor }: Caller): TokenId {
  const id = 'tokenId' in actor ? actor.tokenId : null;
  if (id === null) throw new Error('an MCP request was served without a token');
  return id;
}

/** A batch may read after it wrote: only its first call may be given an answer from before. */
function nextCaller(from: Carried): Caller {
  const { caller, isAsked } = from;
  from.isAsked = true;
  return isAsked ? { ...caller, revision: null } : caller;
}

/** Before the protocol begins there are no results to answer with: JSON-RPC errors, and HTTP's own words. */
function failure(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    if (error instanceof Problem) {
      for (const [name, value] of Object.entries(error.details.headers ?? {})) res.setHeader(name, value);
      return answerError(
        res,
        error.status,
        error.details.hint ? `${error.message} ${error.details.hint}` : error.message,
      );
    }
    log.error({ err: error, requestId: stateOf(res).requestId }, 'MCP request failed');
    if (!(error instanceof Refusal)) return answerError(res, 500, 'Something went wrong on our side.');
    res.setHeader('Retry-After', String(error.details.retryAfterSeconds ?? 1));
    answerError(res, 503, error.message);
  };
}

function answerError(res: HttpResponse, status: number, message: string): void {
  if (res.headersSent) return;
  res.status(status).json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
}
