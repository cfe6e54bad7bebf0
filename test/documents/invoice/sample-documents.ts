/** Sample invoices and credit notes as the PDF renderer receives them, up to documents with all possible content. */
import type { CreditNoteDocument } from '../../../src/documents/invoice/printed-credit-note.ts';
import type { InvoiceDocument } from '../../../src/documents/invoice/printed-invoice.ts';
import type { QuoteDocument } from '../../../src/documents/invoice/printed-quote.ts';
import type { Instant, LocalDate, TimeZone } from '../../../src/model/dates.ts';
import type { InvoiceId } from '../../../src/model/ids.ts';
import { type LineInput, type PriceTerms, sumInvoice } from '../../../src/model/invoice-sums.ts';
import type { Language } from '../../../src/model/language.ts';
import type { Currency } from '../../../src/model/money.ts';
import type { Parties } from '../../../src/model/parties.ts';

const SELLER: Parties['seller'] = {
  ...{
    name: 'Kade & Zn. "Ontwerp"',
    legal_name: 'Kade Ontwerp B.V.',
    email: 'info@kade.example',
    phone: '+31 20 1234567',
  },
  ...{ website: null, address: 'Prinsengracht 1', postal_code: '1015 DK', city: 'Amsterdam', country: 'NL' },
  ...{ vat_number: 'NL123456789B13', registration_number: '12345678', iban: 'NL91ABNA0417164300', bic: null },
  ...{ logo: null, invoice_footer: 'Thank you!', timezone: 'Europe/Amsterdam' as TimeZone },
  exemption_reason: 'Article 11-1-o of the Dutch VAT Act',
};

const BUYER: Parties['buyer'] = {
  ...{ name: 'Anna Schmidt', company: 'Schmidt GmbH', address: 'Hauptstraße 2', postal_code: '10115', city: 'Berlin' },
  ...{ country: 'DE', vat_number: 'DE136695976', email: 'anna@schmidt.example', buyer_reference: '04011000-1234' },
};

export function partiesIn(language: Language, more: { seller?: object; buyer?: object } = {}): Parties {
  return { seller: { ...SELLER, ...more.seller }, buyer: { ...BUYER, ...more.buyer }, language };
}

export function lineOf(more: Partial<LineInput> = {}): LineInput {
  return { description: 'Design', quantity: 100, unitPrice: 10_000, taxRate: 2_100, ...more };
}

type Invoice = InvoiceDocument['invoice'];

/** A pending invoice with these lines. */
export function invoiceWith(
  lines: readonly LineInput[],
  { terms = {}, parties = partiesIn('en'), ...more }: Partial<Invoice> & { terms?: PriceTerms; parties?: Parties } = {},
): InvoiceDocument {
  const sums = sumInvoice(lines, terms);
  if (!sums) throw new Error('the sums are too large');
  const invoice: Invoice = {
    ...{ id: 42 as InvoiceId, number: 'INV-000042', status: 'pending', currency: 'EUR' as Currency },
    ...{ reference: null, notes: null, buyerReference: parties.buyer.buyer_reference ?? null },
    ...{ date: '2026-11-20' as LocalDate, dueDate: '2026-12-20' as LocalDate },
    ...{ ...sums, paid: 0, refunded: 0, credited: 0, due: sums.total, ...terms },
    ...{ createdAt: Date.UTC(2026, 10, 20, 9, 30, 15, 250) as Instant, paidAt: null, cancelledAt: null },
    ...more,
  };
  return { invoice, parties, logo: null, paymentUrl: 'https://pay.example/abc0123456' };
}

export function creditNoteWith(
  lines: readonly LineInput[],
  { parties = partiesIn('en'), ...more }: Partial<CreditNoteDocument['creditNote']> & { parties?: Parties } = {},
): CreditNoteDocument {
  const sums = sumInvoice(lines);
  if (!sums) throw new Error('the sums are too large');
  const creditNote = {
    ...{ number: 'CN-000007', invoiceNumber: 'INV-000042', reason: 'Two hours were not worked' },
    ...{ date: '2026-11-23' as LocalDate, invoiceDate: '2026-11-20' as LocalDate, currency: 'EUR' as Currency },
    ...{ ...sums, createdAt: Date.UTC(2026, 10, 23) as Instant, ...more },
  };
  return { creditNote, parties, logo: null };
}

