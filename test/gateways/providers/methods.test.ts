/**
 * Payment methods: which ones are offered by provider, purpose and currency, and which of them the account has enabled.
 */
import { describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';
import type { PaymentPurpose } from '../../../src/model/payment.ts';
import { MOLLIE_KEY, openMollieServer } from './mollie-server.ts';
import { connect, currency, EUR, failureOf } from './orders.ts';
import { openStripeServer, STRIPE_KEY, STRIPE_RESTRICTED_KEY } from './stripe-server.ts';

const USD = currency('USD');

describe('what can work', () => {
  it.each<['stripe' | 'mollie', PaymentPurpose, string, string[]]>([
    ['stripe', 'once', 'EUR', ['card', 'ideal', 'bancontact', 'sepa_debit', 'bank_transfer', 'paypal']],
    ['stripe', 'once', 'USD', ['card', 'paypal']],
    ['stripe', 'once', 'JPY', ['card']],
    ['stripe', 'once', 'IQD', []],
    ['stripe', 'hold', 'EUR', ['card']],
    ['stripe', 'recurring', 'EUR', ['card', 'ideal', 'bancontact', 'sepa_debit', 'paypal']],
    ['mollie', 'once', 'EUR', ['card', 'ideal', 'bancontact', 'bank_transfer', 'paypal']],
    ['mollie', 'once', 'USD', ['card', 'paypal']],
    ['mollie', 'once', 'BRL', ['paypal']],
    ['mollie', 'once', 'KWD', []],
    ['mollie', 'hold', 'EUR', ['card']],
    // A direct debit cannot be a first payment, and a bank transfer creates no mandate.
    ['mollie', 'recurring', 'EUR', ['card', 'ideal', 'bancontact', 'paypal']],
    ['mollie', 'recurring', 'USD', ['card', 'paypal']],
  ])('%s, %s in %s', (kind, purpose, code, methods) => {
    const { offers } = kind === 'stripe' ? stripeGateway() : mollieGateway();
    expect(offers({ purpose, currency: currency(code) })).toEqual(methods);
  });
});

it('a direct debit at Mollie is offered where it is known to be switched on, and never as a first payment', () => {
  const { offers } = mollieGateway();
  const enabled = new Set(['ideal', 'sepa_debit'] as const);
  expect(offers({ currency: EUR, purpose: 'once' }, enabled)).toContain('sepa_debit');
  expect(offers({ currency: EUR, purpose: 'recurring' }, enabled)).not.toContain('sepa_debit');
  expect(offers({ currency: EUR, purpose: 'once' }, new Set(['ideal'] as const))).not.toContain('sepa_debit');
});

describe('what an account at Mollie has switched on', () => {
  it('is asked for an amount, a currency and a place in a sequence', async () => {
    await using server = await openMollieServer();
    const mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), MOLLIE_KEY);
    const once = await mollie.enabledMethods({ currency: EUR, amount: 1250, purpose: 'once' });
    expect(once).toEqual(new Set(['ideal', 'card', 'apple_pay', 'bank_transfer']));
    expect(Object.fromEntries(server.requests.at(-1)?.query ?? [])).toEqual({
      'amount[value]': '12.50',
      'amount[currency]': 'EUR',
      sequenceType: 'oneoff',
      includeWallets: 'applepay,googlepay',
    });
    const first = await mollie.enabledMethods({ currency: EUR, amount: 1250, purpose: 'recurring' });
    expect(first).toEqual(new Set(['ideal', 'card', 'apple_pay']));
  });

  it('is asked for without an amount where the payer chooses it, in other currencies than euros with a usual one', async () => {
    await using server = await openMollieServer();
    const mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), MOLLIE_KEY);
    await mollie.enabledMethods({ currency: EUR, amount: null, purpose: 'once' });
    expect(server.requests.at(-1)?.query.has('amount[value]')).toBe(false);
    const dollars = await mollie.enabledMethods({ currency: USD, amount: null, purpose: 'once' });
    expect(dollars).toEqual(new Set(['card']));
    expect(server.requests.at(-1)?.query.get('amount[value]')).toBe('100.00');
    await mollie.enabledMethods({ currency: currency('JPY'), amount: null, purpose: 'once' });
    expect(server.requests.at(-1)?.query.get('amount[value]')).toBe('100');
  });

  it('is not known when Mollie does not say', async () => {
    await using server = await openMollieServer();
    const mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), MOLLIE_KEY);
    server.trouble('GET', { work: false, reaction: { status: 200, body: { _embedded: {} } } });
    const failure = await failureOf(mollie.enabledMethods({ currency: EUR, amount: 1250, purpose: 'once' }));
    expect(failure.outcome).toBe('unavailable');
  });
});

describe('what an account at Stripe has switched on', () => {
  const wanted = { currency: EUR, amount: 1250, purpose: 'once' } as const;
  const configuration = {
    id: 'pmc_1',
    object: 'payment_method_configuration',
    active: true,
    is_default: true,
  } as const;

  it('is in its default configuration', async () => {
    await using server = await openStripeServer();
    const stripe = connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), STRIPE_KEY);
    const others = Array.from({ length: 100 }, (_, at) => ({
      ...configuration,
      id: `pmc_1${at}`,
      is_default: false,
      paypal: { available: true },
    }));
    const [card, ideal, off] = [{ available: true }, { available: true }, { available: false }];
    server.configurations.push(...others, {
      ...configuration,
      card,
      ideal,
      customer_balance: card,
      paypal: off,
      eps: card,
    });
    expect(await stripe.enabledMethods(wanted)).toEqual(new Set(['card', 'ideal', 'bank_transfer']));
  });

  it('is not told without one, and not to a key that may not read it', async () => {
    await using server = await openStripeServer();
    const connected = (key: string) => connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), key);
    expect(await connected(STRIPE_KEY).enabledMethods(wanted)).toBeNull();
    expect(await connected(STRIPE_RESTRICTED_KEY).enabledMethods(wanted)).toBeNull();
    expect((await failureOf(connected('sk_test_other').enabledMethods(wanted))).outcome).toBe('unavailable');
  });
});
