import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from '../../kit/proof.ts';
import { type Business, expectFaults, openBusiness, sharedTestApp } from './exchange.ts';

const long = (length: number) => 'x'.repeat(length);
const NO_TEXT = [5, true, [], {}];
const CONTROL = ['a\u0000b', 'a\u001fb', 'a\u007fb', '\udc00'];

/** All fields of a customer, with invalid values. */
const WRONG: Record<string, readonly unknown[]> = {
  name: ['', '  ', '\t', long(256), 'a\nb', ...CONTROL, ...NO_TEXT],
  email: [
    '',
    'ann',
    'ann@example',
    'a b@c.nl',
    'a@b.nl, c@d.nl',
    'Ann <a@b.nl>',
    `${long(250)}@b.nl`,
    ...CONTROL,
    ...NO_TEXT,
  ],
  company: ['', long(256), 'a\nb', ...CONTROL, ...NO_TEXT],
  phone: ['', long(51), 'a\nb', ...CONTROL, ...NO_TEXT],
  address: ['', long(256), ...CONTROL, ...NO_TEXT],
  city: ['', long(256), 'a\nb', ...CONTROL, ...NO_TEXT],
  postal_code: ['', long(21), 'a\nb', ...CONTROL, ...NO_TEXT],
  country: ['', 'NLD', 'Netherlands', 'XX', 'ß', '31', ...CONTROL, ...NO_TEXT],
  note: ['', long(5_001), ...CONTROL, ...NO_TEXT],
  vat_number: ['', long(31), 'a\nb', ...CONTROL, ...NO_TEXT],
  language: ['', 'pt', 'DE', 'dutch', ...NO_TEXT],
  currency: ['', 'EURO', 'XXX', '€', ...NO_TEXT],
  payment_term_days: ['', '30', -1, 1.5, 366, [], true],
  tax_category: ['', 'S', 'none', ...NO_TEXT],
  is_business: ['', 'yes', 1, []],
  registration_number: ['', long(51), 'a\nb', ...CONTROL, ...NO_TEXT],
  buyer_reference: ['', long(256), 'a\nb', ...CONTROL, ...NO_TEXT],
  payment_terms: ['', long(1_001), ...CONTROL, ...NO_TEXT],
  delivery_address: ['', 'Kade 3', 5, [], true],
  direct_debit: ['', 'M-1', 5, [], true],
  endpoint: ['', '0106:1', 5, [], true],
  einvoice_format: ['', 'ubl', 'UBL_PEPPOL', ...NO_TEXT],
  invoice_email: ['', 'ann', 'ann@localhost', 'a b@example.com', 'Ann <ann@example.com>', ...CONTROL, ...NO_TEXT],
  cc_emails: ['', 'ann@example.com', 5, true, {}, Array(6).fill('ann@example.com')],
  same_email: ['yes', 1],
};
const FIELDS = Object.keys(WRONG);
const CASES = Object.entries(WRONG).flatMap(([field, values]) =>
  values.map((value): [string, unknown] => [field, value]),
);
/**
 * A quarter of the values of each field. The first index differs between fields, so that all kinds of values are tried.
 */
const SAMPLE = Object.entries(WRONG).flatMap(([field, values], row) =>
  values
    .filter((_, at) => at % 4 === row % Math.min(4, values.length))
    .map((value): [string, unknown] => [field, value]),
);

describe('422 customers: every wrong field is named, and nothing is stored', () => {
  const testApp = sharedTestApp();
  const existing = async (business: Business) =>
    (await business.run('createCustomer', { name: 'Ann', email: 'ann@example.com' })).id;

  let business: Business;
  let id: Awaited<ReturnType<typeof existing>>;
  beforeAll(async () => {
    business = await openBusiness(testApp());
    id = await existing(business);
  });

  // A sample of the values in `npm test`, all of them in `npm run test:system`.
  const cases = sized({ quick: SAMPLE, usual: CASES, whole: CASES });
  test.each(cases)('createCustomer and updateCustomer refuse %s %j', async (field, value) => {
    const before = await business.footprint();
    const json = { name: 'Ann', [field]: value };
    expectFaults(await business.send('POST /customers', { json }), [field]);
    expectFaults(await business.send(`PATCH /customers/${id}`, { json: { [field]: value } }), [field]);
    expect(await business.footprint()).toEqual(before);
  });

  test('a customer has a name, and null is none', async () => {
    const business = await openBusiness(testApp());
    const id = await existing(business);
    expectFaults(await business.send('POST /customers', { json: {} }), ['name']);
    expectFaults(await business.send('POST /customers', { json: { name: null } }), ['name']);
    expectFaults(await business.send(`PATCH /customers/${id}`, { json: { name: null } }), ['name']);
  });

  test('a new customer has no field to empty: null is refused', async () => {
    const business = await openBusiness(testApp());
    const optional = FIELDS.filter((field) => field !== 'name');
    const json = { name: 'Ann', ...Object.fromEntries(optional.map((field) => [field, null])) };
    expectFaults(await business.send('POST /customers', { json }), optional);
  });

  test('all faults come at once', async () => {
    const business = await openBusiness(testApp());
    const id = await existing(business);
    const json = { ...Object.fromEntries(FIELDS.map((field) => [field, 5.5])), colour: 'red', size: 1 };
    const fields = [...FIELDS, 'colour', 'size'];
    expectFaults(await business.send('POST /customers', { json }), fields);
    expectFaults(await business.send(`PATCH /customers/${id}`, { json }), fields);
  });

  test('an unknown field is refused with the names of the known ones', async () => {
    const business = await openBusiness(testApp());
    const id = await existing(business);
    for (const line of ['POST /customers', `PATCH /customers/${id}`]) {
      const error = expectFaults(await business.send(line, { json: { name: 'Ann', colour: 'red' } }), ['colour']);
      expect(error.allowed_values, line).toEqual(FIELDS);
    }
  });

  test('a change of nothing is refused with what could be changed', async () => {
    const business = await openBusiness(testApp());
    const id = await existing(business);
    const before = await business.footprint();
    for (const sent of [{ json: {} }, {}]) {
      const answer = await business.send(`PATCH /customers/${id}`, sent);
      const changeable = FIELDS.filter((field) => field !== 'same_email');
      expect(expectFaults(answer, ['name']).allowed_values).toEqual(changeable);
    }
    expect(await business.footprint()).toEqual(before);
  });

  test('the id stands in the path and nowhere else', async () => {
    const business = await openBusiness(testApp());
    const id = await existing(business);
    expectFaults(await business.send(`PATCH /customers/${id}`, { json: { id, note: 'x' } }), ['id']);
    expectFaults(await business.send('POST /customers', { json: { id: 7, name: 'Ann' } }), ['id']);
  });

  test('a change has no idempotency key: that is for POST', async () => {
    const business = await openBusiness(testApp());
    const id = await existing(business);
    const json = { note: 'x', idempotency_key: 'k' };
    expectFaults(await business.send(`PATCH /customers/${id}`, { json }), ['idempotency_key']);
  });
});
