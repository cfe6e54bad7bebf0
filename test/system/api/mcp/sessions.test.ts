/** Sessions of MCP 2025-11-25: owner, lifetime and limits. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Mcp, type McpOptions, openMcp } from '../../../api/mcp/kit.ts';
import { sized } from '../../../kit/proof.ts';

const MINUTE = 60_000;
/** Number of sessions that the process holds while its memory is measured. */
const HELD = sized({ quick: 80, usual: 120, whole: 300 });
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

/** High limits. Each test lowers one of them. */
const ROOMY = { all: 10, each: 10, held: 10 };

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
    expect(mcp.endpoint.sessions()).toBe(0);
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
    const error = { code: -32_001, message: expect.stringMatching(/^Session not found/) };
    expect(JSON.parse(first ?? '')).toEqual({ jsonrpc: '2.0', id: LIST.id, error });
    expect(new Set(others.map((text) => JSON.stringify(JSON.parse(text).error)))).toHaveProperty('size', 1);
    expect(others.map((text) => JSON.parse(text).error)).toContainEqual(error);
    expect(mcp.endpoint.sessions()).toBe(1);
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
    expect(mcp.endpoint.sessions()).toBe(0);
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
    expect(mcp.endpoint.sessions()).toBe(2);
    expect((await ask({ token, session: id, method: 'GET' })).status, 'one stream each').toBe(409);
    listening.abort();
  });

  test('gives its stream to a client that left and came back', async () => {
    const { mcp, ask, open } = await opened();
    const token = await mcp.token();
    const { id } = await open(token);
    for (let n = 0; n < 3; n++) {
      const listening = new AbortController();
      const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', 'mcp-session-id': id };
      const status = async () => (await fetch(mcp.url, { headers, signal: listening.signal })).status;
      await expect.poll(status, { interval: 20, timeout: 2_000 }).toBe(200);
      listening.abort();
    }
    expect((await ask({ token, session: id, message: LIST })).status).toBe(200);
  });

  test('is not needed: what comes without one is answered all the same', async () => {
    const { mcp, ask, open } = await opened();
    const token = await mcp.token();
    await open(token);
    expect((await ask({ token, message: LIST })).status).toBe(200);
    expect((await ask({ token, method: 'GET' })).status, 'there is nothing to listen to').toBe(405);
    expect((await ask({ token, method: 'DELETE' })).status).toBe(405);
    expect(mcp.endpoint.sessions()).toBe(1);
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
    expect(mcp.endpoint.sessions()).toBe(1);
    await transport.terminateSession();
    expect(mcp.endpoint.sessions()).toBe(0);
    await client.close();
  });

  test('is closed with the service', async () => {
    const { mcp, open } = await opened();
    await open(await mcp.token());
    await mcp.endpoint.close();
    expect(mcp.endpoint.sessions()).toBe(0);
  });
});

describe('where sessions are many', () => {
  test('a token has a share; its oldest that is at rest gives way', async () => {
    const { mcp, ask, open } = await opened({ sessionLimits: { ...ROOMY, each: 2 } });
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

  test('the service has a limit, and what comes without a session is answered beyond it', async () => {
    const { mcp, ask, open } = await opened({ sessionLimits: { ...ROOMY, all: 2 } });
    const owner = await mcp.token();
    const first = await open(owner);
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
    expect((await ask({ token: owner, session: first.id, message: LIST })).status, 'the oldest gave way').toBe(404);
    expect(mcp.endpoint.sessions()).toBe(2);
  });

  test('handshakes at the same moment do not pass the limit', async () => {
    const { mcp, open } = await opened({ sessionLimits: { ...ROOMY, each: 3 } });
    const token = await mcp.token();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(mcp.endpoint.sessions()).toBe(3);
  });

  test('a handshake that fails opens none', async () => {
    const { mcp, ask } = await opened();
    const answer = await ask({ token: await mcp.token(), message: { ...INITIALIZE, params: {} } });
    expect(await answer.text()).toContain('"error"');
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(mcp.endpoint.sessions()).toBe(0);
  });

  test('a process holds so many, lets go of the one at rest for longest, and continues it all the same', async () => {
    const { mcp, ask, open } = await opened({ sessionLimits: { ...ROOMY, held: 2 } });
    const token = await mcp.token();
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await open(token)).id);
    expect(mcp.endpoint.sessions()).toBe(2);
    for (const session of ids) expect((await ask({ token, session, message: LIST })).status).toBe(200);
    expect(mcp.endpoint.sessions()).toBe(2);
  });

  test('a process whose sessions are all in use opens no other', async () => {
    const { mcp, ask, open } = await opened({ sessionLimits: { ...ROOMY, held: 1 } });
    const token = await mcp.token();
    const { id } = await open(token);
    const listening = new AbortController();
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', 'mcp-session-id': id };
    await fetch(mcp.url, { headers, signal: listening.signal });
    const refused = await ask({ token, message: INITIALIZE });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await ask({ token, session: id, message: LIST })).status).toBe(200);
    listening.abort();
    await expect.poll(async () => (await ask({ token, message: INITIALIZE })).status).toBe(200);
  });

  test('neither their number in a process nor the memory behind them grows', async () => {
    const { mcp, open } = await opened({ sessionLimits: { all: 10_000, each: 10_000, held: HELD } });
    const token = await mcp.token();
    const openAndWeigh = async (count: number) => {
      for (let n = 0; n < count; n++) expect((await open(token)).status).toBe(200);
      return heapUsed();
    };
    await openAndWeigh(20);
    const empty = heapUsed();
    const full = await openAndWeigh(HELD - 20);
    expect(mcp.endpoint.sessions()).toBe(HELD);
    // About 16 KB a session when this test was written.
    expect((full - empty) / (HELD - 20)).toBeLessThan(64_000);
    // Replaced sessions that are not freed would add as much again in each pass. Garbage of other tests in this process
    // can disturb a single pass, so only the smallest growth counts.
    const rounds = [full];
    for (let round = 0; round < 3; round++) rounds.push(await openAndWeigh(HELD - 20));
    const growths = rounds.slice(1).map((weight, index) => weight - (rounds[index] ?? 0));
    expect(mcp.endpoint.sessions()).toBe(HELD);
    expect(Math.min(...growths) / (HELD - 20)).toBeLessThan(4_000);
    await mcp.endpoint.close();
    expect(mcp.endpoint.sessions()).toBe(0);
  });
});

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
