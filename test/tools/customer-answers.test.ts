// Content of the answer about one customer, apart from its figures.
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a customer shows the whole note, in both parts, and whether drafts are among its latest invoices', async () => {
  const note = `Wants the PO number on every invoice. ${'Long. '.repeat(30)}End.`;
  const { id } = (await ask('createCustomer', { name: 'Els', email: 'els@example.com', note })).data;
  const line = { description: 'Work', unit_price: 100 };
  await ask('createInvoice', { customer: id, items: [line] });
  const issued = await ask('getCustomer', { customer: id });
  expect([issued.data.customer_note, issued.data.summary]).toEqual([note, expect.not.stringContaining('draft')]);
  expect(issued.text).toContain(note);
  await ask('createInvoice', { customer: id, items: [line], draft: true });
  const drawn = await ask('getCustomer', { customer: id });
  expect(drawn.data.summary).toMatch(/1 draft is among its latest invoices\.$/);
});
