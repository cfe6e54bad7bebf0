// Credit notes: their effects on an invoice, on the amount due and on money that is already paid (R81).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCreditNotePdf } from '../../../src/operations/credit-notes/get-credit-note-pdf.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../payments/shop.ts';

const REASON = 'Delivered too late';
const ITEMS = [
  { description: 'Chairs', quantity: 3, unit_price: 19.99, tax_rate: 21 },
  { description: 'Books', quantity: 1, unit_price: 50, tax_rate: 9 },
];

async function issued(desk: Desk, fields: object = {}) {
  return desk.invoice({ items: ITEMS, date: '2026-03-01', due_date: '2026-03-10', ...fields });
}

async function typesOf(desk: Desk): Promise<string[]> {
  return (await desk.rows<{ type: string }>('events')).map(({ type }) => type);
}

async function eventsOf(desk: Desk, type: string): Promise<unknown[]> {
  const events = await desk.rows<{ type: string; data: string }>('events');
  return events.filter((event) => event.type === type).map(({ data }) => JSON.parse(data));
}

describe.each(ENGINES)('credit notes on %s', (engine) => {
  const rule = testOfRules(engine);
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('a part of an unpaid invoice lowers what is due, in every sum', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await issued(desk);
    expect(amount).toBe(127.06);
    const note = await desk.run('createCreditNote', {
      ...{ invoice_id: id, reason: REASON, metadata: { ticket: '7' } },
      items: [{ line: 1, quantity: 1 }],
    });
    expect(note).toMatchObject({
      ...{ credit_note_number: 'CN-000001', invoice_number: 'INV-000001', reason: REASON, date: '2026-03-17' },
      ...{ amount: 24.19, subtotal: 19.99, tax_total: 4.2, applied_to_due: 24.19, to_give_back: 0 },
      ...{ refund_status: 'none', delivery: null, preview: false, metadata: { ticket: '7' } },
      items: [{ line: 1, description: 'Chairs', quantity: 1, unit_price: 19.99, tax_rate: 21, total: 19.99 }],
      invoice: { id, status: 'overdue', amount_due: 102.87, amount_credited: 24.19 },
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      ...{ status: 'overdue', amount, amount_due: 102.87, amount_credited: 24.19, amount_paid: 0, to_give_back: 0 },
      credit_notes: [{ id: note.id, credit_note_number: 'CN-000001', date: '2026-03-17', amount: 24.19 }],
    });
    expect(await desk.run('listOverdueInvoices')).toMatchObject({ totals: [{ amount_due: 102.87 }] });
    expect(await desk.run('getInvoiceStats', { from: '2026-03-01', to: '2026-03-31' })).toMatchObject({
      ...{ total_outstanding: 102.87, total_overdue: 102.87 },
      period: { by_currency: [{ amount, credited: 24.19 }] },
    });
    expect(await desk.run('listInvoices')).toMatchObject({ totals: [{ amount, amount_credited: 24.19 }] });
    // The amounts before the credit note was made.
    expect(await desk.run('listOverdueInvoices', { as_of: '2026-03-16' })).toMatchObject({
      totals: [{ amount_due: amount }],
      invoices: [{ amount_due: amount, amount_credited: 0, credit_notes: [] }],
    });
    expect(await typesOf(desk)).toEqual(['invoice.created', 'credit_note.created']);
    const { activity } = await desk.run('listActivity', { invoice: id, limit: 1 });
    expect(activity[0]?.summary).toBe(`Credited EUR 24.19 of INV-000001 with CN-000001: ${REASON}`);
    expect(await desk.rows('mails')).toEqual([]);
  });

  test('all that is left of an unpaid invoice cancels it, to the cent', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await issued(desk);
    const first = await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 10 });
    const rest = await desk.run('createCreditNote', { invoice_id: id, reason: REASON });
    expect(first.amount + rest.amount).toBeCloseTo(amount, 2);
    expect(rest.invoice).toMatchObject({ status: 'cancelled', amount_due: 0, amount_credited: amount });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      ...{ status: 'cancelled', payment_url: null, allowed_actions: ['download_pdf'] },
      cancelled_at: '2026-03-17T11:00:00.000Z',
    });
    expect(await typesOf(desk)).toEqual([
      ...['invoice.created', 'credit_note.created', 'credit_note.created', 'invoice.cancelled'],
    ]);
    expect(await desk.refused('createCreditNote', { invoice_id: id, reason: REASON })).toMatchObject({
      code: 'invoice_fully_credited',
    });
  });

  test('a paid invoice stays paid: what was credited is to be given back, and each side shows it', async () => {
    const desk = await openDesk(ledger);
    const { id } = await issued(desk);
    const { payment } = await desk.run('recordPayment', { id });
    const note = await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 30 });
    expect(note).toMatchObject({ applied_to_due: 0, to_give_back: 30, refund_status: 'none' });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      status: 'paid',
      to_give_back: 30,
      amount_refunded: 0,
    });
    // The refund belongs to the existing credit note, so it needs no other.
    expect(await desk.run('refundPayment', { id: payment.id, amount: 30 })).toMatchObject({
      warnings: [],
      credit_note: null,
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      ...{ status: 'paid', to_give_back: 0, amount_refunded: 30, refunded_without_credit_note: 0 },
    });
    expect(await desk.run('refundPayment', { id: payment.id, amount: 5 })).toMatchObject({
      warnings: ['refund_without_credit_note'],
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({ refunded_without_credit_note: 5 });
    // A credit note made afterwards covers the refund of 5, so nothing is refunded a second time.
    expect(
      await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 5, refund: true }),
    ).toMatchObject({
      ...{ to_give_back: 0, refund_status: 'none' },
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      amount_refunded: 35,
      refunded_without_credit_note: 0,
    });
    expect(await typesOf(desk)).not.toContain('invoice.cancelled');
  });

  test('refund: true gives back through the payments, newest first, and all of it makes the invoice refunded', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await issued(desk);
    const first = await desk.run('recordPayment', { id, amount: 100 });
    const second = await desk.run('recordPayment', { id });
    expect(
      await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 30, refund: true }),
    ).toMatchObject({ to_give_back: 30, refund_status: 'done', invoice: { status: 'paid' } });
    // The event is written before the refund is made.
    expect((await eventsOf(desk, 'credit_note.created')).at(-1)).toMatchObject({ refund_status: 'pending' });
    const given = async (payment: number) => (await desk.run('getPayment', { id: payment })).amount_refunded;
    expect([await given(first.payment.id), await given(second.payment.id)]).toEqual([2.94, 27.06]);
    expect(await desk.run('createCreditNote', { invoice_id: id, reason: REASON, refund: true })).toMatchObject({
      refund_status: 'done',
      invoice: { status: 'refunded', amount_due: 0, amount_credited: amount },
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({ amount_refunded: amount, to_give_back: 0 });
  });

  test('a partly paid invoice: what is due goes first, the rest is given back, and nobody is told that it was paid', async () => {
    const desk = await openDesk(ledger);
    const { id } = await issued(desk);
    await desk.run('recordPayment', { id, amount: 100 });
    const note = await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 40 });
    expect(note).toMatchObject({
      ...{ applied_to_due: 27.06, to_give_back: 12.94 },
      invoice: { status: 'paid', amount_due: 0 },
    });
    expect(await typesOf(desk)).toEqual(['invoice.created', 'payment.succeeded', 'credit_note.created']);
  });

  test('undoing a payment leaves what was credited, and cancels what is credited in full', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await issued(desk);
    const { payment } = await desk.run('recordPayment', { id });
    await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 27.06 });
    expect(await desk.run('undoPayment', { id: payment.id, reason: 'Wrong invoice' })).toMatchObject({
      invoice: { status: 'overdue', amount_due: 100 },
    });
    const again = await desk.run('recordPayment', { id });
    expect(again).toMatchObject({ status: 'paid', amount_paid: 100, amount_credited: 27.06 });
    await desk.run('createCreditNote', { invoice_id: id, reason: REASON });
    expect(await desk.run('undoPayment', { id: again.payment.id, reason: 'Wrong invoice' })).toMatchObject({
      invoice: { status: 'cancelled', amount_due: 0 },
    });
    expect((await typesOf(desk)).slice(-2)).toEqual(['payment.undone', 'invoice.cancelled']);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ amount_credited: amount, to_give_back: 0 });
  });

  rule(
    'cancelInvoice makes a full note in the customer’s language, or none while the customer has not got it',
    async () => {
      const desk = await openDesk(ledger);
      const dutch = { name: 'Jansen', email: 'jansen@example.nl', country: 'NL' };
      const one = await issued(desk, { customer: dutch });
      await desk.run('createCreditNote', { invoice_id: one.id, reason: REASON, amount: 27.06 });
      expect(await desk.run('cancelInvoice', { id: one.id })).toMatchObject({
        ...{ status: 'cancelled', amount_credited: 127.06 },
        credit_note: { credit_note_number: 'CN-000002', amount: 100, reason: 'Factuur geannuleerd' },
      });
      const two = await issued(desk);
      expect(await desk.run('cancelInvoice', { id: two.id, credit_note: false })).toMatchObject({
        ...{ status: 'cancelled', amount_credited: 0, credit_note: null },
      });
      // A cancelled invoice may get one credit note later. It must be for the full amount, and it changes no totals.
      expect(await desk.refused('createCreditNote', { invoice_id: two.id, reason: REASON, amount: 5 })).toMatchObject({
        message: 'amount must be left out: a cancelled invoice is credited in full, EUR 127.06.',
      });
      const before = await desk.run('getInvoiceStats');
      expect(await desk.run('createCreditNote', { invoice_id: two.id, reason: REASON })).toMatchObject({
        ...{ applied_to_due: 0, to_give_back: 0, invoice: { status: 'cancelled', amount_credited: 127.06 } },
      });
      expect(await desk.run('getInvoiceStats')).toEqual(before);
      const three = await issued(desk, { customer: dutch });
      await desk.run('sendInvoice', { id: three.id });
      const mailed = await issued(desk, { customer: dutch });
      await desk.run('createCreditNote', { invoice_id: mailed.id, reason: REASON, amount: 1 });
      expect(await desk.run('cancelInvoice', { id: mailed.id, reason: 'Ordered twice' })).toMatchObject({
        credit_note: { reason: 'Ordered twice', amount: 126.06 },
      });
    },
  );

  rule('refundPayment with credit_note makes both; while something is due it says what to do instead', async () => {
    const desk = await openDesk(ledger);
    const { id } = await issued(desk);
    const { payment } = await desk.run('recordPayment', { id, amount: 100 });
    expect(await desk.refused('refundPayment', { id: payment.id, amount: 10, credit_note: true })).toMatchObject({
      details: { field: 'credit_note' },
    });
    await desk.run('recordPayment', { id });
    const answer = await desk.run('refundPayment', {
      ...{ id: payment.id, amount: 10, credit_note: true, reason: 'One book was torn' },
    });
    expect(answer).toMatchObject({
      ...{ warnings: [], refund: { status: 'done', amount: 10 } },
      credit_note: { amount: 10, reason: 'One book was torn', to_give_back: 10, refund_status: 'done' },
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      ...{ status: 'paid', amount_credited: 10, amount_refunded: 10, to_give_back: 0, refunded_without_credit_note: 0 },
    });
  });

  testOfRules(engine)(
    'a preview stores nothing, sends nothing, takes no number, and says what the note would be',
    async () => {
      const desk = await openDesk(ledger);
      const { id } = await issued(desk, { customer: { name: 'Ann', email: 'ann@example.com' } });
      const before = await desk.snapshot();
      const input = { invoice_id: id, reason: REASON, amount: 40, send_email: true, refund: true };
      const preview = await desk.run('createCreditNote', { ...input, preview: true });
      expect(await desk.snapshot()).toEqual(before);
      expect(preview).toMatchObject({
        id: null,
        credit_note_number: null,
        pdf_url: null,
        preview: true,
        delivery: null,
      });
      expect(preview.refund_status).toBe('none');
      const made = await desk.run('createCreditNote', { ...input, send_email: false });
      const same = ['amount', 'tax_lines', 'items', 'applied_to_due', 'to_give_back', 'invoice', 'date'] as const;
      for (const field of same) expect(made[field], field).toEqual(preview[field]);
    },
  );

  rule('wrong input is refused, all faults at once, and changes nothing', async () => {
    const desk = await openDesk(ledger);
    const { id } = await issued(desk);
    const draft = await desk.invoice({ draft: true });
    const refused = async (input: object) => (await desk.refused('createCreditNote', input)).details.faults;
    expect(await refused({ invoice_id: id, items: [{ line: 0, quantity: 1, amount: 2 }], amount: -3 })).toEqual([
      { field: 'reason', message: 'is required' },
      { field: 'items[0].line', message: 'must be more than 0' },
      { field: 'amount', message: 'must not be given together with items' },
      { field: 'items[0].amount', message: 'must not be given together with quantity' },
    ]);
    expect(await refused({ invoice_id: id, reason: REASON, amount: 127.07 })).toEqual([
      { field: 'amount', message: 'must be at most what is left to credit, EUR 127.06' },
    ]);
    expect(await refused({ invoice_id: id, reason: REASON, amount: 1.234, date: '2026-02-01' })).toEqual([
      { field: 'amount', message: expect.stringContaining('2 decimals') },
      { field: 'date', message: 'must not be before 2026-03-01, the date of what it credits' },
    ]);
    expect(await refused({ invoice_id: id, reason: REASON, date: '2026-03-18' })).toEqual([
      { field: 'date', message: 'must not be after 2026-03-17' },
    ]);
    expect(await desk.refused('createCreditNote', { invoice_id: draft.id, reason: REASON })).toMatchObject({
      code: 'invoice_is_draft',
    });
    expect(await desk.refused('createCreditNote', { invoice_id: 'INV-000099', reason: REASON })).toMatchObject({
      code: 'invoice_not_found',
      details: { field: 'invoice_id' },
    });
  });

  const many = sized({ quick: 12, usual: 32, whole: 32 });
  test(`payments, notes, refunds and undoings of one invoice by ${many} at once leave one story, and numbers without gaps`, async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await issued(desk, { items: [{ description: 'Work', unit_price: 300, tax_rate: 21 }] });
    const { payment } = await desk.run('recordPayment', { id, amount: 60 });
    const acts = [
      () => desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 17 }),
      () => desk.run('recordPayment', { id, amount: 23 }),
      () => desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 31, refund: true }),
      () => desk.run('refundPayment', { id: payment.id, amount: 5 }),
      () => desk.run('cancelInvoice', { id }),
      () => desk.run('createCreditNote', { invoice_id: id, reason: REASON, items: [{ line: 1, amount: 20 }] }),
    ];
    const ends = await Promise.allSettled(Array.from({ length: many }, (_, n) => acts[n % acts.length]?.()));
    const strange = ends.flatMap((end) =>
      end.status === 'rejected' && end.reason.name !== 'BillingError' ? [end.reason as unknown] : [],
    );
    expect(strange).toEqual([]);
    const invoice = await desk.run('getInvoice', { id });
    const { credit_notes: notes } = await desk.run('listCreditNotes', { invoice_id: id, limit: 100 });
    const { payments } = await desk.run('listPayments', { invoice_id: id, limit: 100 });
    const cents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0);
    const credited = cents(notes.map((note) => note.amount));
    const paid = cents(payments.map((one) => one.amount));
    const refunded = cents(payments.map((one) => one.amount_refunded));
    expect([cents([invoice.amount_credited]), cents([invoice.amount_paid])]).toEqual([credited, paid]);
    expect(cents([invoice.amount_refunded])).toBe(refunded);
    expect(cents(invoice.credit_notes.map((note) => note.amount))).toBe(credited);
    // Only refunds that a credit note covers count here. Refunds without one do not make the invoice due again (R17).
    const uncovered = cents([invoice.refunded_without_credit_note]);
    const balance = paid + credited - cents([amount]) - (refunded - uncovered);
    expect([cents([invoice.amount_due]), cents([invoice.to_give_back])]).toEqual([
      Math.max(0, -balance),
      Math.max(0, balance),
    ]);
    const numbers = notes.map((note) => note.credit_note_number).sort();
    expect(numbers).toEqual(numbers.map((_, n) => `CN-${String(n + 1).padStart(6, '0')}`));
  });

  test('lists by invoice, customer and date, with totals over the whole filter', async () => {
    const desk = await openDesk(ledger);
    const ann = await issued(desk, { customer: { name: 'Ann', email: 'ann@example.com' } });
    const yen = await desk.invoice({ customer: { name: 'Bob' }, currency: 'JPY', amount: 5_000, description: 'Work' });
    for (const amount of [10, 20]) await desk.run('createCreditNote', { invoice_id: ann.id, reason: REASON, amount });
    await desk.run('createCreditNote', { invoice_id: yen.id, reason: REASON, amount: 700 });
    const page = await desk.run('listCreditNotes', { limit: 2 });
    expect(page).toMatchObject({
      ...{ total_count: 3, has_more: true },
      totals: [
        { currency: 'EUR', count: 2, amount: 30 },
        { currency: 'JPY', count: 1, amount: 700, tax_total: 0 },
      ],
    });
    const next = await desk.run('listCreditNotes', { limit: 2, cursor: page.next_cursor ?? '' });
    expect([...page.credit_notes, ...next.credit_notes].map((note) => note.credit_note_number)).toEqual([
      ...['CN-000003', 'CN-000002', 'CN-000001'],
    ]);
    expect(await desk.run('listCreditNotes', { customer: 'ann' })).toMatchObject({
      total_count: 2,
      customer_match: { count: 1, customers: [{ name: 'Ann', totals: [{ currency: 'EUR', count: 2, amount: 30 }] }] },
    });
    expect(await desk.run('listCreditNotes', { invoice_id: 'inv-000002' })).toMatchObject({ total_count: 1 });
    expect(await desk.run('listCreditNotes', { from: '2026-03-18' })).toMatchObject({ total_count: 0, totals: [] });
    expect(await desk.run('getCreditNote', { id: 'cn-000003' })).toMatchObject({ currency: 'JPY', amount: 700 });
  });

  rule('its PDF names the invoice, its date and parties, and never changes', async () => {
    const desk = await openDesk(ledger);
    const { id } = await issued(desk);
    const note = await desk.run('createCreditNote', { invoice_id: id, reason: REASON });
    const { services } = desk.testApp.app;
    const { filename, bytes } = await getCreditNotePdf(services, desk.caller, { id: note.id });
    expect(filename).toBe('CN-000001.pdf');
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    desk.testApp.clock.advance(86_400_000);
    const later = await getCreditNotePdf(services, desk.caller, { id: 'CN-000001' });
    expect(Buffer.from(later.bytes).equals(Buffer.from(bytes))).toBe(true);
  });
});
