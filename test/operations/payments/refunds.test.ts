/** Refunds (R16, R17, R18): never more than was paid, each part once, and nothing becomes payable again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Instant } from '../../../src/model/dates.ts';
import { queueRefund } from '../../../src/operations/payments/queue-refund.ts';
import { connectTo } from '../../../src/operations/providers/open-provider.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { expectAllRight } from './oracle.ts';
import { atProvider, CARDS, OFFLINE, openShop, type Shop, times, workUntilQuiet } from './shop.ts';

describe.each(ENGINES)('a refund, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('of a part, another part and then the rest; the fee is not given back', async () => {
    const shop = await openShop(ledger);
    const { id } = await paidLink(shop);
    expect(await shop.desk.run('refundPayment', { id, amount: '12.34' })).toMatchObject({
      status: 'paid',
      amount_refunded: 12.34,
      fee: 2,
      refund: { amount: 12.34, status: 'done', how: 'The sandbox gives it back at once; it simulates money.' },
      refundable: 87.66,
    });
    expect(await shop.desk.run('refundPayment', { id, amount: 0.01 })).toMatchObject({
      status: 'paid',
      amount_refunded: 12.35,
    });
    expect(await shop.desk.run('refundPayment', { id })).toMatchObject({
      status: 'refunded',
      amount_refunded: 100,
      fee: 2,
      refund: { amount: 87.65, status: 'done' },
      refundable: 0,
    });
    expect(await shop.desk.refused('refundPayment', { id })).toMatchObject({ code: 'payment_already_refunded' });
    expect(await shop.desk.refused('refundPayment', { id, amount: 0.01 })).toMatchObject({
      code: 'payment_already_refunded',
    });
    const told = (await shop.events('payment.refunded')).map(({ data }) => (data.refund as { amount: number }).amount);
    expect(told).toEqual([12.34, 0.01, 87.65]);
    await expectAllRight(shop);
  });

  testOfRules(engine).each([100.01, 101, 1e9, 0, -1, '0.001', 'all'])(
    'of %s of 100 is refused, and nothing is given back',
    async (amount) => {
      const shop = await openShop(ledger);
      const { id } = await paidLink(shop);
      expect(await shop.desk.refused('refundPayment', { id, amount })).toMatchObject({ code: 'validation_failed' });
      expect((await shop.books())[0]?.refunds).toEqual([]);
    },
  );

  const often = sized({ quick: 13, usual: 30, whole: 30 });
  test(`asked for ${often} times at once gives back as often as there is money`, async () => {
    const shop = await openShop(ledger);
    const { id } = await paidLink(shop);
    const asked = await Promise.allSettled(times(often, () => shop.desk.run('refundPayment', { id, amount: 9 })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect(await shop.row(id)).toMatchObject({ status: 'paid', amount_refunded: 9_900, refund_reserved: 0 });
    expect((await shop.books())[0]?.refunds).toHaveLength(11);
    await expectAllRight(shop);
  });

  testOfRules(engine)('of what is not paid is refused', async () => {
    const shop = await openShop(ledger);
    const [open, failed] = [await shop.start((await shop.link()).code), await shop.start((await shop.link()).code)];
    const held = await shop.start((await shop.request('pre_authorization')).code);
    await shop.payByCard(failed, CARDS.declines);
    await shop.payByCard(held);
    for (const attempt of [failed, held]) await shop.callBack(attempt);
    for (const { id } of [open, failed, held]) {
      expect(await shop.desk.refused('refundPayment', { id })).toMatchObject({ code: 'payment_not_paid' });
    }
    expect(await shop.desk.refused('refundPayment', { id: 987_654 })).toMatchObject({ code: 'payment_not_found' });
  });

  test('of a payment that was recorded by hand is noted, and asks no provider', async () => {
    const shop = await openShop(ledger);
    const invoice = await shop.desk.invoice();
    const { payment } = await shop.desk.run('recordPayment', { id: invoice.id });
    await shop.desk.run('disconnectProvider');
    expect(await shop.desk.run('refundPayment', { id: payment.id })).toMatchObject({ status: 'refunded', fee: 0 });
    expect(await shop.desk.run('getInvoice', { id: invoice.id })).toMatchObject({ status: 'refunded', amount_due: 0 });
    await expectAllRight(shop);
  });

  test('that was paid back by hand before is noted on its day: in answers, events, the statement and the sums of that day', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const invoice = await desk.invoice({ date: '2026-03-01' });
    const { payment } = await desk.run('recordPayment', { id: invoice.id, paid_at: '2026-03-05T15:00:00Z' });
    const on = async (day: string) => {
      const { period } = await desk.run('getInvoiceStats', { from: day, to: day });
      return period?.by_currency[0]?.refunded ?? 0;
    };
    const noted = await desk.run('refundPayment', { id: payment.id, amount: 30, refunded_at: '2026-03-10' });
    // Midnight in Amsterdam.
    const settled_at = '2026-03-09T23:00:00.000Z';
    expect(noted).toMatchObject({ amount_refunded: 30, refund: { status: 'done', settled_at } });
    expect((await desk.run('getPayment', { id: payment.id })).refunds).toMatchObject([{ amount: 30, settled_at }]);
    expect([await on('2026-03-09'), await on('2026-03-10'), await on('2026-03-17')]).toEqual([0, 30, 0]);
    // The day begins before the payment, which is in the afternoon. So the refund gets the time of the payment.
    const sameDay = await desk.run('refundPayment', { id: payment.id, amount: 1, refunded_at: '2026-03-05' });
    expect(sameDay.refund.settled_at).toBe('2026-03-05T15:00:00.000Z');
    const instant = await desk.run('refundPayment', {
      id: payment.id,
      amount: 2,
      refunded_at: '2026-03-11T09:30:00+01:00',
    });
    expect(instant.refund.settled_at).toBe('2026-03-11T08:30:00.000Z');
    const now = await desk.run('refundPayment', { id: payment.id, amount: 4, refunded_at: '2026-03-17' });
    expect(now.refund.settled_at).toBe('2026-03-16T23:00:00.000Z');
    const { lines } = await desk.run('getStatement', { id: invoice.customer.id, from: '2026-03-01' });
    expect(lines.filter(({ kind }) => kind === 'refund').map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-03-05', 1],
      ['2026-03-10', 30],
      ['2026-03-11', 2],
      ['2026-03-17', 4],
    ]);
    const { activity } = await desk.run('listActivity', { limit: 100 });
    expect(activity.map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/^EUR 30\.00 was given back on 2026-03-10 of the payment for /),
    );
    const told = (await desk.rows('events')).filter(({ type }) => type === 'payment.refunded');
    expect(JSON.parse(String(told[0]?.data))).toMatchObject({
      refund: { amount: 30, reason: 'requested', settled_at },
    });
    await expectAllRight(shop);
  });

  testOfRules(engine).each([
    ['2026-03-18', /^refunded_at must not be in the future; today is 2026-03-17/],
    ['2026-03-17T11:00:01Z', /must not be in the future/],
    ['2026-03-04', /must not be before the payment, which was received at 2026-03-05T15:00:00\.000Z/],
    ['2026-03-05T14:59:59Z', /must not be before the payment/],
    ['1999-12-31', /must not be before the payment/],
    ['yesterday', /must be a date that exists/],
    [5, /refunded_at/],
  ])('that was paid back by hand is refused for the day %s', async (refunded_at, message) => {
    const shop = await openShop(ledger);
    const { id } = await shop.desk.invoice({ date: '2026-03-01' });
    const { payment } = await shop.desk.run('recordPayment', { id, paid_at: '2026-03-05T15:00:00Z' });
    const refusal = await shop.desk.refused('refundPayment', { id: payment.id, refunded_at });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'refunded_at' } });
    expect(refusal.message).toMatch(message);
    expect(await shop.desk.run('getPayment', { id: payment.id })).toMatchObject({ refundable: 100, refunds: [] });
  });

  testOfRules(engine)('that a provider makes takes no day', async () => {
    const shop = await openShop(ledger);
    const { id } = await paidLink(shop);
    const refusal = await shop.desk.refused('refundPayment', { id, refunded_at: '2026-03-17' });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'refunded_at' } });
    expect(refusal.message).toMatch(/must be left out: the provider refunds it, and says when/);
    expect(await shop.desk.rows('refunds')).toEqual([]);
  });

  test('that was paid back by hand keeps its day when the process ends before it is done', async () => {
    const shop = await openShop(ledger);
    const { id } = await shop.desk.invoice({ date: '2026-03-01' });
    const { payment } = await shop.desk.run('recordPayment', { id, paid_at: '2026-03-05' });
    const [account, now] = [shop.desk.account.id, shop.services.clock.now()];
    await shop.services.store.transaction(async (tx) => {
      const reserved = await tx.payments.reserveRefund(account, payment.id as PaymentRow['id'], 500);
      const refundedAt = Date.parse('2026-03-10T09:00:00Z') as Instant;
      await queueRefund(tx, reserved as PaymentRow, {
        amount: 500,
        reason: 'requested',
        now,
        nextAttemptAt: now,
        refundedAt,
      });
    });
    await workUntilQuiet(shop.services);
    expect((await shop.desk.run('getPayment', { id: payment.id })).refunds).toMatchObject([
      { amount: 5, status: 'done', settled_at: '2026-03-10T09:00:00.000Z' },
    ]);
  });

  test('that the provider refuses because it was made there by hand frees what was set aside, and shows that one', async () => {
    const shop = await openShop(ledger);
    const paid = await paidLink(shop);
    const provider = connectTo(shop.services, shop.desk.account.id, 'sandbox', null);
    await provider.refund(atProvider(paid), {
      key: 'by hand at the provider',
      amount: 10_000,
      currency: paid.currency,
    });
    await expect(shop.desk.run('refundPayment', { id: paid.id, amount: 50 })).rejects.toMatchObject({
      code: 'provider_refused',
    });
    expect(await shop.row(paid.id)).toMatchObject({ status: 'refunded', amount_refunded: 10_000, refund_reserved: 0 });
    expect(await shop.desk.rows('refunds')).toMatchObject([
      { status: 'refused', reason: 'requested', next_attempt_at: null },
      { status: 'done', reason: 'at_provider', amount: 10_000, next_attempt_at: null },
    ]);
    await expectAllRight(shop);
  });

  test('moves an invoice to refunded only when all that was paid was given back, and it is never payable again', async () => {
    const shop = await openShop(ledger);
    const invoice = await shop.desk.invoice();
    const { id } = invoice;
    const byHand = (await shop.desk.run('recordPayment', { id, amount: 30 })).payment;
    const code = invoice.payment_url?.split('/').at(-1) ?? '';
    const attempt = await shop.start(code);
    await shop.payByCard(attempt);
    await shop.callBack(attempt);
    const state = async () => shop.desk.run('getInvoice', { id });
    await shop.desk.run('refundPayment', { id: attempt.id });
    expect(await state()).toMatchObject({ status: 'paid', amount_paid: 100, amount_refunded: 70, amount_due: 0 });
    await shop.desk.run('refundPayment', { id: byHand.id, amount: 29.99 });
    expect(await state()).toMatchObject({ status: 'paid', amount_refunded: 99.99, amount_due: 0 });
    await shop.desk.run('refundPayment', { id: byHand.id });
    expect(await state()).toMatchObject({ status: 'refunded', amount_paid: 100, amount_refunded: 100, amount_due: 0 });
    await expect(shop.start(code)).rejects.toMatchObject({ code: 'payment_link_inactive' });
    expect(await shop.desk.refused('recordPayment', { id })).toMatchObject({ code: 'invoice_refunded' });
    expect(await shop.desk.run('getInvoiceStats')).toMatchObject({
      total_invoices: 1,
      paid_invoices: 0,
      total_outstanding: 0,
      paid_this_month: 0,
    });
    await expectAllRight(shop);
  });

  test('of a part of a part-paid invoice leaves due what was due', async () => {
    const shop = await openShop(ledger);
    const { id } = await shop.desk.invoice();
    const { payment } = await shop.desk.run('recordPayment', { id, amount: 40 });
    await shop.desk.run('refundPayment', { id: payment.id });
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({
      status: 'pending',
      amount_paid: 40,
      amount_refunded: 40,
      amount_due: 60,
    });
    await shop.desk.run('recordPayment', { id });
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({
      status: 'paid',
      amount_paid: 100,
      amount_due: 0,
    });
    await expectAllRight(shop);
  });

  test('counts in the month in which it was made, not in the month of the payment', async () => {
    const shop = await openShop(ledger);
    const { id } = await shop.desk.invoice({ amount: 250 });
    const { payment } = await shop.desk.run('recordPayment', { id });
    await shop.desk.run('refundPayment', { id: payment.id, amount: 50 });
    expect(await shop.desk.run('getInvoiceStats')).toMatchObject({ paid_this_month: 200 });
    // Still March in London, already April in Amsterdam.
    ledger.testApp.clock.set('2026-03-31T22:00:00Z');
    await shop.desk.run('refundPayment', { id: payment.id, amount: 20 });
    expect(await shop.desk.run('getInvoiceStats')).toMatchObject({ paid_this_month: -20 });
    ledger.testApp.clock.set('2026-03-31T21:59:59Z');
    expect(await shop.desk.run('getInvoiceStats')).toMatchObject({ paid_this_month: 200 });
    await expectAllRight(shop);
  });

  test('of a donation is taken off what was raised for it', async () => {
    const shop = await openShop(ledger);
    const donation = await shop.request('donation', { amount: 50_000, usageLimit: null });
    const attempt = await shop.start(donation.code, { method: 'card', amount: '12,25' });
    await shop.payByCard(attempt);
    await shop.callBack(attempt);
    expect(await shop.payable(donation.code)).toMatchObject({ raised: 1_225, goal: 50_000 });
    await shop.desk.run('refundPayment', { id: attempt.id, amount: 2.25 });
    expect(await shop.payable(donation.code)).toMatchObject({ raised: 1_000 });
    await expectAllRight(shop);
  });
});

async function paidLink(shop: Shop): Promise<PaymentRow> {
  const attempt = await shop.start((await shop.link()).code);
  await shop.payByCard(attempt);
  return shop.refresh(attempt);
}
