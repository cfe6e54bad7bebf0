/**
 * Refusals over HTTP are messages that are valid under the protocol's own schemas. They have the id of the request if
 * it can be read.
 */
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, migratedDatabase } from '../../kit/postgres.ts';
import { openTcpGate, type TcpGate } from '../../kit/tcp-gate.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';

const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
const NAMED = { ...LIST, id: 'seven' };
const NOTE = { jsonrpc: '2.0', method: 'notifications/initialized' };
const REPLY = { jsonrpc: '2.0', id: 7, result: {} };
const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 7, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'Test', version: '1' } },
};
const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Sent = {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly path?: string;
  readonly method?: string;
};

async function send(testApp: TestApp, token: string, { body, headers = {}, path = '/mcp', method = 'POST' }: Sent) {
  const spoken = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return testApp.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...spoken, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/**
 * Requires an error that the schemas of both SDKs accept. `id`: expected id, or `undefined` if the message must have
 * none.
 */
async function errorIn(answer: Response, status: number, id: string | number | undefined) {
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([status, expect.objectContaining({ jsonrpc: '2.0' })]);
  for (const parse of [parseJSONRPCMessage, JSONRPCMessageSchema.parse]) expect(parse(body)).toEqual(body);
  expect(body).toHaveProperty('error.code', expect.any(Number));
  expect(body).toHaveProperty('error.message', expect.stringMatching(/\S/));
  expect((body as { id?: unknown }).id).toBe(id);
  expect(Object.hasOwn(body as object, 'id')).toBe(id !== undefined);
  return body as { error: { code: number; message: string; data?: unknown } };
}

describe('a refusal of HTTP', () => {
  let testApp: TestApp;
  let token: string;
  beforeAll(async () => {
    testApp = await openTestApp();
    token = await testApp.token();
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  const REFUSED: readonly [what: string, sent: Sent, status: number, id: string | number | undefined][] = [
    ['a wrong token', { body: LIST, headers: { Authorization: 'Bearer bh_wrong' } }, 401, undefined],
    [
      'a wrong token, with an id in words',
      { body: NAMED, headers: { Authorization: 'Bearer bh_wrong' } },
      401,
      undefined,
    ],
    ['no token', { body: LIST, headers: { Authorization: '' } }, 401, undefined],
    ['no token, and what is no request', { body: NOTE, headers: { Authorization: '' } }, 401, undefined],
    ['no token, and an answer', { body: REPLY, headers: { Authorization: '' } }, 401, undefined],
    ['no token, and a batch', { body: [LIST], headers: { Authorization: '' } }, 401, undefined],
    ['no token, and nonsense', { body: '{', headers: { Authorization: '' } }, 401, undefined],
    ['no token, and no body', { headers: { Authorization: '' }, method: 'GET' }, 401, undefined],
    ['an id that is no id', { body: { ...LIST, id: 1.5 }, headers: { Authorization: '' } }, 401, undefined],
    ['an id of nothing', { body: { ...LIST, id: null }, headers: { Authorization: '' } }, 401, undefined],
    ['an address that asks for nothing', { body: LIST, path: '/mcp?tools=nothing' }, 400, 7],
    ['an unknown session', { body: LIST, headers: { 'mcp-session-id': 'x' } }, 404, 7],
    ['the end of an unknown session', { headers: { 'mcp-session-id': 'x' }, method: 'DELETE' }, 404, undefined],
    ['an answer in an unknown session', { body: REPLY, headers: { 'mcp-session-id': 'x' } }, 404, undefined],
    ['no JSON', { body: '{' }, 400, undefined],
    ['no body', {}, 400, undefined],
    ['no message', { body: { id: 7 } }, 400, 7],
    ['a name twice', { body: '{"jsonrpc":"2.0","id":7,"id":7,"method":"tools/list"}' }, 400, 7],
    ['a batch with a broken message', { body: [LIST, { jsonrpc: '1.0' }] }, 400, undefined],
    ['too long a body', { body: { ...LIST, params: { filler: 'x'.repeat(300_000) } } }, 413, undefined],
    ['another content type', { body: LIST, headers: { 'Content-Type': 'text/plain' } }, 415, 7],
    ['a client that takes no stream', { body: LIST, headers: { Accept: 'application/json' } }, 406, 7],
    ['a stream without a session', { headers: { Accept: 'text/event-stream' }, method: 'GET' }, 405, undefined],
    ['another method', { body: LIST, method: 'PUT' }, 405, undefined],
    ['an unknown version', { body: LIST, headers: { 'mcp-protocol-version': '2025-01-01' } }, 400, 7],
    ['a modern request without its envelope', { body: LIST, headers: MODERN }, 400, 7],
    [
      'a modern request whose headers say another method',
      { body: { ...LIST, params: { _meta: ENVELOPE } }, headers: { ...MODERN, 'mcp-method': 'tools/call' } },
      400,
      7,
    ],
    ['too much said in a handshake', { body: handshake({ experimental: { x: { y: 'z'.repeat(17_000) } } }) }, 400, 7],
  ];

  test.each(REFUSED)('for %s has an id that the schema allows', async (_what, sent, status, id) => {
    await errorIn(await send(testApp, token, sent), status, id);
  });

  test('for a second stream of one session, too', async () => {
    const opened = await send(testApp, token, { body: INITIALIZE });
    const headers = { Accept: 'text/event-stream', 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    const leaving = new AbortController();
    const path = `${await testApp.baseUrl()}/mcp`;
    await fetch(path, { headers: { ...headers, Authorization: `Bearer ${token}` }, signal: leaving.signal });
    await errorIn(await send(testApp, token, { headers, method: 'GET' }), 409, undefined);
    leaving.abort();
  });

  test('for a page of another site, too', async () => {
    const answer = await send(testApp, token, { body: LIST, headers: { Origin: 'https://evil.example' } });
    await errorIn(answer, 403, undefined);
  });

  test('keeps what HTTP says beside', async () => {
    const wrong = await send(testApp, token, { body: LIST, headers: { Authorization: 'Bearer bh_wrong' } });
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const { error } = await errorIn(wrong, 401, undefined);
    expect(error).toMatchObject({ code: -32_000, data: { code: 'unauthorized', retryable: false } });
  });
});

function handshake(capabilities: object) {
  return { ...INITIALIZE, params: { ...INITIALIZE.params, capabilities } };
}

test('too many calls are refused with the time to wait', async () => {
  await using testApp = await openTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '1' } });
  const token = await testApp.token();
  expect((await send(testApp, token, { body: LIST })).status).toBe(200);
  const refused = await send(testApp, token, { body: NAMED });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const { error } = await errorIn(refused, 429, undefined);
  expect(error.data).toMatchObject({ code: 'rate_limited', retryable: true, retry_after: expect.any(Number) });
});

describe('while the database is out of reach', () => {
  let database: FreshDatabase;
  let gate: TcpGate;
  let testApp: TestApp;
  beforeAll(async () => {
    database = await migratedDatabase();
    const url = new URL(database.url);
    gate = await openTcpGate({ host: url.hostname, port: Number(url.port) });
    url.port = String(gate.port);
    testApp = await openTestApp({ environment: { DATABASE_URL: url.href } });
  });
  afterAll(async () => {
    await testApp[Symbol.asyncDispose]();
    await gate.shut();
    await database.drop();
  });

  test('requests are refused, and a session goes on afterwards', async () => {
    const token = await testApp.token();
    const opened = await send(testApp, token, { body: INITIALIZE });
    const headers = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    expect((await send(testApp, token, { body: LIST, headers })).status).toBe(200);
    await gate.shut();
    for (const sent of [{ body: LIST }, { body: LIST, headers }, { body: INITIALIZE }]) {
      const refused = await send(testApp, token, sent);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const { error } = await errorIn(refused, 503, undefined);
      expect(error.message).not.toMatch(/postgres|ECONN|127\.0\.0\.1/i);
    }
    await gate.reopen();
    expect((await send(testApp, token, { body: LIST, headers })).status).toBe(200);
  });
});
