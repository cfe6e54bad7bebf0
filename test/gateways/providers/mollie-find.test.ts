import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import { type Instant, parseInstant } from '../../../src/model/dates.ts';
import type { PaymentOrder, Provider, Sought } from '../../../src/model/provider.ts';
import { CREATED_AT, MOLLIE_KEY, type MollieServer, openMollieServer } from './mollie-server.ts';
import { connect, EUR, everyWordOf, failureOf, order } from './orders.ts';
import type { Reaction } from './wire-server.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const KEY_2 = 'fedcba9876543210fedcba9876543210';
/** A minute before the charge. */
const SINCE = at(-60_000);
/** A search for the charge with the key {@link KEY}. */
const charge = (since: Instant): Sought => ({ key: KEY, by: 'mandate', since });
let server: MollieServer;
let mollie: Provider;

beforeEach(async () => {
  server = await openMollieServer();
  mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 1_500 }), MOLLIE_KEY);
  // The first payment, which created the mandate.
  const { id } = await mollie.create(order({ key: 'first', mandate: true }));
  server.become(id, { status: 'paid', mandateId: 'mdt_1', createdAt: textAt(-30 * 86_400_000) });
});
afterEach(() => server[Symbol.asyncDispose]());

function at(offset: number): Instant {
  return ((parseInstant(CREATED_AT) ?? Number.NaN) + offset) as Instant;
}

/** Time in Mollie's format. */
function textAt(offset: number): string {
  return new Date(at(offset)).toISOString().replace('.000Z', '+00:00');
}

/** Charges a mandate, and loses the connection before the answer. */
async function chargeUnheard(key = KEY): Promise<string> {
  server.trouble('POST', { work: true, reaction: 'drop' });
  const charge = { key, amount: 500, currency: EUR, description: 'May', callbackUrl: 'https://pay.example.com/c' };
  const failure = await failureOf(mollie.chargeMandate({ ...charge, mandateId: 'cst_1:mdt_1' }));
  expect(failure.outcome).toBe('unavailable');
  return [...server.payments.keys()].at(-1) ?? '';
}

/** Adds other charges of the same account. */
function others(count: number, createdAt = CREATED_AT): void {
  for (let made = 0; made < count; made += 1) {
    const metadata = { attempt_key: `${KEY_2}${made}` };
    server.add({ sequenceType: 'recurring', createdAt, metadata, status: 'paid' });
  }
}

function lists(): URLSearchParams[] {
  return server.requests
    .filter(({ path, method }) => method === 'GET' && path === '/payments')
    .map(({ query }) => query);
}

describe('a charge whose answer was lost', () => {
  it('is found, as it is when it is looked up', async () => {
    const id = await chargeUnheard();
    const found = await mollie.find(charge(SINCE));
    expect(found).toMatchObject({
      id,
      state: 'processing',
      amount: 500,
      method: 'sepa_debit',
      mandateId: 'cst_1:mdt_1',
    });
    expect(found).toEqual(await mollie.lookUp(id));
  });

  it('is found among several pages, and no page is read after it', async () => {
    others(400);
    const id = await chargeUnheard();
    others(600);
    expect((await mollie.find(charge(SINCE)))?.id).toBe(id);
    const newest = [...server.payments.keys()].reverse();
    expect(lists().map((query) => query.get('from'))).toEqual([null, newest[250], newest[500]]);
    expect(lists().map((query) => query.get('limit'))).toEqual(['250', '250', '250']);
  });

  it('is found at the end of a page, and at the beginning of the next', async () => {
    const id = await chargeUnheard();
    others(249);
    expect((await mollie.find(charge(SINCE)))?.id).toBe(id);
    expect(lists()).toHaveLength(1);
    others(1);
    expect((await mollie.find(charge(SINCE)))?.id).toBe(id);
    expect(lists()).toHaveLength(3);
  });

  it('is found when it was declined', async () => {
    const id = await chargeUnheard();
    server.become(id, { status: 'failed', details: { failureReason: 'insufficient_funds' } });
    const failed = { id, state: 'failed', failureReason: 'insufficient_funds' };
    expect(await mollie.find(charge(SINCE))).toMatchObject(failed);
  });

  it('is found by a clock that runs minutes ahead of Mollie', async () => {
    const id = await chargeUnheard();
    others(250);
    expect((await mollie.find(charge(at(240_000))))?.id).toBe(id);
  });

  it('is found among payments that say nothing we understand', async () => {
    const id = await chargeUnheard();
    for (const metadata of [null, undefined, KEY, [KEY], 7, {}, { attempt_key: null }]) {
      server.add({ metadata, sequenceType: 'recurring' });
    }
    Object.assign(server.add(), { status: 'sleeping', amount: null, method: 'shells' });
    expect((await mollie.find(charge(SINCE)))?.id).toBe(id);
  });
});

