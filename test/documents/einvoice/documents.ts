/** Sample documents of every kind. Their sums are computed by the code of the service. */
import type { EInvoice } from '../../../src/documents/einvoice/einvoice.ts';
import { type CreditSums, creditAll, creditAmount, creditItems, leftToCredit } from '../../../src/model/credit.ts';
import type { LocalDate, TimeZone } from '../../../src/model/dates.ts';
import { type InvoiceSums, type LineInput, type PriceTerms, sumInvoice } from '../../../src/model/invoice-sums.ts';
import type { Currency } from '../../../src/model/money.ts';
import type { Buyer, DeliveryAddress, Seller } from '../../../src/model/parties.ts';
import { lastInvoice, leftToInvoice, partInvoice, shareOf } from '../../../src/model/quote-parts.ts';
import { UNITS } from '../../../src/model/units.ts';

export const EUR = 'EUR' as Currency;
export const date = (text: string) => text as LocalDate;

export const SELLER: Seller = {
  name: 'Jansen',
  legal_name: 'Jansen & Zonen B.V.',
  email: 'facturen@jansen.example',
  phone: '+31 20 123 4567',
  website: null,
  address: 'Keizersgracht 1',
  postal_code: '1015 CJ',
  city: 'Amsterdam',
  country: 'NL',
  vat_number: 'NL123456782B90',
  registration_number: '12345678',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  logo: null,
  invoice_footer: null,
  timezone: 'Europe/Amsterdam' as TimeZone,
  tax_number: null,
  registration_scheme: '0106',
  endpoint: { scheme: '0106', id: '12345678' },
  contact_name: 'A. Jansen',
  exemption_reason: 'Exempt: education (article 11 of the Dutch VAT act)',
};

export const BUYER: Buyer = {
  name: 'M. de Boer',
  company: 'De Boer Advies',
  address: 'Dam 2\nTweede verdieping',
  postal_code: '3511 AA',
  city: 'Utrecht',
  country: 'NL',
  vat_number: 'NL004495445B01',
  email: 'inkoop@deboer.example',
  registration_number: '87654321',
  buyer_reference: null,
  endpoint: { scheme: '0106', id: '87654321' },
  is_business: true,
};

/** A buyer in Germany, for cross-border documents. */
export const GERMAN: Buyer = {
  ...BUYER,
  name: 'Müller GmbH',
  company: null,
  address: 'Unter den Linden 1',
  postal_code: '10117',
  city: 'Berlin',
  country: 'DE',
  vat_number: 'DE136695976',
  registration_number: 'HRB 12345',
  endpoint: { scheme: '9930', id: 'DE136695976' },
};

export function line(quantity: number, unitPrice: number, taxRate = 2_100, more: Partial<LineInput> = {}): LineInput {
  return { description: 'Advies', quantity, unitPrice, taxRate, ...more };
}

type Overrides = Partial<Omit<EInvoice, 'parties'>> & { seller?: Partial<Seller>; buyer?: Partial<Buyer> };

export function invoiceOf(inputs: readonly LineInput[], terms: PriceTerms = {}, overrides: Overrides = {}): EInvoice {
  const sums = sumInvoice(inputs, terms);
  if (!sums) throw new Error('the sum is too large');
  const { seller, buyer, ...rest } = overrides;
  return {
    kind: 'invoice',
    number: 'INV-000042',
    date: date('2026-11-20'),
    dueDate: date('2026-12-04'),
    currency: EUR,
    language: 'en',
    preceding: [],
    note: null,
    buyerReference: 'PO-7',
    orderReference: null,
    deliveryDate: null,
    period: null,
    paymentTerms: null,
    delivery: null,
    directDebit: null,
    parties: { seller: { ...SELLER, ...seller }, buyer: { ...BUYER, ...buyer } },
    pricesIncludeTax: terms.pricesIncludeTax ?? false,
    discount: terms.discount ?? null,
    taxInOwnCurrency: null,
    paid: 0,
    paymentReference: 'RF29INV000042',
    ...sums,
    ...rest,
  };
}

/**
 * Returns a credit note for the invoice. `how`: computes the sums of the credit note from the amounts that are left to
 * credit.
 */
export function creditNoteOf(
  invoice: EInvoice,
  how: (left: ReturnType<typeof leftToCredit>) => CreditSums = (left) => creditAll(left, 'Returned'),
): EInvoice {
  return {
    ...invoice,
    ...how(leftToCredit(invoice, [])),
    kind: 'credit_note',
    number: 'CN-000007',
    date: date('2026-11-23'),
    dueDate: null,
    preceding: [{ number: invoice.number, date: invoice.date }],
    note: 'Returned',
    pricesIncludeTax: false,
    discount: null,
    taxInOwnCurrency: null,
    paid: 0,
    paymentReference: null,
  };
}

