/** Payment plans in V2: the result of /create for a plan, its payments, and the planned endpoints (R31, R33, R35). */
import { beforeAll, describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ask, page, payByBank, payByCard, post } from '../../web/browse.ts';
import { codeOf, openShop, paymentsIn, realErrorOf, type Said, type Shop, sharedStreet, type Values } from '../kit.ts';
import { keeps } from '../promises.ts';

const ANN = { name: 'Ann', email: 'ann@example.com' } as const;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  const testApp = sharedStreet({ engine });
  let shop: Shop;
  let plan: number;
  beforeAll(async () => {
    shop = await openShop(testApp());
    plan = await makePlan(shop);
  });

  const makePlan = async (of: Shop, more: Values = {}) =>
    Number((await of.run('createPaymentPlan', { title: 'Club', amount: 12.5, interval: 'month', ...more })).id);
  const subscribe = async (values: Values = {}) => {
    const { body, text } = await shop.v2('/create', { type: 'paymentplan', planid: plan, ...ANN, ...values });
    expect(body.status, text).toBe('success');
    return { id: String(body.id), url: String(body.url) };
  };
  const pay = async (code: string) => ask(testApp(), await payByCard(testApp(), `/link/${code}`));
  const one = async (action: string, id: unknown) =>
    (await shop.v2(`/subscriptions/${action}`, { id })).body.subscription;

  /** Lets a month pass, and runs the tasks of subscriptions. */
  async function aMonthPasses(): Promise<void> {
    const { services } = testApp().app;
    testApp().clock.advance(32 * 86_400_000);
    for (let round = 0; round < 3; round++) {
      await beginPeriods(services);
      await chargePeriods(services);
    }
  }

  test(keeps('v2.create.plan'), async () => {
    const { id, url } = await subscribe({ description: 'Since 2019' });
    expect(url).toBe(`${testApp().app.services.addresses.linkUrl}/${id}`);
    expect(await one('get', id)).toMatchObject({
      status: 'pending',
      linkid: id,
      planid: plan,
      title: 'Club',
      amount: '12.50',
      currency: 'EUR',
      installments: '',
      ...ANN,
      paid: 0,
      nextpayment: '',
      url,
    });
    await pay(id);
    const paid = paymentsIn(await shop.v2('/get', { id, type: 'paymentplan' }));
    expect(paid).toMatchObject([{ amount: '12.50', type: 'paymentplan', note: 'Since 2019', ...ANN }]);
    expect(await one('get', id)).toMatchObject({ status: 'active', paid: 1, url: '' });
  });

  test(keeps('v2.plan.payments'), async () => {
    const { id } = await subscribe();
    await pay(id);
    await aMonthPasses();
    const every = paymentsIn(await shop.v2('/payments')).filter(({ linkid }) => linkid === id);
    expect(every).toHaveLength(2);
    const found = paymentsIn(await shop.v2('/get', { id, type: 'paymentplan' }));
    expect(found.map((payment) => payment.id)).toEqual(every.map((payment) => payment.id));
    expect(new Set(found.map(({ linkid }) => linkid)).size).toBe(1);
    const [number] = found.map(({ linkid }) => linkid);
    expect(paymentsIn(await shop.v2('/get', { id: number, type: 'paymentplan' }))).toEqual(found);
    expect(codeOf(await shop.v2('/get', { id, type: 'paymentlink' }))).toBe('nosuchlink');
  });

  test(`${keeps('v2.create.plan', 'a customer without an e-mail is asked for it, and is that customer from then on')}`, async () => {
    const { id, url } = await subscribe({ name: 'Cas', email: '' });
    const path = new URL(url).pathname;
    const html = await page(testApp(), path);
    expect(html).toMatch(/<input id="email" name="email" type="text" inputmode="email"[^>]* required/);
    expect(html).not.toMatch(/name="(name|amount|note)"/);
    expect((await post(testApp(), path, { method: 'card' })).status).toBe(422);
    const straightOn = await page(testApp(), `${path}/checkout`, { headers: { Accept: 'text/html' } });
    expect(straightOn).toContain('id="email"');
    await ask(
      testApp(),
      await payByBank(testApp(), path, 'succeed', { email: 'cas@example.com', name: 'Somebody else' }),
    );
    const cas = { name: 'Cas', email: 'cas@example.com' };
    expect(await one('get', id)).toMatchObject({ status: 'active', ...cas });
    expect(paymentsIn(await shop.v2('/get', { id, type: 'paymentplan' }))).toMatchObject([cas]);
    const { customers } = await shop.run('listCustomers', { query: 'cas@example.com' });
    expect(customers).toMatchObject([cas]);
  });

  test(`${keeps('v2.create.plan', 'an e-mail and name that another customer has make it theirs')}`, async () => {
    const dee = await shop.run('createCustomer', { name: 'Dee', email: 'dee@example.com' });
    const { id } = await subscribe({ name: 'DEE', email: undefined });
    await ask(testApp(), await payByBank(testApp(), `/link/${id}`, 'succeed', { email: 'Dee@example.com' }));
    expect(await one('get', id)).toMatchObject({ status: 'active', name: 'Dee', email: 'dee@example.com' });
    // A payer with another name stays a separate customer, with the same e-mail.
    const { id: other } = await subscribe({ name: 'D.', email: undefined });
    await ask(testApp(), await payByBank(testApp(), `/link/${other}`, 'succeed', { email: 'Dee@example.com' }));
    expect(await one('get', other)).toMatchObject({ status: 'active', name: 'D.', email: 'Dee@example.com' });
    expect(await shop.run('getCustomer', { id: dee.id })).toMatchObject({ name: 'Dee', email: 'dee@example.com' });
  });

  test(`${keeps('v2.create.plan', 'the rest of /create')}`, async () => {
    const rest = { return: 'direct', testmode: 1, schedule: '1w', scheduleamount: 3, title: 'x', amount: 'x' };
    const { status, location } = await shop.v2('/create', { type: 'paymentplan', planid: plan, ...rest });
    expect({ status, code: location.split('/').at(-1)?.length }).toEqual({ status: 303, code: 10 });
    expect(realErrorOf(await shop.v2('/create', { type: 'paymentplan', planid: plan, schedule: '1w' }))).toContain(
      'scheduleamount',
    );
    expect(codeOf(await shop.v2('/create', { type: 'paymentplan', planid: 99_999, schedule: 'x' }))).toBe(
      'missingplan',
    );
    const stranger = await openShop(testApp());
    expect(codeOf(await stranger.v2('/create', { type: 'paymentplan', planid: plan }))).toBe('missingplan');
  });

  test(keeps('v2.plans'), async () => {
    const fresh = await openShop(testApp());
    expect((await fresh.v2('/getpaymentplans')).body).toEqual({ status: 'success', plans: [], length: 0 });
    const first = await makePlan(fresh, { currency: 'JPY', amount: 900, installments: 6, interval_count: 2 });
    const second = await makePlan(fresh);
    const { body } = await fresh.v2('/getpaymentplans', {}, { as: 'form' });
    expect(body).toMatchObject({
      length: 2,
      plans: [
        {
          id: second,
          title: 'Club',
          amount: '12.50',
          currency: 'EUR',
          interval: 'month',
          intervalcount: 1,
          installments: '',
        },
        { id: first, amount: '900', currency: 'JPY', intervalcount: 2, installments: 6 },
      ],
    });
    expect((await fresh.v2('/getpaymentplans', { page: 2, pagesize: 1 })).body).toMatchObject({
      length: 1,
      plans: [{ id: first }],
    });
    expect(realErrorOf(await fresh.v2('/getpaymentplans', { pagesize: 501 }))).toContain('pagesize');
  });

  test(keeps('v2.subscriptions'), async () => {
    const { id } = await subscribe();
    await pay(id);
    const number = Number(((await one('get', id)) as unknown as { id: number }).id);
    expect(await one('pause', number)).toMatchObject({ status: 'paused', nextpayment: '' });
    expect(realErrorOf(await shop.v2('/subscriptions/pause', { id }))).toMatch(/paused.*cancel, resume/);
    expect(await one('resume', id)).toMatchObject({ status: 'active' });
    expect(await one('cancel', id)).toMatchObject({ status: 'cancelled', url: '' });
    for (const action of ['pause', 'resume', 'cancel']) {
      expect(realErrorOf(await shop.v2(`/subscriptions/${action}`, { id }))).toContain('cancelled');
    }
    const { body } = await shop.v2('/subscriptions/all');
    const all = body.subscriptions as unknown as { id: number }[];
    expect(all.map((row) => row.id)).toEqual(all.map((row) => row.id).toSorted((a, b) => b - a));
    expect(all.find((row) => row.id === number)).toMatchObject({ status: 'cancelled', linkid: id });
    expect(body.length).toBe(all.length);
  });

  test(keeps('v2.subscriptions', 'what cannot be found, and who may not'), async () => {
    const { id } = await subscribe();
    const stranger = await openShop(testApp());
    const reader = String((await shop.run('createToken', { scopes: ['billing.read'] })).token);
    for (const action of ['get', 'cancel', 'pause', 'resume']) {
      const at = `/subscriptions/${action}`;
      expect(codeOf(await shop.v2(at))).toBe('missingid');
      for (const wrong of ['0', 'x', 99_999_999, ['1'], 'zzzzzzzzzz']) {
        expect(codeOf(await shop.v2(at, { id: wrong }))).toBe('nosuchlink');
      }
      expect(codeOf(await stranger.v2(at, { id }))).toBe('nosuchlink');
      const asReader: Said = await shop.v2(at, { id, token: reader });
      if (action === 'get') expect(asReader.body.status).toBe('success');
      else expect(codeOf(asReader)).toBe('novalidtoken');
    }
    expect(await one('get', id)).toMatchObject({ status: 'pending' });
  });
});
