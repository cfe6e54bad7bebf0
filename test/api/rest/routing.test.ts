import { describe, expect, test } from 'vitest';
import { expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

describe('which route a path belongs to', () => {
  const testApp = sharedTestApp();

  test('a path without parameters goes before one that has them', async () => {
    const business = await openBusiness(testApp());
    expect((await business.send('GET /invoices/stats')).status).toBe(200);
    expectRefusal(await business.send('GET /invoices/7'), 404, 'invoice_not_found');
    expectRefusal(await business.send('GET /invoices/stats/pdf'), 404, 'invoice_not_found');
  });

  test('a parameter is decoded', async () => {
    const business = await openBusiness(testApp());
    expectRefusal(await business.send('GET /invoices/%37'), 404, 'invoice_not_found');
    expectRefusal(await business.send('GET /invoices/%E0%A4%A'), 400, 'malformed_request');
  });

  test('one slash at the end changes nothing; two, an empty parameter and other letters name no route', async () => {
    const business = await openBusiness(testApp());
    for (const path of ['/invoices/', '/invoices/stats/']) {
      expect((await business.send(`GET ${path}`)).status, path).toBe(200);
    }
    for (const path of ['/invoices//', '/invoices//pdf', '/Invoices', '/', '/invoices/7/pdf/x']) {
      expectRefusal(await business.send(`GET ${path}`), 404, 'not_found');
    }
  });
});
