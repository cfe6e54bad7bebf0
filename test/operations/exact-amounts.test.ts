// Exact amounts: the lists by `amount`, the searches as people write them (R110).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { imported } from './bank/kit.ts';

describe.each(ENGINES_OF_RULES)('exact amounts on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    const taxed = (reference: string, unit_price: number, more: object = {}) =>
      desk.invoice({
        customer: { name: 'Jansen Bouw', email: 'jansen@example.com' },
        items: [{ description: 'Work', unit_price, tax_rate: 21 }],
        reference,
        ...more,
      });
    await taxed('large', 1_000);
    await taxed('small', 1);
    await taxed('draft', 100, { draft: true });
    const part = await taxed('part', 1_000);
    await desk.run('recordPayment', { id: part.id, amount: 89 });
    const paid = await taxed('paid', 100);
    await desk.run('recordPayment', { id: paid.id });
    await desk.invoice({ reference: 'dinar', currency: 'KWD', amount: 1.21 });
    await desk.invoice({ reference: 'yen', currency: 'JPY', amount: 1_210 });
    await desk.invoice({ customer: { name: '77 Street' }, reference: 'other', amount: 7 });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const invoices = async (filter: object) =>
    (await desk.run('listInvoices', filter)).invoices.map(({ reference }) => reference);

  test.each<[object, readonly string[]]>([
    [{ amount: 1_210 }, ['yen', 'part', 'large']],
    [{ amount: '1210.00' }, ['yen', 'part', 'large']],
    [{ amount: 1_210, currency: 'EUR' }, ['part', 'large']],
    [{ amount: 1_210, currency: 'JPY' }, ['yen']],
    [{ amount: 1.21 }, ['dinar', 'small']],
    [{ amount: '1.210', currency: 'KWD' }, ['dinar']],
    [{ amount: 1_121 }, ['part']],
    [{ amount: 89 }, ['part']],
    [{ amount: 121 }, ['paid', 'draft']],
    [{ amount: 121, status: 'paid' }, ['paid']],
    [{ amount: 121, status: 'draft' }, ['draft']],
    [{ amount: 1_210, sort: 'oldest' }, ['large', 'part', 'yen']],
    [{ amount: 1_210, customer: 'Jansen', description: 'work', sort: 'due_date' }, ['large', 'part']],
    [{ amount: 1_210, currency: 'EUR', sort: '-amount' }, ['part', 'large']],
    [{ amount: 5 }, []],
  ])('listInvoices %j', async (filter, found) => {
    expect(await invoices(filter)).toEqual(found);
  });

  test('sums, counts and pages are those of the amount', async () => {
    const first = await desk.run('listInvoices', { amount: 1_210, limit: 2, group_by: 'customer', customer: 'Jansen' });
    expect(first).toMatchObject({
      total_count: 2,
      has_more: false,
      totals: [{ currency: 'EUR', count: 2, amount: 2_420, amount_due: 2_331 }],
      by_customer: [{ customer: { name: 'Jansen Bouw' }, totals: [{ count: 2 }] }],
      customer_match: { customers: [{ totals: [{ count: 2, amount: 2_420 }] }] },
    });
    const page = await desk.run('listInvoices', { amount: 1_210, limit: 1 });
    expect([page.total_count, page.has_more]).toEqual([3, true]);
    const next = await desk.run('listInvoices', { amount: 1_210, limit: 1, cursor: page.next_cursor });
    expect(next.invoices.map(({ reference }) => reference)).toEqual(['part']);
  });

  test.each([
    ['listInvoices', { amount: '1.210' }, /at most 2 decimals in EUR; write a thousand as 1000\.00/],
    ['listInvoices', { amount: 1.5, currency: 'JPY' }, /whole number/],
    ['listInvoices', { amount: 0 }, /more than 0/],
    ['listPayments', { amount: '1,210' }, /at most 2 decimals/],
    ['listBankEntries', { amount: -5 }, /more than 0/],
  ] as const)('%s %j is refused', async (name, input, message) => {
    expect(await desk.refused(name, input)).toMatchObject({
      code: 'validation_failed',
      details: { faults: [{ field: 'amount', message: expect.stringMatching(message) }] },
    });
  });

  test('listPayments', async () => {
    const found = async (filter: object) => {
      const { payments, total_count, totals } = await desk.run('listPayments', filter);
      expect(total_count).toBe(payments.length);
      return [payments.map(({ amount }) => amount), totals.map(({ amount }) => amount)];
    };
    expect(await found({ amount: 89 })).toEqual([[89], [89]]);
    expect(await found({ amount: '121.00', status: 'paid', customer: 'Jansen' })).toEqual([[121], [121]]);
    expect(await found({ amount: 121, status: 'failed' })).toEqual([[], []]);
    expect(await found({ amount: 1_210 })).toEqual([[], []]);
  });

  test('listBankEntries, with the levels of that amount', async () => {
    const bank = await openDesk(ledger);
    await imported(bank, [
      { amount: 36, text: 'one' },
      { amount: 36, text: 'two' },
      { amount: 17.5, text: 'three' },
    ] as never);
    const found = await bank.run('listBankEntries', { amount: '36.00' });
    expect(found.entries.map(({ text }) => text).sort()).toEqual(['one', 'two']);
    expect([found.total_count, found.levels]).toEqual([
      2,
      [{ level: 'unmatched', count: 2, totals: [{ currency: 'EUR', amount: 72 }] }],
    ]);
    expect((await bank.run('listBankEntries', { amount: 17.5, level: 'unmatched' })).entries).toHaveLength(1);
    expect((await bank.run('listBankEntries', { amount: 36, status: 'ignored' })).total_count).toBe(0);
    expect((await bank.run('listBankEntries', { amount: 35 })).total_count).toBe(0);
  });

  const search = async (query: string) => (await desk.run('search', { query })).results;
  const references = async (query: string) => {
    const ids = (await search(query))
      .filter(({ id }) => id.startsWith('invoice:'))
      .map(({ id }) => Number(id.slice(8)));
    const rows = await Promise.all(ids.map((id) => desk.run('getInvoice', { id })));
    return rows.map(({ reference }) => reference);
  };

  test.each<[string, readonly string[]]>([
    ['1.210,00', ['yen', 'part', 'large']],
    ['1 210,00 €', ['part', 'large']],
    ['€ 1,210', ['part', 'large', 'small']],
    ['1.210', ['yen', 'dinar', 'part', 'small', 'large']],
    ['KWD 1.21', ['dinar']],
    ['1,21', ['dinar', 'small']],
    ['1.121,00', ['part']],
    ['121,00', ['paid', 'draft']],
    ['paid 121,-', ['paid']],
    ['unpaid invoices 1.210,00', ['yen', 'part', 'large']],
    ['1 121', ['part']],
    ['5,00', []],
  ])('search %j finds the invoices %j', async (query, found) => {
    expect(await references(query)).toEqual([...found].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
  });

  test('a search by a customer and an amount has first what has both', async () => {
    const found = await references('Jansen 1.121,00');
    expect(found[0]).toBe('part');
    expect(found.length).toBeGreaterThan(1);
  });

  test('a search finds payments, and texts with these digits as before', async () => {
    expect((await search('89,00')).map(({ title }) => title)).toEqual([
      expect.stringContaining('EUR 1,210.00'),
      expect.stringContaining('Payment of EUR 89.00'),
    ]);
    expect((await search('77')).map(({ title }) => title)).toContainEqual('Customer "77 Street"');
  });

  test('the dashboard finds the same', async () => {
    const { services } = ledger.testApp.app;
    const found = async (query: string) =>
      (await call(services, desk.caller, FOR_DASHBOARD.searchLedger, { query })).data;
    const { invoices: rows, payments } = await found('121,00');
    expect([rows.map(({ reference }) => reference), payments.map(({ amount }) => amount)]).toEqual([
      ['paid', 'draft'],
      [121],
    ]);
    expect((await found('paid € 121')).invoices.map(({ reference }) => reference)).toEqual(['paid']);
  });

  test('quotes are found by their total, by the tool and the dashboard alike, and not by a part of it', async () => {
    const one = await openDesk(ledger);
    const offer = (unit_price: number, currency = 'EUR') =>
      one.run('createQuote', {
        ...{ customer: { name: 'Quoted' }, currency, items: [{ description: 'Work', quantity: 2, unit_price }] },
      });
    await offer(302.5);
    const second = await offer(302.5, 'USD');
    await one.run('sendQuote', { id: second.id, send_email: false });
    const both = async (query: string) => {
      const { results } = await one.run('search', { query });
      const { data } = await call(ledger.testApp.app.services, one.caller, FOR_DASHBOARD.searchLedger, { query });
      expect(
        data.quotes.map(({ id }) => `quote:${id}`),
        query,
      ).toEqual(results.map(({ id }) => id));
      return results.map(({ title }) => title);
    };
    const [first, dollars] = [
      expect.stringMatching(/^Draft quote \d+ for "Quoted": EUR 605\.00, draft, valid until /),
      expect.stringMatching(/^Quote QU-000001 for "Quoted": USD 605\.00, open, valid until /),
    ];
    expect(await both('605')).toEqual([dollars, first]);
    expect(await both('605,00')).toEqual([dollars, first]);
    expect(await both('€ 605')).toEqual([first]);
    expect(await both('open quotes 605')).toEqual([dollars]);
    expect(await both('302.50')).toEqual([]);
    const { id = '' } = (await one.run('search', { query: 'QU-000001' })).results[0] ?? {};
    expect(await one.run('fetch', { id })).toMatchObject({
      text: expect.stringContaining('quote_number: QU-000001'),
      metadata: { kind: 'quote', status: 'open', amount: '605' },
    });
  });

  test('nothing of another account is found', async () => {
    const stranger = await openDesk(ledger);
    await stranger.invoice({ amount: 3 });
    expect(await stranger.run('listInvoices', { amount: 1_210 })).toMatchObject({ total_count: 0, totals: [] });
    expect(await stranger.run('listPayments', { amount: 89 })).toMatchObject({ total_count: 0 });
    expect(await stranger.run('search', { query: '1.210,00' })).toEqual({ results: [] });
  });
});

/** Newest first, as a list of one kind is. */
const ORDER = ['other', 'yen', 'dinar', 'paid', 'part', 'draft', 'small', 'large'];
