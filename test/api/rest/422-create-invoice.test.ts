import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '../../../src/model/money.ts';
import { expectFaults, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const CUSTOMER = { name: 'Ann' };
const LINE = { description: 'Work', unit_price: 10 };
const SINGLE = { customer: CUSTOMER, description: 'Work', amount: 10 };
const long = (length: number) => 'x'.repeat(length);

/** A valid invoice with two lines, of which the second is changed. */
const line = (change: object) => ({ customer: CUSTOMER, items: [LINE, { ...LINE, ...change }] });
const single = (change: object) => ({ ...SINGLE, ...change });
const of = (values: readonly unknown[], input: (value: unknown) => object, field: string) =>
  values.map((value): [string, object, string[]] => [`${field}: ${shown(value)}`, input(value), [field]]);
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 40);

const NO_TEXT = [5, true, [], {}, null];
const NO_TEXT_OF_LINES = ['', '\n', 'a\u0000b', 'a\u007fb', 'x\n'.repeat(12), '\ud800', ...NO_TEXT];
const NO_LINE_TEXT = ['', '  ', 'a\u0000b', 'a\nb', 'a\u007fb', '\ud800', ...NO_TEXT];
const NO_DATE = ['2026-02-30', '31-01-2026', '2026-1-1', '2026-03-17T00:00:00', '1899-12-31', '', 20260317, null, {}];
const NO_BOOLEAN = ['true', 1, 0, null, []];
const NO_EMAIL = [
  '',
  'ann',
  'ann@',
  '@example.com',
  'a b@example.com',
  'Ann <ann@example.com>',
  'a@b@c.nl',
  'a@b',
  'a,b@c.nl',
  `${long(250)}@c.nl`,
  null,
];

const WRONG: [string, object, string[]][] = [
  ...of(
    [0, -1, 1.5, '1', 1e300, true, null, [], {}],
    (value) => ({ description: 'W', amount: 1, customer_id: value }),
    'customer_id',
  ),
  ...of([true, [], null, ''], (value) => single({ customer: value }), 'customer'),
  ...of([...NO_LINE_TEXT, long(256)], (value) => single({ customer: { name: value } }), 'customer.name'),
  ...of(NO_EMAIL, (value) => single({ customer: { name: 'A', email: value } }), 'customer.email'),
  ...of(
    ['Netherlands', 'XX', 'N', '', 31],
    (value) => single({ customer: { name: 'A', country: value } }),
    'customer.country',
  ),
  ...of(
    [[], {}, 'x', Array.from({ length: 201 }, () => LINE)],
    (value) => ({ customer: CUSTOMER, items: value }),
    'items',
  ),
  ...of([null, 'x', 5, []], (value) => ({ customer: CUSTOMER, items: [LINE, value] }), 'items[1]'),
  ...of([...NO_TEXT_OF_LINES, long(256)], (value) => line({ description: value }), 'items[1].description'),
  ...of(
    [0, 0.0000001, 1.0000005, -2, -0.0000001, -1_000_000.01, 1_000_000.01, '2', null],
    (value) => line({ quantity: value }),
    'items[1].quantity',
  ),
  ...of([-0.01, 100.01, 21.0005, '21', null], (value) => line({ tax_rate: value }), 'items[1].tax_rate'),
  ...of([...NO_TEXT_OF_LINES, long(256)], (value) => single({ description: value }), 'description'),
  ...of(NO_DATE, (value) => single({ date: value }), 'date'),
  ...of(NO_DATE, (value) => single({ due_date: value }), 'due_date'),
  ...of(['2026-03-16', '1999-01-01'], (value) => single({ due_date: value }), 'due_date'),
  ...of(['', 'EURO', 'XXX', '€', 'uſd', 978, null], (value) => single({ currency: value }), 'currency'),
  ...of([...NO_LINE_TEXT, long(256)], (value) => single({ reference: value }), 'reference'),
  ...of(['', 'a\u0000b', long(5_001), ...NO_TEXT], (value) => single({ notes: value }), 'notes'),
  ...of(NO_BOOLEAN, (value) => single({ draft: value }), 'draft'),
  ...of(NO_BOOLEAN, (value) => single({ send_email: value }), 'send_email'),
  ...of([[], 'x', 5, null], (value) => single({ metadata: value }), 'metadata'),
  ...of([5, null, long(501), {}], (value) => single({ metadata: { a: value } }), 'metadata.a'),
  [
    'metadata: 51 pairs',
    single({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])) }),
    ['metadata'],
  ],
  ['metadata: a key of 41', single({ metadata: { [long(41)]: 'x' } }), [`metadata.${long(41)}`]],
  ['nothing', {}, ['customer_id', 'description', 'amount']],
  ['no customer', { description: 'Work', amount: 1 }, ['customer_id']],
  ['two customers', single({ customer_id: 1 }), ['customer']],
  ['neither lines nor amount', { customer: CUSTOMER, description: 'Work' }, ['amount']],
  ['neither lines nor description', { customer: CUSTOMER, amount: 1 }, ['description']],
  ['lines and a single one', single({ items: [LINE] }), ['items']],
  ['a mailed draft', single({ draft: true, send_email: true }), ['send_email']],
  ['an empty line', { customer: CUSTOMER, items: [{}] }, ['items[0].description', 'items[0].unit_price']],
  ['a customer without a name', single({ customer: {} }), ['customer.name']],
];

