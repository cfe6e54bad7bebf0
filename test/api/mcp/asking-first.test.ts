/**
 * Before an action that cannot be undone, a person is asked to confirm it, if the client can ask. Without a yes,
 * nothing changes (R62).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MailGateway } from '../../../src/model/mail.ts';
import { TOOLS } from '../../../src/tools/table.ts';
import { sized, WHOLE } from '../../kit/proof.ts';
import { payByCard } from '../../web/browse.ts';
import { OFFLINE } from '../../web/desk.ts';
import { clientAt, expectRefusal, noted, type Person, postCall, type Question, type Reply, YES } from './asking-kit.ts';
import {
  type IrreversibleCall,
  irreversibleCalls,
  newInvoice,
  type Subject,
  seenNow,
  withoutNumbers,
} from './irreversible-calls.ts';
import { CLIENTS, type Mcp, openMcp, type Result } from './kit.ts';
import { BIN, settings } from './remote/kit.ts';
import { throughOf } from './through.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-asking-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

let mcp: Mcp;
beforeAll(async () => {
  mcp = await openMcp({ ...OFFLINE, mail });
  await mcp.run('connectProvider', { kind: 'sandbox' });
  await mcp.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
});
afterAll(() => mcp[Symbol.asyncDispose]());

const FINAL = irreversibleCalls(() => mcp);
const invoice = (more: object = {}) => newInvoice(mcp, more);
const finalOf = (tool: string) => FINAL.find((one) => one.tool === tool) as IrreversibleCall;

const clientOf = async (kind: (typeof CLIENTS)[number], person?: Person, token?: string) =>
  clientAt({ url: mcp.url, token: token ?? (await mcp.token()) }, kind, person);

const yes = (): Reply => ({ action: 'accept', content: { confirm: true } });

/** Everything that the call can change: the object, the number of activity entries and the number of mails. */
async function traces(seen: Subject['seen']) {
  const { total_count: activity } = await mcp.run('listActivity', { limit: 1 });
  return { thing: await seenNow(mcp, seen), activity, mails: mails.length };
}

/** Requires that nothing has changed. */
async function expectNothingDone({ seen }: Subject, before: object, { undone }: IrreversibleCall): Promise<void> {
  const after = await traces(seen);
  expect(after).toEqual(before);
  expect(after.thing).toMatchObject(undone);
}

const NO: readonly (readonly [how: string, reply: Reply])[] = [
  ['declines', { action: 'decline' }],
  ['cancels the form', { action: 'cancel' }],
  ['sends the form with a no', { action: 'accept', content: { confirm: false } }],
  ['sends an empty form', { action: 'accept' }],
  ['sends a word for a yes', { action: 'accept', content: { confirm: 'true' } }],
];

/** `npm test` tries each tool with one client, and each client with one tool; `npm run test:system` tries all pairs. */
const PAIRS = sized<'few' | 'all'>({ quick: 'few', usual: 'all', whole: 'all' });
const isTried = (final: IrreversibleCall, at: number) =>
  PAIRS === 'all' || at === FINAL.indexOf(final) % CLIENTS.length;
const clientsFor = (final: IrreversibleCall, turn: number) =>
  CLIENTS.filter((_, n) => isTried(final, (n + turn) % CLIENTS.length));

/**
 * Ways of refusing that are tried with this tool and client:
 * - `npm test`: each way with one tool.
 * - `npm run test:system`: each way with each tool and with each client, but not with each pair.
 * - `PROOF=whole`: each way with all pairs.
 */
const noesFor = (final: IrreversibleCall, kind: (typeof CLIENTS)[number]) =>
  NO.filter((_, n) =>
    PAIRS === 'all'
      ? WHOLE || (n + FINAL.indexOf(final) + CLIENTS.indexOf(kind)) % CLIENTS.length === 0
      : n === FINAL.indexOf(final) % NO.length,
  );

test('every tool that cannot be undone is tried here, and named in the guide', () => {
  const tools = TOOLS.flatMap(({ op, irreversibleEffect }) => (irreversibleEffect ? [op.name] : []));
  expect(FINAL.map(({ tool }) => tool).toSorted()).toEqual(tools.toSorted());
  const guide = readFileSync('docs/guardrails.md', 'utf8').split('Steps that cannot be undone')[1] ?? '';
  expect(tools.filter((tool) => !guide.includes(`\`${tool}\``))).toEqual([]);
});

