// An invoice is printed in its customer's language, which is stored with the invoice when it is issued (R84).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCreditNotePdf } from '../../../src/operations/credit-notes/get-credit-note-pdf.ts';
import { getInvoicePdf } from '../../../src/operations/invoices/get-invoice-pdf.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { readPdf } from './printed-page.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.run('createItem', {
    code: 'HOUR',
    description: 'Design',
    unit: 'hour',
    unit_price: 1234.5,
    tax_rate: 9.5,
  });
});
afterAll(() => testApp[Symbol.asyncDispose]());

const account = async () => ({
  account: (await testApp.app.services.store.accounts.byId(testApp.account.id)) ?? testApp.account,
});
const create = async (customer: object, more: object = {}) =>
  testApp.run('createInvoice', { customer, items: [{ item: 'HOUR', quantity: 2.5 }], ...more }, await account());
const printed = async (id: unknown) => {
  const { bytes } = await getInvoicePdf(testApp.app.services, testApp.caller(), { id });
  const [page = ''] = (await readPdf(bytes)).texts;
  return { page, lang: /\/Lang \((\w+)\)/.exec(Buffer.from(bytes).toString('latin1'))?.[1] };
};

test.each([
  [
    'en',
    [
      'Invoice INV-',
      'Billed to',
      'Invoice date 17 March 2026',
      'Description Quantity Unit price (EUR) Tax Net (EUR)',
      'Design 2.5 hours 1,234.50 9.5% 3,086.25',
      'Tax 9.5% on EUR 3,086.25 EUR 293.19',
      'Amount due EUR 3,379.44 Please pay by 31 March 2026',
      'Page 1 of 1',
    ],
  ],
  [
    'nl',
    [
      'Factuur INV-',
      'Factuur voor',
      'Factuurdatum 17 maart 2026',
      'Omschrijving Aantal Prijs (EUR) Btw Netto (EUR)',
      'Design 2,5 uur 1.234,50 9,5% 3.086,25',
      'Btw 9,5% over EUR 3.086,25 EUR 293,19',
      'Te betalen EUR 3.379,44 Te betalen voor 31 maart 2026',
      'Pagina 1 van 1',
    ],
  ],
  [
    'de',
    [
      'Rechnung INV-',
      'Rechnung an',
      'Rechnungsdatum 17. März 2026',
      'Beschreibung Menge Einzelpreis (EUR) USt. Netto (EUR)',
      '1.234,50 9,5 % 3.086,25',
      'USt. 9,5 % auf 3.086,25 EUR 293,19 EUR',
      'Offener Betrag 3.379,44 EUR Zahlbar bis 31. März 2026',
      'Seite 1 von 1',
    ],
  ],
] as const)('in %s: every text, number and date, and the language of the file', async (language, texts) => {
  const { id } = await create({ name: 'Ann', language });
  const { page, lang } = await printed(id);
  for (const text of texts) expect(page).toContain(text);
  expect(lang).toBe(language);
});

test.each([
  ['nl', 'CONCEPT', 'Conceptfactuur'],
  ['de', 'ENTWURF', 'Rechnungsentwurf'],
] as const)('a draft in %s is marked, also across the page', async (language, mark, title) => {
  const { id } = await create({ name: 'Ann', language }, { draft: true });
  const { page } = await printed(id);
  expect(page).toContain(title);
  expect(page.split(mark)).toHaveLength(3);
});

test.each([
  ['nl', ['Creditfactuur CN-', 'Bij factuur INV-', 'Totaal gecrediteerd EUR 3.379,44', 'Reden Te laat']],
  ['de', ['Rechnungskorrektur CN-', 'Zur Rechnung INV-', 'Korrekturbetrag 3.379,44 EUR', 'Grund Te laat']],
] as const)('a credit note is printed as its invoice, in %s', async (language, texts) => {
  const invoice = await create({ name: 'Ann', language });
  const note = await testApp.run('createCreditNote', { invoice_id: invoice.id, reason: 'Te laat' });
  const { bytes } = await getCreditNotePdf(testApp.app.services, testApp.caller(), { id: note.id });
  const [page = ''] = (await readPdf(bytes)).texts;
  for (const text of texts) expect(page).toContain(text);
  expect(page).not.toContain('Gutschrift');
});

test('the longest mark stays on the paper', async () => {
  const { id } = await create({ name: 'Ann', language: 'nl' });
  await testApp.run('cancelInvoice', { id });
  const { bytes } = await getInvoicePdf(testApp.app.services, testApp.caller(), { id });
  const { pages } = await readPdf(bytes);
  const marks = pages.flat().filter(({ text }) => text === 'GEANNULEERD');
  expect(marks).toHaveLength(2);
  // The mark is rotated by 52 degrees around the centre of an A4 page.
  const half = Math.max(...marks.map(({ left, right }) => right - left)) / 2;
  const turned = (52 * Math.PI) / 180;
  expect(half * Math.cos(turned)).toBeLessThan(595.28 / 2 - 36);
  expect(half * Math.sin(turned)).toBeLessThan(841.89 / 2 - 36);
});

test('the customer’s language, its country’s, the account’s, English: the nearest decides, and the issue keeps it', async () => {
  const own = await create({ name: 'A', language: 'en', country: 'DE' });
  const country = await create({ name: 'B', country: 'DE' });
  const neither = await create({ name: 'C', country: 'PL' });
  await testApp.run('updateBusiness', { language: 'nl', country: 'NL' });
  const ofAccount = await create({ name: 'D' });
  const draft = await create({ name: 'E' }, { draft: true });
  const langs = async () =>
    Promise.all([own, country, neither, ofAccount, draft].map(async ({ id }) => (await printed(id)).lang));
  expect(await langs()).toEqual(['en', 'de', 'en', 'nl', 'nl']);
  expect(own.defaults_used).toContainEqual({ field: 'language', value: 'en', from: 'customer' });
  expect(country.defaults_used).toContainEqual({ field: 'language', value: 'de', from: 'customer' });
  expect(ofAccount.defaults_used).toContainEqual({ field: 'language', value: 'nl', from: 'account' });
  await testApp.run('updateBusiness', { language: 'de' });
  const { customer } = country as unknown as { customer: { id: number } };
  await testApp.run('updateCustomer', { id: customer.id, language: 'en' });
  // Only the draft follows the settings.
  expect(await langs()).toEqual(['en', 'de', 'en', 'nl', 'de']);
});
