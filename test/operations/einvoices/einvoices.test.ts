// E-invoices of issued documents: made from frozen data, refused with all missing fields, and mailed in the customer's
// format (R86).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEInvoice } from '../../../src/documents/einvoice-reading/read.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import type { Desk } from '../../kit/desk.ts';
import { CSV, FILES } from '../../kit/files.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openPostOffice, type PostOffice } from '../mails/mailing.ts';
import { BUYER, embedded, LINES, SELLER } from './parties.ts';
import { xmlInPdf } from './xml-in-pdf.ts';

describe.each(ENGINES_OF_RULES)('e-invoices on %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  const change = (desk: Desk, fields: object) =>
    call(office.ledger.testApp.app.services, desk.caller, CATALOG.updateBusiness, fields);

  async function counter(format?: string) {
    const { desk, address } = await office.open();
    await change(desk, SELLER);
    const customer = await desk.run('createCustomer', {
      ...{ name: 'Bürgeramt', email: `b${address}`, ...BUYER },
      ...(format ? { einvoice_format: format } : {}),
    });
    const token = await office.ledger.testApp.token(['billing.read'], desk.account);
    const get = async (path: string) => {
      const answer = await office.ledger.testApp.fetch(`/api/v1${path}`, { token });
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    return { desk, customer, address: `b${address}`, get };
  }

  test('line breaks and all decimals of rates and quantities are in both formats', async () => {
    const { desk, customer, get } = await counter();
    const line = { description: 'Design\nand logo', unit_price: 80, quantity: 7.125, tax_rate: 8.875 };
    const tiny = { description: 'Traffic', unit_price: 12_345.67, quantity: 0.000001, tax_rate: 8.875 };
    const { id } = await desk.run('createInvoice', { customer_id: customer.id, items: [line, tiny] });
    const [ubl, cii] = [await get(`/invoices/${id}/ubl`), await get(`/invoices/${id}/cii`)];
    for (const { bytes } of [ubl, cii]) expect(bytes.toString()).toContain('Name>Design\nand logo<');
    expect(ubl.bytes.toString()).toMatch(/InvoicedQuantity unitCode="\w+">7\.125<.*>0\.000001<.*/s);
    expect(ubl.bytes.toString()).toContain('<cbc:Percent>8.875</cbc:Percent>');
    expect(cii.bytes.toString()).toContain('RateApplicablePercent>8.875<');
  });

  test('each profile is a file, the same bytes after payment, credit and a change of the business', async () => {
    const { desk, customer, get } = await counter();
    const { id } = await desk.run('createInvoice', { customer_id: customer.id, items: LINES });
    const paths = ['ubl', 'ubl?profile=en16931', 'ubl?profile=xrechnung', 'cii', 'cii?profile=xrechnung'];
    const read = () => Promise.all(paths.map((path) => get(`/invoices/${id}/${path}`)));
    const first = await read();
    expect(first.map(({ status, type }) => [status, type])).toEqual(paths.map(() => [200, 'application/xml']));
    expect(new Set(first.map(({ bytes }) => bytes.toString())).size).toBe(paths.length);
    expect(first[0]?.bytes.toString()).toContain('Advice &amp; &lt;more&gt;');
    await desk.run('recordPayment', { id, amount: 21 });
    await desk.run('createCreditNote', { invoice_id: id, amount: 50, reason: 'Less' });
    await change(desk, { name: 'Another name', address: 'Elsewhere 2', iban: null });
    expect((await read()).map(({ bytes }) => bytes.toString())).toEqual(first.map(({ bytes }) => bytes.toString()));
  });

  test('the PDF of an issued invoice and of a credit note holds the CII; that of a draft does not', async () => {
    const { desk, customer, get } = await counter();
    const { id } = await desk.run('createInvoice', { customer_id: customer.id, items: LINES });
    const note = await desk.run('createCreditNote', { invoice_id: id, amount: 50, reason: 'Less' });
    for (const [pdfPath, place] of [
      [`/invoices/${id}/pdf?version=original`, `/invoices/${id}`],
      [`/credit-notes/${note.id}/pdf`, `/credit-notes/${note.id}`],
    ]) {
      const [pdf, cii] = await Promise.all([get(pdfPath ?? ''), get(`${place}/cii`)]);
      expect(xmlInPdf(pdf.bytes)).toBe(cii.bytes.toString());
    }
    const draft = await desk.run('createInvoice', { customer_id: customer.id, items: LINES, draft: true });
    expect((await get(`/invoices/${draft.id}/pdf`)).bytes.toString('latin1')).not.toContain('factur-x.xml');
    const refused = await get(`/invoices/${draft.id}/ubl`);
    expect([refused.status, JSON.parse(refused.bytes.toString()).error.code]).toEqual([409, 'invoice_is_draft']);
  });

  test('what is missing is said before, and refused with every fault and its rule', async () => {
    const { desk, get } = await counter();
    const { id, customer } = await desk.run('createInvoice', { customer: { name: 'Bo' }, items: LINES });
    const { einvoice } = await desk.run('getInvoice', { id });
    expect([einvoice.peppol.possible, einvoice.en16931.possible]).toEqual([false, false]);
    expect(einvoice.peppol.missing.map(({ field }) => field)).toContain('customer.country');
    const { status, bytes } = await get(`/invoices/${id}/ubl`);
    const { error } = JSON.parse(bytes.toString());
    expect([status, error.code, error.retryable]).toEqual([409, 'einvoice_incomplete', false]);
    expect(error.errors.map(({ field }: { field: string }) => field)).toEqual(
      einvoice.peppol.missing.map(({ field }) => field),
    );
    expect(error.errors.every(({ message }: { message: string }) => /\([A-Z-]+\d*[A-Z0-9-]*\)$/.test(message))).toBe(
      true,
    );
    expect((await get(`/invoices/${id}/pdf`)).bytes.toString('latin1')).not.toContain('factur-x.xml');
    // A later invoice can become an e-invoice. The issued one never changes.
    await desk.run('updateCustomer', { id: customer.id, ...BUYER });
    expect((await desk.run('getInvoice', { id })).einvoice.peppol.possible).toBe(false);
    const next = await desk.run('createInvoice', { customer_id: customer.id, items: LINES });
    expect((await desk.run('getInvoice', { id: next.id })).einvoice.peppol).toEqual({ possible: true, missing: [] });
  });

  test.each([
    ['ubl_peppol', 'ubl-peppol', 'peppol'],
    ['cii_xrechnung', 'cii-xrechnung', 'xrechnung'],
  ])('a customer that wants %s gets it with invoices and credit notes', async (format, suffix, profile) => {
    const { desk, customer, address, get } = await counter(format);
    const invoice = await desk.run('createInvoice', { customer_id: customer.id, items: LINES, send_email: true });
    const note = await desk.run('createCreditNote', {
      ...{ invoice_id: invoice.id, amount: 50, reason: 'Less', send_email: true },
    });
    const files = office.server.inbox(address).map(({ attachments }) => attachments);
    expect(files.map((all) => all.map(({ filename, type }) => [filename, type]))).toEqual([
      [
        [`${invoice.invoice_number}.pdf`, 'application/pdf'],
        [`${invoice.invoice_number}-${suffix}.xml`, 'application/xml'],
      ],
      [
        [`${note.credit_note_number}.pdf`, 'application/pdf'],
        [`${note.credit_note_number}-${suffix}.xml`, 'application/xml'],
      ],
    ]);
    const kind = format.slice(0, 3);
    const file = await get(`/invoices/${invoice.id}/${kind}?profile=${profile}`);
    expect(files[0]?.[1]?.bytes.toString()).toBe(file.bytes.toString());
  });

  test('attached files are in every e-invoice of the invoice as BG-24, and its PDF names them', async () => {
    const { desk, customer, get } = await counter();
    const draft = await desk.run('createInvoice', { customer_id: customer.id, items: LINES, draft: true });
    for (const [ending, content] of Object.entries(FILES)) {
      await desk.run('attachFile', { id: draft.id, file: content.toString('base64'), name: `Plan & ü.${ending}` });
    }
    await desk.run('issueInvoice', { id: draft.id });
    const { attachments } = await desk.run('listAttachments', { id: draft.id });
    for (const path of ['ubl', 'ubl?profile=en16931', 'ubl?profile=xrechnung', 'cii', 'cii?profile=xrechnung']) {
      const { bytes } = await get(`/invoices/${draft.id}/${path}`);
      expect(embedded(bytes.toString())).toEqual(
        Object.values(FILES).map((content, index) => {
          const { type, name = '' } = attachments[index] ?? {};
          return { type, name: name.replace('&', '&amp;'), content };
        }),
      );
      expect(readEInvoice(bytes)).toMatchObject({ errors: 0 });
    }
    const { bytes } = await get(`/invoices/${draft.id}/pdf?version=original`);
    const within = xmlInPdf(bytes) ?? '';
    expect(embedded(within)).toEqual([]);
    expect(within.match(/AdditionalReferencedDocument><ram:IssuerAssignedID>[^<]+</g)).toHaveLength(6);
    expect(readEInvoice(bytes)).toMatchObject({ errors: 0, attachment: 'factur-x.xml' });
    const note = await desk.run('createCreditNote', { invoice_id: draft.id, amount: 50, reason: 'Less' });
    expect((await get(`/credit-notes/${note.id}/ubl`)).bytes.toString()).not.toContain('BinaryObject');
  });

  test('files are mailed with the invoice, and not with reminders and credit notes', async () => {
    const { desk, customer, address } = await counter();
    const draft = await desk.run('createInvoice', { customer_id: customer.id, items: LINES, draft: true });
    await desk.run('attachFile', { id: draft.id, file: CSV.toString('base64'), name: 'Stunden März.csv' });
    const { invoice_number: number } = await desk.run('issueInvoice', { id: draft.id, send_email: true });
    await desk.run('sendInvoice', { id: draft.id });
    await desk.run('sendReminder', { id: draft.id });
    await desk.run('createCreditNote', { invoice_id: draft.id, amount: 5, reason: 'Less', send_email: true });
    const mails = office.server.inbox(address).map(({ attachments }) => attachments);
    const whole = [`${number}.pdf`, 'Stunden März.csv'];
    expect(mails.map((files) => files.map(({ filename }) => filename))).toEqual([whole, whole, [], ['CN-000001.pdf']]);
    expect(mails[0]?.[1]).toMatchObject({ type: 'text/csv' });
    expect(mails[0]?.[1]?.bytes.equals(CSV)).toBe(true);
  });

  test('where it is not possible, the PDF goes out alone', async () => {
    const { desk, customer, address } = await counter('ubl_peppol');
    await desk.run('updateCustomer', { id: customer.id, endpoint: null });
    const invoice = await desk.run('createInvoice', { customer_id: customer.id, items: LINES, send_email: true });
    const [mail] = office.server.inbox(address);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${invoice.invoice_number}.pdf`]);
  });
});
