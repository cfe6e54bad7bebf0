import { describe, expect, test } from 'vitest';
import { STATUS_OF } from '../../../src/api/rest/refusals.ts';
import { ROUTES } from '../../../src/api/rest/routes.ts';
import type { BillingErrorCode } from '../../../src/model/billing-error.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { ENGINES_OF_RULES, openTestApp } from '../../kit/test-app.ts';
import { type Business, type Data, expectData, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';
import { GONE, postOffice } from './post-office.ts';

const DAY_MS = 86_400_000;
const invoiceFor = (business: Business, more: object = {}) =>
  business.run('createInvoice', {
    customer: { name: 'Ann', email: 'ann@example.com' },
    description: 'Work',
    amount: 10,
    ...more,
  });

const OVERDUE = { date: '2026-02-01', due_date: '2026-02-15' };

/** How to bring an invoice into a state, and the calls that this state forbids. */
const STATES: Partial<Record<BillingErrorCode, { make: (business: Business) => Promise<Data>; refused: string[] }>> = {
  invoice_is_draft: {
    make: (business) => invoiceFor(business, { draft: true }),
    refused: ['remind', 'reminder', 'send', 'cancel', 'payments'],
  },
  invoice_already_issued: { make: (business) => invoiceFor(business), refused: ['issue'] },
  invoice_already_paid: {
    make: async (business) => business.run('recordPayment', { id: (await invoiceFor(business)).id }),
    refused: ['remind', 'reminder', 'cancel', 'payments'],
  },
  invoice_refunded: {
    make: async (business) => {
      const paid = await business.run('recordPayment', { id: (await invoiceFor(business)).id });
      await business.run('refundPayment', { id: Object(paid.payment).id });
      return paid;
    },
    refused: ['remind', 'reminder', 'send', 'cancel', 'payments'],
  },
  invoice_cancelled: {
    make: async (business) => business.run('cancelInvoice', { id: (await invoiceFor(business)).id }),
    refused: ['remind', 'reminder', 'send', 'cancel', 'payments'],
  },
  invoice_has_payments: {
    make: async (business) => business.run('recordPayment', { id: (await invoiceFor(business)).id, amount: 1 }),
    refused: ['cancel'],
  },
  customer_has_no_email: {
    make: (business) => invoiceFor(business, { customer: { name: 'Ben' } }),
    refused: ['remind', 'reminder', 'send'],
  },
  mail_rejected: {
    make: (business) => invoiceFor(business, { customer: { name: 'Gone', email: GONE } }),
    refused: ['remind', 'reminder', 'send'],
  },
};

describe.each(ENGINES_OF_RULES)('409 on %s', (engine) => {
  const testApp = sharedTestApp({ engine, mail: postOffice() });

  test.each(Object.entries(STATES))(
    '%s: the state forbids it, and the invoice stays as it was',
    async (code, state) => {
      const business = await openBusiness(testApp());
      const { id } = await state.make(business);
      const before = await business.run('getInvoice', { id });
      for (const call of state.refused) {
        const error = expectRefusal(await business.send(`POST /invoices/${id}/${call}`, { json: {} }), 409, code);
        expect(error, call).toMatchObject({ retryable: false, hint: expect.any(String) });
      }
      const after = await business.run('getInvoice', { id });
      // A PDF that was created for a mail is kept, whether or not the mail is sent.
      expect(after).toEqual({ ...before, pdf_sha256: (after as { pdf_sha256?: string }).pdf_sha256 });
    },
  );

  test('invoice_changed: another revision than the one that was read', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business, { draft: true });
    expectData(await business.send(`PATCH /invoices/${id}`, { json: { notes: 'Second', revision: 1 } }));
    for (const line of [`PATCH /invoices/${id}`, `POST /invoices/${id}/issue`]) {
      const json = line.startsWith('PATCH') ? { notes: 'Third', revision: 1 } : { revision: 1 };
      const error = expectRefusal(await business.send(line, { json }), 409, 'invoice_changed');
      expect(error).toMatchObject({ retryable: false, field: 'revision', hint: expect.stringContaining('getInvoice') });
    }
    expect(await business.run('getInvoice', { id })).toMatchObject({ notes: 'Second', status: 'draft', revision: 2 });
  });

  test('an issued invoice is neither changed nor deleted', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business);
    for (const line of [`PATCH /invoices/${id}`, `DELETE /invoices/${id}`]) {
      const json = line.startsWith('PATCH') ? { notes: 'x' } : {};
      expectRefusal(await business.send(line, { json }), 409, 'invoice_already_issued');
    }
  });

  test('a draft can be neither mailed nor paid by preview or force', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business, { draft: true });
    for (const json of [{ preview: true }, { force: true }]) {
      expectRefusal(await business.send(`POST /invoices/${id}/reminder`, { json }), 409, 'invoice_is_draft');
    }
  });

  test('customer_exists names the customer that has the e-mail, in any case, on creation and change', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
    const { id: other } = await business.run('createCustomer', { name: 'Ben', email: 'ben@example.com' });
    const before = await business.footprint();
    for (const [line, json] of [
      ['POST /customers', { name: 'Other', email: 'ANN@Example.com' }],
      [`PATCH /customers/${other}`, { email: 'Ann@example.com' }],
    ] as const) {
      expect(expectRefusal(await business.send(line, { json }), 409, 'customer_exists')).toMatchObject({
        field: 'email',
        customer_id: id,
        retryable: false,
      });
    }
    expect(await business.footprint()).toEqual(before);
  });

  test('customer_differs shows what was given and what is stored, and nothing is made', async () => {
    const business = await openBusiness(testApp());
    const ann = { name: 'Ann', email: 'ann@example.com' };
    const { id } = await business.run('createCustomer', ann);
    const before = await business.footprint();
    const json = { customer: { name: 'Ben', email: 'ANN@example.com' }, description: 'Work', amount: 5 };
    expect(expectRefusal(await business.send('POST /invoices', { json }), 409, 'customer_differs')).toMatchObject({
      field: 'customer',
      customer_id: id,
      given: { name: 'Ben', email: 'ANN@example.com', company: null, vat_number: null, country: null },
      customers: [{ id, ...ann, company: null, vat_number: null, country: null }],
      retryable: false,
    });
    expect(await business.footprint()).toEqual(before);
    const meant = { ...json, customer: { ...json.customer, same_email: true } };
    expect((await business.send('POST /invoices', { json: meant })).status).toBe(201);
  });

  test('a customer may be given the e-mail that it has already', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
    const answer = await business.send(`PATCH /customers/${id}`, { json: { email: 'Ann@Example.com' } });
    expect(answer.status, answer.text).toBe(200);
  });

  test('reminder_too_soon says when the next one may go, and then it goes', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business);
    const first = await business.send(`POST /invoices/${id}/reminder`);
    expect(first.body.data).toMatchObject({ reminder_number: 1, delivery: 'sent' });
    testApp().clock.advance(DAY_MS - 1);
    const error = expectRefusal(await business.send(`POST /invoices/${id}/remind`), 409, 'reminder_too_soon');
    expect(error).toMatchObject({ retryable: true, next_allowed_at: first.body.data?.next_allowed_at });
    testApp().clock.advance(1);
    expect((await business.send(`POST /invoices/${id}/remind`)).body.data).toMatchObject({ reminder_number: 2 });
  });

  test('too_many_mails says when the next one may go, although force is true', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business);
    const remind = () => business.send(`POST /invoices/${id}/remind`, { json: { force: true } });
    for (let n = 0; n < 20; n++) expect((await remind()).status).toBe(200);
    const error = expectRefusal(await remind(), 409, 'too_many_mails');
    expect(error).toMatchObject({ retryable: true, next_allowed_at: expect.stringMatching(/^2026-\d\d-\d\dT/) });
  });

  test('a reminder that no mail server takes is not counted: the next one may go at once', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business, { customer: { name: 'Gone', email: GONE } });
    for (let attempt = 1; attempt <= 2; attempt++) {
      const error = expectRefusal(await business.send(`POST /invoices/${id}/reminder`), 409, 'mail_rejected');
      expect(error.message).toContain(GONE);
    }
    expect(await business.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
  });

  test('preview_needed: nothing is sent before the list was shown, or with the confirm of another business', async () => {
    const [business, other] = [await openBusiness(testApp()), await openBusiness(testApp())];
    const { id } = await invoiceFor(business, OVERDUE);
    const shown = expectData(await business.send('POST /invoices/remind-overdue', { json: {} }));
    const sending = { preview: false, confirm: shown.confirm };
    for (const [by, json] of [
      [business, { preview: false }],
      [business, { preview: false, confirm: '0000000000' }],
      [other, sending],
    ] as const) {
      const error = expectRefusal(await by.send('POST /invoices/remind-overdue', { json }), 409, 'preview_needed');
      expect(error).toMatchObject({
        retryable: false,
        field: 'confirm',
        hint: expect.stringContaining('preview: true'),
      });
    }
    expect(await business.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0 });
    const sent = expectData(await business.send('POST /invoices/remind-overdue', { json: sending }));
    expect(sent).toMatchObject({ counts: { sent: 1 }, results: [{ invoice_id: id, outcome: 'sent' }] });
  });

  test('business_incomplete and invoice_not_overdue: a formal notice needs a claimant and a debt that is due', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business, OVERDUE);
    const { id: pending } = await invoiceFor(business);
    const formal = { json: { tone: 'formal' } };
    const incomplete = expectRefusal(
      await business.send(`POST /invoices/${id}/remind`, formal),
      409,
      'business_incomplete',
    );
    expect(incomplete).toMatchObject({ message: expect.stringContaining('IBAN'), hint: expect.any(String) });
    const early = await business.send(`POST /invoices/${pending}/remind`, formal);
    expect(expectRefusal(early, 409, 'invoice_not_overdue')).toMatchObject({ field: 'tone' });
    const shown = expectData(await business.send('POST /invoices/remind-overdue', formal));
    expect(shown).toMatchObject({ confirm: null, would_be_refused: { code: 'business_incomplete' } });
  });

  test('of two calls that exclude each other one wins', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business);
    const answers = await Promise.all([
      business.send(`POST /invoices/${id}/payments`, { json: { amount: 10 } }),
      business.send(`POST /invoices/${id}/cancel`),
      business.send(`POST /invoices/${id}/payments`, { json: { amount: 10 } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { amount_paid, status } = await business.run('getInvoice', { id });
    expect([status, amount_paid]).toEqual(answers[1]?.status === 200 ? ['cancelled', 0] : ['paid', 10]);
  });

  test('invoice_was_sent: what the customer has got by mail is cancelled by a credit note only', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business);
    expectData(await business.send(`POST /invoices/${id}/send`, { json: {} }));
    const json = { credit_note: false };
    const error = expectRefusal(await business.send(`POST /invoices/${id}/cancel`, { json }), 409, 'invoice_was_sent');
    expect(error).toMatchObject({ retryable: false, field: 'credit_note', hint: expect.any(String) });
    expect(await business.run('getInvoice', { id })).toMatchObject({ status: 'pending', amount_due: 10 });
    expect(await business.run('listCreditNotes')).toMatchObject({ total_count: 0 });
  });

  test('invoice_fully_credited: nothing is left for another note, and a refund makes none', async () => {
    const business = await openBusiness(testApp());
    const { id } = await invoiceFor(business);
    const { payment } = await business.run('recordPayment', { id });
    await business.run('createCreditNote', { invoice_id: id, reason: 'Returned' });
    const again = { invoice_id: id, reason: 'Twice' };
    expectRefusal(await business.send('POST /credit-notes', { json: again }), 409, 'invoice_fully_credited');
    // The payment was fully credited before, so its refund needs no second credit note.
    const refunded = await business.send(`POST /payments/${Object(payment).id}/refund`, {
      json: { credit_note: true },
    });
    expect(expectData(refunded)).toMatchObject({ amount_refunded: 10, credit_note: null, warnings: [] });
    expect(await business.run('listCreditNotes')).toMatchObject({ total_count: 1 });
  });

  test('invoice_ambiguous: digits as text are the id of one and the number of another', async () => {
    await using own = await openTestApp();
    const business = await openBusiness(own);
    const work = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
    // 2 is the id of INV-000001 and the number of INV-000002.
    for (const draft of [true, false, false]) await business.run('createInvoice', { ...work, draft });
    const answers = [
      await business.send('POST /credit-notes', { json: { invoice_id: '2', reason: 'Returned' } }),
      await business.send('POST /invoices/%232/payments', { json: {} }),
    ];
    for (const answer of answers) expectRefusal(answer, 409, 'invoice_ambiguous');
    expect(await business.run('listCreditNotes')).toMatchObject({ total_count: 0 });
    const paid = await business.send('POST /invoices/2/payments', { json: {} });
    expect(expectData(paid, 200)).toMatchObject({ id: 2, invoice_number: 'INV-000001' });
  });

  test('customer_ambiguous: two have the name, and neither is billed or changed', async () => {
    const business = await openBusiness(testApp());
    for (const email of ['a@example.com', 'b@example.com'])
      await business.run('createCustomer', { name: 'Ann', email });
    const answers = [
      await business.send('POST /invoices', { json: { customer: 'Ann', description: 'Work', amount: 10 } }),
      await business.send('PATCH /customers/Ann', { json: { phone: '1' } }),
    ];
    for (const answer of answers) expectRefusal(answer, 409, 'customer_ambiguous');
    expect(await business.run('listInvoices')).toMatchObject({ total_count: 0 });
  });
});

