/** MCP over HTTP, at `{base_url}/mcp`: both generations of the protocol on one route. */
import { createMcpHandler, isInitializeRequest, type McpHttpHandler } from '@modelcontextprotocol/server';
import express, {
  type ErrorRequestHandler,
  type Response as HttpResponse,
  type RequestHandler,
  type Router,
} from 'express';
import type { Logger } from 'pino';
import { principalOf } from '../../model/actor.ts';
import type { TokenId } from '../../model/ids.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { mcpSessions } from '../../operations/mcp/mcp-sessions.ts';
import type { ListedTool, ToolFilter } from '../../tools/list.ts';
import { reachOf } from '../../tools/list.ts';
import { localService } from '../../tools/service.ts';
import { bearerToken } from '../http/authenticate.ts';
import { inOrder } from '../http/in-order.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { callerOf, stateOf } from '../http/request-state.ts';
import { filterIn } from './address.ts';
import { asAssistant } from './assistant.ts';
import { answerBatch, batchIn } from './batch.ts';
import { bodyRead, readBody } from './body.ts';
import { forBrowsers } from './browsers.ts';
import { answerCall, modernCallIn } from './modern-call.ts';
import {
  answerTo,
  type ErrorAnswer,
  errorBody,
  errorResponse,
  OUR_FAULT,
  requestIdOf,
  withRequestId,
} from './protocol-error.ts';
import { carried, carry, nextCaller } from './request-context.ts';
import { type Extension, MODERN, mcpServer } from './server.ts';
import { openSessions, SESSION_HEADER, type Sender, type SessionLimits } from './sessions.ts';
import { answerAlone, isAnsweredAlone } from './stateless.ts';
import { scopesOfTools, stepUp } from './step-up.ts';
import { type Answer, type Asked, webHandler } from './web-handler.ts';

export type McpEndpointOptions = {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly version: string;
  readonly log: Logger;
  /** Origins of pages that may call from a browser. */
  readonly origins?: readonly string[];
  /** The tools that this service offers; the query of the address selects some of them. */
  readonly filter?: ToolFilter;
  readonly sessionLimits?: SessionLimits;
  readonly extension?: Extension;
};

export type McpEndpoint = {
  readonly router: Router;
  /** How many sessions of the 2025 protocol this process holds. */
  readonly sessions: () => number;
  /** Notifies listening clients of changes. */
  readonly notify: McpHttpHandler['notify'];
  /** Ends the streams that clients keep open, which would otherwise delay a stop. */
  readonly close: () => Promise<void>;
};

/** A request after its token was accepted. */
type Arrived = { readonly from: Sender; readonly caller: Caller; readonly reach: Reach };

