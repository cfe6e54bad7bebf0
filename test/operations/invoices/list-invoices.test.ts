// Filters of listInvoices, the invoices that its totals count (R17), and the customers that a name in a filter finds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { invoiceIn, STATES } from './states.ts';

describe.each(ENGINES_OF_RULES)('listInvoices (R17) on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    for (const state of STATES.filter((one) => one !== 'refunded')) await invoiceIn(state, desk);
    const billed = (name: string, fields: object = {}) =>
      desk.invoice({ customer: { name }, date: '2026-01-10', due_date: '2026-05-01', ...fields });
    await billed('Café Zoë');
    await billed('Hans Müller', { items: [{ description: 'Work', unit_price: 200, tax_rate: 21 }] });
    await billed('Jansen Bouw', { amount: 300 });
    await billed('Jansen & Zn', { currency: 'USD', amount: 70 });
    await desk.run('createCustomer', { name: 'Petra Zonder' });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const list = (filter: object) => desk.run('listInvoices', filter);
  const ann = (filter: object) => list({ customer: 'ann@example.com', ...filter });

  test.each([
    ['paid', ['paid']],
    ['paid,cancelled', ['cancelled', 'paid']],
    ['overdue, draft', ['overdue', 'draft']],
    [
      ['paid', 'draft'],
      ['paid', 'draft'],
    ],
    ['["paid","draft"]', ['paid', 'draft']],
    ['unpaid', ['pending', 'overdue', 'pending']],
    [
      ['unpaid', 'paid', 'overdue'],
      ['paid', 'pending', 'overdue', 'pending'],
    ],
  ])('status %j finds those', async (status, found) => {
    expect((await ann({ status })).invoices.map((invoice) => invoice.status)).toEqual(found);
  });

  test.each([['open'], [['paid', 'open']], [[]], [''], [['paid', 1]], [3]])('status %j is refused', async (status) => {
    const refusal = await desk.refused('listInvoices', { status });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { faults: [{ field: 'status' }] } });
  });

  test('drafts and cancelled ones are rows, but in no sum unless asked for, and nothing is due on them', async () => {
    const all = await ann({});
    expect([all.total_count, all.invoices.length]).toEqual([6, 6]);
    expect(all.totals).toEqual([
      { currency: 'EUR', count: 4, subtotal: 400, tax_total: 0, amount: 400, amount_credited: 0, amount_due: 260 },
    ]);
    for (const status of ['draft', 'cancelled']) {
      expect((await ann({ status })).totals, status).toMatchObject([{ count: 1, amount: 100, amount_due: 0 }]);
    }
    expect((await ann({ status: 'draft' })).invoices).toMatchObject([{ amount: 100, amount_due: 0 }]);
  });

  test('only what can be paid has an address to pay at', async () => {
    const { invoices } = await ann({});
    for (const { status, payment_url } of invoices) {
      expect(payment_url === null, status).toBe(status !== 'pending' && status !== 'overdue');
    }
  });

  test('invoice dates are a filter: what was invoiced in a month, with and without tax', async () => {
    const { totals, total_count } = await list({ date_from: '2026-01-01', date_to: '2026-01-31' });
    expect(totals).toEqual([
      { currency: 'EUR', count: 3, subtotal: 600, tax_total: 42, amount: 642, amount_credited: 0, amount_due: 642 },
      { currency: 'USD', count: 1, subtotal: 70, tax_total: 0, amount: 70, amount_credited: 0, amount_due: 70 },
    ]);
    expect(total_count).toBe(4);
    expect(await desk.refused('listInvoices', { date_from: '2026-02-01', date_to: '2026-01-31' })).toMatchObject({
      details: { faults: [{ field: 'date_to' }] },
    });
  });

  test('several of one name are all covered, and named with what is each one’s', async () => {
    const { totals, customer_match, invoices } = await list({ customer: 'jansen' });
    expect(invoices).toHaveLength(2);
    expect(totals).toMatchObject([
      { currency: 'EUR', amount: 300 },
      { currency: 'USD', amount: 70 },
    ]);
    expect(customer_match).toMatchObject({
      count: 2,
      nearest: [],
      customers: [
        {
          name: 'Jansen & Zn',
          totals: [{ currency: 'USD', count: 1, amount: 70, amount_due: 70 }],
        },
        { name: 'Jansen Bouw', totals: [{ currency: 'EUR', count: 1, amount: 300, amount_due: 300 }] },
      ],
    });
    const paid = await list({ customer: 'jansen', status: 'paid' });
    expect(paid.customer_match).toMatchObject({ count: 2, customers: [{ totals: [] }, { totals: [] }] });
  });

  test.each([
    ['Cafe Zoe', 'Café Zoë'],
    ['CAFÉ', 'Café Zoë'],
    ['muller', 'Hans Müller'],
    ['MÜLLER', 'Hans Müller'],
  ])('%s finds %s: neither case nor accents count', async (customer, name) => {
    const found = await list({ customer, status: 'pending' });
    expect(found).toMatchObject({ total_count: 1, customer_match: { customers: [{ name }] } });
    const written = { customer, description: 'x', amount: 1, draft: true, currency: 'CHF' };
    expect(await desk.run('createInvoice', written), 'and in a write').toMatchObject({ customer: { name } });
    expect((await desk.run('listCustomers', { query: customer })).customers).toMatchObject([{ name }]);
  });

  test('nobody, and somebody without invoices, are told apart; nobody comes with the nearest names', async () => {
    expect(await list({ customer: 'Zonder' })).toMatchObject({
      total_count: 0,
      customer_match: { count: 1, customers: [{ name: 'Petra Zonder', totals: [] }], nearest: [] },
    });
    for (const [written, name] of [
      ['Jansn', 'Jansen & Zn'],
      ['Mueler', 'Hans Müller'],
      ['zoe caffe', 'Café Zoë'],
    ] as const) {
      const { total_count, customer_match } = await list({ customer: written });
      expect([total_count, customer_match?.count]).toEqual([0, 0]);
      expect(
        customer_match?.nearest.map((one) => one.name),
        written,
      ).toContain(name);
      expect(customer_match?.nearest.length).toBeLessThanOrEqual(3);
    }
    expect((await list({ customer: '\u4e00' })).customer_match).toMatchObject({ count: 0 });
    expect((await list({ customer: 987_654 })).customer_match).toEqual({ count: 0, customers: [], nearest: [] });
    expect((await list({})).customer_match).toBeNull();
  });

  test('of many of one name ten are named, and all are counted', async () => {
    const other = await openDesk(ledger);
    for (let n = 0; n < 12; n++) await other.run('createCustomer', { name: `Smith ${n}` });
    const { customer_match } = await other.run('listInvoices', { customer: 'smith' });
    expect([customer_match?.count, customer_match?.customers.length]).toEqual([12, 10]);
  });

  test('every list with a customer says whom it means', async () => {
    const twins = await openDesk(ledger);
    const [one, two] = [
      await twins.invoice({ customer: { name: 'Twin' }, date: '2026-01-01', due_date: '2026-01-15' }),
      await twins.invoice({ customer: { name: 'Twin' }, currency: 'USD' }),
    ];
    await twins.run('recordPayment', { id: one.id, amount: 30 });
    await twins.run('connectProvider', { kind: 'sandbox' });
    const terms = { customer_id: two.customer.id, description: 'x', amount: 5 };
    await twins.run('createSubscription', { ...terms, interval: 'month' });
    await twins.run('createPaymentLink', terms);
    const matched = async (name: 'listOverdueInvoices' | 'listPayments' | 'listSubscriptions' | 'listPaymentLinks') => {
      const { total_count, customer_match } = await twins.run(name, { customer: 'twin' });
      return [total_count, ...(customer_match?.customers ?? []).map(({ totals }) => totals)];
    };
    expect(await matched('listOverdueInvoices')).toEqual([
      ...[1, [], [{ currency: 'EUR', count: 1, amount: 100, amount_due: 70 }]],
    ]);
    expect(await matched('listPayments')).toEqual([
      ...[1, [], [{ currency: 'EUR', count: 1, amount: 30, amount_due: null }]],
    ]);
    const counted = [{ currency: 'EUR', count: 1, amount: null, amount_due: null }];
    expect(await matched('listSubscriptions')).toEqual([1, counted, []]);
    expect((await matched('listPaymentLinks')).slice(2)).toEqual([[]]);
    expect((await twins.run('listPaymentLinks', { customer: 'Nobody' })).total_count).toBe(0);
  });
});
