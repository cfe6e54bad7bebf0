import { describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectData, expectFaults, openBusiness, sharedTestApp } from './exchange.ts';

const LONG = 'é'.repeat(255);

describe.each(ENGINES_OF_RULES)('201 on %s', (engine) => {
  const testApp = sharedTestApp({ engine });

  test.each([
    ['/invoices', { customer: { name: 'Ann' }, description: 'Work', amount: 12.5 }],
    ['/invoices', { customer: { name: 'Ann' }, items: [{ description: 'Work', unit_price: 1 }], draft: true }],
    ['/customers', { name: 'Ann', email: 'ann@example.com' }],
  ])('POST %s says where the new object is found (%#)', async (path, json) => {
    const business = await openBusiness(testApp());
    const created = await business.send(`POST ${path}`, { json });
    const data = expectData(created, 201);
    expect(created.headers.location).toBe(`/api/v1${path}/${data.id}`);
    const found = expectData(await business.send(`GET ${path}/${data.id}`));
    // Fields that only the answer to the creation has.
    const { delivery, delivery_error, to, cc, customer_created, customer_note, defaults_used, warnings, ...lasting } =
      data as Readonly<Record<string, unknown>>;
    expect(found).toMatchObject(lasting);
    expect([to ?? null, cc ?? [], delivery ?? null, delivery_error ?? null]).toEqual([null, [], null, null]);
    expect([customer_created, customer_note ?? null]).toEqual([true, null]);
  });

  test('only what creates an object with an address of its own answers 201', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 10 });
    const recorded = await business.send(`POST /invoices/${id}/payments`, { json: { amount: 1 } });
    expect(recorded.status).toBe(200);
    expect(recorded.headers.location).toBeUndefined();
  });

  test('every field of a customer comes back as it was given, up to its bound', async () => {
    const business = await openBusiness(testApp());
    const json = {
      name: LONG,
      email: `${'a'.repeat(63)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
      company: LONG,
      phone: '5'.repeat(50),
      address: 'Street 1\nFloor 2',
      city: LONG,
      postal_code: '1'.repeat(20),
      country: 'NL',
      note: 'ж'.repeat(5_000),
      vat_number: 'N'.repeat(30),
    };
    expect(expectData(await business.send('POST /customers', { json }), 201)).toMatchObject(json);
  });

  test('every field of an invoice comes back as it was given, up to its bound', async () => {
    const business = await openBusiness(testApp());
    const line = { description: LONG, quantity: 0.01, unit_price: 99.99, tax_rate: 100 };
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [String(index).padStart(40, 'k'), 'v'.repeat(500)]),
    );
    const json = {
      items: Array.from({ length: 200 }, () => line),
      date: '2026-01-31',
      due_date: '2026-01-31',
      currency: 'EUR',
      reference: LONG,
      notes: 'ж'.repeat(5_000),
      metadata,
    };
    const created = await business.send('POST /invoices', { json: { ...json, customer: { name: 'Ann' } } });
    expect(expectData(created, 201)).toMatchObject({ ...json, subtotal: 200, tax_total: 200, amount: 400 });
  });

  test('a bound counts characters, not the code units that some of them take (R6)', async () => {
    const business = await openBusiness(testApp());
    const json = { customer: { name: '😀'.repeat(255) }, description: '👍'.repeat(255), amount: 1 };
    expectData(await business.send('POST /invoices', { json }), 201);
    const longer = await business.send('POST /customers', { json: { name: '😀'.repeat(256) } });
    expectFaults(longer, ['name']);
  });

  test('an existing customer with the same e-mail and name is reused', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
    const json = { customer: { name: 'ANN', email: 'ANN@example.com' }, description: 'Work', amount: 1 };
    expect(expectData(await business.send('POST /invoices', { json }), 201)).toMatchObject({
      customer: { id, name: 'Ann' },
    });
    expect(expectData(await business.send('GET /customers'))).toMatchObject({ total_count: 1 });
  });

  test('creating sends nothing unless it is asked to', async () => {
    const business = await openBusiness(testApp());
    const json = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 1 };
    const silent = await business.send('POST /invoices', { json });
    expect(expectData(silent, 201)).toMatchObject({ delivery: null, sent_at: null });
    const mailed = await business.send('POST /invoices', { json: { ...json, send_email: true } });
    expect(expectData(mailed, 201)).toMatchObject({ delivery: 'not_configured', sent_at: null });
  });
});
