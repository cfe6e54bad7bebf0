import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeGateway } from '../../../../src/gateways/providers/stripe.ts';
import type { Instant } from '../../../../src/model/dates.ts';
import type { Provider, Sought } from '../../../../src/model/provider.ts';
import { connect, EUR, everyWordOf, failureOf, order } from '../../../gateways/providers/orders.ts';
import { CHARGED_AT, type LedgerSession } from '../../../gateways/providers/stripe-ledger.ts';
import {
  GUARDED_CARD,
  openStripeServer,
  POOR_CARD,
  STRIPE_KEY,
  type StripeServer,
} from '../../../gateways/providers/stripe-server.ts';
import type { Reaction } from '../../../gateways/providers/wire-server.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const KEY_2 = 'fedcba9876543210fedcba9876543210';
/** One minute before the charge. */
const SINCE = ((CHARGED_AT - 60) * 1000) as Instant;
/** Search for the charge with {@link KEY}. */
const charge = (since: Instant): Sought => ({ key: KEY, by: 'mandate', since });
let server: StripeServer;
let stripe: Provider;

beforeEach(async () => {
  server = await openStripeServer();
  stripe = connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 1_500 }), STRIPE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

/** Makes a charge whose answer is lost. */
async function chargeUnheard(card = 'pm_good', key = KEY): Promise<void> {
  server.trouble('POST', { work: true, reaction: 'drop' });
  const charge = { key, amount: 500, currency: EUR, description: 'May', callbackUrl: 'https://pay.example.com/c' };
  const failure = await failureOf(stripe.chargeMandate({ ...charge, mandateId: `cus_1:${card}:card` }));
  expect(failure.outcome).toBe('unavailable');
}

/** Creates other payments in the same Stripe account. */
function others(count: number, created = CHARGED_AT): void {
  for (let made = 0; made < count; made += 1) {
    server.ledger.addIntent({ amount: 900, currency: 'eur', created, metadata: { attempt_key: `${KEY_2}${made}` } });
  }
}

function lists(): URLSearchParams[] {
  return server.requests.filter(({ path, method }) => method === 'GET' && path.endsWith('s')).map(({ query }) => query);
}

describe('a charge whose answer was lost', () => {
  it('is found, as it is when it is looked up', async () => {
    await chargeUnheard();
    const found = await stripe.find(charge(SINCE));
    expect(found).toMatchObject({ state: 'paid', amount: 500, method: 'card', paidAt: expect.any(Number) });
    expect(found).toEqual(await stripe.lookUp(found?.id ?? ''));
    expect(server.ledger.intents.size).toBe(1);
  });

  it('is found among several pages, and no page is read after it', async () => {
    others(150);
    await chargeUnheard();
    others(250);
    const [made] = [...server.ledger.intents.values()].filter(({ metadata }) => metadata.attempt_key === KEY);
    expect((await stripe.find(charge(SINCE)))?.id).toBe(made?.id);
    const newest = server.ledger.newestIntents();
    expect(lists().map((query) => query.get('starting_after'))).toEqual([null, newest[99]?.id, newest[199]?.id]);
    expect(lists().map((query) => query.get('limit'))).toEqual(['100', '100', '100']);
  });

  it('is found at the end of a page, and as the last of all', async () => {
    await chargeUnheard();
    others(99);
    expect(await stripe.find(charge(SINCE))).toMatchObject({ state: 'paid' });
    expect(lists()).toHaveLength(1);
    others(1);
    expect(await stripe.find(charge(SINCE))).toMatchObject({ state: 'paid' });
    expect(lists()).toHaveLength(3);
  });

  it.each([
    [POOR_CARD, 'insufficient_funds'],
    [GUARDED_CARD, 'authentication_failed'],
  ])('is found when it was declined: %s', async (card, failureReason) => {
    await chargeUnheard(card);
    expect(await stripe.find(charge(SINCE))).toMatchObject({ state: 'failed', failureReason, amount: 500 });
  });

  it('is found by a clock that runs minutes ahead of Stripe', async () => {
    await chargeUnheard();
    expect(await stripe.find(charge(((CHARGED_AT + 240) * 1000) as Instant))).toMatchObject({ state: 'paid' });
  });
});

