/**
 * Held money is captured in full or in part, released, or freed when the hold expires. Exactly one of these happens,
 * and only once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { expectAllRight } from './oracle.ts';
import { OFFLINE, openShop, type Shop, times, workUntilQuiet } from './shop.ts';

const WEEK_MS = 7 * 86_400_000;

describe.each(ENGINES_OF_RULES)('a hold, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('is shown as authorized with its end, and keeps everybody else from paying', async () => {
    const shop = await openShop(ledger);
    const { held, code } = await hold(shop);
    const shown = await shop.desk.run('getPayment', { id: held.id });
    expect(shown).toMatchObject({
      status: 'authorized',
      fee: 0,
      type: 'pre-auth',
      capture_before: '2026-03-24T11:00:00.000Z',
      paid_at: null,
    });
    expect(await shop.payable(code)).toMatchObject({ status: 'processing' });
    await expect(shop.start(code)).rejects.toMatchObject({ code: 'payment_link_inactive' });
    expect(await shop.events()).toEqual([]);
    await expectAllRight(shop);
  });

  test('is captured whole, with the fee of the whole', async () => {
    const shop = await openShop(ledger);
    const { held, code } = await hold(shop);
    expect(await shop.desk.run('capturePayment', { id: held.id })).toMatchObject({
      status: 'paid',
      amount: 100,
      fee: 2,
      capture_before: null,
    });
    expect(await shop.payable(code)).toMatchObject({ status: 'paid' });
    await expectAllRight(shop);
  });

  test('is captured in part: that part was paid, and the rest is let go', async () => {
    const shop = await openShop(ledger);
    const { held } = await hold(shop);
    expect(await shop.desk.run('capturePayment', { id: held.id, amount: 33.33 })).toMatchObject({
      status: 'paid',
      amount: 33.33,
      fee: 0.67,
    });
    expect(await shop.events('payment.succeeded')).toMatchObject([{ data: { amount: 33.33 } }]);
    expect(await shop.desk.run('listPayments', { status: 'paid' })).toMatchObject({
      totals: [{ amount: 33.33, fee: 0.67, count: 1 }],
    });
    expect(await shop.desk.refused('refundPayment', { id: held.id, amount: 33.34 })).toMatchObject({
      code: 'validation_failed',
    });
    expect(await shop.desk.refused('capturePayment', { id: held.id })).toMatchObject({
      code: 'payment_not_authorized',
    });
    await expectAllRight(shop);
  });

  test.each([100.01, 0, -5, '1.005'])('is not captured for %s', async (amount) => {
    const shop = await openShop(ledger);
    const { held } = await hold(shop);
    expect(await shop.desk.refused('capturePayment', { id: held.id, amount })).toMatchObject({
      code: 'validation_failed',
    });
  });

  test('is released: nothing was paid, and it can be neither captured nor paid again', async () => {
    const shop = await openShop(ledger);
    const { held, code } = await hold(shop);
    expect(await shop.desk.run('releasePayment', { id: held.id })).toMatchObject({
      status: 'failed',
      failure_reason: 'released',
      fee: 0,
    });
    expect(await shop.payable(code)).toMatchObject({ status: 'inactive' });
    for (const name of ['capturePayment', 'releasePayment'] as const) {
      expect(await shop.desk.refused(name, { id: held.id })).toMatchObject({ code: 'payment_not_authorized' });
    }
    expect(await shop.events()).toMatchObject([{ type: 'payment.failed' }]);
    await expectAllRight(shop);
  });

  test('captured and released by twenty at once ends in one way, once', async () => {
    const shop = await openShop(ledger);
    const { held } = await hold(shop);
    const { id } = held;
    const asked = await Promise.allSettled(
      times(20, (n) =>
        n % 2 ? shop.desk.run('releasePayment', { id }) : shop.desk.run('capturePayment', { id, amount: n + 1 }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.events()).toHaveLength(1);
    await expectAllRight(shop);
  });

  test('ends by itself when its time is over: the worker sees it, and nothing can be captured', async () => {
    const shop = await openShop(ledger);
    const { held, code } = await hold(shop);
    ledger.testApp.clock.advance(WEEK_MS - 1_000);
    await workUntilQuiet(shop.services);
    expect(await shop.row(held.id)).toMatchObject({ status: 'authorized' });
    ledger.testApp.clock.advance(1_000);
    await workUntilQuiet(shop.services);
    expect(await shop.row(held.id)).toMatchObject({ status: 'failed', failure_reason: 'hold_expired' });
    expect(await shop.desk.refused('capturePayment', { id: held.id })).toMatchObject({
      code: 'payment_not_authorized',
    });
    expect(await shop.payable(code)).toMatchObject({ status: 'inactive' });
    await expectAllRight(shop);
  });

  test('captured just after its end is refused by the provider, and seen to be over', async () => {
    const shop = await openShop(ledger);
    const { held } = await hold(shop);
    ledger.testApp.clock.advance(WEEK_MS);
    await expect(shop.desk.run('capturePayment', { id: held.id })).rejects.toMatchObject({ code: 'provider_refused' });
    await workUntilQuiet(shop.services);
    ledger.testApp.clock.advance(60_000);
    await workUntilQuiet(shop.services);
    expect(await shop.row(held.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'hold_expired',
      asked_to_end: null,
    });
    expect(await shop.events('payment.succeeded')).toEqual([]);
    await expectAllRight(shop);
  });

  test('is of holds only: a paid and an open payment are neither captured nor released', async () => {
    const shop = await openShop(ledger);
    const [open, paid] = [await shop.start((await shop.link()).code), await shop.start((await shop.link()).code)];
    await shop.payByCard(paid);
    await shop.callBack(paid);
    for (const { id } of [open, paid]) {
      expect(await shop.desk.refused('capturePayment', { id })).toMatchObject({ code: 'payment_not_authorized' });
      expect(await shop.desk.refused('releasePayment', { id })).toMatchObject({ code: 'payment_not_authorized' });
    }
  });
});

async function hold(shop: Shop): Promise<{ held: PaymentRow; code: string }> {
  const { code } = await shop.request('pre_authorization');
  const attempt = await shop.start(code);
  await shop.payByCard(attempt);
  return { held: await shop.refresh(attempt), code };
}
