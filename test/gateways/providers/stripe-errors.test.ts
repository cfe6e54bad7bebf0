import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';
import type { Provider } from '../../../src/model/provider.ts';
import { connect, EUR, everyWordOf, failureOf, order } from './orders.ts';
import { openStripeServer, STRIPE_KEY, type StripeServer } from './stripe-server.ts';
import type { Answer, Reaction } from './wire-server.ts';

let server: StripeServer;
let stripe: Provider;
/** A client with a short timeout, for requests that get no answer. */
let hasty: Provider;

beforeEach(async () => {
  server = await openStripeServer();
  stripe = connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), STRIPE_KEY);
  hasty = connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 400 }), STRIPE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

describe('a payment asked for twice with one key', () => {
  it('is one payment', async () => {
    const first = await stripe.create(order());
    expect(await stripe.create(order())).toEqual(first);
    expect(server.ledger.sessions.size).toBe(1);
  });

  it.each(['drop', 'silence', 'stall'] as const)(
    'is one payment when the first answer was lost: %s',
    async (reaction) => {
      server.trouble('POST', { work: true, reaction });
      expect((await failureOf(hasty.create(order()))).outcome).toBe('unavailable');
      expect(server.ledger.sessions.size).toBe(1);
      const [made] = server.ledger.sessions.keys();
      expect((await stripe.create(order())).id).toBe(made);
      expect(server.ledger.sessions.size).toBe(1);
      // The package sent each request once: retries are the task of the caller.
      expect(server.requests).toHaveLength(2);
    },
  );

  it('for something else is refused', async () => {
    await stripe.create(order());
    const failure = await failureOf(stripe.create(order({ amount: 1300 })));
    expect(failure.outcome).toBe('refused');
    expect(server.ledger.sessions.size).toBe(1);
  });
});

it('a refund whose answer was lost is given once', async () => {
  const { id } = await stripe.create(order());
  const intent = server.ledger.pay(id);
  server.trouble('POST', { work: true, reaction: 'drop' });
  const refund = { key: 'r1', amount: 1250, currency: EUR };
  expect((await failureOf(stripe.refund(id, refund))).outcome).toBe('unavailable');
  await stripe.refund(id, refund);
  expect(server.ledger.refunds).toMatchObject([{ payment_intent: intent.id, amount: 1250 }]);
});

it('a capture whose answer was lost is found taken', async () => {
  const { id } = await stripe.create(order({ capture: 'manual' }));
  server.ledger.pay(id);
  server.trouble('POST', { work: true, reaction: 'drop' });
  expect((await failureOf(stripe.capture(id, 900, 'c1'))).outcome).toBe('unavailable');
  expect(await stripe.capture(id, 900, 'c1')).toMatchObject({ state: 'paid', amount: 900 });
});

function error(status: number, fields: object): Answer {
  return { status, body: { error: fields } };
}