describe('a charge that was never made', () => {
  it('is not found, once everything was looked at', async () => {
    expect(await mollie.find(charge(at(-90 * 86_400_000)))).toBeNull();
    others(500);
    expect(await mollie.find(charge(at(-90 * 86_400_000)))).toBeNull();
    expect(lists()).toHaveLength(1 + 3);
  });

  it('is not found at an account that has no payments', async () => {
    const body = { count: 0, _embedded: { payments: [] }, _links: { self: {}, previous: null, next: null } };
    server.trouble('GET', { work: false, reaction: { status: 200, body } });
    expect(await mollie.find(charge(SINCE))).toBeNull();
  });

  it('is not one of another key, nor what a payer paid', async () => {
    await chargeUnheard(KEY_2);
    await chargeUnheard(`${KEY}0`);
    for (const sequenceType of ['oneoff', 'first']) server.add({ sequenceType, metadata: { attempt_key: KEY } });
    expect(await mollie.find(charge(SINCE))).toBeNull();
  });

  it('is not looked for in what is older', async () => {
    server.add({ sequenceType: 'recurring', metadata: { attempt_key: KEY }, createdAt: textAt(-90 * 86_400_000) });
    others(600, textAt(-86_400_000));
    others(260);
    expect(await mollie.find(charge(SINCE))).toBeNull();
    expect(lists()).toHaveLength(2);
  });
});

describe('a payment of a payer whose answer was lost', () => {
  const sought: Sought = { key: KEY, by: 'payer', since: SINCE };

  async function createUnheard(change: Partial<PaymentOrder> = {}): Promise<string> {
    server.trouble('POST', { work: true, reaction: 'drop' });
    expect((await failureOf(mollie.create(order({ key: KEY, ...change })))).outcome).toBe('unavailable');
    return [...server.payments.keys()].at(-1) ?? '';
  }

  it('is found among what else goes on, as it is when it is looked up', async () => {
    const id = await createUnheard({ method: 'bank_transfer' });
    others(300);
    await chargeUnheard(KEY_2);
    const found = await mollie.find(sought);
    expect(found).toMatchObject({ id, state: 'open', amount: 1_250, method: 'bank_transfer' });
    expect(found).toEqual(await mollie.lookUp(id));
  });

  it('is not found where it was never made, nor taken for a charge', async () => {
    await createUnheard({ key: KEY_2 });
    await chargeUnheard();
    expect(await mollie.find(sought)).toBeNull();
    expect(await mollie.find({ ...sought, key: KEY_2, by: 'mandate' })).toBeNull();
  });

  it('is found by an id that names it, whatever else is at the account', async () => {
    const id = await createUnheard();
    const other = await createUnheard({ key: KEY_2 });
    server.become(id, {
      createdAt: textAt(-90 * 86_400_000),
      status: 'paid',
      paidAt: CREATED_AT,
      method: 'banktransfer',
    });
    expect(await mollie.findNamed(id, sought)).toMatchObject({
      id,
      state: 'paid',
      amount: 1_250,
      outflows: expect.anything(),
    });
    for (const wrong of [other, 'tr_99999999', 'ord_1', '../customers']) {
      expect(await mollie.findNamed(wrong, sought), wrong).toBeNull();
    }
    expect(lists()).toEqual([]);
  });

  it('stays sought while the payment that is named cannot be read', async () => {
    const id = await createUnheard();
    server.trouble('GET', { work: false, reaction: 'drop' });
    expect((await failureOf(mollie.findNamed(id, sought))).outcome).toBe('unavailable');
  });
});

