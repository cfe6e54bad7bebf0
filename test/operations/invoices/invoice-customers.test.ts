// The customer of an invoice: an existing one, or a new one described in the call (R17, R21). Ids and numbers of
// invoices (R5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const LINE = { description: 'Work', amount: 100 };

describe.each(ENGINES_OF_RULES)('the customer of an invoice (R17) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test('given inline is added once; with its name and e-mail, in any case, it is reused as it is', async () => {
    const desk = await openDesk(ledger);
    const first = await desk.invoice({ customer: { name: 'Ann', email: 'Ann@Example.com', company: 'Acme' } });
    const second = await desk.invoice({ customer: { name: 'ÁNN', email: 'ANN@example.COM', phone: '1' } });
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
      await desk.run('createInvoice', { customer: { name: 'ann', email: 'ANN@example.com' }, ...LINE, draft: true }),
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

  const ALPHA = { name: 'Alpha BV', email: 'post@group.example', vat_number: 'NL 8123.45.678.B01', country: 'NL' };
  const SAME_EMAIL = { email: 'POST@group.example' };

  test.each([
    { name: 'Beta BV' },
    { name: 'Alpha BV', company: 'Beta' },
    { name: 'Alpha BV', vat_number: 'NL999999999B01' },
    { name: 'Alpha BV', country: 'BE' },
  ])('with a known e-mail, and otherwise %j, is refused with both, and nothing is made or mailed', async (other) => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', ALPHA);
    const customer = { ...SAME_EMAIL, ...other };
    const refusal = await desk.refused('createInvoice', { customer, ...LINE, send_email: true });
    const told = { company: null, vat_number: null, country: null };
    expect(refusal).toMatchObject({
      code: 'customer_differs',
      details: {
        field: 'customer',
        facts: {
          customer_id: id,
          given: { ...told, ...customer },
          customers: [{ id, ...told, ...ALPHA }],
        },
      },
    });
    expect(refusal.details.hint).toContain('same_email: true');
    expect((await desk.run('listInvoices')).total_count).toBe(0);
    expect((await desk.run('listActivity')).total_count).toBe(2);
    const made = await desk.invoice({ customer: { ...customer, same_email: true } });
    expect(made).toMatchObject({ customer: customer.name === ALPHA.name ? { name: 'Alpha BV' } : other });
    expect(made).toMatchObject({ customer_created: true });
    expect(made.customer.id).not.toBe(id);
    // From now on, the details that differ identify each of the two customers.
    expect((await desk.invoice({ customer })).customer.id).toBe(made.customer.id);
    expect((await desk.invoice({ customer: ALPHA })).customer.id).toBe(id);
  });

  test.each([
    { name: 'ALPHA B.V.' },
    { name: 'Alpha-BV', vat_number: 'nl812345678b01' },
    { name: 'Álpha  BV', country: 'nl' },
  ])('is the known one if only case, accents or punctuation differ: %j', async (spelled) => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', ALPHA);
    const customer = { ...spelled, ...SAME_EMAIL };
    expect(await desk.invoice({ customer })).toMatchObject({
      customer: { id, name: ALPHA.name },
      customer_created: false,
    });
    const again = await desk.invoice({ customer: { ...customer, same_email: true } });
    expect(again.customer.id).toBe(id);
  });

  test('of a draft that is changed, and of a payment link, follow the same rule', async () => {
    const desk = await openDesk(ledger);
    await desk.run('connectProvider', { kind: 'sandbox' });
    const { id: alpha } = await desk.run('createCustomer', ALPHA);
    const draft = await desk.invoice({ customer: { name: 'Ann' }, draft: true });
    const beta = { name: 'Beta', ...SAME_EMAIL };
    const changed = await desk.refused('updateInvoice', { id: draft.id, customer: beta });
    expect(changed).toMatchObject({ code: 'customer_differs', details: { field: 'customer' } });
    expect(await desk.refused('createPaymentLink', { ...beta, ...LINE })).toMatchObject({
      code: 'customer_differs',
      details: { field: 'name', facts: { customer_id: alpha } },
    });
    expect((await desk.run('createPaymentLink', { ...SAME_EMAIL, ...LINE })).customer).toMatchObject({ id: alpha });
    const link = await desk.run('createPaymentLink', { ...beta, ...LINE, same_email: true });
    expect(link).toMatchObject({ customer: beta, customer_created: true });
    const { id: betaId } = link.customer as { id: number };
    expect((await desk.run('updateInvoice', { id: draft.id, customer: beta })).customer.id).toBe(betaId);
    // The e-mail alone is now ambiguous for payment links, invoices and look-ups. A list shows the invoices of both
    // customers.
    for (const [operation, input] of [
      ['createPaymentLink', { ...SAME_EMAIL, ...LINE }],
      ['createInvoice', { customer: SAME_EMAIL.email, ...LINE }],
      ['getCustomer', { id: SAME_EMAIL.email }],
      ['updateCustomer', { id: SAME_EMAIL.email, phone: '1' }],
    ] as const) {
      expect(await desk.refused(operation, input), operation).toMatchObject({
        code: 'customer_ambiguous',
        details: { facts: { customers: expect.arrayContaining([{ id: betaId, ...beta }]) } },
      });
    }
    const { customer_match } = await desk.run('listInvoices', { customer: SAME_EMAIL.email });
    expect(customer_match).toMatchObject({ count: 2 });
  });

  test('of many invoices at once for one new e-mail and two names are one customer, and a refusal each of the other', async () => {
    const desk = await openDesk(ledger);
    const [email, names] = ['new@x.example', ['Ann', 'Bob', 'ann', 'bob', 'Ann', 'Bob']];
    const made = await Promise.allSettled(names.map((name) => desk.invoice({ customer: { name, email } })));
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.customer.id] : []));
    const codes = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect([new Set(ids).size, ids.length]).toEqual([1, 3]);
    expect(codes).toEqual(['customer_differs', 'customer_differs', 'customer_differs']);
    const shared = names.map((name) => desk.invoice({ customer: { name, email, same_email: true } }));
    expect(new Set((await Promise.all(shared)).map(({ customer }) => customer.id)).size).toBe(2);
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

describe.each(ENGINES_OF_RULES)('the names of an invoice (R5) on %s', (engine) => {
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
