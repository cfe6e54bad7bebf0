/**
 * A service with its MCP endpoint on loopback, and the clients that hosts use: the 1.x SDK, and the 2.x SDK with the
 * older and the 2026 protocol.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import express, { type RequestHandler } from 'express';
import { inject } from 'vitest';
import { assignRequestId } from '../../../src/api/http/steps.ts';
import { type McpEndpoint, type McpEndpointOptions, mcpEndpoint } from '../../../src/api/mcp/http.ts';
import type { Extension } from '../../../src/api/mcp/server.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../../kit/test-app.ts';
import { UNLIMITED } from '../../kit/unlimited.ts';
import { COMPILED_ONCE } from './compiled-once.ts';

export const CLIENTS = ['1.x', '2.x legacy', '2.x modern'] as const;
export type ClientKind = (typeof CLIENTS)[number];

/** Script of a service that speaks MCP over its standard input and output. */
export const STDIO_SERVER = join(inject('built'), 'children/stdio-server.js');

export const CLIENT_NAME = 'Test Assistant';
const INFO = { name: CLIENT_NAME, version: '1.0.0' };

export type Result = {
  readonly text: string;
  readonly data: Record<string, never>;
  readonly isError: boolean;
  /** Files that the result links to, with the URIs of their resources. */
  readonly links: readonly { readonly uri: string; readonly name?: string; readonly mimeType?: string }[];
};

export type ListedTool = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown> | undefined;
  readonly annotations?: Record<string, unknown> | undefined;
  readonly _meta?: Record<string, unknown> | undefined;
};

type MoreThanTools = Pick<
  ModernClient,
  | 'getServerCapabilities'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt'
  | 'complete'
>;

/** Common interface of the three clients. */
export type Assistant = {
  readonly tools: () => Promise<readonly ListedTool[]>;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Result>;
  readonly instructions: () => string | undefined;
  /** The client itself, for resources, prompts and completion. */
  readonly client: MoreThanTools;
  [Symbol.asyncDispose](): Promise<void>;
};

export type Mcp = TestApp & {
  readonly url: string;
  readonly endpoint: McpEndpoint;
  /**
   * Connects an assistant with a token of these scopes. The assistant lists the tools first, so that its client
   * validates every result.
   */
  readonly assistant: (options?: {
    kind?: ClientKind;
    scopes?: readonly string[];
    token?: string;
    name?: string;
    /** Query of the address, such as `?toolsets=invoices`. */
    query?: string;
  }) => Promise<Assistant>;
};

export type McpOptions = TestAppOptions &
  Pick<McpEndpointOptions, 'filter' | 'origins' | 'sessionLimits'> & {
    readonly extension?: (notify: () => McpEndpoint['notify']) => Extension;
    /** Adds a valid token to requests without one, for clients that cannot send any. */
    readonly open?: true;
  };

export async function openMcp(options: McpOptions = {}): Promise<Mcp> {
  const { filter, origins, sessionLimits, extension, open, ...houseOptions } = options;
  const testApp = await openTestApp(houseOptions);
  const { services, log } = testApp.app;
  const limits = UNLIMITED;
  const endpoint: McpEndpoint = mcpEndpoint({
    services,
    limits,
    version: '1.2.3',
    log,
    ...(filter ? { filter } : {}),
    ...(origins ? { origins } : {}),
    ...(sessionLimits ? { sessionLimits } : {}),
    ...(extension ? { extension: extension(() => endpoint.notify) } : {}),
  });
  const app = express().use(assignRequestId);
  if (open) app.use(withToken(await testApp.token()));
  const server = createServer(app.use('/mcp', endpoint.router)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return {
    ...testApp,
    url,
    endpoint,
    assistant: async ({ kind = '2.x modern', scopes, token, name = CLIENT_NAME, query = '' } = {}) =>
      overHttp(kind, `${url}${query}`, token ?? (await testApp.token(scopes)), name),
    [Symbol.asyncDispose]: async () => {
      await endpoint.close();
      server.closeAllConnections();
      server.close();
      await testApp[Symbol.asyncDispose]();
    },
  };
}

function withToken(token: string): RequestHandler {
  return (req, _res, next) => {
    req.headers.authorization ??= `Bearer ${token}`;
    next();
  };
}

async function overHttp(kind: ClientKind, url: string, token: string, name: string): Promise<Assistant> {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  if (kind === '1.x') {
    const client = new Client({ ...INFO, name }, COMPILED_ONCE);
    // The 1.x transport types `sessionId` without `undefined`, which exact optional properties refuse.
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport);
    return assistant(client);
  }
  const client = modernClient(kind, name);
  await client.connect(new ModernHttp(new URL(url), { requestInit }));
  return assistant(client);
}

export type Started = {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  /** Keeps the server's error output out of the output of the test. */
  readonly stderr?: 'pipe';
};

/** Connects to a server that the client starts. The test passes only `env` of its environment to the server. */
export async function overStdio(
  kind: ClientKind,
  command: string,
  args: readonly string[],
  started: Started = {},
): Promise<Assistant> {
  const parameters = { command, args: [...args], stderr: started.stderr ?? ('inherit' as const), ...started };
  if (kind === '1.x') {
    const client = new Client(INFO, COMPILED_ONCE);
    await client.connect(new StdioClientTransport(parameters));
    return assistant(client);
  }
  const client = modernClient(kind, CLIENT_NAME);
  await client.connect(new ModernStdio(parameters));
  return assistant(client);
}

export type Piped = { readonly code: number | null; readonly lines: string[]; readonly errors: string };

/** Starts a server, writes to its input, closes the input at once, and waits until the server exits by itself. */
export async function pipedInto(args: readonly string[], input: string, started: Started = {}): Promise<Piped> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], ...started });
  // A server that refuses to start does not read its input.
  child.stdin.on('error', () => undefined).end(input);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, errors, lines: output.split('\n').filter((line) => line !== '') };
}

export function linesOf(messages: readonly object[]): string {
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
}

function modernClient(kind: ClientKind, name: string): ModernClient {
  const mode = kind === '2.x modern' ? { pin: '2026-07-28' } : 'legacy';
  return new ModernClient({ ...INFO, name }, { ...COMPILED_ONCE, versionNegotiation: { mode } });
}

async function assistant(client: Client | ModernClient): Promise<Assistant> {
  const tools = async () => (await client.listTools()).tools as readonly ListedTool[];
  await tools();
  return {
    tools,
    call: async (name, args = {}) => resultOf(await client.callTool({ name, arguments: args })),
    instructions: () => client.getInstructions(),
    client: client as unknown as MoreThanTools,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function resultOf(result: { [field: string]: unknown }): Result {
  const [content, ...links] = result.content as readonly { type: string; text: string; uri: string; name?: string }[];
  if (content?.type !== 'text' || links.some(({ type }) => type !== 'resource_link'))
    throw new Error('a result is one text, and links to files');
  return {
    text: content.text,
    data: result.structuredContent as Record<string, never>,
    isError: result.isError === true,
    links,
  };
}
