// A customer's statement and the original of an invoice in the dashboard (R85, R88).
import { expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { made, sharedCounter } from './money.ts';
import { strangerIn } from './people.ts';

const counter = sharedCounter();
const at = (id: number, query = '') => `/dashboard/customers/${id}/statement${query}`;

async function customerWithInvoices(): Promise<number> {
  const { testApp } = counter();
  const email = `ida-${++customers}@example.com`;
  const { id } = await made(testApp, 'createCustomer', { name: 'Ida', email });
  const invoice = { customer_id: id, customer: undefined };
  const first = await makeInvoice(testApp, { ...invoice, amount: 100, date: '2025-12-10' });
  await makeInvoice(testApp, { ...invoice, amount: 7, currency: 'USD', date: '2026-02-01' });
  await testApp.run('recordPayment', { id: first.id, amount: 40, paid_at: '2026-02-03T10:00:00Z' });
  return id;
}
let customers = 0;

test('shows each currency apart, with opening, lines and closing, for the period that is chosen', async () => {
  const { owner } = counter();
  const id = await customerWithInvoices();
  expect((await owner.get(`/dashboard/customers/${id}`)).text).toContain(`href="${at(id)}"`);
  const year = words((await owner.get(at(id))).text);
  expect(year).toMatch(/Statement in EUR Opening balance €100\.00 Closing balance €60\.00 \(outstanding\)/);
  expect(year).toMatch(/3 Feb 2026 Payment INV-\d+ -€40\.00 €60\.00/);
  expect(year).toMatch(/Statement in USD Opening balance US\$0\.00 Closing balance US\$7\.00/);
  const january = words((await owner.get(at(id, '?from=2026-01-01&to=2026-01-31'))).text);
  expect(january).toMatch(/Closing balance €100\.00/);
  expect(january).not.toContain('USD');
  const wrong = await owner.get(at(id, '?from=2026-03-02&to=2026-03-01'));
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('id="to-fault"')]);
});

test('is downloaded as PDF, for the period that is shown', async () => {
  const { owner, testApp } = counter();
  const id = await customerWithInvoices();
  const file = `/dashboard/customers/${id}/statement/pdf?from=2026-02-01&to=2026-02-28`;
  expect((await owner.get(at(id, '?from=2026-02-01&to=2026-02-28'))).text).toContain(file.replaceAll('&', '&amp;'));
  const answer = await owner.get(file);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="statement-2026-02-01-2026-02-28.pdf"');
  const stranger = await strangerIn(testApp, 'statements');
  expect((await stranger.get(file)).status).toBe(404);
  expect((await stranger.get(at(id))).status).toBe(404);
});

test('is sent once, however often its form is sent, and not without an address', async () => {
  const { owner, testApp } = counter();
  const id = await customerWithInvoices();
  const sent = await owner.submit(at(id, '?from=2026-02-01&to=2026-02-28'), {});
  expect([sent.status, sent.location]).toEqual([303, at(id, '?from=2026-02-01&to=2026-02-28')]);
  expect(words((await owner.get(sent.location)).text)).toMatch(/There is no mail server.*Download the statement/);
  const { activity } = (await testApp.run('listActivity', { limit: 1 })) as unknown as {
    activity: { summary: string }[];
  };
  expect(activity[0]?.summary).toMatch(
    /^Wrote the mail of the statement of 2026-02-01 to 2026-02-28 to ida-\d+@example\.com; no mail server is set up, so nothing was sent$/,
  );
  const { id: without } = await made(testApp, 'createCustomer', { name: 'Jo' });
  const page = words((await owner.get(at(without))).text);
  expect(page).toContain('This customer has no email address');
  expect(page).toContain('No invoices and no payments in this period');
});

test.each([
  ['nl', /Rekeningoverzicht van Ida .*Beginsaldo .*Betaling .*Saldo/],
  ['de', /Kontoauszug von Ida .*Anfangssaldo .*Zahlung/],
])('speaks %s', async (language, said) => {
  const { owner } = counter();
  const id = await customerWithInvoices();
  expect(words((await owner.get(at(id), { language })).text)).toMatch(said);
});

test('an invoice leads to its PDF and to the original, with its digest once that is kept', async () => {
  const { owner, testApp } = counter();
  const { id } = await makeInvoice(testApp, {});
  const place = `/dashboard/invoices/${id}`;
  const before = await owner.get(place);
  expect(before.text).toContain(`${place}/pdf?version=original`);
  expect(before.text).not.toContain('SHA-256');
  const file = await owner.get(`${place}/pdf?version=original`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { pdf_sha256 } = (await testApp.run('getInvoice', { id })) as unknown as { pdf_sha256: string };
  expect(words((await owner.get(place)).text)).toContain(`Original as issued SHA-256 ${pdf_sha256}`);
  const draft = await makeInvoice(testApp, { draft: true });
  expect((await owner.get(`/dashboard/invoices/${draft.id}`)).text).not.toContain('version=original');
});
