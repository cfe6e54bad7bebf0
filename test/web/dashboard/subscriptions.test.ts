// Plans and subscriptions in the dashboard: created, started, paused, resumed, cancelled, and their addresses.
import { describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { words } from '../browse.ts';
import { findsNothing, isEscaped, isForged, made, paidAt, sentTwice, sharedCounter } from './money.ts';
import { EVIL, strangerIn } from './people.ts';

const counter = sharedCounter();
const NEW_PLAN = '/dashboard/plans/new';
const at = (id: number, step = '') => `/dashboard/subscriptions/${id}${step}`;
const idOf = (place: string) => Number(place.split('/').at(-1));

type Sub = {
  readonly id: number;
  readonly payment_url: string;
  readonly customer_url: string;
  readonly status: string;
};
const subscription = async (id: number) => (await made(counter().testApp, 'getSubscription', { id })) as unknown as Sub;

let members = 0;

async function begun(fields: object = {}): Promise<Sub> {
  const { testApp } = counter();
  const kim = { name: 'Kim', email: `kim${++members}@example.com` };
  const { id: customer_id } = await made(testApp, 'createCustomer', kim);
  const terms = { customer_id, description: 'Club', amount: 15, interval: 'month', ...fields };
  return (await made(testApp, 'createSubscription', terms)) as unknown as Sub;
}

async function active(): Promise<number> {
  const { id, payment_url } = await begun();
  await paidAt(counter().testApp, payment_url);
  return id;
}

describe('plans', () => {
  test('say what to do while there are none, are made once, and lead to who is on them', async () => {
    const { testApp, owner } = counter();
    expect(words((await owner.get('/dashboard/plans')).text)).toMatch(/No plans yet .*New plan/);
    const fields = {
      title: 'Gold',
      amount: '120',
      currency: 'EUR',
      interval: 'week',
      interval_count: '2',
      installments: '6',
      invoice: 'yes',
    };
    const [place, again] = await sentTwice(owner, NEW_PLAN, fields);
    expect([place, again]).toEqual(['/dashboard/plans', '/dashboard/plans']);
    const { text } = await owner.get(place);
    expect(words(text)).toMatch(/1 plan .*Gold every 2 weeks 6 payments For each payment €120\.00/);
    const [, list = '', id] = /href="(\/dashboard\/subscriptions\?plan_id=(\d+))"/.exec(text) ?? [];
    const plan = await made(testApp, 'getPaymentPlan', { id: Number(id) });
    expect(plan).toMatchObject({ title: 'Gold', amount: 120, interval_count: 2, installments: 6, invoice: true });
    expect(words((await owner.get(list)).text)).toMatch(/Only on the plan Gold ?, €[\d.]+ .*No results/);
  });

  test('are refused field by field', async () => {
    const { owner } = counter();
    const wrong = await owner.submit(NEW_PLAN, {
      title: '',
      amount: '0',
      interval: 'hour',
      interval_count: 'x',
      installments: '0',
    });
    expect(wrong.status).toBe(422);
    for (const field of ['title', 'amount', 'interval', 'interval_count', 'installments']) {
      expect(wrong.text, field).toContain(`id="${field}-fault"`);
    }
  });
});

describe('a subscription', () => {
  test('is begun for a customer, on a plan or by terms of its own', async () => {
    const { testApp, owner } = counter();
    expect(words((await owner.get('/dashboard/subscriptions')).text)).toContain('No subscriptions yet');
    const { id } = await made(testApp, 'createCustomer', { name: 'Lea' });
    const plan = await made(testApp, 'createPaymentPlan', { title: 'Silver', amount: 9, interval: 'month' });
    const path = `/dashboard/customers/${id}/subscribe`;
    const [place, again] = await sentTwice(owner, path, { plan_id: String(plan.id), starts_on: '2026-04-01' });
    expect(again).toBe(place);
    expect(words((await owner.get(place)).text)).toMatch(
      /Silver Awaiting first payment Edit Cancel subscription .*€9\.00 every month .*1 April 2026/,
    );
    const own = await owner.submit(path, { description: 'Box', amount: '30', interval: 'quarter', testmode: 'yes' });
    expect(await subscription(idOf(own.location))).toMatchObject({ amount: 30, interval: 'quarter', testmode: true });
    const list = words((await owner.get(`/dashboard/subscriptions?customer_id=${id}&status=pending`)).text);
    expect(list).toMatch(/Only for Lea .*2 subscriptions .*Box Lea .*Silver Lea/);
  });

  test('that is invoiced is active at once, and says its tax, its next invoice and where that is paid', async () => {
    const { testApp, owner } = counter();
    const { id } = await made(testApp, 'createCustomer', { name: 'Noa', email: 'noa@example.com' });
    const path = `/dashboard/customers/${id}/subscribe`;
    const terms = { description: 'Box', amount: '12,10', interval: 'month', tax_rate: '21', collection: 'invoice' };
    const { location } = await owner.submit(path, terms);
    const before = words((await owner.get(location)).text);
    expect(before).toMatch(
      /Box Active Recurring invoice Edit Pause Cancel subscription .*€12\.10 every month .*Tax 21% included/,
    );
    expect(before).toMatch(/Collection Recurring invoice: send an invoice for each period .*Next invoice/);
    expect(before).toMatch(/its invoices are issued and mailed on their days/);
    await beginPeriods(testApp.app.services);
    const after = await owner.get(location);
    expect(words(after.text)).toMatch(/For the oldest unpaid invoice\..*Due date Amount Status Paid Invoice .*Due/);
    expect(after.text).toMatch(/href="\/dashboard\/invoices\/\d+"/);
    expect(words((await owner.get(`${location}/pause`)).text)).toContain('No invoices are issued until you resume it.');
    expect(words((await owner.get(`${location}/cancel`)).text)).toMatch(
      /Issued invoices stay due\..*At the end of the current period/,
    );
  });

  test('is refused beside the fields of its tax', async () => {
    const { testApp, owner } = counter();
    const { id } = await made(testApp, 'createCustomer', { name: 'Ida' });
    const terms = { description: 'Box', amount: '12', interval: 'month', collection: 'invoice' };
    const wrong = await owner.submit(`/dashboard/customers/${id}/subscribe`, {
      ...{ ...terms, tax_rate: '1.2345', exemption_code: 'x', collection: 'other' },
    });
    for (const field of ['tax_rate', 'exemption_code', 'collection']) {
      expect(wrong.text, field).toContain(`id="${field}-fault"`);
    }
    const plan = await owner.submit(NEW_PLAN, {
      title: 'Gold',
      amount: '1',
      interval: 'day',
      tax_category: 'standard',
    });
    expect(plan.text).toContain('id="tax_rate-fault"');
  });

  test('is refused beside the field', async () => {
    const { testApp, owner } = counter();
    const { id } = await made(testApp, 'createCustomer', { name: 'Max' });
    const plan = await made(testApp, 'createPaymentPlan', { title: 'Bronze', amount: 9, interval: 'month' });
    const path = `/dashboard/customers/${id}/subscribe`;
    const none = await owner.submit(path, { starts_on: '2026-03-33' });
    for (const field of ['description', 'amount', 'interval', 'starts_on']) {
      expect(none.text, field).toContain(`id="${field}-fault"`);
    }
    const both = await owner.submit(path, { plan_id: String(plan.id), amount: '5' });
    expect([both.status, both.text]).toEqual([
      422,
      expect.stringMatching(/id="amount-fault">is set by the payment plan/),
    ]);
    expect((await owner.submit(path, { plan_id: '987654' })).status).toBe(404);
  });

  test('shows where it is paid, its periods, and only what is possible now', async () => {
    const { testApp, owner } = counter();
    const { id, payment_url, customer_url } = await begun();
    const { text } = await owner.get(at(id));
    expect(text).toContain(`readonly value="${payment_url}"`);
    expect(text).toContain(`readonly value="${customer_url}"`);
    expect(text).not.toMatch(/\/(pause|resume)"/);
    await paidAt(testApp, payment_url);
    const paid = await owner.get(at(id));
    expect(words(paid.text)).toMatch(
      /Club Active Edit Pause Cancel subscription .*Paid so far 1 payment .*Next payment 17 April 2026 .*Paid By the customer 17 Mar 2026/,
    );
    expect(paid.text).not.toContain(payment_url);
  });

  test('is paused, resumed, ended with its period, kept after all, and cancelled', async () => {
    const { owner } = counter();
    const id = await active();
    const [, again] = await sentTwice(owner, at(id, '/pause'), {});
    expect(again).toBe(at(id));
    expect(words((await owner.get(at(id))).text)).toMatch(/is paused\..*Paused Edit Resume Cancel subscription/);
    expect((await owner.submit(at(id, '/pause'))).status).toBe(422);
    expect(words((await owner.follow(await owner.submit(at(id, '/resume')))).text)).toMatch(
      /is resumed\..*Active Edit Pause/,
    );
    const ending = await owner.follow(await owner.submit(at(id, '/cancel'), { when: 'period_end' }));
    expect(words(ending.text)).toMatch(
      /ends with its current period\..*Resume Cancel subscription .*Ends 17 April 2026/,
    );
    expect((await owner.get(at(id, '/cancel'))).text).not.toContain('name="when"');
    await owner.submit(at(id, '/resume'));
    const over = await owner.follow(await owner.submit(at(id, '/cancel'), { when: 'now' }));
    expect(words(over.text)).toMatch(/The subscription is cancelled\..*Reason Cancelled by you/);
    expect(over.text).not.toContain(`${at(id)}/cancel"`);
    expect((await owner.submit(at(id, '/cancel'))).status).toBe(422);
  });

  test('is changed from its next period, on a page of its own, and only in what was edited', async () => {
    const { owner } = counter();
    const id = await active();
    expect((await owner.get(at(id))).text).toContain(`href="${at(id, '/change')}"`);
    const page = await owner.get(at(id, '/change'));
    expect(words(page.text)).toMatch(/from the next period, \d+ \w+ \d{4}.*nothing is charged now/);
    expect(page.text).toMatch(/name="amount"[^>]* value="15\.00"/);
    const fields = { amount: '17,50', description: 'Club', tax_rate: '', tax_category: '', plan_id: '' };
    const changed = await owner.follow(await owner.submit(at(id, '/change'), fields));
    expect(words(changed.text)).toMatch(/The subscription is changed from its next period\. .*€17\.50/);
    expect(await subscription(id)).toMatchObject({ amount: 17.5, description: 'Club', tax_rate: 0 });
    const wrong = await owner.submit(at(id, '/change'), { ...fields, amount: '0' });
    expect([wrong.status, wrong.text.includes('id="amount-fault"')]).toEqual([422, true]);
    const nothing = await owner.submit(at(id, '/change'), { ...fields });
    expect([nothing.status, nothing.text.includes('id="amount-fault"')]).toEqual([422, true]);
    const activity = words((await owner.get('/dashboard/activity')).text);
    expect(activity).toContain('Changed the subscription to Club: €17.50 every month instead of €15.00');
    await owner.submit(at(id, '/cancel'), { when: 'now' });
    expect((await owner.get(at(id))).text).not.toContain('/change"');
    expect((await owner.submit(at(id, '/change'), { ...fields, amount: '18' })).status).toBe(422);
  });

  test('that is a recurring invoice says so, and has a payment term; a plan moves all that are on it', async () => {
    const { testApp, owner } = counter();
    const plan = (await made(testApp, 'createPaymentPlan', { title: 'Rent', amount: 500, interval: 'month' })) as {
      readonly id: number;
    };
    const terms = { plan_id: plan.id, description: undefined, amount: undefined, interval: undefined };
    const { id } = await begun({ ...terms, collection: 'invoice' });
    expect(words((await owner.get(at(id))).text)).toContain('Recurring invoice');
    expect(words((await owner.get('/dashboard/subscriptions')).text)).toContain('Recurring invoice');
    await owner.follow(await owner.submit(at(id, '/change'), { payment_term_days: '30' }));
    expect(await subscription(id)).toMatchObject({ payment_term_days: 30, amount: 500, description: 'Rent' });
    expect((await owner.get('/dashboard/plans')).text).toContain(`href="/dashboard/plans/${plan.id}/change"`);
    const path = `/dashboard/plans/${plan.id}/change`;
    await owner.submit(path, { title: 'Rent', amount: '510' });
    expect(await subscription(id)).toMatchObject({ amount: 500 });
    const all = { title: 'Rent 2027', amount: '520', apply_to_existing: 'yes' };
    const done = await owner.follow(await owner.submit(path, all));
    expect(words(done.text)).toMatch(/The plan is changed\. .*Rent 2027 .*€520\.00/);
    expect(await subscription(id)).toMatchObject({ amount: 520, description: 'Rent 2027', payment_term_days: 30 });
    const wrong = await owner.submit(path, { title: '', amount: '0' });
    expect([wrong.status, wrong.text.includes('id="amount-fault"')]).toEqual([422, true]);
    const eve = await strangerIn(testApp, 'eve-of-plans');
    for (const place of [path, at(id, '/change')]) expect((await eve.get(place)).status).toBe(404);
  });

  test('gets another address for its customer, once for each time it is asked', async () => {
    const { testApp, owner } = counter();
    const { id, customer_url: old } = await begun();
    await sentTwice(owner, at(id, '/address'), {});
    const { customer_url: now } = await subscription(id);
    expect(now).not.toBe(old);
    expect((await owner.get(at(id))).text).toContain(now);
    const { customer_url: next } = (await made(testApp, 'rotateSubscriptionLink', { id })) as unknown as Sub;
    expect((await owner.get(at(id))).text).toContain(next);
    const { pathname } = new URL(old);
    expect((await testApp.fetch(pathname)).status).toBe(404);
  });

  test('is nobody else’s, and nothing happens without the form’s own key', async () => {
    const { testApp, owner } = counter();
    const id = await active();
    const before = await subscription(id);
    const forms = ['/pause', '/resume', '/cancel', '/address'].map((step) => at(id, step));
    const stranger = await strangerIn(testApp, 'subscriptions');
    await findsNothing(stranger, [at(id), ...forms]);
    const plan = await made(testApp, 'createPaymentPlan', { title: 'Mine', amount: 9, interval: 'month' });
    expect((await stranger.get(`/dashboard/subscriptions?plan_id=${plan.id}`)).status).toBe(404);
    const plans = words((await owner.get('/dashboard/plans')).text);
    await isForged(owner, [...forms, NEW_PLAN], { title: 'Forged', amount: '1', interval: 'day' });
    expect(await subscription(id)).toEqual(before);
    expect(words((await owner.get('/dashboard/plans')).text)).toBe(plans);
  });

  test('and its plan show HTML in every field as text', async () => {
    const { testApp, owner } = counter();
    const { id: customer_id } = await made(testApp, 'createCustomer', { name: EVIL });
    await made(testApp, 'createPaymentPlan', { title: EVIL, amount: 9, interval: 'month' });
    const { id } = await begun({ customer_id, description: EVIL });
    await isEscaped(owner, [
      '/dashboard/plans',
      '/dashboard/subscriptions',
      `/dashboard/subscriptions?customer_id=${customer_id}`,
      at(id),
      `/dashboard/customers/${customer_id}/subscribe`,
    ]);
    const wrong = await owner.submit(NEW_PLAN, { title: EVIL, amount: EVIL, currency: EVIL, interval: EVIL });
    expect([wrong.status, /<img|<script/.test(wrong.text)]).toEqual([422, false]);
  });
});
