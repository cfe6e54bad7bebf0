/**
 * A call through one of the `call…Tool` tools equals a direct call of the tool (R112): the same answers, errors,
 * questions, scopes, limits and account boundaries.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReadOnly } from '../../../../src/model/token.ts';
import { TOOLS, type ToolName } from '../../../../src/tools/table.ts';
import { clientAt, type PersonsClient } from '../../../api/mcp/asking-kit.ts';
import { converse } from '../../../api/mcp/conversation.ts';
import { openMcp, type Result } from '../../../api/mcp/kit.ts';
import { calling, WAYS, type Way } from '../../../api/mcp/through.ts';
import type { CallsOfOne, Owned } from '../../../calls/call.ts';
import { CALLS as SAID } from '../../../calls/every-operation.ts';
import { layOut } from '../../../contract/tenancy-fixtures.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { OFFLINE } from '../../../operations/payments/shop.ts';

test('a conversation with every tool is the same both ways: answers, refusals, retries and activity', async () => {
  const all = async (way: Way) => {
    await using mcp = await openMcp();
    await mcp.run('connectProvider', { kind: 'sandbox' });
    await using assistant = await mcp.assistant();
    const answers = await converse(calling(assistant.call, way));
    const { activity } = await mcp.run('listActivity', { limit: 100 });
    return { answers, activity: JSON.parse(JSON.stringify(activity).replace(/link\/\w{10}/g, 'link/CODE')) };
  };
  const [direct, through] = [await all('directly'), await all('through another tool')];
  for (const [index, answer] of direct.answers.entries()) expect(through.answers[index], `${index}`).toEqual(answer);
  expect(direct.activity.length).toBeGreaterThan(20);
  expect(through.activity).toEqual(direct.activity);
});

const CALLS: Readonly<Record<ToolName, CallsOfOne>> = SAID;

let ledger: Ledger;
let owner: Desk;
let made: Owned;
beforeAll(async () => {
  ledger = await openLedger('sqlite', OFFLINE);
  owner = await openDesk(ledger);
  const fixtures = await layOut(ledger, owner);
  const terms = { customer_id: fixtures.customer, description: 'x', amount: 5_000, interval: 'day' };
  const { id: paused } = await owner.run('createSubscription', { ...terms, collection: 'invoice' });
  await owner.run('pauseSubscription', { id: paused });
  const { payment } = await owner.run('recordPayment', { id: (await owner.invoice({ reference: 'paid' })).id });
  const { id: unpaid } = await owner.invoice({ customer_id: fixtures.customer, reference: 'unpaid' });
  made = { ...fixtures, paused, recorded: payment.id, unpaid };
});
afterAll(() => ledger[Symbol.asyncDispose]());

async function clientOf(desk: Desk, token: object = {}): Promise<PersonsClient> {
  const scopes = ['billing.read', 'billing.write'];
  const { token: secret } = await desk.run('createToken', { scopes, ...token });
  return clientAt({ url: `${await ledger.testApp.baseUrl()}/mcp`, token: secret }, '2.x modern');
}

/** The data of the owner. Tokens are left out, because their `last_used_at` changes with every request. */
async function owned() {
  const { tokens: _, ...rest } = await owner.snapshot();
  return rest;
}

/** Calls the tool directly and through another tool. Requires equal answers and that no data of the owner changed. */
async function bothWays(client: PersonsClient, name: string, args: object): Promise<Result> {
  const before = await owned();
  const [direct, through] = await Promise.all(
    WAYS.map((way) => calling(client.call, way)(name, args as Record<string, unknown>)),
  );
  expect(through).toEqual(direct);
  const after = await owned();
  if (!isDeepStrictEqual(after, before)) expect(after, `${name} changes nothing`).toEqual(before);
  return through as Result;
}

describe('another account', () => {
  let stranger: PersonsClient;
  beforeAll(async () => {
    const desk = await openDesk(ledger);
    await desk.run('connectProvider', { kind: 'sandbox' });
    stranger = await clientOf(desk);
  });
  afterAll(() => stranger[Symbol.asyncDispose]());

  const attempts = TOOLS.flatMap(({ name }) => {
    const { stranger: attempt } = CALLS[name];
    return typeof attempt === 'object' ? [[name, ...attempt] as const] : [];
  });

  test('is tried with every tool whose arguments can name what is another’s', () => {
    expect(attempts.length).toBeGreaterThan(25);
  });

  test.each(attempts)('gets nothing of %s, either way', async (name, inputFor, told) => {
    const { isError, data } = await bothWays(stranger, name, inputFor(made));
    if (told.endsWith('_not_found'))
      expect({ isError, data }).toMatchObject({ isError: true, data: { error: { code: told } } });
    else expect(data[told] ?? []).toEqual([]);
  });
});

describe('a token', () => {
  const writing = TOOLS.filter(({ op }) => !isReadOnly(op));

  test.each(writing.map(({ name }) => name))('that may only read is refused %s, either way', async (name) => {
    await using reader = await clientOf(owner, { scopes: ['billing.read'] });
    // The scope is checked first: no invoice has id 1, and the answer must still not be "not found".
    const { data } = await bothWays(reader, name, { id: 1 });
    expect(data).toMatchObject({ error: { code: 'insufficient_scope' } });
  });

  test.each(TOOLS.filter(({ op }) => isReadOnly(op)).map(({ name }) => name))(
    'that may only write is refused %s, either way',
    async (name) => {
      await using writer = await clientOf(owner, { scopes: ['billing.write'] });
      const { data } = await bothWays(writer, name, {});
      expect(data).toMatchObject({ error: { code: 'insufficient_scope' } });
    },
  );

  const limited = writing.flatMap(({ name }) => {
    const { limits } = CALLS[name];
    return typeof limits === 'object' ? limits.map(([stake, input]) => [name, stake, input] as const) : [];
  });
  /** True for a call with copies: tools refuse them as an unknown field, whatever the limits (R104). */
  const hasCopies = (input: (typeof limited)[number][2]) => 'cc' in input(made);

  test.each(limited)('in test mode only is refused %s (%s), either way', async (name, _stake, input) => {
    await using client = await clientOf(owner, { test_mode_only: true });
    const code = hasCopies(input) ? 'validation_failed' : 'not_permitted';
    expect((await bothWays(client, name, input(made))).data).toMatchObject({ error: { code } });
  });

  test.each(limited.filter(([, stake]) => stake !== 'free'))(
    'of a cent is refused %s (%s), either way',
    async (name, stake, input) => {
      await using client = await clientOf(owner, { max_amount: '0.01' });
      const refused = stake === 'amount' ? 'limit_exceeded' : 'not_permitted';
      const code = hasCopies(input) ? 'validation_failed' : refused;
      expect((await bothWays(client, name, input(made))).data).toMatchObject({ error: { code } });
    },
  );

  test('that its owner made read-only writes nothing, either way', async () => {
    await using client = await clientOf(owner, { read_only: true });
    for (const { name } of writing) expect((await bothWays(client, name, {})).isError, name).toBe(true);
  });
});