describe('422 createInvoice: every wrong field is named, and nothing is stored', () => {
  const testApp = sharedTestApp();

  test.each(WRONG)('%s', async (_name, json, fields) => {
    const business = await openBusiness(testApp());
    const before = await business.footprint();
    expectFaults(await business.send('POST /invoices', { json }), fields);
    expect(await business.footprint()).toEqual(before);
  });

  test('all faults come at once, each under the name of its field', async () => {
    const business = await openBusiness(testApp());
    const json = {
      customer: { name: '', email: 'nope', colour: 'red' },
      items: [
        { description: 'Work', unit_price: -1 },
        { quantity: 0, unit_price: 'x', tax_rate: 101, sku: 1 },
      ],
      date: 'today',
      currency: 'EUR',
      draft: 'no',
      metadata: { a: 1 },
      colour: 'red',
    };
    expectFaults(await business.send('POST /invoices', { json }), [
      'customer.name',
      'customer.email',
      'customer.colour',
      'items[0].unit_price',
      'items[1].description',
      'items[1].quantity',
      'items[1].unit_price',
      'items[1].tax_rate',
      'items[1].sku',
      'date',
      'draft',
      'metadata.a',
      'colour',
    ]);
  });

  test('dates that contradict each other come with the other faults', async () => {
    const business = await openBusiness(testApp());
    const json = single({ date: '2026-03-17', due_date: '2026-03-16', amount: 0 });
    expectFaults(await business.send('POST /invoices', { json }), ['due_date', 'amount']);
  });

  test.each([
    ['colour', single({ colour: 'red' }), ['customer_id', 'customer', 'items', 'amount', 'due_date', 'metadata']],
    ['id', single({ id: 5 }), ['customer_id', 'items']],
    ['__proto__', JSON.parse('{"customer":{"name":"A"},"description":"W","amount":1,"__proto__":{}}'), ['items']],
    ['constructor', single({ constructor: 1 }), ['items']],
    ['customer.colour', single({ customer: { name: 'Ann', colour: 'red' } }), ['name', 'email', 'vat_number']],
    ['items[1].sku', line({ sku: 'x' }), ['description', 'quantity', 'unit_price', 'tax_rate']],
  ])('an unknown field is refused with the names of the known ones: %s', async (field, json, known) => {
    const business = await openBusiness(testApp());
    const error = expectFaults(await business.send('POST /invoices', { json }), [field]);
    expect(error.allowed_values).toEqual(expect.arrayContaining(known));
    expect(error.allowed_values).not.toContain('idempotency_key');
  });

  test('a pair of metadata is never dropped in silence', async () => {
    const business = await openBusiness(testApp());
    const json = { ...SINGLE, metadata: JSON.parse('{"__proto__":"x"}') };
    expectFaults(await business.send('POST /invoices', { json }), ['metadata.__proto__']);
  });

  test('a wrong currency comes with all that there are', async () => {
    const business = await openBusiness(testApp());
    const error = expectFaults(await business.send('POST /invoices', { json: single({ currency: 'EURO' }) }), [
      'currency',
    ]);
    expect(error.allowed_values).toEqual(CURRENCIES);
  });

  test.each([
    [{ customer_id: 0 }, 'customer_id', 'must be more than 0'],
    [{ customer_id: -1 }, 'customer_id', 'must be more than 0'],
    [{ customer_id: '1' }, 'customer_id', 'must be a number'],
    [{ customer_id: 1.5 }, 'customer_id', 'must be a whole number'],
    [{ customer: CUSTOMER, reference: 5 }, 'reference', 'must be text'],
    [{ customer: CUSTOMER, date: 20261128 }, 'date', 'must be a date that exists, as YYYY-MM-DD'],
    [{ customer: CUSTOMER, date: '2026-02-30' }, 'date', 'must be a date that exists, as YYYY-MM-DD'],
    [{ customer: CUSTOMER, draft: 'yes' }, 'draft', 'must be true or false'],
    [{ customer: CUSTOMER, description: long(256) }, 'description', 'must have at most 255 characters'],
    [{ customer: CUSTOMER, description: '' }, 'description', 'must not be empty'],
    [{ customer: {} }, 'customer.name', 'is required'],
  ])('says what would be right: %j', async (change, field, message) => {
    const business = await openBusiness(testApp());
    const json = { description: 'Work', amount: 1, ...change };
    const error = expectFaults(await business.send('POST /invoices', { json }), [field]);
    expect(error.errors).toEqual([{ field, message }]);
  });

  test.each(['[]', '[1]', '[{"amount":1}]'])('the body is one object, not %s', async (body) => {
    const business = await openBusiness(testApp());
    const headers = { 'Content-Type': 'application/json' };
    expectFaults(await business.send('POST /invoices', { body, headers }), ['body']);
  });

  test('a customer that is not there is 404, even beside inline lines', async () => {
    const business = await openBusiness(testApp());
    const json = { customer_id: 999_999, items: [LINE] };
    expectRefusal(await business.send('POST /invoices', { json }), 404, 'customer_not_found');
  });
});