describe('a charge that was never made', () => {
  it('is not found, once everything since then was looked at', async () => {
    expect(await stripe.find(charge(SINCE))).toBeNull();
    others(100);
    expect(await stripe.find(charge(SINCE))).toBeNull();
    others(100);
    expect(await stripe.find(charge(SINCE))).toBeNull();
    expect(lists()).toHaveLength(1 + 1 + 2);
  });

  it('is not one of another key, nor one that has none', async () => {
    await chargeUnheard('pm_good', KEY_2);
    await chargeUnheard('pm_good', `${KEY}0`);
    server.ledger.addIntent({ amount: 900, currency: 'eur', metadata: { order: KEY } });
    expect(await stripe.find(charge(SINCE))).toBeNull();
  });

  it('is not looked for in what is older', async () => {
    others(300, CHARGED_AT - 86_400);
    server.ledger.addIntent({
      amount: 500,
      currency: 'eur',
      created: CHARGED_AT - 3_600,
      metadata: { attempt_key: KEY },
    });
    expect(await stripe.find(charge((SINCE + 999) as Instant))).toBeNull();
    expect(lists().map((query) => query.get('created[gte]'))).toEqual([String(CHARGED_AT - 60 - 300)]);
  });
});

describe('a payment of a payer whose answer was lost', () => {
  const sought: Sought = { key: KEY, by: 'payer', since: SINCE };

  async function createUnheard(key = KEY): Promise<string> {
    server.trouble('POST', { work: true, reaction: 'drop' });
    expect((await failureOf(stripe.create(order({ key })))).outcome).toBe('unavailable');
    return [...server.ledger.sessions.keys()].at(-1) ?? '';
  }

  it('is found among several pages, as it is when it is looked up', async () => {
    for (let made = 0; made < 120; made += 1) await stripe.create(order({ key: `${KEY_2}${made}` }));
    const id = await createUnheard();
    for (let made = 120; made < 230; made += 1) await stripe.create(order({ key: `${KEY_2}${made}` }));
    const found = await stripe.find(sought);
    expect(found).toMatchObject({ id, state: 'open', amount: 1_250, checkoutUrl: expect.any(String) });
    expect(found).toEqual(await stripe.lookUp(id));
    expect(lists().map((query) => query.get('created[gte]'))).toEqual(Array(2).fill(String(CHARGED_AT - 60 - 300)));
  });

  it('is found among sessions of other systems, and not where it was never made', async () => {
    await createUnheard(KEY_2);
    const [other] = [...server.ledger.sessions.values()];
    server.ledger.sessions.set('cs_other', { ...(other as LedgerSession), id: 'cs_other', metadata: null });
    await chargeUnheard();
    expect(await stripe.find(sought)).toBeNull();
    server.forgetKeys();
    const id = await createUnheard();
    expect((await stripe.find(sought))?.id).toBe(id);
  });

  it('is found by the session or the intent that an event names', async () => {
    const id = await createUnheard();
    const other = await createUnheard(KEY_2);
    const intents = [id, other].map((one) => server.ledger.pay(one).id);
    for (const named of [id, intents[0] ?? '']) {
      expect(await stripe.findNamed(named, sought)).toMatchObject({ id, alias: intents[0], state: 'paid' });
    }
    for (const wrong of [other, intents[1] ?? '', 'cs_none', 'pi_none']) {
      expect(await stripe.findNamed(wrong, sought), wrong).toBeNull();
    }
  });

  it('stays sought while what is named cannot be read', async () => {
    const id = await createUnheard();
    server.trouble('GET', { work: false, reaction: 'drop' });
    expect((await failureOf(stripe.findNamed(id, sought))).outcome).toBe('unavailable');
  });
});

describe('a charge that an event names', () => {
  it('is found by its intent, if it was made with the key', async () => {
    await chargeUnheard();
    const [made] = server.ledger.newestIntents();
    expect(await stripe.findNamed(made?.id ?? '', charge(SINCE))).toMatchObject({ id: made?.id, state: 'paid' });
    expect(await stripe.findNamed(made?.id ?? '', { ...charge(SINCE), key: KEY_2 })).toBeNull();
  });
});

