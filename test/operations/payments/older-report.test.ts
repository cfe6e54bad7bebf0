/**
 * A slow answer of the provider is compared with the facts that became known meanwhile. An outdated answer changes
 * nothing.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Provider, ProviderError, type ProviderPayment } from '../../../src/model/provider.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { checkPayments } from '../../../src/operations/payments/check-payments.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { addSecondProvider, LIVE_KEY } from '../providers/second-provider.ts';
import { expectAllRight } from './oracle.ts';
import { CARDS, OFFLINE, openShop, required, type Shop } from './shop.ts';

const LIVE = { kind: 'stripe', api_key: LIVE_KEY };
const lost = () => new ProviderError('stripe', 'unavailable', 'the answer was lost');

/** Each hook runs once, after the provider has answered and before the service receives the answer. */
type Hooks = Partial<Record<'lookUp' | 'create' | 'capture' | 'find' | 'changeMethod', () => unknown>>;

describe.each(ENGINES_OF_RULES)('an answer that was slow, on %s', (engine) => {
  let ledger: Ledger;
  let hooks: Hooks = {};
  /**
   * Payment at the provider to which the look-up hook is limited, because the worker also looks up payments of earlier
   * tests.
   */
  let only: string | null = null;
  let says: (payment: ProviderPayment) => ProviderPayment = (payment) => payment;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    const { services } = ledger.testApp.app;
    addSecondProvider(services);
    delayAnswers(services);
  });
  afterAll(() => endVerified(ledger));
  afterEach(() => {
    hooks = {};
    only = null;
    says = (payment) => payment;
  });

  async function heard<T>(name: keyof Hooks, answer: T): Promise<T> {
    const happens = hooks[name];
    delete hooks[name];
    await happens?.();
    return answer;
  }

  function delayAnswers(services: Services): void {
    const { stripe } = services.providers;
    const connect: typeof stripe.connect = (access) => {
      const provider = stripe.connect(access);
      return {
        ...provider,
        create: async (order) => heard('create', await provider.create(order)),
        lookUp: async (id) => {
          const payment = says(await provider.lookUp(id));
          return only === null || only === id ? heard('lookUp', payment) : payment;
        },
        capture: async (...given) => heard('capture', await provider.capture(...given)),
        find: async (sought) => (hooks.find ? heard('find', null) : provider.find(sought)),
        changeMethod: async (id, order) => {
          const payment = { ...(await provider.lookUp(id)), method: order.method };
          return heard('changeMethod', payment);
        },
      } satisfies Provider;
    };
    Object.assign(services.providers, { stripe: { ...stripe, connect } });
  }

  async function onInvoice(method = 'ideal') {
    const shop = await openShop(ledger, LIVE);
    const invoice = await shop.desk.invoice();
    const code = required(invoice.payment_url, 'not payable').split('/').at(-1) ?? '';
    return { shop, invoice, code, attempt: await shop.start(code, { method }) };
  }

  test('and says that the payer has not paid: the payment that is under way stays under way', async () => {
    const { shop, code, attempt } = await onInvoice();
    hooks.lookUp = async () => {
      await shop.submit(attempt, { outcome: 'pending' });
      await shop.refresh(attempt);
    };
    expect(await shop.refresh(attempt)).toMatchObject({ status: 'pending', processing: 1 });
    expect(await shop.payable(code)).toMatchObject({ status: 'processing' });
    await expectAllRight(shop);
  });

  test('but a payer who goes back to the page afterwards can pay again', async () => {
    const { shop, attempt } = await onInvoice();
    await shop.submit(attempt, { outcome: 'pending' });
    const underWay = await shop.refresh(attempt);
    expect(underWay).toMatchObject({ processing: 1 });
    says = (payment) => ({ ...payment, state: 'open', checkoutUrl: attempt.checkout_url });
    expect(await shop.refresh(underWay)).toMatchObject({ processing: 0, checkout_url: attempt.checkout_url });
  });

  test('about a part that was captured meanwhile: no difference is noted', async () => {
    const shop = await openShop(ledger, LIVE);
    const attempt = await shop.start((await shop.request('pre_authorization')).code ?? '');
    await shop.payByCard(attempt);
    const held = await shop.refresh(attempt);
    expect(held).toMatchObject({ status: 'authorized' });
    let captured = false;
    hooks.capture = () => {
      throw lost();
    };
    const after = await beforeAsking(shop, async () => {
      await expect(shop.desk.run('capturePayment', { id: held.id, amount: 40 })).rejects.toMatchObject({
        code: 'provider_unavailable',
      });
      captured = true;
    }).refresh(held);
    expect(captured).toBe(true);
    expect(after).toMatchObject({ status: 'paid', amount: 40_00, mismatch: null });
  });

  test('and does not find what a callback has found meanwhile: it is not given up', async () => {
    const { shop, code, attempt } = await unheard();
    ledger.testApp.clock.advance(51 * 60_000);
    const book = await idAtSecond(attempt);
    hooks.find = async () => {
      await createOrLookUp(shop.services, await shop.row(attempt.id), book);
      expect(await shop.row(attempt.id)).toMatchObject({ status: 'pending', provider_payment_id: book });
    };
    await checkPayments(shop.services);
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'pending', provider_payment_id: book });
    expect((await shop.payable(code)).openPayment?.id).toBe(attempt.id);
    await expectAllRight(shop);
  });

  test('to the worker: a callback that was not able to ask meanwhile is not forgotten', async () => {
    const { shop, attempt } = await onInvoice('card');
    await shop.payByCard(attempt, CARDS.declines);
    const failed = await shop.refresh(attempt);
    expect(failed).toMatchObject({ status: 'failed', next_check_at: null });
    only = failed.provider_payment_id;
    hooks.lookUp = () => {
      throw lost();
    };
    await shop.refresh(failed);
    ledger.testApp.clock.advance(3_600_000);
    hooks.lookUp = async () => {
      hooks.lookUp = () => {
        throw lost();
      };
      await shop.refresh(failed);
    };
    await checkPayments(shop.services);
    says = (payment) =>
      payment.id === failed.provider_payment_id
        ? { ...payment, state: 'paid', amount: failed.amount, failureReason: null }
        : payment;
    ledger.testApp.clock.advance(3_600_000);
    await checkPayments(shop.services);
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'paid' });
  });

  test('and refuses a capture: the release that was requested since stays requested', async () => {
    const shop = await openShop(ledger, LIVE);
    const attempt = await shop.start((await shop.request('pre_authorization')).code ?? '');
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    const { store } = shop.services;
    const request = (end: 'capture' | 'release') =>
      store.transaction((tx) => tx.payments.requestEnd(attempt.account_id, attempt.id, end, null));
    const capture = required(await request('capture'), 'not requested');
    await store.transaction((tx) => tx.payments.withdrawEnd(capture));
    await request('release');
    await store.transaction((tx) => tx.payments.withdrawEnd(capture));
    expect(await shop.row(attempt.id)).toMatchObject({ asked_to_end: 'release', ends_refused: 1 });
  });

  test('to a change of the method: its account’s cached answers are made anew', async () => {
    const { shop, code, attempt } = await onInvoice();
    const revision = async () => (await shop.table<{ seq: number }>('activity')).length;
    const before = await revision();
    expect(await shop.start(code, { method: 'card' })).toMatchObject({ id: attempt.id, payment_method: 'card' });
    expect(await revision()).toBeGreaterThan(before);
    await expectAllRight(shop);
  });

  /** A payment attempt that exists at the provider, but the answer about it was lost. */
  async function unheard() {
    const shop = await openShop(ledger, LIVE);
    const invoice = await shop.desk.invoice();
    const code = required(invoice.payment_url, 'not payable').split('/').at(-1) ?? '';
    hooks.create = () => {
      throw lost();
    };
    const attempt = await startPayment(shop.services, await shop.payable(code), { method: 'card' });
    expect(attempt).toMatchObject({ status: 'unknown', provider_payment_id: null });
    return { shop, code, attempt };
  }

  async function idAtSecond({ attempt_key }: PaymentRow): Promise<string> {
    const rows = await ledger.database.rows<{ id: string; body: string }>('select id, body from sandbox_payments');
    return required(rows.find(({ body }) => body.includes(String(attempt_key)))?.id, 'it was not made');
  }

  /** A shop in which `happens` runs after the payment's row was read and before the provider is called. */
  function beforeAsking(shop: Shop, happens: () => Promise<void>): Shop {
    const { stripe } = shop.services.providers;
    const connect: typeof stripe.connect = (access) => {
      const provider = stripe.connect(access);
      return {
        ...provider,
        lookUp: async (id) => {
          await happens();
          return provider.lookUp(id);
        },
      };
    };
    const services = { ...shop.services, providers: { ...shop.services.providers, stripe: { ...stripe, connect } } };
    return { ...shop, refresh: (attempt) => createOrLookUp(services, attempt) };
  }
});
