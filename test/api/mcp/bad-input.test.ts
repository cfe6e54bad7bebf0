/** The answer to wrong input says what would be right, and nothing is changed. Tested over HTTP and over stdio. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WHOLE } from '../../kit/proof.ts';
import {
  type Assistant,
  type ClientKind,
  linesOf,
  type Mcp,
  openMcp,
  overStdio,
  pipedInto,
  STDIO_SERVER,
} from './kit.ts';

const MEBIBYTE = 1024 * 1024;

type Opened = AsyncDisposable & { readonly assistant: Assistant };

async function openOver(transport: 'HTTP' | 'stdio', kind: ClientKind): Promise<Opened> {
  if (transport === 'stdio') {
    const assistant = await overStdio(kind, process.execPath, [STDIO_SERVER]);
    return { assistant, [Symbol.asyncDispose]: () => assistant[Symbol.asyncDispose]() };
  }
  const mcp = await openMcp();
  const assistant = await mcp.assistant({ kind });
  return {
    assistant,
    [Symbol.asyncDispose]: async () => {
      await assistant[Symbol.asyncDispose]();
      await mcp[Symbol.asyncDispose]();
    },
  };
}

const DAILY = [
  ['HTTP', '1.x'],
  ['HTTP', '2.x modern'],
  ['stdio', '2.x legacy'],
] as const;
const OTHERS = [
  ['HTTP', '2.x legacy'],
  ['stdio', '1.x'],
  ['stdio', '2.x modern'],
] as const;

// Usually, every client and both transports are tried. `PROOF=whole` tries every client over both transports.
describe.each(WHOLE ? [...DAILY, ...OTHERS] : DAILY)('over %s, to the %s client,', (transport, kind) => {
  let opened: Opened;
  let assistant: Assistant;
  beforeAll(async () => {
    opened = await openOver(transport, kind);
    ({ assistant } = opened);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  test('a wrong call says what would be right and changes nothing', async () => {
    for (const [name, words] of UNKNOWN_TOOLS) {
      await expect(assistant.call(name, { name: 'Ann' })).rejects.toMatchObject({ code: -32602, message: words });
    }
    for (const [name, args, error, words] of WRONG_ARGUMENTS) {
      const { isError, data, text } = await assistant.call(name, args);
      expect({ isError, data }, name).toMatchObject({ isError: true, data: { error } });
      expect(text).toContain(words);
    }
    const done = await assistant.call('listActivity', { actor: 'assistant' });
    expect(done.data).toMatchObject({ total_count: 0 });
  });

  test('a mebibyte of arguments is refused, and the conversation goes on', async () => {
    const huge = assistant.call('createCustomer', { name: 'Ann', note: 'n'.repeat(MEBIBYTE) });
    await expect(huge).rejects.toThrow(/too large/i);
    expect((await assistant.call('listCustomers')).data).toMatchObject({ total_count: 0 });
  });

  test('a list that would be too long is cut, an invoice is given whole', async () => {
    const items = Array.from({ length: 200 }, (_, n) => ({ description: `${n} ${'d'.repeat(240)}`, unit_price: 1 }));
    for (let n = 0; n < 3; n++) {
      await assistant.call('createInvoice', { customer: { name: 'Ann' }, items, reference: `number ${n}` });
    }
    const list = await assistant.call('listInvoices', { detail: 'full' });
    expect(list.data).toMatchObject({ total_count: 3, remaining: 2 });
    expect(list.data.rows).toHaveLength(1);
    expect(list.text).toMatch(/\n2 more: repeat with cursor 1-[\w-]+, or narrow the filters\.$/);
    const whole = await assistant.call('getInvoice', { id: 1 });
    expect(whole.data.items).toHaveLength(200);
    expect(whole.text.match(/\n"\d+ d+/g)).toHaveLength(200);
  });
});

const UNKNOWN_TOOLS: readonly [name: string, words: RegExp][] = [
  ['create_customer', /Unknown tool: create_customer\. Did you mean createCustomer\?/],
  ['createCustomers', /Did you mean createCustomer\?/],
  ['overdueInvoices', /Did you mean listOverdueInvoices\?/],
  ['payEverybody', /Unknown tool: payEverybody\. There are listInvoices, createInvoice, /],
  [`x${'y'.repeat(10_000)}`, /Unknown tool: xy{78}…\. There are /],
];

const WRONG_ARGUMENTS: readonly [tool: string, args: Record<string, unknown>, error: object, words: string][] = [
  [
    'createCustomer',
    { name: 'Ann', e_mail: 'ann@example.com' },
    { code: 'validation_failed', field: 'e_mail', allowed_values: expect.arrayContaining(['name', 'email']) },
    'e_mail is not a known field here; did you mean email? name, email, ',
  ],
  [
    'getInvoice',
    { id: 1, invoice_id: 1 },
    { code: 'validation_failed', field: 'invoice_id', allowed_values: ['id'] },
    'invoice_id is not a known field here; did you mean id? only id is allowed.',
  ],
  [
    'createInvoice',
    { customer: { name: 'Ann' }, items: [{ description: 'Work', unit_price: 1, unitPrice: 2 }] },
    { field: 'items[0].unitPrice' },
    'items[0].unitPrice is not a known field here; did you mean unit_price? ',
  ],
  ['createCustomer', { name: ['Ann'] }, { field: 'name' }, 'name must be text.'],
  ['listInvoices', { limit: 'five' }, { field: 'limit' }, 'limit must be a number, without grouping, sign or unit.'],
  ['createCustomer', {}, { field: 'name' }, 'name is required.'],
  [
    'listInvoices',
    { status: 'late' },
    { field: 'status', allowed_values: expect.arrayContaining(['overdue', 'paid']) },
    'status must be one or several of draft, pending, overdue',
  ],
  [
    'recordPayment',
    { id: 1, payment_method: 'shells' },
    { field: 'payment_method', allowed_values: expect.arrayContaining(['cash']) },
    'payment_method must be one of ideal, card',
  ],
];

describe('what is no message', () => {
  const call = { method: 'tools/call', params: { name: 'createCustomer', arguments: { name: 'Ann' } } };
  const hello = {
    id: 'hello',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'shell', version: '1' } },
  };
  const list = { id: 'last', method: 'tools/call', params: { name: 'listCustomers', arguments: {} } };

  const deep = '['.repeat(5_000) + ']'.repeat(5_000);
  const ODD: readonly [what: string, args: string, words: string][] = [
    ['deep', `{"name":"Ann","notes":${deep}}`, 'nested deeper than 64 levels'],
    ['twice', '{"name":"Ann","n\\u0061me":"Bob"}', 'twice in one object'],
    ['prototype', '{"name":"Ann","__proto__":{"limit":1}}', 'which is not allowed'],
  ];
  const BROKEN: readonly [what: string, line: string, id: string | number | undefined, code: number, words: string][] =
    [
      ['no JSON', '{"jsonrpc":"2.0","id":1,', undefined, -32700, 'Parse error'],
      ['no message', '{"hello":"services","id":2}', 2, -32600, 'not a JSON-RPC 2.0 message'],
      ['another version', JSON.stringify({ jsonrpc: '1.0', id: 3, ...call }), 3, -32600, 'not a JSON-RPC 2.0 message'],
      ['a number', '42', undefined, -32600, 'not a JSON-RPC 2.0 message'],
      ['a batch', JSON.stringify([{ jsonrpc: '2.0', id: 4, ...call }]), undefined, -32600, 'one message per line'],
      [
        'too much',
        JSON.stringify({ jsonrpc: '2.0', id: 'huge', ...call, filler: 'x'.repeat(MEBIBYTE) }),
        'huge',
        -32600,
        'too large: a message may have 256 KiB',
      ],
      ...ODD.map(([what, args, words]): (typeof BROKEN)[number] => [
        what,
        `{"jsonrpc":"2.0","id":"${what}","method":"tools/call","params":{"name":"createCustomer","arguments":${args}}}`,
        what,
        -32600,
        words,
      ]),
      ['far too much', 'x'.repeat(17 * MEBIBYTE), undefined, -32600, 'too large'],
      ['other bytes', '\u0000\ufffd', undefined, -32700, 'Parse error'],
    ];

  test('is answered over stdio, each with its reason, and what comes after it is served', async () => {
    const lines = BROKEN.map(([, line]) => `${line}\r\n\n`);
    const {
      code,
      lines: answers,
      errors,
    } = await pipedInto([STDIO_SERVER], [linesOf([hello]), ...lines, linesOf([list])].join(''));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const parsed = answers.map((line) => JSON.parse(line) as { id: unknown; error?: object; result?: object });
    const refusals = parsed.filter(({ error }) => error !== undefined);
    expect(refusals).toEqual(
      BROKEN.map(([, , id, code, words]) => ({
        jsonrpc: '2.0',
        ...(id === undefined ? {} : { id }),
        error: { code, message: expect.stringContaining(words) },
      })),
    );
    expect(parsed.find(({ id }) => id === 'last')?.result).toMatchObject({ structuredContent: { total_count: 0 } });
  });

  let mcp: Mcp;
  beforeAll(async () => {
    mcp = await openMcp();
  });
  afterAll(() => mcp[Symbol.asyncDispose]());

  test.each(BROKEN.filter(([what]) => what !== 'a batch'))('%s is refused over HTTP', async (_what, body) => {
    const answer = await fetch(mcp.url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await mcp.token()}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body,
    });
    expect(answer.status).toBe(body.length > 256 * 1024 ? 413 : 400);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
    expect(await mcp.run('listCustomers')).toMatchObject({ total_count: 0 });
  });
});

test('a token that only reads is not pointed at tools that it does not see', async () => {
  await using mcp = await openMcp();
  await using reader = await mcp.assistant({ scopes: ['billing.read'] });
  await expect(reader.call('create_invoice')).rejects.toThrow(/There are listInvoices, getInvoiceStats, /);
});
