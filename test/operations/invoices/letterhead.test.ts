// Every invoice shows the details of the seller that the law requires, inside the margins of the page. User input is
// printed as plain text only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditorReferenceOf } from '../../../src/model/payment-reference.ts';
import { printedReference } from '../../../src/model/transfer.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { getInvoicePdf } from '../../../src/operations/invoices/get-invoice-pdf.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { JPEG, pngOf } from '../business/pictures.ts';
import { readPdf } from './printed-page.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp[Symbol.asyncDispose]());

const details = (input: object) => call(testApp.app.services, testApp.caller(), CATALOG.updateBusiness, input);
const logo = (bytes: Uint8Array) =>
  call(testApp.app.services, testApp.caller(), FOR_DASHBOARD.setLogo, { logo: bytes });
const create = (input: object = {}) =>
  testApp.run('createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 10, ...input });
const pdfOf = async (id: unknown) =>
  Buffer.from((await getInvoicePdf(testApp.app.services, testApp.caller(), { id })).bytes);

const FULL = {
  name: 'Studio North',
  legal_name: 'Studio North B.V.',
  address: 'Keizersgracht 1',
  postal_code: '1015 CJ',
  city: 'Amsterdam',
  country: 'NL',
  email: 'hello@north.example',
  phone: '+31 20 123 4567',
  website: 'https://north.example',
  vat_number: 'NL123456789B01',
  registration_number: 'KVK 12345678',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  invoice_footer: 'Terms: north.example/terms',
};

test('who asks, with all that the law wants, where to transfer the money to, and how it ends', async () => {
  await details(FULL);
  const items = [
    { description: 'Design', quantity: 2, unit_price: 50, tax_rate: 21 },
    { description: 'To another country', unit_price: 40, tax_rate: 0 },
  ];
  const address = { address: 'Hauptstr. 1', country: 'DE', language: 'en' };
  const buyer = { name: 'Bob', company: 'Bob GmbH', ...address, vat_number: 'DE123456789' };
  const { id, invoice_number } = await create({ customer: buyer, items, description: undefined, amount: undefined });
  const [page = ''] = (await readPdf(await pdfOf(id))).texts;
  for (const text of [
    'Studio North Studio North B.V. Keizersgracht 1 1015 CJ Amsterdam, Netherlands',
    'VAT NL123456789B01 · Registration no. KVK 12345678',
    'hello@north.example · +31 20 123 4567 · https://north.example',
    'Bob Bob GmbH Hauptstr. 1 Germany VAT DE123456789',
    'Design 2 50.00 21% 100.00 To another country 1 40.00 0% 40.00',
    'Subtotal EUR 140.00 Tax 0% on EUR 40.00 EUR 0.00 Tax 21% on EUR 100.00 EUR 21.00 Total EUR 161.00',
    'Terms: north.example/terms',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain(
    `Bank transfer Scan with your banking app to pay by transfer. IBAN NL91 ABNA 0417 1643 00 BIC ABNANL2A Holder Studio North B.V. Reference ${printedReference(creditorReferenceOf(invoice_number ?? '') ?? '')}`,
  );
  await testApp.run('recordPayment', { id });
  expect((await readPdf(await pdfOf(id))).texts[0]).not.toContain('IBAN');
});

test.each([
  ['PNG', pngOf(300, 90)],
  ['JPEG', JPEG],
])('a logo as %s is printed, the same bytes each time', async (_kind, picture) => {
  const images = async (id: unknown) => (await pdfOf(id)).toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  const { id: plain } = await create();
  await logo(picture);
  const { id } = await create();
  // A PDF stores the transparency of a PNG as a second image.
  expect([await images(plain), await images(id)]).toEqual([0, picture === JPEG ? 1 : 2]);
  const files = await Promise.all([pdfOf(id), pdfOf(plain), pdfOf(id)]);
  expect(files[0]?.equals(files[2] ?? Buffer.alloc(0))).toBe(true);
  await call(testApp.app.services, testApp.caller(), FOR_DASHBOARD.removeLogo, {});
});

test('what is long, hostile or of another script stays text, and on the paper', async () => {
  const markup = '</text><script>alert(1)</script>) Tj ET /OpenAction << /JS (x) >>';
  await details({
    ...Object.fromEntries(Object.keys(FULL).map((name) => [name, null])),
    name: 'W'.repeat(255),
    legal_name: `${markup} ${'漢'.repeat(120)}`,
    address: Array.from({ length: 100 }, () => 'a').join('\n'),
    city: 'שלום'.repeat(30),
    iban: FULL.iban,
    invoice_footer: `${markup}\n${'x'.repeat(900)}`,
  });
  const { id } = await create();
  const bytes = await pdfOf(id);
  const { pages, texts } = await readPdf(bytes);
  expect(texts.join(' ').replaceAll(' ', '')).toContain(markup.replaceAll(' ', ''));
  // A PDF stores texts as numbers of glyphs, so user input never becomes PDF syntax.
  expect(bytes.toString('latin1')).not.toMatch(/OpenAction|\/JS|<script/);
  for (const { text, left, right, baseline } of pages.flat()) {
    expect(Math.min(left, baseline), text).toBeGreaterThan(36);
    expect([right < 595 - 36, baseline < 842 - 36], text).toEqual([true, true]);
  }
});