// State refusals of payments, links and webhooks are tested with the examples of the documents
// (test/system/api/documents/live.test.ts).
test('every state refusal that a route about invoices or customers declares is tested here', () => {
  const routes = ROUTES.filter(({ path }) => /^\/(invoices|customers)/.test(path));
  const declared = routes.flatMap(({ operation }) => CATALOG[operation].refusals as readonly BillingErrorCode[]);
  const tested = [
    ...Object.keys(STATES),
    'invoice_changed',
    'invoice_was_sent',
    'customer_exists',
    'customer_differs',
    'customer_ambiguous',
    'invoice_ambiguous',
    'customer_unsubscribed',
    'reminder_too_soon',
    'too_many_mails',
    'preview_needed',
    'business_incomplete',
    'invoice_not_overdue',
    // Tested in test/operations/quotes/quote-parts.test.ts.
    'invoice_of_quote',
    // These are tested in test/operations/attachments/attachments.test.ts.
    ...['attachments_full', 'upload_waiting', 'upload_taken'],
    // Tested in test/operations/erasing/erased.test.ts.
    ...['customer_erased', 'customer_in_use'],
    // Tested in test/operations/imports/imports.test.ts.
    'invoice_imported',
  ];
  expect(declared.filter((code) => STATUS_OF[code] === 409 && !tested.includes(code))).toEqual([]);
});
