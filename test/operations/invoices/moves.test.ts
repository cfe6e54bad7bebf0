// Changes of an invoice's status (R17): draft → pending → paid → refunded, pending → cancelled. All other changes are
// refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillingErrorCode } from '../../../src/model/billing-error.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { invoiceIn, STATES, type State } from './states.ts';

type Move = 'issueInvoice' | 'sendInvoice' | 'cancelInvoice' | 'recordPayment' | 'sendReminder';
type Ending = BillingErrorCode | 'done';

/** Result of each operation in each state. */
const ENDINGS: Record<State, Record<Move, Ending>> = {
  draft: {
    issueInvoice: 'done',
    sendInvoice: 'invoice_is_draft',
    cancelInvoice: 'invoice_is_draft',
    recordPayment: 'invoice_is_draft',
    sendReminder: 'invoice_is_draft',
  },
  pending: {
    issueInvoice: 'invoice_already_issued',
    sendInvoice: 'done',
    cancelInvoice: 'done',
    recordPayment: 'done',
    sendReminder: 'done',
  },
  overdue: {
    issueInvoice: 'invoice_already_issued',
    sendInvoice: 'done',
    cancelInvoice: 'done',
    recordPayment: 'done',
    sendReminder: 'done',
  },
  'partly paid': {
    issueInvoice: 'invoice_already_issued',
    sendInvoice: 'done',
    cancelInvoice: 'invoice_has_payments',
    recordPayment: 'done',
    sendReminder: 'done',
  },
  paid: {
    issueInvoice: 'invoice_already_issued',
    sendInvoice: 'done',
    cancelInvoice: 'invoice_already_paid',
    recordPayment: 'invoice_already_paid',
    sendReminder: 'invoice_already_paid',
  },
  refunded: {
    issueInvoice: 'invoice_already_issued',
    sendInvoice: 'invoice_refunded',
    cancelInvoice: 'invoice_refunded',
    recordPayment: 'invoice_refunded',
    sendReminder: 'invoice_refunded',
  },
  cancelled: {
    issueInvoice: 'invoice_already_issued',
    sendInvoice: 'invoice_cancelled',
    cancelInvoice: 'invoice_cancelled',
    recordPayment: 'invoice_cancelled',
    sendReminder: 'invoice_cancelled',
  },
};

const CASES = STATES.flatMap((state) =>
  Object.entries(ENDINGS[state]).map(([move, ending]) => [move as Move, state, ending] as const),
);

