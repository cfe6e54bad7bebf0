/** Clients of both generations of the protocol, with a person who answers their questions. */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'vitest';
import { COMPILED_ONCE } from './compiled-once.ts';
import { type ClientKind, type Result, STDIO_SERVER as SERVER } from './kit.ts';

export type Question = {
  readonly message: string;
  readonly requestedSchema: { readonly properties: Record<string, { enum?: string[] }> };
};
export type Reply = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string | boolean> };
export type Person = (asked: Question) => Reply | Promise<Reply>;

const INFO = { name: 'Person', version: '1.0.0' };

/** A server over HTTP, or one that the client starts itself. */
export type Place =
  | { readonly url: string; readonly token: string }
  | { readonly command: string; readonly args: string[]; readonly env?: Record<string, string>; readonly cwd?: string };

export const STDIO_SERVER: Place = {
  command: process.execPath,
  args: [SERVER],
};

export type PersonsClient = AsyncDisposable & {
  readonly call: (name: string, args?: object) => Promise<Result>;
};

/** Without `person`, the client does not declare the elicitation capability, so the server cannot ask questions. */
export async function clientAt(place: Place, kind: ClientKind, person?: Person): Promise<PersonsClient> {
  const capabilities = person ? { elicitation: {} } : {};
  const reply = async (params: unknown) => (await person?.(params as Question)) ?? { action: 'cancel' as const };
  const headers = 'url' in place ? { Authorization: `Bearer ${place.token}` } : {};
  const http = { requestInit: { headers } };
  if (kind === '1.x') {
    const client = new Client(INFO, { ...COMPILED_ONCE, capabilities });
    if (person) client.setRequestHandler(ElicitRequestSchema, ({ params }) => reply(params));
    const transport =
      'url' in place
        ? (new StreamableHTTPClientTransport(new URL(place.url), http) as Transport)
        : new StdioClientTransport({ ...place, stderr: 'inherit' });
    await client.connect(transport);
    return personsClient(client);
  }
  const mode = kind === '2.x modern' ? { pin: '2026-07-28' } : 'legacy';
  const client = new ModernClient(INFO, { ...COMPILED_ONCE, capabilities, versionNegotiation: { mode } });
  if (person) client.setRequestHandler('elicitation/create', ({ params }) => reply(params));
  await client.connect(
    'url' in place ? new ModernHttp(new URL(place.url), http) : new ModernStdio({ ...place, stderr: 'inherit' }),
  );
  return personsClient(client);
}

function personsClient(client: Client | ModernClient): PersonsClient {
  return {
    call: async (name, args = {}) => {
      const made: Record<string, unknown> = await client.callTool({ name, arguments: args as Record<string, unknown> });
      const [content, ...links] = made.content as { text: string; uri: string }[];
      const data = made.structuredContent as Record<string, never>;
      return { text: content?.text ?? '', data, isError: made.isError === true, links };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Sends one tool call as plain HTTP, in the format of the 2026 protocol. */
export async function postCall(
  { url, token }: { readonly url: string; readonly token: string },
  [name, args]: readonly [tool: string, args: object],
  more: object = {},
  capabilities: object = { elicitation: {} },
) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': INFO,
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: args, _meta, ...more },
    }),
  });
  return (await response.json()) as { result?: Record<string, never>; error?: { code: number; message: string } };
}

/** A person's yes, in the format that a client of the 2026 protocol sends. */
export const YES = { answer: { action: 'accept', content: { confirm: true } } };

/** Returns a simulated person who answers like `person`. Records each question in `asked`. */
export function noted(asked: Question[], person: Person): Person {
  return (question) => {
    asked.push(question);
    return person(question);
  };
}

/** Requires a refusal with this code. */
export function expectRefusal(result: Result, code: string): void {
  expect(result, result.text).toMatchObject({ isError: true, data: { error: { code } } });
}
