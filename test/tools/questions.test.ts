// Decisions about a call that only a person can make are asked as questions. A declined question changes nothing (R62).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PutQuestion, type Toolbox, type ToolResult, toolboxOf } from '../../src/tools/toolbox.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';

let testApp: TestApp;
let toolbox: Toolbox;
beforeAll(async () => {
  testApp = await openTestApp();
  for (const email of ['one@example.com', 'two@example.com'])
    await testApp.run('createCustomer', { name: 'Ann', email });
  const limits = { max_amount: 100, max_per_day: 10_000, ask_above_limit: true };
  const { token = '' } = await testApp.run('createToken', { scopes: ['billing.read', 'billing.write'], ...limits });
  toolbox = toolboxOf(await testApp.app.assistant(token), {}, 'test');
});
afterAll(() => testApp[Symbol.asyncDispose]());

let n = 0;
const bill = (customer: string, amount: number) =>
  toolbox.call(
    'createInvoice',
    { customer, amount, description: `Work ${++n}`, allow_duplicate: true },
    new AbortController().signal,
  );
const count = async () => (await testApp.run('listInvoices', { limit: 1 })).total_count as unknown as number;
const asked = ({ question }: ToolResult): PutQuestion => {
  if (!question) throw new Error('nobody was asked');
  return question;
};

describe('which of several customers is meant', () => {
  test('is chosen from all who fit, and the call goes on with them', async () => {
    const before = await count();
    const question = asked(await bill('Ann', 10));
    expect([question.text, await count()]).toEqual(['which customer is meant?', before]);
    const place = question.options.findIndex((option) => option.includes('one@example.com'));
    expect(await question.answer(place)).toMatchObject({ isError: false, data: { customer_id: 1 } });
    expect(await count()).toBe(before + 1);
  });

  test('and none is a no: nothing is changed', async () => {
    const before = await count();
    const declined = await asked(await bill('Ann', 10)).answer(null);
    expect(declined).toMatchObject({ isError: true, data: { error: { code: 'declined' } } });
    expect([declined.question, await count()]).toEqual([undefined, before]);
  });

  test('an option that there is not changes nothing either', async () => {
    const before = await count();
    expect(await asked(await bill('Ann', 10)).answer(7)).toMatchObject({ isError: true });
    expect(await count()).toBe(before);
  });
});

describe('an amount above the limit of the token', () => {
  test('is done after a yes, once', async () => {
    const before = await count();
    const question = asked(await bill('one@example.com', 150));
    expect(question).toMatchObject({ text: expect.stringContaining('limited to EUR 100.00'), options: [] });
    expect(await question.answer(0)).toMatchObject({ isError: false, data: { amount: 150 } });
    expect(await question.answer(0)).toMatchObject({ data: { replayed: true } });
    expect(await count()).toBe(before + 1);
  });

  test('is not done after a no', async () => {
    const before = await count();
    expect(await asked(await bill('one@example.com', 150)).answer(null)).toMatchObject({ isError: true });
    expect(await count()).toBe(before);
  });

  test('is asked about after the customer', async () => {
    const before = await count();
    const second = asked(await asked(await bill('Ann', 150)).answer(0));
    expect([second.options, await count()]).toEqual([[], before]);
    expect(await second.answer(0)).toMatchObject({ isError: false });
    expect(await count()).toBe(before + 1);
  });
});
