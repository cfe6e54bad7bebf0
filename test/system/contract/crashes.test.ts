/**
 * A process is killed after the call of the provider and before its own commit. The next process completes the work,
 * and no payment or refund is made twice (R50).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import type { MortalOrder } from '../../contract/children/mortal.ts';
import { startMortal } from '../../contract/processes.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES, type TestEngine } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { expectAllRight } from '../../operations/payments/oracle.ts';
import { OFFLINE, openShop, type Shop, workUntilQuiet } from '../../operations/payments/shop.ts';

const MOMENTS = ['answered', 'written'] as const;
/** Both engines run the same code, so the daily run tests one moment on each. */
const momentsOn = (engine: TestEngine) => (WHOLE ? MOMENTS : ([engine === 'sqlite' ? 'answered' : 'written'] as const));
const MINUTE_MS = 60_000;

describe.each(ENGINES)('a process killed, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  /** Runs a process until it is killed at the given moment. Fails if it ended in another way. */
  async function dieIn(shop: Shop, does: MortalOrder['does'], dies: MortalOrder['dies']): Promise<void> {
    using process = startMortal({
      environment: { ...OFFLINE.environment, DATABASE_URL: ledger.database.url },
      now: ledger.testApp.clock.now(),
      accountId: shop.desk.account.id,
      ...{ does, dies },
    });
    await process.ended;
    expect(process.reports, 'it was killed on its way').toEqual(['ready']);
  }

  async function later(shop: Shop, ms: number): Promise<void> {
    ledger.testApp.clock.advance(ms);
    await workUntilQuiet(shop.services);
  }

  test.each(momentsOn(engine))(
    'when the provider has made a payment (%s): it is found, and the payer goes on with it',
    async (when) => {
      const shop = await openShop(ledger);
      const { code } = await shop.link();
      await dieIn(shop, { start: code }, { at: 'create', when });
      const [lost] = await shop.desk.rows<PaymentRow>('payments');
      expect(lost).toMatchObject({ status: 'pending', provider_payment_id: null });
      await later(shop, MINUTE_MS);
      const [book, ...others] = await shop.books();
      expect(others).toEqual([]);
      expect(await shop.start(code)).toMatchObject({ id: lost?.id, provider_payment_id: book?.id, status: 'pending' });
      await expectAllRight(shop);
    },
  );

  test.each(momentsOn(engine))('when the provider has the money (%s): it is counted once', async (when) => {
    const shop = await openShop(ledger);
    const { id, code } = await shop.link();
    const attempt = await shop.start(code);
    await shop.payByCard(attempt);
    await dieIn(shop, { refresh: attempt.id }, { at: 'lookUp', when });
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'pending', fee: 0 });
    expect(await shop.events('payment.succeeded')).toEqual([]);
    await later(shop, 3 * MINUTE_MS);
    expect(await shop.desk.run('getPaymentLink', { id })).toMatchObject({ status: 'paid', paid_count: 1 });
    expect(await shop.events('payment.succeeded')).toHaveLength(1);
    await expectAllRight(shop);
  });

  test.each(momentsOn(engine))('when the provider has given back a part (%s): it is given back once', async (when) => {
    const shop = await openShop(ledger);
    const paid = await paidPayment(shop);
    const refund = { operation: 'refundPayment', input: { id: paid.id, amount: 40 } } as const;
    await dieIn(shop, refund, { at: 'refund', when });
    expect(await shop.row(paid.id)).toMatchObject({ amount_refunded: 0, refund_reserved: 4_000 });
    const tooMuch = { id: paid.id, amount: 61 };
    expect(await shop.desk.refused('refundPayment', tooMuch)).toMatchObject({ code: 'validation_failed' });
    await later(shop, 2 * MINUTE_MS);
    expect(await shop.row(paid.id)).toMatchObject({ status: 'paid', amount_refunded: 4_000, refund_reserved: 0 });
    expect((await shop.books())[0]?.refunds).toMatchObject([{ amount: 4_000 }]);
    expect(await shop.events('payment.refunded')).toHaveLength(1);
    await expectAllRight(shop);
  });

  test.each(momentsOn(engine))(
    'when the provider has given back an overpayment (%s): it is given back once',
    async (when) => {
      const shop = await openShop(ledger);
      const invoice = await shop.desk.invoice();
      const attempt = await shop.start(invoice.payment_url?.split('/').at(-1) ?? '');
      await shop.desk.run('recordPayment', { id: invoice.id });
      await shop.payByCard(attempt);
      await shop.callBack(attempt);
      await dieIn(shop, { work: 'giveRefunds' }, { at: 'refund', when });
      expect(await shop.row(attempt.id)).toMatchObject({
        status: 'paid',
        overpaid: 10_000,
        fee: 0,
        amount_refunded: 0,
      });
      await later(shop, 2 * MINUTE_MS);
      expect(await shop.row(attempt.id)).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
      expect((await shop.books())[0]?.refunds).toHaveLength(1);
      await expectAllRight(shop);
    },
  );

  test.each(momentsOn(engine))(
    'when the provider has captured a part of a hold (%s): that part is paid',
    async (when) => {
      const shop = await openShop(ledger);
      const held = await heldPayment(shop);
      const capture = { operation: 'capturePayment', input: { id: held.id, amount: 60 } } as const;
      await dieIn(shop, capture, { at: 'capture', when });
      expect(await shop.row(held.id)).toMatchObject({ status: 'authorized', asked_to_end: 'capture' });
      expect(await shop.desk.refused('releasePayment', { id: held.id })).toMatchObject({
        code: 'payment_not_authorized',
      });
      await later(shop, MINUTE_MS);
      expect(await shop.row(held.id)).toMatchObject({ status: 'paid', amount: 6_000, fee: 120 });
      expect(await shop.events('payment.succeeded')).toHaveLength(1);
      await expectAllRight(shop);
    },
  );

  test.each(momentsOn(engine))('when the provider has let go of a hold (%s): nothing was paid', async (when) => {
    const shop = await openShop(ledger);
    const held = await heldPayment(shop);
    await dieIn(shop, { operation: 'releasePayment', input: { id: held.id } }, { at: 'cancel', when });
    await later(shop, MINUTE_MS);
    expect(await shop.row(held.id)).toMatchObject({ status: 'failed', failure_reason: 'released', fee: 0 });
    expect(await shop.events('payment.failed')).toHaveLength(1);
    await expectAllRight(shop);
  });
});

async function paidPayment(shop: Shop): Promise<PaymentRow> {
  const attempt = await shop.start((await shop.link()).code);
  await shop.payByCard(attempt);
  return shop.refresh(attempt);
}

async function heldPayment(shop: Shop): Promise<PaymentRow> {
  const attempt = await shop.start((await shop.request('pre_authorization')).code);
  await shop.payByCard(attempt);
  const held = await shop.refresh(attempt);
  expect(held).toMatchObject({ status: 'authorized', amount: 10_000 });
  return held;
}
