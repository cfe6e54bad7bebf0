/** Random documents: complete ones, which can be written in every profile, and ones that are incomplete or wrong. */
import * as fc from 'fast-check';
import type { EInvoice } from '../../../src/documents/einvoice/einvoice.ts';
import { creditAll, creditAmount, creditItems } from '../../../src/model/credit.ts';
import { excessiveDiscounts, type LineInput, type PriceTerms, sumInvoice } from '../../../src/model/invoice-sums.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import type { Currency } from '../../../src/model/money.ts';
import type { Buyer, Endpoint, Seller } from '../../../src/model/parties.ts';
import { TAX_CATEGORIES } from '../../../src/model/tax.ts';
import { UNITS } from '../../../src/model/units.ts';
import { BUYER, creditNoteOf, date, EUR, GERMAN, invoiceOf, SELLER } from './documents.ts';

/** Texts that may be empty or contain markup, emoji, right-to-left letters, control characters and lone surrogates. */
const texts = fc.string({ unit: fc.constantFrom(...'ab &<>"\'é🐟שم\u0007\u202E\uFFFE\uD800]\n\r\t'), maxLength: 12 });
const names = texts.map((text) => `x${text}`);

const discounts = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ percent: fc.integer({ min: 1, max: 10_000 }), reason: texts }),
  fc.record({ amount: fc.integer({ min: 1, max: 500 }) }),
);
const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 3 });

const figures = fc.record({
  description: names,
  quantity: fc.oneof(fc.constantFrom(100, 200, 150, 1), fc.integer({ min: 1, max: 100_000 }), fc.constant(100_000_000)),
  price: fc.oneof(
    fc.record({ unitPrice: fc.integer({ min: 1, max: 20_000 }) }),
    fc.record({ unitPrice: fc.integer({ min: 1, max: 9_999 }), priceScale: fc.integer({ min: 1, max: 4 }) }),
  ),
  discount: sometimes(discounts),
  unit: sometimes(fc.constantFrom(...UNITS)),
});
const CATEGORIES = TAX_CATEGORIES.filter((category) => category !== 'standard');
const rated = fc.constantFrom(2_100, 900, 2_500, 1_900, 550, 2_100, 5_000, 50).map((taxRate) => ({ taxRate }));
const free = fc
  .record({
    taxCategory: fc.constantFrom(...CATEGORIES.filter((one) => one !== 'outside_scope')),
    exemptionCode: sometimes(fc.constantFrom('VATEX-EU-132-1I', 'VATEX-FR-FRANCHISE')),
  })
  .map(({ taxCategory, exemptionCode }) => ({
    taxRate: 0,
    taxCategory,
    ...(exemptionCode && taxCategory !== 'zero' ? { exemptionCode } : {}),
  }));
const outside = fc.constant({ taxRate: 0, taxCategory: 'outside_scope' as const });

function linesWith(taxes: fc.Arbitrary<Partial<LineInput>>): fc.Arbitrary<LineInput[]> {
  const one = fc.record({ figures, tax: taxes }).map(({ figures: { price, discount, unit, ...rest }, tax }) => ({
    ...rest,
    ...price,
    ...(discount ? { discount } : {}),
    ...(unit ? { unit } : {}),
    taxRate: 0,
    ...tax,
  }));
  return fc.array(one, { minLength: 1, maxLength: 8 });
}

const terms: fc.Arbitrary<PriceTerms> = fc
  .record({ pricesIncludeTax: fc.boolean(), discount: sometimes(discounts) })
  .map(({ pricesIncludeTax, discount }) => ({ pricesIncludeTax, ...(discount ? { discount } : {}) }));

const currencies = fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'JPY').map((code) => code as Currency);

const details = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  currency: currencies,
  note: fc.option(texts),
  orderReference: fc.option(texts),
  ownTax: fc.integer({ min: 0, max: 99_999 }),
  paidQuarters: fc.constantFrom(0, 0, 1, 4),
  when: fc.constantFrom(
    { deliveryDate: date('2026-11-18'), period: null },
    { deliveryDate: null, period: { start: date('2026-11-01'), end: date('2026-11-30') } },
  ),
});

