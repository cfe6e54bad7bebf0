// Results and refusals of createInvoice (R17, R3, R5, R6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

const ANN = { name: 'Ann', email: 'ann@example.com' };
const LINE = { description: 'Work', amount: 100 };

describe.each(ENGINES_OF_RULES)('createInvoice (R17) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  const create = (desk: Desk, fields: object) => desk.run('createInvoice', { customer: ANN, ...LINE, ...fields });

  test('from the least that is needed makes a pending invoice of today, due in 14 days, that sends nothing', async () => {
    const desk = await openDesk(ledger);
    const made = await create(desk, {});
    expect(made).toMatchObject({
      invoice_number: 'INV-000001',
      status: 'pending',
      currency: 'EUR',
      amount: 100,
      subtotal: 100,
      tax_total: 0,
      amount_paid: 0,
      amount_refunded: 0,
      amount_due: 100,
      date: '2026-03-17',
      due_date: '2026-03-31',
      days_overdue: 0,
      reference: null,
      notes: null,
      sent_at: null,
      paid_at: null,
      cancelled_at: null,
      reminders_sent: 0,
      last_reminder_at: null,
      metadata: {},
      delivery: null,
      delivery_error: null,
      to: null,
      cc: [],
      items: [{ description: 'Work', quantity: 1, unit_price: 100, tax_rate: 0, total: 100 }],
      tax_lines: [{ rate: 0, taxable: 100, tax: 0 }],
      created_at: '2026-03-17T11:00:00.000Z',
    });
    expect(await desk.rows('mails')).toEqual([]);
    const { delivery, delivery_error, to, cc, customer_created, customer_note, defaults_used, warnings, ...invoice } =
      made;
    const { einvoice, may_be_meant: _, attachments: __, ...shown } = await desk.run('getInvoice', { id: made.id });
    expect(shown).toEqual(invoice);
    expect(einvoice.en16931.possible).toBe(false);
    expect((await desk.run('listInvoices')).invoices).toEqual([invoice]);
  });

  test('keeps everything that it was given', async () => {
    const desk = await openDesk(ledger);
    const given = {
      reference: 'Order 7/b',
      notes: 'Thank you.\nSee you.',
      metadata: { order: '7', 'key with blanks': '€ <b>' },
      date: '2026-02-01',
      due_date: '2026-02-01',
      currency: 'usd',
    };
    expect(await create(desk, given)).toMatchObject({ ...given, currency: 'USD', status: 'overdue', days_overdue: 44 });
  });

  describe('dates', () => {
    test.each([
      ['2026-01-20', '2026-02-03'],
      ['2026-12-25', '2027-01-08'],
      ['2028-02-15', '2028-02-29'],
      ['2026-03-20', '2026-04-03'],
    ])('an invoice of %s is due on %s unless it says otherwise', async (date, due_date) => {
      expect(await create(await openDesk(ledger), { date })).toMatchObject({ date, due_date });
    });

    test('a due date before the date is refused, the date itself is not', async () => {
      const desk = await openDesk(ledger);
      const refusal = await desk.refused('createInvoice', { customer: ANN, ...LINE, due_date: '2026-03-16' });
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'due_date' } });
      expect(await create(desk, { due_date: '2026-03-17' })).toMatchObject({ status: 'pending', days_overdue: 0 });
    });

    test.each(['2026-02-29', '2026-04-31', '17-03-2026', '2026-3-17', '2026-03-17T00:00:00', '', '0000-01-01'])(
      'the date %j is refused',
      async (date) => {
        const refusal = await (await openDesk(ledger)).refused('createInvoice', { customer: ANN, ...LINE, date });
        expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'date' } });
      },
    );
  });

  describe('arithmetic (EN 16931)', () => {
    const item = (unit_price: number, quantity = 1, tax_rate = 0) => ({
      description: 'x',
      unit_price,
      quantity,
      tax_rate,
    });
    test.each([
      [
        'the tax of a rate is rounded once, on its sum',
        [item(0.1, 1, 21), item(0.1, 1, 21), item(0.1, 1, 21)],
        0.3,
        0.06,
      ],
      ['half a cent of a line goes up', [item(0.05, 0.5)], 0.03, 0],
      ['half a cent of tax goes up', [item(0.5, 1, 9)], 0.5, 0.05],
      ['rates are summed apart', [item(10, 1, 21), item(10, 1, 9), item(10, 2, 21), item(5)], 45, 7.2],
      ['lines are rounded one by one', [item(0.33, 1.5), item(0.33, 1.5)], 1, 0],
      ['quantities and rates have two decimals', [item(19.99, 12.34, 5.55)], 246.68, 13.69],
      ['a rate has up to three decimals', [item(1_000, 1, 8.875), item(1_000, 1, 8.874)], 2_000, 177.49],
      ['a quantity has up to six decimals', [item(80, 7.125, 21), item(12_345.67, 0.000001), item(1)], 571.01, 119.7],
      ['a line may come to nothing beside others', [item(0.01, 0.01), item(1)], 1, 0],
    ])('%s', async (_rule, items, subtotal, tax_total) => {
      const { description, amount, ...rest } = { ...LINE, customer: ANN, items };
      const made = await (await openDesk(ledger)).run('createInvoice', rest);
      const total = Math.round((subtotal + tax_total) * 100) / 100;
      expect([description, amount]).toEqual(['Work', 100]);
      expect(made).toMatchObject({ subtotal, tax_total, amount: total, amount_due: total });
    });

    test.each([
      ['JPY', 1_250, 1_250],
      ['KWD', 1.25, 1.25],
      ['KWD', '0.005', 0.005],
      ['EUR', '12.50', 12.5],
      ['EUR', 99_999_999.99, 99_999_999.99],
      ['JPY', 9_999_999_999, 9_999_999_999],
      ['CLF', 0.0001, 0.0001],
    ])('%s %s is %d to the last digit', async (currency, amount, shown) => {
      const desk = await openDesk(ledger);
      expect(await create(desk, { currency, amount })).toMatchObject({ currency, amount: shown, amount_due: shown });
      const refunds = (await desk.run('listInvoices', { currency })).totals;
      expect(refunds).toEqual([
        { currency, count: 1, subtotal: shown, tax_total: 0, amount: shown, amount_credited: 0, amount_due: shown },
      ]);
    });

    test.each([
      ['EUR', 12.345],
      ['JPY', 12.5],
      ['KWD', 1.2345],
      ['EUR', 0],
      ['EUR', -1],
      ['EUR', 100_000_000],
      ['EUR', '1.000,00'],
      ['EUR', '12,50'],
      ['EUR', 'NaN'],
      ['EUR', Number.NaN],
      ['EUR', Number.POSITIVE_INFINITY],
      ['EUR', null],
      ['EUR', true],
    ])('%s %s is refused, never rounded', async (currency, amount) => {
      const desk = await openDesk(ledger);
      const refusal = await desk.refused('createInvoice', { customer: ANN, ...LINE, currency, amount });
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'amount' } });
    });

    test('a sum of lines above the largest amount is refused, with tax and without; so is a sum that was rounded to nothing', async () => {
      const desk = await openDesk(ledger);
      const large = item(99_999_999.99);
      for (const items of [
        [large, item(0.01)],
        [item(99_999_999.99, 1, 1)],
        [item(99_999_999.99, 1_000_000)],
        [item(0.01, 0.01)],
      ]) {
        const refusal = await desk.refused('createInvoice', { customer: ANN, items });
        expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'items' } });
      }
      expect(await desk.run('createInvoice', { customer: ANN, items: [large] })).toMatchObject({
        amount: 99_999_999.99,
      });
    });
  });

  describe('fields that need or exclude each other', () => {
    const items = [{ description: 'x', unit_price: 1 }];
    test.each([
      ['no customer', { ...LINE }, 'customer_id'],
      ['two customers', { customer: ANN, customer_id: 1, ...LINE }, 'customer'],
      ['items and a single line', { customer: ANN, items, ...LINE }, 'items'],
      ['items and an amount', { customer: ANN, items, amount: 1 }, 'items'],
      ['an amount without description', { customer: ANN, amount: 1 }, 'description'],
      ['a description without amount', { customer: ANN, description: 'x' }, 'amount'],
      ['no line at all', { customer: ANN, items: [] }, 'items'],
      ['201 lines', { customer: ANN, items: Array.from({ length: 201 }, () => items[0]) }, 'items'],
      ['a draft that is to be mailed', { customer: ANN, ...LINE, draft: true, send_email: true }, 'send_email'],
      ['an unknown field', { customer: ANN, ...LINE, ammount: 1 }, 'ammount'],
      ['an unknown field of a line', { customer: ANN, items: [{ ...items[0], price: 1 }] }, 'items[0].price'],
      [
        'a quantity with seven decimals',
        { customer: ANN, items: [{ ...items[0], quantity: 1.0000005 }] },
        'items[0].quantity',
      ],
      ['a tax rate above 100', { customer: ANN, items: [{ ...items[0], tax_rate: 100.01 }] }, 'items[0].tax_rate'],
      ['a currency that is none', { customer: ANN, ...LINE, currency: 'EURO' }, 'currency'],
      [
        '51 pairs of metadata',
        { customer: ANN, ...LINE, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, ''])) },
        'metadata',
      ],
      ['a description too long', { customer: ANN, description: 'x'.repeat(256), amount: 1 }, 'description'],
    ])('%s', async (_fault, input, field) => {
      const refusal = await (await openDesk(ledger)).refused('createInvoice', input);
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field } });
    });

    test('every fault is named at once', async () => {
      const desk = await openDesk(ledger);
      const input = {
        customer: { name: '', email: 'x' },
        items: [{ description: '', unit_price: -1, quantity: 0 }],
        date: 'x',
        colour: 1,
      };
      const { details } = await desk.refused('createInvoice', input);
      expect(new Set(details.faults?.map(({ field }) => field))).toEqual(
        new Set([
          'customer.name',
          'customer.email',
          'items[0].description',
          'items[0].unit_price',
          'items[0].quantity',
          'date',
          'colour',
        ]),
      );
    });

    test('the largest of everything is taken', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createInvoice', {
        customer: { name: 'x'.repeat(255) },
        items: Array.from({ length: 200 }, () => ({ description: 'x'.repeat(255), unit_price: 0.01, quantity: 1 })),
        reference: 'r'.repeat(255),
        notes: 'n'.repeat(5_000),
      });
      expect(made).toMatchObject({ amount: 2, items: { length: 200 } });
    });
  });
});