describe.each(FINAL)('$tool', (final) => {
  const { tool, make, question, done, lines } = final;

  describe.each(clientsFor(final, 0))('by a %s client', (kind) => {
    test('is asked about in words, and done once after a yes', async () => {
      const asked: Question[] = [];
      await using client = await clientOf(kind, noted(asked, yes));
      const { args, seen } = await make();
      const before = await traces(seen);
      const made = await client.call(tool, args);
      expect(made.isError, made.text).toBe(false);
      expect(asked.map(({ message }) => withoutNumbers(message))).toEqual([question]);
      const after = await traces(seen);
      expect(after.thing).toMatchObject(done);
      expect(after.mails).toBe(before.mails);
      expect(Number(after.activity) - Number(before.activity)).toBe(lines);
    });
  });

  describe.each(clientsFor(final, 1))('by a %s client', (kind) => {
    test.each(noesFor(final, kind))('is not done when the person %s', async (_how, reply) => {
      await using client = await clientOf(kind, () => reply);
      const { args, seen } = await make();
      const before = await traces(seen);
      const refused = await client.call(tool, args);
      expectRefusal(refused, 'declined');
      expect(refused.text).toBe(
        'Refused (declined): A person was asked whether to do this, and did not agree. Nothing was changed.\n' +
          'Tell the user that it was not done, and ask what they want instead before calling again.',
      );
      await expectNothingDone({ args, seen }, before, final);
    });
  });

  describe.each(clientsFor(final, 2))('by a %s client', (kind) => {
    test('is not done when the client fails to ask', async () => {
      await using client = await clientOf(kind, () => {
        throw new Error('no window to show it in');
      });
      const { args, seen } = await make();
      const before = await traces(seen);
      const refused = client.call(tool, args);
      // A client of the 2026 protocol does not report this failure to the server: it does not repeat the call.
      if (kind === '2.x modern') await expect(refused).rejects.toThrow();
      else expectNotAnswered(await refused);
      await expectNothingDone({ args, seen }, before, final);
    });
  });

  describe.each(clientsFor(final, 0))('by a %s client', (kind) => {
    test('is done at once where the client cannot ask', async () => {
      await using client = await clientOf(kind);
      const { args, seen } = await make();
      const made = await client.call(tool, args);
      expect(made.isError, made.text).toBe(false);
      expect((await traces(seen)).thing).toMatchObject(done);
    });
  });

  describe.each(clientsFor(final, 1))('through another tool by a %s client', (kind) => {
    test('is asked about as by itself, and done only after a yes', async () => {
      const asked: Question[] = [];
      const replies: Reply[] = [{ action: 'decline' }, yes()];
      await using client = await clientOf(
        kind,
        noted(asked, () => replies.shift() as Reply),
      );
      const { args, seen } = await make();
      const before = await traces(seen);
      expectRefusal(await client.call(...throughOf(tool, args)), 'declined');
      await expectNothingDone({ args, seen }, before, final);
      const made = await client.call(...throughOf(tool, args));
      expect(made.isError, made.text).toBe(false);
      expect((await traces(seen)).thing).toMatchObject(done);
      expect(asked.map(({ message }) => withoutNumbers(message))).toEqual([question, question]);
    });
  });

  const older = (['1.x', '2.x legacy'] as const).filter((_, n) => isTried(final, n));
  test.each(older)('is not done when nobody answers a %s client in time', async (kind) => {
    withoutPatience();
    await using client = await clientOf(kind, () => new Promise<Reply>(() => undefined));
    const { args, seen } = await make();
    const before = await traces(seen);
    expectNotAnswered(await client.call(tool, args));
    await expectNothingDone({ args, seen }, before, final);
  });

  test('is done once by one yes, however often a client of 2026 sends it', async () => {
    const at = { url: mcp.url, token: await mcp.token() };
    const { args, seen } = await make();
    const before = await traces(seen);
    const { result } = await postCall(at, [tool, args]);
    expect(result).toMatchObject({ resultType: 'input_required' });
    await expectNothingDone({ args, seen }, before, final);
    const answer = { requestState: result?.requestState, inputResponses: YES };
    const made = await Promise.all([postCall(at, [tool, args], answer), postCall(at, [tool, args], answer)]);
    made.push(await postCall(at, [tool, args], answer));
    const after = await traces(seen);
    expect(after.thing).toMatchObject(done);
    expect(Number(after.activity) - Number(before.activity)).toBe(lines);
    const last = made.at(-1)?.result as unknown as { structuredContent: object; isError?: boolean };
    expect(last.isError, JSON.stringify(last)).not.toBe(true);
    // The yes is valid for these arguments and this token only.
    for (const wrong of [
      await postCall(at, [tool, { ...args, id: 1 }], answer),
      await postCall({ ...at, token: await mcp.token() }, [tool, args], answer),
    ])
      expect(wrong.error, JSON.stringify(wrong)).toMatchObject({ code: -32_602 });
  });
});

