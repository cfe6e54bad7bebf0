// Documents that the operations refuse today, or that are older than a rule, still have a place in a tax report (R109).
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../../src/model/dates.ts';
import type { TaxLine } from '../../src/model/invoice-sums.ts';
import type { Currency } from '../../src/model/money.ts';
import { type TaxedDocument, TaxReport, taxedLines } from '../../src/model/tax-report.ts';
import { VAT_NUMBERS } from '../operations/invoices/vat-desk.ts';

const EUR = 'EUR' as Currency;
let made = 0;

function documentOf(taxLines: readonly TaxLine[], given: Partial<TaxedDocument> = {}): TaxedDocument {
  return {
    ...{ kind: 'invoice', date: '2026-01-31' as LocalDate, number: `INV-${++made}`, invoiceNumber: null },
    ...{ customerId: 1, customer: 'Ann', currency: EUR, taxLines, exchange: null },
    ...{
      country: 'DE',
      deliveryCountry: null,
      vatNumber: null,
      isBusiness: null,
      sellerCountry: 'NL',
      isLeftOut: false,
    },
    ...given,
  };
}

function reportOf(...documents: readonly TaxedDocument[]): TaxReport {
  const report = new TaxReport(EUR);
  for (const one of documents) report.add(one);
  return report;
}

const goods = { rate: 0, taxable: 100, tax: 0, category: 'intra_community' } as const;
const services = { ...goods, category: 'reverse_charge' } as const;
const taxed = { rate: 1_900, taxable: 100, tax: 19 } as const;

const isNumberless = (report: TaxReport) => report.warnings.map(({ code }) => code).includes('vat_number_missing');

describe('the EU sales list', () => {
  test.each([
    ['no number', { vatNumber: null }, null],
    ['no number and no country', { vatNumber: null, country: null }, null],
    ['wrong check digits', { vatNumber: VAT_NUMBERS.wrong }, VAT_NUMBERS.wrong],
    ['no form of a number', { vatNumber: 'ask the customer; =1+1' }, null],
  ] as const)('has reverse charge with %s by customer, and says so', (_, given, vat_number) => {
    const report = reportOf(documentOf([services], given), documentOf([services], { ...given, customerId: 2 }));
    expect(report.euSales).toMatchObject([
      { vat_number, isValid: false, customer_id: 1, services: 100, goods: 0 },
      { vat_number, isValid: false, customer_id: 2, services: 100, goods: 0 },
    ]);
    expect(isNumberless(report)).toBe(true);
  });

  test.each([
    ['at home', { country: 'NL', vatNumber: VAT_NUMBERS.dutch }],
    ['at home, without a number', { country: 'NL' }],
    ['outside the EU', { country: 'CH', vatNumber: 'CHE116281710MWST' }],
    ['outside the EU, without a number', { country: 'US' }],
    ['by a seller outside the EU', { sellerCountry: 'CH', vatNumber: VAT_NUMBERS.german }],
  ] as const)('lacks reverse charge %s', (_, given) => {
    const report = reportOf(documentOf([services], given));
    expect([report.euSales, report.warnings]).toEqual([[], []]);
    expect(report.rates).toMatchObject([{ category: 'reverse_charge', net: 100 }]);
  });

  test('adds up customers with one number, however it is written, and takes the latest name', () => {
    const report = reportOf(
      documentOf([goods], { vatNumber: 'GR 094.259.216', customer: 'Old' }),
      documentOf([services], { vatNumber: VAT_NUMBERS.greek.toLowerCase(), customerId: 2, customer: 'New' }),
      documentOf([goods], { vatNumber: VAT_NUMBERS.northernIrish, country: 'GB' }),
    );
    expect(report.euSales).toMatchObject([
      { vat_number: VAT_NUMBERS.greek, country: 'GR', customer: 'New', goods: 100, services: 100, documents: 2 },
      { vat_number: VAT_NUMBERS.northernIrish, country: 'XI', goods: 100, services: 0, documents: 1 },
    ]);
  });

  test('goods to a number of the own country stay on the list and are to be checked', () => {
    const report = reportOf(documentOf([goods], { vatNumber: VAT_NUMBERS.dutch }));
    expect(report.euSales).toMatchObject([{ vat_number: VAT_NUMBERS.dutch, goods: 100 }]);
    expect(isNumberless(report)).toBe(true);
  });
});

