// Each rule finds the one thing that is wrong, in both syntaxes, and says where.
import { describe, expect, test } from 'vitest';
import type { Facts, Line } from '../../../src/documents/einvoice-reading/facts.ts';
import type { Finding } from '../../../src/documents/einvoice-reading/findings.ts';
import { readEInvoice } from '../../../src/documents/einvoice-reading/read.ts';
import { CREDIT_NOTE, d, day, INVOICE } from './sample-facts.ts';
import { writtenCii } from './written-cii.ts';
import { writtenUbl } from './written-ubl.ts';

const WRITERS = { UBL: writtenUbl, CII: writtenCii } as const;
const SYNTAXES = ['UBL', 'CII'] as const;

function findingsOf(facts: Facts, edit = (text: string) => text): readonly Finding[] {
  const text = WRITERS[facts.syntax](facts);
  return readEInvoice(Buffer.from(edit(text))).findings;
}

const rulesOf = (findings: readonly Finding[]) =>
  findings.map(({ rule, severity }) => (severity === 'error' ? rule : `${rule}?`));

const [FIRST, SECOND, THIRD] = INVOICE.lines as [Line, Line, Line];
const [S21, S9, EXEMPT] = INVOICE.vat as [Facts['vat'][number], Facts['vat'][number], Facts['vat'][number]];
const withTotals = (totals: Partial<Facts['totals']>): Facts => ({
  ...INVOICE,
  totals: { ...INVOICE.totals, ...totals },
});
const withFirst = (line: Partial<Line>): Facts => ({ ...INVOICE, lines: [{ ...FIRST, ...line }, SECOND, THIRD] });
const withGroups = (...vat: Facts['vat']): Facts => ({ ...INVOICE, vat });
const withSeller = (seller: Partial<Facts['seller']>): Facts => ({
  ...INVOICE,
  seller: { ...INVOICE.seller, ...seller },
});
const withBuyer = (buyer: Partial<Facts['buyer']>): Facts => ({ ...INVOICE, buyer: { ...INVOICE.buyer, ...buyer } });
const withMeans = (means: Partial<Facts['payment_means'][number]>): Facts => ({
  ...INVOICE,
  payment_means: INVOICE.payment_means.map((one) => ({ ...one, ...means })),
});

/** An invoice of one line in one category without tax. */
function free(category: string, change: Partial<Facts['vat'][number]> = {}, line: Partial<Line> = {}): Facts {
  const rate = category === 'O' ? null : d('0');
  const group = { category, rate, taxable: d('142.50'), tax: d('0.00'), exemption_reason: 'Because', ...change };
  const sums = { lines: d('142.50'), net: d('142.50'), total: d('142.50'), due: d('142.50'), vat: group.tax };
  return {
    ...{ ...INVOICE, vat: [group], adjustments: [], lines: [{ ...FIRST, category, rate, ...line }] },
    totals: { ...INVOICE.totals, ...sums, allowances: null, charges: null, prepaid: null, rounding: null },
  };
}

