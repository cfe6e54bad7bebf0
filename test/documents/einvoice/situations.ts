/**
 * Every kind of document from sellers of several countries, with one file for each profile in which it can be written.
 */
import { type CiiProfile, toCii } from '../../../src/documents/einvoice/cii.ts';
import { type EInvoice, PROFILES } from '../../../src/documents/einvoice/einvoice.ts';
import { missingFor } from '../../../src/documents/einvoice/missing.ts';
import { toUbl } from '../../../src/documents/einvoice/ubl.ts';
import { ATTACHMENT_TYPES } from '../../../src/model/attachment.ts';
import type { LineInput, PriceTerms } from '../../../src/model/invoice-sums.ts';
import type { Currency } from '../../../src/model/money.ts';
import type { Buyer, Seller } from '../../../src/model/parties.ts';
import { FILES, PDF } from '../../kit/files.ts';
import { BUYER, creditNoteOf, DOCUMENTS, date, EUR, GERMAN, invoiceOf, line, partsOf, SELLER } from './documents.ts';

type Country = { readonly seller: Seller; readonly buyer: Buyer; readonly rates: readonly [number, number] };

const place = (country: string, city: string, postal_code: string) => ({
  country,
  city,
  postal_code,
  address: 'Rue 1',
});

/** Seller, buyer and tax rates of each country. */
const COUNTRIES: Readonly<Record<string, Country>> = {
  NL: { seller: SELLER, buyer: BUYER, rates: [2_100, 900] },
  DE: {
    seller: {
      ...{ ...SELLER, ...place('DE', 'Berlin', '10117'), name: 'Schulze', legal_name: 'Schulze GmbH' },
      ...{ vat_number: 'DE136695976', registration_number: 'HRB 99', registration_scheme: null, bic: null },
      ...{ iban: 'DE75512108001245126199', endpoint: { scheme: '9930', id: 'DE136695976' } },
    },
    buyer: GERMAN,
    rates: [1_900, 700],
  },
  BE: {
    seller: {
      ...{ ...SELLER, ...place('BE', 'Bruxelles', '1000'), name: 'Dupont', legal_name: 'Dupont SRL' },
      ...{ vat_number: 'BE0203201340', registration_number: '0203201340', registration_scheme: '0208', bic: null },
      ...{ iban: 'BE68539007547034', endpoint: { scheme: '0208', id: '0203201340' } },
    },
    buyer: {
      ...{ ...BUYER, ...place('BE', 'Gent', '9000'), vat_number: 'BE0203201340' },
      ...{ registration_number: '0203201340', endpoint: { scheme: '0208', id: '0203201340' } },
    },
    rates: [2_100, 600],
  },
  FR: {
    seller: {
      ...{ ...SELLER, ...place('FR', 'Paris', '75001'), name: 'Petit', legal_name: 'Petit SARL', bic: null },
      ...{ vat_number: 'FR40303265045', registration_number: '303265045', registration_scheme: '0002' },
      ...{ iban: 'FR1420041010050500013M02606', endpoint: { scheme: '0009', id: '30326504500017' } },
    },
    buyer: {
      ...{ ...BUYER, ...place('FR', 'Lyon', '69001'), vat_number: 'FR40303265045', registration_number: null },
      endpoint: { scheme: '0009', id: '30326504500025' },
    },
    rates: [2_000, 550],
  },
};

type Kind = (rates: readonly [number, number]) => {
  readonly lines: readonly LineInput[];
  readonly terms?: PriceTerms;
  readonly more?: Partial<EInvoice>;
  readonly seller?: Partial<Seller>;
};

/** One attachment of each type. The names contain characters that XML must escape. */
const ATTACHED = ATTACHMENT_TYPES.map((type, index) => {
  const [ending = '', content = PDF] = Object.entries(FILES)[index] ?? [];
  return { name: `Plan & "<Skizze>" ${index + 1} ü.${ending}`, type, content };
});

