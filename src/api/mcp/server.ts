/** One MCP server for every transport and both generations of the protocol: tools, and nothing else. */
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { nearestName } from '../../model/nearest.ts';
import type { Scope } from '../../model/scope.ts';
import { shownName } from './assistant.ts';
import type * as CallTool from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { ServiceNamed } from './service.ts';
import { plain } from './texts/words.ts';
import { type ListedTool, toolsWithin } from './tool-list.ts';

/** What a token may see changes only with the token. */
const TOOL_LIST_TTL_MS = 5 * 60_000;

export type McpServing = {
  readonly tools: readonly ListedTool[];
  readonly version: string;
  /** Of the caller; they decide which tools are shown. */
  readonly scopes: () => ReadonlySet<Scope> | Promise<ReadonlySet<Scope>>;
  readonly serviceNamed: ServiceNamed;
};

/**
 * The SDK's low-level server, because it leaves schemas and checks to us: our own check tells all faults at once, as
 * a result that the model sees, and tools differ by token.
 */
export function mcpServer({ tools, version, scopes, serviceNamed }: McpServing): Server {
  const server = new Server(
    { name: 'billhook', title: 'Billhook', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: TOOL_LIST_TTL_MS, cacheScope: 'private' } },
    },
  );
  const shown = async () => toolsWithin(await scopes(), tools);
  server.setRequestHandler('tools/list', async () => ({ tools: [...(await shown())] }));
  server.setRequestHandler('tools/call', async ({ params }, context): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw unknownTool(params.name, await shown());
    const { callTool } = await calling();
    return callTool(await serviceNamed(clientName(server, context)), tool.name, params.arguments ?? {});
  });
  return server;
}

/** Tools are listed at every start of every host, and called at some: what answers calls is loaded by the first. */
function calling(): Promise<typeof CallTool> {
  loaded ??= import('./call-tool.ts');
  return loaded;
}
let loaded: Promise<typeof CallTool> | undefined;

/** From 2026 on every request says it; before, only the handshake did. */
function clientName(server: Server, { mcpReq }: ServerContext): string | undefined {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const client = envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return isRecord(client) ? shownName(client.name) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Nothing was called, so there is no result; the message is all that hosts show. */
function unknownTool(name: string, shown: readonly ListedTool[]): ProtocolError {
  const known = shown.map((tool) => tool.name);
  const meant = nearestName(name, known);
  const help = meant === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${plain(name)}. ${help}`);
}
