/**
 * Missing or unusual details of a document: the client asks a person before the document is mailed. If the client
 * cannot ask, the answer states them (R62).
 */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailGateway } from '../../../src/model/mail.ts';
import { runReadOnly } from '../../../src/tools/look-up.ts';
import { openRemote } from '../../../src/tools/remote/service.ts';
import { testClock } from '../../kit/test-app.ts';
import { OFFLINE } from '../../web/desk.ts';
import { clientAt, expectRefusal, noted, type PersonsClient, type Question, type Reply } from './asking-kit.ts';
import { CLIENTS, type Mcp, openMcp } from './kit.ts';
import { json, openPretender } from './remote/kit.ts';

const mails: string[] = [];
const mail: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async ({ to }) => {
    mails.push(to);
    return { outcome: 'sent' };
  },
  close: async () => undefined,
};

const LACKING = { address: null, city: null, country: null, vat_number: null, invoice_checks: 'warn' };
const COMPLETE = { address: 'Keizersgracht 1', city: 'Amsterdam', country: 'NL', vat_number: 'NL123456789B01' };

let mcp: Mcp;
let token: string;
beforeAll(async () => {
  mcp = await openMcp({ ...OFFLINE, mail });
  await mcp.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
  await mcp.run('createCustomer', { name: 'Bob' });
  token = await mcp.token();
});
afterAll(async () => {
  for (const client of clients.values()) await (await client)[Symbol.asyncDispose]();
  await mcp[Symbol.asyncDispose]();
});
beforeEach(async () => void (await mcp.run('updateBusiness', LACKING)));

const asked: Question[] = [];
const yes = (): Reply => ({ action: 'accept', content: { confirm: true } });
const no = (): Reply => ({ action: 'decline' });

/** Clients by kind and by whether they can ask. They are reused, because connecting costs more than a call. */
const clients = new Map<string, Promise<PersonsClient>>();
let answer: () => Reply = no;

/** Calls a tool with a client of this kind. `reply` answers its questions; without it, the client cannot ask. */
async function call(kind: (typeof CLIENTS)[number], [tool, args]: readonly [string, object], reply?: () => Reply) {
  asked.length = 0;
  if (reply) answer = reply;
  const key = `${kind} ${reply ? 'asks' : 'cannot ask'}`;
  const client = clients.get(key) ?? clientAt({ url: mcp.url, token }, kind, reply && noted(asked, () => answer()));
  clients.set(key, client);
  return await (await client).call(tool, args);
}

let work = 0;
const invoice = (more: object = {}) =>
  mcp.run('createInvoice', { customer: 'ann@example.com', description: `Work ${++work}`, amount: 120, ...more });
const traces = async () => ({
  activity: (await mcp.run('listActivity', { limit: 1 })).total_count,
  mails: mails.length,
});

type Mailing = readonly [what: string, make: () => Promise<readonly [tool: string, args: object]>, question: string];
const NEW = async () => ({ description: `Work ${++work}`, amount: 120, send_email: true });
const MISSING = 'Missing: your address, your tax number.';
const THE_INVOICE = 'The invoice is mailed to ann@example.com. Do it?';
const OF_ANN = 'for “Ann” <ann@example.com>, EUR 120.00';

const MAILING: readonly Mailing[] = [
  [
    'a new invoice for a known customer',
    async () => ['createInvoice', { ...(await NEW()), customer: 'ann' }],
    `Create an invoice: customer “Ann” <ann@example.com>; amount EUR 120.00. ${MISSING} ${THE_INVOICE}`,
  ],
  [
    'a new invoice for a described customer',
    async () => ['createInvoice', { ...(await NEW()), customer: { name: 'Zoe', email: `zoe${work}@example.com` } }],
    `Create an invoice: new customer “Zoe” <zoe#@example.com>; amount EUR 120.00. ${MISSING} The invoice is mailed to zoe#@example.com. Do it?`,
  ],
  [
    'a draft that is issued, dated anew',
    async () => ['issueInvoice', { id: (await invoice({ draft: true })).id, send_email: true, date: '2026-03-01' }],
    `Issue a draft invoice: invoice draft (id #) ${OF_ANN}, draft, due 2026-03-31. ${MISSING} Dated before the previous number. ${THE_INVOICE}`,
  ],
  [
    'an issued invoice',
    async () => ['sendInvoice', { id: (await invoice()).invoice_number }],
    `Send an invoice by mail: invoice INV-# ${OF_ANN}, pending, due 2026-03-31. ${MISSING} ${THE_INVOICE}`,
  ],
  [
    'a credit note that is there',
    async () => {
      const { id } = await invoice();
      const { credit_note_number } = await mcp.run('createCreditNote', { invoice_id: id, reason: 'Late', amount: 20 });
      return ['sendInvoice', { id: credit_note_number }];
    },
    `Send an invoice by mail: credit note CN-# for “Ann” <ann@example.com>, EUR 20.00 of INV-#. ${MISSING} The credit note is mailed to ann@example.com. Do it?`,
  ],
  [
    'the credit note of a cancelled invoice',
    async () => ['cancelInvoice', { id: (await invoice()).id, send_email: true }],
    `Cancel an invoice: invoice INV-# ${OF_ANN}, pending, due 2026-03-31. ${MISSING} Its payment link stops working. The credit note is mailed to ann@example.com. This cannot be undone. Do it?`,
  ],
  [
    'a new credit note',
    async () => [
      'createCreditNote',
      { invoice_id: (await invoice()).id, reason: 'Late', amount: 20, send_email: true },
    ],
    `Create a credit note: invoice INV-# ${OF_ANN}, pending, due 2026-03-31. ${MISSING} A credit note is final. It is mailed to ann@example.com. This cannot be undone. Do it?`,
  ],
];

