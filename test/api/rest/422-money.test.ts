import { describe, expect, test } from 'vitest';
import { expectData, expectFaults, openBusiness, sharedTestApp } from './exchange.ts';

const invoice = (amount: unknown, currency?: string) => ({
  customer: { name: 'Ann' },
  description: 'Work',
  amount,
  ...(currency ? { currency } : {}),
});

/** `amount`: the text in the JSON. Some of these texts no JSON serializer would write. */
const WRONG: [amount: string, currency: string, message: RegExp][] = [
  ['0', 'EUR', /more than 0/],
  ['-0', 'EUR', /more than 0/],
  ['0.00', 'EUR', /more than 0/],
  ['"0.00"', 'EUR', /more than 0/],
  ['-1', 'EUR', /more than 0/],
  ['"-1"', 'EUR', /more than 0/],
  ['12.345', 'EUR', /at most 2 decimals in EUR/],
  ['"12.345"', 'EUR', /at most 2 decimals in EUR/],
  ['0.001', 'EUR', /at most 2 decimals/],
  ['1e-7', 'EUR', /at most 2 decimals/],
  ['0.30000000000000004', 'EUR', /at most 2 decimals/],
  ['100000000', 'EUR', /at most 99999999\.99 EUR/],
  ['"100000000"', 'EUR', /at most 99999999\.99 EUR/],
  ['1e21', 'EUR', /at most 99999999\.99 EUR/],
  ['1e400', 'EUR', /must be an amount/],
  ['"1e3"', 'EUR', /must be an amount in EUR/],
  ['"12,50"', 'EUR', /must be an amount in EUR such as 12\.00/],
  ['"1.234,50"', 'EUR', /must be an amount/],
  ['"1,234.50"', 'EUR', /must be an amount/],
  ['"1 234"', 'EUR', /must be an amount/],
  ['"€12"', 'EUR', /must be an amount/],
  ['"12 EUR"', 'EUR', /must be an amount/],
  ['"0x10"', 'EUR', /must be an amount/],
  ['"٣"', 'EUR', /must be an amount/],
  ['".5"', 'EUR', /must be an amount/],
  ['"5."', 'EUR', /must be an amount/],
  ['"+5"', 'EUR', /must be an amount/],
  ['"NaN"', 'EUR', /must be an amount/],
  ['"Infinity"', 'EUR', /must be an amount/],
  ['"ten"', 'EUR', /must be an amount/],
  ['""', 'EUR', /must be an amount/],
  [`"${'9'.repeat(41)}"`, 'EUR', /must (be an amount|be at most|have at most)/],
  ['true', 'EUR', /must be an amount such as/],
  ['[12]', 'EUR', /must be an amount such as/],
  ['{"value":12}', 'EUR', /must be an amount such as/],
  ['10.5', 'JPY', /whole number: JPY has no decimals/],
  ['"10.50"', 'JPY', /whole number: JPY has no decimals/],
  ['"10.00"', 'JPY', /whole number: JPY has no decimals; write a thousand as 1000/],
  ['"1,000"', 'JPY', /write a thousand as 1000,/],
  ['"1.000"', 'EUR', /at most 2 decimals in EUR; write a thousand as 1000\.00/],
  ['"1,000"', 'EUR', /at most 2 decimals in EUR; write a thousand as 1000\.00/],
  ['"1,250"', 'KWD', /must be an amount in KWD such as 12\.000/],
  ['10000000000', 'JPY', /at most 9999999999 JPY/],
  ['1.2345', 'KWD', /at most 3 decimals in KWD/],
  ['10000000', 'KWD', /at most 9999999\.999 KWD/],
];

const RIGHT: [amount: string, currency: string, read: number][] = [
  ['"12.50"', 'EUR', 12.5],
  ['" 12.5 "', 'EUR', 12.5],
  ['"0012.50"', 'EUR', 12.5],
  ['12.500', 'EUR', 12.5],
  ['12.1', 'EUR', 12.1],
  ['0.01', 'EUR', 0.01],
  ['99999999.99', 'EUR', 99_999_999.99],
  ['1e3', 'EUR', 1000],
  ['1.234', 'KWD', 1.234],
  ['10', 'JPY', 10],
  ['"1.250"', 'KWD', 1.25],
  ['9999999999', 'JPY', 9_999_999_999],
  ['0.0001', 'CLF', 0.0001],
];

