// Lists of plans and subscriptions (R10, R22): newest first, with pages and filters. They contain no rows of other
// accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { openClub } from './club.ts';
import { STATES } from './states.ts';

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('a plan is as it was asked for, with what is usual where nothing was said', async () => {
    const club = await openClub(ledger, {}, { currency: 'USD' });
    const plan = await club.desk.run('createPaymentPlan', { title: ' Gym ', amount: '12.50', interval: 'week' });
    expect(plan).toEqual({
      ...{ id: plan.id, title: 'Gym', amount: 12.5, currency: 'USD', interval: 'week', interval_count: 1 },
      ...{ installments: null, invoice: false, created_at: '2026-03-17T11:00:00.000Z' },
      ...{ tax_rate: null, tax_category: null, exemption_reason: null, exemption_code: null },
    });
    expect(await club.desk.run('getPaymentPlan', { id: plan.id })).toEqual(plan);
    const terms = { currency: 'JPY', interval: 'quarter', interval_count: 2, installments: 6, invoice: true };
    const yen = await club.desk.run('createPaymentPlan', { title: 'Dojo', amount: 5_000, ...terms });
    expect(yen).toMatchObject({ amount: 5_000, ...terms });
    expect(await club.events(), 'a plan is no event').toEqual([]);
  });

  test('a subscription has the terms of its plan, and keeps them', async () => {
    const club = await openClub(ledger);
    const terms = {
      amount: 30,
      currency: 'USD',
      interval: 'quarter',
      interval_count: 2,
      installments: 6,
      invoice: true,
    };
    const plan = await club.desk.run('createPaymentPlan', { title: 'Gym', ...terms });
    const made = await club.subscription({ plan_id: plan.id, starts_on: '2026-05-01' });
    expect(made).toMatchObject({ ...terms, plan_id: plan.id, description: 'Gym', starts_on: '2026-05-01' });
    expect(made.payment_url).toBe(`http://127.0.0.1:9/link/${made.code}`);
    expect(made.customer_url).toMatch(/^http:\/\/127\.0\.0\.1:9\/link\/subscription\/[0-9a-f]{40}$/);
  });

  test('plans are listed newest first, page by page, each once, with their number', async () => {
    const club = await openClub(ledger);
    const made: number[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      made.unshift((await club.desk.run('createPaymentPlan', { title, amount: 5, interval: 'month' })).id);
    }
    const first = await club.desk.run('listPaymentPlans', { limit: 2 });
    expect(first).toMatchObject({ total_count: 5, has_more: true });
    const second = await club.desk.run('listPaymentPlans', { limit: 2, cursor: first.next_cursor });
    const third = await club.desk.run('listPaymentPlans', { limit: 2, cursor: second.next_cursor });
    expect(third).toMatchObject({ total_count: 5, has_more: false, next_cursor: null });
    expect([first, second, third].flatMap((page) => ids(page.payment_plans))).toEqual(made);
    const other = await openClub(ledger);
    expect(await other.desk.run('listPaymentPlans')).toMatchObject({ payment_plans: [], total_count: 0 });
  });

  test('subscriptions are found by status, customer and plan, and by all of them', async () => {
    const club = await openClub(ledger);
    const plan = await club.desk.run('createPaymentPlan', { title: 'Gym', amount: 5, interval: 'month' });
    const ann = await club.desk.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
    const planned = await club.subscription({ plan_id: plan.id });
    const both = await club.active({ plan_id: plan.id, customer_id: ann.id });
    const hers = await club.subscription({ customer_id: ann.id });
    const find = async (filter = {}) => {
      const { subscriptions, total_count } = await club.desk.run('listSubscriptions', filter);
      expect(total_count).toBe(subscriptions.length);
      return ids(subscriptions);
    };
    expect(await find()).toEqual([hers.id, both.id, planned.id]);
    expect(await find({ plan_id: plan.id })).toEqual([both.id, planned.id]);
    expect(await find({ customer_id: ann.id })).toEqual([hers.id, both.id]);
    expect(await find({ status: 'pending' })).toEqual([hers.id, planned.id]);
    expect(await find({ status: 'pending', customer_id: ann.id, plan_id: plan.id })).toEqual([]);
    expect(await find({ status: 'active', customer_id: ann.id, plan_id: plan.id })).toEqual([both.id]);
    expect(await find({ plan_id: 999_999_999 })).toEqual([]);
    const other = await openClub(ledger);
    expect(await other.desk.run('listSubscriptions', { plan_id: plan.id })).toMatchObject({ total_count: 0 });
  });

  test('every status finds those that are in it, each as getSubscription shows it', async () => {
    const club = await openClub(ledger);
    const made: Record<string, number> = {};
    for (const state of ['pending', 'paused', 'cancelled', 'completed', 'past_due'] as const) {
      made[state] = await STATES[state](club);
    }
    for (const [status, id] of Object.entries(made)) {
      const { periods: _, ...expected } = await club.get(id);
      const found = await club.desk.run('listSubscriptions', { status });
      expect(found).toMatchObject({ total_count: 1, subscriptions: [expected] });
    }
  });

  test('pages follow each other while a filter is used, and a cursor is good for its own list alone', async () => {
    const club = await openClub(ledger);
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await club.subscription()).id);
    const filter = { status: 'pending', limit: 3 };
    const first = await club.desk.run('listSubscriptions', filter);
    expect(first).toMatchObject({ total_count: 5, has_more: true });
    await club.subscription();
    const second = await club.desk.run('listSubscriptions', { ...filter, cursor: first.next_cursor });
    expect(second).toMatchObject({ total_count: 6, has_more: false, next_cursor: null });
    expect([...ids(first.subscriptions), ...ids(second.subscriptions)]).toEqual(made);
    const elsewhere = await club.desk.refused('listPaymentPlans', { cursor: first.next_cursor });
    expect(elsewhere.code).toBe('validation_failed');
  });

  test('one is shown with its latest twelve periods, newest first', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ interval: 'day' });
    for (let n = 1; n <= 13; n++) await club.workAt(`2026-03-${17 + n}T12:00:00Z`);
    const { periods, paid_count } = await club.get(id);
    expect(paid_count).toBe(14);
    expect(periods.map(({ number }) => number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(periods[0]).toEqual({
      ...{ number: 13, due_on: '2026-03-30', status: 'paid', tries: 1, failure_reason: null, next_try_at: null },
      ...{ amount: 10, paid_at: '2026-03-30T12:00:00.000Z', invoice_id: null },
    });
    // The ledger is shared: without this, the worker would charge all days of this subscription in other tests.
    await club.desk.run('cancelSubscription', { id });
  });

  test('what a payment was for is found with it', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    await club.workAt('2026-04-17T07:00:00Z');
    const { payments, totals } = await club.desk.run('listPayments', { status: 'paid' });
    expect(payments).toMatchObject([
      { type: 'paymentplan', description: 'Club', amount: 10, fee: 0.2, payment_method: 'card' },
      { type: 'paymentplan', description: 'Club', amount: 10, fee: 0.2, payment_method: 'card' },
    ]);
    expect(totals).toMatchObject([{ currency: 'EUR', amount: 20, count: 2 }]);
    const rows = await club.table<{ subscription_id: number }>('payments');
    expect(rows.map(({ subscription_id }) => subscription_id)).toEqual([id, id]);
  });

  test('test mode: no real money, no fee, no invoice, and renewals go to the sandbox whatever is connected', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ testmode: true, invoice: true });
    await club.desk.run('connectProvider', { kind: 'stripe', api_key: 'sk_test_12345678' });
    await club.workAt('2026-04-17T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, testmode: true });
    const { payments } = await club.desk.run('listPayments', { status: 'paid' });
    expect(payments).toMatchObject([
      { testmode: true, fee: 0 },
      { testmode: true, fee: 0 },
    ]);
    expect(await club.desk.run('listInvoices')).toMatchObject({ total_count: 0 });
  });
});
