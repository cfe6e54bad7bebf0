/** One MCP server for every transport and both generations of the protocol. */
import {
  type CacheHint,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { instructionsFor } from '../../tools/instructions.ts';
import { shownName } from './assistant.ts';
import { type Handlers, handlersFor, type McpServing } from './handlers.ts';
import { SKILLS_EXTENSION } from './skills.ts';
import { VIEW_EXTENSION, VIEW_TYPE } from './view-resource.ts';

/** The first version of the protocol without a handshake. */
export const MODERN = '2026-07-28';

/** The tools of a token change only with the token, and with the next version of this package. */
const LISTS: CacheHint = { ttlMs: 5 * 60_000, cacheScope: 'private' };
/** The ledger may have changed a moment later. */
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
  resources: {},
  prompts: {},
  completions: {},
  extensions: { [SKILLS_EXTENSION]: {}, [VIEW_EXTENSION]: { mimeTypes: [VIEW_TYPE] } },
};

const LIST_SKILLS = { params: z.looseObject({}) };
const GET_SKILL = { params: z.looseObject({ uri: z.string() }) };

/** Capabilities and handlers that tests add, for the protocol's conformance suite. */
export type Extension = {
  readonly capabilities: ServerCapabilities;
  readonly handlers: (own: Handlers, server: Server) => Handlers;
};

type ServerOptions = {
  readonly extension?: Extension | undefined;
  /** The version of the protocol, where it is known before the server is connected and none of the SDK's handlers sets it. */
  readonly speaks?: string | undefined;
};

/**
 * The SDK's low-level server, because it leaves schemas and checks to us: our own check tells all faults at once, as
 * a result that the model sees, and what is listed differs by token.
 */
export function mcpServer(serving: McpServing, { extension, speaks }: ServerOptions = {}): Server {
  const capabilities = { ...CAPABILITIES, ...extension?.capabilities };
  const server = new Server(
    { name: 'billhook', title: 'Billhook', version: serving.version },
    {
      capabilities,
      instructions: instructionsFor(serving.reach),
      cacheHints: CACHE_HINTS,
      ...(speaks ? { supportedProtocolVersions: [speaks] } : {}),
    },
  );
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

/** Method and handler of a line belong together; over a loop TypeScript cannot see that. */
function register(server: Server, handlers: Handlers): void {
  for (const [method, handler] of Object.entries(handlers)) {
    server.setRequestHandler(method as 'tools/list', handler as NonNullable<Handlers['tools/list']>);
  }
}

/** The SDK knows what to add to its own methods; these are an extension's. Clients before 2026 know no such fields. */
function cacheFields({ mcpReq }: ServerContext): CacheHint {
  return mcpReq.envelope === undefined ? {} : LISTS;
}

function noSkill(uri: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `No skill at ${shownName(uri) ?? 'this address'}.`);
}