describe('the one-stop shop', () => {
  test('has consumers of other EU countries by the place of delivery; no business, nobody at home or outside', () => {
    const report = reportOf(
      documentOf([taxed]),
      documentOf([taxed], { deliveryCountry: 'BE', isBusiness: false, vatNumber: VAT_NUMBERS.german }),
      documentOf([{ rate: 0, taxable: 50, tax: 0, category: 'zero' }]),
      ...[{ country: 'NL' }, { country: 'CH' }, { isBusiness: true }, { vatNumber: VAT_NUMBERS.german }].map((given) =>
        documentOf([taxed], given),
      ),
    );
    expect(report.consumerSales).toEqual([
      { country: 'BE', rate: 1_900, currency: EUR, documents: 1, net: 100, tax: 19 },
      { country: 'DE', rate: 1_900, currency: EUR, documents: 1, net: 100, tax: 19 },
      { country: 'DE', rate: 0, currency: EUR, documents: 1, net: 50, tax: 0 },
    ]);
    expect(report.warnings).toEqual([]);
  });

  test('does not guess where a country is missing: of the customer, or of the seller', () => {
    const nowhere = documentOf([taxed], { country: null });
    const unsettled = [
      documentOf([taxed, taxed], { sellerCountry: null }),
      documentOf([services], { sellerCountry: null }),
    ];
    const report = reportOf(nowhere, ...unsettled);
    expect([report.consumerSales, report.euSales]).toEqual([[], []]);
    expect(report.warnings).toEqual([
      { code: 'customer_country_missing', documents: 1, numbers: [nowhere.number] },
      { code: 'own_country_missing', documents: 2, numbers: unsettled.map(({ number }) => number) },
    ]);
  });
});

test('a credit note takes off, and counts as a document of its own', () => {
  const note = documentOf([taxed], { kind: 'credit_note', number: 'CN-1', invoiceNumber: 'INV-1' });
  const [rate] = reportOf(note).rates;
  expect(rate).toMatchObject({
    net: -100,
    tax: -19,
    credited_net: 100,
    credited_tax: 19,
    invoices: 0,
    credit_notes: 1,
  });
  expect(reportOf(documentOf([taxed, taxed]), note).totals).toMatchObject([
    { invoices: 1, credit_notes: 1, net: 100, tax: 19 },
  ]);
});

test('converted groups add up to the converted total, rounded once, with currencies of 0 and 3 decimals', () => {
  const lines = [1, 1, 1].map((taxable, index) => ({ rate: index * 100, taxable, tax: index === 0 ? 0 : 1 }));
  const usd = documentOf(lines, { currency: 'USD' as Currency, exchange: { to: EUR, rate: 500_000 } });
  const own = taxedLines(usd, EUR).map(({ inVatCurrency }) => inVatCurrency);
  // 3 cents at 0.5 are 1.5, which is 2; 2 cents are 1. Each alone would be 1.
  expect(own).toEqual([
    { net: 1, tax: 0 },
    { net: 1, tax: 1 },
    { net: 0, tax: 0 },
  ]);
  const inYen = { currency: 'JPY' as Currency, exchange: { to: EUR, rate: 6_100 } };
  const inDinar = { currency: 'KWD' as Currency, exchange: { to: EUR, rate: 3_014_159 } };
  const one = [{ rate: 1_000, taxable: 12_345, tax: 1_235 }];
  expect(taxedLines(documentOf(one, inYen), EUR)[0]?.inVatCurrency).toEqual({ net: 7_530, tax: 753 });
  expect(taxedLines(documentOf(one, inDinar), EUR)[0]?.inVatCurrency).toEqual({ net: 3_721, tax: 372 });
});

test('a rate to a former currency of the business converts nothing', () => {
  const former = { currency: 'USD' as Currency, exchange: { to: 'GBP' as Currency, rate: 800_000 } };
  const report = reportOf(documentOf([taxed], former), documentOf([taxed]));
  expect(report.totals.map(({ currency, net }) => [currency, net])).toEqual([
    ['EUR', 100],
    ['USD', 100],
  ]);
  expect(report.warnings.map(({ code }) => code)).toEqual(['exchange_rate_missing']);
});

test('a warning names five documents and counts all', () => {
  const many = Array.from({ length: 8 }, () => documentOf([{ rate: 0, taxable: 5, tax: 0 }], { country: 'NL' }));
  expect(reportOf(...many).warnings).toEqual([
    { code: 'category_missing', documents: 8, numbers: many.slice(0, 5).map(({ number }) => number) },
  ]);
});
