// An unpaid invoice has a QR code for a bank transfer, which banking apps can scan (EPC069-12).
import { expect, test } from 'vitest';
import { renderInvoicePdf } from '../../../src/documents/invoice/render-invoice-pdf.ts';
import type { Currency } from '../../../src/model/money.ts';
import { creditorReferenceOf } from '../../../src/model/payment-reference.ts';
import { scannedInPdf } from '../../web/scanner.ts';
import { invoiceWith, partiesIn } from './sample-documents.ts';

const LINE = { description: 'Work', quantity: 100, unitPrice: 12_150, taxRate: 0 };
const LINK = 'https://pay.example/abc0123456';

const parties = (iban: string | null) => partiesIn('en', { seller: { name: 'Test & Co', legal_name: null, iban } });

test('the PDF has the code of the link and that of the transfer, for what is due now', async () => {
  const ours = parties('NL91ABNA0417164300');
  const whole = await renderInvoicePdf(invoiceWith([LINE], { parties: ours }));
  const code = (amount: string) =>
    `BCD\n002\n1\nSCT\n\nTest & Co\nNL91ABNA0417164300\nEUR${amount}\n\n${creditorReferenceOf('INV-000042')}`;
  expect(scannedInPdf(whole)).toEqual([code('121.50'), LINK]);
  const part = await renderInvoicePdf(invoiceWith([LINE], { parties: ours, paid: 2_150, due: 10_000 }));
  expect(scannedInPdf(part)).toEqual([code('100.00'), LINK]);
});

test('there is no code of a transfer without an IBAN, in another currency, or once it is paid', async () => {
  expect(scannedInPdf(await renderInvoicePdf(invoiceWith([LINE], { parties: parties(null) })))).toEqual([LINK]);
  const ours = { parties: parties('NL91ABNA0417164300') };
  const dollars = invoiceWith([LINE], { ...ours, currency: 'USD' as Currency });
  expect(scannedInPdf(await renderInvoicePdf(dollars))).toEqual([LINK]);
  const paid = invoiceWith([LINE], { ...ours, status: 'paid', paid: 12_150, due: 0 });
  expect(scannedInPdf(await renderInvoicePdf(paid))).toEqual([]);
});