/** Expected rules; a question mark after a warning. */
const CASES: readonly [expected: string, what: string, facts: Facts][] = [
  ['BR-01', 'no profile', { ...INVOICE, profile: null }],
  ['BR-02', 'no number', { ...INVOICE, number: null }],
  ['BR-03', 'no issue date', { ...INVOICE, issue_date: null }],
  ['BR-04', 'no type', { ...INVOICE, type_code: null }],
  ['BR-05', 'no currency', { ...INVOICE, currency: null }],
  ['BR-06', 'a seller without a name', withSeller({ name: null })],
  ['BR-07', 'a buyer without a name', withBuyer({ name: null })],
  ['BR-08', 'a seller without an address', withSeller({ country: null })],
  ['BR-10', 'a buyer without an address', withBuyer({ country: null })],
  ['BR-12', 'no sum of the lines', withTotals({ lines: null })],
  ['BR-13', 'no total without VAT', withTotals({ net: null })],
  ['BR-14', 'no total with VAT', withTotals({ total: null })],
  ['BR-15', 'no amount due', withTotals({ due: null })],
  ['BR-21', 'a line without an identifier', withFirst({ id: null })],
  ['BR-22', 'a line without a quantity', withFirst({ quantity: null, unit: null })],
  ['BR-23', 'a quantity without a unit', withFirst({ unit: null })],
  ['BR-25', 'a line without a name', withFirst({ description: null })],
  ['BR-26', 'a line without a price', withFirst({ price: null })],
  ['BR-27', 'a negative price', withFirst({ price: d('-95.00'), quantity: d('-1.5') })],
  [
    'BR-29',
    'a period that ends before it begins',
    { ...INVOICE, period: { start: day('2026-11-30'), end: day('2026-11-29') } },
  ],
  ['BR-30', 'the same of a line', withFirst({ period: { start: day('2026-11-30'), end: day('2026-11-29') } })],
  [
    'BR-33',
    'an allowance without a reason',
    {
      ...INVOICE,
      adjustments: INVOICE.adjustments.map((one) => (one.kind === 'charge' ? one : { ...one, reason: null })),
    },
  ],
  [
    'BR-38',
    'a charge without a reason',
    {
      ...INVOICE,
      adjustments: INVOICE.adjustments.map((one) => (one.kind === 'charge' ? { ...one, reason: null } : one)),
    },
  ],
  ['BR-49', 'a payment without a code', withMeans({ code: null })],
  [
    'BR-55',
    'a preceding invoice without a number',
    { ...CREDIT_NOTE, preceding_invoices: [{ number: null, date: day('2026-11-20') }] },
  ],
  ['BR-61', 'a transfer to no account', withMeans({ iban: null, account_name: null })],
  ['BR-CO-09', 'a VAT number without its country', withBuyer({ vat_number: '136695976' })],
  [
    'BR-CO-10',
    'a sum that is not that of the lines',
    { ...withTotals({ lines: d('1195.36'), net: d('1190.36'), total: d('1314.03'), due: d('1000.01') }) },
  ],
  [
    'BR-CO-11',
    'allowances that are not those listed',
    withTotals({ allowances: d('11.00'), net: d('1189.35'), total: d('1313.02'), due: d('999.00') }),
  ],
  [
    'BR-CO-12',
    'charges that are not those listed',
    withTotals({ charges: d('6.00'), net: d('1191.35'), total: d('1315.02'), due: d('1001.00') }),
  ],
  [
    'BR-CO-13',
    'a net sum that does not follow',
    withTotals({ net: d('1190.34'), total: d('1314.01'), due: d('999.99') }),
  ],
  [
    'BR-CO-14',
    'VAT that is not that of its groups',
    withTotals({ vat: d('123.68'), total: d('1314.03'), due: d('1000.01') }),
  ],
  ['BR-CO-15', 'a total that is not net plus VAT', withTotals({ total: d('1314.03'), due: d('1000.01') })],
  ['BR-CO-16', 'an amount due that does not follow', withTotals({ due: d('1314.02') })],
  ['BR-CO-25?', 'an amount due without a date or terms', { ...INVOICE, due_date: null }],
  [
    'BR-CO-26',
    'a seller that only has a name',
    { ...free('O'), seller: { ...INVOICE.seller, vat_number: null, registration_number: null } },
  ],
  ['BR-CL-01', 'a type code of no invoice', { ...INVOICE, type_code: '999' }],
  ['BR-CL-04', 'a currency that does not exist', { ...INVOICE, currency: 'EURO' }],
  ['BR-CL-14', 'a country that does not exist', withBuyer({ country: 'UK' })],
  ['BR-DEC-18', 'an amount of three decimals', withTotals({ due: d('1000.001') })],
  ['IBAN', 'an IBAN with a wrong digit', withMeans({ iban: 'NL91ABNA0417164301' })],
  ['IBAN', 'an IBAN that is too short', withMeans({ iban: 'NL91ABNA041716430' })],
  ['DATES?', 'a due date before the issue date', { ...INVOICE, due_date: day('2026-11-19') }],
  [
    'DATES?',
    'a preceding invoice that is later',
    { ...CREDIT_NOTE, preceding_invoices: [{ number: 'F-9', date: day('2026-11-21') }] },
  ],
  ['PEPPOL-EN16931-R120?', 'a line that is not quantity times price', withFirst({ price: d('95.02') })],
  [
    'PEPPOL-EN16931-R120',
    'the same in an invoice of Peppol',
    {
      ...withFirst({ price: d('95.02') }),
      profile: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    },
  ],
  [
    'BR-CO-17?',
    'tax that was rounded per line',
    {
      ...withGroups({ ...S21, tax: d('28.87') }, S9, EXEMPT),
      totals: { ...INVOICE.totals, vat: d('123.66'), total: d('1314.01'), due: d('999.99') },
    },
  ],
  [
    'BR-CO-17',
    'tax of another rate',
    {
      ...withGroups({ ...S21, tax: d('29.88') }, S9, EXEMPT),
      totals: { ...INVOICE.totals, vat: d('124.67'), total: d('1315.02'), due: d('1001.00') },
    },
  ],
  ['BR-S-08?', 'a group that differs by its rounding', { ...withGroups({ ...S21, taxable: d('137.51') }, S9, EXEMPT) }],
  [
    'BR-E-08',
    'a group without tax that differs at all',
    { ...withGroups(S21, S9, { ...EXEMPT, taxable: d('-0.36') }) },
  ],
  ['BR-E-01', 'a line that no group has', { ...withGroups(S21, S9) }],
  ['BR-S-10', 'a standard rate with a reason', withGroups({ ...S21, exemption_reason: 'Because' }, S9, EXEMPT)],
  ['BR-E-10', 'an exemption without a reason', withGroups(S21, S9, { ...EXEMPT, exemption_reason: null })],
  ['BR-E-05', 'an exempt line with a rate', free('E', {}, { rate: d('21') })],
  ['BR-AE-10', 'a reverse charge without a reason', free('AE', { exemption_reason: null })],
  [
    'BR-AE-02',
    'a reverse charge to a buyer without a number',
    { ...free('AE'), buyer: { ...INVOICE.buyer, vat_number: null } },
  ],
  [
    'BR-IC-02',
    'an intra-community supply to a buyer without a VAT number',
    { ...free('K'), buyer: { ...INVOICE.buyer, vat_number: null, registration_number: '1' } },
  ],
  ['BR-G-05', 'an export with a rate', free('G', {}, { rate: d('21') })],
  ['BR-O-05', 'a line outside the scope of VAT with a rate', free('O', {}, { rate: d('0') })],
  ['BR-Z-10', 'a zero rate with a reason', free('Z')],
];