describe('a list that cannot be read', () => {
  const payment = { resource: 'payment', id: 'tr_9', createdAt: CREATED_AT, sequenceType: 'oneoff', metadata: null };
  const shape = (payments: unknown, next: unknown = null) => ({
    count: 1,
    _embedded: { payments },
    _links: { self: {}, previous: null, next },
  });
  const page = (payments: unknown, next?: unknown): Reaction => ({ status: 200, body: shape(payments, next) });
  const link = (href: unknown) => page([payment], { href, type: 'application/hal+json' });

  it.each<[string, 'unavailable' | 'refused', Reaction]>([
    ['a broken connection', 'unavailable', 'drop'],
    ['silence', 'unavailable', 'silence'],
    ['half an answer', 'unavailable', 'stall'],
    ['a 500', 'unavailable', { status: 500, body: { status: 500 } }],
    ['too many requests', 'unavailable', { status: 429, body: { status: 429 } }],
    ['no JSON', 'unavailable', { status: 200, body: 'OK' }],
    ['no answer', 'unavailable', { status: 204 }],
    ['null', 'unavailable', { status: 200, body: 'null' }],
    ['an empty object', 'unavailable', { status: 200, body: {} }],
    ['no list', 'unavailable', page('x')],
    ['something else in it', 'unavailable', page([{ ...payment, resource: 'order' }])],
    ['nothing in it', 'unavailable', page([null])],
    ['no id in it', 'unavailable', page([{ ...payment, id: '../customers' }])],
    ['no time in it', 'unavailable', page([{ ...payment, createdAt: undefined }])],
    ['a time that is none', 'unavailable', page([{ ...payment, createdAt: 'yesterday' }])],
    ['no word on whether there is more', 'unavailable', { status: 200, body: { ...shape([payment]), _links: {} } }],
    ['no links', 'unavailable', { status: 200, body: { ...shape([payment]), _links: undefined } }],
    ['a next page without an address', 'unavailable', link(undefined)],
    ['a next page without a place', 'unavailable', link('https://api.mollie.com/v2/payments?limit=250')],
    ['a next page that is no payment', 'unavailable', link('https://api.mollie.com/v2/payments?from=../customers')],
    ['a next page with more in it', 'unavailable', link('https://api.mollie.com/v2/payments?from=tr_1%26sort%3Dasc')],
    ['a missing right', 'unavailable', { status: 403, body: { status: 403 } }],
  ])('in the middle says nothing about the charge: %s', async (_name, outcome, reaction) => {
    await chargeUnheard();
    others(300);
    server.trouble('GET', { work: true, reaction: 'answer' }, { work: false, reaction });
    expect(await failureOf(mollie.find(charge(SINCE)))).toMatchObject({ outcome, provider: 'mollie' });
    expect(lists()).toHaveLength(2);
  });

  it('that goes in circles ends', async () => {
    const again = { work: false, reaction: link('https://api.mollie.com/v2/payments?from=tr_9&limit=250') };
    server.trouble('GET', again, again, again);
    expect((await failureOf(mollie.find(charge(SINCE)))).outcome).toBe('unavailable');
    expect(lists()).toHaveLength(2);
  });

  it('hides the charge as long as the charge itself cannot be read', async () => {
    await chargeUnheard();
    server.trouble('GET', { work: true, reaction: 'answer' }, { work: false, reaction: 'drop' });
    expect((await failureOf(mollie.find(charge(SINCE)))).outcome).toBe('unavailable');
  });
});

describe('the API key', () => {
  it('that is wrong says nothing, without being told on', async () => {
    const stranger = connect(mollieGateway({ baseUrl: server.baseUrl }), 'live_SecretSecret1234');
    const failure = await failureOf(stranger.find(charge(SINCE)));
    expect(failure).toMatchObject({ outcome: 'unavailable', message: expect.stringContaining('401') });
    expect(everyWordOf(failure)).not.toMatch(/Secret|1234/);
  });

  it('goes to no address that a list names', async () => {
    await using elsewhere = await openMollieServer();
    const id = await chargeUnheard();
    const payment = { resource: 'payment', id: 'tr_9', createdAt: CREATED_AT, sequenceType: 'oneoff', metadata: null };
    const next = { href: `${elsewhere.baseUrl}/payments?from=${id}&limit=1`, type: 'application/hal+json' };
    const body = { count: 1, _embedded: { payments: [payment] }, _links: { self: {}, previous: null, next } };
    server.trouble('GET', { work: false, reaction: { status: 200, body } });
    expect((await mollie.find(charge(SINCE)))?.id).toBe(id);
    expect(lists().map(String)).toEqual(['limit=250', `limit=250&from=${id}`]);
    expect(elsewhere.requests).toEqual([]);
  });
});
