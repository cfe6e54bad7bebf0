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

  test('version=original is the file as issued, named by its digest; a draft has none, and other versions do not exist', async () => {
    const business = await openBusiness(testApp());
    const { id } = await business.run('createInvoice', invoice);
    const original = await business.send(`GET /invoices/${id}/pdf?version=original`);
    expect(original).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    const shown = (await business.run('getInvoice', { id })) as unknown as { pdf_sha256: string };
    expect(original.headers.etag).toBe(`"${shown.pdf_sha256}"`);
    await business.run('recordPayment', { id });
    expect((await business.send(`GET /invoices/${id}/pdf?version=original`)).text).toBe(original.text);
    const current = await business.send(`GET /invoices/${id}/pdf`);
    expect(current.headers.etag).toBeUndefined();
    expect(current.text).not.toBe(original.text);
    const draft = await business.run('createInvoice', { ...invoice, draft: true });
    expectRefusal(await business.send(`GET /invoices/${draft.id}/pdf?version=original`), 409, 'invoice_is_draft');
    expectFaults(await business.send(`GET /invoices/${id}/pdf?version=first`), ['version']);
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

describe.each(ENGINES_OF_RULES)('GET /customers/{id}/statement/pdf on %s', (engine) => {
  const testApp = sharedTestApp({ engine });

  test('answers the statement of a period as PDF, and is as strict as every other route', async () => {
    const [mine, theirs] = [await openBusiness(testApp()), await openBusiness(testApp())];
    const { id } = await mine.run('createCustomer', { name: 'Zoë Łukasz', email: 'zoe@example.com' });
    await mine.run('createInvoice', { customer_id: id, description: 'Work', amount: 12.5 });
    for (const name of [id, 'zoe@example.com']) {
      const answer = await mine.send(`GET /customers/${name}/statement/pdf?from=2026-02-01&to=2026-03-31`);
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
      expect(answer.headers['content-disposition']).toContain('statement-2026-02-01-2026-03-31.pdf');
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.text).toMatch(/^%PDF-1\./);
    }
    expectRefusal(await theirs.send(`GET /customers/${id}/statement/pdf`), 404, 'customer_not_found');
    expectFaults(await mine.send(`GET /customers/${id}/statement/pdf?from=x&page=2`), ['from', 'page']);
    expectRefusal(await mine.send(`POST /customers/${id}/statement/pdf`), 405, 'method_not_allowed');
    const token = await testApp().token(['billing.write'], mine.account);
    expectRefusal(await mine.send(`GET /customers/${id}/statement/pdf`, { token }), 403, 'insufficient_scope');
  });
});
