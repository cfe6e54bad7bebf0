/** One MCP server for every transport and for all versions of the protocol. */
import {
  type CacheHint,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type HandlerResultTypeMap,
  ProtocolError,
  ProtocolErrorCode,
  type RequestMethod,
  type RequestTypeMap,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isRecord } from '../../model/json.ts';
import type { Scope } from '../../model/token.ts';
import type { Told } from '../../operations/mcp/mcp-sessions.ts';
import {
  callableIn,
  instructionsFor,
  type NeedsTools,
  type Reach,
  reachWithin,
  shownIn,
  withTheirTools,
} from '../../tools/list.ts';
import type { CallContext, ServiceFor } from '../../tools/service.ts';
import type { ToolArguments } from '../../tools/shape.ts';
import { asListed, PROMPTS } from './prompt-list.ts';
import { namesOf, unknownName } from './protocol-error.ts';
import { shownName } from './request.ts';
import { isTemplate, RESOURCES, resourceAt, unknownResource } from './resource-list.ts';
import type { ServerInfo } from './server-info.ts';
import { allSkills, readSkillFile, SKILLS_EXTENSION, type Skill, skillResources } from './skills.ts';
import { readView, VIEW_EXTENSION, VIEW_TYPE, viewResources } from './view-resource.ts';
/** The first version of the protocol without a handshake. */
export const MODERN = '2026-07-28';

/**
 * Cache lifetime of lists. The tools of a token change only when the token changes or a new version of this package is
 * installed.
 */
const LISTS: CacheHint = { ttlMs: 5 * 60_000, cacheScope: 'private' };
/** Data is not cached, because the ledger can change at any moment. */
const DATA: CacheHint = { ttlMs: 0, cacheScope: 'private' };

const CACHE_HINTS = {
  'tools/list': LISTS,
  'prompts/list': LISTS,
  'resources/list': LISTS,
  'resources/templates/list': LISTS,
  'resources/read': DATA,
} as const;

const CAPABILITIES: ServerCapabilities = {
  tools: {},
  resources: { subscribe: true },
  prompts: {},
  completions: {},
  extensions: { [SKILLS_EXTENSION]: {}, [VIEW_EXTENSION]: { mimeTypes: [VIEW_TYPE] } },
};

const LIST_SKILLS = { params: z.looseObject({}) };
const GET_SKILL = { params: z.looseObject({ uri: z.string() }) };

/** Additional capabilities and handlers that tests use for the protocol's conformance suite. */
export type Extension = {
  readonly capabilities: ServerCapabilities;
  readonly handlers: (own: Handlers, server: Server) => Handlers;
};

/**
 * Creates a server with the SDK's low-level class, for two reasons:
 * - The low-level class does not validate arguments. Our own validation reports all faults of a call at once, in a
 *   result that the model sees.
 * - The SDK's high-level class lists the same tools for every token.
 */
export function mcpServer(serving: McpServing, extension?: Extension): Server {
  const capabilities = { ...CAPABILITIES, ...extension?.capabilities };
  const server = new (serving.serverClass ?? Server)(serving.info, {
    capabilities,
    instructions: instructionsFor(serving.reach),
    cacheHints: CACHE_HINTS,
  });
  const { handlers, skills } = handlersFor(serving, server);
  register(server, extension?.handlers(handlers, server) ?? handlers);
  server.setRequestHandler('skills/list', LIST_SKILLS, async (_, context) => ({
    skills: await skills(context),
    ...cacheFields(context),
  }));
  server.setRequestHandler('skills/get', GET_SKILL, async ({ uri }, context) => {
    const skill = (await skills(context)).find((one) => one.uri === uri);
    if (!skill) throw noSkill(uri);
    return { skill, ...cacheFields(context) };
  });
  return server;
}

/**
 * Registers the handlers. The cast is needed because TypeScript cannot check, in a loop, that each handler matches its
 * method.
 */
function register(server: Server, handlers: Handlers): void {
  for (const [method, handler] of Object.entries(handlers)) {
    server.setRequestHandler(method as 'tools/list', handler as NonNullable<Handlers['tools/list']>);
  }
}