/** An open quote with these lines. */
export function quoteWith(
  lines: readonly LineInput[],
  {
    terms = {},
    parties = partiesIn('en'),
    ...more
  }: Partial<QuoteDocument['quote']> & { terms?: PriceTerms; parties?: Parties } = {},
): QuoteDocument {
  const sums = sumInvoice(lines, terms);
  if (!sums) throw new Error('the sums are too large');
  const quote = {
    ...{ number: 'QU-000012', currency: 'EUR' as Currency, reference: null, intro: null, notes: null },
    ...{ date: '2026-11-20' as LocalDate, validUntil: '2026-12-20' as LocalDate },
    ...{ ...sums, ...terms, createdAt: Date.UTC(2026, 10, 20, 9, 30, 15, 250) as Instant },
    ...{ acceptedAt: null, acceptedBy: null, declinedAt: null, ...more },
  };
  return { quote, parties, logo: null, quoteUrl: 'https://pay.example/q1b2c3d4e5' };
}

/**
 * Lines with several tax categories and rates, discounts, prices in fractions of a cent, and letters of several
 * scripts. None of the tax categories must be alone on an invoice.
 */
const VARIED_LINES: readonly LineInput[] = [
  lineOf({ description: 'Ontwerp 设计 תכנון تصميم', quantity: 750, unit: 'hour', unitPrice: 9_500 }),
  lineOf({
    description: 'Screws M4',
    quantity: 100_000,
    unitPrice: 125,
    priceScale: 1,
    discount: { percent: 1_000, reason: 'Bulk' },
  }),
  lineOf({ description: 'Book', unitPrice: 1_900, taxRate: 900, discount: { amount: 150 } }),
  lineOf({ description: 'Training 🥐', unitPrice: 50_000, taxRate: 0, taxCategory: 'exempt' }),
  lineOf({ description: 'Advice', unitPrice: 12_345_678, priceScale: 4, taxRate: 0, taxCategory: 'reverse_charge' }),
];

/** An invoice with everything that an invoice can contain. */
export function fullInvoice(language: Language, more: Parameters<typeof invoiceWith>[1] = {}): InvoiceDocument {
  return invoiceWith(VARIED_LINES, {
    ...{
      parties: partiesIn(language),
      currency: 'USD' as Currency,
      reference: 'Project 7',
      notes: 'Thanks for your order.',
    },
    ...{ orderReference: 'PO-778', buyerReference: 'Cost centre 12' },
    period: { start: '2026-11-01' as LocalDate, end: '2026-11-30' as LocalDate },
    terms: { discount: { percent: 500, reason: 'Ten years together' } },
    ownCurrency: { currency: 'EUR' as Currency, rate: 921_300, taxTotal: 16_240 },
    ...more,
  });
}

export function fullCreditNote(language: Language): CreditNoteDocument {
  return creditNoteWith(
    [lineOf({ quantity: 200, unit: 'hour' }), lineOf({ taxRate: 0, taxCategory: 'reverse_charge' })],
    {
      ...{ parties: partiesIn(language), currency: 'USD' as Currency, orderReference: 'PO-778' },
      ownCurrency: { currency: 'EUR' as Currency, rate: 921_300, taxTotal: 3_869 },
    },
  );
}

/** A quote with everything that a quote can contain. */
export function fullQuote(language: Language, more: Parameters<typeof quoteWith>[1] = {}): QuoteDocument {
  const { invoice } = fullInvoice(language);
  return quoteWith(VARIED_LINES, {
    ...{ parties: partiesIn(language), currency: invoice.currency, notes: invoice.notes, reference: invoice.reference },
    ...{ orderReference: 'PO-778', buyerReference: 'Cost centre 12' },
    period: invoice.period ?? null,
    ownCurrency: invoice.ownCurrency ?? null,
    intro: 'Thank you for your question.\nThis is what we can do for you:',
    paymentTerms: '30 % when you accept, the rest on delivery.',
    terms: { discount: { percent: 500, reason: 'Ten years together' } },
    ...more,
  });
}
