import { describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectFaults, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

describe.each(ENGINES_OF_RULES)('GET /invoices/{id}/pdf on %s', (engine) => {
  const testApp = sharedTestApp({ engine });
  const invoice = { customer: { name: 'Zoë Łukasz' }, description: 'Work', amount: 12.5 };

  test('answers the invoice as PDF, by id or number, and the address is its pdf_url', async () => {
    const business = await openBusiness(testApp());
    const { id, pdf_url } = await business.run('createInvoice', invoice);
    expect(pdf_url).toBe(`https://billing.example/api/v1/invoices/${id}/pdf`);
    for (const name of [id, 'inv-000001']) {
      const answer = await business.send(`GET /invoices/${name}/pdf`);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect(answer.headers['content-disposition']).toContain('INV-000001.pdf');
      expect(answer.headers['x-ratelimit-remaining']).toBeDefined();
      expect(answer.text).toMatch(/^%PDF-1\./);
    }
  });

  test('is as strict as every other route', async () => {
    const [mine, theirs] = [await openBusiness(testApp()), await openBusiness(testApp())];
    const { id } = await theirs.run('createInvoice', invoice);
    expectRefusal(await mine.send(`GET /invoices/${id}/pdf`), 404, 'invoice_not_found');
    expectRefusal(await mine.send('GET /invoices/%00/pdf'), 404, 'invoice_not_found');
    expectFaults(await theirs.send(`GET /invoices/${id}/pdf?page=2`), ['page']);
    expectRefusal(await theirs.send(`GET /invoices/${id}/pdf`, { token: undefined }), 401, 'unauthorized');
    const token = await testApp().token(['billing.write'], theirs.account);
    expectRefusal(await theirs.send(`GET /invoices/${id}/pdf`, { token }), 403, 'insufficient_scope');
  });
});