/**
 * Returns the cache fields for a method of an extension. The SDK adds these fields to its own methods only. Clients of
 * MCP up to 2025-11-25 get no cache fields, because these versions do not have them.
 */
function cacheFields({ mcpReq }: ServerContext): CacheHint {
  return mcpReq.envelope === undefined ? {} : LISTS;
}

function noSkill(uri: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `No skill at ${shownName(uri) ?? 'this address'}.`);
}

export type McpServing = {
  readonly reach: Reach;
  readonly info: ServerInfo;
  /** Scopes of the caller. Lists contain only the tools that the scopes permit. */
  readonly scopes: (context: CallContext) => ReadonlySet<Scope> | Promise<ReadonlySet<Scope>>;
  readonly serviceFor: ServiceFor;
  readonly subscriptions: Subscriptions;
  /** Subclass of the SDK's server. Telemetry uses such a subclass to observe the handlers. */
  readonly serverClass?: typeof Server | undefined;
};

/**
 * Handles `resources/subscribe` and `resources/unsubscribe` (MCP up to 2025-11-25). `told`: the current state of each
 * resource to which the client subscribes. All these resources exist. Both functions can reject with a protocol error.
 */
export type Subscriptions = {
  readonly subscribe: (told: Told, context: ServerContext) => void | Promise<void>;
  readonly unsubscribe: (uri: string, context: ServerContext) => void | Promise<void>;
};

type Handler<Method extends RequestMethod> = (
  request: RequestTypeMap[Method],
  context: ServerContext,
) => HandlerResultTypeMap[Method] | Promise<HandlerResultTypeMap[Method]>;

type Handlers = { readonly [Method in RequestMethod]?: Handler<Method> };

/**
 * Handlers of protocol requests, by method. Lists contain only items that the caller may use. Hosts request lists at
 * every start, but often make no call. To save time, the code of calls is imported only at the first call. `server`
 * supplies the client's name if the request does not contain it.
 */
function handlersFor({ reach, scopes, serviceFor, subscriptions }: McpServing, server: Server) {
  const permitted = async (context: ServerContext) => reachWithin(await scopes(callContext(server, context)), reach);
  const callable = async (context: ServerContext) => callableIn(await permitted(context));
  const serviceOf = async (context: ServerContext) => serviceFor(callContext(server, context));
  const skillsFor = async (context: ServerContext) => withTheirTools(allSkills(), await callable(context));
  const findersCall = async (name: string, args: ToolArguments, within: Reach) =>
    (await import('../../tools/find-tools.ts')).finderCall(name, args, { reach, permitted: within });
  const among = async <Thing extends NeedsTools>(things: readonly Thing[], context: ServerContext) =>
    withTheirTools(things, await callable(context));

  const handlers = {
    'tools/list': async (_, context) => ({ tools: [...shownIn(await permitted(context))] }),
    'tools/call': async ({ params }, context) => {
      const within = await permitted(context);
      const { asResult, callOrAsk } = await import('./asking.ts');
      const given = params.arguments ?? {};
      const named = callableIn(reach).find(({ name }) => name === params.name);
      const meant = named ? { tool: named, args: given } : await findersCall(params.name, given, within);
      if (!meant) throw unknownName('tool', params.name, namesOf([...shownIn(within), ...within.found]));
      if ('result' in meant) return asResult(meant.result);
      const { tool, args } = meant;
      const service = await serviceOf(context);
      // If the token does not have the required scope, the call will be refused. In this case, the user is not asked
      // first.
      const asks = canAsk(server, context) && callableIn(within).includes(tool);
      const call = {
        name: tool.name,
        args,
        canAsk: asks,
        // The result contains no link if the token is not allowed to read the file.
        linksFiles: linksFiles(server, context) && callableIn(within).some(({ name }) => name === 'getInvoice'),
      };
      return withProgress(context, tool.name, () => callOrAsk(service, call, context));
    },
    'resources/list': async (_, context) => {
      const single = (await among(RESOURCES, context)).filter((one) => !isTemplate(one));
      const resources = single.map(({ tools: _, ...listed }) => listed);
      const views = viewResources(await callable(context));
      return { resources: [...resources, ...views, ...skillResources(await skillsFor(context))] };
    },
    'resources/templates/list': async (_, context) => {
      const templates = (await among(RESOURCES, context)).filter(isTemplate);
      return {
        resourceTemplates: templates.map(({ tools: _, uri: uriTemplate, ...rest }) => ({ ...rest, uriTemplate })),
      };
    },
    'resources/read': async ({ params: { uri } }, context) => {
      const file = readView(uri, await callable(context)) ?? readSkillFile(uri, await skillsFor(context));
      if (file) return file;
      const resources = await among(RESOURCES, context);
      const named = resourceAt(uri, resources);
      if (!named) throw unknownResource(uri, resources);
      const { readResource } = await import('./read-resource.ts');
      return readResource(await serviceOf(context), uri, named);
    },
    'resources/subscribe': async ({ params: { uri } }, context) => {
      const { statesOf } = await import('./watching.ts');
      await subscriptions.subscribe(await statesOf(await serviceOf(context), [uri], await callable(context)), context);
      return {};
    },
    'resources/unsubscribe': async ({ params: { uri } }, context) => {
      await subscriptions.unsubscribe(uri, context);
      return {};
    },
    'prompts/list': async (_, context) => ({ prompts: (await among(PROMPTS, context)).map(asListed) }),
    'prompts/get': async ({ params }, context) => {
      const prompts = await among(PROMPTS, context);
      const prompt = prompts.find(({ name }) => name === params.name);
      if (!prompt) throw unknownName('prompt', params.name, namesOf(prompts));
      const { promptText } = await import('./prompt-texts.ts');
      return promptText(prompt, params.arguments ?? {});
    },
    'completion/complete': async ({ params }, context) => {
      const { complete } = await import('./completion.ts');
      const resources = await among(RESOURCES, context);
      return complete(await serviceOf(context), params, { prompts: await among(PROMPTS, context), resources });
    },
  } as const satisfies Handlers;

  const skills = async (context: ServerContext): Promise<Skill[]> =>
    (await skillsFor(context)).map(({ skill }) => skill);
  return { handlers, skills };
}

