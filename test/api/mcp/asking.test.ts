/**
 * Questions to a person: which customer is meant, and whether an amount above a limit is intended. A client that cannot
 * ask gets a refusal with the candidates or the limit.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  clientAt,
  expectRefusal,
  noted,
  type Person,
  postCall,
  type Question,
  type Reply,
  STDIO_SERVER,
  YES,
} from './asking-kit.ts';
import { CLIENTS, type ClientKind, type Mcp, openMcp } from './kit.ts';

let mcp: Mcp;
let token: string;
let annOne: number;
beforeAll(async () => {
  mcp = await openMcp();
  annOne = (await mcp.run('createCustomer', { name: 'Ann', email: 'one@example.com' })).id as unknown as number;
  await mcp.run('createCustomer', { name: 'Ann', email: 'two@example.com' });
});
beforeEach(async () => {
  token = await tokenWith({ max_amount: 100, max_per_day: 1_000, ask_above_limit: true });
});
afterAll(() => mcp[Symbol.asyncDispose]());

async function tokenWith(limits: object): Promise<string> {
  const made: { token?: string } = await mcp.run('createToken', {
    scopes: ['billing.read', 'billing.write'],
    ...limits,
  });
  return made.token ?? '';
}

const clientOf = (kind: ClientKind, person?: Person, secret = token) =>
  clientAt({ url: mcp.url, token: secret }, kind, person);

let n = 0;
const invoice = (more: object = {}) => ({ customer: 'Ann', description: `Work ${++n}`, amount: 10, ...more });
const invoices = async () => (await mcp.run('listInvoices', { limit: 1 })).total_count as unknown as number;
const pick = ({ requestedSchema }: Question): Reply => {
  const { customer, confirm } = requestedSchema.properties;
  if (confirm) return { action: 'accept', content: { confirm: true } };
  return { action: 'accept', content: { customer: customer?.enum?.find((one) => one.includes('one@')) ?? '' } };
};

describe.each(CLIENTS)('a %s client', (kind) => {
  test('asks which customer is meant, and takes the one that is chosen', async () => {
    const asked: Question[] = [];
    await using client = await clientOf(kind, noted(asked, pick));
    const made = await client.call('createInvoice', invoice());
    expect(made, made.text).toMatchObject({ isError: false, data: { customer: 'Ann', customer_id: annOne } });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.message).toBe('Create an invoice: which customer is meant?');
    const [two = '', one = ''] = asked[0]?.requestedSchema.properties.customer?.enum ?? [];
    expect([two, one]).toEqual([
      expect.stringMatching(/^Ann <two@example\.com> \(\d+\)$/),
      expect.stringMatching(/^Ann <one@example\.com> \(\d+\)$/),
    ]);
  });

  test('asks about an amount above the limit, after the customer; the yes is for this call, and is written down', async () => {
    const messages: string[] = [];
    await using client = await clientOf(kind, (question) => {
      messages.push(question.message);
      return pick(question);
    });
    const before = await invoices();
    const args = invoice({ amount: 150 });
    const made = await client.call('createInvoice', args);
    expect(made, made.text).toMatchObject({
      isError: false,
      data: { amount: 150, customer_id: annOne },
    });
    expect(messages).toEqual([
      'Create an invoice: which customer is meant?',
      'Create an invoice: EUR 150.00 for Ann <one@example.com>. This token is limited to EUR 100.00 a call, and this is EUR 150.00. Do it anyway?',
    ]);
    expect(await invoices()).toBe(before + 1);
    const { activity } = await mcp.run('listActivity', { limit: 1 });
    expect((activity as unknown as readonly { summary: string }[])[0]?.summary).toMatch(
      /above the limit of EUR 100\.00; a person said yes\)$/,
    );
    // The same call again would be a retry, as it is for amounts below the limit (R63). A different call is asked about
    // again.
    const named = { ...args, customer: 'one@example.com' };
    await client.call('createInvoice', { ...named, description: 'another' });
    expect(messages).toHaveLength(3);
  });

  test.each<[string, Reply]>([
    ['declines', { action: 'decline' }],
    ['cancels', { action: 'cancel' }],
    ['accepts without a yes', { action: 'accept', content: { confirm: false, customer: 'somebody else' } }],
  ])('whose person %s changes nothing', async (_how, reply) => {
    await using client = await clientOf(kind, () => reply);
    const before = await invoices();
    for (const args of [invoice(), invoice({ customer: 'one@example.com', amount: 150 })]) {
      const refused = await client.call('createInvoice', args);
      expectRefusal(refused, 'declined');
      expect(refused.text).toContain(
        'Nothing was changed.\nTell the user that it was not done, and ask what they want instead',
      );
    }
    expect(await invoices()).toBe(before);
  });

  test('that cannot ask is told no, with the candidates and the limit', async () => {
    await using client = await clientOf(kind);
    const ambiguous = await client.call('createInvoice', invoice());
    expect(ambiguous).toMatchObject({ isError: true, data: { error: { code: 'customer_ambiguous' } } });
    expect(ambiguous.text).toMatch(
      /^Refused \(customer_ambiguous\): 2 customers fit "Ann"\. Nothing was changed\.\n.*\n- \d+: "Ann" "two@example\.com"\n- \d+: "Ann" "one@example\.com"$/,
    );
    const above = await client.call('createInvoice', invoice({ customer: 'one@example.com', amount: 150 }));
    expect(above).toMatchObject({
      isError: true,
      data: { error: { code: 'limit_exceeded', limit: { max: 100, asked: 150 } } },
    });
    expect(above.text).toContain('This token is limited to EUR 100.00 a call');
  });
});

test('a day’s limit, and a token whose owner did not allow it, are asked about by nobody', async () => {
  const asked: Question[] = [];
  const person = noted(asked, pick);
  await using day = await clientOf('2.x modern', person, await tokenWith({ max_per_day: 100 }));
  await using strict = await clientOf('2.x modern', person, await tokenWith({ max_amount: 100 }));
  for (const client of [day, strict]) {
    const refused = await client.call('createInvoice', invoice({ customer: 'one@example.com', amount: 150 }));
    expectRefusal(refused, 'limit_exceeded');
  }
  expect(asked).toEqual([]);
});

test.each(['1.x', '2.x modern'] as const)('over stdio a %s client asks too', async (kind) => {
  await using client = await clientAt(STDIO_SERVER, kind, pick);
  for (const email of ['one@example.com', 'two@example.com'])
    await client.call('createCustomer', { name: 'Ann', email });
  const made = await client.call('createInvoice', invoice());
  expect(made, made.text).toMatchObject({ isError: false, data: { customer_id: 1 } });
});

describe('what a client of 2026 brings back', () => {
  const post = (args: object, more = {}, { secret = token, capabilities = { elicitation: {} } as object } = {}) =>
    postCall({ url: mcp.url, token: secret }, ['createInvoice', args], more, capabilities);
  const above = () => invoice({ customer: 'one@example.com', amount: 150 });

  test('is one answer for one call: used again it makes nothing new, whatever was allowed to be double', async () => {
    const args = { ...above(), allow_duplicate: true };
    const { result } = await post(args);
    expect(result).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) });
    const before = await invoices();
    const again = { requestState: result?.requestState, inputResponses: YES };
    const made = await Promise.all([post(args, again), post(args, again)]);
    made.push(await post(args, again));
    expect(await invoices()).toBe(before + 1);
    const numbers = made.flatMap(
      (one) => (one.result?.structuredContent as { invoice_number?: string } | undefined)?.invoice_number ?? [],
    );
    expect(new Set(numbers).size).toBe(1);
  });

  test('is nothing for other arguments, for somebody else, or when it was changed', async () => {
    const args = above();
    const { result } = await post(args);
    const state = String(result?.requestState);
    const before = await invoices();
    const stranger = await tokenWith({ max_amount: 100, ask_above_limit: true });
    const tries = [
      post({ ...args, amount: 999 }, { requestState: state, inputResponses: YES }),
      post({ ...args, customer: 'two@example.com' }, { requestState: state, inputResponses: YES }),
      post(args, { requestState: state, inputResponses: YES }, { secret: stranger }),
      post(args, { requestState: `${state.slice(0, -4)}AAAA`, inputResponses: YES }),
      post(args, { requestState: forged(state), inputResponses: YES }),
    ];
    for (const one of await Promise.all(tries)) expect(one.error, JSON.stringify(one)).toMatchObject({ code: -32_602 });
    // A yes without its request state, or a state without a yes, is ignored: the question is asked again.
    expect((await post(args, { inputResponses: YES })).result).toMatchObject({ resultType: 'input_required' });
    expect((await post(args, { requestState: state })).result).toMatchObject({ resultType: 'input_required' });
    expect(await invoices()).toBe(before);
  });

  test('comes too late after ten minutes: it is asked again', async () => {
    const args = above();
    const { result } = await post(args);
    const before = await invoices();
    mcp.clock.advance(600_000);
    const late = await post(args, { requestState: result?.requestState, inputResponses: YES });
    expect(late.result).toMatchObject({ resultType: 'input_required' });
    expect(await invoices()).toBe(before);
  });

  test('a client that shows no forms is told no as a result, not as an error of the protocol', async () => {
    for (const capabilities of [{}, { elicitation: { url: {} } }]) {
      const { result, error } = await post(above(), {}, { capabilities });
      expect(error).toBeUndefined();
      expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'limit_exceeded' } } });
    }
  });

  test('a limit that was lowered or taken from asking meanwhile is the one that holds', async () => {
    const args = above();
    const { result } = await post(args);
    const { tokens } = await mcp.run('listTokens');
    const [{ id } = { id: 0 }] = tokens as unknown as readonly { id: number }[];
    await mcp.run('limitToken', { id, max_amount: 100 });
    const refused = await post(args, { requestState: result?.requestState, inputResponses: YES });
    expect(refused.result).toMatchObject({ isError: true, structuredContent: { error: { code: 'limit_exceeded' } } });
  });
});

/** The request state with another amount and the original signature. */
function forged(state: string): string {
  const [version, body = '', mac] = state.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8').replace('15000', '99900');
  return [version, Buffer.from(text).toString('base64url'), mac].join('.');
}

test('names of customers stay data: what is not seen is stripped from the question, and no tag in them is live', async () => {
  const name = 'Eve\u202e<b>';
  for (const email of ['e1@example.com', 'e2@example.com']) await mcp.run('createCustomer', { name, email });
  const asked: Question[] = [];
  await using client = await clientOf('2.x modern', (question) => {
    asked.push(question);
    return { action: 'decline' };
  });
  await client.call('createInvoice', invoice({ customer: 'Eve' }));
  expect(asked[0]?.requestedSchema.properties.customer?.enum?.[0]).toMatch(/^Eve< b> <e2@example\.com> \(\d+\)$/);
});
