import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';
import type { Provider } from '../../../src/model/provider.ts';
import { connect, EUR, failureOf, NOTHING_LEFT, order } from './orders.ts';
import { GUARDED_CARD, openStripeServer, POOR_CARD, STRIPE_KEY, type StripeServer } from './stripe-server.ts';

const KEY_2 = 'fedcba9876543210fedcba9876543210';
let server: StripeServer;
let stripe: Provider;

beforeEach(async () => {
  server = await openStripeServer();
  stripe = connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 2_000 }), STRIPE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

const hold = { capture: 'manual' } as const;

describe('held money', () => {
  it('is taken in part', async () => {
    const { id } = await stripe.create(order(hold));
    server.ledger.pay(id);
    const taken = await stripe.capture(id, 1000, KEY_2);
    expect(taken).toMatchObject({ id, state: 'paid', amount: 1000, paidAt: 1_772_445_600_000 });
    expect(server.requests.find(({ path }) => path.endsWith('/capture'))?.key).toBe(KEY_2);
    expect(await stripe.capture(id, 1000, KEY_2)).toEqual({ ...taken, outflows: null });
    // The rest, which was not captured, is recorded as a refund, but no money left.
    expect(server.ledger.refunds).toHaveLength(1);
    expect((await stripe.lookUp(id)).outflows).toEqual(NOTHING_LEFT);
  });

  it('is not taken when there is less of it, none, or none any more', async () => {
    const { id } = await stripe.create(order(hold));
    expect((await failureOf(stripe.capture(id, 1000, KEY_2))).outcome).toBe('refused');
    server.ledger.pay(id);
    const tooMuch = await failureOf(stripe.capture(id, 2000, KEY_2));
    expect(tooMuch).toMatchObject({ outcome: 'refused', message: expect.stringContaining('amount_too_large') });
    await stripe.cancel(id, KEY_2);
    expect(await stripe.capture(id, 1000, KEY_2)).toMatchObject({ state: 'failed', failureReason: 'released' });
  });

  it('is released, and stays released', async () => {
    const { id } = await stripe.create(order(hold));
    server.ledger.pay(id);
    const released = { id, state: 'failed', failureReason: 'released' };
    expect(await stripe.cancel(id, KEY_2)).toMatchObject(released);
    expect(await stripe.cancel(id, KEY_2)).toMatchObject(released);
    expect(await stripe.lookUp(id)).toMatchObject(released);
  });
});

describe('cancelling', () => {
  it('closes an open page', async () => {
    const { id } = await stripe.create(order());
    expect(await stripe.cancel(id, KEY_2)).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
    expect(server.ledger.sessions.get(id)?.status).toBe('expired');
    expect(await stripe.cancel(id, KEY_2)).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
  });

  it('says what a payment is that is paid already, also when it was paid just now', async () => {
    const { id } = await stripe.create(order());
    server.trouble('POST', {
      work: false,
      reaction: { status: 400, body: { error: { type: 'invalid_request_error' } } },
    });
    expect((await failureOf(stripe.cancel(id, KEY_2))).outcome).toBe('refused');
    server.ledger.pay(id);
    expect(await stripe.cancel(id, KEY_2)).toMatchObject({ state: 'paid', amount: 1250 });
  });

  it('is done when it turns out to be, whatever Stripe answered', async () => {
    const { id } = await stripe.create(order());
    server.trouble('POST', {
      work: true,
      reaction: { status: 400, body: { error: { type: 'invalid_request_error' } } },
    });
    expect(await stripe.cancel(id, KEY_2)).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
  });

  it('calls off a debit under way', async () => {
    const { id } = await stripe.create(order({ method: 'sepa_debit' }));
    server.ledger.submit(id, 'processing', { type: 'sepa_debit' });
    expect(await stripe.cancel(id, KEY_2)).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
  });
});

it('a refund with the same key is given once, and never more than was paid', async () => {
  const { id } = await stripe.create(order());
  const refund = { key: KEY_2, amount: 1000, currency: EUR };
  expect((await failureOf(stripe.refund(id, refund))).outcome).toBe('refused');
  const intent = server.ledger.pay(id);
  await stripe.refund(id, refund);
  await stripe.refund(id, refund);
  expect(server.ledger.refunds).toMatchObject([{ payment_intent: intent.id, amount: 1000 }]);
  expect((await failureOf(stripe.refund(id, { ...refund, key: 'other' }))).outcome).toBe('refused');
  expect(await stripe.lookUp(id)).toMatchObject({ state: 'paid', amount: 1250 });
});

