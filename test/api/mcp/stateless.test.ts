// A call of the 2025 protocol without a session gets one JSON answer. It gets a stream only if other messages may come
// before the answer.
import { Server } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerAsJson, getsOneAnswer } from '../../../src/api/mcp/stateless.ts';
import { type Mcp, openMcp } from './kit.ts';

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-11-25',
};
const call = (more: object = {}) => ({
  ...{ jsonrpc: '2.0', id: 7, method: 'tools/call' },
  params: { name: 'listInvoices', arguments: {}, ...more },
});

describe('a call of 2025 without a session', () => {
  let mcp: Mcp;
  beforeAll(async () => {
    mcp = await openMcp();
  });
  afterAll(() => mcp[Symbol.asyncDispose]());
  const post = async (body: unknown) =>
    fetch(mcp.url, {
      method: 'POST',
      headers: { ...HEADERS, Authorization: `Bearer ${await mcp.token()}` },
      body: JSON.stringify(body),
    });

  test('is answered as JSON, and the same in a stream, behind its progress, if it has a progress token', async () => {
    const alone = await post(call());
    expect(alone.headers.get('content-type')).toBe('application/json');
    const text = await alone.text();
    const answer = JSON.parse(text) as object;
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: 7, result: { structuredContent: { total_count: 0 } } });
    const streamed = await post(call({ _meta: { progressToken: 'p' } }));
    expect(streamed.headers.get('content-type')).toBe('text/event-stream');
    const told = [...(await streamed.text()).matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data));
    expect(told).toEqual([
      {
        ...{ jsonrpc: '2.0', method: 'notifications/progress' },
        params: { progressToken: 'p', progress: 0, message: 'listInvoices has begun' },
      },
      answer,
    ]);
  });

  test('is refused as JSON with its id', async () => {
    const refused = await post({ ...call(), params: { name: 'payInvoice' } });
    expect([refused.status, await refused.json()]).toMatchObject([200, { id: 7, error: { code: -32602 } }]);
  });

  test('that wants no answer gets none', async () => {
    const answer = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([answer.status, await answer.text()]).toEqual([202, '']);
  });
});

test.each([
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['a batch', [call()]],
  ['one with a progress token', call({ _meta: { progressToken: 0 } })],
  ['one of 2026', call({ _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } })],
  ['no body', undefined],
])('%s is left to the SDK', async (_, body) => {
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  expect(await getsOneAnswer(request, body)).toBe(false);
});

test('a client that leaves ends its call, and nothing waits for it', async () => {
  const server = new Server({ name: 'slow', version: '1' }, { capabilities: { tools: {} } });
  const begun = Promise.withResolvers<AbortSignal>();
  server.setRequestHandler('tools/list', (_, { mcpReq }) => {
    begun.resolve(mcpReq.signal);
    return new Promise(() => undefined);
  });
  const leaving = new AbortController();
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: HEADERS, signal: leaving.signal });
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const answered = answerAsJson(server, request, { token: '', clientId: '', scopes: [] }, body);
  const signal = await begun.promise;
  leaving.abort();
  expect((await answered).status).toBe(499);
  expect(signal.aborted).toBe(true);
});
