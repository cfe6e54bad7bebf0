/**
 * `listPayments` (R16): each filter alone, days in the account's time zone, totals of all payments that match, and
 * pages.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeCursor } from '../../../src/operations/kernel/paging.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { CARDS, OFFLINE, openShop, type Shop } from './shop.ts';

describe.each(ENGINES_OF_RULES)('payments in a list, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { ...OFFLINE, providerTimeoutMs: 1_000 });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const descriptions = async (shop: Shop, filter: object) =>
    (await shop.desk.run('listPayments', filter)).payments.map(({ description }) => description);

  async function paidAt(shop: Shop, instant: string, description: string, fields = {}): Promise<number> {
    ledger.testApp.clock.set(instant);
    const attempt = await shop.start((await shop.link({ description, ...fields })).code);
    await shop.payByCard(attempt);
    return (await shop.refresh(attempt)).id;
  }

  test('are found by status, an attempt whose answer was lost as pending', async () => {
    const shop = await openShop(ledger);
    await oneOfEachStatus(shop);
    for (const status of ['pending', 'authorized', 'paid', 'failed', 'refunded'] as const) {
      const expected = status === 'pending' ? ['unknown', 'pending'] : [status];
      expect(await descriptions(shop, { status })).toEqual(expected);
      const { total_count, payments, totals } = await shop.desk.run('listPayments', { status });
      expect([total_count, totals[0]?.count]).toEqual([expected.length, expected.length]);
      expect(payments.every((payment) => payment.status === status)).toBe(true);
    }
    expect(await shop.desk.refused('listPayments', { status: 'unknown' })).toMatchObject({ code: 'validation_failed' });
  });

  test('are found by a part of the reference in any case, whatever characters it has', async () => {
    const shop = await openShop(ledger);
    for (const description of ['Straße Ärger', '100% _x_', 'plain'])
      await shop.start((await shop.link({ description })).code);
    expect(await descriptions(shop, { description: 'ärGER' })).toEqual(['Straße Ärger']);
    expect(await descriptions(shop, { description: '%' })).toEqual(['100% _x_']);
    expect(await descriptions(shop, { description: '_X_' })).toEqual(['100% _x_']);
    expect(await descriptions(shop, { description: 'PLAIN' })).toEqual(['plain']);
    expect(await shop.desk.run('listPayments', { description: 'none' })).toMatchObject({ total_count: 0, totals: [] });
  });

  test.each([
    // Amsterdam: midnight is 23:00Z before 29 March 2026, 22:00Z after it; on 25 October the clocks go back.
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-06-01', '2026-05-31T22:00:00.000Z', '2026-06-01T21:59:59.999Z'],
  ])('are found on %s from its first moment %s to its last %s', async (day, first, last) => {
    const shop = await openShop(ledger);
    await paidAt(shop, new Date(Date.parse(first) - 1).toISOString(), 'before');
    await paidAt(shop, first, 'first');
    await paidAt(shop, last, 'last');
    await paidAt(shop, new Date(Date.parse(last) + 1).toISOString(), 'after');
    expect(await descriptions(shop, { from: day, to: day })).toEqual(['last', 'first']);
    expect(await descriptions(shop, { to: day })).toEqual(['last', 'first', 'before']);
    expect(await descriptions(shop, { from: day })).toEqual(['after', 'last', 'first']);
    expect(await descriptions(shop, { from: first, to: last })).toEqual(['last', 'first']);
    expect(await descriptions(shop, { from: last, to: last })).toEqual(['last']);
    expect(await descriptions(shop, { from: first, to: day })).toEqual(['last', 'first']);
  });

  test('are found by the day they were paid, or else by the day they were made', async () => {
    const shop = await openShop(ledger);
    const [link, other] = [
      await shop.link({ description: 'paid later' }),
      await shop.link({ description: 'never paid' }),
    ];
    const [attempt] = [await shop.start(link.code), await shop.start(other.code)];
    ledger.testApp.clock.set('2026-03-17T11:30:00Z');
    await shop.submit(attempt, { outcome: 'pending' });
    ledger.testApp.clock.set('2026-03-19T11:00:00Z');
    await shop.submit(attempt, { outcome: 'succeed' });
    await shop.callBack(attempt);
    expect(await descriptions(shop, { to: '2026-03-17' })).toEqual(['never paid']);
    expect(await descriptions(shop, { from: '2026-03-19' })).toEqual(['paid later']);
  });

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }, 'to'],
    [{ from: '2026-03-05', to: '2026-03-04T12:00:00Z' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ customer_id: 'Ann' }, 'customer_id'],
  ])('%j is refused for its %s', async (input, field) => {
    const shop = await openShop(ledger);
    const refusal = await shop.desk.refused('listPayments', input);
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { faults: [{ field }] } });
  });

  test('are found by customer and by invoice, by hand and by the provider', async () => {
    const shop = await openShop(ledger);
    const invoice = await shop.desk.invoice({ customer: { name: 'Ann', email: 'ann@example.com' }, reference: 'PO 7' });
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 30 });
    const attempt = await shop.start(invoice.payment_url?.split('/').at(-1) ?? '');
    await shop.payByCard(attempt);
    await shop.callBack(attempt);
    await paidAt(shop, '2026-03-18T11:00:00Z', 'link', { email: 'ann@example.com' });
    await paidAt(shop, '2026-03-18T11:00:00Z', 'of nobody');
    const { id } = invoice.customer;
    expect(await descriptions(shop, { customer_id: id })).toEqual(['link', 'PO 7', 'PO 7']);
    for (const invoice_id of [invoice.id, invoice.invoice_number]) {
      const found = await shop.desk.run('listPayments', { invoice_id });
      const totals = [{ currency: 'EUR', amount: 100, fee: 1.4, count: 2 }];
      expect(found).toMatchObject({
        total_count: 2,
        totals,
        payments: [
          { amount: 70, fee: 1.4 },
          { amount: 30, fee: 0 },
        ],
      });
      expect(found.payments[0]?.customer).toEqual({ id, name: 'Ann', email: 'ann@example.com' });
    }
    expect(await shop.desk.refused('listPayments', { invoice_id: 'INV-999999' })).toMatchObject({
      code: 'invoice_not_found',
    });
    expect(await shop.desk.run('listPayments', { customer_id: 987_654 })).toMatchObject({ total_count: 0 });
  });

  test('are summed per currency over all pages, test payments shown and not summed, kept sums and counted ones alike', async () => {
    const shop = await openShop(ledger);
    const [ten, twenty] = [
      await paidAt(shop, '2026-03-18T11:00:00Z', 'in EUR', { amount: 10 }),
      await paidAt(shop, '2026-03-18T11:00:00Z', 'in EUR', { amount: 20 }),
    ];
    await paidAt(shop, '2026-03-18T11:00:00Z', 'in EUR', { amount: 2_000 });
    await paidAt(shop, '2026-03-18T11:00:00Z', 'in JPY', { amount: 5_000, currency: 'JPY' });
    const trial = await paidAt(shop, '2026-03-18T11:00:00Z', 'a test', { amount: 999, testmode: true });
    const nothing = { refunded: 0, charged_back: 0 };
    const jpy = { currency: 'JPY', amount: 5_000, fee: 100, count: 1, received: 5_000, ...nothing, net: 5_000 };
    const totals = [
      { currency: 'EUR', amount: 2_030, fee: 25.6, count: 3, received: 2_030, ...nothing, net: 2_030 },
      jpy,
    ];
    const filters = [{}, { from: '2026-03-01' }, { payment_method: 'card' }, { description: 'I', from: '2026-03-01' }];
    const summed = async (filter: object) => (await shop.desk.run('listPayments', { ...filter, limit: 1 })).totals;
    for (const filter of [...filters, { status: 'paid' }]) {
      expect(await summed(filter), JSON.stringify(filter)).toEqual(totals);
    }
    await shop.desk.run('refundPayment', { id: ten });
    await shop.desk.run('refundPayment', { id: twenty, amount: 4.5 });
    await shop.desk.run('refundPayment', { id: trial, amount: 1 });
    // A fully refunded payment counts as received too, but the filter `status: paid` excludes it.
    for (const filter of filters) {
      const eur = { ...totals[0], refunded: 14.5, net: 2_015.5 };
      expect(await summed(filter), JSON.stringify(filter)).toEqual([eur, jpy]);
    }
    const paid = { ...totals[0], amount: 2_020, received: 2_020, count: 2, fee: 25.4, refunded: 4.5, net: 2_015.5 };
    expect(await summed({ status: 'paid', from: '2026-03-01' })).toEqual([paid, jpy]);
    const whole = { ...totals[0], amount: 10, received: 10, count: 1, fee: 0.2, refunded: 10, net: 0 };
    expect(await summed({ status: 'refunded' })).toEqual([whole]);
    const newest = await shop.desk.run('listPayments', { limit: 1 });
    expect(newest).toMatchObject({ total_count: 5, payments: [{ id: trial, testmode: true, fee: 0 }] });
  });

  test('come in the order of the time that they show, in pages, whenever they were recorded; an old cursor is refused', async () => {
    const shop = await openShop(ledger);
    ledger.testApp.clock.set('2026-03-18T11:00:00Z');
    const { id } = await shop.desk.invoice({ amount: 100 });
    const days = ['2026-03-05', '2026-01-02', '2026-03-17', '2026-01-02', '2026-02-09'];
    for (const day of days) await shop.desk.run('recordPayment', { id, amount: 10, paid_at: `${day}T09:00:00Z` });
    const seen: { readonly id: number; readonly paid_at: string | null }[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await shop.desk.run('listPayments', { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.payments.map((payment) => ({ id: payment.id, paid_at: payment.paid_at })));
      cursor = page.next_cursor;
    }
    expect(seen.map(({ paid_at }) => paid_at?.slice(0, 10))).toEqual(days.toSorted().reverse());
    expect(new Set(seen.map((one) => one.id)).size).toBe(days.length);
    const before = encodeCursor('payments', [seen[0]?.id ?? 0]);
    expect(await shop.desk.refused('listPayments', { cursor: before })).toMatchObject({
      code: 'validation_failed',
      details: { faults: [{ field: 'cursor' }] },
    });
  });

  test('say whether they were recorded by hand, and what can still be given back', async () => {
    const shop = await openShop(ledger);
    const { id } = await shop.desk.invoice({ amount: 100 });
    const { payment } = await shop.desk.run('recordPayment', { id, amount: 40 });
    const card = await paidAt(shop, '2026-03-18T11:00:00Z', 'by card', { amount: 50 });
    await shop.start((await shop.link({ description: 'open' })).code);
    await shop.desk.run('refundPayment', { id: payment.id, amount: 15.5 });
    const { payments } = await shop.desk.run('listPayments');
    const shown = payments.map(({ id, recorded_by_hand, refundable }) => [id, recorded_by_hand, refundable]);
    expect(shown.filter(([one]) => one === payment.id)).toEqual([[payment.id, true, 24.5]]);
    expect(shown.filter(([one]) => one === card)).toEqual([[card, false, 50]]);
    expect(payments.find(({ status }) => status === 'pending')?.refundable).toBe(0);
    await shop.desk.run('refundPayment', { id: payment.id, amount: 24.5 });
    expect(await shop.desk.run('getPayment', { id: payment.id })).toMatchObject({ refundable: 0 });
  });

  test('of links count as received this month and in a period, beside what was paid for invoices', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    ledger.testApp.clock.set('2026-03-18T11:00:00Z');
    const invoice = await desk.invoice({ amount: 121, items: undefined });
    await desk.run('recordPayment', { id: invoice.id, amount: 40, paid_at: '2026-02-27T09:00:00Z' });
    await desk.run('recordPayment', { id: invoice.id, amount: 20 });
    const link = await paidAt(shop, '2026-03-18T11:00:00Z', 'link', { amount: 50, currency: 'GBP' });
    await paidAt(shop, '2026-03-18T11:00:00Z', 'a test', { amount: 9, testmode: true });
    await desk.run('refundPayment', { id: link, amount: 8 });
    const stats = await desk.run('getInvoiceStats', { from: '2026-02-01', to: '2026-03-31' });
    expect(stats).toMatchObject({ paid_this_month: 20, received_this_month: 20, total_invoices: 1 });
    expect(stats.by_currency[1]).toMatchObject({ currency: 'GBP', paid_this_month: 0, received_this_month: 42 });
    expect(stats.period?.by_currency).toEqual([
      {
        ...{ currency: 'EUR', invoices: 1, subtotal: 121, tax_total: 0, amount: 121, credited: 0 },
        ...{ received: 60, refunded: 0 },
      },
      {
        ...{ currency: 'GBP', invoices: 0, subtotal: 0, tax_total: 0, amount: 0, credited: 0 },
        ...{ received: 50, refunded: 8 },
      },
    ]);
    expect(await desk.refused('getInvoiceStats', { from: '2026-02-01' })).toMatchObject({ details: { field: 'to' } });
    const { id } = invoice.customer;
    expect(await desk.run('getCustomer', { id })).toMatchObject({
      balances: [{ currency: 'EUR', count: 1, outstanding: 61, overdue: 0, oldest_days: 0 }],
      last_payment_at: '2026-03-18T11:00:00.000Z',
      last_reminder_at: null,
    });
  });

  test('come newest first, page by page, each once, with their filter', async () => {
    const shop = await openShop(ledger);
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await paidAt(shop, '2026-03-18T11:00:00Z', 'one of seven'));
    await paidAt(shop, '2026-03-18T11:00:00Z', 'another');
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await shop.desk.run('listPayments', {
        description: 'SEVEN',
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      expect(page).toMatchObject({ total_count: 7, totals: [{ count: 7, amount: 700, fee: 14 }] });
      seen.push(...page.payments.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids);
  });
});

/** One payment of each stored status, which is also its description. `pending` is the oldest. */
async function oneOfEachStatus(shop: Shop): Promise<void> {
  const begin = async (description: string) => shop.start((await shop.link({ description })).code);
  await begin('pending');
  const [paid, failed, refunded] = [await begin('paid'), await begin('failed'), await begin('refunded')];
  const request = await shop.request('pre_authorization', { description: 'authorized' });
  const held = await shop.start(request.code);
  for (const attempt of [paid, refunded, held]) await shop.payByCard(attempt);
  await shop.payByCard(failed, CARDS.declines);
  for (const attempt of [paid, failed, refunded, held]) await shop.callBack(attempt);
  await shop.desk.run('refundPayment', { id: refunded.id });
  await shop.desk.run('connectProvider', { kind: 'sandbox', drill: 'time_out' });
  await begin('unknown');
}
