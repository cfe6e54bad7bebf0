/**
 * MCP over HTTP at `{base_url}/mcp`. One route serves all versions of the protocol: versions up to 2025-11-25 with
 * sessions, version 2026-07-28 without sessions.
 */

import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  type McpHttpHandler,
  ProtocolError,
} from '@modelcontextprotocol/server';
import type { ErrorRequestHandler, Response as ExpressResponse, RequestHandler, Router } from 'express';
import express from 'express';
import type { Logger } from 'pino';
import type { TokenId } from '../../model/ids.ts';
import { isRecord } from '../../model/json.ts';
import { unexpectedIn } from '../../model/route-of.ts';
import { principalOf } from '../../model/token.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { type McpOwner, mcpSessions } from '../../operations/mcp/mcp-sessions.ts';
import { callableIn, type Reach, reachOf, reachWithin, type ToolFilter } from '../../tools/list.ts';
import { type Look, localService, lookedUp } from '../../tools/service.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { bearerToken, callerOf } from '../http/steps.ts';
import { answerBatch, batchIn } from './batch.ts';
import { listeners } from './listening.ts';
import {
  answerTo,
  type ErrorAnswer,
  errorBody,
  errorResponse,
  OUR_FAULT,
  requestIdOf,
  withRequestId,
} from './protocol-error.ts';
import {
  asAssistant,
  bodyRead,
  filterIn,
  forBrowsers,
  listenedTo,
  nextCaller,
  readBody,
  requestContext,
  SESSION_HEADER,
  scopesOfTools,
  stepUp,
  withRequestContext,
} from './request.ts';
import { type Extension, type McpServing, MODERN, mcpServer, type Subscriptions } from './server.ts';
import { serverInfo } from './server-info.ts';
import { openSessions, type Sender, type SessionLimits } from './sessions.ts';
import { answerAsJson, getsOneAnswer } from './stateless.ts';
import { watching } from './watching.ts';

export type McpEndpointOptions = {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly version: string;
  readonly log: Logger;
  /** Origins of web pages that may call from a browser. */
  readonly origins?: readonly string[];
  /** The tools that this service offers. The query of a request's address can select fewer of them. */
  readonly filter?: ToolFilter;
  readonly sessionLimits?: SessionLimits;
  readonly extension?: Extension;
  readonly serverClass?: McpServing['serverClass'];
};

export type McpEndpoint = {
  readonly router: Router;
  /** Number of sessions in the memory of this process. */
  readonly sessions: () => number;
  /** Notifies listening clients of changes. */
  readonly notify: McpHttpHandler['notify'];
  /** Ends the streams that clients keep open. While a stream is open, the service cannot stop. */
  readonly close: () => Promise<void>;
};

/** A request whose token was accepted. */
type Arrived = { readonly from: Sender; readonly caller: Caller; readonly reach: Reach };

