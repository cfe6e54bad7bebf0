// Tool calls of the 2026 protocol over HTTP. The header with the tool's name may be plain or in base64.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { ServerContext } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mcp, openMcp } from './kit.ts';

const VERSION = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
};
const CAN_BE_ASKED = { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
const PROGRESS = { ...ENVELOPE, progressToken: 'p' };

type Params = {
  readonly name: unknown;
  readonly arguments?: unknown;
  readonly _meta?: object;
  readonly inputResponses?: object;
  readonly requestState?: string;
};

function call(params: Params, more: object = {}) {
  return { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { _meta: ENVELOPE, ...params }, ...more };
}

function headersFor(name: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': VERSION,
    'mcp-method': 'tools/call',
    'mcp-name': name,
    ...more,
  };
}

const base64 = (name: string) => `=?base64?${Buffer.from(name).toString('base64')}?=`;

const INVOICE = { customer: 'Ann', description: 'Work', amount: 10 };

describe('a tool call of 2026 over HTTP', () => {
  let mcp: Mcp;
  let token: string;
  beforeAll(async () => {
    mcp = await openMcp();
    token = await mcp.token();
    await mcp.run('createCustomer', { name: 'Ann', email: 'one@example.com' });
    await mcp.run('createCustomer', { name: 'Ann', email: 'two@example.com' });
    const { id } = await mcp.run('createCustomer', { name: 'Zoë 日本' });
    await mcp.run('createInvoice', { customer_id: id, description: 'Tee', amount: 12.5 });
  });
  afterAll(() => mcp[Symbol.asyncDispose]());

  const invoices = async () => (await mcp.run('listInvoices', { limit: 1 })).total_count as unknown as number;
  const post = async (body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(mcp.url, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // The request state of a question has a new signature in every answer.
    const shown = text.replace(/"requestState":"[^"]+"/, '"requestState":"…"');
    return {
      status: answer.status,
      headers: [...answer.headers.keys()],
      type: answer.headers.get('content-type'),
      shown,
      text,
    };
  };
  const both = async (body: object, name: string) => {
    const { text, ...plain } = await post(body, headersFor(name));
    const { text: _, ...encoded } = await post(body, headersFor(base64(name)));
    expect(plain).toEqual(encoded);
    return { ...plain, text };
  };

  test.each<[string, Params, object, object?]>([
    ['a result', { name: 'getInvoiceStats' }, { id: 7, result: { resultType: 'complete' } }],
    ['arguments that are refused', { name: 'listInvoices', arguments: { limit: -1 } }, { result: { isError: true } }],
    ['an unknown tool', { name: 'payInvoice' }, { error: { code: -32602 } }],
    ['arguments that are no object', { name: 'listInvoices', arguments: 'all' }, { error: { code: -32602 } }],
    ['an id that is a text', { name: 'getInvoiceStats' }, { id: 'seven', result: {} }, { id: 'seven' }],
    [
      'a client without a name',
      { name: 'getInvoiceStats', _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientInfo': undefined } },
      { result: {} },
    ],
    [
      'a call that needs a choice',
      { name: 'createInvoice', arguments: INVOICE, _meta: CAN_BE_ASKED },
      { result: { resultType: 'input_required', requestState: expect.any(String) } },
    ],
    [
      'a state that was made up',
      { name: 'createInvoice', arguments: INVOICE, _meta: CAN_BE_ASKED, requestState: 'made up' },
      { error: { code: -32602 } },
    ],
    [
      'an answer to a question that was not asked',
      {
        name: 'createInvoice',
        arguments: INVOICE,
        _meta: CAN_BE_ASKED,
        inputResponses: { customer: { action: 'accept' } },
      },
      { result: { resultType: 'input_required' } },
    ],
  ])('answers with %s', async (_, params, expected, more = {}) => {
    const before = await invoices();
    const { text } = await both(call(params, more), String(params.name));
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', ...expected });
    expect(await invoices()).toBe(before);
  });

  test('tells its progress in a stream, and the answer behind it', async () => {
    const { type, text } = await both(call({ name: 'listInvoices', _meta: PROGRESS }), 'listInvoices');
    expect(type).toBe('text/event-stream');
    const told = [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as object);
    expect(told).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 0 } },
      { id: 7, result: { structuredContent: { total_count: 1 } } },
    ]);
  });

  const WRITES = { name: 'createInvoice', arguments: { ...INVOICE, customer: 'Zoë 日本' } };
  let made = 0;
  test.each<[string, unknown, Record<string, string>]>([
    ['names another tool in its header', call(WRITES), headersFor('getInvoiceStats')],
    ['names another method in its header', call(WRITES), headersFor('createInvoice', { 'mcp-method': 'tools/list' })],
    [
      'names another version in its header',
      call(WRITES),
      headersFor('createInvoice', { 'mcp-protocol-version': '2099-01-01' }),
    ],
    ['has no envelope', call({ ...WRITES, _meta: {} }), headersFor('createInvoice')],
    [
      'does not say what its client can do',
      call({ ...WRITES, _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': undefined } }),
      headersFor('createInvoice'),
    ],
    ['is no message', WRITES, headersFor('createInvoice')],
    ['comes in a batch', [{ ...call(WRITES), params: WRITES }], headersFor('createInvoice')],
    [
      'comes in a batch with another',
      [1, 2].map((id) => ({ ...call(WRITES, { id }), params: WRITES })),
      headersFor('createInvoice'),
    ],
    ['comes in a batch, as one of 2026', [call(WRITES)], headersFor('createInvoice')],
    [
      'has a name that only looks like base64',
      call({ ...WRITES, name: '=?base64?YQ==?=' }),
      headersFor('=?base64?YQ==?='),
    ],
  ])('is refused with status 400 if it %s, and nothing is called', async (_, body, headers) => {
    const before = await invoices();
    const { status, text } = await post(body, headers);
    expect([status, JSON.parse(text)]).toMatchObject([400, { jsonrpc: '2.0', error: { message: expect.any(String) } }]);
    expect(await invoices()).toBe(before);
    // The same call without the error creates an invoice. It has its own description, because equal calls count as
    // retries.
    const right = { ...WRITES, arguments: { ...WRITES.arguments, description: `Work ${++made}` } };
    expect((await post(call(right), headersFor('createInvoice'))).status).toBe(200);
    expect(await invoices()).toBe(before + 1);
  });
});

test.each([
  ['before its answer began', ENVELOPE],
  ['in the middle of its stream', PROGRESS],
])('a client that leaves %s ends its call', async (_, meta) => {
  const begun = Promise.withResolvers<AbortSignal>();
  const hang = async ({ mcpReq }: ServerContext) => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
    }
    begun.resolve(mcpReq.signal);
    await once(mcpReq.signal, 'abort');
    return { content: [] };
  };
  await using mcp = await openMcp({
    extension: () => ({
      capabilities: {},
      handlers: (own) => ({ ...own, 'tools/call': (_, context) => hang(context) }),
    }),
  });
  const headers = { ...headersFor('listInvoices'), authorization: `Bearer ${await mcp.token()}` };
  const leaving = httpRequest(mcp.url, { method: 'POST', headers }).on('error', () => undefined);
  leaving.end(JSON.stringify(call({ name: 'listInvoices', _meta: meta })));
  if (meta === PROGRESS) await once(leaving, 'response');
  const signal = await begun.promise;
  expect(signal.aborted).toBe(false);
  const ended = once(signal, 'abort');
  leaving.destroy();
  await ended;
});
