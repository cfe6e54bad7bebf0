/** One MCP server for every transport and both generations of the protocol: tools, and nothing else. */
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { Caller, World } from '../../operations/context.ts';
import { shownName } from './assistant.ts';
import { callTool } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { plain } from './texts/words.ts';
import { type Tool, toolsWithin } from './tools.ts';

/** What a token may see changes only with the token. */
const TOOL_LIST_TTL_MS = 5 * 60_000;

export type McpServing = {
  readonly world: World;
  readonly tools: readonly Tool[];
  readonly version: string;
  readonly log: Logger;
  /** Asked anew for every request, with the name that the client gives itself. */
  readonly callerNamed: (client: string | undefined) => Caller;
};

/**
 * The SDK's low-level server, because it leaves schemas and checks to us: our own check tells all faults at once, as
 * a result that the model sees, and tools differ by token.
 */
export function mcpServer({ world, tools, version, log, callerNamed }: McpServing): Server {
  const server = new Server(
    { name: 'billhook', title: 'Billhook', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: TOOL_LIST_TTL_MS, cacheScope: 'private' } },
    },
  );
  const callerOf = (context: ServerContext) => callerNamed(clientName(server, context));
  server.setRequestHandler('tools/list', (_request, context) => ({
    tools: toolsWithin(callerOf(context).scopes, tools).map(({ definition }) => definition),
  }));
  server.setRequestHandler('tools/call', ({ params }, context): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw unknownTool(params.name);
    return callTool(world, callerOf(context), tool, params.arguments ?? {}, log);
  });
  return server;
}

/** From 2026 on every request says it; before, only the handshake did. */
function clientName(server: Server, { mcpReq }: ServerContext): string | undefined {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const client = envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return isRecord(client) ? shownName(client.name) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function unknownTool(name: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${plain(name)}. tools/list shows those there are.`,
  );
}
