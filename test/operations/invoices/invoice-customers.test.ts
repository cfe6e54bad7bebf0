// Whom an invoice is for: an existing customer, or one given with it (R17, R21); and how invoices are named (R5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const LINE = { description: 'Work', amount: 100 };

describe.each(ENGINES)('the customer of an invoice (R17) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test('given inline is added once; the same e-mail in any case is reused as it is', async () => {
    const desk = await openDesk(ledger);
    const first = await desk.invoice({ customer: { name: 'Ann', email: 'Ann@Example.com', company: 'Acme' } });
    const second = await desk.invoice({ customer: { name: 'Somebody else', email: 'ANN@example.COM', phone: '1' } });
    expect(first).toMatchObject({
      customer: { id: first.customer.id, name: 'Ann', email: 'Ann@Example.com', company: 'Acme' },
      customer_created: true,
      customer_note: null,
    });
    expect(second.customer).toEqual(first.customer);
    expect(second.customer_created).toBe(false);
    const { customers, total_count } = await desk.run('listCustomers');
    expect(total_count).toBe(1);
    expect(customers).toMatchObject([{ name: 'Ann', phone: null }]);
  });

  test('what is made for a customer says whether they are new, and their note, also after it was mailed', async () => {
    const desk = await openDesk(ledger);
    await desk.run('connectProvider', { kind: 'sandbox' });
    const known = await desk.run('createCustomer', { name: 'Ann', email: 'ann@example.com', note: 'Pays late.' });
    expect(known).toMatchObject({ customer_created: true, note: 'Pays late.' });
    const customer = { id: known.id, name: 'Ann', email: 'ann@example.com' };
    const terms = { ...LINE, interval: 'month' };
    for (const made of [
      await desk.run('createInvoice', { customer: 'Ann', ...LINE }),
      await desk.run('createInvoice', { customer_id: known.id, ...LINE, send_email: true }),
      await desk.run('createInvoice', { customer: { name: 'X', email: 'ANN@example.com' }, ...LINE, draft: true }),
      await desk.run('createPaymentLink', { customer_id: known.id, ...LINE }),
      await desk.run('createPaymentLink', { email: 'ann@example.com', ...LINE }),
      await desk.run('createSubscription', { customer: 'ann', ...terms }),
    ]) {
      expect(made).toMatchObject({ customer, customer_created: false, customer_note: 'Pays late.' });
    }
    const link = await desk.run('createPaymentLink', { name: 'Bob', ...LINE });
    expect(link).toMatchObject({ customer: { name: 'Bob', email: null }, customer_created: true, customer_note: null });
    expect(await desk.run('createPaymentLink', LINE)).toMatchObject({ customer: null, customer_created: false });
  });

  test('given inline without e-mail is a new one each time', async () => {
    const desk = await openDesk(ledger);
    const [first, second] = [
      await desk.invoice({ customer: { name: 'Ann' } }),
      await desk.invoice({ customer: { name: 'Ann' } }),
    ];
    expect(second.customer.id).not.toBe(first.customer.id);
    expect((await desk.run('listCustomers')).total_count).toBe(2);
  });

  test('of many invoices at once for one new e-mail is one customer', async () => {
    const desk = await openDesk(ledger);
    const made = await Promise.all(
      ['ann@x.example', 'ANN@x.example', 'Ann@X.example', 'ann@x.example'].map((email) =>
        desk.invoice({ customer: { name: 'Ann', email } }),
      ),
    );
    expect(new Set(made.map(({ customer }) => customer.id)).size).toBe(1);
    expect((await desk.run('listCustomers')).total_count).toBe(1);
  });

  test('named by id is that one; one that is not there is refused', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', { name: 'Ann' });
    expect(await desk.invoice({ customer_id: id })).toMatchObject({ customer: { id, name: 'Ann', email: null } });
    expect(await desk.refused('createInvoice', { customer_id: id + 1_000, ...LINE })).toMatchObject({
      code: 'customer_not_found',
      details: { field: 'customer_id' },
    });
  });

  test('without e-mail cannot be mailed to, and then nothing is made', async () => {
    const desk = await openDesk(ledger);
    const refusal = await desk.refused('createInvoice', { customer: { name: 'Ann' }, ...LINE, send_email: true });
    expect(refusal).toMatchObject({ code: 'customer_has_no_email', details: { field: 'customer.email' } });
  });

  test('is not added when the invoice is refused', async () => {
    const desk = await openDesk(ledger);
    await desk.refused('createInvoice', { customer: { name: 'Ann' }, ...LINE, due_date: '2026-01-01' });
    expect((await desk.run('listCustomers')).total_count).toBe(0);
  });

  test('that changes shows changed on invoices made before', async () => {
    const desk = await openDesk(ledger);
    const { id, customer } = await desk.invoice();
    await desk.run('updateCustomer', { id: customer.id, name: 'Ann B.', email: 'ann@b.example' });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      customer: { name: 'Ann B.', email: 'ann@b.example' },
    });
    expect((await desk.run('listInvoices', { customer: 'ann b' })).total_count).toBe(1);
  });
});

describe.each(ENGINES)('the names of an invoice (R5) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('an id and a number in any case find the same invoice, in every operation that takes one', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ customer: { name: 'Ann', email: 'ann@example.com' } });
    const names = [id, String(id), ` ${id} `, 'INV-000001', 'inv-000001', ' Inv-000001 ', 'INV-1', '000001'];
    for (const name of names) expect(await desk.run('getInvoice', { id: name })).toMatchObject({ id });
    expect(await desk.run('sendReminder', { id: 'inv-000001', preview: true })).toMatchObject({ invoice_id: id });
    expect(await desk.run('recordPayment', { id: 'inv-000001', amount: 1 })).toMatchObject({ id });
    expect((await desk.run('listActivity', { invoice: 'inv-000001' })).total_count).toBe(2);
  });

  test.each(['INV-999999', 'IV-1', '009999', '999999999', 999_999_999, '999999999999999', 'x', "' or 1=1 --", '%'])(
    'the name %j finds nothing',
    async (id) => {
      const desk = await openDesk(ledger);
      await desk.invoice();
      expect(await desk.refused('getInvoice', { id })).toMatchObject({
        code: 'invoice_not_found',
        details: { field: 'id' },
      });
    },
  );

  test.each([0, -1, 1.5, '', ' ', null, {}, [], true, 'x'.repeat(65)])('%j is no name', async (id) => {
    const desk = await openDesk(ledger);
    expect(await desk.refused('getInvoice', { id })).toMatchObject({
      code: 'validation_failed',
      details: { field: 'id' },
    });
  });

  test('a payment link ends in a code of ten characters that is unique; a draft has neither link nor number', async () => {
    const desk = await openDesk(ledger);
    const made = await Promise.all(Array.from({ length: 20 }, () => desk.invoice()));
    const urls = made.map(({ payment_url }) => payment_url);
    expect(new Set(urls).size).toBe(20);
    for (const url of urls) expect(url).toMatch(/^https:\/\/billing\.example\/link\/[0-9a-hjkmnp-tv-z]{10}$/);
    expect(await desk.invoice({ draft: true })).toMatchObject({
      payment_url: null,
      invoice_number: null,
      status: 'draft',
    });
  });
});
