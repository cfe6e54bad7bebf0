// The tax report: which documents count, when, and in which currency (R109).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openVatDesk, VAT_NUMBERS } from '../invoices/vat-desk.ts';

const SELLER = { vat_number: VAT_NUMBERS.dutch, country: 'NL' };
const FIRST = { from: '2026-01-01', to: '2026-03-31' };
const SECOND = { from: '2026-04-01', to: '2026-06-30' };
const work = (unit_price: number, tax: object) => ({ description: 'Work', unit_price, ...tax });
const TAXED = { tax_rate: 21 };

describe.each(ENGINES_OF_RULES)('the tax report on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const opened = async (settings: object = {}) => {
    const vat = await openVatDesk(ledger, { ...SELLER, ...settings });
    return { ...vat, report: (input: object = FIRST) => vat.desk.run('getTaxReport', input) };
  };

  test('has net and tax by category, rate and currency; a credit note counts on its own date', async () => {
    const { desk, bill, report } = await opened();
    ledger.testApp.clock.set('2026-04-02T10:00:00Z');
    const items = [work(100, TAXED), work(50, { tax_rate: 8.875 }), work(30, { tax_category: 'zero' })];
    const { id } = await bill({ date: '2026-03-31', items });
    await bill({ date: '2026-01-01', items: [work(10, TAXED)] });
    await bill({ date: '2025-12-31', items: [work(1_000, TAXED)] });
    await bill({ date: '2026-04-01', items: [work(2_000, TAXED)] });
    await bill({ date: '2026-02-01', items: [work(5_000, TAXED)], draft: true });
    await desk.run('createCreditNote', {
      invoice_id: id,
      reason: 'x',
      items: [{ line: 1, amount: 40 }],
      date: '2026-04-01',
    });
    const first = await report();
    expect(first.totals).toEqual([
      { currency: 'EUR', invoices: 2, credit_notes: 0, net: 190, tax: 27.54, amount: 217.54 },
    ]);
    const none = { credited_net: 0, credited_tax: 0, credit_notes: 0, currency: 'EUR' };
    expect(first.rates).toEqual([
      { category: 'standard', rate: 21, invoices: 2, net: 110, tax: 23.1, ...none },
      { category: 'standard', rate: 8.875, invoices: 1, net: 50, tax: 4.44, ...none },
      { category: 'zero', rate: 0, invoices: 1, net: 30, tax: 0, ...none },
    ]);
    const credited = { credited_net: 40, credited_tax: 8.4, credit_notes: 1 };
    expect((await report(SECOND)).rates).toEqual([
      { category: 'standard', rate: 21, currency: 'EUR', invoices: 1, net: 1_960, tax: 411.6, ...credited },
    ]);
    expect(first).toMatchObject({ ...FIRST, currency: 'EUR', timezone: 'Europe/Amsterdam', has_more: false });
    expect(first.notice).toMatch(/no tax return/);
  });

  test('each reason for 0 % has a row of its own, and one without a reason is to be checked', async () => {
    const { bill, report, customer } = await opened({ exemption_reason: 'Article 11' });
    const german = await customer({ country: 'DE', vat_number: VAT_NUMBERS.german });
    const free = ['zero', 'exempt', 'reverse_charge', 'intra_community', 'export'].map((tax_category, index) =>
      work(index + 1, { tax_category }),
    );
    await bill({ customer_id: german, items: free, delivery_date: '2026-03-17' });
    await bill({ customer_id: german, items: [work(6, { tax_category: 'outside_scope' })] });
    const unclear = await bill({ items: [work(7, { tax_rate: 0 }), work(8, { tax_rate: 0 })] });
    const { rates, warnings, eu_sales, eu_sales_totals } = await report();
    expect(rates.map(({ category, rate, net, tax }) => [category, rate, net, tax])).toEqual([
      ['zero', 0, 1, 0],
      ['exempt', 0, 2, 0],
      ['reverse_charge', 0, 3, 0],
      ['intra_community', 0, 4, 0],
      ['export', 0, 5, 0],
      ['outside_scope', 0, 6, 0],
      [null, 0, 15, 0],
    ]);
    expect(warnings).toEqual([
      {
        ...{ code: 'category_missing', documents: 1, numbers: [unclear.invoice_number] },
        message: '0 % without a category: nothing says why no tax is due.',
      },
    ]);
    expect(eu_sales).toEqual([
      {
        ...{ vat_number: VAT_NUMBERS.german, vat_number_valid: true, country: 'DE', currency: 'EUR', documents: 1 },
        ...{ customer: { id: german, name: 'Bob' }, goods: 4, services: 3 },
      },
    ]);
    expect(eu_sales_totals).toEqual([{ currency: 'EUR', goods: 4, services: 3 }]);
  });

  test('another currency counts at its exchange rate, also in credit notes; without one it stands beside', async () => {
    const { desk, bill, report } = await opened();
    const dollars = await bill({ currency: 'USD', exchange_rate: 0.92, items: [work(100, TAXED)] });
    expect(dollars.tax_total_exchanged).toEqual({ currency: 'EUR', amount: 19.32 });
    await bill({ currency: 'JPY', exchange_rate: 0.0061, items: [work(1_234, TAXED)] });
    await bill({ currency: 'KWD', items: [work(1.005, TAXED)] });
    await bill({ currency: 'JPY', items: [work(999, TAXED)] });
    const before = await report();
    expect(before.totals).toEqual([
      { currency: 'EUR', invoices: 2, credit_notes: 0, net: 99.53, tax: 20.9, amount: 120.43 },
      { currency: 'JPY', invoices: 1, credit_notes: 0, net: 999, tax: 210, amount: 1_209 },
      { currency: 'KWD', invoices: 1, credit_notes: 0, net: 1.005, tax: 0.211, amount: 1.216 },
    ]);
    expect(before.warnings.find(({ code }) => code === 'exchange_rate_missing')).toMatchObject({ documents: 2 });
    await desk.run('createCreditNote', { invoice_id: dollars.id, reason: 'x' });
    const [euros] = (await report()).totals;
    expect(euros).toMatchObject({ invoices: 2, credit_notes: 1, net: 7.53, tax: 1.58 });
  });

  test('a cancelled invoice counts with its credit note, and not at all without one', async () => {
    const { desk, bill, report } = await opened();
    const [kept, gone] = [await bill({ items: [work(10, TAXED)] }), await bill({ items: [work(20, TAXED)] })];
    await desk.run('cancelInvoice', { id: kept.id });
    await desk.run('cancelInvoice', { id: gone.id, credit_note: false });
    const { totals, warnings } = await report();
    expect(totals).toMatchObject([{ invoices: 1, credit_notes: 1, net: 0, tax: 0 }]);
    expect(warnings.map(({ code, numbers }) => [code, numbers])).toContainEqual([
      ...['cancelled_without_credit_note', [gone.invoice_number]],
    ]);
    // A full note for an invoice that was cancelled before makes both count (R81).
    await desk.run('createCreditNote', { invoice_id: gone.id, reason: 'x' });
    expect((await report()).totals).toMatchObject([{ invoices: 2, credit_notes: 2, net: 0, tax: 0 }]);
  });

  test('documents keep the parties of their issue, also when the customer moves or changes its number', async () => {
    const { desk, bill, report, customer } = await opened();
    const id = await customer({ country: 'DE' });
    await bill({ customer_id: id, items: [work(100, { tax_rate: 19 })] });
    await desk.run('updateCustomer', { id, country: 'NL', vat_number: VAT_NUMBERS.dutch });
    expect((await report()).one_stop_shop).toEqual([
      { country: 'DE', rate: 19, currency: 'EUR', documents: 1, net: 100, tax: 19 },
    ]);
  });

  test.each([
    ['Europe/Amsterdam', '2026-03-31T21:59:59Z', '2025-10-01', '2025-12-31'],
    ['Europe/Amsterdam', '2026-03-31T22:00:00Z', '2026-01-01', '2026-03-31'],
    ['Europe/Amsterdam', '2025-12-31T23:00:00Z', '2025-10-01', '2025-12-31'],
    ['America/Santiago', '2026-04-01T02:59:59Z', '2025-10-01', '2025-12-31'],
    ['Pacific/Kiritimati', '2026-03-31T10:00:00Z', '2026-01-01', '2026-03-31'],
  ])('in %s at %s, the last quarter is %s to %s', async (timezone, now, from, to) => {
    const desk = await openDesk(ledger, { timezone });
    ledger.testApp.clock.set(now);
    expect(await desk.run('getTaxReport')).toMatchObject({ from, to });
    expect(await desk.run('getTaxReport', { period: 'last_quarter' })).toMatchObject({ from, to });
  });

  test('the pages of the EU sales list hold every row once, and the sums are of all', async () => {
    const { bill, report, customer } = await opened();
    for (const vat_number of [VAT_NUMBERS.german, VAT_NUMBERS.greek, VAT_NUMBERS.northernIrish]) {
      const customer_id = await customer({ country: vat_number.startsWith('EL') ? 'GR' : 'DE', vat_number });
      const free = { items: [work(10, { tax_category: 'intra_community' })], delivery_date: '2026-03-01' };
      for (const currency of ['EUR', 'USD']) await bill({ customer_id, currency, ...free });
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await report({ ...FIRST, limit: 4, ...(cursor ? { cursor } : {}) });
      expect(page).toMatchObject({ total_count: 6, eu_sales_totals: [{ goods: 30 }, { goods: 30 }] });
      seen.push(...page.eu_sales.map(({ vat_number, currency }) => `${vat_number} ${currency}`));
      cursor = page.next_cursor;
    } while (cursor);
    const numbers = [VAT_NUMBERS.german, VAT_NUMBERS.greek, VAT_NUMBERS.northernIrish];
    expect(seen).toEqual(numbers.flatMap((number) => [`${number} EUR`, `${number} USD`]));
  });

  test('wrong input names each fault, and what is allowed', async () => {
    const desk = await openDesk(ledger);
    const faultsOf = async (input: object) => {
      const { details } = await desk.refused('getTaxReport', input);
      return (details.faults ?? []).map(({ field, message }) => `${field} ${message}`);
    };
    expect(await faultsOf({ period: 'this_month', from: '2026-01-01', table: 'documents', cursor: 'x' })).toEqual([
      'cursor is not a cursor of this list; use the next_cursor of the page before, or leave it out',
      'from must be left out when period is given',
      'table needs format csv or excel',
    ]);
    expect(await faultsOf({ from: '2026-01-01' })).toEqual(['to is needed with from']);
    expect(await faultsOf({ to: '2026-01-01' })).toEqual(['from is needed with to']);
    expect(await faultsOf({ from: '2026-02-01', to: '2026-01-01' })).toEqual(['to must not be before from']);
    expect(await faultsOf({ from: '2025-01-01', to: '2026-01-02' })).toEqual([
      'to must be at most 366 days from the first day',
    ]);
    expect(await faultsOf({ ...FIRST, format: 'excel', limit: 5 })).toEqual([
      'limit must be left out: a file has all rows',
    ]);
    expect(await faultsOf({ period: 'quarter', format: 'xlsx' })).toHaveLength(2);
    await desk.run('getTaxReport', { from: '2024-01-01', to: '2024-12-31' });
  });
});
