/** Payment links (R15): the input that they accept and refuse, and their status. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REQUEST_STATUSES } from '../../../src/model/payment-request.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { linkRow, OFFLINE, openShop, type Shop } from '../payments/shop.ts';

const DAY_MS = 86_400_000;
const text = (length: number) => 'x'.repeat(length);

describe.each(ENGINES_OF_RULES)('a payment link, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('has everything that was asked for, and is shown so everywhere', async () => {
    const shop = await openShop(ledger);
    const asked = {
      ...{ description: 'Table for two', amount: '12.50', currency: 'USD', usage_limit: 3, testmode: true },
      ...{ name: 'Ann', email: 'Ann@Example.com', expires_at: '2026-04-01T00:00:00+02:00' },
      ...{
        return_url: 'https://shop.example/thanks?order=7',
        schedule: '1w',
        schedule_amount: 999,
        metadata: { order: '7' },
      },
    };
    const {
      customer: whom,
      customer_created,
      customer_note,
      ...link
    } = await shop.desk.run('createPaymentLink', asked);
    const [customer] = (await shop.desk.run('listCustomers')).customers;
    expect({ whom, customer_created, customer_note }).toEqual({
      whom: { id: customer?.id, name: 'Ann', email: 'Ann@Example.com' },
      ...{ customer_created: true, customer_note: null },
    });
    expect(link).toEqual({
      ...{ type: 'paymentlink', note: null, external_id: null, subscription_id: null },
      ...{ id: link.id, code: expect.stringMatching(/^[a-z0-9]{10}$/), url: `http://127.0.0.1:9/link/${link.code}` },
      ...{
        ...{ schedule: '1w', schedule_amount: 999, reminders_sent: 0 },
        description: 'Table for two',
        amount: 12.5,
        currency: 'USD',
        status: 'active',
        usage_limit: 3,
        paid_count: 0,
      },
      ...{ customer_id: customer?.id, expires_at: '2026-03-31T22:00:00.000Z', return_url: asked.return_url },
      ...{ testmode: true, metadata: { order: '7' }, created_at: '2026-03-17T11:00:00.000Z' },
    });
    expect(await linkRow(shop, link.id)).toMatchObject({ schedule: '1w', schedule_amount: 999 });
    expect(await shop.desk.run('getPaymentLink', { id: link.id })).toEqual({ ...link, payments: [] });
    expect((await shop.desk.run('listPaymentLinks')).payment_links).toEqual([link]);
    expect(customer).toMatchObject({ name: 'Ann', email: 'Ann@Example.com' });
  });

  test('needs no more than a description and an amount: the account’s currency, paid once, for nobody in particular', async () => {
    const shop = await openShop(ledger, {}, { currency: 'JPY' });
    const link = await shop.link({ amount: 1250 });
    expect(link).toMatchObject({ currency: 'JPY', amount: 1250, usage_limit: 1, customer_id: null, expires_at: null });
    expect(await shop.link({ usage_limit: null })).toMatchObject({ usage_limit: null, testmode: false });
  });

  test('reuses the customer who has the e-mail and name in any case, and makes one otherwise', async () => {
    const shop = await openShop(ledger);
    const { id } = await shop.desk.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
    expect(await shop.link({ email: 'ANN@example.com', name: 'ann' })).toMatchObject({ customer_id: id });
    expect(await shop.link({ customer_id: id })).toMatchObject({ customer_id: id });
    const made = await shop.link({ email: 'bob@example.com' });
    expect(await shop.desk.run('getCustomer', { id: made.customer_id ?? 0 })).toMatchObject({
      name: 'bob@example.com',
    });
    expect(await shop.desk.run('listCustomers')).toMatchObject({ total_count: 2 });
  });

  test('takes the longest texts and the largest amount', async () => {
    const shop = await openShop(ledger);
    const most = {
      description: text(255),
      name: text(255),
      amount: '99999999.99',
      return_url: `https://x.example/${text(2_030)}`,
    };
    expect(await shop.link(most)).toMatchObject({ description: text(255), amount: 99_999_999.99 });
  });

  test('needs a provider that can receive money', async () => {
    const desk = await openDesk(ledger);
    const asked = { description: 'Table', amount: 5 };
    expect(await desk.refused('createPaymentLink', asked)).toMatchObject({ code: 'provider_not_connected' });
    await desk.run('connectProvider', { kind: 'stripe', state: 'onboarding' });
    expect(await desk.refused('createPaymentLink', asked)).toMatchObject({ code: 'provider_onboarding' });
    await desk.run('connectProvider', { kind: 'sandbox' });
    await desk.run('createPaymentLink', asked);
  });

  test('is active, processing, paid, expired or inactive, and the list finds it under what it shows', async () => {
    const shop = await openShop(ledger);
    const made = await linksOfEveryStatus(shop, ledger);
    const { payment_links: all, total_count: total } = await shop.desk.run('listPaymentLinks');
    expect(total).toBe(made.size);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(REQUEST_STATUSES));
    for (const link of all) expect([link.id, link.status]).toEqual([link.id, made.get(link.id)]);
    for (const status of REQUEST_STATUSES) {
      const found = await shop.desk.run('listPaymentLinks', { status });
      const shown = all.filter((link) => link.status === status);
      expect(found, status).toMatchObject({ total_count: shown.length, payment_links: shown });
    }
  });

  test('is found by a part of its description in any case, literally', async () => {
    const shop = await openShop(ledger);
    for (const description of ['Große Überfahrt', '100% sure', 'under_score', 'underscore'])
      await shop.link({ description });
    const found = async (description: string) =>
      (await shop.desk.run('listPaymentLinks', { description })).payment_links.map((link) => link.description);
    expect(await found('ÜBER')).toEqual(['Große Überfahrt']);
    expect(await found('0%')).toEqual(['100% sure']);
    expect(await found('R_S')).toEqual(['under_score']);
    expect(await found('score')).toEqual(['underscore', 'under_score']);
  });

  test('is listed newest first, page by page, each once', async () => {
    const shop = await openShop(ledger);
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.unshift((await shop.link()).id);
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await shop.desk.run('listPaymentLinks', { limit: 3, ...(cursor ? { cursor } : {}) });
      expect(page).toMatchObject({ total_count: 7, has_more: page.next_cursor !== null });
      seen.push(...page.payment_links.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids);
  });

  test('that is deactivated can be paid by nobody, not even by who was at the provider’s page already', async () => {
    const shop = await openShop(ledger);
    const { id, code } = await shop.link();
    const attempt = await shop.start(code);
    expect(await shop.desk.run('deactivatePaymentLink', { id })).toMatchObject({ status: 'inactive' });
    await expect(shop.start(code)).rejects.toMatchObject({ code: 'payment_link_inactive' });
    await expect(shop.payByCard(attempt)).rejects.toMatchObject({ code: 'payment_link_inactive' });
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    expect(await shop.desk.refused('deactivatePaymentLink', { id })).toMatchObject({ code: 'payment_link_inactive' });
  });

  test('that is paid or being paid cannot be deactivated', async () => {
    const shop = await openShop(ledger);
    const [link, other] = [await shop.link(), await shop.link()];
    const paid = await shop.start(link.code);
    await shop.payByCard(paid);
    await shop.callBack(paid);
    expect(await shop.desk.refused('deactivatePaymentLink', { id: link.id })).toMatchObject({
      code: 'payment_link_inactive',
    });
    const slow = await shop.start(other.code, { method: 'ideal' });
    await shop.submit(slow, { outcome: 'pending' });
    await shop.callBack(slow);
    expect(await shop.desk.refused('deactivatePaymentLink', { id: other.id })).toMatchObject({
      code: 'payment_link_inactive',
    });
    expect(await shop.desk.refused('deactivatePaymentLink', { id: 987_654_321 })).toMatchObject({
      code: 'payment_link_not_found',
    });
  });

  test('shows its attempts, the failed ones too, newest first and at most ten', async () => {
    const shop = await openShop(ledger);
    const { id, code } = await shop.link();
    for (let n = 0; n < 11; n++) {
      const attempt = await shop.start(code);
      await shop.payByCard(attempt, '4000 0000 0000 9995');
      await shop.callBack(attempt);
    }
    const { payments, status } = await shop.desk.run('getPaymentLink', { id });
    expect(status).toBe('active');
    expect(payments.map((payment) => payment.failure_reason)).toEqual(Array(10).fill('insufficient_funds'));
    expect(payments.map((payment) => payment.id)).toEqual(payments.map((payment) => payment.id).sort((a, b) => b - a));
  });
});

async function linksOfEveryStatus(shop: Shop, { testApp }: Ledger): Promise<Map<number, string>> {
  const soon = { expires_at: '2026-03-18T00:00:00Z' };
  const links = {
    active: await shop.link(),
    unlimited: await shop.link({ usage_limit: null }),
    twice: await shop.link({ usage_limit: 3, ...soon }),
    thrice: await shop.link({ usage_limit: 1, ...soon }),
    expired: await shop.link(soon),
    inactive: await shop.link(soon),
    processing: await shop.link(soon),
  };
  for (const name of ['unlimited', 'twice', 'thrice'] as const) {
    const attempt = await shop.start(links[name].code);
    await shop.payByCard(attempt);
    await shop.callBack(attempt);
  }
  const slow = await shop.start(links.processing.code, { method: 'ideal' });
  await shop.submit(slow, { outcome: 'pending' });
  await shop.callBack(slow);
  await shop.desk.run('deactivatePaymentLink', { id: links.inactive.id });
  testApp.clock.advance(DAY_MS);
  const statuses = ['active', 'active', 'expired', 'paid', 'expired', 'inactive', 'processing'];
  return new Map(Object.values(links).map(({ id }, n) => [id, statuses[n] ?? '']));
}
