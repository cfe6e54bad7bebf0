import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';
import type { Provider } from '../../../src/model/provider.ts';
import { connect, currency, failureOf, NOTHING_LEFT, order } from './orders.ts';
import { BOOKED_AT, CHARGED_AT } from './stripe-ledger.ts';
import { openStripeServer, STRIPE_KEY, type StripeServer } from './stripe-server.ts';

const KEY_2 = 'fedcba9876543210fedcba9876543210';
let server: StripeServer;
let stripe: Provider;

beforeEach(async () => {
  server = await openStripeServer();
  stripe = connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 2_000 }), STRIPE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

const hold = { capture: 'manual' } as const;

describe('a new payment', () => {
  it('is open, with a page to pay on', async () => {
    const payment = await stripe.create(order());
    expect(payment).toEqual({
      id: expect.stringMatching(/^cs_/),
      alias: null,
      currency: 'EUR',
      outflows: null,
      state: 'open',
      checkoutUrl: `https://checkout.stripe.com/c/pay/${payment.id}`,
      method: null,
      amount: 1250,
      failureReason: null,
      paidAt: null,
      captureBefore: null,
      mandateId: null,
    });
    expect(await stripe.lookUp(payment.id)).toEqual({ ...payment, outflows: NOTHING_LEFT });
  });

  it('says what is paid, by whom, where to go back to and which attempt it is', async () => {
    await stripe.create(order());
    expect(sent()).toMatchObject({
      mode: 'payment',
      client_reference_id: order().key,
      'metadata[attempt_key]': order().key,
      'payment_intent_data[metadata][attempt_key]': order().key,
      success_url: order().returnUrl,
      cancel_url: order().returnUrl,
      customer_email: 'ada@example.com',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1250',
      'line_items[0][price_data][product_data][name]': 'Invoice 2026-0001',
    });
    expect(sent()).not.toHaveProperty('payment_intent_data[capture_method]');
    expect(sent()).not.toHaveProperty('payment_intent_data[setup_future_usage]');
    expect(server.requests[0]?.headers['idempotency-key']).toBe(order().key);
  });

  it.each([
    ['ideal', 'ideal'],
    ['bancontact', 'bancontact'],
    ['sepa_debit', 'sepa_debit'],
    ['paypal', 'paypal'],
    ['klarna', 'klarna'],
    ['apple_pay', 'card'],
    ['google_pay', 'card'],
  ] as const)('by %s asks for the type %s', async (method, type) => {
    await stripe.create(order({ method }));
    expect(sent()).toMatchObject({ 'allowed_payment_method_types[0]': type });
  });

  it.each([
    ['nl', 'nl'],
    ['de', 'de'],
    ['en', 'en'],
    [null, undefined],
  ] as const)('speaks the language of the payer: %s', async (language, locale) => {
    await stripe.create(order({ language }));
    expect(sent().locale).toBe(locale);
  });

  it('is described in as many words as Stripe takes, cut between characters', async () => {
    const description = `${'x'.repeat(249)}😀${'y'.repeat(800)}`;
    await stripe.create(order({ description }));
    expect(sent()['line_items[0][price_data][product_data][name]']).toBe(description);
    expect(sent()['payment_intent_data[description]']).toBe(description.slice(0, 1_000));
    await stripe.create(order({ key: KEY_2, description: `${'x'.repeat(999)}😀` }));
    expect(sent()['payment_intent_data[description]']).toBe('x'.repeat(999));
  });

  it('by whatever the account offers names no type', async () => {
    await stripe.create(order({ method: 'other' }));
    expect(sent()).not.toHaveProperty('allowed_payment_method_types[0]');
  });

  it('by bank transfer gets a customer to book it to, once', async () => {
    const first = await stripe.create(order({ method: 'bank_transfer' }));
    const again = await stripe.create(order({ method: 'bank_transfer' }));
    expect(again.id).toBe(first.id);
    expect(server.ledger.customers).toHaveLength(1);
    expect(sent()).toMatchObject({ customer: server.ledger.customers[0] });
    expect(sent()).not.toHaveProperty('customer_email');
  });

  it('in cash, or by bank transfer in dollars, is refused before anything is asked', async () => {
    expect((await failureOf(stripe.create(order({ method: 'cash' })))).outcome).toBe('refused');
    const dollars = order({ method: 'bank_transfer', currency: currency('USD') });
    expect((await failureOf(stripe.create(dollars))).outcome).toBe('refused');
    expect(server.requests).toEqual([]);
  });
});

