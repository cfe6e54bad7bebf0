// Previews that a person confirms: they show the amount that the operation would read, or none (R3), and the customer
// that it would find.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPreview, previewCall } from '../../src/tools/preview.ts';
import { type Toolbox, toolboxOf } from '../../src/tools/toolbox.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';

const INVOICE = { invoice_number: 'INV-000001', amount: 1_000, amount_due: 1_000, currency: 'EUR', customer: {} };
const look = () => Promise.resolve({ text: '', data: INVOICE, isError: false });

async function amountsOf(name: string, args: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const preview = await previewCall(look, name, args);
  if (!isPreview(preview)) throw new Error(preview.text);
  return preview.lines.filter((line) => /^(Amount|Records):/.test(line));
}

test.each([
  [1_000, ['Records: EUR 1,000.00']],
  [12.5, ['Records: EUR 12.50']],
  ['12.5', ['Records: EUR 12.50']],
  ['1.000', ['Records: 1.000 EUR']],
  ['1,000', ['Records: 1,000 EUR']],
])('a recorded payment of %j', async (amount, lines) => {
  expect(await amountsOf('recordPayment', { id: 1, amount })).toEqual(lines);
});

test.each([
  [{ amount: 1_000 }, ['Amount: EUR 1,000.00']],
  [{ items: [{ unit_price: '12.50', quantity: 2 }] }, ['Amount: EUR 25.00']],
  [{ items: [{ unit_price: 100, tax_category: 'reverse_charge' }] }, ['Amount: EUR 100.00, no tax: reverse charge']],
  [
    {
      items: [
        { unit_price: 100, tax_rate: 21 },
        { unit_price: 10, tax_category: 'zero' },
      ],
    },
    ['Amount: EUR 131.00, of which tax EUR 21.00, no tax: zero'],
  ],
  [{ amount: '1.000' }, []],
  [{ items: [{ unit_price: '1,000' }] }, []],
  [{ items: [{ unit_price: 5, quantity: '1.000' }] }, []],
])('an invoice with %j', async (given, lines) => {
  expect(await amountsOf('createInvoice', { currency: 'EUR', ...given })).toEqual(lines);
});

describe('a preview', () => {
  let testApp: TestApp;
  let toolbox: Toolbox;
  beforeAll(async () => {
    testApp = await openTestApp();
    for (const email of ['one@example.com', 'two@example.com'])
      await testApp.run('createCustomer', { name: 'Ann', email });
    const customer = { name: 'Bob de Vries', email: 'bob@example.com' };
    await testApp.run('createInvoice', { customer, description: 'Desk', amount: 10 });
    await testApp.run('createInvoice', { customer, description: 'Desk', amount: 10, draft: true });
    toolbox = toolboxOf(await testApp.app.assistant(null), { toolsets: ['all'] }, 'test');
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  const previewed = (name: string, args: object) => toolbox.preview(name, { ...args }, new AbortController().signal);
  const seat = { description: 'Seat', amount: 10 };
  const monthly = { ...seat, interval: 'month' };
  const KNOWN = 'Customer: “Bob de Vries” <bob@example.com>';

  test.each<[string, object, string]>([
    ['createInvoice', { ...seat, customer: 'de vries' }, KNOWN],
    ['createInvoice', { ...seat, customer: 'BOB@example.com' }, KNOWN],
    ['createInvoice', { ...seat, customer: '3' }, KNOWN],
    ['createSubscription', { ...monthly, customer: 'Bob' }, KNOWN],
    ['createPaymentLink', { ...seat, customer: 'Bob' }, KNOWN],
    ['updateCustomer', { customer: 'Bob', city: 'Delft' }, KNOWN],
    ['createInvoice', { ...seat, customer: { name: 'Ann', email: '' } }, 'New customer: “Ann”, without e-mail'],
    [
      'createInvoice',
      { ...seat, customer: { name: 'Robert', email: 'Bob@example.com' } },
      'New customer: “Robert” <Bob@example.com>; “Bob de Vries” <bob@example.com> has the same e-mail',
    ],
    [
      'createInvoice',
      { ...seat, customer: { name: 'BOB de Vries', email: 'Bob@example.com' } },
      `${KNOWN}, who has this e-mail already`,
    ],
    [
      'createPaymentLink',
      { ...seat, customer: { name: 'Bob de Vries', email: 'bob@example.com' } },
      `${KNOWN}, who has this e-mail already`,
    ],
    [
      'createPaymentLink',
      { ...seat, customer: { name: 'Eve', email: 'eve@example.com' } },
      'New customer: “Eve” <eve@example.com>',
    ],
    ['createPaymentLink', seat, 'Amount: EUR 10.00'],
  ])('says for whom: %s %j', async (name, args, line) => {
    expect(await previewed(name, args)).toMatchObject({ lines: expect.arrayContaining([line]) });
  });

  test('of what cannot be done is the refusal itself', async () => {
    expect(await previewed('cancelInvoice', { id: 'INV-000099' })).toMatchObject({ isError: true });
    expect(await previewed('createInvoice', { ...seat, customer: 'Ann' })).toMatchObject({
      data: { error: { code: 'customer_ambiguous' } },
    });
  });

  test('says what cannot be taken back, and only of that', async () => {
    const effectOf = async (name: string, args: object) => {
      const preview = await previewed(name, args);
      return isPreview(preview) ? preview.effect : preview.text;
    };
    expect(await effectOf('cancelInvoice', { id: 'INV-000001' })).toMatch(/payment link stops working/);
    expect(await effectOf('cancelInvoice', { id: '2' })).toBeNull();
    expect(await effectOf('cancelInvoice', { id: 'INV-000001', send_email: true })).toBe(
      'Its payment link stops working. The credit note is mailed to bob@example.com.',
    );
    expect(await effectOf('createCreditNote', { invoice_id: 'INV-000001', reason: 'x', send_email: true })).toBe(
      'A credit note is final. It is mailed to bob@example.com.',
    );
    expect(await effectOf('sendInvoice', { id: 'INV-000001' })).toBeNull();
  });

  test('asks nothing about an action that the invoice does not allow, because its call is refused', async () => {
    const { id } = await testApp.run('createInvoice', { ...seat, customer: 'Bob' });
    await testApp.run('recordPayment', { id, amount: 1 });
    expect(await testApp.run('getInvoice', { id })).not.toMatchObject({
      allowed_actions: expect.arrayContaining(['cancel']),
    });
    expect(await previewed('cancelInvoice', { id })).toMatchObject({ effect: null });
    await expect(testApp.run('cancelInvoice', { id })).rejects.toMatchObject({ code: 'invoice_has_payments' });
  });

  test('changes nothing', async () => {
    const count = async () => (await testApp.run('listActivity', { limit: 1 })).total_count;
    const before = await count();
    await previewed('createInvoice', { ...seat, customer: 'Bob' });
    await previewed('recordPayment', { id: 'INV-000001' });
    expect(await count()).toBe(before);
  });
});
