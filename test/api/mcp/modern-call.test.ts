// A tool call of the 2026 protocol is answered without the SDK's HTTP handler, and by it where it is anything but plain. A name
// header in base64 names the same tool and is left to the SDK, so that the two can be compared.
import { request as httpRequest } from 'node:http';
import { type JSONRPCResultResponse, Server } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerCall, type ModernCall, modernCallIn } from '../../../src/api/mcp/modern-call.ts';
import { type Mcp, openMcp } from './kit.ts';

const VERSION = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
};

type Params = { readonly name?: unknown; readonly arguments?: object; readonly _meta?: object };

function call(params: Params, more: object = {}) {
  return { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { _meta: ENVELOPE, ...params }, ...more };
}

function headersFor(name: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    ...{ 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': name },
    ...more,
  };
}

const base64 = (name: string) => `=?base64?${Buffer.from(name).toString('base64')}?=`;

describe('a tool call of 2026 over HTTP', () => {
  let mcp: Mcp;
  beforeAll(async () => {
    mcp = await openMcp();
  });
  afterAll(() => mcp[Symbol.asyncDispose]());

  const post = async (body: object, headers: Record<string, string>) => {
    const token = await mcp.token();
    const answer = await fetch(mcp.url, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      length: answer.headers.get('content-length'),
      text,
    };
  };
  const both = async (body: object, name: string) => ({
    own: await post(body, headersFor(name)),
    sdk: await post(body, headersFor(base64(name))),
  });

  test.each<[string, Params, object?]>([
    ['a result', { name: 'listInvoices', arguments: { limit: 20 } }],
    ['a result with letters of several bytes', { name: 'searchCustomers', arguments: { query: 'Zoë 日本' } }],
    ['arguments that are refused, as a result', { name: 'listInvoices', arguments: { limit: -1, colour: 'red' } }],
    ['an unknown tool', { name: 'payInvoice' }],
    ['arguments that are no object', { name: 'listInvoices', arguments: 'all' as unknown as object }],
    ['no name', {}],
    ['an id that is a text', { name: 'getInvoiceStats' }, { id: 'seven' }],
    [
      'a client that declares no capabilities',
      { name: 'listInvoices', _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': undefined } },
    ],
    [
      'a client without a name',
      { name: 'listInvoices', _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientInfo': undefined } },
    ],
    ['answers to a question that was not asked', { name: 'listInvoices', inputResponses: { one: 1 } } as Params],
    ['a state that was not given', { name: 'listInvoices', requestState: 'made up' } as Params],
  ])('answers %s as the SDK does', async (_, params, more = {}) => {
    const { own, sdk } = await both(call(params, more), (params.name ?? 'listInvoices') as string);
    expect(own).toEqual(sdk);
    expect(own.length).toBe(String(Buffer.byteLength(own.text)));
    expect(JSON.parse(own.text)).toMatchObject({ jsonrpc: '2.0', id: 'id' in more ? more.id : 7 });
  });

  test('tells its progress in a stream, and the answer behind it', async () => {
    const params = { name: 'listInvoices', _meta: { ...ENVELOPE, progressToken: 'p' } };
    const { own, sdk } = await both(call(params), 'listInvoices');
    expect(own).toEqual(sdk);
    expect(own.type).toBe('text/event-stream');
    const told = [...own.text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as object);
    expect(told).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 0 } },
      { id: 7, result: { structuredContent: { total_count: 0 } } },
    ]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['names another tool in its header', call({ name: 'listInvoices' }), headersFor('getInvoiceStats')],
    [
      'names another method in its header',
      call({ name: 'listInvoices' }),
      headersFor('listInvoices', { 'mcp-method': 'tools/list' }),
    ],
    [
      'names another version in its header',
      call({ name: 'listInvoices' }),
      headersFor('listInvoices', { 'mcp-protocol-version': '2099-01-01' }),
    ],
    ['has no envelope', call({ name: 'listInvoices', _meta: {} }), headersFor('listInvoices')],
    ['is no message', { name: 'listInvoices' }, headersFor('listInvoices')],
  ])('is refused with status 400 if it %s, and nothing is called', async (_, body, headers) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/\w/) } });
  });

  test('ends when its client leaves, and the service answers the next', async () => {
    const token = await mcp.token();
    const body = JSON.stringify(call({ name: 'listInvoices' }));
    for (let round = 0; round < 20; round++) {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      const headers = { ...headersFor('listInvoices'), authorization: `Bearer ${token}` };
      const leaving = httpRequest(mcp.url, { method: 'POST', headers });
      leaving.on('error', () => undefined).on('close', close);
      leaving.end(body, () => setTimeout(() => leaving.destroy(), round % 4));
      await closed;
    }
    expect((await post(call({ name: 'listInvoices' }), headersFor('listInvoices'))).status).toBe(200);
  });
});

describe('without HTTP', () => {
  const body = call({ name: 'slow' });
  const asked = { method: 'POST', headers: headersFor('slow') } as unknown as Parameters<typeof modernCallIn>[0];
  const found = () => modernCallIn(asked, body) as ModernCall;
  const serverOf = (handle: (signal: AbortSignal) => Promise<object>) => {
    const server = new Server(
      { name: 'slow', version: '1' },
      { capabilities: { tools: {} }, supportedProtocolVersions: [VERSION] },
    );
    server.setRequestHandler('tools/call', async (_, { mcpReq }) => (await handle(mcpReq.signal)) as { content: [] });
    return server;
  };

  test.each([
    ['a list of tools', { ...body, method: 'tools/list' }],
    ['a notification', { jsonrpc: '2.0', method: 'tools/call', params: body.params }],
    ['a batch', [body]],
    ['no body', undefined],
  ])('%s is left to the SDK', (_, other) => {
    expect(modernCallIn(asked, other)).toBeUndefined();
    expect(found().message.params).toMatchObject({ name: 'slow' });
  });

  test('a client that leaves ends its call, and nothing waits for it', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const server = serverOf((signal) => {
      begun.resolve(signal);
      return new Promise(() => undefined);
    });
    const leaving = new AbortController();
    const answer = answerCall(server, found(), { token: '', clientId: '', scopes: [] }, leaving.signal);
    const ofCall = await begun.promise;
    expect(ofCall.aborted).toBe(false);
    leaving.abort();
    expect(((await answer) as Response).status).toBe(499);
    expect(ofCall.aborted).toBe(true);
  });

  test('a client that leaves while its result is sent changes nothing: no rejection is left over', async () => {
    const leaving = new AbortController();
    const server = serverOf(async () => ({ content: [] }));
    const answer = await answerCall(server, found(), { token: '', clientId: '', scopes: [] }, leaving.signal);
    expect((answer as JSONRPCResultResponse).result).toMatchObject({ content: [], resultType: 'complete' });
    leaving.abort();
    await new Promise((resolve) => setImmediate(resolve));
  });
});
