// A payer who prefers a bank transfer sees account, amount and reference, and a QR code that fills them in (EPC069-12).
import { expect, test } from 'vitest';
import type { InvoiceId } from '../../../src/model/ids.ts';
import { ogmOf } from '../../../src/model/payment-reference.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { readPdf } from '../../operations/invoices/printed-page.ts';
import { page, words } from '../browse.ts';
import { makeInvoice, makeRequest, OFFLINE, sharedSite } from '../desk.ts';
import { scanned } from '../scanner.ts';

const BANK = { iban: 'NL91ABNA0417164300', legal_name: 'Test <b>& Co</b> B.V.' };
const block = (html: string) =>
  /<details class="card slim"[^>]*><summary>(?:Pay by|Betalen per|Per Über).*?<\/details>/s.exec(html)?.[0] ?? '';

test('an invoice of a business with an IBAN, for what is due now, in the language of the payer', async () => {
  await using testApp = await openTestApp(OFFLINE);
  await testApp.run('updateBusiness', BANK);
  const { id, path } = await makeInvoice(testApp);
  await testApp.run('recordPayment', { id, amount: 250 });
  const html = block(await page(testApp, path));
  // Unfolded, because a transfer is the only way to pay here.
  expect(html).toContain('<details class="card slim" open>');
  expect(words(`<body>${html}`)).toContain(
    'IBAN NL91 ABNA 0417 1643 00 Account holder Test <b>& Co</b> B.V. Amount €1,000.00 Reference RF',
  );
  expect(html).toContain('Test &lt;b&gt;&amp; Co&lt;/b&gt; B.V.');
  const lines = scanned(html)?.split('\n') ?? [];
  expect(lines.slice(0, 8)).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Test <b>& Co</b> B.V.',
    'NL91ABNA0417164300',
    'EUR1000.00',
  ]);
  expect(lines[9]).toMatch(/^RF\d\dINV000001$/);
  for (const [language, summary] of [
    ['nl', 'Betalen per overboeking'],
    ['de', 'Per Überweisung bezahlen'],
  ]) {
    expect(block(await page(testApp, `${path}?lang=${language}`))).toContain(summary);
  }
  const usd = await makeInvoice(testApp, { currency: 'USD' });
  const dollars = block(await page(testApp, usd.path));
  expect(words(`<body>${dollars}`)).toContain('Amount US$1,250.00');
  expect(scanned(dollars)).toBeUndefined();
  await testApp.run('recordPayment', { id });
  expect(block(await page(testApp, path))).toBe('');
});

test('a business with a Belgian IBAN prints the Belgian reference, in the PDF, on the page and in its code', async () => {
  await using testApp = await openTestApp(OFFLINE);
  await testApp.run('updateBusiness', { iban: 'BE68539007547034', legal_name: 'Bakkerij Peeters' });
  const { id, path } = await makeInvoice(testApp);
  const reference = ogmOf(id as InvoiceId) ?? '';
  expect(reference).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/);
  const html = block(await page(testApp, path));
  expect(words(`<body>${html}`)).toContain(`Reference ${reference}`);
  expect(scanned(html)).toContain(reference);
  const pdf = await testApp.fetch(`/api/v1/invoices/${id}/pdf`, { token: await testApp.token() });
  expect((await readPdf(await pdf.bytes())).texts.join(' ')).toContain(reference);
});

test('without an IBAN there is none', async () => {
  await using testApp = await openTestApp(OFFLINE);
  expect(block(await page(testApp, (await makeInvoice(testApp)).path))).toBe('');
});

const site = sharedSite();

test('an invoice that can be paid online has it closed, in place of the provider’s; a payment link has none', async () => {
  await site().run('updateBusiness', BANK);
  const invoice = await page(site(), (await makeInvoice(site())).path);
  expect(block(invoice)).toContain('<details class="card slim"><summary>');
  expect(invoice).toContain('value="card"');
  expect(invoice).not.toContain('value="bank_transfer"');
  const link = await page(site(), `/link/${(await makeRequest(site(), { amount: 12_50 })).code}`);
  expect(block(link)).toBe('');
  expect(link).toContain('value="bank_transfer"');
});
