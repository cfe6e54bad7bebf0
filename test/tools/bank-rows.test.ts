// Bank entries in answers for an assistant: the customer of the proposed invoice, the day of an earlier payment, and
// returned payments (R89).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Toolbox, toolboxOf } from '../../src/tools/toolbox.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';
import { statementOf } from '../operations/bank/kit.ts';

let testApp: TestApp;
let toolbox: Toolbox;
beforeAll(async () => {
  testApp = await openTestApp();
  toolbox = toolboxOf(await testApp.app.assistant(null), { toolsets: ['all'] }, 'test');
});
afterAll(() => testApp[Symbol.asyncDispose]());

const ask = (tool: string, args: object) => toolbox.call(tool, { ...args }, new AbortController().signal);
const bill = async (name: string, amount: number) =>
  (
    (await testApp.run('createInvoice', { customer: { name }, description: 'Work', amount })) as {
      invoice_number?: string;
    }
  ).invoice_number ?? '';

test('rows have the customer of the proposed invoice, and the day of the earlier payment', async () => {
  const [janssen, paid] = [await bill('Janssen & Zonen B.V.', 121), await bill('Bob', 80)];
  await testApp.run('recordPayment', { id: paid });
  const content = statementOf([
    { amount: 121, text: 'thanks', name: 'JANSSEN EN ZONEN' },
    { amount: 80, text: paid, name: 'BOB' },
  ]);
  const { data } = await ask('importBankStatement', { content });
  expect(data.entries).toMatchObject([
    {
      ...{ level: 'possible', invoices: [janssen], customer: 'Janssen & Zonen B.V.', payer: 'JANSSEN EN ZONEN' },
      why: `has a payer whose name is like that of Janssen & Zonen B.V., without its legal form, and ${janssen} is the one open invoice of this amount`,
    },
    { level: 'already_paid', why: `names ${paid}, paid already on 2026-03-17` },
  ]);
  expect((data.entries as object[])[1]).not.toHaveProperty('customer');
});

test('a returned payment is a row of its own kind, with what undoes it', async () => {
  const number = await bill('Ann', 50);
  const file = (line: string, details: string, first: number, last: number) =>
    [
      ...[':20:1', ':25:NL02ABNA0123456789', ':28C:1', `:60F:C260301EUR${first},00`],
      ...[`:61:${line}`, `:86:${details}`, `:62F:C260317EUR${last},00`, '-'],
    ].join('\n');
  const remittance = `?20EREF+${number}?21SVWZ+Rechnung?31NL91ABNA0417164300?32ANN`;
  await ask('importBankStatement', {
    content: file('2603100310C50,00NTRFNONREF//A1', `166?00GUTSCHRIFT${remittance}`, 100, 150),
  });
  await ask('confirmBankEntries', { level: 'certain' });
  const { data } = await ask('importBankStatement', {
    content: file('2603120312D50,00NRTINONREF//A2', `109?00RUECKLASTSCHRIFT${remittance}`, 150, 100),
  });
  expect(data).toMatchObject({
    next: 'For what the bank took back or returned, propose undoPayment of what it names.',
    entries: [{ level: 'return', undo_payments: [expect.stringMatching(new RegExp(`^\\d+ for ${number}$`))] }],
  });
});
