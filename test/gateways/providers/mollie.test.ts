import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import type { Provider } from '../../../src/model/provider.ts';
import type { KeptPayment } from './mollie-ledger.ts';
import { MOLLIE_KEY, type MollieServer, openMollieServer } from './mollie-server.ts';
import { connect, currency, failureOf, NOTHING_LEFT, order } from './orders.ts';

const KEY_2 = 'fedcba9876543210fedcba9876543210';
const PAID = { status: 'paid', paidAt: '2026-03-01T10:00:00+00:00', isCancelable: false } as const;
const HELD = {
  status: 'authorized',
  method: 'creditcard',
  authorizedAt: '2026-03-01T10:00:00+00:00',
  captureBefore: '2026-03-08T10:00:00+00:00',
} as const;
let server: MollieServer;
let mollie: Provider;

beforeEach(async () => {
  server = await openMollieServer();
  mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 2_000 }), MOLLIE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

describe('a new payment', () => {
  it('is open, with a page to pay on', async () => {
    const payment = await mollie.create(order());
    expect(payment).toEqual({
      id: 'tr_00000001',
      alias: null,
      currency: 'EUR',
      outflows: null,
      state: 'open',
      checkoutUrl: 'https://www.mollie.com/checkout/select-method/00000001',
      method: 'card',
      amount: 1250,
      failureReason: null,
      paidAt: null,
      captureBefore: null,
      mandateId: null,
    });
    expect(await mollie.lookUp(payment.id)).toEqual({ ...payment, outflows: NOTHING_LEFT });
  });

  it('says what is paid, how, where to go back to, whom to call and which attempt it is', async () => {
    await mollie.create(order());
    expect(sent()).toEqual({
      amount: { currency: 'EUR', value: '12.50' },
      description: 'Invoice 2026-0001',
      redirectUrl: order().returnUrl,
      webhookUrl: order().callbackUrl,
      method: 'creditcard',
      metadata: { attempt_key: order().key },
    });
    expect(server.requests[0]?.headers['idempotency-key']).toBe(order().key);
  });

  it.each([
    ['ideal', 'ideal'],
    ['bancontact', 'bancontact'],
    ['sepa_debit', 'directdebit'],
    ['bank_transfer', 'banktransfer'],
    ['paypal', 'paypal'],
    ['apple_pay', 'applepay'],
    ['google_pay', 'googlepay'],
    ['other', undefined],
  ] as const)('by %s asks for %s', async (method, name) => {
    await mollie.create(order({ method }));
    expect(sent().method).toBe(name);
  });

  it('by bank transfer is mailed to the payer', async () => {
    await mollie.create(order({ method: 'bank_transfer' }));
    expect(sent()).toMatchObject({ billingAddress: { email: 'ada@example.com' } });
    await mollie.create(order({ key: KEY_2, method: 'bank_transfer', payer: { name: null, email: null } }));
    expect(sent()).not.toHaveProperty('billingAddress');
  });

  it.each([
    ['nl', 'nl_NL'],
    ['de', 'de_DE'],
    ['en', 'en_GB'],
    [null, undefined],
  ] as const)('speaks the language of the payer: %s', async (language, locale) => {
    await mollie.create(order({ language, method: 'bank_transfer' }));
    expect(sent().locale).toBe(locale);
  });

  it.each(['cash', 'klarna'] as const)('by %s is refused before anything is asked', async (method) => {
    expect((await failureOf(mollie.create(order({ method, mandate: true })))).outcome).toBe('refused');
    expect(server.requests).toEqual([]);
  });

  it.each([
    'http://localhost:8787/c',
    'http://127.0.0.1/c',
    'http://[::1]:1/c',
    'http://a.localhost/c',
    'http://0.0.0.0/c',
    'https://billhook/c',
    'https://10.1.2.3/c',
    'https://192.168.1.10:8787/c',
    'https://172.16.0.1/c',
    'https://169.254.1.1/c',
    'https://100.64.0.1/c',
    'https://[fd00::1]/c',
    'https://[fe80::1]/c',
    'https://pay.internal/c',
    'https://pay.office.local./c',
    'https://nas.lan/c',
  ])('does not name a callback that Mollie cannot reach: %s', async (callbackUrl) => {
    await mollie.create(order({ callbackUrl }));
    expect(sent()).not.toHaveProperty('webhookUrl');
  });

  it('has a description that Mollie takes', async () => {
    await mollie.create(order({ description: 'x'.repeat(400) }));
    expect(sent().description).toHaveLength(255);
    await mollie.create(order({ key: 'emoji', description: `${'x'.repeat(250)}👩‍👩‍👧‍👦 family` }));
    expect(sent().description).toBe('x'.repeat(250));
    expect((await mollie.create(order({ key: KEY_2, description: '' }))).state).toBe('open');
  });
});