describe('a list that cannot be read', () => {
  const intent = { id: 'pi_1', object: 'payment_intent', metadata: {} };
  const page = (change: object): Reaction => ({
    status: 200,
    body: { object: 'list', url: '/v1/payment_intents', has_more: false, data: [intent], ...change },
  });

  it.each<[string, 'unavailable' | 'refused', Reaction]>([
    ['a broken connection', 'unavailable', 'drop'],
    ['silence', 'unavailable', 'silence'],
    ['half an answer', 'unavailable', 'stall'],
    ['a 500', 'unavailable', { status: 500, body: { error: { type: 'api_error' } } }],
    ['too many requests', 'unavailable', { status: 429, body: { error: { code: 'rate_limit' } } }],
    ['no JSON', 'unavailable', { status: 200, body: 'OK' }],
    ['null', 'unavailable', { status: 200, body: 'null' }],
    ['an empty object', 'unavailable', { status: 200, body: {} }],
    ['another thing', 'unavailable', { status: 200, body: intent }],
    ['another list', 'unavailable', page({ object: 'search_result' })],
    ['no data', 'unavailable', page({ data: undefined })],
    ['data that are no list', 'unavailable', page({ data: 'x' })],
    ['no word on whether there is more', 'unavailable', page({ has_more: undefined })],
    ['more without a place to go on', 'unavailable', page({ has_more: true, data: [] })],
    ['something else in it', 'unavailable', page({ data: [{ ...intent, object: 'charge' }] })],
    ['nothing in it', 'unavailable', page({ data: [null] })],
    ['no metadata in it', 'unavailable', page({ data: [{ ...intent, metadata: undefined }] })],
    ['no id in it', 'unavailable', page({ data: [{ ...intent, id: '../customers' }] })],
    ['a missing right', 'unavailable', { status: 403, body: { error: { type: 'invalid_request_error' } } }],
  ])('in the middle says nothing about the charge: %s', async (_name, outcome, reaction) => {
    await chargeUnheard();
    others(150);
    server.trouble('GET', { work: true, reaction: 'answer' }, { work: false, reaction });
    expect(await failureOf(stripe.find(charge(SINCE)))).toMatchObject({ outcome, provider: 'stripe' });
    expect(lists()).toHaveLength(2);
  });

  it('that goes in circles ends', async () => {
    const again = { work: false, reaction: page({ has_more: true }) };
    server.trouble('GET', again, again, again);
    expect((await failureOf(stripe.find(charge(SINCE)))).outcome).toBe('unavailable');
    expect(lists()).toHaveLength(2);
  });

  it('hides the charge as long as the charge itself cannot be read', async () => {
    await chargeUnheard();
    server.trouble('GET', { work: true, reaction: 'answer' }, { work: false, reaction: 'drop' });
    expect((await failureOf(stripe.find(charge(SINCE)))).outcome).toBe('unavailable');
  });
});

describe('the API key', () => {
  it('that is wrong says nothing, without being told on', async () => {
    const stranger = connect(stripeGateway({ baseUrl: server.baseUrl }), 'sk_live_SecretSecret1234');
    const failure = await failureOf(stranger.find(charge(SINCE)));
    expect(failure).toMatchObject({ outcome: 'unavailable', message: expect.stringContaining('401') });
    // Stripe's message ends with the last digits of the masked key. Digits alone may occur in a port or id, so the mask
    // is checked too.
    expect(everyWordOf(failure)).not.toMatch(/Secret|\*1234/);
  });

  it('goes to no address that a list names', async () => {
    await using elsewhere = await openStripeServer();
    await chargeUnheard();
    const [made] = server.ledger.newestIntents();
    const data = [{ id: 'pi_9', object: 'payment_intent', metadata: {} }];
    const links = { url: `${elsewhere.baseUrl}/v1/payment_intents`, next_page_url: `${elsewhere.baseUrl}/v2/next` };
    server.trouble('GET', {
      work: false,
      reaction: { status: 200, body: { object: 'list', has_more: true, data, ...links } },
    });
    server.trouble('GET', {
      work: false,
      reaction: { status: 200, body: { object: 'list', has_more: false, data: [made] } },
    });
    expect((await stripe.find(charge(SINCE)))?.id).toBe(made?.id);
    expect(lists()[1]?.get('starting_after')).toBe('pi_9');
    expect(elsewhere.requests).toEqual([]);
  });
});
