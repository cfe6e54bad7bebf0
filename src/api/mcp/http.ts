/** MCP over HTTP, at `{base_url}/mcp`: both generations of the protocol on one route, nothing kept between requests. */
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, localhostAllowedHostnames } from '@modelcontextprotocol/server';
import express, { type ErrorRequestHandler, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { BOUNDS } from '../../model/bounds.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Caller, World } from '../../operations/context.ts';
import { bearerToken } from '../http/authenticate.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { callerOf, stateOf } from '../http/request-state.ts';
import { asAssistant } from './assistant.ts';
import { mcpServer } from './server.ts';
import { localService } from './service.ts';
import { nameInHandshake, nameInSession, SESSION_HEADER, sessionIdFor } from './session-name.ts';
import { scopesOfTools, stepUp } from './step-up.ts';
import { toolsFor } from './tool-list.ts';
import type { ToolFilter } from './toolsets.ts';

export type McpHttp = {
  readonly world: World;
  readonly limits: RateLimits;
  readonly version: string;
  readonly log: Logger;
  readonly filter?: ToolFilter;
};

export type McpDoor = {
  readonly router: Router;
  /** Ends the streams that clients keep open; without it a stop waits for them. */
  readonly close: () => Promise<void>;
};

export function mcpDoor({ world, limits, version, log, filter = {} }: McpHttp): McpDoor {
  const tools = toolsFor(filter);
  const report = (error: Error) => log.debug({ err: error }, 'MCP request');
  const mcp = createMcpHandler(
    ({ authInfo, requestInfo }) => {
      const caller = carried(authInfo);
      const session = nameInSession(requestInfo?.headers.get(SESSION_HEADER) ?? null);
      let { revision } = caller;
      const serviceNamed = (name: string | undefined) => {
        const named = { ...asAssistant(caller, name ?? session), revision };
        // A batch may read after it wrote: only its first call may be given an answer from before.
        revision = null;
        return localService(world, named, log);
      };
      return mcpServer({ tools, version, scopes: () => scopesOfTools(caller), serviceNamed });
    },
    { maxRequestBodySize: BOUNDS.bodyBytes, onerror: report },
  );

  const serve: RequestHandler = (req, res) => {
    const caller = callerOf(res);
    const authInfo = carrying(caller);
    const answer = async (request: Request) => {
      const beyond = await stepUp(world, caller, tools, request);
      if (beyond) return beyond;
      const [name, response] = await Promise.all([nameInHandshake(request), mcp.fetch(request, { authInfo })]);
      if (name !== undefined && response.ok) response.headers.set(SESSION_HEADER, sessionIdFor(name));
      return response;
    };
    return toNodeHandler({ fetch: answer }, { maxRequestBodySize: BOUNDS.bodyBytes, onerror: report })(req, res);
  };

  const router = express.Router();
  router.use(rebindingGuard(world), bearerToken(world, limits, 'mcp'));
  router.all('/', serve);
  router.use(failure(log));
  return { router, close: mcp.close };
}

/** A page in a browser must not reach us under a name of its own: only our names and loopback are answered. */
function rebindingGuard({ addresses }: World): RequestHandler[] {
  const names = [new URL(addresses.baseUrl).hostname, ...localhostAllowedHostnames()];
  return [hostHeaderValidation(names), originValidation(names)];
}

/** The SDK hands its `authInfo` on to where servers are made, per request; the caller travels in it. */
function carrying(caller: Caller): AuthInfo {
  return { token: '', clientId: '', scopes: [...caller.scopes], extra: { caller } };
}

function carried(authInfo: AuthInfo | undefined): Caller {
  const caller = authInfo?.extra?.caller;
  if (!caller) throw new Error('an MCP request was served without a caller');
  return caller as Caller;
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

function answerError(res: Response, status: number, message: string): void {
  if (res.headersSent) return;
  res.status(status).json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
}