export function mcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { services, limits, log, origins = [], filter = {} } = options;
  const report = (error: Error) => log.debug({ err: error }, 'MCP request');
  const ourFault = (error: unknown, res: HttpResponse): ErrorAnswer => {
    log.error({ err: error, requestId: stateOf(res).requestId }, 'MCP request failed');
    return OUR_FAULT;
  };
  const refusalOf = (error: unknown) => answerTo(services.store.unavailable(error) ?? error);
  const serverWith = serversOf(options);
  const sessionStore = mcpSessions(services);
  const select = selectionOf(filter);
  const ofFilter = (request: ToolFilter) => serverWith(select(request));
  const sessions = openSessions(
    { serverWith: ofFilter, kept: sessionStore, clock: services.clock, report },
    options.sessionLimits,
  );
  const mcp = createMcpHandler(({ authInfo }) => serverWith(carried(authInfo).reach), { onerror: report });

  const serveOne = async (request: Request, body: unknown, from: Sender): Promise<Response> => {
    const id = request.headers.get(SESSION_HEADER);
    // Clients of 2026 have no sessions; an id from them is ignored.
    if (id !== null && !isModern(request)) return sessions.serve(id, { request, body, from });
    if (isHandshake(request, body)) return sessions.open({ request, body, from });
    if (!isModern(request) && (await isAnsweredAlone(request, body))) {
      return answerAlone(serverWith(carried(from.authInfo).reach), request, from.authInfo, body);
    }
    return mcp.fetch(request, { authInfo: from.authInfo, ...(body === undefined ? {} : { parsedBody: body }) });
  };
  const answer = async (asked: Asked, res: HttpResponse, { caller, from, reach }: Arrived): Promise<Answer> => {
    const { value: body, refusal } = bodyRead(res);
    const refused = refusal ?? stepUp(services, caller, reach, body);
    if (refused) return errorResponse(refused);
    const call = modernCallIn(asked.req, body);
    if (call) return answerCall(serverWith(reach, MODERN), call, from.authInfo, asked.signal);
    const request = asked.request();
    const messages = await batchIn(request, body);
    if (messages === null) return serveOne(request, body, from);
    const takeMore = (wanted: number) => limits.takeMore(tokenOf(caller), wanted, res);
    return answerBatch({
      ...{ messages, takeMore, signal: request.signal },
      serve: (message) => serveOne(request, message, from),
    });
  };
  const serve: RequestHandler = (req, res) => {
    const arrived = arrivedAt(req.url, callerOf(res), select);
    const handle = async (asked: Asked) => {
      const answered = await answer(asked, res, arrived).catch((error: unknown) =>
        errorResponse(refusalOf(error) ?? ourFault(error, res)),
      );
      return answered instanceof Response ? withRequestId(answered, requestIdOf(bodyRead(res).value)) : answered;
    };
    return webHandler(handle)(req, res);
  };
  /** Failures before the protocol handler: JSON-RPC errors with an HTTP status. */
  const failure: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    if (res.headersSent) return;
    const { status, headers = {}, error: words } = refusalOf(error) ?? ourFault(error, res);
    res
      .status(status)
      .set(headers)
      .json(errorBody(words, requestIdOf(bodyRead(res).value)));
  };

  const steps = inOrder(
    ...forBrowsers(services.addresses.baseUrl, origins),
    bearerToken(services, limits, 'mcp'),
    readBody,
    (req, res, next) => (req.path === '/' ? serve(req, res, next) : next()),
  );
  const router = express.Router();
  router.use(steps, failure);
  return {
    router,
    sessions: sessions.count,
    notify: mcp.notify,
    close: async () => {
      await Promise.all([sessions.close(), mcp.close()]);
    },
  };
}

function serversOf({ services, version, log, extension }: McpEndpointOptions) {
  return (reach: Reach, speaks?: string) =>
    mcpServer(
      {
        reach,
        version,
        scopes: ({ authInfo }) => scopesOfTools(carried(authInfo).caller),
        serviceFor: (context) =>
          localService(services, asAssistant(nextCaller(carried(context.authInfo)), context), log),
      },
      { extension, speaks },
    );
}

type Selection = (request: ToolFilter) => Reach;

/** The list of an address without a query, as almost all are, is made once. */
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
  const owner = { accountId: caller.account.id, principal: principalOf(caller.actor) };
  return { caller, reach, from: { owner, filter: request, authInfo: carry(caller, reach) } };
}

const VERSION_HEADER = 'mcp-protocol-version';

function isModern({ headers }: Request): boolean {
  return (headers.get(VERSION_HEADER) ?? '') >= MODERN;
}

/** Whether it is the first request of a client of the 2025 protocol. */
function isHandshake({ method, headers }: Request, message: unknown): boolean {
  if (method !== 'POST' || headers.has(SESSION_HEADER) || headers.has(VERSION_HEADER)) return false;
  return isInitializeRequest(message);
}

function tokenOf({ actor }: Caller): TokenId {
  const id = 'tokenId' in actor ? actor.tokenId : null;
  if (id === null) throw new Error('an MCP request was served without a token');
  return id;
}
