/** Sessions of the 2025 protocol: whose they are, how long they last, and how many there may be. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mcpServer } from '../../../src/api/mcp/server.ts';
import { openSessions } from '../../../src/api/mcp/sessions.ts';
import { ALL_TOKEN_SCOPES } from '../../../src/model/scope.ts';
import { toolsFor } from '../../../src/tools/list.ts';
import { testClock } from '../../kit/house.ts';
import { type Mcp, type McpOptions, openMcp } from './kit.ts';

const MINUTE = 60_000;
const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'Test', version: '1' } },
};
const LIST = { id: 2, method: 'tools/list' };

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Asked = { readonly token: string; readonly session?: string; readonly method?: string; readonly message?: object };

async function opened(options: McpOptions = {}) {
  const mcp = await openMcp(options);
  onTestFinished(() => mcp[Symbol.asyncDispose]());
  const ask = (asked: Asked) => send(mcp, asked);
  const open = async (token: string) => {
    const answer = await ask({ token, message: INITIALIZE });
    await answer.text();
    return { status: answer.status, headers: answer.headers, id: answer.headers.get('mcp-session-id') ?? '' };
  };
  return { mcp, ask, open };
}

function send(mcp: Mcp, { token, session, method = 'POST', message }: Asked): Promise<Response> {
  return fetch(mcp.url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream',
      ...(session === undefined ? {} : { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
    },
    ...(message ? { body: JSON.stringify({ jsonrpc: '2.0', ...message }) } : {}),
  });
}

describe('a session', () => {
  test('begins with the handshake, serves who brings its id, and ends with DELETE', async () => {
    const { mcp, ask, open } = await opened();
    const token = await mcp.token();
    const { id } = await open(token);
    expect(id).toMatch(/^[\x21-\x7e]{32,}$/);
    expect(await (await ask({ token, session: id, message: LIST })).text()).toContain('"listOverdueInvoices"');
    expect((await ask({ token, session: id, method: 'DELETE' })).status).toBe(200);
    expect(mcp.door.sessions()).toBe(0);
    expect((await ask({ token, session: id, message: LIST })).status).toBe(404);
  });

  test('of another token, of another account and of nobody are the same: not found', async () => {
    const { mcp, ask, open } = await opened();
    const { id } = await open(await mcp.token());
    const stranger = await mcp.token(['billing.read'], await mcp.anotherAccount('other'));
    const answers = await Promise.all([
      ask({ token: await mcp.token(), session: id, message: LIST }),
      ask({ token: stranger, session: id, message: LIST }),
      ask({ token: stranger, session: id, method: 'GET' }),
      ask({ token: stranger, session: id, method: 'DELETE' }),
      ask({ token: stranger, session: 'made up', message: LIST }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
    expect(JSON.parse(first ?? '')).toMatchObject({
      error: { code: -32_001, message: /^Session not found/ },
      id: null,
    });
    expect(new Set(others)).toEqual(new Set([first]));
    expect(mcp.door.sessions()).toBe(1);
  });

  test('does not outlive the process: its client begins anew', async () => {
    const before = await opened();
    const { id } = await before.open(await before.mcp.token());
    const after = await opened();
    const token = await after.mcp.token();
    expect((await after.ask({ token, session: id, message: LIST })).status).toBe(404);
    expect((await after.open(token)).status).toBe(200);
  });

  test('ends after an hour in which nobody used it', async () => {
    const { mcp, ask, open } = await opened();
    const token = await mcp.token();
    const { id } = await open(token);
    mcp.clock.advance(59 * MINUTE);
    expect((await ask({ token, session: id, message: LIST })).status).toBe(200);
    mcp.clock.advance(59 * MINUTE);
    expect((await ask({ token, session: id, message: LIST })).status).toBe(200);
    mcp.clock.advance(61 * MINUTE);
    expect((await ask({ token, session: id, message: LIST })).status).toBe(404);
    expect(mcp.door.sessions()).toBe(0);
  });

  test('lasts while its stream is open, and an hour longer', async () => {
    const { mcp, ask, open } = await opened();
    const token = await mcp.token();
    const { id } = await open(token);
    const listening = new AbortController();
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', 'mcp-session-id': id };
    const stream = await fetch(mcp.url, { headers, signal: listening.signal });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    mcp.clock.advance(300 * MINUTE);
    await open(token);
    expect(mcp.door.sessions()).toBe(2);
    expect((await ask({ token, session: id, method: 'GET' })).status, 'one stream each').toBe(409);
    listening.abort();
  });

  test('is not needed: what comes without one is answered all the same', async () => {
    const { mcp, ask, open } = await opened();
    const token = await mcp.token();
    await open(token);
    expect((await ask({ token, message: LIST })).status).toBe(200);
    expect((await ask({ token, method: 'GET' })).status, 'there is nothing to listen to').toBe(405);
    expect((await ask({ token, method: 'DELETE' })).status).toBe(405);
    expect(mcp.door.sessions()).toBe(1);
  });

  test('means nothing to a client of 2026, which sends an id all the same', async () => {
    const { mcp } = await opened();
    const answer = await fetch(mcp.url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await mcp.token()}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'mcp-session-id': 'made up',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/list',
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...LIST, params: { _meta: ENVELOPE } }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
  });

  test('is what the clients of hosts open and end by themselves', async () => {
    const { mcp } = await opened();
    const requestInit = { headers: { Authorization: `Bearer ${await mcp.token()}` } };
    const transport = new StreamableHTTPClientTransport(new URL(mcp.url), { requestInit });
    const client = new Client({ name: 'Test', version: '1' });
    await client.connect(transport as Transport);
    expect(transport.sessionId).toBeDefined();
    expect(mcp.door.sessions()).toBe(1);
    await transport.terminateSession();
    expect(mcp.door.sessions()).toBe(0);
    await client.close();
  });

  test('is closed with the service', async () => {
    const { mcp, open } = await opened();
    await open(await mcp.token());
    await mcp.door.close();
    expect(mcp.door.sessions()).toBe(0);
  });
});

describe('where sessions are many', () => {
  test('a token has a share; its oldest that is at rest gives way', async () => {
    const { mcp, ask, open } = await opened({ sessionLimits: { all: 10, each: 2 } });
    const token = await mcp.token();
    const [first, second] = [await open(token), await open(token)];
    const refused = await open(token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await open(await mcp.token())).status, 'others have theirs').toBe(200);
    mcp.clock.advance(2 * MINUTE);
    await ask({ token, session: first.id, message: LIST });
    expect((await open(token)).status).toBe(200);
    expect((await ask({ token, session: first.id, message: LIST })).status).toBe(200);
    expect((await ask({ token, session: second.id, message: LIST })).status).toBe(404);
  });

  test('a process has a limit, and what comes without a session is answered beyond it', async () => {
    const { mcp, ask, open } = await opened({ sessionLimits: { all: 2, each: 2 } });
    const first = await open(await mcp.token());
    await open(await mcp.token());
    const token = await mcp.token();
    const refused = await ask({ token, message: INITIALIZE });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({
      error: { message: /^2 sessions are open here, .* call without one/ },
    });
    expect((await ask({ token, message: LIST })).status).toBe(200);
    mcp.clock.advance(2 * MINUTE);
    expect((await open(token)).status).toBe(200);
    expect(first.status).toBe(200);
    expect(mcp.door.sessions()).toBe(2);
  });

  test('handshakes at the same moment do not pass the limit', async () => {
    const { mcp, open } = await opened({ sessionLimits: { all: 10, each: 3 } });
    const token = await mcp.token();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(mcp.door.sessions()).toBe(3);
  });

  test('a handshake that fails opens none', async () => {
    const { mcp, ask } = await opened();
    const answer = await ask({ token: await mcp.token(), message: { ...INITIALIZE, params: {} } });
    expect(await answer.text()).toContain('"error"');
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(mcp.door.sessions()).toBe(0);
  });

  test('a thousand are open, and neither their number nor the memory behind them grows', async () => {
    const clock = testClock();
    const tools = toolsFor({});
    const serving = { tools, version: '1', scopes: () => ALL_TOKEN_SCOPES, serviceFor: () => expect.unreachable() };
    const sessions = openSessions(() => mcpServer(serving), clock);
    const open = async (subject: string) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
      const body = JSON.stringify({ jsonrpc: '2.0', ...INITIALIZE });
      const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
      const answer = await sessions.open(request, { subject, authInfo: { token: '', clientId: '', scopes: [] } });
      await answer.text();
      return answer.status;
    };
    const openFor = async (subjects: string, count: number) => {
      for (let n = 0; n < count; n++) expect(await open(`${subjects} ${n % 10}`)).toBe(200);
      return heapUsed();
    };
    const empty = heapUsed();
    const full = await openFor('first', 1_000);
    expect(await open('somebody')).toBe(503);
    expect(await open('first 1')).toBe(429);
    clock.advance(2 * MINUTE);
    const replaced = await openFor('second', 400);
    expect(sessions.count()).toBe(1_000);
    // Sixteen kilobytes each when this was written.
    expect((full - empty) / 1_000).toBeLessThan(64_000);
    expect(replaced - full).toBeLessThan((full - empty) / 5);
    await sessions.close();
    expect(sessions.count()).toBe(0);
  });
});

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
