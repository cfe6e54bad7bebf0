// The metadata of a PDF contains the seller's name and the invoice number as text, also for strict XML parsers.
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { PdfDocument } from '../../../src/documents/invoice/pdf-document.ts';
import { renderInvoicePdf } from '../../../src/documents/invoice/render-invoice-pdf.ts';
import type { Instant, LocalDate, TimeZone } from '../../../src/model/dates.ts';
import type { InvoiceId } from '../../../src/model/ids.ts';
import type { Currency } from '../../../src/model/money.ts';
import { faultsOf, textsOf, xmpOf } from './xmp.ts';

const NAMES = [
  'A & B <GmbH> "x"',
  "Ann's",
  '</rdf:li><rdf:li>Eve</rdf:li>',
  '&lt;b&gt; &amp; &#65;',
  ']]> <!-- <?pi ?> <![CDATA[',
  'Café 🥐 𝒳',
  'חברת השחר בע"מ',
  'شركة الأمل (دبي)',
  '株式会社田中商店',
];

const nothing = { phone: null, website: null, address: null, postal_code: null, city: null, country: null };
const invoiceOf = (name: string) =>
  renderInvoicePdf({
    invoice: {
      ...{
        id: 42 as InvoiceId,
        number: 'INV-000042',
        status: 'pending',
        currency: 'EUR' as Currency,
        reference: null,
        notes: null,
      },
      ...{ date: '2026-03-17' as LocalDate, dueDate: '2026-03-31' as LocalDate, lines: [], taxLines: [] },
      ...{ subtotal: 0, total: 0, paid: 0, refunded: 0, credited: 0, due: 0 },
      ...{ createdAt: Date.UTC(2026, 2, 17) as Instant, paidAt: null, cancelledAt: null },
    },
    parties: {
      seller: {
        ...{ ...nothing, name, legal_name: null, email: null, vat_number: null, registration_number: null },
        ...{ iban: null, bic: null, logo: null, invoice_footer: null, timezone: 'Europe/Amsterdam' as TimeZone },
      },
      buyer: { ...nothing, name: 'Bob', company: null, vat_number: null, email: null },
    },
    logo: null,
    paymentUrl: 'https://pay.example/abc0123456',
  });

describe('a seller called', () => {
  test.each(NAMES)('%s', async (name) => {
    const bytes = await invoiceOf(name);
    const xmp = xmpOf(bytes);
    expect(faultsOf(xmp)).toEqual([]);
    expect(textsOf(xmp, 'rdf:li')).toEqual(['Invoice INV-000042', name]);
    const { info, metadata } = await (await getDocumentProxy(Uint8Array.from(bytes))).getMetadata();
    expect(info).toMatchObject({ Author: name, Title: 'Invoice INV-000042' });
    // The PDF reader returns `dc:creator` as a list.
    expect([metadata?.get('dc:creator')].flat()).toEqual([name]);
  });
});

test('characters that XML cannot hold are replaced', async () => {
  const chunks: Uint8Array[] = [];
  const doc = new PdfDocument({ pdfVersion: '1.7', font: '', info: { Author: 'A\u0000B\u001fC\ufffeD\ud800E' } });
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((done) => doc.on('end', done));
  doc.end();
  await ended;
  const xmp = xmpOf(Buffer.concat(chunks));
  expect(faultsOf(xmp)).toEqual([]);
  expect(textsOf(xmp, 'rdf:li')).toEqual(['A\ufffdB\ufffdC\ufffdD\ufffdE']);
});

test('the check of this file finds what is malformed', () => {
  const around = (inner: string) => `<a>${inner}</a>`;
  for (const sound of ['', 'x &amp; y &#65; &lt;', '<b c="d &quot;"/>', '<b>x</b>'])
    expect(faultsOf(around(sound))).toEqual([]);
  for (const broken of ['&', '& b', '&x;', '<', '<b>', '</b>', '<b></c>', '<GmbH> "x"', '\u0001', ']]>']) {
    expect(faultsOf(around(broken)), broken).not.toEqual([]);
  }
});
