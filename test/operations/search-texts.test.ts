import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../kit/desk.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.run('createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 10, reference: 'R1' });
});
afterAll(() => testApp[Symbol.asyncDispose]());

const SEARCHES = [
  ['listCustomers', 'query'],
  ['listInvoices', 'customer'],
  ['listInvoices', 'reference'],
  ['listInvoices', 'description'],
  ['listOverdueInvoices', 'customer'],
  ['listPayments', 'customer'],
  ['listPayments', 'description'],
  ['listPaymentLinks', 'description'],
] as const;

test.each(SEARCHES)(
  '%s refuses a %s without anything to compare: it would be part of every text',
  async (name, field) => {
    for (const text of ['\u0301', '\u200b', '\u00ad \u200d']) {
      const refusal = await refusalOf(testApp.run(name, { [field]: text }));
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { faults: [{ field }] } });
    }
  },
);

test('one letter is enough', async () => {
  expect(await testApp.run('listInvoices', { reference: 'r' })).toMatchObject({ total_count: 1 });
  expect(await testApp.run('listCustomers', { query: 'á' })).toMatchObject({ total_count: 1 });
});
