// Content of the answers about a created or changed invoice, apart from its figures.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRESCRIBED } from '../../src/tools/shape.ts';
import { TOOLS } from '../../src/tools/table.ts';
import { type Toolbox, toolboxOf } from '../../src/tools/toolbox.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';

let testApp: TestApp;
let toolbox: Toolbox;
beforeAll(async () => {
  testApp = await openTestApp();
  toolbox = toolboxOf(await testApp.app.assistant(null), { toolsets: ['all'] }, 'test');
});
afterAll(() => testApp[Symbol.asyncDispose]());

const ask = (tool: string, args: object) => toolbox.call(tool, { ...args }, new AbortController().signal);
const line = (unit_price: number, quantity = 1) => ({ description: 'Work', quantity, unit_price });
const ANN = { customer: { name: 'Ann', email: '' }, draft: true };

describe('lines as they are stored', () => {
  test('are in the answer of each write, in both parts', async () => {
    const made = await ask('createInvoice', { ...ANN, items: [line(14.245, 2.5), line(120)] });
    expect(made.data.lines).toBe('2.5 x 14.245, 1 x 120');
    expect(made.text).toContain('lines 2.5 x 14.245, 1 x 120');
    const { id } = made.data;
    const changed = await ask('updateInvoice', { id, items: [line(0.0125, 1000)] });
    expect(changed.data.lines).toBe('1000 x 0.0125');
    expect((await ask('updateInvoice', { id, notes: 'Thanks' })).data.lines).toBeUndefined();
    expect((await ask('issueInvoice', { id })).data.lines).toBe('1000 x 0.0125');
  });

  test('of many lines are those that there is room for, and the first ones of a fine price', async () => {
    const items = [...Array.from({ length: 30 }, () => line(100)), line(14.245), line(1.1111)];
    const { data } = await ask('createInvoice', { ...ANN, items });
    expect(data.lines).toMatch(/^1: 1 x 100, .*, 31: 1 x 14\.245, 32: 1 x 1\.1111, \d+ more$/);
    const shown = String(data.lines).split(', ').length - 1;
    expect(data.lines).toContain(` ${32 - shown} more`);
  });
});

test('a changed draft says what issuing would warn of or refuse, as a new one does', async () => {
  const made = await ask('createInvoice', { ...ANN, items: [line(100)], date: '2099-01-01', due_date: '2099-02-01' });
  const wanted = expect.stringMatching(/Missing: .*your address.* Dated in the future\.$/);
  expect(made.data.next).toEqual(wanted);
  const { data } = await ask('updateInvoice', { id: made.data.id, notes: 'Thanks' });
  expect(data.next).toEqual(expect.stringMatching(/^It is revision 2; .* Dated in the future\.$/));
});

describe('fields that no tool takes or shows', () => {
  const nested = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, one]) => [name, ...nested(one)]);
  const known = new Set(TOOLS.flatMap(({ answer }) => (answer === PRESCRIBED ? [] : nested(answer.shape))));
  const hidden = () => {
    const taken = new Set(toolbox.tools.flatMap(({ inputSchema }) => nested(inputSchema)));
    const fields = TOOLS.flatMap(({ op }) => Object.keys(op.input.shape));
    // Left out: words that also name a thing.
    const words = ['file', 'quote'];
    return [...new Set(fields)].filter((field) => !taken.has(field) && !known.has(field) && !words.includes(field));
  };
  const told = (text: string) => hidden().filter((field) => new RegExp(`\\b${field}\\b`).test(text));

  test('are in no tool’s text', () => {
    expect(hidden()).toEqual(expect.arrayContaining(['metadata', 'order_reference']));
    expect(toolbox.tools.flatMap(({ name, description }) => told(description).map((field) => [name, field]))).toEqual(
      [],
    );
  });

  test('are in no refusal to change what was issued', async () => {
    const { data } = await ask('createInvoice', { ...ANN, draft: false, items: [line(7)] });
    const { text } = await ask('updateInvoice', { id: data.invoice_number, notes: 'x' });
    expect(text).toMatch(/createCreditNote/);
    expect(told(text)).toEqual([]);
  });
});