describe.each(SYNTAXES)('%s', (syntax) => {
  test.each(CASES)('%s: %s', (expected, _, facts) => {
    expect(rulesOf(findingsOf({ ...facts, syntax }))).toEqual([expected]);
  });

  test.each(['E', 'AE', 'K', 'G', 'O'])('nothing is wrong with an invoice of the category %s', (category) => {
    expect(findingsOf({ ...free(category), syntax })).toEqual([]);
  });

  test('tax in a group that has none is found, and so is what follows from it', () => {
    const taxed = free('AE', { tax: d('29.93') });
    const facts: Facts = { ...taxed, syntax, totals: { ...taxed.totals, total: d('172.43'), due: d('172.43') } };
    expect(rulesOf(findingsOf(facts))).toEqual(['BR-CO-17', 'BR-AE-09']);
  });

  test('a rate of lines that no group has is found, and the group that has too little', () => {
    const facts: Facts = { ...INVOICE, syntax, lines: [{ ...FIRST, rate: d('6') }, SECOND, THIRD] };
    const findings = findingsOf(facts);
    expect(rulesOf(findings)).toEqual(['BR-S-08', 'BR-S-08']);
    expect(findings[0]?.message).toBe('there is no VAT group for S 6 %, which this line has');
  });

  test('no line, no VAT group', () => {
    expect(rulesOf(findingsOf({ ...INVOICE, syntax, lines: [] }))).toContain('BR-16');
    expect(rulesOf(findingsOf({ ...INVOICE, syntax, vat: [] }))).toEqual(
      expect.arrayContaining(['BR-CO-18', 'BR-CO-14']),
    );
  });

  test('a comma is not guessed at: the amount is null, named, and in no sum', () => {
    for (const written of [
      '1.314,02',
      '1,314.02',
      '1314,02',
      '1 314.02',
      '1.314.02',
      '1314.02 EUR',
      '1e3',
      '',
      '.',
      '0x10',
      '١٣١٤',
    ]) {
      const reading = readEInvoice(Buffer.from(WRITERS[syntax]({ ...withTotals({ total: d(written) }), syntax })));
      expect(reading.facts.totals.total, written).toBeNull();
      expect(rulesOf(reading.findings), written).toEqual([written === '' ? 'BR-14' : 'FORMAT']);
    }
  });

  test('a sign and zeros that XML allows are read', () => {
    for (const written of ['+1314.02', '01314.02', '1314.020', ' 1314.02 ']) {
      expect(findingsOf({ ...withTotals({ total: d(written) }), syntax }), written).toEqual(
        written.endsWith('0') ? [expect.objectContaining({ rule: 'BR-DEC-14' })] : [],
      );
    }
  });

  test('an amount due that is there twice is an error, because another reader may take the other', () => {
    const element = syntax === 'UBL' ? 'cbc:PayableAmount' : 'ram:DuePayableAmount';
    const findings = findingsOf({ ...INVOICE, syntax }, (text) =>
      text.replace(
        new RegExp(`<${element}[^>]*>1000.00</${element}>`),
        (found) => found + found.replace('1000', '9000'),
      ),
    );
    expect(findings).toEqual([
      expect.objectContaining({ rule: 'REPEATED', at: expect.stringMatching(new RegExp(`/${element}\\[2\\]$`)) }),
    ]);
  });

  test('dates that do not exist, or are written another way', () => {
    for (const [from, to] of [
      ['2026-11-20', '2026-02-30'],
      ['2026-11-20', '20-11-2026'],
      ['2026-11-20', '2026-11-20T10:00:00'],
    ] as const) {
      const written = syntax === 'UBL' ? [from, to] : [from.replaceAll('-', ''), to.replaceAll('-', '')];
      const findings = findingsOf({ ...INVOICE, syntax }, (text) => text.replace(`>${written[0]}<`, `>${written[1]}<`));
      expect(rulesOf(findings), to).toEqual(['FORMAT']);
    }
  });

  test('an amount in another currency', () => {
    const findings = findingsOf({ ...INVOICE, syntax }, (text) =>
      text.replace('currencyID="EUR">123.67', 'currencyID="USD">123.67'),
    );
    expect(rulesOf(findings)).toEqual(['PEPPOL-EN16931-R051']);
  });

  test('a tax that is not VAT is no VAT category', () => {
    const findings = findingsOf({ ...INVOICE, syntax }, (text) =>
      syntax === 'UBL'
        ? text.replace(/(.*)<cbc:ID>VAT</s, '$1<cbc:ID>GST<')
        : text.replace('<ram:TypeCode>VAT<', '<ram:TypeCode>GST<'),
    );
    expect(rulesOf(findings)).toEqual(expect.arrayContaining(['BR-CO-04']));
  });

  test('a category that does not exist is named with those that do', () => {
    const findings = findingsOf({ ...free('X'), syntax });
    expect(findings[0]).toMatchObject({
      rule: 'BR-CL-17',
      message: '"X" is no VAT category. Allowed: S, Z, E, AE, K, G, O, L, M, B',
    });
  });
});

