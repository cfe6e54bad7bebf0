// VAT details of a draft: each is changed alone and removed by null. All invalid ones are reported at once (R80, R83).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openVatDesk, WORK } from './vat-desk.ts';

const PERIOD = { period_start: '2026-02-01', period_end: '2026-02-28' };
const NO_PERIOD = { period_start: null, period_end: null };

describe.each(ENGINES_OF_RULES)('details of an invoice on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each<[field: string, given: object, emptied: object]>([
    ['discount', { discount: { percent: 10, reason: 'Regular' } }, { discount: null }],
    ['delivery_date', { delivery_date: '2026-03-01' }, { delivery_date: null }],
    ['period', PERIOD, NO_PERIOD],
    ['buyer_reference', { buyer_reference: '991-12345-67' }, { buyer_reference: null }],
    ['order_reference', { order_reference: 'PO 7' }, { order_reference: null }],
    ['exchange_rate', { exchange_rate: 0.92 }, { exchange_rate: null }],
    ['prices_include_tax', { prices_include_tax: true }, { prices_include_tax: false }],
  ])('%s is set, kept by other changes, the same is no change, and it is emptied', async (field, given, emptied) => {
    const { desk, bill, change } = await openVatDesk(ledger);
    // The sums of lines exclude tax, so this field also changes the items.
    const changed = field === 'prices_include_tax' ? ['items', field] : [field];
    const order = { items: [{ ...WORK, tax_rate: 21 }], currency: 'USD', draft: true };
    const plain = await bill(order);
    expect(plain).toMatchObject(emptied);
    const set = await change(plain.id, given);
    expect(set).toMatchObject({ ...given, changed, revision: 2 });
    expect(await change(plain.id, given)).toMatchObject({ changed: [], revision: 2 });
    const kept = await change(plain.id, { notes: 'Hello', items: order.items });
    expect(kept).toMatchObject({ ...given, changed: ['notes'] });
    const made = await bill({ ...order, ...given });
    expect(made).toMatchObject(given);
    expect({ ...kept, notes: null }).toMatchObject({ amount: made.amount, subtotal: made.subtotal });
    expect(await change(plain.id, emptied)).toMatchObject({ ...emptied, changed, amount: plain.amount });
    const { notes: _, revision: __, ...shown } = await desk.run('getInvoice', { id: plain.id });
    expect(shown).toMatchObject({ ...emptied, items: plain.items, tax_lines: plain.tax_lines, amount: plain.amount });
    const issued = await bill({ ...order, ...given, draft: false });
    const refusal = await desk.refused('updateInvoice', { id: issued.id, ...emptied });
    expect(refusal.code).toBe('invoice_already_issued');
  });

  test('a day of delivery replaces the period, and a period the day', async () => {
    const { bill, change } = await openVatDesk(ledger);
    const { id } = await bill({ items: [WORK], draft: true, delivery_date: '2026-03-01' });
    expect(await change(id, PERIOD)).toMatchObject({
      ...PERIOD,
      delivery_date: null,
      changed: ['delivery_date', 'period'],
    });
    expect(await change(id, { delivery_date: '2026-03-02' })).toMatchObject({
      ...NO_PERIOD,
      delivery_date: '2026-03-02',
    });
    expect(await change(id, { ...PERIOD, delivery_date: null })).toMatchObject({ ...PERIOD, delivery_date: null });
  });

  test('another currency drops the exchange rate of the one before, and needs a discount in amounts anew', async () => {
    const { bill, change, refused } = await openVatDesk(ledger);
    const items = [{ description: 'Work', unit_price: 20_000 }];
    const given = { draft: true, currency: 'USD', exchange_rate: 0.92, discount: { amount: 10 } };
    const { id } = await bill({ items, ...given });
    expect(await refused({ id, currency: 'JPY', items }, 'updateInvoice')).toEqual([
      'discount is required with another currency: its amount is in USD',
    ]);
    expect(await change(id, { currency: 'JPY', items, discount: { amount: 2_000 } })).toMatchObject({
      ...{ amount: 18_000, exchange_rate: null, discount: { amount: 2_000 } },
      changed: ['items', 'currency', 'discount', 'exchange_rate'],
    });
    expect(await change(id, { currency: 'GBP', items, discount: null, exchange_rate: 1.15 })).toMatchObject({
      ...{ amount: 20_000, exchange_rate: 1.15, discount: null },
    });
    expect(await change(id, { discount: { percent: 5 } })).toMatchObject({ amount: 19_000, exchange_rate: 1.15 });
    expect(await change(id, { currency: 'EUR', items })).toMatchObject({
      ...{ amount: 19_000, exchange_rate: null, discount: { percent: 5, reason: null } },
    });
  });

  test('a change of the discount alone is checked against the lines of the draft', async () => {
    const { bill, refused } = await openVatDesk(ledger);
    const { id } = await bill({ items: [WORK], draft: true });
    expect(await refused({ id, discount: { amount: 100.01 } }, 'updateInvoice')).toEqual([
      'discount.amount must be at most EUR 100.00, what it is taken from',
    ]);
    expect(await refused({ id, exchange_rate: 2 }, 'updateInvoice')).toEqual([
      "exchange_rate must be left out: the invoice is in EUR, the business's own currency",
    ]);
  });
});

