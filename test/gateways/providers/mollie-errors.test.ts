import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import type { Provider } from '../../../src/model/provider.ts';
import { MOLLIE_KEY, type MollieServer, openMollieServer } from './mollie-server.ts';
import { connect, EUR, everyWordOf, failureOf, order } from './orders.ts';
import type { Answer, Reaction } from './wire-server.ts';

let server: MollieServer;
let mollie: Provider;
/** A client with a short timeout, for requests that get no answer. */
let hasty: Provider;

beforeEach(async () => {
  server = await openMollieServer();
  mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), MOLLIE_KEY);
  hasty = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 400 }), MOLLIE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

describe('a payment asked for twice with one key', () => {
  it('is one payment', async () => {
    const first = await mollie.create(order());
    expect(await mollie.create(order())).toEqual(first);
    expect(server.payments.size).toBe(1);
  });

  it.each(['drop', 'silence', 'stall'] as const)(
    'is one payment when the first answer was lost: %s',
    async (reaction) => {
      server.trouble('POST', { work: true, reaction });
      expect((await failureOf(hasty.create(order()))).outcome).toBe('unavailable');
      expect(server.payments.size).toBe(1);
      const [made] = server.payments.keys();
      expect((await mollie.create(order())).id).toBe(made);
      expect(server.payments.size).toBe(1);
      expect(server.requests).toHaveLength(2);
    },
  );
});

it('a refund whose answer was lost is given once', async () => {
  const { id } = await mollie.create(order());
  server.become(id, { status: 'paid', paidAt: '2026-03-01T10:00:00+00:00' });
  server.trouble('POST', { work: true, reaction: 'drop' });
  const refund = { key: 'r1', amount: 1250, currency: EUR };
  expect((await failureOf(mollie.refund(id, refund))).outcome).toBe('unavailable');
  await mollie.refund(id, refund);
  expect(server.refunds).toHaveLength(1);
});

function error(status: number, fields: object = {}): Answer {
  return { status, body: { status, title: 'Title', detail: 'Detail', ...fields } };
}

function payment(change: object): Answer {
  const shape = { resource: 'payment', id: 'tr_1', status: 'open', amount: { currency: 'EUR', value: '12.50' } };
  return { status: 201, body: { ...shape, ...change } };
}

describe('trouble', () => {
  it.each<[string, 'unavailable' | 'refused', Reaction, string]>([
    ['a broken connection', 'unavailable', 'drop', 'could not be reached'],
    ['silence', 'unavailable', 'silence', 'did not answer in time'],
    ['half an answer', 'unavailable', 'stall', 'did not answer in time'],
    ['a 500', 'unavailable', error(500), '(500, Title: Detail)'],
    ['a 503 of a proxy', 'unavailable', { status: 503, body: '<html>' }, '(503)'],
    ['too many requests', 'unavailable', error(429), '(429'],
    ['the key in use', 'unavailable', error(409), '(409'],
    ['a wrong parameter', 'refused', error(422, { field: 'amount' }), '(422, Title: amount: Detail)'],
    ['a missing right', 'unavailable', error(403), '(403, Title: Detail)'],
    ['a key that was revoked', 'unavailable', error(401), '(401, Title: Detail)'],
    ['a refusal without words', 'refused', { status: 400, body: 'null' }, '(400)'],
    ['an answer that is no JSON', 'unavailable', { status: 201, body: 'OK' }, 'unexpected response'],
    ['no answer', 'unavailable', { status: 204 }, 'unexpected response'],
    ['an empty object', 'unavailable', { status: 201, body: {} }, 'unexpected response'],
    ['another thing', 'unavailable', payment({ resource: 'order' }), 'unexpected response'],
    ['a new status', 'unavailable', payment({ status: 'sleeping' }), 'unexpected response'],
    ['a status of every object', 'unavailable', payment({ status: 'toString' }), 'unexpected response'],
    ['no amount', 'unavailable', payment({ amount: undefined }), 'unexpected response'],
    ['an amount that is none', 'unavailable', payment({ amount: { currency: 'EUR', value: 'x' } }), 'unexpected'],
  ])('%s is %s', async (_name, outcome, reaction, words) => {
    server.trouble('POST', { work: false, reaction });
    const began = performance.now();
    const asked = reaction === 'silence' || reaction === 'stall' ? hasty : mollie;
    const failure = await failureOf(asked.create(order()));
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(failure).toMatchObject({ outcome, provider: 'mollie', message: expect.stringContaining(words) });
    expect(server.requests).toHaveLength(1);
  });

  it('is an address where nobody listens, too', async () => {
    const away = connect(mollieGateway({ baseUrl: 'http://127.0.0.1:9' }), MOLLIE_KEY);
    expect((await failureOf(away.lookUp('tr_1'))).outcome).toBe('unavailable');
  });

  it('a payment that is not there, or no id at all, is refused', async () => {
    expect((await failureOf(mollie.lookUp('tr_00000009'))).message).toContain('404');
    for (const id of ['cs_1', 'tr_1/refunds', '../customers', '']) {
      expect((await failureOf(mollie.lookUp(id))).outcome).toBe('refused');
    }
    expect(server.requests).toHaveLength(1);
  });
});

describe('secrets', () => {
  it.each(['live_SecretSecret1234', 'test_SecretSecret1234'])('a wrong key is not told on: %s', async (apiKey) => {
    const failure = await failureOf(connect(mollieGateway({ baseUrl: server.baseUrl }), apiKey).lookUp('tr_1'));
    expect(failure).toMatchObject({ outcome: 'unavailable', message: expect.stringContaining('401') });
    expect(everyWordOf(failure)).not.toMatch(/Secret|1234/);
  });

  it.each([null, '', 'Secret', 'sk_test_Secret', 'test_Secret\r\nX: y'])(
    'what is no key is never sent: %j',
    async (apiKey) => {
      const failure = await failureOf(connect(mollieGateway({ baseUrl: server.baseUrl }), apiKey).create(order()));
      expect(failure.outcome).toBe('refused');
      expect(everyWordOf(failure)).not.toContain('Secret');
      expect(server.requests).toEqual([]);
    },
  );
});

describe('a callback', () => {
  const subjectOf = (body: string) =>
    mollieGateway().readCallback({ body, headers: {} }, { accountId: 1, apiKey: MOLLIE_KEY, drill: null });

  it('names a payment', () => {
    expect(subjectOf('id=tr_d0b0E3EA3v')).toEqual({ id: 'tr_d0b0E3EA3v' });
  });

  it.each(['', 'id=', 'id=ord_1', 'id=tr_', 'id=tr_1%2F..', 'ID=tr_1', '{"id":"tr_1"}', `id=tr_${'x'.repeat(99)}`])(
    'that names none is about nothing: %s',
    (body) => expect(subjectOf(body)).toBe('other'),
  );
});