export function mcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { services, limits, log, origins = [], filter = {} } = options;
  const report = (error: Error) => log.debug({ err: error }, 'MCP request');
  const ourFault = (error: unknown, res: ExpressResponse): ErrorAnswer => {
    log.error(unexpectedIn(res, error), 'MCP request failed');
    return OUR_FAULT;
  };
  const refusalOf = (error: unknown) => answerTo(services.store.unavailable(error) ?? error);
  const serverWith = serversOf(options, {
    subscribe: (...given) => sessions.subscriptions.subscribe(...given),
    unsubscribe: (...given) => sessions.subscriptions.unsubscribe(...given),
  });
  const sessionStore = mcpSessions(services, (accountId) => listening.count(accountId));
  const select = selectionOf(filter);
  const ofFilter = (request: ToolFilter) => serverWith(select(request));
  const watcher = watching(report);
  const listening = listeners(watcher, sessionStore, report);
  const lookOf = (authInfo: AuthInfo): Look => {
    const { caller } = requestContext(authInfo);
    return async () => {
      const now = await caller.again?.();
      return now && lookedUp(services, asAssistant(now, { client: undefined }), log);
    };
  };
  const sessions = openSessions(
    { serverWith: ofFilter, kept: sessionStore, clock: services.clock, watcher, ownerOf, lookOf, report },
    options.sessionLimits,
  );
  const handler = () =>
    createMcpHandler(({ authInfo }) => serverWith(requestContext(authInfo).reach), { onerror: report });
  const mcp = handler();
  // Tool calls have a second handler, which is never closed. Closing a handler ends its running calls, but a stopping
  // service must let running calls finish.
  const calls = handler();

  // Serves one message. The protocol version decides how: in a session, with one JSON answer, with a stream of changes,
  // or by the handler of the SDK.
  const serveOne = async (request: Request, body: unknown, from: Sender): Promise<Response> => {
    const id = request.headers.get(SESSION_HEADER);
    // Clients of MCP 2026-07-28 have no sessions; a session id in their requests is ignored.
    if (id !== null && !isModern(request)) return sessions.serve(id, { request, body, from });
    if (isHandshake(request, body)) return sessions.open({ request, body, from });
    if (!isModern(request) && (await getsOneAnswer(request, body))) {
      return answerAsJson(serverWith(requestContext(from.authInfo).reach), request, from.authInfo, body);
    }
    if (isModern(request) && !options.extension && listenedTo(body).length > 0) return listenTo(request, body, from);
    const { fetch } = isRecord(body) && body.method === 'tools/call' ? calls : mcp;
    return fetch(request, { authInfo: from.authInfo, ...(body === undefined ? {} : { parsedBody: body }) });
  };
  const listenTo = async (request: Request, body: unknown, from: Sender): Promise<Response> => {
    const { authInfo } = from;
    const { caller, reach } = requestContext(authInfo);
    const callable = callableIn(reachWithin(scopesOfTools(caller), reach));
    const server = () => serverWith(reach);
    const asked = { request, body, from, look: lookOf(authInfo), callable, server };
    return listening.listen(asked).catch((error: unknown) => {
      if (!(error instanceof ProtocolError)) throw error;
      return Response.json(errorBody({ code: error.code, message: error.message }, requestIdOf(body)));
    });
  };
  // Serves one message, or the messages of a batch.
  const answer = async (request: Request, body: unknown, res: ExpressResponse, { caller, from }: Arrived) => {
    const messages = Array.isArray(body) ? await batchIn(request, body) : null;
    if (messages === null) return serveOne(request, body, from);
    const takeMore = (wanted: number) => limits.takeMore(tokenOf(caller), wanted, res);
    return answerBatch({ messages, takeMore, serve: (message) => serveOne(request, message, from) });
  };
  // Serves a request whose token was accepted and whose body was read.
  const serve: RequestHandler = (req, res) => {
    const arrived = arrivedAt(req.url, callerOf(res), select);
    const { value: body, refusal } = bodyRead(res);
    const refused = refusal ?? stepUp(services, arrived.caller, arrived.reach, body);
    if (refused) return sendError(res, refused);
    const serveWeb = async (request: Request) => {
      const answered = await answer(request, body, res, arrived).catch((error: unknown) =>
        errorResponse(refusalOf(error) ?? ourFault(error, res)),
      );
      return withRequestId(answered, requestIdOf(body));
    };
    return toNodeHandler({ fetch: serveWeb })(req, res, body);
  };
  /** Answers a request that failed before `serve` ran, for example because its token was refused. */
  const failure: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    if (!res.headersSent) sendError(res, refusalOf(error) ?? ourFault(error, res));
  };

  const router = express.Router();
  router.use(...forBrowsers(services.addresses.baseUrl, origins), bearerToken(services, limits, 'mcp'), readBody);
  router.use((req, res, next) => (req.path === '/' ? serve(req, res, next) : next()));
  router.use(failure);
  return {
    router,
    sessions: sessions.count,
    notify: mcp.notify,
    close: async () => {
      await Promise.all([listening.close(), sessions.close(), mcp.close()]);
      watcher.stop();
    },
  };
}

function sendError(res: ExpressResponse, { status, headers = {}, error }: ErrorAnswer): void {
  res
    .status(status)
    .set(headers)
    .json(errorBody(error, requestIdOf(bodyRead(res).value)));
}

function serversOf(
  { services, version, log, extension, serverClass }: McpEndpointOptions,
  subscriptions: Subscriptions,
) {
  const info = serverInfo(version, services.addresses.baseUrl);
  return (reach: Reach) =>
    mcpServer(
      {
        reach,
        info,
        serverClass,
        subscriptions,
        scopes: ({ authInfo }) => scopesOfTools(requestContext(authInfo).caller),
        serviceFor: (context) =>
          localService(services, asAssistant(nextCaller(requestContext(context.authInfo)), context), log),
      },
      extension,
    );
}

type Selection = (request: ToolFilter) => Reach;

/**
 * Selects tools by the query of a request. Most requests have no query; the selection without a query is computed once.
 */
function selectionOf(filter: ToolFilter): Selection {
  let whole: Reach | undefined;
  return (request) => {
    if (Object.keys(request).length > 0) return reachOf(filter, request);
    whole ??= reachOf(filter);
    return whole;
  };
}

function arrivedAt(url: string, caller: Caller, select: Selection): Arrived {
  const request = filterIn(url);
  const reach = select(request);
  const authInfo = withRequestContext(caller, reach);
  return { caller, reach, from: { owner: ownerOf(authInfo), filter: request, authInfo } };
}

function ownerOf(authInfo: unknown): McpOwner {
  const { account, actor } = requestContext(authInfo).caller;
  return { accountId: account.id, principal: principalOf(actor) };
}

const VERSION_HEADER = 'mcp-protocol-version';

function isModern({ headers }: Request): boolean {
  return (headers.get(VERSION_HEADER) ?? '') >= MODERN;
}

/** True for the first request of a client of MCP up to 2025-11-25. */
function isHandshake({ method, headers }: Request, message: unknown): boolean {
  if (method !== 'POST' || headers.has(SESSION_HEADER) || headers.has(VERSION_HEADER)) return false;
  return isInitializeRequest(message);
}

function tokenOf({ actor }: Caller): TokenId {
  const id = 'tokenId' in actor ? actor.tokenId : null;
  if (id === null) throw new Error('an MCP request was served without a token');
  return id;
}
