/**
 * Objects that V2 creates, and the payments of these objects: every interface shows the same code, the same note and
 * the same end (R31, R33, R52).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentId } from '../../../src/model/ids.ts';
import { checkPayments } from '../../../src/operations/payments/check-payments.ts';
import { send } from '../../api/rest/exchange.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ask, finish, page, payByCard, post, valueIn, words } from '../../web/browse.ts';
import { OFFLINE } from '../../web/desk.ts';
import { makeLink, openShop, paymentsIn, type Shop, type Values } from '../kit.ts';
import { keeps } from '../promises.ts';

const WEEK_MS = 7 * 86_400_000;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let shop: Shop;
  let plan: number;
  const testApp = () => ledger.testApp;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    shop = await openShop(testApp());
    plan = Number((await shop.run('createPaymentPlan', { title: 'Club', amount: 5, interval: 'month' })).id);
  });

  afterAll(() => ledger[Symbol.asyncDispose]());

  const pay = async (code: string) => ask(testApp(), await payByCard(testApp(), `/link/${code}`));
  const rest = async (line: string, json?: Values) => {
    const { status, body } = await send(testApp(), line, { token: shop.token, ...(json ? { json } : {}) });
    return { status, ...(body.data ?? {}), ...(body.error ?? {}) } as unknown as Readonly<Record<string, never>>;
  };
  const paymentOf = async (code: string, type: string) => paymentsIn(await shop.v2('/get', { id: code, type }))[0];
  const eventsOf = async (type: string) => {
    const rows = await ledger.database.rows<{ data: string }>(`select data from events where type = '${type}'`);
    return rows.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  };

  const MADE: readonly (readonly [type: string, values: Values])[] = [
    ['paymentlink', {}],
    ['donation', { title: 'Roof', amount: '1000' }],
    ['pre-auth', { title: 'Room' }],
    ['paymentplan', { title: undefined, amount: undefined, email: 'ann@example.com' }],
  ];
  const make = (type: string, values: Values) =>
    makeLink(shop, {
      ...values,
      type,
      description: `What ${type} is about`,
      ...(type === 'paymentplan' ? { planid: plan } : {}),
    });

  describe.each(MADE)(`${keeps('v2.one-identity')}: %s`, (type, values) => {
    test('is listed, and found by its id and by its code in any case', async () => {
      const code = await make(type, values);
      const { payment_links: found } = await rest(`GET /payment-links?type=${type}`);
      const [listed] = found as unknown as readonly Record<string, unknown>[];
      expect(listed).toMatchObject({ code, type, note: `What ${type} is about`, status: 'active', external_id: null });
      for (const id of [listed?.id, code, code.toUpperCase()]) {
        expect(await rest(`GET /payment-links/${id}`)).toMatchObject({
          status: 'active',
          id: listed?.id,
          payments: [],
        });
      }
      const everything = await rest('GET /payment-links?limit=1');
      expect(everything).toMatchObject({ payment_links: [{ code }] });
      const elsewhere = await openShop(testApp());
      const { status } = await send(testApp(), `GET /payment-links/${code}`, { token: elsewhere.token });
      expect(status).toBe(404);
    });

    test('is closed by its code: nobody can pay it any more', async () => {
      const code = await make(type, values);
      expect(await rest(`POST /payment-links/${code.toUpperCase()}/deactivate`, {})).toMatchObject({
        code,
        type,
        status: 'inactive',
      });
      expect(words(await page(testApp(), `/link/${code}`))).toContain('This request is closed');
      expect(await rest(`POST /payment-links/${code}/deactivate`, {})).toMatchObject({
        status: 409,
        code: 'payment_link_inactive',
      });
      if (type !== 'paymentplan') return;
      const { subscription_id } = await rest(`GET /payment-links/${code}`);
      expect(await rest(`GET /subscriptions/${subscription_id}`)).toMatchObject({ status: 'cancelled' });
    });

    test('what is paid of it has its code, its id and its note, in REST and in events', async () => {
      const code = await make(type, values);
      const { id: linkId } = await rest(`GET /payment-links/${code}`);
      if (type === 'donation') await give(code);
      else await pay(code);
      const seen = await paymentOf(code, type);
      expect(seen).toMatchObject({ note: `What ${type} is about` });
      if (type === 'pre-auth') await shop.run('capturePayment', { id: seen?.id });
      const same = { code, external_id: null, payment_link_id: linkId, type, note: `What ${type} is about` };
      expect(await rest(`GET /payments/${seen?.id}`)).toMatchObject({ ...same, status: 'paid' });
      expect(await rest(`GET /payment-links/${code}`)).toMatchObject({ payments: [{ id: seen?.id, ...same }] });
      expect(await eventsOf('payment.succeeded')).toContainEqual(expect.objectContaining({ id: seen?.id, ...same }));
    });
  });

  async function give(code: string): Promise<void> {
    const attempt = valueIn(await page(testApp(), `/link/${code}`), 'attempt');
    const { location } = await post(testApp(), `/link/${code}`, { method: 'card', amount: '5', attempt });
    await ask(testApp(), await finish(testApp(), location, { card_number: '4242 4242 4242 4242' }));
  }

  test('a plan that has begun is not ended by its link', async () => {
    const code = await make('paymentplan', { title: undefined, amount: undefined, email: 'bo@example.com' });
    await pay(code);
    const { subscription_id } = await rest(`GET /payment-links/${code}`);
    const refused = await rest(`POST /payment-links/${code}/deactivate`, {});
    expect(refused).toMatchObject({ status: 409, hint: expect.stringContaining(`subscription ${subscription_id}`) });
    expect(await rest(`GET /subscriptions/${subscription_id}`)).toMatchObject({ status: 'active' });
  });

  test('an invoice’s payment has the invoice’s code, and a payer’s own words are the note', async () => {
    const made = await shop.run('createInvoice', { customer: { name: 'Ben' }, description: 'Work', amount: 50 });
    const code = String(made.payment_url).split('/').at(-1);
    await shop.run('recordPayment', { id: made.id, note: 'By bank' });
    const [payment] = (await rest(`GET /payments?invoice_id=${made.id}`)).payments as unknown as readonly object[];
    expect(payment).toMatchObject({ code, external_id: null, payment_link_id: null, note: 'By bank' });
    expect(await eventsOf('payment.succeeded')).toContainEqual(expect.objectContaining({ code, invoice_id: made.id }));
  });

  test('payments are found by their method', async () => {
    const { payments, totals } = await rest('GET /payments?payment_method=bank_transfer');
    expect(payments).toMatchObject([{ payment_method: 'bank_transfer', amount: 50 }]);
    expect(totals).toMatchObject([{ amount: 50, count: 1 }]);
    expect(await rest('GET /payments?payment_method=cheque')).toMatchObject({ status: 422, field: 'payment_method' });
  });

  describe(keeps('v2.holds'), () => {
    const held = async () => {
      const code = await makeLink(shop, { type: 'pre-auth', title: 'Room', amount: 100 });
      await pay(code);
      return { code, seen: await paymentOf(code, 'pre-auth') };
    };
    const inList = async (code: string) =>
      paymentsIn(await shop.v2('/payments')).filter(({ linkid }) => linkid === code);

    test('held, then captured in part', async () => {
      const { code, seen } = await held();
      expect(seen).toMatchObject({ amount: '100.00', type: 'pre-auth', paidat: '20260317110000' });
      expect(await inList(code)).toMatchObject([{ id: seen?.id, amount: '100.00' }]);
      testApp().clock.advance(60_000);
      await shop.run('capturePayment', { id: seen?.id, amount: 33.33 });
      expect(await inList(code)).toMatchObject([{ id: seen?.id, amount: '33.33', paidat: '20260317110100' }]);
      testApp().clock.advance(-60_000);
      const text = words(await page(testApp(), `/link/${code}`));
      expect(text).toContain('Reserved €100.00 Charged €33.33');
    });

    test('released, and run out', async () => {
      const [one, other] = [await held(), await held()];
      await shop.run('releasePayment', { id: one.seen?.id });
      expect(await inList(one.code)).toEqual([]);
      testApp().clock.advance(WEEK_MS);
      const { services } = testApp().app;
      await expect
        .poll(async () => {
          await checkPayments(services);
          return (await services.store.payments.byId(other.seen?.id as PaymentId))?.status;
        })
        .toBe('failed');
      testApp().clock.advance(-WEEK_MS);
      expect(await inList(other.code)).toEqual([]);
    });
  });

  test('pay pages are found by code and by handle in any case (R52)', async () => {
    const code = await makeLink(shop);
    expect(words(await page(testApp(), `/link/${code.toUpperCase()}`))).toContain('€12.50');
    expect(words(await page(testApp(), `/link/${code.toUpperCase()}/result`))).toContain('Not paid yet');
    expect(await page(testApp(), `/link/@${shop.account.handle.toUpperCase()}`)).toContain('<form method="post"');
  });
});
