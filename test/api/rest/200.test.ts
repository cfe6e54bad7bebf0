import { describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectData, openBusiness, sharedTestApp } from './exchange.ts';

describe.each(ENGINES_OF_RULES)('200 on %s', (engine) => {
  const testApp = sharedTestApp({ engine });

  test('a list of a new business is empty, complete and an object', async () => {
    const business = await openBusiness(testApp());
    expect(expectData(await business.send('GET /invoices'))).toEqual({
      invoices: [],
      total_count: 0,
      has_more: false,
      next_cursor: null,
      as_of: '2026-03-17',
      timezone: 'Europe/Amsterdam',
      totals: [],
      by_customer: null,
      customer_match: null,
    });
    expect(expectData(await business.send('GET /customers'))).toMatchObject({ customers: [], total_count: 0 });
    expect(expectData(await business.send('GET /invoices/overdue'))).toMatchObject({ invoices: [], totals: [] });
    expect(expectData(await business.send('GET /invoices/stats'))).toMatchObject({
      total_invoices: 0,
      total_outstanding: 0,
      currency: 'EUR',
    });
  });

  test('an invoice is found by its id and by its number in any case', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createInvoice', {
      customer: { name: 'Ann' },
      description: 'Work',
      amount: 12.5,
    });
    for (const name of [id, 'INV-000001', 'inv-000001']) {
      expect(expectData(await business.send(`GET /invoices/${name}`))).toMatchObject({ id, amount: 12.5 });
    }
  });

  test('a customer is changed by PATCH, and null empties a field', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createCustomer', { name: 'Ann', email: 'ann@example.com', city: 'Utrecht' });
    const changed = await business.send(`PATCH /customers/${id}`, { json: { city: null, phone: '+31 6 1234' } });
    const expected = { id, name: 'Ann', email: 'ann@example.com', city: null, phone: '+31 6 1234' };
    expect(expectData(changed)).toMatchObject(expected);
    expect(expectData(await business.send(`GET /customers/${id}`))).toMatchObject(expected);
  });

  test('a POST that needs no field takes no body, an empty one and an empty object', async () => {
    const business = await openBusiness(testApp());
    for (const sent of [{}, { body: '' }, { json: {} }]) {
      const draft = { customer: { name: 'Ann' }, description: 'Work', amount: 1, draft: true };
      const { id } = await business.run('createInvoice', draft);
      expect(expectData(await business.send(`POST /invoices/${id}/issue`, sent))).toMatchObject({ status: 'pending' });
    }
  });

  test.each(['charset=utf-8', 'charset=UTF-8; v=1'])('JSON may say %s', async (parameters) => {
    const business = await openBusiness(testApp());
    const headers = { 'Content-Type': `application/json; ${parameters}` };
    const answer = await business.send('POST /customers', { body: '{"name":"Zoë"}', headers });
    expect(expectData(answer, 201)).toMatchObject({ name: 'Zoë' });
  });

  test('HEAD answers as GET does, without the body', async () => {
    const business = await openBusiness(testApp());
    const [get, head] = [await business.send('GET /invoices'), await business.send('HEAD /invoices')];
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('answers are never kept by caches', async () => {
    const business = await openBusiness(testApp());
    for (const line of ['GET /invoices', 'GET /invoices/999999', 'POST /invoices']) {
      expect((await business.send(line)).headers['cache-control']).toBe('no-store');
    }
  });
});