const PERIOD = { start: date('2026-11-01'), end: date('2026-11-30') };
const DELIVERED = { deliveryDate: date('2026-11-18') };
const MANDATE = { mandate_reference: 'M-2026/17', iban: 'DE02120300000000202051' };
const free = (taxCategory: NonNullable<LineInput['taxCategory']>) => ({
  lines: [line(150, 9_500, 0, { taxCategory }), line(100, 1, 0, { taxCategory })],
});
const two = ([high, low]: readonly [number, number]) => [
  line(150, 9_500, high, { unit: 'hour' }),
  line(300, 1_099, low, { description: 'Boek', discount: { percent: 1_000, reason: 'Damaged' } }),
];

const KINDS: Readonly<Record<string, Kind>> = {
  standard: (rates) => ({ lines: two(rates) }),
  zero: () => free('zero'),
  exempt: () => free('exempt'),
  'reverse-charge': () => free('reverse_charge'),
  export: () => free('export'),
  'outside-scope': () => free('outside_scope'),
  discount: (rates) => ({ lines: two(rates), terms: { discount: { percent: 333 } } }),
  'gross-prices': (rates) => ({
    lines: two(rates),
    terms: { pricesIncludeTax: true, discount: { amount: 333 } },
  }),
  dollars: (rates) => ({
    lines: two(rates),
    more: { currency: 'USD' as Currency, taxInOwnCurrency: { currency: EUR, taxTotal: 3_021 } },
  }),
  yen: (rates) => ({ lines: two(rates), more: { currency: 'JPY' as Currency } }),
  'paid-in-part': (rates) => ({ lines: two(rates), more: { paid: 5_000 } }),
  'born-paid': ([high]) => ({ lines: [line(100, 10_000, high)], more: { paid: 10_000 + high } }),
  period: ([high]) => ({ lines: [line(100, 10_000, high, { period: PERIOD })], more: { period: PERIOD } }),
  delivery: (rates) => ({
    lines: two(rates),
    more: {
      ...DELIVERED,
      delivery: { name: 'Lager', address: 'Tor 3', postal_code: '1010', city: 'Wien', country: 'AT' },
    },
  }),
  'direct-debit': (rates) => ({
    lines: two(rates),
    more: { directDebit: MANDATE, paymentTerms: 'We collect on the due date.' },
    seller: { creditor_identifier: 'DE98ZZZ09999999999' },
  }),
  terms: (rates) => ({ lines: two(rates), more: { paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#' } }),
  attachments: (rates) => ({ lines: two(rates), more: { attachments: ATTACHED } }),
  'attachments-named': (rates) => ({
    lines: two(rates),
    more: { attachments: ATTACHED.map((one) => ({ ...one, content: null })) },
  }),
  'fine-prices': ([high]) => ({
    lines: [line(12_345, 125, high, { priceScale: 4, description: 'Screws\nM4\nblack' }), line(100, 1, high)],
  }),
};

type File = { readonly name: string; readonly xml: string };

export function situations(): File[] {
  const own = Object.entries(COUNTRIES).flatMap(([country, { seller, buyer, rates }]) =>
    Object.entries(KINDS).flatMap(([kind, contentOf]): [string, EInvoice][] => {
      const { lines, terms = {}, more = {}, seller: ofKind = {} } = contentOf(rates);
      const invoice = invoiceOf(lines, terms, { ...more, seller: { ...seller, ...ofKind }, buyer });
      const { part, last } = partsOf(invoice);
      return [
        [`${country}-${kind}`, invoice],
        [`${country}-${kind}-credited`, creditNoteOf(invoice)],
        [`${country}-${kind}-part`, part],
        [`${country}-${kind}-last`, last],
      ];
    }),
  );
  const all = [...Object.entries(DOCUMENTS), ...own];
  return all.flatMap(([name, document]) => filesOf(name.replaceAll(/[^\w-]+/g, '-'), document));
}

function filesOf(name: string, document: EInvoice): File[] {
  const missing = missingFor(document);
  const cii: readonly CiiProfile[] = ['en16931', 'xrechnung'];
  return [
    ...PROFILES.map((profile) => ({ profile, name: `${name}.${profile}.ubl.xml`, xml: toUbl(document, profile) })),
    ...cii.map((profile) => ({ profile, name: `${name}.${profile}.cii.xml`, xml: toCii(document, profile) })),
  ].filter(({ profile }) => missing[profile].length === 0);
}
