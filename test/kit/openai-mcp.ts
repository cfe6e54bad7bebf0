/**
 * OpenAI's side of tools of `type: 'mcp'`: connects to their server as a client, and requests approval where it is
 * required.
 */
import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Json } from './openai-rules.ts';

type McpTool = {
  readonly server_label: string;
  readonly server_url: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowed_tools?:
    | readonly string[]
    | { readonly read_only?: boolean; readonly tool_names?: readonly string[] };
  readonly require_approval?: 'always' | 'never';
};

type Wanted = { readonly name: string; readonly arguments: Json };

/**
 * Returns the output items: the tool list of each server, and one item for each call that the model makes. The item is
 * the result of the call, or a request for approval.
 */
export async function remoteItems({ tools = [], input }: Json, wanted: readonly Wanted[]): Promise<readonly Json[]> {
  const servers = (tools as readonly Json[]).filter(({ type }) => type === 'mcp') as unknown as readonly McpTool[];
  const items = await Promise.all(servers.map((server) => itemsOf(server, wanted, Array.isArray(input) ? input : [])));
  return items.flat();
}

async function itemsOf(server: McpTool, wanted: readonly Wanted[], input: readonly Json[]): Promise<Json[]> {
  const { server_label, require_approval: approval = 'always' } = server;
  const client = new Client({ name: 'openai-mcp', version: '1.0.0' });
  const bearer = server.authorization === undefined ? {} : { authorization: `Bearer ${server.authorization}` };
  const requestInit = { headers: { ...server.headers, ...bearer } };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.server_url), { requestInit }));
  try {
    const listed = (await client.listTools()).tools.filter((tool) => isAllowed(server, tool));
    const tools = listed.map(({ name, description, inputSchema, annotations }) => ({
      ...{ name, description, annotations, input_schema: inputSchema },
    }));
    const items: Json[] = [{ id: id('mcpl'), type: 'mcp_list_tools', server_label, tools }];
    for (const { name, arguments: args } of [...approvedIn(input), ...wanted]) {
      if (!listed.some((tool) => tool.name === name)) throw new Error(`${server_label} has no tool ${name}`);
      const call = { server_label, name, arguments: JSON.stringify(args) };
      const isAsked = approval === 'always' && wanted.some((one) => one.name === name);
      items.push(isAsked ? { id: id('mcpr'), type: 'mcp_approval_request', ...call } : await made(client, call, args));
    }
    return items;
  } finally {
    await client.close();
  }
}

async function made(client: Client, call: Json & { readonly name: string }, args: Json): Promise<Json> {
  const { content, isError } = await client.callTool({ name: call.name, arguments: { ...args } });
  const output = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return {
    id: id('mcp'),
    type: 'mcp_call',
    ...call,
    output,
    error: isError ? output : null,
    approval_request_id: null,
  };
}

/** Calls that the user approved in this request. */
function approvedIn(input: readonly Json[]): readonly Wanted[] {
  const yes = input.filter(({ type, approve }) => type === 'mcp_approval_response' && approve === true);
  return yes.flatMap(({ approval_request_id }) => {
    const request = input.find(({ id }) => id === approval_request_id);
    return request ? [{ name: String(request.name), arguments: JSON.parse(String(request.arguments)) as Json }] : [];
  });
}

function isAllowed(
  { allowed_tools: allowed }: McpTool,
  tool: { name: string; annotations?: { readOnlyHint?: boolean | undefined } | undefined },
) {
  if (allowed === undefined) return true;
  if ('tool_names' in allowed || 'read_only' in allowed) {
    const named = allowed.tool_names?.includes(tool.name) ?? true;
    return named && (allowed.read_only !== true || tool.annotations?.readOnlyHint === true);
  }
  return (allowed as readonly string[]).includes(tool.name);
}

function id(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '')}`;
}