describe('a payment that was looked up', () => {
  it.each<[Partial<KeptPayment>, object]>([
    [{ status: 'pending' }, { state: 'processing', checkoutUrl: null, failureReason: null }],
    [
      { ...PAID, method: 'ideal' },
      { state: 'paid', method: 'ideal', paidAt: 1_772_359_200_000, amount: 1250 },
    ],
    [HELD, { state: 'authorized', captureBefore: 1_772_964_000_000, paidAt: null, method: 'card' }],
    [{ status: 'failed' }, { state: 'failed', failureReason: 'failed', checkoutUrl: null }],
    [{ status: 'canceled' }, { state: 'failed', failureReason: 'cancelled_by_payer' }],
    [{ status: 'expired' }, { state: 'failed', failureReason: 'expired' }],
    [
      { ...HELD, status: 'canceled' },
      { state: 'failed', failureReason: 'released', captureBefore: null },
    ],
    [
      { ...HELD, status: 'expired' },
      { state: 'failed', failureReason: 'hold_expired' },
    ],
  ])('%j is %j', async (change, seen) => {
    const { id } = await mollie.create(order());
    server.become(id, change);
    expect(await mollie.lookUp(id)).toMatchObject({ id, ...seen });
  });

  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['authentication_failed', 'authentication_failed'],
    ['authentication_abandoned', 'authentication_failed'],
    ['card_declined', 'declined'],
    ['refused_by_issuer', 'declined'],
    ['possible_fraud', 'declined'],
    ['unknown_reason', 'failed'],
  ] as const)('failed because of %s', async (failureReason, reason) => {
    const { id } = await mollie.create(order());
    server.become(id, { status: 'failed', details: { failureReason } });
    expect((await mollie.lookUp(id)).failureReason).toBe(reason);
    server.become(id, { details: {}, statusReason: { code: failureReason, message: 'Nee' } });
    expect((await mollie.lookUp(id)).failureReason).toBe(reason);
  });

  it.each([
    ['ideal', {}, 'ideal'],
    ['bancontact', {}, 'bancontact'],
    ['directdebit', {}, 'sepa_debit'],
    ['banktransfer', {}, 'bank_transfer'],
    ['paypal', {}, 'paypal'],
    ['applepay', {}, 'apple_pay'],
    ['creditcard', { wallet: 'applepay' }, 'apple_pay'],
    ['creditcard', {}, 'card'],
    ['klarna', {}, 'klarna'],
    ['eps', {}, 'other'],
    [null, {}, null],
  ] as const)('knows how it was paid: %s %j', async (method, details, seen) => {
    const { id } = await mollie.create(order());
    server.become(id, { ...PAID, method, details });
    expect((await mollie.lookUp(id)).method).toBe(seen);
  });
});

describe('amounts', () => {
  it.each([
    ['EUR', '12.50'],
    ['JPY', '1250'],
    ['ISK', '1250'],
  ])('in %s: 1250 is %s', async (code, value) => {
    const { id } = await mollie.create(order({ currency: currency(code) }));
    expect(sent().amount).toEqual({ currency: code, value });
    server.become(id, PAID);
    expect(await mollie.lookUp(id)).toMatchObject({ state: 'paid', amount: 1250 });
  });

  it('in KWD have three decimals, and are refused, because Mollie does not know it', async () => {
    const failure = await failureOf(mollie.create(order({ currency: currency('KWD') })));
    expect(sent().amount).toEqual({ currency: 'KWD', value: '1.250' });
    expect(failure).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('currency is not supported'),
    });
  });
});

/** Body of the last request that created a payment. */
function sent(): Record<string, unknown> {
  const request = server.requests.findLast((one) => one.method === 'POST' && one.path === '/payments');
  return JSON.parse(request?.body ?? '{}') as Record<string, unknown>;
}