describe('trouble', () => {
  it.each<[string, 'unavailable' | 'refused', Reaction, string]>([
    ['a broken connection', 'unavailable', 'drop', 'could not be reached'],
    ['silence', 'unavailable', 'silence', 'did not answer in time'],
    ['half an answer', 'unavailable', 'stall', 'did not answer in time'],
    ['a 500', 'unavailable', error(500, { type: 'api_error', message: 'Oops' }), '500, Oops'],
    ['a 503 of a proxy', 'unavailable', { status: 503, body: '<html>' }, 'unexpected response'],
    ['too many requests', 'unavailable', error(429, { type: 'api_error', code: 'rate_limit' }), '429, rate_limit'],
    ['the key in use', 'unavailable', error(409, { code: 'idempotency_key_in_use' }), '409, idempotency_key_in_use'],
    ['a conflict', 'unavailable', error(409, { type: 'invalid_request_error' }), '409'],
    ['a lock', 'unavailable', error(400, { type: 'invalid_request_error', code: 'lock_timeout' }), 'lock_timeout'],
    [
      'a wrong parameter',
      'refused',
      error(400, { type: 'invalid_request_error', code: 'url_invalid' }),
      '400, url_invalid',
    ],
    [
      'a missing right',
      'unavailable',
      error(403, { type: 'invalid_request_error', message: 'Not allowed' }),
      '403, Not allowed',
    ],
    ['a key that was revoked', 'unavailable', error(401, { type: 'invalid_request_error' }), '401'],
    ['an answer that is no JSON', 'unavailable', { status: 200, body: 'OK' }, 'unexpected response'],
    ['an empty object', 'unavailable', { status: 200, body: {} }, 'unexpected response'],
    ['null', 'unavailable', { status: 200, body: 'null' }, 'unexpected response'],
    ['another thing', 'unavailable', { status: 200, body: { id: 'pi_1', object: 'payment_intent' } }, 'unexpected'],
    ['a new status', 'unavailable', { status: 200, body: session({ status: 'sleeping' }) }, 'unexpected response'],
    ['no amount', 'unavailable', { status: 200, body: session({ amount_total: null }) }, 'unexpected response'],
  ])('%s is %s', async (_name, outcome, reaction, words) => {
    server.trouble('POST', { work: false, reaction });
    const began = performance.now();
    const asked = reaction === 'silence' || reaction === 'stall' ? hasty : stripe;
    const failure = await failureOf(asked.create(order()));
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(failure).toMatchObject({ outcome, provider: 'stripe', message: expect.stringContaining(words) });
    expect(server.requests).toHaveLength(1);
  });

  it('is an address where nobody listens, too', async () => {
    const away = connect(stripeGateway({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 400 }), STRIPE_KEY);
    expect(await failureOf(away.lookUp('cs_1'))).toMatchObject({ outcome: 'unavailable' });
  });

  it('a payment that is not there, or no id at all, is refused', async () => {
    expect((await failureOf(stripe.lookUp('cs_test_00000009'))).message).toContain('resource_missing');
    for (const id of ['tr_1', 'cs_1/expire', '../customers', '']) {
      expect((await failureOf(stripe.lookUp(id))).outcome).toBe('refused');
    }
    expect(server.requests).toHaveLength(1);
  });
});

describe('secrets', () => {
  it.each([
    ['a wrong key', 'sk_live_SecretSecret1234'],
    ['a wrong restricted key', 'rk_test_SecretSecret1234'],
  ])('%s is not told on', async (_name, apiKey) => {
    const stranger = connect(stripeGateway({ baseUrl: server.baseUrl }), apiKey);
    const failure = await failureOf(stranger.lookUp('cs_1'));
    expect(failure).toMatchObject({
      outcome: 'unavailable',
      message: expect.stringContaining('Invalid API Key provided'),
    });
    expect(everyWordOf(failure)).not.toMatch(/Secret|1234|\b[sr]k_/);
  });

  it.each([null, '', 'Secret', 'pk_test_Secret', 'sk_test_Secret\r\nX: y', ',whsec_Secret'])(
    'what is no key is never sent: %j',
    async (apiKey) => {
      const failure = await failureOf(connect(stripeGateway({ baseUrl: server.baseUrl }), apiKey).create(order()));
      expect(failure.outcome).toBe('refused');
      expect(everyWordOf(failure)).not.toContain('Secret');
      expect(server.requests).toEqual([]);
    },
  );

  it('that a provider repeats are taken out', async () => {
    const message = 'Keys sk_live_Secret1, whsec_Secret2 and "rk_test_Secret3", Authorization: Bearer Secret4\nend';
    server.trouble('POST', { work: false, reaction: error(400, { type: 'invalid_request_error', message }) });
    const failure = await failureOf(stripe.create(order()));
    expect(failure.message).toContain('end');
    expect(everyWordOf(failure)).not.toMatch(/Secret\d|\nend/);
  });
});

function session(change: object): object {
  const shape = { id: 'cs_1', object: 'checkout.session', status: 'open', url: 'https://x', payment_intent: null };
  return { ...shape, amount_total: 1250, currency: 'eur', ...change };
}