describe('a payment that was looked up', () => {
  it('is paid', async () => {
    const { id } = await stripe.create(order());
    server.ledger.pay(id);
    expect(await stripe.lookUp(id)).toMatchObject({
      state: 'paid',
      checkoutUrl: null,
      method: 'card',
      amount: 1250,
      paidAt: BOOKED_AT * 1000,
      failureReason: null,
      captureBefore: null,
      mandateId: null,
    });
  });

  it('has no page to pay on any more, although Stripe still shows one', async () => {
    const { id, checkoutUrl } = await stripe.create(order());
    server.ledger.pay(id);
    Object.assign(server.ledger.sessions.get(id) ?? {}, { status: 'open', url: checkoutUrl });
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'paid', checkoutUrl: null });
  });

  it('was paid when it was charged, as long as it is not booked', async () => {
    const { id } = await stripe.create(order());
    server.ledger.pay(id, { type: 'card' }, { booked: false });
    expect((await stripe.lookUp(id)).paidAt).toBe(CHARGED_AT * 1000);
  });

  it.each([
    [{ type: 'card', card: { wallet: { type: 'apple_pay' } } }, 'apple_pay'],
    [{ type: 'card', card: { wallet: { type: 'google_pay' } } }, 'google_pay'],
    [{ type: 'card', card: { wallet: { type: 'link' } } }, 'card'],
    [{ type: 'ideal' }, 'ideal'],
    [{ type: 'bancontact' }, 'bancontact'],
    [{ type: 'sepa_debit' }, 'sepa_debit'],
    [{ type: 'customer_balance' }, 'bank_transfer'],
    [{ type: 'paypal' }, 'paypal'],
    [{ type: 'klarna' }, 'klarna'],
    [{ type: 'crypto' }, 'other'],
  ] as const)('knows how it was paid: %j', async (details, method) => {
    const { id } = await stripe.create(order());
    server.ledger.pay(id, details);
    expect((await stripe.lookUp(id)).method).toBe(method);
  });

  it('is processing while the bank takes its time, and while a transfer is awaited', async () => {
    const debit = await stripe.create(order({ method: 'sepa_debit' }));
    server.ledger.submit(debit.id, 'processing', { type: 'sepa_debit' });
    expect(await stripe.lookUp(debit.id)).toMatchObject({ state: 'processing', method: 'sepa_debit', paidAt: null });
    const transfer = await stripe.create(order({ key: KEY_2, method: 'bank_transfer' }));
    server.ledger.submit(transfer.id, 'requires_action', null);
    expect(await stripe.lookUp(transfer.id)).toMatchObject({ state: 'processing', checkoutUrl: null });
  });

  it('stays open when a card was declined, because the payer can try another', async () => {
    const { id, checkoutUrl } = await stripe.create(order());
    server.ledger.decline(id, { code: 'card_declined' });
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'open', failureReason: null, checkoutUrl });
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'declined'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
    [{ code: 'payment_method_customer_decline' }, 'cancelled_by_payer'],
    [{ code: 'something_new' }, 'failed'],
    [null, 'failed'],
  ] as const)('failed after the page was left: %j', async (error, failureReason) => {
    const { id } = await stripe.create(order());
    server.ledger.submit(id, 'processing', { type: 'sepa_debit' });
    server.ledger.decline(id, error);
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'failed', failureReason, paidAt: null });
  });

  it('is expired when the page is, also after a declined card', async () => {
    const { id } = await stripe.create(order());
    server.ledger.expire(id);
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'failed', failureReason: 'expired', checkoutUrl: null });
    const tried = await stripe.create(order({ key: KEY_2 }));
    server.ledger.decline(tried.id, { code: 'card_declined' });
    server.ledger.expire(tried.id);
    expect(await stripe.lookUp(tried.id)).toMatchObject({ state: 'failed', failureReason: 'expired' });
  });

  it('is authorized until the bank lets go', async () => {
    const { id } = await stripe.create(order(hold));
    expect(sent()).toMatchObject({ 'payment_intent_data[capture_method]': 'manual' });
    const captureBefore = CHARGED_AT + 604_800;
    const intent = server.ledger.pay(id, { type: 'card', card: { capture_before: captureBefore } });
    const held = { state: 'authorized', captureBefore: captureBefore * 1000, paidAt: null, amount: 1250 };
    expect(await stripe.lookUp(id)).toMatchObject(held);
    Object.assign(intent, { status: 'canceled', cancellation_reason: 'automatic' });
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'failed', failureReason: 'hold_expired' });
  });
});

describe('amounts', () => {
  it.each([
    ['EUR', 1250, '1250'],
    ['JPY', 1250, '1250'],
    ['KWD', 1250, '1250'],
    ['ISK', 1250, '125000'],
    ['UGX', 1250, '125000'],
    ['MGA', 1200, '12'],
  ])('in %s: %i is %s', async (code, amount, unitAmount) => {
    const { id } = await stripe.create(order({ amount, currency: currency(code) }));
    expect(sent()).toMatchObject({ 'line_items[0][price_data][unit_amount]': unitAmount });
    server.ledger.pay(id);
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'paid', amount });
  });

  it.each([
    ['KWD', 1251],
    ['MGA', 1250],
    ['IQD', 1250],
    ['CLF', 1250],
  ])('in %s that Stripe cannot say are refused, not rounded: %i', async (code, amount) => {
    const failure = await failureOf(stripe.create(order({ amount, currency: currency(code) })));
    expect(failure).toMatchObject({ outcome: 'refused', message: expect.stringContaining(code) });
    expect(server.requests).toEqual([]);
  });
});

/** Form fields of the last POST request to a path. */
function sent(path = '/v1/checkout/sessions'): Record<string, string> {
  const request = server.requests.findLast((one) => one.method === 'POST' && one.path === path);
  return Object.fromEntries(new URLSearchParams(request?.body));
}