function expectNotAnswered(result: Result): void {
  expectRefusal(result, 'not_answered');
  expect(result.data).toMatchObject({ error: { retryable: true } });
  expect(result.text).toBe(
    'Refused (not_answered): A person had to be asked whether to do this, and no answer came. Nothing was changed.\n' +
      'Tell the user, and call again when a person can answer: the question is then asked again.\nretryable: true',
  );
}

/** Shortens the ten-minute wait for an answer to 50 ms. Other timers are unchanged. */
function withoutPatience(): void {
  const wait = globalThis.setTimeout;
  const shortened = (run: () => void, ms?: number) => wait(run, ms === 600_000 ? 50 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(shortened as typeof setTimeout);
  onTestFinished(() => void vi.restoreAllMocks());
}

test('a refund twice by one yes is one refund, also where a second one is allowed', async () => {
  const at = { url: mcp.url, token: await mcp.token() };
  const { args, seen } = await finalOf('refundPayment').make();
  const again = { ...args, allow_duplicate: true };
  const { result } = await postCall(at, ['refundPayment', again]);
  const answer = { requestState: result?.requestState, inputResponses: YES };
  for (let n = 0; n < 3; n++) await postCall(at, ['refundPayment', again], answer);
  expect((await traces(seen)).thing).toMatchObject({ amount_refunded: 20 });
  // A second yes allows a second refund.
  const { result: second } = await postCall(at, ['refundPayment', again]);
  await postCall(at, ['refundPayment', again], { requestState: second?.requestState, inputResponses: YES });
  expect((await traces(seen)).thing).toMatchObject({ amount_refunded: 40 });
});

test('a refund through a provider is asked about with all that is left, and where the money goes', async () => {
  const { url } = await mcp.run('createPaymentLink', { description: 'Poster', amount: 38 });
  const result = new URL(await payByCard(mcp, String(url)));
  await mcp.fetch(result.pathname + result.search);
  const { payments } = (await mcp.run('listPayments', { status: 'paid' })) as unknown as {
    payments: { id: number; amount: number }[];
  };
  const { id } = payments.find(({ amount }) => amount === 38) ?? { id: 0 };
  const asked: Question[] = [];
  await using client = await clientOf('2.x modern', noted(asked, yes));
  const made = await client.call('refundPayment', { id });
  expect(made.text).toMatch(
    /^Refunded EUR 38\.00 of payment \d+ for "Poster", EUR 38\.00; nothing is left to refund\./,
  );
  expect(asked.map(({ message }) => message)).toEqual([
    `Refund a payment: payment ${id} for “Poster”, EUR 38.00 from no customer; refunds EUR 38.00. ` +
      'The money goes back to the payer; the fee of the payment is not refunded. This cannot be undone. Do it?',
  ]);
});

describe('nobody is asked', () => {
  const asked: Question[] = [];
  const call = async (tool: string, args: object, token?: string) => {
    await using client = await clientOf('2.x modern', noted(asked, yes), token);
    const made = await client.call(tool, args);
    expect(asked).toEqual([]);
    return made;
  };

  test('about a draft, which has nothing to cancel', async () => {
    const { id } = await invoice({ draft: true });
    expectRefusal(await call('cancelInvoice', { id: String(id) }), 'invoice_is_draft');
  });

  test('about what would be refused anyway', async () => {
    const { id } = await invoice();
    await mcp.run('recordPayment', { id });
    expectRefusal(await call('cancelInvoice', { id }), 'invoice_already_paid');
    expectRefusal(await call('cancelInvoice', { id: 'INV-999999' }), 'invoice_not_found');
    expectRefusal(await call('refundPayment', { id: 999_999 }), 'payment_not_found');
    for (const wrong of [{}, { id: 1, amount: -5 }, { id: 1, amount: 500 }, { id: 1, reason: 'none' }])
      expectRefusal(await call('refundPayment', wrong), 'validation_failed');
    const { args } = await finalOf('cancelSubscription').make();
    await mcp.run('cancelSubscription', args);
    expectRefusal(await call('cancelSubscription', args), 'subscription_ended');
  });

  test('about a subscription that ends with its period: that can be taken back', async () => {
    const { id, payment_url } = await mcp.run('createSubscription', {
      ...{ customer: 'ann@example.com', description: 'Gym', amount: 10, interval: 'month' },
    });
    const result = new URL(await payByCard(mcp, String(payment_url)));
    await mcp.fetch(result.pathname + result.search);
    const made = await call('cancelSubscription', { id, at_period_end: true });
    expect(made.data).toMatchObject({ status: 'active', ends: '2026-04-17' });
  });

  test('by a token that may not do it', async () => {
    const { id } = await invoice();
    expectRefusal(await call('cancelInvoice', { id }, await mcp.token(['billing.read'])), 'insufficient_scope');
    expect(await mcp.run('getInvoice', { id })).toMatchObject({ status: 'pending' });
  });
});

test('a token that may not read asks with what it was given', async () => {
  const asked: Question[] = [];
  const { id, invoice_number } = await invoice();
  await using client = await clientOf('2.x modern', noted(asked, yes), await mcp.token(['billing.write']));
  const made = await client.call('cancelInvoice', { id: invoice_number });
  expect(made.isError, made.text).toBe(false);
  expect(asked.map(({ message }) => message)).toEqual([
    `Cancel an invoice: id ${invoice_number}. Its payment link stops working, and the customer gets no mail. This cannot be undone. Do it?`,
  ]);
  expect(await mcp.run('getInvoice', { id })).toMatchObject({ status: 'cancelled' });
  const mailed = await invoice();
  await client.call('cancelInvoice', { id: mailed.invoice_number, send_email: true });
  expect(asked.at(-1)?.message).toBe(
    `Cancel an invoice: id ${mailed.invoice_number}; send_email true. Its payment link stops working. The credit note is mailed to the customer. This cannot be undone. Do it?`,
  );
});

test('above a token’s limit the amount is a question of its own', async () => {
  const asked: Question[] = [];
  const scopes = ['billing.read', 'billing.write'];
  const limits = { max_amount: 10, max_per_day: 1_000, ask_above_limit: true };
  const { token } = (await mcp.run('createToken', { scopes, ...limits })) as unknown as { token: string };
  await using client = await clientOf('1.x', noted(asked, yes), token);
  const { args, seen } = await finalOf('refundPayment').make();
  const made = await client.call('refundPayment', args);
  expect(made.isError, made.text).toBe(false);
  expect(asked.map(({ message }) => message.replace(/^.*(?=This token)/, ''))).toEqual([
    expect.stringMatching(/^Refund a payment: payment \d+ .* Do it\?$/),
    'This token is limited to EUR 10.00 a call, and this is EUR 20.00. Do it anyway?',
  ]);
  expect((await traces(seen)).thing).toMatchObject({ amount_refunded: 20 });
});

test('a name stays visible text of the question, and nothing in it is live', async () => {
  const name = 'Eve\u202e ![x](https://evil.example) cancels\u200b nothing <b>';
  await mcp.run('createCustomer', { name, email: 'eve@example.com' });
  const { id } = await invoice({ customer: 'eve@example.com' });
  const asked: Question[] = [];
  await using client = await clientOf(
    '2.x modern',
    noted(asked, () => ({ action: 'decline' })),
  );
  await client.call('cancelInvoice', { id });
  expect(asked[0]?.message).toContain(
    ' for “Eve ! [x] (https://evil.example) cancels nothing < b>” <eve@example.com>, EUR 120.00, pending, ',
  );
  expect(asked[0]?.message).not.toMatch(/\p{C}/u);
});

// These tests start processes, so only `npm run test:system` runs them.
const ELSEWHERE = ['1.x', '2.x modern'] as const;
describe.each(sized<readonly (typeof ELSEWHERE)[number][]>({ quick: [], usual: ELSEWHERE, whole: ELSEWHERE }))(
  'on a service elsewhere, a %s client of billhook mcp',
  (kind) => {
    // Unless `PROOF=whole`, each tool is tried with one client. Each client tries at least one tool.
    const today = FINAL.filter((_, n) => WHOLE || (n % 2 === 0) === (kind === '1.x'));
    test.each(today)('asks before $tool, and does it only after a yes', async (final) => {
      const { tool, make, done } = final;
      const env = settings(await mcp.baseUrl(), await mcp.token());
      const asked: Question[] = [];
      let reply: Reply = { action: 'decline' };
      const place = { command: process.execPath, args: [BIN, 'mcp'], env, cwd: folder };
      await using client = await clientAt(
        place,
        kind,
        noted(asked, () => reply),
      );
      const { args, seen } = await make();
      const before = await traces(seen);
      expectRefusal(await client.call(tool, args), 'declined');
      await expectNothingDone({ args, seen }, before, final);
      reply = yes();
      const made = await client.call(tool, args);
      expect(made.isError, made.text).toBe(false);
      expect((await traces(seen)).thing).toMatchObject(done);
      expect(asked).toHaveLength(2);
    });
  },
);