const withoutNumbers = (text: string) => text.replace(/(INV-|CN-|\(id |zoe)\d+/g, '$1#');

describe.each(MAILING)('%s with warnings', (what, make, question) => {
  const kind = CLIENTS[MAILING.findIndex(([one]) => one === what) % CLIENTS.length] ?? '1.x';

  test('is asked about once, and mailed once after a yes, and not at all after a no', async () => {
    const made = await make();
    const before = await traces();
    expectRefusal(await call(kind, made, no), 'declined');
    expect(asked.map(({ message }) => withoutNumbers(message))).toEqual([question]);
    expect(await traces()).toEqual(before);
    const done = await call(kind, made, yes);
    expect(done.isError, done.text).toBe(false);
    expect(asked).toHaveLength(1);
    expect(mails.length).toBe(before.mails + 1);
  });

  test('is mailed at once where the client cannot ask', async () => {
    const before = await traces();
    const done = await call(kind, await make());
    expect(done.isError, done.text).toBe(false);
    expect(mails.length).toBe(before.mails + 1);
    if (/createInvoice|issueInvoice/.test(question)) expect(done.text).toContain(`Next: ${MISSING}`);
  });

  test('is not asked about, or without warnings, where nothing is missing', async () => {
    await mcp.run('updateBusiness', COMPLETE);
    const [tool, { date: _, ...args }] = (await make()) as [string, { date?: string }];
    const done = await call(kind, [tool, args], yes);
    expect(done.isError, done.text).toBe(false);
    const isFinal = question.includes('cannot be undone');
    expect(asked).toHaveLength(isFinal ? 1 : 0);
    expect(asked[0]?.message ?? '').not.toContain('Missing');
  });
});

describe('nobody is asked', () => {
  const refused = async (made: readonly [string, object], code: string) => {
    const before = await traces();
    expectRefusal(await call('2.x modern', made, yes), code);
    expect([asked, await traces()]).toEqual([[], before]);
  };

  test('about a mail that would be refused anyway', async () => {
    const { id } = await invoice({ draft: true });
    const issued = await invoice();
    await refused(['sendInvoice', { id }], 'invoice_is_draft');
    await refused(['issueInvoice', { id: issued.id, send_email: true }], 'invoice_already_issued');
    await refused(['createInvoice', { ...(await NEW()), customer: 'Bob' }], 'customer_has_no_email');
    await refused(['createInvoice', { ...(await NEW()), customer: 'ann', amount: -1 }], 'validation_failed');
    const { amount, description, ...rest } = await NEW();
    const items = [{ description, unit_price: amount, tax_category: 'reverse_charge' }];
    await refused(['createInvoice', { ...rest, items, customer: 'ann' }], 'validation_failed');
    await mcp.run('updateBusiness', { invoice_checks: 'strict' });
    await refused(['createInvoice', { ...(await NEW()), customer: 'ann' }], 'invoice_incomplete');
    await refused(['issueInvoice', { id, send_email: true }], 'invoice_incomplete');
  });

  test('about what is not mailed, or where the business wants no checks', async () => {
    const { id } = await invoice({ draft: true });
    const { send_email: _, ...quiet } = await NEW();
    expect(await call('2.x modern', ['createInvoice', { ...quiet, customer: 'ann' }], yes)).toMatchObject({
      isError: false,
    });
    expect(asked).toEqual([]);
    await mcp.run('updateBusiness', { invoice_checks: 'off' });
    for (const made of [
      ['createInvoice', { ...(await NEW()), customer: 'ann' }],
      ['issueInvoice', { id, send_email: true }],
    ] as const) {
      expect(await call('2.x modern', made, yes)).toMatchObject({ isError: false });
      expect(asked).toEqual([]);
    }
  });
});

test('whom it is for is asked first, and then about what is missing', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await mcp.run('createCustomer', { name: 'Cas', email });
  const choose = (): Reply => {
    const options = asked.at(-1)?.requestedSchema.properties.customer?.enum;
    return options
      ? { action: 'accept', content: { customer: options.find((one) => one.includes('two@')) ?? '' } }
      : yes();
  };
  const done = await call('2.x modern', ['createInvoice', { ...(await NEW()), customer: 'Cas' }], choose);
  expect(done.isError, done.text).toBe(false);
  expect(asked.map(({ message }) => message)).toEqual([
    'Create an invoice: which customer is meant?',
    `Create an invoice: customer “Cas” <two@example.com>; amount EUR 120.00. ${MISSING} The invoice is mailed to two@example.com. Do it?`,
  ]);
});

test('a service elsewhere has no route for it: nothing is sent there, and nobody is asked', async () => {
  await using there = await openPretender(json(200, { success: true, data: { currency: 'EUR', timezone: 'UTC' } }));
  const { serviceFor } = await openRemote(
    { url: there.url, token: 'x', version: '0' },
    testClock(),
    pino({ level: 'silent' }),
  );
  const { invoke } = await serviceFor({ client: undefined });
  const before = there.seen.length;
  for (const name of ['previewInvoice', 'previewIssue'])
    expect(await runReadOnly(invoke, name, { id: 1 })).toMatchObject({ refusal: { error: { code: 'not_offered' } } });
  expect(there.seen.length).toBe(before);
});