function callContext(server: Server, { mcpReq, http }: ServerContext): CallContext {
  return { client: clientName(server, mcpReq.envelope), signal: mcpReq.signal, authInfo: http?.authInfo };
}

/**
 * Returns the client's name. Clients of MCP 2026-07-28 send it in every request, older clients only in the handshake.
 */
function clientName(server: Server, envelope: Readonly<Record<string, unknown>> = {}): string | undefined {
  const client = envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return isRecord(client) ? shownName(client.name) : undefined;
}

/**
 * True if the client can show a form to its user. Without forms:
 * - A call that cannot be undone runs without a question (docs/guardrails.md).
 * - A call that needs a choice or exceeds a limit is refused, with a text for the model.
 */
function canAsk(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const declared = envelope ? envelope[CLIENT_CAPABILITIES_META_KEY] : server.getClientCapabilities();
  const { elicitation } = (isRecord(declared) ? declared : {}) as { elicitation?: unknown };
  return isRecord(elicitation) && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
}

/** The first protocol version whose results may link to resources; older clients reject a result with a link. */
const LINKS_SINCE = '2025-06-18';

function linksFiles(server: Server, { mcpReq }: ServerContext): boolean {
  return mcpReq.envelope !== undefined || (server.getNegotiatedProtocolVersion() ?? '') >= LINKS_SINCE;
}

const EVERY_MS = 1_000;

/**
 * Runs `work` and sends progress notifications, so that the client does not time out. A client gets notifications only
 * if it sent a progress token. Long calls wait for another server (mail, payment provider, remote service) for an
 * unknown time, so the notifications count seconds.
 */
async function withProgress<T>({ mcpReq }: ServerContext, what: string, work: () => Promise<T>): Promise<T> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work();
  let seconds = 0;
  const tell = () => {
    const message = seconds === 0 ? `${what} has begun` : `${what} takes ${seconds} s so far`;
    const params = { progressToken, progress: seconds, message };
    seconds += 1;
    // The client may have disconnected: a notification that fails is ignored.
    return mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  await tell();
  const telling = setInterval(() => void tell(), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(telling);
  }
}
