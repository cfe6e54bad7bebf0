import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';
import type { Provider } from '../../../src/model/provider.ts';
import { connect, currency, EUR, failureOf, order } from './orders.ts';
import { BOOKED_AT, type LedgerDispute, type LedgerIntent } from './stripe-ledger.ts';
import { openStripeServer, STRIPE_KEY, type StripeServer } from './stripe-server.ts';

const KEY_2 = 'fedcba9876543210fedcba9876543210';
const AT = BOOKED_AT * 1000;
let server: StripeServer;
let stripe: Provider;

beforeEach(async () => {
  server = await openStripeServer();
  stripe = connect(stripeGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), STRIPE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

async function paid(change: Parameters<typeof order>[0] = {}, details = { type: 'card' }) {
  const { id } = await stripe.create(order(change));
  return { id, intent: server.ledger.pay(id, details) };
}

async function outflows(id: string) {
  return (await stripe.lookUp(id)).outflows;
}

describe('a payment', () => {
  it('names the payment intent by which events speak of it, once there is one', async () => {
    const { id } = await stripe.create(order());
    expect((await stripe.lookUp(id)).alias).toBeNull();
    const intent = server.ledger.pay(id);
    expect((await stripe.lookUp(id)).alias).toBe(intent.id);
  });

  it('is reported in the currency in which it was paid', async () => {
    const { id } = await paid({ currency: currency('USD') });
    expect(await stripe.lookUp(id)).toMatchObject({ currency: 'USD', amount: 1250 });
  });
});

describe('refunds', () => {
  it.each([
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['succeeded', 'done'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['something_new', 'pending'],
    [null, 'pending'],
  ] as const)('%s are %s, ours and those of the dashboard', async (status, state) => {
    const { id, intent } = await paid();
    const [theirs, ours] = [
      server.ledger.refund(intent, { amount: 300, status }),
      server.ledger.refund(intent, { amount: 200, status, metadata: { refund_key: KEY_2 } }),
    ];
    expect(await outflows(id)).toEqual({
      refunds: [
        { id: ours.id, key: KEY_2, amount: 200, state, at: AT },
        { id: theirs.id, key: null, amount: 300, state, at: AT },
      ],
      disputes: [],
    });
    expect(server.requests.some(({ path }) => path === '/v1/disputes')).toBe(false);
  });

  it('are all there when they are more than come with the payment, and than fit on a page', async () => {
    const { id, intent } = await paid();
    for (let made = 0; made < 110; made += 1) server.ledger.refund(intent, { amount: 1 });
    expect((await outflows(id))?.refunds).toHaveLength(110);
    expect(server.requests.filter(({ path }) => path === '/v1/refunds')).toHaveLength(2);
  });

  it('in a currency that Stripe counts otherwise are counted as we do', async () => {
    const { id, intent } = await paid({ currency: currency('ISK') });
    server.ledger.refund(intent, { amount: 30_000 });
    expect((await outflows(id))?.refunds).toMatchObject([{ amount: 300 }]);
  });

  it('of what was only held are none: a hold let go of is no money that left', async () => {
    const { id } = await paid({ capture: 'manual' });
    await stripe.cancel(id, KEY_2);
    expect(server.ledger.refunds).toHaveLength(1);
    expect(await outflows(id)).toEqual({ refunds: [], disputes: [] });
  });
});

describe('a refund of ours', () => {
  const refund = { key: KEY_2, amount: 1000, currency: EUR };

  it('is answered as it is, and not made again when Stripe has forgotten the key', async () => {
    const { id, intent } = await paid();
    const first = await stripe.refund(id, refund);
    expect(first).toEqual({ id: expect.stringMatching(/^re_/), key: KEY_2, amount: 1000, state: 'pending', at: AT });
    server.forgetKeys();
    expect(await stripe.refund(id, refund)).toEqual(first);
    Object.assign(server.ledger.refunds[0] ?? {}, { status: 'failed' });
    expect(await stripe.refund(id, refund)).toEqual({ ...first, state: 'failed' });
    expect(server.ledger.refunds).toHaveLength(1);
    expect(server.requests.filter(({ path, method }) => path === '/v1/refunds' && method === 'POST')).toHaveLength(1);
    expect(intent.id).toBe(server.ledger.refunds[0]?.payment_intent);
  });

  it('is found behind a page of others', async () => {
    const { id, intent } = await paid();
    const { id: made } = server.ledger.refund(intent, { amount: 1000, metadata: { refund_key: KEY_2 } });
    for (let other = 0; other < 100; other += 1) server.ledger.refund(intent, { amount: 1, status: 'failed' });
    expect((await stripe.refund(id, refund)).id).toBe(made);
    expect(server.ledger.refunds).toHaveLength(101);
  });

  it('is not made as long as the list cannot be read', async () => {
    const { id } = await paid();
    const broken = { work: false, reaction: { status: 200, body: { object: 'list', data: [] } } };
    server.trouble('GET', { work: true, reaction: 'answer' }, broken);
    expect((await failureOf(stripe.refund(id, refund))).outcome).toBe('unavailable');
    expect(server.ledger.refunds).toEqual([]);
  });

  it('that Stripe answers as failed is answered, not thrown', async () => {
    const { id } = await paid();
    const body = { id: 're_9', object: 'refund', amount: 1000, currency: 'eur', created: BOOKED_AT, status: 'failed' };
    server.trouble('POST', { work: false, reaction: { status: 200, body: { ...body, metadata: {} } } });
    expect(await stripe.refund(id, refund)).toMatchObject({ id: 're_9', state: 'failed' });
  });
});

describe('disputes', () => {
  const DUE = BOOKED_AT + 600_000;
  const RETURNED = BOOKED_AT + 900_000;
  const taken = [{ amount: -1250, created: BOOKED_AT }];
  const returned = [...taken, { amount: 1250, created: RETURNED }];
  const due = { evidence_details: { due_by: DUE, past_due: false } };

  it.each<[string, Partial<LedgerDispute>, object]>([
    ['to answer', { ...due }, { state: 'open', amount: 1250, dueBy: DUE * 1000 }],
    ['that the bank takes no answer to', { evidence_details: { due_by: 0, past_due: false } }, { dueBy: null }],
    ['answered', { ...due, status: 'under_review' }, { state: 'open', amount: 1250, dueBy: null }],
    ['lost', { status: 'lost' }, { state: 'lost', amount: 1250, decidedAt: null }],
    ['won', { status: 'won', balance_transactions: returned }, { state: 'won', decidedAt: RETURNED * 1000 }],
    ['won, but not booked yet', { status: 'won' }, { state: 'won', amount: 1250, decidedAt: null }],
    ['appealed', { ...due, status: 'appeal_needs_response' }, { state: 'open', dueBy: DUE * 1000 }],
    ['an appeal under way', { status: 'appeal_under_review' }, { state: 'open', dueBy: null }],
    [
      'an inquiry',
      { ...due, status: 'warning_needs_response', balance_transactions: [] },
      { state: 'open', amount: 0, dueBy: DUE * 1000 },
    ],
    ['an inquiry answered', { status: 'warning_under_review', balance_transactions: [] }, { state: 'open', amount: 0 }],
    ['an inquiry that ended', { status: 'warning_closed', balance_transactions: [] }, { state: 'won', amount: 0 }],
    ['prevented by a refund', { status: 'prevented', balance_transactions: [] }, { state: 'won', amount: 0 }],
    ['prevented by taking the money', { status: 'prevented' }, { state: 'lost', amount: 1250 }],
    ['of a part', { amount: 400 }, { amount: 400 }],
    ['of a new kind', { status: 'something_new' }, { state: 'open', amount: 1250 }],
    ['in another currency: of all there is', { amount: 1390, currency: 'usd' }, { amount: 1250 }],
  ])('are told: %s', async (_name, change, seen) => {
    const { id, intent } = await paid();
    const made = server.ledger.dispute(intent, change);
    const [fact, ...more] = (await outflows(id))?.disputes ?? [];
    expect(fact).toMatchObject({ id: made.id, openedAt: AT, ...seen });
    expect(more).toEqual([]);
  });

  it.each(['sepa_debit', 'bacs_debit'])('by %s are lost from the beginning: a bank hears no one', async (type) => {
    const { id, intent } = await paid({}, { type });
    server.ledger.dispute(intent, { ...due, reason: 'insufficient_funds' });
    expect((await outflows(id))?.disputes).toMatchObject([
      { state: 'lost', amount: 1250, reason: 'insufficient_funds', dueBy: null, openedAt: AT, decidedAt: AT },
    ]);
  });

  it.each([
    ['fraudulent', 'fraudulent'],
    ['duplicate', 'duplicate'],
    ['product_not_received', 'not_received'],
    ['product_unacceptable', 'not_as_described'],
    ['credit_not_processed', 'credit_not_processed'],
    ['subscription_canceled', 'subscription_cancelled'],
    ['unrecognized', 'unrecognized'],
    ['insufficient_funds', 'insufficient_funds'],
    ['debit_not_authorized', 'debit_not_authorized'],
    ['bank_cannot_process', 'general'],
    ['noncompliant', 'general'],
  ] as const)('because of %s', async (reason, seen) => {
    const { id, intent } = await paid();
    server.ledger.dispute(intent, { reason });
    expect((await outflows(id))?.disputes).toMatchObject([{ reason: seen }]);
  });

  it('are all there when they are more than fit on a page, and none of another payment', async () => {
    const { id, intent } = await paid();
    const other: LedgerIntent = (await paid({ key: KEY_2 })).intent;
    for (let made = 0; made < 101; made += 1) server.ledger.dispute(intent, { amount: 1 });
    server.ledger.dispute(other);
    expect((await outflows(id))?.disputes).toHaveLength(101);
  });

  it('that cannot be read leave the whole answer open: what is missing would look as if it were not so', async () => {
    const { id, intent } = await paid();
    server.ledger.dispute(intent);
    const forbidden = { status: 403, body: { error: { type: 'invalid_request_error' } } };
    server.trouble('GET', { work: true, reaction: 'answer' }, { work: false, reaction: forbidden });
    expect((await failureOf(stripe.lookUp(id))).outcome).toBe('unavailable');
  });
});
