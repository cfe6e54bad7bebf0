/** API keys as users enter them: their format, and the provider's answer to them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';
import { MOLLIE_KEY, type MollieServer, openMollieServer } from './mollie-server.ts';
import { everyWordOf, failureOf } from './orders.ts';
import {
  openStripeServer,
  STRIPE_ACCOUNT,
  STRIPE_KEY,
  STRIPE_RESTRICTED_KEY,
  type StripeServer,
} from './stripe-server.ts';

const access = (apiKey: string) => ({ accountId: 1, apiKey, drill: null });

describe('the form of a key of Stripe', () => {
  const { keyFault, modeOf } = stripeGateway();

  it.each([
    ['sk_live_a1', 'live'],
    ['rk_live_a1', 'live'],
    ['sk_test_a1', 'test'],
    ['rk_test_a1,whsec_a/b+c=', 'test'],
    [' sk_test_a1 , whsec_abc\n', 'test'],
  ])('is right, and names the mode: %j', (key, mode) => {
    expect(keyFault(key)).toBeNull();
    expect(modeOf(key)).toBe(mode);
  });

  it.each([
    ['', 'must be a secret key of Stripe: sk_live_'],
    ['hello world key', 'spaces'],
    ['hello', 'must be a secret key of Stripe: sk_live_'],
    ['pk_live_Secret', 'not the publishable one'],
    ['pk_test_Secret,whsec_Secret', 'not the publishable one'],
    ['live_Secret', 'not of Mollie'],
    ['test_Secret', 'not of Mollie'],
    ['access_Secret', 'not of Mollie'],
    ['whsec_Secret', 'must begin with the secret key'],
    ['whsec_Secret,sk_test_Secret', 'must begin with the secret key'],
    ['sk_test_Sec ret', 'spaces or line breaks in the secret key'],
    ['sk_test_Secret\r\nX: y', 'spaces or line breaks in the secret key'],
    ['sk_test_Secret…', 'letters and digits'],
    ['sk_test_', 'letters and digits'],
    ['sk_org_Secret', 'must be a secret key of Stripe: sk_live_'],
    ['sk_test_Secret,', 'whsec_'],
    ['sk_test_Secret,secret', 'a signing secret after the comma'],
    ['sk_test_Secret,whsec_Sec ret', 'spaces or line breaks in the signing secret'],
    ['sk_test_Secret,sk_live_Secret', 'one secret key, not two'],
    ['sk_test_Secret,whsec_Secret,whsec_Secret', 'one signing secret, not 2'],
  ])('is wrong: %j', (key, fault) => {
    expect(keyFault(key)).toMatch(/^must /);
    expect(keyFault(key)).toContain(fault);
    expect(keyFault(key)).not.toContain('Secret');
  });

  it('that is wrong names no mode', () => {
    for (const key of ['', 'pk_live_a', 'live_a', 'sk_org_a']) expect(modeOf(key)).toBeNull();
  });
});

describe('the form of a key of Mollie', () => {
  const { keyFault, modeOf } = mollieGateway();

  it.each([
    ['live_a1B2', 'live'],
    [' test_a1B2\n', 'test'],
  ])('is right, and names the mode: %j', (key, mode) => {
    expect(keyFault(key)).toBeNull();
    expect(modeOf(key)).toBe(mode);
  });

  it.each([
    ['', 'begins with live_ or test_'],
    ['hello world key', 'begins with live_ or test_'],
    ['sk_live_Secret', 'not of Stripe'],
    ['rk_test_Secret', 'not of Stripe'],
    ['pk_test_Secret', 'not of Stripe'],
    ['whsec_Secret', 'not of Stripe'],
    ['access_Secret', 'not an access token'],
    ['live_Sec ret', 'without spaces'],
    ['test_Secret\r\nX: y', 'without spaces'],
    ['live_Secret,whsec_Secret', 'commas'],
    ['live_', 'one API key'],
  ])('is wrong: %j', (key, fault) => {
    expect(keyFault(key)).toMatch(/^must /);
    expect(keyFault(key)).toContain(fault);
    expect(keyFault(key)).not.toContain('Secret');
    expect(modeOf(key)).toBeNull();
  });
});

describe('a key that is tried at Stripe', () => {
  let server: StripeServer;
  beforeEach(async () => {
    server = await openStripeServer();
  });
  afterEach(() => server[Symbol.asyncDispose]());
  const gateway = () => stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 });

  it('tells whose it is, and nothing is made', async () => {
    expect(await gateway().verify(access(`${STRIPE_KEY},whsec_abc`))).toEqual({
      mode: 'test',
      identity: STRIPE_ACCOUNT,
      missing: [],
    });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /v1/account',
      'GET /v1/balance',
    ]);
  });

  it('is of the mode that Stripe says, and cannot be used before the account is activated', async () => {
    server.balance.livemode = true;
    server.account.charges_enabled = false;
    const { mode, missing } = await gateway().verify(access(STRIPE_KEY));
    expect(mode).toBe('live');
    expect(missing).toEqual([expect.stringContaining('activation')]);
  });

  it('that is wrong is refused with the reason of Stripe', async () => {
    const failure = await failureOf(gateway().verify(access('sk_live_SecretSecret1234')));
    expect(failure).toMatchObject({ outcome: 'refused', message: expect.stringContaining('Invalid API Key provided') });
    expect(everyWordOf(failure)).not.toMatch(/Secret|1234/);
    expect((await failureOf(gateway().verify(access('hello')))).outcome).toBe('refused');
  });

  it.each(['drop', { status: 503, body: {} }, { status: 429, body: {} }] as const)(
    'may be right when Stripe does not say: %j',
    async (reaction) => {
      server.trouble('GET', { work: false, reaction });
      expect((await failureOf(gateway().verify(access(STRIPE_KEY)))).outcome).toBe('unavailable');
    },
  );

  it('and is restricted lacks what it was not granted, found out without a trace', async () => {
    const verified = await gateway().verify(access(STRIPE_RESTRICTED_KEY));
    expect(verified).toMatchObject({ mode: 'test', identity: null });
    expect(verified.missing.map((sentence) => /permission (.+)\.$/.exec(sentence)?.[1])).toEqual([
      'Checkout Sessions: Write',
      'PaymentIntents: Write',
      'Charges and Refunds: Write',
      'Customers: Write',
      'Disputes: Read',
      'Balance transactions: Read',
    ]);
    for (const route of [
      'POST /v1/checkout/sessions/:id/expire',
      'POST /v1/payment_intents/:id/cancel',
      'POST /v1/refunds/:id',
      'GET /v1/disputes',
      'GET /v1/balance_transactions',
    ]) {
      server.granted.add(route);
    }
    const { missing } = await gateway().verify(access(STRIPE_RESTRICTED_KEY));
    expect(missing).toEqual(['The restricted key needs the permission Customers: Write.']);
    const { sessions, intents, refunds, customers } = server.ledger;
    expect([sessions.size, intents.size, refunds.length, customers.length]).toEqual([0, 0, 0, 0]);
  });
});

describe('a key that is tried at Mollie', () => {
  let server: MollieServer;
  beforeEach(async () => {
    server = await openMollieServer();
  });
  afterEach(() => server[Symbol.asyncDispose]());
  const verify = (key: string) => mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }).verify(access(key));

  it('tells whose it is, and nothing is made', async () => {
    expect(await verify(` ${MOLLIE_KEY}\n`)).toEqual({ mode: 'test', identity: server.profile.id, missing: [] });
    expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it.each([
    ['unverified', 'has not verified'],
    ['blocked', 'has blocked'],
  ])('is of the mode that Mollie says, and cannot be used while the profile is %s', async (status, words) => {
    Object.assign(server.profile, { mode: 'live', status });
    expect(await verify(MOLLIE_KEY)).toMatchObject({ mode: 'live', missing: [expect.stringContaining(words)] });
    server.profile.mode = 'test';
    expect((await verify(MOLLIE_KEY)).missing).toEqual([]);
  });

  it('of a profile that has nothing switched on says so', async () => {
    server.methods.length = 0;
    expect((await verify(MOLLIE_KEY)).missing).toEqual([expect.stringContaining('No payment method')]);
  });

  it('that is wrong is refused with the reason of Mollie', async () => {
    const failure = await failureOf(verify('live_SecretSecret1234'));
    expect(failure).toMatchObject({ outcome: 'refused', message: expect.stringContaining('failed to authenticate') });
    expect(everyWordOf(failure)).not.toMatch(/Secret|1234/);
    expect((await failureOf(verify('hello'))).outcome).toBe('refused');
  });

  it.each(['drop', { status: 503, body: {} }, { status: 200, body: {} }] as const)(
    'may be right when Mollie does not say: %j',
    async (reaction) => {
      server.trouble('GET', { work: false, reaction });
      expect((await failureOf(verify(MOLLIE_KEY))).outcome).toBe('unavailable');
    },
  );
});
