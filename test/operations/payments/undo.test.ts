// A payment recorded by mistake counts as never received: its amount is due again, and nothing counts as refunded
// (R82).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE, openShop } from './shop.ts';

const REASON = 'Booked on the wrong invoice';

async function recorded(desk: Desk, fields: object = {}, invoice: object = {}) {
  const { id } = await desk.invoice({ date: '2026-02-01', due_date: '2026-02-15', ...invoice });
  const { payment } = await desk.run('recordPayment', { id, ...fields });
  return { id, payment: payment.id };
}

describe.each(ENGINES_OF_RULES)('undoPayment on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('makes a paid invoice overdue again, as if nothing had come', async () => {
    const desk = await openDesk(ledger);
    const { id, payment } = await recorded(desk);
    const undone = await desk.run('undoPayment', { id: payment, reason: REASON });
    expect(undone).toMatchObject({
      ...{ id: payment, status: 'failed', failure_reason: 'recorded_in_error', recorded: true, refundable: 0 },
      ...{ undone_at: '2026-03-17T11:00:00.000Z', amount: 100, amount_refunded: 0 },
      invoice: { id, invoice_number: 'INV-000001', status: 'overdue', amount_due: 100 },
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      ...{ status: 'overdue', amount_paid: 0, amount_due: 100, amount_refunded: 0, paid_at: null, days_overdue: 30 },
    });
    expect(await desk.run('listOverdueInvoices')).toMatchObject({ totals: [{ currency: 'EUR', amount_due: 100 }] });
    expect(await desk.run('getCustomer', { id: undone.customer?.id })).toMatchObject({
      balances: [{ currency: 'EUR', outstanding: 100, overdue: 100 }],
      last_payment_at: null,
    });
    const types = (await desk.rows<{ type: string }>('events')).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['payment.succeeded', 'invoice.paid', 'payment.undone']);
    const { activity } = await desk.run('listActivity', { invoice: id, limit: 1 });
    expect(activity[0]?.summary).toBe(`Undid the payment of EUR 100.00 for INV-000001: ${REASON}`);
    expect(await desk.rows('mails')).toEqual([]);
    // The actual payment can be recorded afterwards.
    expect(await desk.run('recordPayment', { id })).toMatchObject({ status: 'paid', amount_paid: 100 });
  });

  test('leaves the month and the day on which it was received, not those of the undoing', async () => {
    const desk = await openDesk(ledger);
    const { payment } = await recorded(desk, { paid_at: '2026-02-20T10:00:00Z' });
    const { payment: kept } = await recorded(desk, { paid_at: '2026-02-21T10:00:00Z', amount: 40 });
    const received = async (from: string, to: string) => (await desk.run('getInvoiceStats', { from, to })).period;
    const february = () => received('2026-02-01', '2026-02-28');
    expect(JSON.stringify(await february())).toContain('"received":140');
    await desk.run('undoPayment', { id: payment, reason: REASON });
    expect(JSON.stringify(await february())).toContain('"received":40');
    expect(JSON.stringify(await received('2026-03-01', '2026-03-31'))).not.toMatch(/"re(?:ceived|funded)":-?[1-9]/);
    await desk.run('undoPayment', { id: kept, reason: REASON });
    expect(await desk.run('listPayments', { status: 'paid' })).toMatchObject({ total_count: 0, totals: [] });
    expect(await desk.run('listOverdueInvoices', { as_of: '2026-02-25' })).toMatchObject({ total_count: 2 });
  });

  test('of one of two parts leaves the other', async () => {
    const desk = await openDesk(ledger);
    const { id, payment } = await recorded(desk, { amount: 30 }, { due_date: '2026-04-30' });
    await desk.run('recordPayment', { id });
    expect(await desk.run('undoPayment', { id: payment, reason: REASON })).toMatchObject({
      invoice: { status: 'pending', amount_due: 30 },
    });
    expect(await desk.run('getInvoice', { id })).toMatchObject({ amount_paid: 70, amount_due: 30, paid_at: null });
  });

  test('happens once, also when 16 ask at the same time, and beside refunds of the same payment', async () => {
    const desk = await openDesk(ledger);
    const { id, payment } = await recorded(desk);
    const ends = await Promise.allSettled(
      Array.from({ length: 16 }, (_, n) =>
        n % 4 === 3
          ? desk.run('refundPayment', { id: payment, amount: 10 })
          : desk.run('undoPayment', { id: payment, reason: `${REASON} ${n}` }),
      ),
    );
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code as string] : []));
    const known = ['payment_not_paid', 'payment_already_refunded'];
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    const shown = await desk.run('getPayment', { id: payment });
    const { amount_due, status } = await desk.run('getInvoice', { id });
    if (shown.undone_at === null) expect([status, amount_due]).toEqual(['paid', 0]);
    else expect([shown.amount_refunded, status, amount_due]).toEqual([0, 'overdue', 100]);
  });

  test('refuses what came through a provider, what was given back, and what is not paid', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const attempt = await shop.start((await shop.link()).code);
    const undo = (id: number) => desk.refused('undoPayment', { id, reason: REASON });
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    const refusal = await undo(attempt.id);
    expect(refusal.code).toBe('payment_not_recorded');
    expect(refusal.details.hint).toContain('refundPayment');
    const { payment } = await recorded(desk);
    await desk.run('refundPayment', { id: payment, amount: 1 });
    expect((await undo(payment)).code).toBe('payment_already_refunded');
    const { payment: another } = await recorded(desk);
    await desk.run('undoPayment', { id: another, reason: REASON });
    expect((await undo(another)).code).toBe('payment_not_paid');
    expect((await undo(99_999)).code).toBe('payment_not_found');
    expect((await desk.refused('undoPayment', { id: another })).details.faults).toMatchObject([{ field: 'reason' }]);
  });

  test('takes a test payment from its link, and a late callback does not bring it back', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const link = await shop.link({ testmode: true });
    const attempt = await shop.start(link.code);
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    expect(await desk.run('getPaymentLink', { id: link.id })).toMatchObject({ status: 'paid', paid_count: 1 });
    expect(await desk.run('undoPayment', { id: attempt.id, reason: 'A try' })).toMatchObject({ invoice: null });
    const undone = { status: 'active', paid_count: 0 };
    expect(await desk.run('getPaymentLink', { id: link.id })).toMatchObject(undone);
    expect(await shop.callBack(attempt)).toBe('accepted');
    expect(await desk.run('getPaymentLink', { id: link.id })).toMatchObject(undone);
    expect(await desk.run('getPayment', { id: attempt.id })).toMatchObject({ status: 'failed' });
  });
});