describe('money is read exactly or refused, never rounded (R3)', () => {
  const testApp = sharedTestApp();
  const headers = { 'Content-Type': 'application/json' };
  const body = (amount: string, currency: string) =>
    JSON.stringify(invoice('AMOUNT', currency)).replace('"AMOUNT"', amount);

  test.each(WRONG)('%s %s is refused', async (amount, currency, message) => {
    const business = await openBusiness(testApp());
    const before = await business.footprint();
    const answer = await business.send('POST /invoices', { body: body(amount, currency), headers });
    const [fault] = expectFaults(answer, ['amount']).errors ?? [];
    expect(fault?.message).toMatch(message);
    expect(await business.footprint()).toEqual(before);
  });

  test.each(RIGHT)('%s %s is %d', async (amount, currency, read) => {
    const business = await openBusiness(testApp());
    const data = expectData(await business.send('POST /invoices', { body: body(amount, currency), headers }), 201);
    expect(data).toMatchObject({ amount: read, amount_due: read, currency });
    expect(data.items).toMatchObject([{ unit_price: read, total: read }]);
  });

  test('the price of a line is read by the same rules, in the currency of the invoice, with six decimals', async () => {
    const business = await openBusiness(testApp());
    const items = [
      { unit_price: '1.500' },
      { unit_price: '1e3' },
      { unit_price: -1 },
      { unit_price: 10.0000001 },
      { unit_price: 7, discount_amount: 1.5 },
      { unit_price: 10.5 },
    ].map((line) => ({ description: 'Work', ...line }));
    const json = { customer: { name: 'Ann' }, items, currency: 'JPY' };
    const { errors } = expectFaults(await business.send('POST /invoices', { json }), [
      'items[0].unit_price',
      'items[1].unit_price',
      'items[2].unit_price',
      'items[3].unit_price',
      'items[4].discount_amount',
    ]);
    expect(errors?.map(({ message }) => message)).toEqual([
      expect.stringContaining('may be meant as thousands: write a thousand as 1000,'),
      expect.stringContaining('must be an amount in JPY'),
      expect.stringContaining('must not be less than 0: a line that takes back has a negative quantity'),
      'must have at most 6 decimals',
      expect.stringContaining('JPY has no decimals'),
    ]);
  });

  test('a wrong currency leaves amounts in peace that would be right in some', async () => {
    const business = await openBusiness(testApp());
    expectFaults(await business.send('POST /invoices', { json: invoice(1.234, 'XXX') }), ['currency']);
  });

  test.each([
    ['lines that come to more than the largest amount', [{ unit_price: 99_999_999.99 }, { unit_price: 0.01 }]],
    ['tax that does', [{ unit_price: 99_999_999.99, tax_rate: 0.01 }]],
    ['a quantity that does', [{ unit_price: 99_999_999.99, quantity: 1_000_000 }]],
    ['lines that round to nothing', [{ unit_price: 0.01, quantity: 0.01 }]],
  ])('refuses %s', async (_name, lines) => {
    const business = await openBusiness(testApp());
    const items = lines.map((line) => ({ description: 'Work', ...line }));
    expectFaults(await business.send('POST /invoices', { json: { customer: { name: 'Ann' }, items } }), ['items']);
  });

  test('a payment is read in the currency of its invoice, not of the account', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createInvoice', invoice(1000, 'JPY'));
    const wrong = await business.send(`POST /invoices/${id}/payments`, { json: { amount: 10.5 } });
    expect(expectFaults(wrong, ['amount']).message).toContain('JPY');
    const { id: kwd } = await business.run('createInvoice', invoice('1.234', 'KWD'));
    const right = await business.send(`POST /invoices/${kwd}/payments`, { json: { amount: 1.233 } });
    expect(expectData(right)).toMatchObject({ amount_due: 0.001, status: 'pending' });
  });
});
