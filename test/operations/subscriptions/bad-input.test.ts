// Refusals of plans and subscriptions (R3, R6, R11, R22): all faults at once, each with its field, and nothing stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { openClub } from './club.ts';

type Fields = Readonly<Record<string, unknown>>;
type Case = readonly [Fields, string];
const text = (length: number) => 'x'.repeat(length);
const each = (field: string, values: readonly unknown[]): Case[] => values.map((value) => [{ [field]: value }, field]);

/** Wrong values of the fields that plans and subscriptions share. */
const TERMS: readonly Case[] = [
  ...each('amount', ['0', 0, -1, 'NaN', '', '1.005', 0.001, 1e21, 100_000_000, 'EUR 5', null, true, [1]]),
  [{ amount: 12.5, currency: 'JPY' }, 'amount'],
  ...each('currency', ['EURO', '', 5, null]),
  ...each('interval', ['fortnight', 'months', '', 5, null]),
  ...each('interval_count', [0, -1, 1.5, 366, '1', null]),
  ...each('installments', [0, -3, 1.5, 1_201, '3']),
  ...each('invoice', ['yes', 1, null]),
  [{ price: 5 }, 'price'],
];
const PLANS: readonly Case[] = [...TERMS, ...each('title', ['', '   ', text(256), 'a\u0000b', null, 5])];
const SUBSCRIPTIONS: readonly Case[] = [
  ...TERMS,
  ...each('description', ['', '   ', text(256), 'a\u0000b', null, 5]),
  ...each('customer_id', [0, -1, 1.5, '1', null]),
  ...each('plan_id', [0, '1']),
  ...each('starts_on', ['2026-03-16', '1999-12-31', '2026-02-29', '17-03-2026', '2026-03-17T11:00:00', '', 5]),
  ...each('testmode', ['yes', 1]),
];
const LISTS: readonly Case[] = [
  ...each('status', ['running', 'ACTIVE', '', 5]),
  ...each('customer_id', [0, 'Ann']),
  ...each('plan_id', [0, 'x']),
  ...each('limit', [0, 101, 1.5, '5']),
  ...each('cursor', ['', 'x', 'eyJsIjoieCJ9']),
  [{ query: 'Ann' }, 'query'],
];

