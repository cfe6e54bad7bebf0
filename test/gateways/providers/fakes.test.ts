/**
 * The fake providers refuse requests that do not match the published types, and forget idempotency keys after the same
 * time as the real providers.
 */
import { describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';
import { testClock } from '../../kit/test-app.ts';
import { nameMandate, payAtMollie } from './mollie-bank.ts';
import { mollieFaults } from './mollie-parameters.ts';
import { MOLLIE_KEY, openMollieServer } from './mollie-server.ts';
import { connect, order } from './orders.ts';
import { endWhatIsOver, leftOf, moveDispute, moveRefund, nameDebit } from './stripe-bank.ts';
import { StripeLedger } from './stripe-ledger.ts';
import { stripeFaults } from './stripe-parameters.ts';
import { openStripeServer, STRIPE_KEY } from './stripe-server.ts';

const DAY_MS = 86_400_000;
const SESSION = 'mode=payment&line_items[0][quantity]=1&line_items[0][price_data][currency]=eur';
const PAYMENT = { amount: { currency: 'EUR', value: '1.00' }, description: 'x', redirectUrl: 'https://a.example' };

describe('parameters of Stripe', () => {
  it.each([
    ['that fit', `${SESSION}&metadata[a]=b&expand[0]=payment_intent&adaptive_pricing[enabled]=false`, []],
    ['that are unknown', `${SESSION}&payment_method_types[0]=card`, ['payment_method_types is unknown']],
    [
      'unknown deep inside',
      `${SESSION}&line_items[0][price_data][colour]=a`,
      ['line_items.0.price_data.colour is unknown'],
    ],
    ['of the wrong type', 'line_items[0][quantity]=one', ['line_items.0.quantity is not a number']],
    ['that are no flag', 'adaptive_pricing[enabled]=yes', ['adaptive_pricing.enabled is neither true nor false']],
    ['that are no list', 'line_items=3', ['line_items.0 is not an object']],
    ['not of an enumeration', 'mode=paying', ['mode is none of what it may be: "paying"']],
    ['that are missing', 'line_items[0][price_data][unit_amount]=1', ['line_items.0.price_data.currency is missing']],
  ])('%s', (_name, form, faults) => {
    expect(stripeFaults('POST /v1/checkout/sessions', form)).toEqual(faults);
  });

  it('of a route that is not used are faults', () => {
    expect(stripeFaults('GET /v1/payouts', '')).toEqual(['no such route: GET /v1/payouts']);
  });
});

describe('parameters of Mollie', () => {
  it.each<[string, object, readonly string[]]>([
    [
      'that fit',
      { ...PAYMENT, method: 'ideal', locale: 'nl_NL', metadata: { a: 1 }, billingAddress: { email: 'a@b.c' } },
      [],
    ],
    ['that are unknown', { ...PAYMENT, colour: 'red' }, ['colour is unknown']],
    ['unknown deep inside', { ...PAYMENT, billingAddress: { mail: 'a@b.c' } }, ['billingAddress.mail is unknown']],
    ['of the wrong type', { ...PAYMENT, amount: { currency: 'EUR', value: 1 } }, ['amount.value is not text']],
    ['not of an enumeration', { ...PAYMENT, captureMode: 'later' }, ['captureMode is none of what it may be: "later"']],
    ['that are missing', { redirectUrl: 'https://a.example', amount: PAYMENT.amount }, ['description is missing']],
  ])('%s', (_name, body, faults) => {
    expect(mollieFaults('POST /payments', { body: JSON.stringify(body), query: '' })).toEqual(faults);
  });

  it('in an address', () => {
    const of = (query: string) => mollieFaults('GET /payments/:id', { body: '', query });
    expect(of('embed=refunds,captures')).toEqual([]);
    expect(of('embed=refunds,invoices')).toEqual(['embed is none of what it may be: "refunds,invoices"']);
  });
});

describe('keys', () => {
  it('are kept for a day at Stripe, whichever key of the account asks', async () => {
    const clock = testClock();
    await using server = await openStripeServer(clock);
    const account = server.open('sk_live_one');
    account.addKey('sk_live_two');
    const create = async (key: string) => {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'k' };
      const response = await fetch(`${server.baseUrl}/v1/customers`, { method: 'POST', headers });
      return ((await response.json()) as { id: string }).id;
    };
    const first = await create('sk_live_one');
    expect(await create(STRIPE_KEY)).not.toBe(first);
    clock.advance(DAY_MS - 1);
    expect(await create('sk_live_two')).toBe(first);
    clock.advance(1);
    expect(await create('sk_live_one')).not.toBe(first);
  });

  it('are kept for an hour at Mollie, and a key that was taken away opens nothing', async () => {
    const clock = testClock();
    await using server = await openMollieServer(clock);
    const create = async () => {
      const headers = { authorization: `Bearer ${MOLLIE_KEY}`, 'idempotency-key': 'k' };
      const response = await fetch(`${server.baseUrl}/customers`, { method: 'POST', headers, body: '{}' });
      return response.ok ? ((await response.json()) as { id: string }).id : response.status;
    };
    const first = await create();
    clock.advance(3_600_000 - 1);
    expect(await create()).toBe(first);
    clock.advance(1);
    expect(await create()).not.toBe(first);
    server.revokeKey(MOLLIE_KEY);
    expect(await create()).toBe(401);
  });
});

