// Questions that only a person can decide: which customer is meant, and an amount above the limit of the token.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLines } from '../../src/model/asking.ts';
import type { PutQuestion } from '../../src/tools/toolbox.ts';
import type { Reply } from '../kit/openai-server.ts';
import { answerOf, type Desk, type Options, openDesk, stepsOf } from './kit.ts';

let desk: Desk;
let token: string;
beforeAll(async () => {
  desk = await openDesk();
  const { run } = desk.testApp;
  for (const email of ['one@example.com', 'two@example.com']) await run('createCustomer', { name: 'Ann', email });
  await run('createCustomer', { name: 'Bob de Vries', email: 'bob@example.com' });
  await run('connectProvider', { kind: 'sandbox' });
  const limits = { max_amount: 100, max_per_day: 10_000, ask_above_limit: true };
  token = (await run('createToken', { scopes: ['billing.read', 'billing.write'], ...limits })).token ?? '';
});
afterAll(() => desk[Symbol.asyncDispose]());

const put: PutQuestion[] = [];
beforeEach(() => {
  desk.asked.length = 0;
  put.length = 0;
  expect(desk.model.faults).toEqual([]);
});

/** A person who gives these answers, one after the other. */
const saying =
  (...answers: (number | null)[]): NonNullable<Options['decides']> =>
  async (question) => {
    put.push(question);
    return answers.shift() ?? null;
  };

let n = 0;
const bill = (args: object = {}): Reply => ({
  calls: [{ name: 'createInvoice', arguments: { customer: 'Ann', description: `Work ${++n}`, amount: 10, ...args } }],
});
const answer = async (reply: Reply, options: Options) => {
  desk.model.play([reply, { text: 'Well.' }]);
  return answerOf(await desk.open({ says: 'yes', ...options }), 'Bill Ann');
};
const newest = async () => {
  const { invoices, total_count } = await desk.testApp.run('listInvoices', { limit: 1 });
  const [{ customer, amount } = {}] = invoices as unknown as readonly {
    customer?: { email: string };
    amount?: number;
  }[];
  return { email: customer?.email, amount, count: total_count as unknown as number };
};
const told = () => JSON.stringify(desk.model.requests.at(-1)?.outputs);

describe('several customers fit', () => {
  test('the person chooses, and then sees for whom it is before they say yes', async () => {
    desk.model.play([bill({ send_email: true }), { text: 'Done.' }]);
    const steps = await stepsOf(await desk.open({ says: 'yes', decides: saying(1) }), 'Bill Ann');
    expect(steps.map(({ kind }) => kind)).toEqual(['call', 'question', 'confirm', 'result', 'text', 'done']);
    expect(put).toEqual([
      expect.objectContaining({
        text: 'which customer is meant?',
        options: [
          expect.stringMatching(/^Ann <two@example\.com> \(\d+\)$/),
          expect.stringMatching(/^Ann <one@example\.com> \(\d+\)$/),
        ],
      }),
    ]);
    expect(desk.asked[0]).toMatchObject({
      mailTo: 'one@example.com',
      lines: expect.arrayContaining(['Customer: “Ann” <one@example.com>', 'Amount: EUR 10.00']),
    });
    expect(await newest()).toMatchObject({ email: 'one@example.com' });
  });

  test('the person chooses none: nothing is done, and the model is told', async () => {
    const { count } = await newest();
    const { calls } = await answer(bill(), { decides: saying(null) });
    expect(calls).toEqual([expect.objectContaining({ outcome: 'declined' })]);
    expect(told()).toContain('A person was asked which customer is meant, and chose none. Nothing was changed');
    expect([await newest(), desk.asked]).toEqual([expect.objectContaining({ count }), []]);
  });

  test('nobody can be asked: the model gets the candidates, as any other client', async () => {
    const { calls } = await answer(bill(), {});
    expect(calls).toEqual([expect.objectContaining({ outcome: 'refused' })]);
    expect(told()).toMatch(/customer_ambiguous.*two@example\.com/);
    expect(desk.asked).toEqual([]);
  });

  test('of what only reads, the person is asked about one customer; a list names all who fit instead', async () => {
    desk.model.play([
      { calls: [{ name: 'getCustomer', arguments: { customer: 'Ann' } }] },
      { calls: [{ name: 'listPayments', arguments: { customer: 'Ann' } }] },
      { text: 'None.' },
    ]);
    const { calls } = await answerOf(await desk.open({ readOnly: true, decides: saying(0) }), 'What did Ann pay?');
    expect(calls.map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
    expect(put).toHaveLength(1);
    expect(told()).toMatch(/2 customers match/);
  });
});

describe('an amount above the limit of the token', () => {
  test('is done after a yes to exactly it, which the activity tells', async () => {
    const { calls } = await answer(bill({ amount: 150 }), { token, decides: saying(1, 0) });
    expect(calls).toEqual([expect.objectContaining({ outcome: 'answered' })]);
    expect(put.map(({ text, options }) => [text, options.length])).toEqual([
      ['which customer is meant?', 2],
      [
        'EUR 150.00 for Ann <one@example.com>. This token is limited to EUR 100.00 a call, and this is EUR 150.00. Do it anyway?',
        0,
      ],
    ]);
    expect(await newest()).toMatchObject({ email: 'one@example.com', amount: 150 });
    const { activity } = await desk.testApp.run('listActivity', { limit: 1 });
    expect(JSON.stringify(activity)).toContain('above the limit of EUR 100.00; a person said yes');
  });

  test.each<[string, Options]>([
    ['the person says no', { decides: saying(null) }],
    // As with --yes in a script: consent to previews does not include an amount above the owner's limit.
    ['only previews are agreed to', {}],
  ])('is refused when %s', async (_how, options) => {
    const { count } = await newest();
    const { calls } = await answer(bill({ customer: 'bob@example.com', amount: 150 }), { token, ...options });
    expect(calls[0]?.outcome).toBe(options.decides ? 'declined' : 'refused');
    expect(told()).toMatch(options.decides ? /did not agree\. Nothing was changed/ : /limit_exceeded/);
    expect(await newest()).toMatchObject({ count });
  });
});

test('an interrupt at a question ends the answer, and nothing is done', async () => {
  const { count } = await newest();
  const stop = new AbortController();
  desk.model.play([bill(), { text: 'Done.' }]);
  const decides = async () => {
    stop.abort();
    return 0;
  };
  const answered = await answerOf(await desk.open({ says: 'yes', decides }), 'Bill Ann', stop.signal);
  expect([answered.end.code, (await newest()).count]).toEqual(['cancelled', count]);
  expect(changeLines(answered)).toEqual(['Nothing was changed or sent.']);
});

test('a yes is for the customer whom the person saw, whoever has the name by then', async () => {
  desk.model.play([bill({ customer: 'de Vries' }), { text: 'Done.' }]);
  const says = async () => {
    await desk.testApp.run('createCustomer', { name: 'de Vries', email: 'other@example.com' });
    return true;
  };
  await answerOf(await desk.open({ says }), 'Bill de Vries');
  expect(await newest()).toMatchObject({ email: 'bob@example.com' });
});

test('nobody is asked about somebody who is not there', async () => {
  await answer(bill({ customer: 'Zebedee Quux' }), { decides: saying() });
  expect(told()).toContain('customer_not_found');
  expect([desk.asked, put]).toEqual([[], []]);
});