const PLAN = { title: 'Club', amount: 5, interval: 'month' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** A club with a customer and a plan in EUR. */
  async function opened() {
    const club = await openClub(ledger);
    const customer = await club.desk.run('createCustomer', { name: 'Ann' });
    const plan = await club.desk.run('createPaymentPlan', PLAN);
    const terms = { customer_id: customer.id, description: 'Club', amount: 5, interval: 'month' };
    const blamed = async (name: 'createPaymentPlan' | 'createSubscription' | 'listSubscriptions', input: Fields) => {
      const { code, details } = await club.desk.refused(name, input);
      expect(code).toBe('validation_failed');
      return (details.faults ?? []).map(({ field }) => field).sort();
    };
    return { club, customer, plan, terms, blamed };
  }

  test('every wrong field of a plan is refused for itself alone', async () => {
    const { blamed } = await opened();
    for (const [fields, field] of PLANS) {
      expect(await blamed('createPaymentPlan', { ...PLAN, ...fields }), JSON.stringify(fields)).toEqual([field]);
    }
  });

  test('every wrong field of a subscription is refused for itself alone', async () => {
    const { blamed, terms } = await opened();
    for (const [fields, field] of SUBSCRIPTIONS) {
      const input = { ...terms, ...fields };
      const alone = field === 'plan_id' ? { customer_id: terms.customer_id, ...fields } : input;
      expect(await blamed('createSubscription', alone), JSON.stringify(fields)).toEqual([field]);
    }
  });

  test('every wrong filter of a list is refused for itself alone', async () => {
    const { blamed } = await opened();
    for (const [fields, field] of LISTS) {
      expect(await blamed('listSubscriptions', fields), JSON.stringify(fields)).toEqual([field]);
    }
  });

  test('all faults are told at once', async () => {
    const { blamed } = await opened();
    expect(await blamed('createPaymentPlan', {})).toEqual(['amount', 'interval', 'title']);
    expect(await blamed('createSubscription', {})).toEqual(['amount', 'customer_id', 'description', 'interval']);
    const wrong = { customer_id: 0, description: '', amount: -1, currency: 'EUR', interval: 'x', interval_count: 0 };
    expect(await blamed('createSubscription', { ...wrong, installments: 0, starts_on: 'x', more: 1 })).toEqual([
      ...['amount', 'customer_id', 'description', 'installments', 'interval', 'interval_count', 'more', 'starts_on'],
    ]);
  });

  test('what is wrong is said with what is right', async () => {
    const { club, terms } = await opened();
    const interval = await club.desk.refused('createSubscription', { ...terms, interval: 'fortnight' });
    expect(interval.details.faults?.[0]?.allowedValues).toEqual(['day', 'week', 'month', 'quarter', 'year']);
    const status = await club.desk.refused('listSubscriptions', { status: 'running' });
    expect(status.details.faults?.[0]?.allowedValues).toContain('past_due');
    const past = await club.desk.refused('createSubscription', { ...terms, starts_on: '2026-03-16' });
    expect(past.message).toContain('must not be before today, 2026-03-17');
  });

  test('today is today where the account is', async () => {
    const club = await openClub(ledger, {}, { timezone: 'Pacific/Kiritimati' });
    ledger.testApp.clock.set('2026-03-17T11:00:00Z');
    const { id: customer_id } = await club.desk.run('createCustomer', { name: 'Ann' });
    const terms = { customer_id, description: 'Club', amount: 5, interval: 'month' };
    await club.desk.refused('createSubscription', { ...terms, starts_on: '2026-03-17' });
    const made = await club.desk.run('createSubscription', terms);
    expect(made.starts_on).toBe('2026-03-18');
  });

  test('a plan says all of its terms: none of them can be given beside it', async () => {
    const { blamed, customer, plan } = await opened();
    const own = { description: 'x', amount: 5, interval: 'day', interval_count: 2, installments: 3, invoice: true };
    const input = { customer_id: customer.id, plan_id: plan.id, ...own };
    expect(await blamed('createSubscription', input)).toEqual(Object.keys(own).sort());
  });

  test('a plan in another currency is refused, in its own it is taken', async () => {
    const { club, customer, plan } = await opened();
    const wanted = { customer_id: customer.id, plan_id: plan.id };
    const refusal = await club.desk.refused('createSubscription', { ...wanted, currency: 'USD' });
    expect([refusal.code, refusal.details.faults]).toEqual([
      'validation_failed',
      [{ field: 'currency', message: `must be EUR, as in payment plan ${plan.id}` }],
    ]);
    expect(await club.desk.run('createSubscription', { ...wanted, currency: 'EUR' })).toMatchObject({ amount: 5 });
  });

  test('a plan or customer that is not there, or another account’s, is not found', async () => {
    const [{ club, customer, terms }, other] = [await opened(), await opened()];
    for (const plan_id of [other.plan.id, 999_999_999]) {
      const refusal = await club.desk.refused('createSubscription', { customer_id: customer.id, plan_id });
      expect({ code: refusal.code, ...refusal.details }).toMatchObject({
        ...{ code: 'payment_plan_not_found', field: 'plan_id', hint: expect.stringContaining('listPaymentPlans') },
      });
      expect(await club.desk.refused('getPaymentPlan', { id: plan_id })).toMatchObject({
        code: 'payment_plan_not_found',
      });
    }
    for (const customer_id of [other.customer.id, 999_999_999]) {
      const refusal = await club.desk.refused('createSubscription', { ...terms, customer_id });
      expect({ code: refusal.code, field: refusal.details.field }).toEqual({
        ...{ code: 'customer_not_found', field: 'customer_id' },
      });
    }
  });

  test('a customer whose subscription was cancelled can have another one', async () => {
    const { club, terms } = await opened();
    const { id } = await club.desk.run('createSubscription', terms);
    await club.desk.run('cancelSubscription', { id });
    expect(await club.desk.run('createSubscription', terms)).toMatchObject({ status: 'pending' });
    expect(await club.get(id)).toMatchObject({ status: 'cancelled' });
  });

  test('without a provider that can be paid through there is no subscription', async () => {
    const { club, terms } = await opened();
    await club.desk.run('connectProvider', { kind: 'mollie', state: 'onboarding' });
    expect(await club.desk.refused('createSubscription', terms)).toMatchObject({ code: 'provider_onboarding' });
    await club.desk.run('disconnectProvider');
    expect(await club.desk.refused('createSubscription', terms)).toMatchObject({ code: 'provider_not_connected' });
  });
});