describe('a mandate', () => {
  const charge = {
    key: KEY_2,
    amount: 500,
    currency: EUR,
    description: 'May',
    callbackUrl: 'https://pay.example.com/callbacks/1',
  };

  it('comes from a paid payment, and is charged later, once per key', async () => {
    const { id } = await stripe.create(order({ mandate: true }));
    expect(sent()).toMatchObject({
      'payment_intent_data[setup_future_usage]': 'off_session',
      customer_creation: 'always',
    });
    const intent = server.ledger.pay(id);
    const { mandateId } = await stripe.lookUp(id);
    expect(mandateId).toBe(`${intent.customer}:${intent.latest_charge?.payment_method}:card`);
    const first = await stripe.chargeMandate({ ...charge, mandateId: mandateId ?? '' });
    expect(first).toMatchObject({ id: expect.stringMatching(/^pi_/), state: 'paid', amount: 500, checkoutUrl: null });
    expect((await stripe.chargeMandate({ ...charge, mandateId: mandateId ?? '' })).id).toBe(first.id);
    expect(await stripe.lookUp(first.id)).toEqual({ ...first, outflows: NOTHING_LEFT });
    expect(sent('/v1/payment_intents')).toMatchObject({
      off_session: 'true',
      confirm: 'true',
      customer: intent.customer,
      'metadata[attempt_key]': KEY_2,
    });
  });

  it('does not come from a payment that has a customer only to be booked to', async () => {
    const { id } = await stripe.create(order({ method: 'bank_transfer' }));
    server.ledger.pay(id, { type: 'customer_balance' });
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'paid', mandateId: null });
  });

  it('of iDEAL is the debit that remains of it', async () => {
    const { id } = await stripe.create(order({ mandate: true, method: 'ideal' }));
    const intent = server.ledger.pay(id, { type: 'ideal', ideal: { generated_sepa_debit: 'pm_debit' } });
    expect((await stripe.lookUp(id)).mandateId).toBe(`${intent.customer}:pm_debit:sepa_debit`);
    server.ledger.pay(id, { type: 'ideal', ideal: { generated_sepa_debit: null } });
    expect((await stripe.lookUp(id)).mandateId).toBeNull();
  });

  it('of iDEAL is there as soon as Stripe names the debit', async () => {
    const { id } = await stripe.create(order({ mandate: true, method: 'ideal' }));
    const intent = server.ledger.pay(id, { type: 'ideal', ideal: { generated_sepa_debit: null } });
    expect(await stripe.lookUp(id)).toMatchObject({ state: 'paid', mandateId: null });
    const charge = intent.latest_charge ?? expect.unreachable('no charge');
    charge.payment_method_details = { type: 'ideal', ideal: { generated_sepa_debit: 'pm_debit' } };
    expect((await stripe.lookUp(id)).mandateId).toBe(`${intent.customer}:pm_debit:sepa_debit`);
  });

  it.each([
    ['card', { 'automatic_payment_methods[allow_redirects]': 'never', return_url: undefined }],
    ['sepa_debit', { 'automatic_payment_methods[allow_redirects]': 'never', return_url: undefined }],
    // Stripe treats PayPal as a redirect method, even for a charge without a payer present.
    ['paypal', { 'automatic_payment_methods[allow_redirects]': 'always', return_url: 'https://pay.example.com/' }],
  ])('of %s is charged as a method that Stripe does not leave out', async (type, parameters) => {
    const made = await stripe.chargeMandate({ ...charge, mandateId: `cus_1:pm_1:${type}` });
    expect(made.state).toBe('paid');
    const { 'allowed_payment_method_types[0]': allowed, ...rest } = sent('/v1/payment_intents');
    expect([allowed, rest.off_session, rest.confirm]).toEqual([type, 'true', 'true']);
    for (const [name, value] of Object.entries(parameters)) expect(rest[name]).toBe(value);
  });

  it.each([
    [POOR_CARD, 'insufficient_funds'],
    [GUARDED_CARD, 'authentication_failed'],
  ] as const)('that is not honoured makes a payment that failed: %s', async (card, failureReason) => {
    const failed = await stripe.chargeMandate({ ...charge, mandateId: `cus_1:${card}:card` });
    expect(failed).toMatchObject({ id: expect.stringMatching(/^pi_/), state: 'failed', failureReason });
    expect(await stripe.lookUp(failed.id)).toEqual(failed);
  });

  it('of somebody else is refused', async () => {
    expect((await failureOf(stripe.chargeMandate({ ...charge, mandateId: 'cst_1:mdt_1' }))).outcome).toBe('refused');
    expect(server.requests).toEqual([]);
  });
});

/** Form fields of the last POST request to a path. */
function sent(path = '/v1/checkout/sessions'): Record<string, string> {
  const request = server.requests.findLast((one) => one.method === 'POST' && one.path === path);
  return Object.fromEntries(new URLSearchParams(request?.body));
}