/** How the document is turned into a credit note; null leaves it an invoice. */
const credits = fc.option(fc.constantFrom('all', 'amount', 'items'), { freq: 2 });

type Written = {
  lines: LineInput[];
  terms: PriceTerms;
  details: Partial<EInvoice> & { ownTax?: number; when?: object; paidQuarters?: number };
};

function documentOf({ lines, terms: given, details: told }: Written, parties: object, credit: string | null): EInvoice {
  const { ownTax, when, paidQuarters, ...rest } = told;
  const own = rest.currency !== EUR && ownTax !== undefined ? { currency: EUR, taxTotal: ownTax } : null;
  const invoice = invoiceOf(lines, given, { taxInOwnCurrency: own, ...when, ...rest, ...parties });
  if (credit === null) return { ...invoice, paid: Math.floor((invoice.total * (paidQuarters ?? 0)) / 4) };
  return creditNoteOf(invoice, (left) => {
    if (credit === 'amount') return creditAmount(left, Math.max(1, Math.floor(left.total / 3)), 'Damaged');
    const first = left.lines.findIndex((one) => one.left > 0);
    const items = credit === 'items' ? creditItems(left, [{ line: first + 1 }], invoice.currency) : undefined;
    return items && 'sums' in items ? items.sums : creditAll(left, 'Damaged');
  });
}

function written(told: typeof details, taxes: fc.Arbitrary<Partial<LineInput>>): fc.Arbitrary<Written> {
  return fc.record({ lines: linesWith(taxes), terms, details: told }).filter(({ lines, terms: given }) => {
    const total = excessiveDiscounts(lines, given).length === 0 ? sumInvoice(lines, given)?.total : undefined;
    return total !== undefined && total > 0;
  });
}

/** Complete documents, which can be written in every profile. */
export const completeDocuments: fc.Arbitrary<EInvoice> = fc
  .record({
    content: fc.oneof(
      { weight: 4, arbitrary: written(details, fc.oneof(rated, rated, free)) },
      { weight: 1, arbitrary: written(details, outside) },
    ),
    seller: fc.constantFrom<Seller>(SELLER, { ...SELLER, ...germanSeller(), vat_number: 'DE136695976' }),
    buyer: fc.constantFrom<Buyer>(BUYER, GERMAN, {
      ...GERMAN,
      country: 'BE',
      endpoint: { scheme: '9925', id: 'BE0123456749' },
    }),
    credit: credits,
  })
  .map(({ content, seller, buyer, credit }) => documentOf(content, { seller, buyer }, credit));

function germanSeller(): Partial<Seller> {
  return { country: 'DE', registration_number: 'HRB 99', registration_scheme: null, iban: 'DE75512108001245126199' };
}

const COUNTRIES = ['NL', 'DE', 'BE', 'DK', 'SE', 'NO', 'IS', 'IT', 'GR', 'FR', 'US', 'Nederland'];
const ENDPOINTS: readonly Endpoint[] = [
  { scheme: '0106', id: '12345678' },
  { scheme: 'EM', id: 'a@b.example' },
  { scheme: '1234', id: '1' },
  { scheme: '0088', id: '4035811991014' },
  { scheme: '0088', id: '4035811991015' },
  { scheme: '0208', id: '0203201340' },
  { scheme: '0208', id: '0203201341' },
  { scheme: '0192', id: '987654325' },
  { scheme: '0192', id: '974760673' },
  { scheme: '0184', id: '12345674' },
  { scheme: '0007', id: '5567037485' },
  { scheme: '0151', id: '51824753556' },
  { scheme: '0151', id: '51824753557' },
  { scheme: '9933', id: 'EL123456789' },
];
const NUMBERS = [
  null,
  '12345678',
  'HRB 12',
  '0203201340',
  '5567037485',
  '556703-7485',
  '00000001003214345000',
  '974760673',
  '1',
];
const VAT_NUMBERS = [
  'NL123456782B90',
  'DE136695976',
  'SE556703748501',
  'SE5567',
  'NO974760673MVA',
  'NO1',
  'EL123456789',
  'IT00743110157',
  'unknown',
  '12 34',
  null,
];
const text = (value: string | null) => fc.constantFrom(value, value, value, null, '', '\u0001 ');

