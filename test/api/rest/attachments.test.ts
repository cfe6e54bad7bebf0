// Files of a draft over REST (R105): as the body or by a ticket, listed, downloaded and removed.
import { expect, test } from 'vitest';
import { CSV, PDF } from '../../kit/files.ts';
import { expectData, expectFaults, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';
import { draft } from './objects.ts';

const testApp = sharedTestApp();
const as = (type: string) => ({ 'Content-Type': type });

test('the file itself is the body, whatever type it is said to have; its place is told', async () => {
  const business = await openBusiness(testApp());
  const id = await draft(business);
  const line = `POST /invoices/${id}/attachments`;
  const name = encodeURIComponent('Plan ü.html');
  const made = await business.send(`${line}?name=${name}`, { body: PDF, headers: as('text/html') });
  const attached = expectData(made, 201);
  expect(attached).toMatchObject({ name: 'Plan ü.html.pdf', type: 'application/pdf', bytes: PDF.length });
  const place = `/invoices/${id}/attachments/${attached.id}`;
  expect(made.headers.location).toBe(`/api/v1${place}`);
  const file = await business.send(`GET ${place}`);
  expect(file.text).toBe(PDF.toString());
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Plan u.html.pdf"; filename*=UTF-8''Plan%20%C3%BC.html.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  const listed = expectData(await business.send(`GET /invoices/${id}/attachments`));
  expect(listed).toMatchObject({ frozen: false, attachments: [{ id: attached.id }] });
  expect(expectData(await business.send(`DELETE ${place}`))).toMatchObject({ deleted: true, attachments: [] });
  expectRefusal(await business.send(`GET ${place}`), 404, 'attachment_not_found');
});

test('a name that would end a header, or leave its folder, is refused; so are a wrong file and a wrong field', async () => {
  const business = await openBusiness(testApp());
  const id = await draft(business);
  const send = (query: string, body: Buffer | string) =>
    business.send(`POST /invoices/${id}/attachments${query}`, { body, headers: as('application/octet-stream') });
  for (const name of ['a%0d%0aSet-Cookie:x=1.pdf', '..%2f..%2fx.pdf', 'a%22.pdf', '%e2%80%ae.pdf']) {
    expectFaults(await send(`?name=${name}`, PDF), ['name']);
  }
  expect(expectFaults(await send('', '<svg onload="x"/>'), ['file']).message).toContain('is a web page, a drawing');
  expectFaults(await send('?title=x', PDF), ['title']);
  expectFaults(await send('?upload_id=1', PDF), ['upload_id', 'file']);
  expectRefusal(await send('', Buffer.alloc(5 * 1024 * 1024 + 1, 'a;b\n')), 413, 'body_too_large');
  expect(expectData(await business.send(`GET /invoices/${id}/attachments`)).attachments).toEqual([]);
});

test('of another account nothing is found, and what is no id is no attachment', async () => {
  const [owner, stranger] = [await openBusiness(testApp()), await openBusiness(testApp())];
  const id = await draft(owner);
  const sent = { body: CSV, headers: as('text/csv') };
  const { id: file } = expectData(await owner.send(`POST /invoices/${id}/attachments`, sent), 201);
  for (const line of ['GET', 'DELETE'].map((method) => `${method} /invoices/${id}/attachments/${file}`)) {
    expectRefusal(await stranger.send(line), 404, 'invoice_not_found');
  }
  expectRefusal(await stranger.send(`POST /invoices/${id}/attachments`, sent), 404, 'invoice_not_found');
  expectRefusal(await owner.send(`GET /invoices/${id}/attachments/x`), 404, 'attachment_not_found');
  const reader = await testApp().token(['billing.read'], owner.account);
  expectRefusal(
    await owner.send(`DELETE /invoices/${id}/attachments/${file}`, { token: reader }),
    403,
    'insufficient_scope',
  );
});
