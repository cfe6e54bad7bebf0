/** Unlisted tools in the product's own assistant: found, shown to the person, and confirmed like other tools. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FIND, READ, WRITE } from '../../src/tools/finders.ts';
import { toolsFor } from '../../src/tools/list.ts';
import type { PutQuestion } from '../../src/tools/toolbox.ts';
import type { Reply } from '../kit/openai-server.ts';
import { answerOf, type Desk, openDesk, stepsOf } from './kit.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const { run } = desk.testApp;
  for (const email of ['one@example.com', 'two@example.com']) await run('createCustomer', { name: 'Ann', email });
  await run('createCustomer', { name: 'Bob de Vries', email: 'bob@example.com' });
  await run('connectProvider', { kind: 'sandbox' });
});
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => {
  desk.asked.length = 0;
  expect(desk.model.faults).toEqual([]);
});

const call = (name: string, args: object): Reply => ({ calls: [{ name, arguments: { ...args } }] });
const through = (caller: string, name: string, args: object): Reply =>
  call(caller, { name, arguments: JSON.stringify(args) });
const item = (code: string) => ({ code, description: 'Hour', unit_price: 95 });
const codes = async () => {
  const { items } = await desk.testApp.run('listItems');
  return (items as unknown as readonly { code: string }[]).map(({ code }) => code);
};
const told = () => JSON.stringify(desk.model.requests.at(-1)?.outputs);

test('the model is given the list, and finds and calls the others', async () => {
  desk.model.play([
    call(FIND, { query: 'statement of account' }),
    through(READ, 'getStatement', { customer: 'Bob' }),
    { text: 'Done.' },
  ]);
  const { calls } = await answerOf(await desk.open(), 'The statement of Bob');
  expect(desk.model.requests[0]?.tools.map(({ name }) => name)).toEqual(
    toolsFor({ readOnly: false }).map(({ name }) => name),
  );
  expect(calls.map(({ tool, title, writes, outcome }) => [tool, title, writes, outcome])).toEqual([
    [FIND, 'Find tools', false, 'answered'],
    ['getStatement', 'Get a statement', false, 'answered'],
  ]);
  expect(calls[1]?.arguments).toEqual({ customer: 'Bob' });
  expect(told()).toContain('Bob de Vries');
});

test('a change through another tool is shown as what it is, and runs only after a yes', async () => {
  for (const says of ['no', 'yes'] as const) {
    desk.model.play([through(WRITE, 'createItem', item(`ITEM-${says}`)), { text: 'Well.' }]);
    const steps = await stepsOf(await desk.open({ says }), 'Add it');
    expect(steps.map(({ kind }) => kind)).toEqual(['call', 'confirm', 'result', 'text', 'done']);
    expect(steps[0]).toMatchObject({ call: { tool: 'createItem', writes: true, arguments: item(`ITEM-${says}`) } });
    const last = steps.at(-1);
    const [made] = last?.kind === 'done' ? last.answer.calls : [];
    expect(made).toMatchObject({ tool: 'createItem', outcome: says === 'yes' ? 'answered' : 'declined' });
  }
  expect(await codes()).toEqual(['ITEM-yes']);
  expect(desk.asked).toHaveLength(2);
});

test('nothing is changed where nobody can say yes, and none is offered where only reading is', async () => {
  desk.model.play([through(WRITE, 'createItem', item('NOBODY')), { text: 'Well.' }]);
  const alone = await answerOf(await desk.open(), 'Add it');
  expect(alone.calls).toMatchObject([{ tool: 'createItem', outcome: 'forbidden' }]);
  for (const reply of [through(WRITE, 'createItem', item('READ')), call('createItem', item('READ'))]) {
    desk.model.play([reply, { text: 'Well.' }]);
    const { calls } = await answerOf(await desk.open({ readOnly: true, says: 'yes' }), 'Add it');
    expect(calls).toMatchObject([{ outcome: 'unknown_tool' }]);
    expect(desk.model.requests[0]?.tools.map(({ name }) => name)).not.toContain(WRITE);
  }
  expect(desk.asked).toEqual([]);
  expect(await codes()).not.toEqual(expect.arrayContaining(['NOBODY']));
});

test.each([
  ['of the wrong kind', through(READ, 'createItem', item('WRONG')), WRITE],
  ['of itself', call(WRITE, { name: WRITE, arguments: '{"name":"createItem"}' }), 'must name another tool'],
  ['of what is no tool', through(WRITE, 'createToken', {}), 'has no tool'],
  ['with names twice', call(WRITE, { name: 'createItem', arguments: '{"code":"A","code":"B"}' }), 'twice'],
])('a call %s is refused, and nobody is asked', async (_, reply, words) => {
  desk.model.play([reply, { text: 'Well.' }]);
  const { calls } = await answerOf(await desk.open({ says: 'yes' }), 'Add it');
  expect(calls).toMatchObject([{ outcome: 'refused' }]);
  expect(told()).toContain(words);
  expect(desk.asked).toEqual([]);
  expect(await codes()).toEqual(['ITEM-yes']);
});

test('a customer that several have is chosen by the person', async () => {
  const put: PutQuestion[] = [];
  const decides = async (question: PutQuestion) => {
    put.push(question);
    return question.options.findIndex((option) => option.includes('two@example.com'));
  };
  const link = { customer: 'Ann', description: 'Deposit', amount: 50 };
  desk.model.play([through(WRITE, 'createPaymentLink', link), { text: 'Done.' }]);
  const { calls } = await answerOf(await desk.open({ says: 'yes', decides }), 'A link for Ann');
  expect(put.map(({ options }) => options.length)).toEqual([2]);
  expect(JSON.stringify(desk.asked)).toContain('two@example.com');
  expect(calls).toMatchObject([{ tool: 'createPaymentLink', outcome: 'answered' }]);
});

test('the same call is one call, whichever way it is made', async () => {
  const again = through(READ, 'listItems', { limit: 3 });
  desk.model.play([again, again, again, { text: 'Well.' }]);
  const { calls } = await answerOf(await desk.open(), 'Items');
  expect(calls.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'repeated']);
});

test('an amount in an answer is traced to the tool that returned it', async () => {
  desk.model.play([through(READ, 'listItems', {}), { text: 'An hour is EUR 95.00.' }]);
  const { figures } = await answerOf(await desk.open(), 'What is an hour?');
  expect(figures).toMatchObject([{ text: 'EUR 95.00', source: { tool: 'listItems', call: 0 } }]);
});
