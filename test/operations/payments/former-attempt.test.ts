/**
 * A payer submits the payment form a second time, with another amount or method. The payer gets a new payment with
 * these values, or is told to wait, and never sees the page of the first payment with the old values.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { addSecondProvider, LIVE_KEY, type SecondProvider } from '../providers/second-provider.ts';
import { openClub } from '../subscriptions/club.ts';
import { expectAllRight } from './oracle.ts';
import { OFFLINE, openShop, required, type Shop } from './shop.ts';

const LIVE = { kind: 'stripe', api_key: LIVE_KEY };
const CARD = { method: 'card' };

describe.each(ENGINES_OF_RULES)('a form that is sent again, on %s', (engine) => {
  let ledger: Ledger;
  let second: SecondProvider;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    second = addSecondProvider(ledger.testApp.app.services);
  });
  afterAll(() => endVerified(ledger));

  async function onInvoice() {
    const shop = await openShop(ledger, LIVE);
    const invoice = await shop.desk.invoice();
    const code = required(invoice.payment_url, 'not payable').split('/').at(-1) ?? '';
    return { shop, invoice, code };
  }

  async function whileAway<T>(act: () => Promise<T>): Promise<T> {
    second.isAway = true;
    return act().finally(() => {
      second.isAway = false;
    });
  }

  const refusalOf = (began: Promise<unknown>) => expect(began).rejects.toMatchObject({ code: 'provider_unavailable' });

  test('with another amount: never the page of the former one, while the provider is away', async () => {
    const { shop, invoice, code } = await onInvoice();
    const former = await shop.start(code);
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 40 });
    await whileAway(() => refusalOf(shop.start(code)));
    const now = await shop.start(code);
    expect(now).toMatchObject({ amount: 60_00, status: 'pending' });
    expect(now.id).not.toBe(former.id);
    expect(await shop.row(former.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    await expectAllRight(shop);
  });

  test('with another method: never the page of the former one, while the provider is away', async () => {
    const { shop, code } = await onInvoice();
    const former = await shop.start(code);
    await whileAway(() => refusalOf(shop.start(code, { method: 'ideal' })));
    expect(await shop.start(code, CARD)).toMatchObject({ id: former.id });
    expect(await shop.start(code, { method: 'ideal' })).toMatchObject({ payment_method: 'ideal', status: 'pending' });
    await expectAllRight(shop);
  });

  test('with another amount, where the answer was lost: the former one is not made again', async () => {
    const { shop, invoice, code } = await onInvoice();
    const lost = await whileAway(() => shop.start(code));
    expect(lost).toMatchObject({ status: 'unknown' });
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 40 });
    const made = second.languages.length;
    await whileAway(() => refusalOf(shop.start(code)));
    expect(second.languages).toHaveLength(made);
    expect(await shop.start(code)).toMatchObject({ amount: 60_00, status: 'pending' });
    await expectAllRight(shop);
  });

  test('with the same content, while the provider is away: the page that is open', async () => {
    const { shop, code } = await onInvoice();
    const former = await shop.start(code);
    const again = await whileAway(() => shop.start(code));
    expect(again).toMatchObject({ id: former.id, checkout_url: former.checkout_url });
  });

  test.each([
    [{ email: 'typo@x.example' }, { email: 'right@x.example' }],
    [
      { name: 'Ane', email: 'ann@x.example' },
      { name: 'Ann', email: 'ann@x.example' },
    ],
  ])('with a corrected e-mail or name: the correction counts', async (wrong, right) => {
    const club = await openClub(ledger, LIVE);
    const customer = await club.desk.run('createCustomer', { name: 'Ann' });
    const subscription = await club.subscription({ customer_id: customer.id });
    const former = await club.start(subscription.code, { ...CARD, ...wrong });
    const now = await club.start(subscription.code, { ...CARD, ...right });
    expect(now).toMatchObject({ payer_email: right.email, payer_name: 'name' in right ? right.name : null });
    expect(await club.row(former.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    expect(await club.start(subscription.code, { ...CARD, ...right })).toMatchObject({ id: now.id });
    await club.payByCard(now);
    await club.refresh(now);
    expect(await club.desk.run('getCustomer', { id: customer.id })).toMatchObject({ email: right.email });
  });

  test('by a payer who came at the same moment as another, when a part was paid: what is still due', async () => {
    const { shop, invoice, code } = await onInvoice();
    const seenBefore = await shop.payable(code);
    const former = await shop.start(code);
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 40 });
    const now = await startPayment(shop.services, seenBefore, CARD);
    expect(now).toMatchObject({ amount: 60_00, status: 'pending' });
    expect(await shop.row(former.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    await expectAllRight(shop);
  });

  test('while a part is recorded by hand: what is still due', async () => {
    const { shop, invoice, code } = await onInvoice();
    await shop.start(code);
    const recorded = () => shop.desk.run('recordPayment', { id: invoice.id, amount: 40 });
    const services = whileEnding(shop, recorded);
    const now = await startPayment(services, await shop.payable(code), { method: 'ideal' });
    expect(now).toMatchObject({ amount: 60_00, status: 'pending', payment_method: 'ideal' });
    await expectAllRight(shop);
  });
});

/** Services in which `happens` runs while the provider cancels an attempt. */
function whileEnding({ services }: Shop, happens: () => Promise<unknown>): Services {
  const { stripe } = services.providers;
  const connect: typeof stripe.connect = (access) => {
    const provider = stripe.connect(access);
    return {
      ...provider,
      cancel: async (id, key) => {
        await happens();
        return provider.cancel(id, key);
      },
    };
  };
  return { ...services, providers: { ...services.providers, stripe: { ...stripe, connect } } };
}
