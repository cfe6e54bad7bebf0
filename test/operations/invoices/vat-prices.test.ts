// Discounts, prices that include tax or have six decimals, and foreign currencies, from the draft to its credit note
// (R83).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportChoice } from '../../../src/model/export.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { exported, rowsOfCsv } from '../exported-files.ts';
import { openVatDesk, WORK } from './vat-desk.ts';

describe.each(ENGINES_OF_RULES)('prices on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('a discount of a line is a percentage or an amount, with a reason, and the line says what it takes', async () => {
    const { bill } = await openVatDesk(ledger);
    const made = await bill({
      items: [
        { ...WORK, quantity: 2, tax_rate: 21, discount_percent: 12.5, discount_reason: 'Regular' },
        { ...WORK, tax_rate: 21, discount_amount: '33.33' },
        { ...WORK, tax_rate: 9, discount_percent: 100 },
        { ...WORK, tax_rate: 21, discount_amount: 100 },
      ],
    });
    expect(made.items.map(({ discount, total }) => [discount, total])).toEqual([
      [{ percent: 12.5, reason: 'Regular', taken: 25 }, 175],
      [{ amount: 33.33, reason: null, taken: 33.33 }, 66.67],
      [{ percent: 100, reason: null, taken: 100 }, 0],
      [{ amount: 100, reason: null, taken: 100 }, 0],
    ]);
    expect(made).toMatchObject({ items_total: 241.67, discount_total: 0, subtotal: 241.67, tax_total: 50.75 });
  });

  test('a discount of the invoice is split over its tax groups, before tax', async () => {
    const { bill } = await openVatDesk(ledger);
    const items = [
      { ...WORK, tax_rate: 21 },
      { ...WORK, unit_price: 50, tax_rate: 9 },
    ];
    const made = await bill({ items, discount: { amount: 10, reason: 'Welcome' } });
    expect(made).toMatchObject({
      discount: { amount: 10, reason: 'Welcome' },
      ...{ items_total: 150, discount_total: 10, subtotal: 140, tax_total: 23.8, amount: 163.8 },
    });
    expect(made.tax_lines).toEqual([
      { rate: 9, taxable: 46.67, tax: 4.2, category: 'standard' },
      { rate: 21, taxable: 93.33, tax: 19.6, category: 'standard' },
    ]);
    expect(await bill({ items, discount: { percent: 10 } })).toMatchObject({
      discount: { percent: 10, reason: null },
      ...{ discount_total: 15, subtotal: 135 },
    });
    expect(await bill({ description: 'Work', amount: 100, discount: { percent: 50 } })).toMatchObject({ amount: 50 });
  });

  test('a discount above its base is refused, each by its field; all of an invoice may be taken off', async () => {
    const { bill, refused } = await openVatDesk(ledger);
    const items = [WORK, { ...WORK, quantity: 2, discount_amount: 200.01 }, { ...WORK, discount_amount: 101 }];
    expect(await refused({ items })).toEqual([
      'items[1].discount_amount must be at most EUR 200.00, what it is taken from',
      'items[2].discount_amount must be at most EUR 100.00, what it is taken from',
    ]);
    expect(await refused({ items: [WORK], discount: { amount: 100.01 } })).toEqual([
      'discount.amount must be at most EUR 100.00, what it is taken from',
    ]);
    for (const discount of [{ amount: 100 }, { percent: 100 }]) {
      expect(await bill({ items: [WORK], discount })).toMatchObject({ amount: 0, discount_total: 100, status: 'paid' });
    }
    // Nothing can be taken from a line that takes back (R101).
    expect(await refused({ items: [WORK, { ...WORK, quantity: -0.5, discount_amount: 1 }] })).toEqual([
      'items[1].discount_amount must be at most EUR 0.00, what it is taken from',
    ]);
    expect(await refused({ items: [WORK, { ...WORK, quantity: -0.5 }], discount: { amount: 50.01 } })).toEqual([
      'discount.amount must be at most EUR 50.00, what it is taken from',
    ]);
  });

  test('prices that include tax: the customer pays their sum, and discounts include it too', async () => {
    const { bill, preview } = await openVatDesk(ledger, { default_tax_rate: 21 });
    const items = [
      { ...WORK, unit_price: 121 },
      { ...WORK, unit_price: 10.9, tax_rate: 9, quantity: 2, discount_amount: 10.9 },
    ];
    const made = await bill({ items, prices_include_tax: true });
    expect(made).toMatchObject({
      ...{ prices_include_tax: true, subtotal: 110, tax_total: 21.9, amount: 131.9 },
      items: [
        { unit_price: 121, total: 100, total_with_tax: 121 },
        { unit_price: 10.9, total: 10, total_with_tax: 10.9, discount: { taken: 10.9 } },
      ],
    });
    const discounted = await bill({ items: items.slice(0, 1), prices_include_tax: true, discount: { amount: 12.1 } });
    expect(discounted).toMatchObject({
      ...{ items_total: 100, discount_total: 10, subtotal: 90, tax_total: 18.9, amount: 108.9 },
    });
    const seen = await preview({ items, prices_include_tax: true });
    expect(made).toMatchObject({ amount: seen.amount, subtotal: seen.subtotal, tax_lines: seen.tax_lines });
    expect(await bill({ description: 'Work', amount: 121, prices_include_tax: true })).toMatchObject({ amount: 121 });
  });

  test('a price of six decimals is kept through a change of the discount, the issue, and a credit note by quantity', async () => {
    const { desk, bill, change, issue } = await openVatDesk(ledger);
    const line = { description: 'Calls', unit_price: 0.123456, quantity: 1000, tax_rate: 21 };
    const draft = await bill({ items: [line], draft: true });
    expect(draft).toMatchObject({ items: [{ unit_price: 0.123456, total: 123.46 }], amount: 149.39 });
    expect((await desk.run('getInvoice', { id: draft.id })).items).toEqual(draft.items);
    const changed = await change(draft.id, { discount: { percent: 10 } });
    expect(changed).toMatchObject({
      ...{ changed: ['discount'], items: draft.items, items_total: 123.46, discount_total: 12.35, subtotal: 111.11 },
    });
    expect(await issue(draft.id)).toMatchObject({
      items: draft.items,
      subtotal: 111.11,
      tax_total: 23.33,
      amount: 134.44,
    });
    const credit = (quantity: number) =>
      desk.run('createCreditNote', { invoice_id: draft.id, reason: 'Unused', items: [{ line: 1, quantity }] });
    expect(await credit(500)).toMatchObject({ subtotal: 55.56, tax_total: 11.67, amount: 67.23 });
    expect(await credit(500)).toMatchObject({ subtotal: 55.55, tax_total: 11.66, amount: 67.21 });
    expect(await desk.run('getInvoice', { id: draft.id })).toMatchObject({ amount_credited: 134.44, amount_due: 0 });
  });

  test('without a discount a credit note has the price of six decimals itself', async () => {
    const { desk, bill } = await openVatDesk(ledger);
    const { id } = await bill({ items: [{ description: 'Calls', unit_price: 0.00125, quantity: 100_000 }] });
    const items = [{ line: 1, quantity: 40_000 }];
    const note = await desk.run('createCreditNote', { invoice_id: id, reason: 'Unused', items });
    expect(note.items).toMatchObject([{ unit_price: 0.00125, quantity: 40_000, total: 50 }]);
  });

  test('an exchange rate prints the tax in the business’s own currency, and is refused in that currency', async () => {
    const { bill, refused, preview } = await openVatDesk(ledger);
    const items = [{ ...WORK, tax_rate: 21 }];
    const usd = await bill({ items, currency: 'USD', exchange_rate: 0.923456 });
    expect(usd).toMatchObject({
      ...{ exchange_rate: 0.923456, tax_total: 21, tax_total_exchanged: { currency: 'EUR', amount: 19.39 } },
    });
    expect(usd.warnings.map(({ code }) => code)).not.toContain('exchange_rate_missing');
    const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);
    const without = await bill({ items, currency: 'USD' });
    expect(without).toMatchObject({ exchange_rate: null, tax_total_exchanged: null });
    expect(codes(without)).toContain('exchange_rate_missing');
    expect(codes(await preview({ items, currency: 'USD' }))).toContain('exchange_rate_missing');
    expect(codes(await bill({ items: [WORK], currency: 'USD' }))).not.toContain('exchange_rate_missing');
    const both = [{ ...WORK, tax_category: 'zero', tax_rate: 21 }];
    expect(await refused({ items: both, exchange_rate: 0.92 })).toEqual([
      'items[0].tax_rate must be 0 or empty for the category zero',
      "exchange_rate must be left out: the invoice is in EUR, the business's own currency",
    ]);
  });

  test('statistics, lists and exports have the sums of the invoice as it was stored', async () => {
    const { desk, bill } = await openVatDesk(ledger);
    const items = [
      {
        description: 'Calls',
        unit_price: 0.0125,
        quantity: 1000,
        tax_rate: 21,
        discount_percent: 10,
        discount_reason: 'R',
      },
      { ...WORK, tax_rate: 9 },
    ];
    const net = await bill({ items, discount: { amount: 11.25 } });
    const gross = await bill({ items, prices_include_tax: true, period_start: '2026-02-01', period_end: '2026-02-28' });
    expect([net, gross].map(({ subtotal, tax_total, amount }) => [subtotal, tax_total, amount])).toEqual([
      [100, 10.21, 110.21],
      [101.04, 10.21, 111.25],
    ]);
    const stats = await desk.run('getInvoiceStats', { from: '2026-03-01', to: '2026-03-31' });
    expect(stats.period?.by_currency).toMatchObject([{ subtotal: 201.04, tax_total: 20.42, amount: 221.46 }]);
    const listed = (await desk.run('listInvoices', {})).invoices;
    const shown = await Promise.all([gross, net].map(({ id }) => desk.run('getInvoice', { id })));
    expect(listed.map(({ id, amount, subtotal }) => [id, amount, subtotal])).toEqual(
      shown.map(({ id, amount, subtotal }) => [id, amount, subtotal]),
    );
    const csv = async (table: ExportChoice) =>
      rowsOfCsv(await exported(desk.testApp.app.services, desk.caller, table, 'csv'));
    expect(await csv('invoices')).toMatchObject([
      {
        ...{ items_total: '101.04', discount_total: '0.00', subtotal: '101.04', tax_total: '10.21', amount: '111.25' },
        ...{ prices_include_tax: 'true', period_start: '2026-02-01', discount_amount: '' },
      },
      {
        ...{ items_total: '111.25', discount_total: '11.25', subtotal: '100.00', tax_total: '10.21', amount: '110.21' },
        ...{ prices_include_tax: 'false', period_start: '', discount_amount: '11.25' },
      },
    ]);
    expect(await csv('invoice_lines')).toMatchObject([
      { unit_price: '0.0125', total: '9.30', total_with_tax: '11.25', discount_percent: '10', discount_taken: '1.25' },
      { unit_price: '100.00', total: '91.74', total_with_tax: '100.00', discount_percent: '' },
      { unit_price: '0.0125', total: '11.25', total_with_tax: '', discount_reason: 'R' },
      { unit_price: '100.00', total: '100.00', total_with_tax: '', discount_taken: '' },
    ]);
  });
});
