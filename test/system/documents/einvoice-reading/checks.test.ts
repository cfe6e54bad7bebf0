// Problems that matter to the payer are found in both syntaxes and reported with both numbers. Faults that matter only
// to a validator are not reported.
import { describe, expect, test } from 'vitest';
import type { Facts, Line } from '../../../../src/documents/einvoice-reading/facts.ts';
import type { Finding } from '../../../../src/documents/einvoice-reading/findings.ts';
import { readEInvoice } from '../../../../src/documents/einvoice-reading/read.ts';
import { CREDIT_NOTE, d, day, INVOICE } from '../../../documents/einvoice-reading/sample-facts.ts';
import { writtenCii } from '../../../documents/einvoice-reading/written-cii.ts';
import { writtenUbl } from '../../../documents/einvoice-reading/written-ubl.ts';

const WRITERS = { UBL: writtenUbl, CII: writtenCii } as const;
const SYNTAXES = ['UBL', 'CII'] as const;

function findingsOf(facts: Facts, edit = (text: string) => text): readonly Finding[] {
  return readEInvoice(Buffer.from(edit(WRITERS[facts.syntax](facts)))).findings;
}

/** Findings as `check: message`; warnings as `check?: message`. */
const said = (findings: readonly Finding[]) =>
  findings.map(({ check, severity, message }) => `${check}${severity === 'error' ? '' : '?'}: ${message}`);