describe('a mandate that comes later', () => {
  it('at Stripe is the debit that remains of an iDEAL payment', async () => {
    await using server = await openStripeServer(testClock());
    const stripe = connect(stripeGateway({ baseUrl: server.baseUrl }), STRIPE_KEY);
    const { id } = await stripe.create(order({ method: 'ideal', mandate: true }));
    const intent = server.ledger.pay(id, { type: 'ideal', ideal: { generated_sepa_debit: null } });
    expect((await stripe.lookUp(id)).mandateId).toBeNull();
    nameDebit(server.ledger, intent);
    expect((await stripe.lookUp(id)).mandateId).toMatch(/^cus_\w+:pm_\w+:sepa_debit$/);
  });

  it('at Mollie is the first one of the customer', async () => {
    await using server = await openMollieServer(testClock());
    const mollie = connect(mollieGateway({ baseUrl: server.baseUrl }), MOLLIE_KEY);
    const { id } = await mollie.create(order({ method: 'ideal', mandate: true }));
    const payment = server.payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    payAtMollie(server, payment, 'pays');
    expect((await mollie.lookUp(id)).mandateId).toBeNull();
    nameMandate(server, payment);
    expect((await mollie.lookUp(id)).mandateId).toMatch(/^cst_\w+:mdt_\w+$/);
  });
});

describe('money at Stripe', () => {
  function paid() {
    const ledger = new StripeLedger(testClock());
    const intent = ledger.addIntent({ amount: 1000, currency: 'eur' });
    ledger.take(intent, { type: 'card' });
    return { ledger, intent };
  }

  it('is taken by a dispute, not by an inquiry, and comes back when it is won', () => {
    const { ledger, intent } = paid();
    const inquiry = ledger.dispute(intent, { status: 'warning_needs_response', balance_transactions: [] });
    expect(leftOf(ledger, intent)).toBe(1000);
    expect(moveDispute(ledger, inquiry, 'lost')).toBe(false);
    expect(moveDispute(ledger, inquiry, 'needs_response')).toBe(true);
    expect(leftOf(ledger, intent)).toBe(0);
    expect(moveDispute(ledger, inquiry, 'won')).toBe(true);
    expect([leftOf(ledger, intent), moveDispute(ledger, inquiry, 'lost')]).toEqual([1000, false]);
  });

  it('that came back from a refund is there again, and a hold ends by itself', () => {
    const { ledger, intent } = paid();
    const refund = ledger.refund(intent, { amount: 400 });
    expect([moveRefund(ledger, refund, 'pending'), leftOf(ledger, intent)]).toEqual([false, 600]);
    expect([moveRefund(ledger, refund, 'failed'), leftOf(ledger, intent)]).toEqual([true, 1000]);
    const held = ledger.addIntent({ amount: 5, currency: 'eur', status: 'requires_capture' });
    held.latest_charge = intent.latest_charge && { ...intent.latest_charge, created: 0 };
    endWhatIsOver(ledger);
    expect([held.status, held.cancellation_reason]).toEqual(['canceled', 'automatic']);
  });
});
