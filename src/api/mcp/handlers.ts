/** The handlers of protocol requests as a table. Lists have only what the caller may see. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type HandlerResultTypeMap,
  type RequestMethod,
  type RequestTypeMap,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../model/is-record.ts';
import type { Scope } from '../../model/scope.ts';
import { type ListedTool, type Reach, toolsWithin } from '../../tools/list.ts';
import type { CallContext, ServiceFor } from '../../tools/service.ts';
import type * as Answering from './answering.ts';
import { shownName } from './assistant.ts';
import { withProgress } from './progress.ts';
import { asListed, PROMPTS } from './prompt-list.ts';
import { isTemplate, type ListedResource, RESOURCE_TYPE, RESOURCES, resourceAt } from './resource-list.ts';
import { allSkills, readSkillFile, type Skill, skillResources } from './skills.ts';
import { helpWith, namesOf, unknownName } from './unknown-name.ts';
import { readView, viewResources } from './view-resource.ts';
import { fitting, type StandsOn } from './visible-tools.ts';

export type McpServing = {
  readonly reach: Reach;
  readonly version: string;
  /** Scopes of the caller; they decide what is listed. */
  readonly scopes: (context: CallContext) => ReadonlySet<Scope> | Promise<ReadonlySet<Scope>>;
  readonly serviceFor: ServiceFor;
};

type Handler<Method extends RequestMethod> = (
  request: RequestTypeMap[Method],
  context: ServerContext,
) => HandlerResultTypeMap[Method] | Promise<HandlerResultTypeMap[Method]>;

export type Handlers = { readonly [Method in RequestMethod]?: Handler<Method> };

/** `server`: has the client's name for requests without one. */
export function handlersFor({ reach, scopes, serviceFor }: McpServing, server: Server) {
  const contextOf = (context: ServerContext) => callContext(server, context);
  const within = async (context: ServerContext): Promise<Reach> => {
    const own = await scopes(contextOf(context));
    return { listed: toolsWithin(own, reach.listed), found: toolsWithin(own, reach.found) };
  };
  const shown = async (context: ServerContext) => (await within(context)).listed;
  /** What can be called, directly or through another tool. */
  const reachable = async (context: ServerContext) => Object.values(await within(context)).flat();
  const serviceOf = async (context: ServerContext) => serviceFor(contextOf(context));
  const skillsFor = async (context: ServerContext) => fitting(allSkills(), await reachable(context));
  const among = async <Thing extends StandsOn>(things: readonly Thing[], context: ServerContext) =>
    fitting(things, await reachable(context));

  const handlers = {
    'tools/list': async (_, context) => ({ tools: [...(await shown(context))] }),
    'tools/call': async ({ params }, context) => {
      const named = [...reach.listed, ...reach.found].find(({ name }) => name === params.name);
      if (!named) throw unknownName('tool', params.name, namesOf(await shown(context)));
      const { asResult, callOrAsk, reached } = await answering();
      const call = reached(named, params.arguments ?? {}, reach, await within(context));
      if ('result' in call) return asResult(call.result);
      const { tool, args } = call;
      const service = await serviceOf(context);
      // No question before a call that lacks a scope: it is refused anyway.
      const asks = canAsk(server, context) && (await reachable(context)).includes(tool);
      return withProgress(context, tool.name, () => callOrAsk(service, { name: tool.name, args, canAsk: asks }, context));
    },
    'resources/list': async (_, context) => {
      const single = (await among(RESOURCES, context)).filter((one) => !isTemplate(one));
      const resources = single.map(({ tools: _, ...listed }) => ({ ...listed, mimeType: RESOURCE_TYPE }));
      const views = viewResources(await shown(context));
      return { resources: [...resources, ...views, ...skillResources(await skillsFor(context))] };
    },
    'resources/templates/list': async (_, context) => {
      const templates = (await among(RESOURCES, context)).filter(isTemplate);
      const listed = templates.map(({ tools: _, uri: uriTemplate, ...rest }) => ({ ...rest, uriTemplate }));
      return { resourceTemplates: listed.map((one) => ({ ...one, mimeType: RESOURCE_TYPE })) };
    },
    'resources/read': async ({ params: { uri } }, context) => {
      const file = readView(uri, await shown(context)) ?? readSkillFile(uri, await skillsFor(context));
      if (file) return file;
      const resources = await among(RESOURCES, context);
      const named = resourceAt(uri, resources);
      if (!named) throw unknownResource(uri, resources);
      const { readResource } = await answering();
      return readResource(await serviceOf(context), uri, named);
    },
    'prompts/list': async (_, context) => ({ prompts: (await among(PROMPTS, context)).map(asListed) }),
    'prompts/get': async ({ params }, context) => {
      const prompts = await among(PROMPTS, context);
      const prompt = prompts.find(({ name }) => name === params.name);
      if (!prompt) throw unknownName('prompt', params.name, namesOf(prompts));
      const { promptText } = await answering();
      return promptText(prompt, params.arguments ?? {});
    },
    'completion/complete': async ({ params }, context) => {
      const { complete } = await answering();
      const resources = await among(RESOURCES, context);
      return complete(await serviceOf(context), params, { prompts: await among(PROMPTS, context), resources });
    },
  } as const satisfies Handlers;

  const skills = async (context: ServerContext): Promise<Skill[]> =>
    (await skillsFor(context)).map(({ skill }) => skill);
  return { handlers, skills };
}

/** Hosts request lists at every start and make calls at some, so the code for calls is loaded by the first call. */
function answering(): Promise<typeof Answering> {
  loaded ??= import('./answering.ts');
  return loaded;
}
let loaded: Promise<typeof Answering> | undefined;

function callContext(server: Server, { mcpReq, http }: ServerContext): CallContext {
  return { client: clientName(server, mcpReq.envelope), signal: mcpReq.signal, authInfo: http?.authInfo };
}

/** In every request from 2026 on; before, only in the handshake. */
function clientName(server: Server, envelope: Readonly<Record<string, unknown>> = {}): string | undefined {
  const client = envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return isRecord(client) ? shownName(client.name) : undefined;
}

/**
 * Whether the client can show forms. Otherwise no question is asked: a call that cannot be undone runs
 * (docs/guardrails.md), and one that needs a choice or is above a limit is refused with a text for the model.
 */
function canAsk(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const declared = envelope ? envelope[CLIENT_CAPABILITIES_META_KEY] : server.getClientCapabilities();
  const { elicitation } = (isRecord(declared) ? declared : {}) as { elicitation?: unknown };
  return isRecord(elicitation) && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
}

function unknownResource(uri: string, shown: readonly ListedResource[]): ResourceNotFoundError {
  const known = shown.map((one) => one.uri);
  return new ResourceNotFoundError(uri, `No resource at ${shownName(uri) ?? 'this address'}. ${helpWith(uri, known)}`);
}
