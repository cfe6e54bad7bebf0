/**
 * Money that leaves after it was paid (R54): each fact counts once, states only move forward, and every total follows.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listReceipts } from '../../../src/operations/invoices/list-receipts.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { checkPayments } from '../../../src/operations/payments/check-payments.ts';
import { emitOverdueEvents } from '../../../src/operations/reminders/emit-overdue-events.ts';
import { remindInvoices } from '../../../src/operations/reminders/remind-invoices.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { type Bank, openBank } from './bank.ts';
import { expectAllRight } from './oracle.ts';
import { OFFLINE, openShop, required, type Shop, times, workUntilQuiet } from './shop.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES_OF_RULES)('money that leaves, on %s', (engine) => {
  let ledger: Ledger;
  let bank: Bank;
  let shop: Shop;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    bank = openBank(ledger);
  });
  afterAll(() => endVerified(ledger));

  /** `test` for past days, and for the order of facts. The results do not depend on the database engine. */
  const right = () => expectAllRight(shop, 'at the end', bank);
  const later = (ms: number) => ledger.testApp.clock.advance(ms);
  const invoiceNow = (id: number) => shop.desk.run('getInvoice', { id });
  const stats = () => shop.desk.run('getInvoiceStats');
  const told = async (type: string) => (await shop.events(type)).map(({ data }) => data);

  /** An invoice of 100 that was paid by card. */
  async function paidInvoice(amount = 100): Promise<{ id: number; code: string; payment: PaymentRow }> {
    bank.refunds = 'done';
    shop = await openShop(ledger);
    const invoice = await shop.desk.invoice({ amount });
    const code = required(invoice.payment_url?.split('/').at(-1), 'no address');
    return { id: invoice.id, code, payment: await paid(code) };
  }

  async function paid(code: string): Promise<PaymentRow> {
    const attempt = await shop.start(code);
    await shop.payByCard(attempt);
    return shop.refresh(attempt);
  }

  test('a refund that was made at the provider is booked once, however often it is told', async () => {
    const { id, payment } = await paidInvoice();
    bank.byHand(payment, 3_000);
    await Promise.all([...times(4, () => shop.callBack(payment)), ...times(4, () => shop.refresh(payment))]);
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', amount_refunded: 3_000, refund_reserved: 0 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', amount_refunded: 30, amount_due: 0 });
    expect(await told('payment.refunded')).toMatchObject([
      { amount_refunded: 30, refund: { amount: 30, reason: 'at_provider' } },
    ]);
    expect(await stats()).toMatchObject({ paid_this_month: 70, total_outstanding: 0 });
    await right();
  });

  test('a refund is pending until the provider says that it is done', async () => {
    const { id, payment } = await paidInvoice();
    bank.refunds = 'pending';
    expect(await shop.desk.run('refundPayment', { id: payment.id, amount: 40 })).toMatchObject({
      status: 'paid',
      amount_refunded: 0,
      amount_refund_pending: 40,
    });
    expect(await invoiceNow(id)).toMatchObject({ amount_refunded: 0 });
    expect(await told('payment.refunded')).toEqual([]);
    expect(await shop.desk.refused('refundPayment', { id: payment.id, amount: 60.01 })).toMatchObject({
      code: 'validation_failed',
    });
    for (const pause of [5, 30, 120, 600, 3_600, 6 * 3_600, 86_400, 86_400]) {
      later(pause * 1_000);
      await workUntilQuiet(shop.services);
    }
    expect(bank.made.filter(({ amount }) => amount === 4_000)).toHaveLength(1);
    const [made] = bank.of(payment).refunds;
    bank.change(payment, required(made, 'no refund').id, { state: 'done' });
    later(86_400_000);
    await workUntilQuiet(shop.services);
    expect(await shop.desk.run('getPayment', { id: payment.id })).toMatchObject({
      amount_refunded: 40,
      amount_refund_pending: 0,
      refunds: [{ status: 'done', amount: 40 }],
    });
    expect(await invoiceNow(id)).toMatchObject({ amount_refunded: 40, amount_due: 0 });
    expect(await told('payment.refunded')).toHaveLength(1);
    await right();
  });

  test('a refund whose answer was lost is made once, however late it is asked for again', async () => {
    const { payment } = await paidInvoice();
    bank.refunds = 'lost';
    const before = bank.made.length;
    await expect(shop.desk.run('refundPayment', { id: payment.id, amount: 30 })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    later(3 * 3_600_000);
    await workUntilQuiet(shop.services);
    expect(bank.made.length - before).toBe(1);
    expect(await shop.row(payment.id)).toMatchObject({ amount_refunded: 3_000, refund_reserved: 0 });
    await right();
  });

  test('a refund that fails before it is done is refused, and what was set aside is free', async () => {
    const { payment } = await paidInvoice();
    bank.refunds = 'failed';
    await expect(shop.desk.run('refundPayment', { id: payment.id })).rejects.toMatchObject({
      code: 'provider_refused',
    });
    const [made] = bank.of(payment).refunds;
    // An answer from before the failure.
    const said = await bank.ask(shop, payment);
    await bank.say(shop, payment, {
      ...said,
      outflows: { refunds: [{ ...required(made, ''), state: 'pending' }], disputes: [] },
    });
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', amount_refunded: 0, refund_reserved: 0 });
    expect(await shop.desk.rows('refunds')).toMatchObject([{ status: 'refused', next_attempt_at: null }]);
    await right();
  });

  test('a refund that fails after it was done is taken back in the books', async () => {
    const { id, payment } = await paidInvoice();
    await shop.desk.run('refundPayment', { id: payment.id });
    expect(await invoiceNow(id)).toMatchObject({ status: 'refunded', amount_refunded: 100 });
    const [made] = bank.of(payment).refunds;
    const before = await bank.ask(shop, payment);
    bank.change(payment, required(made, 'no refund').id, { state: 'failed' });
    await shop.callBack(payment);
    // A late answer, in which the refund is still done.
    await bank.say(shop, payment, before);
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', amount_refunded: 0, refund_reserved: 0 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', amount_refunded: 0, amount_due: 0, amount_paid: 100 });
    expect(await shop.desk.rows('refunds')).toMatchObject([{ status: 'failed' }]);
    expect(await stats()).toMatchObject({ paid_this_month: 100, paid_invoices: 1 });
    await right();
    // The payment can be refunded again.
    expect(await shop.desk.run('refundPayment', { id: payment.id })).toMatchObject({ status: 'refunded' });
    await right();
  });

  test('a chargeback makes the claim live again; the payment stays paid', async () => {
    const { id, payment } = await paidInvoice();
    const dispute = bank.dispute(payment, 10_000);
    await Promise.all([...times(3, () => shop.callBack(payment)), ...times(3, () => shop.refresh(payment))]);
    expect(await shop.desk.run('getPayment', { id: payment.id })).toMatchObject({
      status: 'paid',
      amount_charged_back: 100,
      dispute: { status: 'open', reason: 'fraudulent', due_by: '2026-03-24T11:00:00.000Z' },
    });
    expect(await invoiceNow(id)).toMatchObject({
      ...{ status: 'pending', disputed: true, amount_paid: 0, amount_due: 100, paid_at: null },
    });
    expect(await told('payment.charged_back')).toMatchObject([
      { id: payment.id, amount_charged_back: 100, dispute: { amount: 100, status: 'open', reason: 'fraudulent' } },
    ]);
    expect(await stats()).toMatchObject({ paid_this_month: 0, total_outstanding: 100, paid_invoices: 0 });
    expect(await shop.desk.refused('refundPayment', { id: payment.id })).toMatchObject({
      code: 'payment_charged_back',
    });
    await right();

    bank.change(payment, dispute.id, { state: 'lost', decidedAt: ledger.testApp.clock.now() });
    await shop.callBack(payment);
    expect(await invoiceNow(id)).toMatchObject({ status: 'pending', disputed: false, amount_due: 100 });
    expect(await told('payment.charged_back')).toHaveLength(1);
    expect(await told('payment.dispute_won')).toEqual([]);
    await right();
  });

  test('a dispute that is won pays the invoice again, and an older answer changes nothing', async () => {
    const { id, payment } = await paidInvoice();
    const dispute = bank.dispute(payment, 10_000);
    await shop.callBack(payment);
    const before = await bank.ask(shop, payment);
    later(10 * DAY_MS);
    bank.change(payment, dispute.id, { state: 'won', decidedAt: ledger.testApp.clock.now() });
    await shop.callBack(payment);
    await bank.say(shop, payment, before);
    expect(await invoiceNow(id)).toMatchObject({
      ...{ status: 'paid', disputed: false, amount_paid: 100, amount_due: 0, paid_at: '2026-03-27T11:00:00.000Z' },
    });
    expect(await shop.row(payment.id)).toMatchObject({ amount_charged_back: 0, dispute_status: 'won', surplus: 0 });
    expect(await told('payment.dispute_won')).toHaveLength(1);
    expect(await told('invoice.paid')).toHaveLength(2);
    expect(await stats()).toMatchObject({ paid_this_month: 100, total_outstanding: 0 });
    await right();
  });

  test('won after it was paid again: what came back stays until it is given back', async () => {
    const { id, code, payment } = await paidInvoice();
    const dispute = bank.dispute(payment, 10_000);
    await shop.callBack(payment);
    await paid(code);
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', disputed: true, amount_paid: 100 });
    bank.change(payment, dispute.id, { state: 'won', decidedAt: ledger.testApp.clock.now() });
    await shop.callBack(payment);
    await workUntilQuiet(shop.services);
    expect(await shop.row(payment.id)).toMatchObject({ amount_charged_back: 0, surplus: 10_000, refund_reserved: 0 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', disputed: false, amount_paid: 100, amount_due: 0 });
    const [line] = (await shop.desk.run('listActivity', { limit: 1 })).activity;
    expect(line?.summary).toContain('nothing is due any more for EUR 100.00 of it');
    await right();
    await shop.desk.run('refundPayment', { id: payment.id });
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', amount_refunded: 0, amount_paid: 100, amount_due: 0 });
    await right();
  });

  test('a cancelled invoice takes nothing of a dispute that is won later', async () => {
    const { id, payment } = await paidInvoice();
    const dispute = bank.dispute(payment, 10_000);
    await shop.callBack(payment);
    await shop.desk.run('cancelInvoice', { id });
    bank.change(payment, dispute.id, { state: 'won' });
    await shop.callBack(payment);
    expect(await invoiceNow(id)).toMatchObject({ status: 'cancelled', amount_due: 0, amount_paid: 0 });
    expect(await shop.row(payment.id)).toMatchObject({ surplus: 10_000 });
    await right();
  });

  test('refunds and chargebacks share what was paid, in whatever order they come', async () => {
    const { id, payment } = await paidInvoice();
    await shop.desk.run('refundPayment', { id: payment.id, amount: 30 });
    const dispute = bank.dispute(payment, 10_000);
    await shop.callBack(payment);
    expect(await invoiceNow(id)).toMatchObject({
      status: 'pending',
      amount_refunded: 30,
      amount_paid: 30,
      amount_due: 70,
    });
    await right();
    bank.change(payment, dispute.id, { state: 'won' });
    await shop.callBack(payment);
    expect(await invoiceNow(id)).toMatchObject({
      status: 'paid',
      amount_refunded: 30,
      amount_paid: 100,
      amount_due: 0,
    });
    await right();
  });

  test('an inquiry takes nothing until it becomes a chargeback', async () => {
    const { id, payment } = await paidInvoice();
    const inquiry = bank.dispute(payment, 0);
    await shop.callBack(payment);
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', disputed: true, amount_due: 0 });
    expect(await told('payment.charged_back')).toEqual([]);
    const before = await bank.ask(shop, payment);
    bank.change(payment, inquiry.id, { amount: 10_000 });
    await shop.callBack(payment);
    await bank.say(shop, payment, before);
    expect(await invoiceNow(id)).toMatchObject({ status: 'pending', disputed: true, amount_due: 100 });
    expect(await told('payment.charged_back')).toHaveLength(1);
    await right();
  });

  test('no reminder goes out by itself while an invoice is disputed; overdue is told again', async () => {
    const { id, payment } = await paidInvoice();
    const { desk, services } = shop;
    await desk.run('setReminders', { enabled: true, days: [3, 9] });
    later(20 * DAY_MS);
    const dispute = bank.dispute(payment, 10_000);
    await shop.callBack(payment);
    await emitOverdueEvents(services);
    expect(await told('invoice.overdue')).toMatchObject([{ id, status: 'overdue', disputed: true, amount_due: 100 }]);
    const stepsTaken = async () => (await desk.rows<{ reminder_step: number }>('invoices'))[0]?.reminder_step;
    await remindInvoices(services);
    expect(await stepsTaken()).toBe(0);
    bank.change(payment, dispute.id, { state: 'lost' });
    await shop.callBack(payment);
    await remindInvoices(services);
    expect(await stepsTaken()).toBe(1);
    await right();
  });

  test('a past day shows what was due on it', async () => {
    const { id, payment } = await paidInvoice();
    const overdueOn = async (as_of: string) =>
      (await shop.desk.run('listOverdueInvoices', { as_of })).invoices.map((one) => [one.id, one.amount_due]);
    later(20 * DAY_MS);
    const dispute = bank.dispute(payment, 4_000);
    later(3 * DAY_MS);
    // The service learns of the dispute three days later.
    await shop.callBack(payment);
    later(3 * DAY_MS);
    bank.change(payment, dispute.id, { state: 'won', decidedAt: ledger.testApp.clock.now() });
    await shop.callBack(payment);
    later(3 * DAY_MS);
    expect(await overdueOn('2026-04-05')).toEqual([]);
    expect(await overdueOn('2026-04-06')).toEqual([[id, 40]]);
    expect(await overdueOn('2026-04-11')).toEqual([[id, 40]]);
    expect(await overdueOn('2026-04-12')).toEqual([]);
    const receipts = async (month: string) => {
      const asked = { month, currency: 'EUR' };
      const { receipts: rows, net } = (await call(shop.services, shop.desk.caller, listReceipts, asked)).data;
      return [net, ...rows.map(({ kind, amount }) => [kind, amount])];
    };
    expect(await receipts('2026-03')).toEqual([100, ['received', 100]]);
    expect(await receipts('2026-04')).toEqual([0, ['came_back', 40], ['charged_back', -40]]);
    await right();
  });

  test('what a link or a donation raised goes down and up again; the link stays paid', async () => {
    shop = await openShop(ledger);
    const link = await shop.link();
    const payment = await paid(link.code);
    const dispute = bank.dispute(payment, 6_000);
    await shop.callBack(payment);
    expect(await shop.desk.run('getPaymentLink', { id: link.id })).toMatchObject({ status: 'paid', paid_count: 1 });
    expect(await shop.payable(link.code)).toMatchObject({ raised: 4_000 });
    bank.change(payment, dispute.id, { state: 'won' });
    await shop.callBack(payment);
    expect(await shop.payable(link.code)).toMatchObject({ raised: 10_000 });
    await right();
  });

  test('payments of real providers are looked at for 57 days after they were paid, less and less often', async () => {
    const { payment } = await paidInvoice();
    expect(await shop.row(payment.id)).toMatchObject({ next_check_at: null });
    const { watchAt } = await import('../../../src/operations/payments/checks.ts');
    const paid_at = required(payment.paid_at, 'not paid');
    const days = [];
    for (let now = paid_at as number; ; ) {
      const next = watchAt({ provider: 'mollie', paid_at, dispute_status: null }, now as typeof paid_at);
      if (next === null) break;
      days.push((next - paid_at) / DAY_MS);
      now = next;
    }
    expect(days).toEqual([1, 2, 4, 8, 16, 32, 57]);
    // After this look-up, no further look-up is scheduled.
    await shop.services.store.transaction((tx) => tx.payments.setNextCheck(payment.id, ledger.testApp.clock.now()));
    bank.byHand(payment, 100);
    await checkPayments(shop.services);
    expect(await shop.row(payment.id)).toMatchObject({ next_check_at: null, amount_refunded: 100 });
  });
});
