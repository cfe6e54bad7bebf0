// Payment details in e-invoices and PDFs: amounts paid before the issue, the amount due now, and the same reference
// everywhere (R86).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../../src/operations/catalog.ts';
import { getInvoicePdf } from '../../../../src/operations/invoices/get-invoice-pdf.ts';
import { call } from '../../../../src/operations/kernel/operation.ts';
import { textsAt } from '../../../documents/einvoice/read-einvoice.ts';
import type { Desk } from '../../../kit/desk.ts';
import { type Ledger, openLedger } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { xmlInPdf } from '../../../operations/einvoices/xml-in-pdf.ts';
import { readPdf } from '../../../operations/invoices/printed-page.ts';
import { OFFLINE } from '../../../operations/payments/shop.ts';
import { openClub } from '../../../operations/subscriptions/club.ts';

const SELLER = {
  ...{ address: 'Hauptstr. 2', postal_code: '10115', city: 'Berlin', country: 'DE', vat_number: 'DE136695976' },
  ...{ iban: 'DE75512108001245126199', endpoint: { scheme: '9930', id: 'DE136695976' }, contact_name: 'Ann' },
  ...{ phone: '+49 30 1234567', email: 'books@example.com' },
};
const BUYER = {
  ...{ name: 'Bürgeramt', email: 'amt@example.com', address: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin' },
  ...{ country: 'DE', endpoint: { scheme: '9930', id: 'DE129274202' }, buyer_reference: '04011000-12345-34' },
};
const ITEMS = [{ description: 'Advice', unit_price: 100, tax_rate: 19 }];
const EVERY = ['ubl?profile=peppol', 'ubl?profile=en16931', 'ubl?profile=xrechnung', 'cii', 'cii?profile=xrechnung'];

describe.each(ENGINES_OF_RULES)('paying in e-invoices, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  async function open(seller: object = SELLER, buyer: object = BUYER) {
    const club = await openClub(ledger);
    const { services } = ledger.testApp.app;
    await call(services, club.desk.caller, CATALOG.updateBusiness, seller);
    const customer = await club.desk.run('createCustomer', buyer);
    const token = await ledger.testApp.token(['billing.read'], club.desk.account);
    const xml = async (path: string) => {
      const answer = await ledger.testApp.fetch(`/api/v1${path}`, { token });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    };
    return { club, desk: club.desk, customer, xml };
  }
  const pdfOf = async (desk: Desk, id: number, version: 'current' | 'original' = 'current') => {
    const { bytes } = await getInvoicePdf(ledger.testApp.app.services, desk.caller, { id, version });
    return { page: (await readPdf(bytes)).texts.join('\n'), xml: xmlInPdf(bytes) };
  };
  const paying = (xml: string) => ({
    paid: textsAt(xml, '//cbc:PrepaidAmount | //ram:TotalPrepaidAmount')[0],
    due: textsAt(xml, '//cbc:PayableAmount | //ram:DuePayableAmount')[0],
    account: textsAt(xml, '//cac:PayeeFinancialAccount/cbc:ID | //ram:IBANID')[0],
    reference: textsAt(xml, '//cbc:PaymentID | //ram:PaymentReference')[0],
  });

  test('an invoice born paid asks for nothing, in every profile, in both PDFs and for ever', async () => {
    const { club, desk, customer, xml } = await open();
    const subscription = await club.active({
      ...{ customer_id: customer.id, description: 'Club', amount: 119, interval: 'month', invoice: true, tax_rate: 19 },
    });
    const { invoices } = await desk.run('listInvoices', { customer: customer.id });
    const [{ id, status, subscription_id } = { id: 0, status: '', subscription_id: 0 }] = invoices;
    expect([status, subscription_id]).toEqual(['paid', subscription.id]);
    const read = () => Promise.all(EVERY.map((path) => xml(`/invoices/${id}/${path}`)));
    const first = await read();
    const nothing = { paid: '119.00', due: '0.00', account: undefined, reference: undefined };
    expect(first.map(paying)).toEqual(EVERY.map(() => nothing));
    for (const version of ['current', 'original'] as const) {
      const pdf = await pdfOf(desk, id, version);
      expect(pdf.page).toMatch(/BEZAHLT.*Offener Betrag 0,00/s);
      expect(pdf.page).not.toContain('DE75');
      expect(pdf.xml).toBe(first[3]);
    }
    const note = await desk.run('createCreditNote', { invoice_id: id, amount: 19, reason: 'Less' });
    expect(paying(await xml(`/credit-notes/${note.id}/ubl`))).toEqual({ ...nothing, paid: undefined, due: '19.00' });
    expect(await read()).toEqual(first);
    // The current PDF shows the credited amount, which an e-invoice cannot express: so it contains no e-invoice.
    expect((await pdfOf(desk, id)).xml).toBeNull();
    expect((await pdfOf(desk, id, 'original')).xml).toBe(first[3]);
  });

  test('the PDF of today agrees with its page, or holds no e-invoice; what was issued stays', async () => {
    const { desk, customer, xml } = await open();
    const issue = () => desk.run('createInvoice', { customer_id: customer.id, items: ITEMS });
    const { id } = await issue();
    const issued = await xml(`/invoices/${id}/cii`);
    const asIssued = async (one: number) => {
      expect((await pdfOf(desk, one, 'original')).xml).toBe(await xml(`/invoices/${one}/cii`));
    };
    expect(paying(issued)).toMatchObject({ paid: undefined, due: '119.00', account: SELLER.iban });
    expect((await pdfOf(desk, id)).xml).toBe(issued);
    await desk.run('recordPayment', { id, amount: 50 });
    const part = await pdfOf(desk, id);
    expect(part.page).toMatch(/Offener Betrag 69,00/);
    expect(paying(part.xml ?? '')).toMatchObject({ paid: '50.00', due: '69.00', account: SELLER.iban });
    const { payment } = await desk.run('recordPayment', { id });
    expect(paying((await pdfOf(desk, id)).xml ?? '')).toEqual({ paid: '119.00', due: '0.00' });
    await desk.run('refundPayment', { id: payment.id });
    expect((await pdfOf(desk, id)).xml).toBeNull();
    expect(await xml(`/invoices/${id}/cii`)).toBe(issued);
    await asIssued(id);

    const credited = await issue();
    await desk.run('createCreditNote', { invoice_id: credited.id, amount: 19, reason: 'Less' });
    expect((await pdfOf(desk, credited.id)).xml).toBeNull();
    await asIssued(credited.id);
    const cancelled = await issue();
    await desk.run('cancelInvoice', { id: cancelled.id });
    expect((await pdfOf(desk, cancelled.id)).xml).toBeNull();
    await asIssued(cancelled.id);
  });

  test('one reference in XML, on the page and in a notice: Belgian, of SEPA, or the number', async () => {
    const references = async (iban: string, prefix: string) => {
      const seller = { ...SELLER, iban, invoice_prefix: prefix, legal_name: 'Ann GmbH' };
      const { desk, customer, xml } = await open(seller);
      const { id } = await desk.run('createInvoice', {
        ...{ customer_id: customer.id, items: ITEMS, date: '2026-01-02', due_date: '2026-01-03' },
      });
      const { reference = '' } = paying(await xml(`/invoices/${id}/ubl?profile=en16931`));
      expect((await pdfOf(desk, id)).page.replaceAll(' ', '')).toContain(reference);
      const { body } = await desk.run('sendReminder', { id, tone: 'formal', preview: true });
      expect(body.replaceAll(' ', '')).toContain(`Verwendungszweck:${reference}`);
      return { id, reference };
    };
    const belgian = await references('BE68539007547034', 'INV-');
    expect(belgian.reference).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/);
    expect(Number(belgian.reference.replace(/\D/g, '').slice(0, 10))).toBe(belgian.id);
    expect((await references('DE75512108001245126199', 'RE-')).reference).toMatch(/^RF\d\dRE000001$/);
    expect((await references('DE75512108001245126199', 'ABCDEFGHIJKLMNOP')).reference).toBe('ABCDEFGHIJKLMNOP000001');
  });

  test('XRechnung is possible only with an address of the customer; its e-mail is one', async () => {
    const { desk, customer, xml } = await open(SELLER, { ...BUYER, email: undefined, endpoint: undefined });
    const { id } = await desk.run('createInvoice', { customer_id: customer.id, items: ITEMS });
    expect((await desk.run('getInvoice', { id })).einvoice.xrechnung).toMatchObject({
      possible: false,
      missing: [{ field: 'customer.endpoint', rule: 'PEPPOL-EN16931-R010' }],
    });
    await desk.run('updateCustomer', { id: customer.id, email: 'amt2@example.com' });
    const next = await desk.run('createInvoice', { customer_id: customer.id, items: ITEMS });
    expect((await desk.run('getInvoice', { id: next.id })).einvoice.xrechnung).toEqual({ possible: true, missing: [] });
    const file = await xml(`/invoices/${next.id}/ubl?profile=xrechnung`);
    expect(textsAt(file, '//cac:AccountingCustomerParty//cbc:EndpointID[@schemeID="EM"]')).toEqual([
      'amt2@example.com',
    ]);
  });
});