/** A part of 30 % of a quote with the content of the invoice, and the last invoice, which takes the part back (R103). */
export function partsOf(quote: EInvoice): { readonly part: EInvoice; readonly last: EInvoice } {
  const left = leftToInvoice(quote, []);
  const sums = partInvoice(left.groups, shareOf(left.total, 3_000), '30% of quote QU-000001');
  const rest = { ...quote, paid: 0 };
  const part = { ...rest, ...ofSums(sums), isPart: true, pricesIncludeTax: false, discount: null };
  const earlier = [{ taken: sums.taxLines, description: 'Less invoice INV-000042 of 20 November 2026' }];
  const last = lastInvoice(quote, earlier, { pricesIncludeTax: quote.pricesIncludeTax });
  return {
    part,
    last: {
      ...rest,
      ...ofSums(last),
      number: 'INV-000043',
      date: date('2026-11-23'),
      preceding: [
        { number: part.number, date: part.date },
        { number: 'INV-000041', date: date('2026-11-01') },
      ],
    },
  };
}

function ofSums({ lines, taxLines, subtotal, taxTotal, total }: InvoiceSums) {
  return { lines, taxLines, subtotal, taxTotal, total };
}

const zero = (taxCategory: LineInput['taxCategory'], more: Partial<LineInput> = {}) =>
  line(150, 9_500, 0, { ...(taxCategory ? { taxCategory } : {}), ...more });

const NOVEMBER = { start: date('2026-11-01'), end: date('2026-11-30') };
const TERMS_FOR_MACHINES = 'Skonto:\n#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=100.00#';
const WAREHOUSE: DeliveryAddress = {
  ...{ name: 'Lager & Söhne', address: 'Tor 3\nHalle 4', postal_code: '1010', city: 'Wien', country: 'AT' },
};
const CREDITOR = 'DE98ZZZ09999999999';
const COLLECTED = {
  seller: { creditor_identifier: CREDITOR },
  directDebit: { mandate_reference: 'M-2026/17', iban: 'DE02120300000000202051' },
};
const PERIODS = [
  line(100, 9_500, 2_100, { period: NOVEMBER }),
  line(300, 1_099, 900, {
    period: { start: date('2026-11-08'), end: date('2026-11-08') },
    discount: { percent: 1_000 },
  }),
  line(100, 2_500),
];
/** A German seller. */
const SCHULZE: Partial<Seller> = {
  ...{ ...GERMAN, legal_name: 'Schulze GmbH', registration_scheme: null, registration_number: 'HRB 99' },
  ...{ iban: 'DE75512108001245126199', bic: null, phone: '+49 30 1234567' },
} as Partial<Seller>;

const HARD_TEXT = `<b>"Fish & Chips"</b> 'to go' 🐟\u0007\uFFFE\uD800 שלום مرحبا \u202Eabc ]]> &amp;`;
const mixed = [
  line(150, 9_500, 2_100, { unit: 'hour' }),
  line(300, 1_099, 900, { description: 'Boek', discount: { percent: 1_000, reason: 'Damaged' } }),
  line(100, 2_500, 2_100, { discount: { amount: 333 } }),
];
const gross = [line(300, 1_099, 900), line(700, 333, 2_100, { discount: { percent: 1_250 } }), line(33, 12_345, 2_100)];

/** Lines of which others take back a part (R101), and lines that cost nothing. */
const TAKEN_BACK = [
  line(150, 9_500, 2_100),
  line(-100, 3_333, 2_100, { description: 'Deposit' }),
  line(300, 1_099, 900, { discount: { percent: 1_000 } }),
  line(-100, 1_099, 900, { description: 'Returned', discount: { percent: 1_000 } }),
  line(-33, 125, 900, { description: 'Returned', priceScale: 1 }),
  line(100, 0, 2_100, { description: 'Delivery' }),
];

