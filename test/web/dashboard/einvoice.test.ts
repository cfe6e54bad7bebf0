// E-invoices of invoices and credit notes in the dashboard: the files, or the missing data and where to enter them
// (R86).
import { beforeAll, describe, expect, test } from 'vitest';
import { words } from '../browse.ts';
import { made, sharedCounter } from './money.ts';
import { strangerIn } from './people.ts';

const counter = sharedCounter();
const LINES = { items: [{ description: 'Advice', unit_price: 100, tax_rate: 21 }] };
const SELLER = {
  ...{ address: 'Dam 1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL', vat_number: 'NL004495445B01' },
  ...{ registration_number: '01234567', registration_scheme: '0106', iban: 'NL91ABNA0417164300' },
  ...{ endpoint: { scheme: '0106', id: '01234567' }, contact_name: 'Ann', phone: '+31 20 123 45 67' },
  email: 'books@example.com',
};
const BUYER = {
  ...{ name: 'Bürgeramt', address: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  ...{
    vat_number: 'DE136695976',
    endpoint: { scheme: '9930', id: 'DE136695976' },
    buyer_reference: '04011000-12345-34',
  },
};

describe('while something is missing', () => {
  let draft: string;
  let issued: string;
  let customer: number;
  beforeAll(async () => {
    const { testApp } = counter();
    customer = (await made(testApp, 'createCustomer', { name: 'Bo' })).id;
    const invoice = { customer_id: customer, ...LINES };
    draft = `/dashboard/invoices/${(await made(testApp, 'createInvoice', { ...invoice, draft: true })).id}`;
    issued = `/dashboard/invoices/${(await made(testApp, 'createInvoice', invoice)).id}`;
  });

  test('a draft lists it, each with a link to the page where it is entered', async () => {
    const { text } = await counter().owner.get(draft);
    expect(words(text)).toContain('What is missing for Peppol');
    expect(text).toContain('href="/dashboard/settings/business#country"');
    expect(text).toContain(`href="/dashboard/customers/${customer}/change#country"`);
    expect(text).toContain(`href="${draft}/edit#buyer_reference"`);
    expect(text).not.toContain('/ubl?profile=');
  });

  test('it is said in the language of the reader', async () => {
    const { owner } = counter();
    expect(words((await owner.get(draft, { language: 'nl' })).text)).toContain('Vul het land van de klant in');
    expect(words((await owner.get(draft, { language: 'de' })).text)).toContain('Was für Peppol fehlt');
  });

  test('an issued invoice cannot be completed: its reference is that of the customer, for the next one', async () => {
    const { owner } = counter();
    const { text } = await owner.get(issued);
    expect(words(text)).toContain('An issued document does not change');
    expect(text).toContain(`href="/dashboard/customers/${customer}/change#buyer_reference"`);
    expect(text).not.toContain('/edit#');
    const file = await owner.get(`${issued}/ubl?profile=peppol`);
    expect([file.status >= 400, file.headers.get('content-type')]).toEqual([
      true,
      expect.stringContaining('text/html'),
    ]);
  });
});

describe('when nothing is missing', () => {
  let invoice: string;
  let note: string;
  beforeAll(async () => {
    const { testApp } = counter();
    await made(testApp, 'updateBusiness', SELLER);
    const { id: customer_id } = await made(testApp, 'createCustomer', BUYER);
    const { id } = await made(testApp, 'createInvoice', { customer_id, ...LINES });
    invoice = `/dashboard/invoices/${id}`;
    const credited = await made(testApp, 'createCreditNote', { invoice_id: id, amount: 12.1, reason: 'Too much' });
    note = `/dashboard/credit-notes/${credited.id}`;
  });

  test('an invoice and its credit note offer every file', async () => {
    const { owner } = counter();
    for (const place of [invoice, note]) {
      const { text } = await owner.get(place);
      expect(words(text), place).not.toContain('What is missing');
      const links = [...text.matchAll(/href="([^"]*\/(?:ubl|cii)\?profile=\w+)" download/g)].map(
        ([, link = '']) => link,
      );
      expect(links).toHaveLength(5);
      for (const link of links) {
        const file = await owner.get(link);
        expect([file.status, file.headers.get('content-type')], link).toEqual([200, 'application/xml']);
        expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.xml"$/);
        expect(file.text).toMatch(/^<\?xml /);
      }
      const pdf = await owner.get(`${place}/pdf?version=original`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });

  test('not to another business, and not without signing in', async () => {
    const { testApp } = counter();
    const stranger = await strangerIn(testApp, 'einvoices');
    for (const place of [invoice, note]) {
      for (const file of ['ubl', 'cii']) expect((await stranger.get(`${place}/${file}`)).status, place).toBe(404);
      expect((await testApp.fetch(`${place}/ubl`, { redirect: 'manual' })).status).toBe(303);
    }
  });

  test('the file that a customer wants with the mail is chosen on their page', async () => {
    const { owner, testApp } = counter();
    const { id } = await made(testApp, 'createCustomer', { name: 'Chooser' });
    const place = `/dashboard/customers/${id}`;
    const saved = await owner.submit(`${place}/change`, { name: 'Chooser', einvoice_format: 'ubl_xrechnung' });
    expect(saved.location).toBe(place);
    expect(await made(testApp, 'getCustomer', { id })).toMatchObject({ einvoice_format: 'ubl_xrechnung' });
    expect(words((await owner.get(place)).text)).toContain('E-invoice with the mail XRechnung (UBL)');
  });
});
