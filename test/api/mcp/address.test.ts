/** Query of the MCP address: a client can select a part of the tools, but never more than the service offers. */
import { describe, expect, test } from 'vitest';
import { toolsFor } from '../../../src/tools/list.ts';
import { CLIENTS, type Mcp, openMcp } from './kit.ts';

const namesOf = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);
const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

async function ask(mcp: Mcp, query: string, message: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${mcp.url}${query}`, {
    method: 'POST',
    headers: { ...HEADERS, Authorization: `Bearer ${await mcp.token()}`, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
  const text = await answer.text();
  const data = /^data: (.+)$/m.exec(text)?.[1] ?? text;
  return { status: answer.status, headers: answer.headers, message: JSON.parse(data) };
}

const LIST = { method: 'tools/list' };
const callOf = (name: string, args: object = {}) => ({ method: 'tools/call', params: { name, arguments: args } });
const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'Test', version: '1' } },
};

describe.each(CLIENTS)('an address that asks for a part, to the %s client,', (kind) => {
  test('shows these tools, calls no other, and says nothing of others', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind, query: '?toolsets=customers&tools=getInvoice' });
    const names = namesOf(toolsFor({ toolsets: ['customers'], tools: ['getInvoice'] }));
    expect(namesOf(await assistant.tools())).toEqual(names);
    expect((await assistant.call('createCustomer', { name: 'Ann' })).isError).toBe(false);
    await expect(assistant.call('createInvoice', { customer: { name: 'Ann' } })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/Unknown tool: createInvoice\./),
    });
    for (const { name } of toolsFor({ toolsets: ['all'] })) {
      if (!names.includes(name)) expect(assistant.instructions()).not.toContain(name);
    }
    expect(assistant.instructions()).toContain('Never add up different currencies');
    const { resources } = await assistant.client.listResources();
    expect(resources.map(({ uri }) => uri)).not.toContain('billing://stats');
    const { resourceTemplates } = await assistant.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('billing://invoices/{id}');
    expect((await assistant.client.listPrompts()).prompts).toEqual([]);
  });

  test('that changes nothing shows only tools that read', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind, query: '?read_only=1' });
    expect(namesOf(await assistant.tools())).toEqual(namesOf(toolsFor({ readOnly: true })));
    await expect(assistant.call('createCustomer', { name: 'Ann' })).rejects.toMatchObject({ code: -32_602 });
    expect(await mcp.run('listCustomers')).toMatchObject({ total_count: 0 });
  });

  test('shows toolsets that are offered on request', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind, query: '?toolsets=webhooks,activity' });
    const names = namesOf(toolsFor({ toolsets: ['webhooks', 'activity'] }));
    expect(namesOf(await assistant.tools())).toEqual(names);
    expect(namesOf(toolsFor({}))).not.toEqual(expect.arrayContaining(names));
  });
});

describe('what the service offers', () => {
  test.each([
    ['a toolset', { toolsets: ['invoices'] }, '?toolsets=all', { toolsets: ['invoices'] }],
    ['tools', { tools: ['getInvoice', 'sendInvoice'] }, '?toolsets=invoices', { tools: ['getInvoice', 'sendInvoice'] }],
    ['what reads', { readOnly: true }, '?tools=getInvoice,createInvoice', { tools: ['getInvoice'] }],
    ['what reads', { readOnly: true }, '?read_only=0', { readOnly: true }],
    ['what is on request', { toolsets: ['webhooks'] }, '?read_only=1', { toolsets: ['webhooks'], readOnly: true }],
  ] as const)('is %s, and no address gets more', async (_what, filter, query, shown) => {
    await using mcp = await openMcp({ filter });
    const { message } = await ask(mcp, query, LIST);
    expect(namesOf(message.result.tools)).toEqual(namesOf(toolsFor(shown)));
  });

  test('does not have what it leaves out, and the refusal names what it has', async () => {
    await using mcp = await openMcp({ filter: { toolsets: ['activity'] } });
    const { status, message } = await ask(mcp, '?toolsets=invoices', LIST);
    expect(status).toBe(400);
    expect(message.error.message).toBe('toolsets has no "invoices"; there are activity, all.');
    const named = await ask(mcp, '?tools=getInvoice', LIST);
    expect(named.message.error.message).toBe('tools has no "getInvoice"; there are listActivity.');
  });
});

describe('an address that asks for what there is not', () => {
  test.each([
    ['?toolsets=invoice', 'toolsets', /^toolsets has no "invoice"; there are invoices, payments, .*, all\.$/],
    ['?tools=getInvoice,createinvoice', 'tools', /^tools has no "createinvoice"; there are listInvoices, /],
    [`?tools=${'x'.repeat(5_000)}`, 'tools', /^tools has no "x{79}…"; there are /],
    ['?toolsets=', 'toolsets', /^toolsets is empty; name at least one/],
    ['?read_only=yes', 'read_only', /^read_only must be one of 1, true, 0, false\.$/],
    ['?find=yes', 'find', /^find must be one of 1, true, 0, false\.$/],
    ['?find=', 'find', /^find must be one of 1, true, 0, false\.$/],
    ['?profile=all', 'profile', /^profile must be one of directory\.$/],
    ['?profile=directory&toolsets=all', 'toolsets', /^toolsets must not be given together with profile\.$/],
    ['?profile=directory&tools=refundPayment', 'tools', /^tools must not be given together with profile\.$/],
    ['?profile=directory&find=1', 'find', /^find must not be given together with profile\.$/],
    [
      '?toolset=invoices',
      'toolset',
      /^toolset is no parameter of this address; there are toolsets, tools, read_only, find, profile\.$/,
    ],
    ['?a=1&b=2', 'a', /^a is no parameter of this address; .* \(and 1 more\)\.$/],
  ])('%s is refused with what is allowed, and does nothing', async (query, field, words) => {
    await using mcp = await openMcp();
    for (const message of [callOf('createCustomer', { name: 'Ann' }), INITIALIZE]) {
      const refused = await ask(mcp, query, message);
      expect(refused.status).toBe(400);
      expect(refused.message).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: -32_602, data: { field } } });
      expect(refused.message.error.message).toMatch(words);
    }
    expect(await mcp.run('listCustomers')).toMatchObject({ total_count: 0 });
    expect(mcp.endpoint.sessions()).toBe(0);
  });

  test('tells nothing to callers without a token', async () => {
    await using mcp = await openMcp();
    const { status, message } = await ask(mcp, '?toolsets=invoice', LIST, { Authorization: 'Bearer bh_wrong' });
    expect([status, message.id]).toEqual([401, undefined]);
    expect(message.error.message).not.toContain('toolsets');
  });
});

test('lists may be given in several parameters, with blanks, and twice', async () => {
  await using mcp = await openMcp();
  const query = '?tools=getInvoice&tools=%20listPayments%20,getInvoice,&read_only=true';
  const { message } = await ask(mcp, query, LIST);
  expect(namesOf(message.result.tools)).toEqual(['getInvoice', 'listPayments']);
});

test('a session keeps the tools of the address that opened it', async () => {
  await using mcp = await openMcp();
  const token = { Authorization: `Bearer ${await mcp.token()}` };
  const opened = await ask(mcp, '?tools=listCustomers', INITIALIZE, token);
  const session = { ...token, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
  for (const query of ['?tools=listCustomers', '']) {
    const { message } = await ask(mcp, query, LIST, session);
    expect(namesOf(message.result.tools)).toEqual(['listCustomers']);
  }
});

test('a call in a batch is held to it like any other', async () => {
  await using mcp = await openMcp();
  const batch = [callOf('listCustomers'), callOf('createCustomer', { name: 'Ann' })];
  const answer = await fetch(`${mcp.url}?read_only=1`, {
    method: 'POST',
    headers: { ...HEADERS, Authorization: `Bearer ${await mcp.token()}` },
    body: JSON.stringify(batch.map((one, id) => ({ jsonrpc: '2.0', id, ...one }))),
  });
  const messages = [...(await answer.text()).matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data));
  expect(messages).toMatchObject([
    { id: 0, result: {} },
    { id: 1, error: { code: -32_602 } },
  ]);
  expect(await mcp.run('listCustomers')).toMatchObject({ total_count: 0 });
});