export const DOCUMENTS: Readonly<Record<string, EInvoice>> = {
  domestic: invoiceOf([line(100, 10_000)]),
  'paid before': invoiceOf([line(100, 10_000)], {}, { paid: 12_100 }),
  'paid in part': invoiceOf([line(100, 10_000)], {}, { paid: 5_000 }),
  'line discounts': invoiceOf(mixed),
  'a discount in percent on the whole': invoiceOf(mixed, { discount: { percent: 333, reason: 'Loyalty' } }),
  'a discount in money on the whole': invoiceOf(mixed, { discount: { amount: 1_234 } }, { language: 'nl' }),
  'a line that is given away': invoiceOf([line(100, 5_000, 2_100, { discount: { percent: 10_000 } }), line(100, 1)]),
  'lines that take back': invoiceOf(TAKEN_BACK),
  'lines that take back, with discounts': invoiceOf(TAKEN_BACK, { discount: { percent: 333 } }),
  'lines that take back, prices with tax': invoiceOf(TAKEN_BACK, { pricesIncludeTax: true, discount: { amount: 777 } }),
  'lines that take back, in yen': invoiceOf(TAKEN_BACK, {}, { currency: 'JPY' as Currency }),
  'lines that take back, between Germans': invoiceOf(
    TAKEN_BACK,
    {},
    { seller: SCHULZE, buyer: GERMAN, language: 'de' },
  ),
  'a total of 0': invoiceOf([line(100, 5_000), line(-100, 5_000), line(100, 0)]),
  'a total of 0 without tax': invoiceOf([zero('zero', { unitPrice: 0 })]),
  'a total of 0 by reverse charge': invoiceOf([zero('reverse_charge', { unitPrice: 0 })], {}, { buyer: GERMAN }),
  'a total of 0 between Germans': invoiceOf(
    [line(100, 0, 1_900)],
    {},
    { seller: SCHULZE, buyer: GERMAN, language: 'de' },
  ),
  'every unit': invoiceOf(UNITS.map((unit) => line(150, 1_000, 2_100, { unit }))),
  'reverse charge': invoiceOf([zero('reverse_charge')], {}, { buyer: GERMAN, language: 'de' }),
  'intra-community by date': invoiceOf(
    [zero('intra_community')],
    {},
    { buyer: GERMAN, deliveryDate: date('2026-11-18') },
  ),
  'intra-community by period': invoiceOf(
    [zero('intra_community', { discount: { percent: 500 } })],
    { discount: { amount: 100 } },
    { buyer: GERMAN, period: { start: date('2026-11-01'), end: date('2026-11-30') } },
  ),
  export: invoiceOf(
    [zero('export')],
    {},
    { buyer: { ...BUYER, country: 'US', vat_number: null, endpoint: GERMAN.endpoint ?? null } },
  ),
  'exempt by the seller': invoiceOf([zero('exempt')]),
  'exempt by the line': invoiceOf([
    zero('exempt', { exemptionReason: 'Medical care', exemptionCode: 'VATEX-EU-132-1C' }),
    line(100, 1_000),
  ]),
  'zero-rated': invoiceOf([zero('zero'), line(200, 123, 900)]),
  'outside the scope': invoiceOf([zero('outside_scope')], { discount: { percent: 1_000 } }),
  'a seller without a VAT number': invoiceOf(
    [zero('exempt')],
    {},
    { seller: { vat_number: null, tax_number: '12/345/67890', registration_number: null, registration_scheme: null } },
  ),
  'prices with tax': invoiceOf(gross, { pricesIncludeTax: true }),
  'prices with tax and a discount': invoiceOf(gross, { pricesIncludeTax: true, discount: { amount: 777 } }),
  'many tiny prices with tax': invoiceOf(
    Array.from({ length: 60 }, (_, at) => line(100 + at, 1 + (at % 3), 2_100)),
    { pricesIncludeTax: true },
  ),
  'prices of six decimals': invoiceOf([
    line(1_000_000, 125, 2_100, { priceScale: 1 }),
    line(12_345_678, 1_234, 900, { priceScale: 4 }),
    line(100, 1, 2_100, { priceScale: 4 }),
  ]),
  dollars: invoiceOf(mixed, {}, { currency: 'USD' as Currency, taxInOwnCurrency: { currency: EUR, taxTotal: 3_021 } }),
  yen: invoiceOf(
    [line(150, 333, 1_000), line(700, 1_999, 1_000, { discount: { percent: 333 } })],
    { discount: { percent: 500 } },
    { currency: 'JPY' as Currency, taxInOwnCurrency: { currency: EUR, taxTotal: 812 } },
  ),
  'yen with tax': invoiceOf(
    [line(150, 333, 1_000), line(12_300, 1_999, 800)],
    { pricesIncludeTax: true },
    { currency: 'JPY' as Currency },
  ),
  'dinars in two decimals': invoiceOf([line(100, 12_300, 1_000)], {}, { currency: 'KWD' as Currency }),
  'two hundred lines': invoiceOf(
    Array.from({ length: 200 }, (_, at) => line(1 + at * 37, 199 + at * 101, at % 3 === 0 ? 900 : 2_100)),
    { discount: { percent: 250 } },
  ),
  'every text is hard': hardTexts(),
  'all references': invoiceOf(
    mixed,
    {},
    {
      orderReference: 'PO 2026/17',
      note: 'First line\r\nSecond line',
      deliveryDate: date('2026-11-18'),
      period: { start: date('2026-11-01'), end: date('2026-11-30') },
    },
  ),
  'between Germans': invoiceOf(
    [line(100, 10_000, 1_900)],
    {},
    {
      language: 'de',
      seller: SCHULZE,
      buyer: GERMAN,
    },
  ),
  'payment terms': invoiceOf(mixed, {}, { paymentTerms: 'Within 14 days 2 %,\nwithin 30 days net.' }),
  'payment terms for machines': invoiceOf(mixed, {}, { paymentTerms: TERMS_FOR_MACHINES }),
  'lines with periods': invoiceOf(PERIODS, {}, { period: { start: date('2026-11-01'), end: date('2026-11-30') } }),
  'lines with periods alone': invoiceOf(PERIODS, { pricesIncludeTax: true }),
  'another address of delivery': invoiceOf(mixed, {}, { delivery: WAREHOUSE, deliveryDate: date('2026-11-18') }),
  'an intra-community delivery elsewhere': invoiceOf(
    [zero('intra_community')],
    {},
    { buyer: GERMAN, delivery: { ...WAREHOUSE, country: 'AT' }, deliveryDate: date('2026-11-18') },
  ),
  'direct debit': invoiceOf(mixed, {}, { ...COLLECTED, paymentTerms: 'We collect on the due date.' }),
  'direct debit in dollars': invoiceOf(mixed, {}, { ...COLLECTED, currency: 'USD' as Currency }),
  'direct debit of what is left': invoiceOf(mixed, {}, { ...COLLECTED, paid: 1_000 }),
  'direct debit between Germans': invoiceOf(
    [line(100, 10_000, 1_900, { period: NOVEMBER })],
    {},
    {
      ...COLLECTED,
      language: 'de',
      seller: { ...SCHULZE, creditor_identifier: CREDITOR },
      buyer: GERMAN,
      paymentReference: 'RF29INV000042',
    },
  ),
  'credit note in full': creditNoteOf(invoiceOf(mixed, { discount: { percent: 333 } })),
  'credit note of an amount': creditNoteOf(invoiceOf(mixed), (left) => creditAmount(left, 5_000, 'Damaged')),
  'credit note of a line': creditNoteOf(invoiceOf(gross, { pricesIncludeTax: true }), (left) => {
    const credited = creditItems(left, [{ line: 2, quantity: 300 }], EUR);
    if (!('sums' in credited)) throw new Error('the line cannot be credited');
    return credited.sums;
  }),
  'credit note with lines that take back': creditNoteOf(invoiceOf(TAKEN_BACK, { discount: { percent: 333 } })),
  'credit note with lines that take back, prices with tax': creditNoteOf(
    invoiceOf(TAKEN_BACK, { pricesIncludeTax: true }),
  ),
  'credit note outside the scope': creditNoteOf(invoiceOf([zero('outside_scope')])),
  'credit note of an intra-community supply': creditNoteOf(
    invoiceOf([zero('intra_community')], {}, { buyer: GERMAN, deliveryDate: date('2026-11-18') }),
  ),
};

function hardTexts(): EInvoice {
  const text = HARD_TEXT;
  const plain = invoiceOf(
    [
      line(100, 1_000, 2_100, { description: text, discount: { percent: 1_000, reason: text } }),
      zero('exempt', { description: text, exemptionReason: text }),
    ],
    { discount: { amount: 10, reason: text } },
    { number: 'A&B-000001', note: text, buyerReference: text, orderReference: text },
  );
  const hard = {
    name: text,
    address: `${text}\n${text}\n${text}\n${text}`,
    postal_code: text,
    city: text,
    email: text,
  };
  return {
    ...plain,
    parties: {
      seller: { ...SELLER, ...hard, legal_name: `${text} B.V.`, phone: text, contact_name: text },
      buyer: { ...BUYER, ...hard, company: `${text} N.V.` },
    },
  };
}