describe.each(ENGINES_OF_RULES)('moves of an invoice (R17) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each(CASES)('%s on an invoice that is %s: %s', async (move, state, ending) => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn(state, desk);
    if (ending === 'done') {
      await desk.run(move, { id });
      return;
    }
    const refusal = await desk.refused(move, { id });
    expect(refusal).toMatchObject({ code: ending, details: { hint: expect.any(String) } });
    expect(refusal.message).toMatch(state === 'draft' ? /\d/ : /INV-000001/);
  });

  test('an issue gives number, link and date of issue, and keeps what the draft said', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({
      draft: true,
      date: '2026-03-01',
      reference: 'R',
      notes: 'N',
      metadata: { a: 'b' },
    });
    const { einvoice: _, may_be_meant: __, attachments: ___, ...draft } = await desk.run('getInvoice', { id });
    expect(draft).toMatchObject({ status: 'draft', due_date: '2026-03-15', amount_due: 0, days_overdue: 0 });
    const issued = await desk.run('issueInvoice', { id: draft.id });
    expect(issued).toMatchObject({
      ...draft,
      status: 'overdue',
      invoice_number: 'INV-000001',
      days_overdue: 2,
      amount_due: 100,
      payment_url: expect.any(String),
      allowed_actions: ['record_payment', 'credit', 'cancel', 'download_pdf'],
    });
  });

  test('an issue may name new dates; a due date before the date is refused', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ draft: true, date: '2026-03-01' });
    for (const dates of [{ due_date: '2026-02-28' }, { date: '2026-03-17', due_date: '2026-03-16' }]) {
      expect(await desk.refused('issueInvoice', { id, ...dates })).toMatchObject({
        code: 'validation_failed',
        details: { field: 'due_date' },
      });
    }
    const issued = await desk.run('issueInvoice', { id, date: '2026-03-17', due_date: '2026-05-01' });
    expect(issued).toMatchObject({ date: '2026-03-17', due_date: '2026-05-01', date_kept: false });
    expect(await desk.run('listInvoices', { due_from: '2026-05-01' })).toMatchObject({ total_count: 1 });
    expect(await desk.run('listInvoices', { due_to: '2026-03-15' })).toMatchObject({ total_count: 0, totals: [] });
  });

  test('an issue says that it kept a date before today; with a new one the term stays', async () => {
    const desk = await openDesk(ledger);
    const issued = async (dates: object, input: object) => {
      const { id } = await desk.invoice({ draft: true, ...dates });
      const { date, due_date, date_kept } = await desk.run('issueInvoice', { id, ...input });
      return { date, due_date, date_kept };
    };
    const old = { date: '2026-02-01', due_date: '2026-03-03' };
    expect(await issued(old, {})).toEqual({ ...old, date_kept: true });
    const [{ summary } = { summary: '' }] = (await desk.run('listActivity', { limit: 1 })).activity;
    expect(summary).toContain(', dated 2026-02-01 as in the draft');
    const today = { date: '2026-03-17' };
    expect(await issued(old, today)).toEqual({ ...today, due_date: '2026-04-16', date_kept: false });
    expect(await issued(today, {})).toEqual({ ...today, due_date: '2026-03-31', date_kept: false });
    expect(await issued({ date: '2026-03-20' }, {})).toMatchObject({ date: '2026-03-20', date_kept: false });
  });

  test('what a refusal tells to use, it carries', async () => {
    const desk = await openDesk(ledger);
    const at = async (state: State, move: Move) => {
      const invoice = await invoiceIn(state, desk);
      const { message, details } = await desk.refused(move, { id: invoice.id });
      return { invoice, message, hint: details.hint ?? '', facts: details.facts };
    };
    const issued = await at('pending', 'issueInvoice');
    expect(issued.facts).toEqual({ payment_url: issued.invoice.payment_url });
    expect((await at('paid', 'sendReminder')).facts).toEqual({ paid_at: '2026-03-17T11:00:00.000Z' });
    expect((await at('cancelled', 'recordPayment')).facts).toEqual({ cancelled_at: '2026-03-17T11:00:00.000Z' });
    const draft = await at('draft', 'cancelInvoice');
    expect(draft.message).toBe(`Invoice ${draft.invoice.id} is a draft: it has no number, and nothing is due on it.`);
    expect(draft.hint).toContain('Leave the draft as it is');
    expect(draft.hint).not.toContain('issueInvoice');
    const partly = await at('partly paid', 'cancelInvoice');
    expect(partly.hint).toContain(`listPayments with invoice_id ${partly.invoice.id}`);
    const nobody = await desk.invoice();
    const { facts } = (await desk.refused('sendReminder', { id: nobody.id })).details;
    expect(facts).toEqual({ customer_id: nobody.customer.id, payment_url: nobody.payment_url });
  });

  test('an issue that is to be mailed to nobody is refused, and the draft stays one', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ draft: true });
    expect(await desk.refused('issueInvoice', { id, send_email: true })).toMatchObject({
      code: 'customer_has_no_email',
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({ status: 'draft' });
  });

  test('a cancelled invoice keeps its number and amount, and nothing is due on it any more', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await invoiceIn('pending', desk);
    ledger.testApp.clock.set('2026-05-01T10:00:00Z');
    expect(await desk.run('cancelInvoice', { id })).toMatchObject({
      status: 'cancelled',
      invoice_number: 'INV-000001',
      amount,
      amount_due: 0,
      amount_paid: 0,
      days_overdue: 0,
      cancelled_at: '2026-05-01T10:00:00.000Z',
      payment_url: null,
    });
    expect(await desk.run('getInvoiceStats')).toMatchObject({ total_invoices: 0, total_outstanding: 0 });
    expect(await desk.run('listInvoices', { status: 'cancelled' })).toMatchObject({
      totals: [{ currency: 'EUR', count: 1, amount: 100, amount_due: 0 }],
    });
  });

  test('a customer without address: sendInvoice and sendReminder say so, on an invoice that could be sent', async () => {
    const desk = await openDesk(ledger);
    const { id, customer } = await desk.invoice();
    for (const name of ['sendInvoice', 'sendReminder'] as const) {
      const refusal = await desk.refused(name, { id });
      expect(refusal).toMatchObject({ code: 'customer_has_no_email', details: { field: 'customer.email' } });
      expect(refusal.details.hint).toContain(String(customer.id));
    }
    await desk.run('updateCustomer', { id: customer.id, email: 'ann@example.com' });
    expect(await desk.run('sendReminder', { id })).toMatchObject({ to: 'ann@example.com' });
  });
});
