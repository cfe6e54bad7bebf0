// The moves of an invoice (R17): draft → pending → paid → refunded, pending → cancelled, and no others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../src/model/refusal.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/house.ts';
import { invoiceIn, STATES, type State } from './states.ts';

type Move = 'issueInvoice' | 'sendInvoice' | 'cancelInvoice' | 'recordPayment' | 'sendReminder';
type Ending = RefusalCode | 'done';

/** What each move comes to in each state. */
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
    sendInvoice: 'invoice_already_paid',
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

describe.each(ENGINES)('moves of an invoice (R17) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each(CASES)('%s on an invoice that is %s: %s', async (move, state, ending) => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn(state, ledger, desk);
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
    const draft = await desk.invoice({
      draft: true,
      date: '2026-03-01',
      reference: 'R',
      notes: 'N',
      metadata: { a: 'b' },
    });
    expect(draft).toMatchObject({ status: 'draft', due_date: '2026-03-15', amount_due: 100, days_overdue: 0 });
    const issued = await desk.run('issueInvoice', { id: draft.id });
    expect(issued).toMatchObject({
      ...draft,
      status: 'overdue',
      invoice_number: 'INV-000001',
      days_overdue: 2,
      payment_url: expect.any(String),
    });
  });

  test('an issue may name new dates; a due date before the date is refused', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ draft: true, date: '2026-03-01' });
    expect(await desk.refused('issueInvoice', { id, date: '2026-03-16' })).toMatchObject({
      code: 'validation_failed',
      details: { field: 'due_date' },
    });
    expect(await desk.refused('issueInvoice', { id, due_date: '2026-02-28' })).toMatchObject({
      code: 'validation_failed',
    });
    const issued = await desk.run('issueInvoice', { id, date: '2026-03-17', due_date: '2026-05-01' });
    expect(issued).toMatchObject({ date: '2026-03-17', due_date: '2026-05-01', status: 'pending' });
    expect(await desk.run('listInvoices', { due_from: '2026-05-01' })).toMatchObject({ total_count: 1 });
    expect(await desk.run('listInvoices', { due_to: '2026-03-15' })).toMatchObject({ total_count: 0, totals: [] });
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
    const { id, amount, payment_url } = await invoiceIn('pending', ledger, desk);
    ledger.house.clock.set('2026-05-01T10:00:00Z');
    expect(await desk.run('cancelInvoice', { id })).toMatchObject({
      status: 'cancelled',
      invoice_number: 'INV-000001',
      amount,
      amount_due: 0,
      amount_paid: 0,
      days_overdue: 0,
      cancelled_at: '2026-05-01T10:00:00.000Z',
      payment_url,
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
