/**
 * The provider does not answer: the outcome of a request is unknown until it is repeated with the same idempotency key
 * (R50, R51).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../../../../src/model/provider.ts';
import type { Services } from '../../../../src/operations/kernel/context.ts';
import { checkPayments } from '../../../../src/operations/payments/check-payments.ts';
import type { PaymentRow } from '../../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { expectAllRight } from '../../../operations/payments/oracle.ts';
import { OFFLINE, openShop, type Shop, times, workUntilQuiet } from '../../../operations/payments/shop.ts';

const HOUR_MS = 3_600_000;
const SILENT = { drill: 'time_out' };

describe.each(ENGINES_OF_RULES)('a provider that does not answer, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { ...OFFLINE, providerTimeoutMs: 1_000 });
  });
  afterAll(() => endVerified(ledger));

  async function later(shop: Shop, ms: number): Promise<void> {
    ledger.testApp.clock.advance(ms);
    await workUntilQuiet(shop.services);
  }

  test('an attempt is unknown to us and pending to callers; its payer comes back to the same payment', async () => {
    const shop = await openShop(ledger, SILENT);
    const { id, code } = await shop.link();
    const lost = await shop.start(code);
    expect(lost).toMatchObject({ status: 'unknown', provider_payment_id: null, checkout_url: null });
    expect(await shop.desk.run('getPayment', { id: lost.id })).toMatchObject({ status: 'pending' });
    expect(await shop.desk.run('listPayments', { status: 'pending' })).toMatchObject({ total_count: 1 });
    const found = await shop.start(code);
    const [book, ...more] = await shop.books();
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: lost.id, status: 'pending', provider_payment_id: book?.id });
    expect(found.checkout_url).toContain(book?.id);
    await shop.payByCard(found);
    await shop.callBack(found);
    expect(await shop.desk.run('getPaymentLink', { id })).toMatchObject({ status: 'paid', paid_count: 1 });
    await expectAllRight(shop);
  });

  test('when its payer does not come back, the worker finds the payment', async () => {
    const shop = await openShop(ledger, SILENT);
    const lost = await shop.start((await shop.link()).code);
    await later(shop, 31_000);
    expect(await shop.row(lost.id)).toMatchObject({
      status: 'pending',
      provider_payment_id: (await shop.books())[0]?.id,
    });
    await expectAllRight(shop);
  });

  test('after longer than a provider keeps a key it is found without being asked for again, and the payer pays it', async () => {
    const shop = await openShop(ledger, SILENT);
    const { id, code } = await shop.link();
    const lost = await shop.start(code);
    ledger.testApp.clock.advance(51 * 60_000);
    await workUntilQuiet(shop.services);
    const [book, ...more] = await shop.books();
    expect(more, 'asked again, the same key could have made a second one').toEqual([]);
    expect(await shop.row(lost.id)).toMatchObject({ status: 'pending', provider_payment_id: book?.id });
    const again = await shop.start(code);
    expect(again.id).toBe(lost.id);
    await shop.payByCard(again);
    await shop.refresh(again);
    expect(await shop.desk.run('getPaymentLink', { id })).toMatchObject({ status: 'paid', paid_count: 1 });
    expect(await shop.desk.run('listPayments', { status: 'paid' })).toMatchObject({ total_count: 1 });
    await expectAllRight(shop);
  });

  test('of payers who begin together the one who is answered is not forgotten for the one who is not', async () => {
    const shop = await openShop(ledger, SILENT);
    const { code } = await shop.link();
    const attempts = await Promise.all(times(6, () => shop.start(code)));
    const [book, ...more] = await shop.books();
    expect(more).toEqual([]);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(await shop.row(attempts[0]?.id ?? 0)).toMatchObject({ status: 'pending', provider_payment_id: book?.id });
    await expectAllRight(shop);
  });

  test('a payer who chooses another method gets it, and the attempt that was lost is ended at the provider', async () => {
    const shop = await openShop(ledger, SILENT);
    const { code } = await shop.link();
    const lost = await shop.start(code);
    await shop.desk.run('connectProvider', { kind: 'sandbox' });
    const chosen = await shop.start(code, { method: 'ideal' });
    expect(chosen).toMatchObject({ payment_method: 'ideal', status: 'pending' });
    expect(await shop.row(lost.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    expect((await shop.books()).map(({ state }) => state).sort()).toEqual(['failed', 'open']);
    await expectAllRight(shop);
  });

  test('deactivating a link ends the attempt that was lost, so that nobody pays it later', async () => {
    const shop = await openShop(ledger, SILENT);
    const { id, code } = await shop.link();
    await shop.start(code);
    await shop.desk.run('connectProvider', { kind: 'sandbox' });
    await shop.desk.run('deactivatePaymentLink', { id });
    expect((await shop.books()).map(({ state }) => state)).toEqual(['failed']);
    await expectAllRight(shop);
  });

  test('a refund whose answer was lost is given once, and not more than was paid meanwhile', async () => {
    const shop = await openShop(ledger);
    const paid = await paidPayment(shop);
    await shop.desk.run('connectProvider', { kind: 'sandbox', ...SILENT });
    await expect(shop.desk.run('refundPayment', { id: paid.id, amount: 40 })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    expect(await shop.row(paid.id)).toMatchObject({ status: 'paid', amount_refunded: 0, refund_reserved: 4_000 });
    expect(await shop.desk.refused('refundPayment', { id: paid.id, amount: 60.01 })).toMatchObject({
      code: 'validation_failed',
    });
    await later(shop, 61_000);
    expect(await shop.row(paid.id)).toMatchObject({ status: 'paid', amount_refunded: 4_000, refund_reserved: 0 });
    expect((await shop.books())[0]?.refunds).toMatchObject([{ amount: 4_000 }]);
    await expectAllRight(shop);
  });

  test('a refund whose answer was lost, and that is asked for again with its key, is given once', async () => {
    const shop = await openShop(ledger);
    const paid = await paidPayment(shop);
    await shop.desk.run('connectProvider', { kind: 'sandbox', ...SILENT });
    const input = { id: paid.id, amount: 40 };
    const ask = () =>
      shop.desk.runOnce('refundPayment', input, { key: 'k', fingerprint: 'same', lifetimeMs: 86_400_000 });
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await ask()).toMatchObject({ replayed: true, data: { refund: { amount: 40, status: 'pending' } } });
    await later(shop, 61_000);
    expect(await shop.row(paid.id)).toMatchObject({ amount_refunded: 4_000, refund_reserved: 0 });
    expect((await shop.books())[0]?.refunds).toMatchObject([{ amount: 4_000 }]);
    await expectAllRight(shop);
  });

  test.each([
    ['capturePayment', { status: 'paid', amount: 10_000 }],
    ['releasePayment', { status: 'failed', failure_reason: 'released' }],
  ] as const)('%s whose answer was lost is finished by the worker within the hour', async (name, end) => {
    const shop = await openShop(ledger);
    const held = await heldPayment(shop);
    await shop.desk.run('connectProvider', { kind: 'sandbox', ...SILENT });
    await expect(shop.desk.run(name, { id: held.id })).rejects.toMatchObject({ code: 'provider_unavailable' });
    await later(shop, 31_000);
    expect(await shop.row(held.id)).toMatchObject(end);
    await expectAllRight(shop);
  });

  test('a capture is asked for again soon while the provider stays away, not when the day is over', async () => {
    const shop = await openShop(ledger);
    const held = await heldPayment(shop);
    await shop.desk.run('connectProvider', { kind: 'sandbox', ...SILENT });
    await shop.desk.run('capturePayment', { id: held.id }).catch(() => undefined);
    for (let outage = 0; outage < 5; outage++) {
      ledger.testApp.clock.advance(HOUR_MS);
      await checkPayments(withoutProvider(shop.services));
    }
    expect(await shop.row(held.id)).toMatchObject({ status: 'authorized', asked_to_end: 'capture' });
    await later(shop, HOUR_MS);
    expect(await shop.row(held.id)).toMatchObject({ status: 'paid', amount: 10_000, fee: 200 });
    await expectAllRight(shop);
  });
});

/** The same services with a provider whose requests all fail. */
function withoutProvider(services: Services): Services {
  const gone = () => Promise.reject(new ProviderError('sandbox', 'unavailable', 'it is cut off'));
  const { sandbox } = services.providers;
  const cutOff = {
    kind: 'sandbox',
    create: gone,
    lookUp: gone,
    capture: gone,
    cancel: gone,
    refund: gone,
    changeMethod: null,
    enabledMethods: gone,
    chargeMandate: gone,
    find: gone,
    findNamed: gone,
  } as const;
  return { ...services, providers: { ...services.providers, sandbox: { ...sandbox, connect: () => cutOff } } };
}

async function paidPayment(shop: Shop): Promise<PaymentRow> {
  const attempt = await shop.start((await shop.link()).code);
  await shop.payByCard(attempt);
  return shop.refresh(attempt);
}

async function heldPayment(shop: Shop): Promise<PaymentRow> {
  const attempt = await shop.start((await shop.request('pre_authorization')).code);
  await shop.payByCard(attempt);
  return shop.refresh(attempt);
}