const [FIRST, SECOND, THIRD] = INVOICE.lines as [Line, Line, Line];
const [S21, S9, EXEMPT] = INVOICE.vat as [Facts['vat'][number], Facts['vat'][number], Facts['vat'][number]];
const withTotals = (totals: Partial<Facts['totals']>, facts: Facts = INVOICE): Facts => ({
  ...facts,
  totals: { ...facts.totals, ...totals },
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
const DEBIT = {
  mandate_reference: 'M-1',
  creditor_identifier: 'DE98ZZZ09999999999',
  debited_account: 'NL91ABNA0417164300',
};
const withDebit = (debit: Partial<typeof DEBIT> | { mandate_reference: null }): Facts => ({
  ...withMeans({ code: '59', iban: null, account_name: null, bic: null }),
  direct_debit: { ...DEBIT, ...debit },
});

/** An invoice with a single line and VAT group, in a category without tax. */
function free(category: string, change: Partial<Facts['vat'][number]> = {}): Facts {
  const rate = category === 'O' ? null : d('0');
  const group = { category, rate, taxable: d('142.50'), tax: d('0.00'), exemption_reason: 'Because', ...change };
  const total = d((142.5 + Number(group.tax)).toFixed(2));
  const none = { allowances: null, charges: null, prepaid: null, rounding: null };
  return {
    ...{ ...INVOICE, vat: [group], adjustments: [], lines: [{ ...FIRST, category, rate }] },
    totals: { ...none, lines: d('142.50'), net: d('142.50'), vat: group.tax, total, due: total },
  };
}

const CASES: readonly [expected: string, facts: Facts][] = [
  ['missing: there is no number', { ...INVOICE, number: null }],
  ['missing: there is no issue date', { ...INVOICE, issue_date: null }],
  ['missing: there is no name of the seller', withSeller({ name: null })],
  ['missing: there is no name of the buyer', withBuyer({ name: null })],
  ['missing: there is no currency', { ...INVOICE, currency: null }],
  ['missing: there is no total without VAT', withTotals({ net: null })],
  ['missing: there is no total with VAT', withTotals({ total: null })],
  ['missing: there is no amount due', withTotals({ due: null })],
  ['missing: the line has no readable net amount', withFirst({ net: null })],
  [
    'missing: the allowance has no readable amount',
    {
      ...INVOICE,
      adjustments: INVOICE.adjustments.map((one) => (one.kind === 'charge' ? one : { ...one, amount: null })),
    },
  ],
  ['currency: "EURO" is no currency code (ISO 4217)', { ...INVOICE, currency: 'EURO' }],
  [
    'totals: the sum of the lines is 1195.36, but the lines come to 1195.35',
    withTotals(
      { lines: d('1195.36'), allowances: d('10.00'), charges: d('4.99') },
      { ...INVOICE, adjustments: adjusted('4.99') },
    ),
  ],
  [
    'totals: the sum of the allowances is 10.00, but the allowances come to 10.01',
    {
      ...INVOICE,
      adjustments: INVOICE.adjustments.map((one) => (one.kind === 'charge' ? one : { ...one, amount: d('10.01') })),
    },
  ],
  [
    'totals: the sum of the charges is 5.00, but the charges come to 4.99',
    { ...INVOICE, adjustments: adjusted('4.99') },
  ],
  [
    'totals: the total without VAT is 1190.35, but the lines less allowances plus charges come to 1195.35',
    { ...withTotals({ charges: d('10.00') }), adjustments: adjusted('10.00') },
  ],
  [
    'totals: the VAT is 123.68, but the VAT groups come to 123.67',
    withTotals({ vat: d('123.68'), total: d('1314.03'), due: d('1000.01') }),
  ],
  [
    'totals: the total with VAT is 1314.03, but the total without VAT and the VAT come to 1314.02',
    withTotals({ total: d('1314.03'), due: d('1000.01') }),
  ],
  [
    'totals: the amount due is 1314.02, but the total with VAT, less what is paid, and the rounding come to 1000.00',
    withTotals({ due: d('1314.02') }),
  ],
  [
    'lines?: the net amount of the line is 142.50, which is not its quantity 1.5 times its price 95.02, less allowances plus charges',
    withFirst({ price: d('95.02') }),
  ],
  [
    'vat?: the tax of the VAT group S 21 % is 28.87, but 21 % of 137.50 is 28.88',
    withTotals(
      { vat: d('123.66'), total: d('1314.01'), due: d('999.99') },
      withGroups({ ...S21, tax: d('28.87') }, S9, EXEMPT),
    ),
  ],
  [
    'vat: the tax of the VAT group S 21 % is 29.88, but 21 % of 137.50 is 28.88',
    withTotals(
      { vat: d('124.67'), total: d('1315.02'), due: d('1001.00') },
      withGroups({ ...S21, tax: d('29.88') }, S9, EXEMPT),
    ),
  ],
  [
    'vat?: the taxable amounts of the VAT groups come to 1190.36, but the total without VAT is 1190.35',
    withGroups({ ...S21, taxable: d('137.51') }, S9, EXEMPT),
  ],
  [
    'vat: the taxable amounts of the VAT groups come to 1192.35, but the total without VAT is 1190.35',
    withGroups(S21, S9, { ...EXEMPT, taxable: d('1.65') }),
  ],
  [
    'vat: the tax of the VAT group AE 21 % (reverse charge) is 29.93, but none is charged there',
    free('AE', { tax: d('29.93'), rate: d('21') }),
  ],
  [
    'vat: the tax of the VAT group O (outside the scope of VAT) is 1.00, but none is charged there',
    free('O', { tax: d('1.00') }),
  ],
  [
    'vat?: the VAT group S says no VAT rate, so its tax of 29.93 was not checked',
    free('S', { tax: d('29.93'), rate: null }),
  ],
  [
    'repeated?: the VAT group S 21 % is there more than once',
    withGroups(
      { ...S21, taxable: d('100.00'), tax: d('21.00') },
      { ...S21, taxable: d('37.50'), tax: d('7.88') },
      S9,
      EXEMPT,
    ),
  ],
  [
    'vat_number?: the VAT number of the seller, "DE136695977", has wrong check digits',
    withSeller({ vat_number: 'DE136695977' }),
  ],
  [
    'vat_number?: the VAT number of the buyer, "DE13669597", does not have the form of its country',
    withBuyer({ vat_number: 'DE13669597' }),
  ],
  [
    'vat_number?: the VAT number of the buyer, "136695976", does not begin with a country code',
    withBuyer({ vat_number: '136695976' }),
  ],
  [
    'iban: the check digits or the length of the IBAN "NL91ABNA0417164301" are wrong',
    withMeans({ iban: 'NL91ABNA0417164301' }),
  ],
  [
    'iban: the check digits or the length of the IBAN "NL91ABNA041716430" are wrong',
    withMeans({ iban: 'NL91ABNA041716430' }),
  ],
  ['iban: "1234" is no IBAN, which a SEPA transfer (code 58) needs', withMeans({ iban: null, account: '1234' })],
  ['payment: it asks for a transfer (code 58), but names no account', withMeans({ iban: null, account_name: null })],
  ['payment?: it is a direct debit, but names no mandate', withDebit({ mandate_reference: null })],
  [
    'payment?: the check digits or the form of the creditor identifier "DE99ZZZ09999999999" are wrong',
    withDebit({ creditor_identifier: 'DE99ZZZ09999999999' }),
  ],
  [
    'iban: the check digits or the length of the IBAN "NL92ABNA0417164300" are wrong',
    withDebit({ debited_account: 'NL92ABNA0417164300' }),
  ],
  ['dates?: an amount is due, but neither a due date nor payment terms say when', { ...INVOICE, due_date: null }],
  ['dates?: the due date 2026-11-19 is before the issue date 2026-11-20', { ...INVOICE, due_date: day('2026-11-19') }],
  [
    'dates?: the preceding invoice "F-9" is of 2026-11-21, after the issue date 2026-11-20',
    { ...CREDIT_NOTE, preceding_invoices: [{ number: 'F-9', date: day('2026-11-21') }] },
  ],
  [
    'dates?: the period ends on 2026-11-29, before it begins on 2026-11-30',
    { ...INVOICE, period: { start: day('2026-11-30'), end: day('2026-11-29') } },
  ],
  [
    'dates?: the period ends on 2026-11-29, before it begins on 2026-11-30',
    withFirst({ period: { start: day('2026-11-30'), end: day('2026-11-29') } }),
  ],
];

function adjusted(charge: string): Facts['adjustments'] {
  return INVOICE.adjustments.map((one) => (one.kind === 'charge' ? { ...one, amount: d(charge) } : one));
}

/** Invoices without findings: their faults matter only to a validator, or are none. */
const FINE: readonly [what: string, facts: Facts][] = [
  ['no profile and no type', { ...INVOICE, profile: null, type_code: null }],
  ['a type code of no invoice', { ...INVOICE, type_code: '999' }],
  ['no countries', { ...withSeller({ country: null }), buyer: { ...INVOICE.buyer, country: 'UK' } }],
  ['a seller without any number', withSeller({ vat_number: null, registration_number: null })],
  ['a VAT number as it is printed', withSeller({ vat_number: 'nl 1234.56.782.B90' })],
  ['a VAT number of a country whose rules are not known', withBuyer({ vat_number: 'US123456789' })],
  ['totals that are left out and follow', withTotals({ lines: null, allowances: null, charges: null, vat: null })],
  ['amounts of three decimals', withFirst({ net: d('142.499'), price: null })],
  ['a category that does not exist', free('X')],
  ['an exemption without a reason', free('E', { exemption_reason: null })],
  ['two exemptions with reasons of their own', withGroups(S21, S9, ...halves())],
  ['an untaxed group without a rate', free('AE', { rate: null })],
  [
    'an adjustment without a reason',
    { ...INVOICE, adjustments: INVOICE.adjustments.map((one) => ({ ...one, reason: null })) },
  ],
  ['a payment without a code', withMeans({ code: null })],
  ['an amount due with terms and no date', { ...INVOICE, due_date: null, payment_terms: 'Within 14 days' }],
  ['a direct debit', withDebit({})],
  ['a credit note without a due date', { ...CREDIT_NOTE, due_date: null }],
  [
    'a credit note that names no account',
    { ...CREDIT_NOTE, payment_means: INVOICE.payment_means.map((one) => ({ ...one, iban: null, account_name: null })) },
  ],
  [
    'a paid invoice that names neither account nor date',
    withTotals(
      { prepaid: d('1314.00'), due: d('0.00') },
      { ...withMeans({ iban: null, account_name: null }), due_date: null },
    ),
  ],
];

function halves(): Facts['vat'] {
  return [
    { ...EXEMPT, taxable: d('-0.30') },
    { ...EXEMPT, taxable: d('-0.05'), exemption_reason: 'Article 12' },
  ];
}

describe.each(SYNTAXES)('%s', (syntax) => {
  test.each(CASES)('%s', (expected, facts) => {
    expect(said(findingsOf({ ...facts, syntax }))).toEqual([expected]);
  });

  test.each(FINE)('%s is no finding', (_, facts) => {
    expect(said(findingsOf({ ...facts, syntax }))).toEqual([]);
  });

  test('an allowance and a charge that cancel each other need no VAT group', () => {
    const both = (['allowance', 'charge'] as const).map((kind) => {
      return { kind, amount: d('10.00'), reason: 'Deposit', category: 'S', rate: d('6') };
    });
    const facts = { ...INVOICE, syntax, adjustments: [...INVOICE.adjustments, ...both] };
    expect(said(findingsOf(withTotals({ allowances: d('20.00'), charges: d('15.00') }, facts)))).toEqual([]);
  });

  test('lines without VAT groups do not hide that a tax is charged', () => {
    expect(said(findingsOf({ ...INVOICE, syntax, vat: [] }))).toEqual([
      'totals: the VAT is 123.67, but the VAT groups come to 0.00',
    ]);
  });

  test('VAT groups without lines are checked, and it is said that there are none', () => {
    expect(said(findingsOf(withTotals({ vat: d('123.60') }, { ...INVOICE, syntax, lines: [] })))).toEqual([
      'missing?: there are no lines, so it does not say what it is for; only its totals and VAT groups were checked',
      'totals: the VAT is 123.60, but the VAT groups come to 123.67',
      'totals: the total with VAT is 1314.02, but the total without VAT and the VAT come to 1313.95',
    ]);
  });

  test('a VAT group twice with all of the net is more than the net', () => {
    const twice = free('S', { tax: d('29.93'), rate: d('21'), exemption_reason: null });
    const totals = { vat: d('59.86'), total: d('202.36'), due: d('202.36') };
    const findings = findingsOf(withTotals(totals, { ...twice, syntax, vat: [...twice.vat, ...twice.vat] }));
    expect(said(findings)).toEqual([
      'repeated?: the VAT group S 21 % is there more than once',
      'vat: the taxable amounts of the VAT groups come to 285.00, but the total without VAT is 142.50',
    ]);
  });

  test('two VAT totals in one currency', () => {
    const [from, more] =
      syntax === 'UBL'
        ? [
            '<cac:LegalMonetaryTotal>',
            '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">999.00</cbc:TaxAmount></cac:TaxTotal>',
          ]
        : ['<ram:GrandTotalAmount', '<ram:TaxTotalAmount currencyID="EUR">999.00</ram:TaxTotalAmount>'];
    const findings = findingsOf({ ...INVOICE, syntax }, (text) => text.replace(from, `${more}${from}`));
    expect(said(findings)).toEqual(['repeated: there are two VAT totals in "EUR": "123.67", then "999.00"']);
  });

  test('currencies round to their own decimals', () => {
    const inYen = (tax: string) => {
      const total = d(String(1005 + Number(tax)));
      const sums = { lines: d('1005'), net: d('1005'), vat: d(tax), total, due: total };
      const group = { rate: d('10'), taxable: d('1005'), tax: d(tax), exemption_reason: null };
      const line = { quantity: d('1'), price: d('1005'), net: d('1005') };
      const facts = free('S', group);
      return { ...withTotals(sums, facts), syntax, currency: 'JPY', lines: [{ ...FIRST, ...line }] };
    };
    expect(said(findingsOf(inYen('101')))).toEqual([]);
    expect(said(findingsOf(inYen('100')))).toEqual([
      'vat?: the tax of the VAT group S 10 % is 100, but 10 % of 1005 is 101',
    ]);
    const dinars = { ...INVOICE, syntax, currency: 'KWD' };
    const off = withTotals({ due: d('1000.001') }, withGroups({ ...S21, tax: d('28.875') }, S9, EXEMPT));
    expect(
      said(
        findingsOf({
          ...dinars,
          ...withTotals({ vat: d('123.665'), total: d('1314.015') }, off),
          syntax,
          currency: 'KWD',
        }),
      ),
    ).toEqual([
      'totals: the amount due is 1000.001, but the total with VAT, less what is paid, and the rounding come to 999.995',
      'vat?: the tax of the VAT group S 9 % is 94.79, but 9 % of 1053.20 is 94.788',
    ]);
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
      expect(said(reading.findings), written).toEqual([
        written === ''
          ? 'missing: there is no total with VAT'
          : `format: ${JSON.stringify(written)} is no number; numbers are like 1234.50, without commas`,
      ]);
    }
  });

  test('a sign and zeros that XML allows are read', () => {
    for (const written of ['+1314.02', '01314.02', '1314.020', ' 1314.02 ']) {
      expect(said(findingsOf({ ...withTotals({ total: d(written) }), syntax })), written).toEqual([]);
    }
  });

  test('an amount due that is there twice with two values is an error, because another reader may take the other', () => {
    const element = syntax === 'UBL' ? 'cbc:PayableAmount' : 'ram:DuePayableAmount';
    const twice = (value: string) => (text: string) =>
      text.replace(
        new RegExp(`<${element}[^>]*>1000.00</${element}>`),
        (found) => found + found.replace('1000.00', value),
      );
    const findings = findingsOf({ ...INVOICE, syntax }, twice('9000.00'));
    expect(said(findings)).toEqual([
      'repeated: this is there more than once: "1000.00", then "9000.00"; the first one was read',
    ]);
    expect(findings[0]?.at).toMatch(new RegExp(`/${element}\\[2\\]$`));
    expect(said(findingsOf({ ...INVOICE, syntax }, twice('1000.00')))).toEqual([]);
  });

  test('a part that is there twice is an error, whatever is in it', () => {
    const part = syntax === 'UBL' ? 'cac:Party' : 'ram:SellerTradeParty';
    const findings = findingsOf({ ...INVOICE, syntax }, (text) =>
      text.replace(`<${part}>`, (found) => `<${part}><x xmlns="y">1</x></${part}>${found}`),
    );
    expect(said(findings)).toContain('repeated: this is there more than once; the first one was read');
  });

  test('two VAT numbers of one party', () => {
    const number =
      /<cac:PartyTaxScheme><cbc:CompanyID>NL123.*?<\/cac:PartyTaxScheme>|<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/;
    const findings = findingsOf({ ...INVOICE, syntax }, (text) =>
      text.replace(number, (found) => found + found.replace('NL123456782B90', 'DE136695976')),
    );
    expect(said(findings)).toEqual([
      'repeated: this is there more than once: "NL123456782B90", then "DE136695976"; the first one was read',
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
      expect(said(findings), to).toEqual([`format: "${written[1]}" is not a date of this syntax`]);
    }
  });

  test('an amount in another currency', () => {
    const findings = findingsOf({ ...INVOICE, syntax }, (text) =>
      text.replace('currencyID="EUR">123.67', 'currencyID="USD">123.67'),
    );
    expect(said(findings)).toEqual(['currency: the amount is in "USD", but the invoice is in "EUR"']);
  });

  test('a tax that is not VAT has no VAT rate that could be checked', () => {
    const findings = findingsOf({ ...free('S', { tax: d('29.93'), rate: d('21') }), syntax }, (text) =>
      text.replace(/(?<=<cbc:ID>|<ram:TypeCode>)VAT(?=<)/g, 'GST'),
    );
    expect(said(findings)).toEqual(['vat?: the VAT group says no VAT rate, so its tax of 29.93 was not checked']);
  });
});

test('a finding names the element, with its place where it is repeated', () => {
  const at = (syntax: 'UBL' | 'CII', facts: Facts) => findingsOf({ ...facts, syntax })[0]?.at;
  const noNet: Facts = { ...INVOICE, lines: [FIRST, { ...SECOND, net: null }, THIRD] };
  expect(at('UBL', noNet)).toBe('/Invoice/cac:InvoiceLine[2]');
  expect(at('CII', noNet)).toBe(
    '/CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem[2]',
  );
  expect(at('UBL', { ...CREDIT_NOTE, number: null })).toBe('/CreditNote/cbc:ID');
  expect(at('UBL', withTotals({ total: d('1') }))).toBe('/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount');
});

test('a credit note in the root of an invoice is read as a credit note', () => {
  expect(readEInvoice(Buffer.from(writtenUbl({ ...INVOICE, type_code: '381' })))).toMatchObject({
    ...{ facts: { kind: 'credit_note' }, findings: [] },
  });
});

test('several payment terms are all there, and of several due dates the first', () => {
  const text = writtenCii({ ...INVOICE, syntax: 'CII', payment_terms: '2 % in 8 days' });
  const more = text.replace(/<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/s, (found) => {
    return found + found.replace('2 % in 8 days', '30 days net').replace('20261201', '20261220');
  });
  const { facts, findings } = readEInvoice(Buffer.from(more));
  expect(facts).toMatchObject({ payment_terms: '2 % in 8 days\n30 days net', due_date: '2026-12-01' });
  expect(said(findings)).toEqual([
    'repeated?: this is there more than once: "20261201", then "20261220"; the first one was read',
  ]);
});

test('thousands of faults are counted, and the first of them listed', () => {
  const line = { ...FIRST, net: d('1,00'), quantity: d('1,00'), price: d('1,00') };
  const lines = Array.from({ length: 5_000 }, (_, index) => ({ ...line, id: String(index) }));
  const { findings, errors } = readEInvoice(Buffer.from(writtenUbl({ ...INVOICE, lines })));
  expect(findings).toHaveLength(200);
  expect(errors).toBe(20_000);
});