const places = {
  address: text('Street 1\nFloor 2'),
  postal_code: text('1015 CJ'),
  city: text('Amsterdam'),
  country: fc.option(fc.oneof(fc.constantFrom('NL', 'DE'), fc.constantFrom(...COUNTRIES)), { freq: 8 }),
  email: text('a@b.example'),
  vat_number: fc.oneof(fc.constant('NL123456782B90'), fc.constantFrom(...VAT_NUMBERS)),
  registration_number: fc.constantFrom(...NUMBERS),
  endpoint: fc.option(fc.oneof(fc.constant(ENDPOINTS[0] as Endpoint), fc.constantFrom(...ENDPOINTS)), { freq: 8 }),
};
const sellers: fc.Arbitrary<Partial<Seller>> = fc.record({
  ...places,
  legal_name: text('Jansen B.V.'),
  name: fc.constantFrom('Jansen', 'Jansen', 'Jansen', '\u0001'),
  phone: text('+31 20 123 4567'),
  contact_name: text('A. Jansen'),
  iban: fc.constantFrom('NL91ABNA0417164300', 'NL91ABNA0417164300', null),
  bic: text('ABNANL2A'),
  tax_number: fc.constantFrom(null, '12/345/67890', '12345678901', 'Godkänd för F-skatt'),
  registration_scheme: fc.constantFrom(null, null, '0106', '0184', '0196', '0208', '9999'),
  exemption_reason: text('Exempt'),
});
const buyers: fc.Arbitrary<Partial<Buyer>> = fc.record({ ...places, company: text('De Boer'), name: names });

const anyTax: fc.Arbitrary<Partial<LineInput>> = fc.oneof(
  { weight: 6, arbitrary: rated },
  { weight: 4, arbitrary: free },
  { weight: 1, arbitrary: outside },
  { weight: 1, arbitrary: fc.constant({ taxRate: 0 }) },
  { weight: 1, arbitrary: fc.constantFrom({ taxRate: 600 }, { taxRate: 49 }, { taxRate: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { taxRate: 0, taxCategory: 'exempt' as const, exemptionCode: 'VATEX-EU-AE' },
      { taxRate: 0, taxCategory: 'exempt' as const, exemptionCode: 'VATEX-EU-NONE' },
      { taxRate: 0, taxCategory: 'export' as const, exemptionCode: 'VATEX-EU-D' },
    ),
  },
);

const anyDetails = fc
  .record({
    told: details,
    currency: fc.oneof(
      currencies,
      fc.constantFrom('KWD', 'BGN', 'XCG').map((code) => code as Currency),
    ),
    buyerReference: fc.constantFrom('PO-7', 'PO-7', 'PO-7', null, ' '),
    isDated: fc.boolean(),
  })
  .map(({ told, currency, buyerReference, isDated }) => {
    const when = isDated ? told.when : { deliveryDate: null, period: null };
    return { ...told, currency, buyerReference, when } as never;
  });

/** Documents whose parties, tax categories and references are incomplete or wrong in random ways. */
export const anyDocuments: fc.Arbitrary<EInvoice> = fc
  .record({
    content: fc.oneof(
      { weight: 6, arbitrary: written(anyDetails, anyTax) },
      { weight: 2, arbitrary: written(anyDetails, rated) },
      { weight: 1, arbitrary: written(anyDetails, outside) },
    ),
    seller: fc.oneof(sellers, fc.constant<Partial<Seller>>({})),
    buyer: fc.oneof(buyers, fc.constant<Partial<Buyer>>({}), fc.constant<Partial<Buyer>>(GERMAN)),
    credit: credits,
  })
  .map(({ content, seller, buyer, credit }) => documentOf(content, { seller, buyer }, credit));
