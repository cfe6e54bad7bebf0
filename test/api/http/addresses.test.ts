import { describe, expect, test } from 'vitest';
import { expectData, expectRefusal, openBusiness, send, sharedTestApp } from '../rest/exchange.ts';

const FORGED = {
  Host: 'evil.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'gopher',
  'X-Forwarded-Prefix': '/evil',
  Forwarded: 'host=evil.example;proto=gopher',
};
const INVOICE = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 1 };

describe('BASE_URL with a path', () => {
  const testApp = sharedTestApp({ environment: { BASE_URL: 'https://example.com/billing/', TRUST_PROXY: 'loopback' } });

  test('everything is served below it, and nothing beside it', async () => {
    const { token } = await openBusiness(testApp());
    expectData(await send(testApp(), 'GET //billing/api/v1/invoices', { token }));
    expect((await send(testApp(), 'GET //billing/healthz')).status).toBe(200);
    for (const path of ['//api/v1/invoices', '//billing/billing/api/v1/invoices', '//billingapi/v1/invoices']) {
      expectRefusal(await send(testApp(), `GET ${path}`, { token }), 404, 'not_found');
    }
  });

  test('Location leads to the new object', async () => {
    const { token } = await openBusiness(testApp());
    const created = await send(testApp(), 'POST //billing/api/v1/invoices', { token, json: INVOICE });
    const { id } = expectData(created, 201);
    expect(created.headers.location).toBe(`/billing/api/v1/invoices/${id}`);
    expectData(await send(testApp(), `GET /${created.headers.location}`, { token }));
  });

  test('addresses that are handed out come from the settings, whatever the request says of itself (R1)', async () => {
    const { token } = await openBusiness(testApp());
    const created = await send(testApp(), 'POST //billing/api/v1/invoices', { token, json: INVOICE, headers: FORGED });
    const { id, payment_url, pdf_url } = expectData(created, 201);
    expect(payment_url).toMatch(/^https:\/\/example\.com\/billing\/link\/[0-9a-hjkmnp-tv-z]{10}$/);
    expect(pdf_url).toBe(`https://example.com/billing/api/v1/invoices/${id}/pdf`);
    expect(JSON.stringify(created.headers) + created.text).not.toContain('evil');
    const line = `POST //billing/api/v1/invoices/${id}/remind`;
    const reminder = await send(testApp(), line, { token, json: { preview: true }, headers: FORGED });
    expect(expectData(reminder).body).toContain(payment_url);
    expect(reminder.text).not.toContain('evil');
  });
});

describe('addresses of their own', () => {
  const environment = { API_URL: 'https://api.example.com', LINK_URL: 'https://pay.example.com/p' };
  const testApp = sharedTestApp({ environment: { BASE_URL: 'https://app.example.com', ...environment } });

  test('pay links are built from LINK_URL, documents from BASE_URL', async () => {
    const business = await openBusiness(testApp());
    const { payment_url, pdf_url } = expectData(await business.send('POST /invoices', { json: INVOICE }), 201);
    expect(payment_url).toMatch(/^https:\/\/pay\.example\.com\/p\/[0-9a-z]{10}$/);
    expect(pdf_url).toMatch(/^https:\/\/app\.example\.com\/api\/v1\/invoices\/\d+\/pdf$/);
  });

  test('each name answers with what stands there, and with nothing of the others (R1)', async () => {
    const business = await openBusiness(testApp());
    const made = expectData(await business.send('POST /invoices', { json: INVOICE }), 201);
    const code = String(made.payment_url).split('/').at(-1);
    const at = (host: string, path: string) =>
      send(testApp(), `GET /${path}`, { token: business.token, headers: { Host: host } });
    expect((await at('pay.example.com', `/p/${code}`)).status).toBe(200);
    expect((await at('app.example.com', `/p/${code}`)).status).toBe(404);
    expect((await at('app.example.com', '/api/v1/invoices')).status).toBe(200);
    expect((await at('pay.example.com', '/api/v1/invoices')).status).toBe(404);
    expect((await at('api.example.com', '/healthz')).status).toBe(404);
  });

  test('a draft has no pay link yet', async () => {
    const business = await openBusiness(testApp());
    const draft = await business.send('POST /invoices', { json: { ...INVOICE, draft: true } });
    expect(expectData(draft, 201)).toMatchObject({ payment_url: null, invoice_number: null });
  });
});

describe('every answer', () => {
  const testApp = sharedTestApp();

  test.each(['//healthz', '//nothing', '/invoices', '/customers/%'])(
    'of %s has a request id of ours and safe headers',
    async (path) => {
      const business = await openBusiness(testApp());
      const answer = await business.send(`GET ${path}`, { headers: { 'X-Request-Id': 'chosen-by-caller' } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['x-powered-by']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});