const LINE: [field: string, bad: unknown][] = [
  ['tax_category', 'S'],
  ['tax_category', 'Standard'],
  ['tax_category', 21],
  ['tax_category', null],
  ['exemption_reason', ''],
  ['exemption_reason', 'x'.repeat(256)],
  ['exemption_reason', 7],
  ['exemption_code', 'E'],
  ['exemption_code', 'VATEX-EU-132 1I'],
  ['exemption_code', 132],
  ['unit', 'box'],
  ['unit', ''],
  ['discount_percent', 0],
  ['discount_percent', -1],
  ['discount_percent', 100.01],
  ['discount_percent', 12.3456],
  ['discount_percent', '10%'],
  ['discount_amount', 0],
  ['discount_amount', -5],
  ['discount_amount', 1.005],
  ['discount_amount', '1,000'],
  ['discount_amount', '1.000'],
  ['discount_amount', true],
  ['unit_price', 0.0000001],
  ['unit_price', '1.125'],
  ['unit_price', -0.01],
  ['quantity', 0],
];

const WHOLE: [field: string, bad: unknown][] = [
  ['prices_include_tax', 'yes'],
  ['prices_include_tax', 1],
  ['prices_include_tax', null],
  ['discount', 10],
  ['discount', '10%'],
  ['discount', []],
  ['discount', {}],
  ['discount', { reason: 'Regular' }],
  ['discount.percent', 0],
  ['discount.percent', 101],
  ['discount.percent', 'ten'],
  ['discount.amount', 0],
  ['discount.amount', -1],
  ['discount.amount', 10.001],
  ['discount.amount', '1.000,00'],
  ['discount.reason', 'x'.repeat(256)],
  ['discount.rate', 10],
  ['delivery_date', '2026-02-30'],
  ['delivery_date', '01-03-2026'],
  ['delivery_date', 20260301],
  ['period_start', 'March'],
  ['period_end', '2026-13-01'],
  ['buyer_reference', ''],
  ['buyer_reference', 'x'.repeat(256)],
  ['buyer_reference', 991],
  ['order_reference', ''],
  ['order_reference', 'x'.repeat(256)],
  ['order_reference', ['PO 7']],
  ['exchange_rate', 0],
  ['exchange_rate', -0.92],
  ['exchange_rate', 0.9234567],
  ['exchange_rate', 1_000_001],
  ['exchange_rate', '0.92'],
];

describe('bad input', () => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger('sqlite');
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Input in which only this field is wrong, with the other fields that it requires. */
  function orderWith(field: string, bad: unknown): object {
    const [name = '', key] = field.split('.');
    const alone = key === undefined ? { [name]: bad } : { [name]: { percent: 10, [key]: bad } };
    if (field === 'discount.amount') return { items: [WORK], discount: { amount: bad } };
    if (field === 'period_start') return { items: [WORK], ...PERIOD, period_start: bad };
    if (field === 'period_end') return { items: [WORK], ...PERIOD, period_end: bad };
    return { items: [WORK], ...(name === 'exchange_rate' ? { currency: 'USD' } : {}), ...alone };
  }

  test.each(LINE)('of a line: %s %j is named, and nothing is stored', async (field, bad) => {
    const { refused, bill } = await openVatDesk(ledger);
    const items = [WORK, { ...WORK, [field]: bad }];
    const faults = await refused({ items });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([`items[1].${field}`]);
    const { id } = await bill({ items: [WORK], draft: true });
    expect(await refused({ id, items }, 'updateInvoice')).toEqual(faults);
  });

  test.each(WHOLE)('of the invoice: %s %j is named, and nothing is stored', async (field, bad) => {
    const { refused, bill } = await openVatDesk(ledger);
    const order = orderWith(field, bad);
    const faults = await refused(order);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([field]);
    const { id } = await bill({ items: [WORK], draft: true });
    expect(await refused({ id, ...order }, 'updateInvoice')).toEqual(faults);
  });

  test('fields that exclude or need each other', async () => {
    const { refused } = await openVatDesk(ledger);
    const items = [
      { ...WORK, discount_percent: 10, discount_amount: 5 },
      { ...WORK, discount_reason: 'Regular' },
    ];
    expect(
      await refused({ items, ...PERIOD, delivery_date: '2026-02-03', discount: { percent: 1, amount: 1 } }),
    ).toEqual([
      'delivery_date must not be given together with a period',
      'discount.amount must not be given together with percent',
      'items[0].discount_amount must not be given together with discount_percent',
      'items[1].discount_reason needs discount_percent or discount_amount',
    ]);
    expect(await refused({ items: [WORK], period_start: '2026-02-01' })).toEqual([
      'period_end is required: a period has both',
    ]);
    expect(await refused({ items: [WORK], period_end: '2026-02-01' })).toEqual([
      'period_start is required: a period has both',
    ]);
    expect(await refused({ items: [WORK], period_start: '2026-02-02', period_end: '2026-02-01' })).toEqual([
      expect.stringMatching(/^period_end must not be before /),
    ]);
  });

  test('every wrong field of a call is named at once', async () => {
    const { refused } = await openVatDesk(ledger);
    const bad = { tax_category: 'S', unit: 'box', discount_percent: 0, unit_price: '1.125', exemption_code: 'E' };
    const faults = await refused({
      items: [{ ...WORK, ...bad }],
      ...{ discount: { percent: 101 }, delivery_date: 'today', exchange_rate: 0, order_reference: '' },
    });
    expect(new Set(faults.map((fault) => fault.split(' ')[0]))).toEqual(
      new Set([
        ...Object.keys(bad).map((field) => `items[0].${field}`),
        ...['discount.percent', 'delivery_date', 'exchange_rate', 'order_reference'],
      ]),
    );
  });
});