test('a finding names the element, with its place where it is repeated', () => {
  const at = (syntax: 'UBL' | 'CII', facts: Facts) => findingsOf({ ...facts, syntax })[0]?.at;
  const noName: Facts = { ...INVOICE, lines: [FIRST, { ...SECOND, description: null }, THIRD] };
  expect(at('UBL', noName)).toBe('/Invoice/cac:InvoiceLine[2]');
  expect(at('CII', noName)).toBe(
    '/CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem[2]',
  );
  expect(at('UBL', { ...CREDIT_NOTE, number: null })).toBe('/CreditNote/cbc:ID');
  expect(at('UBL', withTotals({ total: d('1') }))).toBe('/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount');
});

test('a credit note in the root of an invoice is read as a credit note, and reported', () => {
  const reading = readEInvoice(Buffer.from(writtenUbl({ ...INVOICE, type_code: '381' })));
  expect(reading.facts.kind).toBe('credit_note');
  expect(rulesOf(reading.findings)).toEqual(['BR-CL-01']);
});

test('thousands of faults are counted, and the first of them listed', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => ({
    ...FIRST,
    id: String(index),
    description: null,
    net: d('1,00'),
  }));
  const { findings, errors } = readEInvoice(Buffer.from(writtenUbl({ ...INVOICE, lines })));
  expect(findings).toHaveLength(200);
  expect(errors).toBeGreaterThan(15_000);
});
