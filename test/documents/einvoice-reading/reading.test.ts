// The same facts are read from UBL and CII files, whatever namespace prefixes, encoding and notation the sender uses.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../src/documents/einvoice-reading/facts.ts';
import { readEInvoice } from '../../../src/documents/einvoice-reading/read.ts';
import { sized } from '../../kit/proof.ts';
import { holds } from '../../model/property.ts';
import { anyFacts } from './any-facts.ts';
import { CREDIT_NOTE, INVOICE } from './sample-facts.ts';
import { writtenCii } from './written-cii.ts';
import { writtenUbl } from './written-ubl.ts';
import { type Style, USUAL } from './written-xml.ts';

const WRITERS = { UBL: writtenUbl, CII: writtenCii } as const;
const SYNTAXES = ['UBL', 'CII'] as const;
const bytes = (text: string) => Buffer.from(text);
const read = (facts: Facts, style?: Style) => readEInvoice(bytes(WRITERS[facts.syntax](facts, style)));

const STYLES: Readonly<Record<string, Style>> = {
  'the usual prefixes': USUAL,
  'other prefixes': {
    prefixes: { inv: 'i', cn: 'n', cac: 'cbc', cbc: 'cac', rsm: 'ram', ram: 'rsm', udt: 'a1', qdt: 'ä' },
  },
  'parts in the default namespace': { prefixes: { inv: 'ubl', cn: 'ubl', cac: '', rsm: 'x', ram: '' } },
  'namespaces declared by every element': { prefixes: 'every element' },
};

describe.each(SYNTAXES)('%s', (syntax) => {
  test.each(Object.keys(STYLES))('is read with %s', (name) => {
    for (const sample of [INVOICE, CREDIT_NOTE]) {
      const facts = { ...sample, syntax };
      expect(read(facts, STYLES[name])).toEqual({
        ...{ attachment: null, profile_name: 'EN 16931', facts, findings: [], errors: 0, warnings: 0 },
      });
    }
  });

  test('any invoice that adds up is read as it was written, without a finding', () => {
    holds(
      fc.property(anyFacts, fc.constantFrom(...Object.values(STYLES)), (any, style) => {
        const facts = { ...any, syntax };
        const { facts: said, findings } = read(facts, style);
        expect(findings).toEqual([]);
        expect(said).toEqual(facts);
      }),
      { numRuns: sized({ quick: 30, usual: 120, whole: 300 }) },
    );
  });

  test('any total that is one cent more is found', () => {
    const terms = ['lines', 'net', 'vat', 'total', 'prepaid', 'due'] as const;
    holds(
      fc.property(anyFacts, fc.constantFrom(...terms), (any, term) => {
        const cents = Math.round(Number(any.totals[term]) * 100) + 1;
        const changed = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        const { findings } = read({ ...any, syntax, totals: { ...any.totals, [term]: changed } });
        expect(findings.map(({ check }) => check)).toContain('totals');
      }),
      { numRuns: sized({ quick: 15, usual: 60, whole: 300 }) },
    );
  });

  test('amounts are exact, also those that a floating point number cannot hold', () => {
    const price = '0.1000000000000000055511151231257827' as NonNullable<Facts['lines'][number]['price']>;
    const lines = INVOICE.lines.map((line) => ({ ...line, price }));
    expect(read({ ...INVOICE, syntax, lines }).facts.lines[0]?.price).toBe(price);
  });
});

describe('encodings', () => {
  const xml = (encoding: string) =>
    writtenUbl(INVOICE, { ...USUAL, declaration: `<?xml version='1.0' encoding = "${encoding}" ?>\n` });
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const cases: readonly [name: string, file: Buffer][] = [
    ['UTF-8', bytes(xml('UTF-8'))],
    ['UTF-8 without a declaration', bytes(writtenUbl(INVOICE, { prefixes: USUAL.prefixes }))],
    ['UTF-8 with a byte order mark', bytes(`\ufeff${xml('utf-8')}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le')],
    ['UTF-16, big end first', swapped(`\ufeff${xml('UTF-16')}`)],
    ['UTF-16 that declares UTF-8, as programs write that convert a text', swapped(`\ufeff${xml('UTF-8')}`)],
    ['ISO-8859-1', Buffer.from(xml('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(xml('windows-1252'), 'latin1')],
  ];
  test.each(cases)('%s', (_, file) => {
    expect(readEInvoice(file)).toMatchObject({ facts: INVOICE, findings: [] });
  });

  test('the euro sign of Windows-1252 is read, also where ISO-8859-1 is declared', () => {
    for (const encoding of ['windows-1252', 'ISO-8859-1']) {
      const text = xml(encoding).replace('Acme', 'Acme €');
      const file = Buffer.from(text.replace('€', '\x80'), 'latin1');
      expect(readEInvoice(file).facts.seller.name).toBe('Acme € & Söhne B.V.');
    }
  });
});

describe('what senders do differently', () => {
  const edited = (syntax: 'UBL' | 'CII', from: string | RegExp, to: string) => {
    const text = WRITERS[syntax]({ ...INVOICE, syntax });
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    return readEInvoice(bytes(changed));
  };

  test('CDATA, comments, character references and blanks around a value', () => {
    const { facts, findings } = edited(
      'UBL',
      '<cbc:ID>F-2026-17<',
      '<cbc:ID>\n  <![CDATA[F-2026]]><!-- x -->&#45;1&#x37;\t<',
    );
    expect(facts.number).toBe('F-2026-17');
    expect(findings).toEqual([]);
  });

  test('a date with a time zone', () => {
    expect(edited('UBL', '>2026-11-20<', '>2026-11-20+01:00<').facts.issue_date).toBe('2026-11-20');
  });

  test('a seller with a trading name only has that name', () => {
    const name = /<cbc:RegistrationName>Acme[^/]*<\/cbc:RegistrationName>/;
    const text = writtenUbl(INVOICE)
      .replace(name, '')
      .replace('<cac:Party>', '<cac:Party><cac:PartyName><cbc:Name>Acme</cbc:Name></cac:PartyName>');
    const { facts, findings } = readEInvoice(bytes(text));
    expect({ name: facts.seller.name, findings }).toEqual({ name: 'Acme', findings: [] });
  });

  test('VAT in small letters', () => {
    for (const syntax of SYNTAXES) {
      const text = WRITERS[syntax]({ ...INVOICE, syntax });
      const changed = text.replace(/(?<=<cbc:ID>|<ram:TypeCode>)VAT(?=<)|(?<=schemeID=")VA(?=")/g, (found) =>
        found.toLowerCase(),
      );
      expect(changed).not.toBe(text);
      expect(readEInvoice(bytes(changed))).toMatchObject({ facts: { ...INVOICE, syntax }, findings: [] });
    }
  });

  test('the due date of an invoice with its payment', () => {
    const payment = '<cac:PaymentMeans><cbc:PaymentDueDate>2026-12-01</cbc:PaymentDueDate>';
    const { facts, findings } = edited('UBL', /<cbc:DueDate>.*?<\/cbc:DueDate>(.*)<cac:PaymentMeans>/s, `$1${payment}`);
    expect({ due: facts.due_date, findings }).toEqual({ due: '2026-12-01', findings: [] });
  });

  test('the VAT in the currency of the tax office stands beside that of the invoice', () => {
    const ubl = '<cac:TaxTotal><cbc:TaxAmount currencyID="USD">130.00</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>';
    const cii = '<ram:TaxTotalAmount currencyID="USD">130.00</ram:TaxTotalAmount><ram:TaxTotalAmount';
    for (const reading of [edited('UBL', '<cac:TaxTotal>', ubl), edited('CII', '<ram:TaxTotalAmount', cii)]) {
      expect(reading).toMatchObject({ facts: { totals: { vat: '123.67' } }, findings: [] });
    }
  });

  test('lines of Factur-X EXTENDED that group others are shown, and not added', () => {
    const extended = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';
    const group =
      '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>0</ram:LineID>' +
      '<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>' +
      '<ram:SpecifiedTradeProduct><ram:Name>All</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeSettlement>' +
      '<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>142.50</ram:LineTotalAmount>' +
      '</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>';
    const text = writtenCii({ ...INVOICE, syntax: 'CII', profile: extended });
    const { facts, findings, profile_name } = readEInvoice(
      bytes(text.replace('<rsm:SupplyChainTradeTransaction>', (opening) => opening + group)),
    );
    expect(profile_name).toBe('Factur-X EXTENDED');
    expect(facts.lines.map(({ description }) => description)).toEqual(['All', 'Advies', 'Schroeven', 'Retour']);
    expect(findings).toEqual([]);
  });

  test('postage as a charge for logistics is a charge', () => {
    const tax =
      '<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>21</ram:RateApplicablePercent>';
    const { facts, findings } = edited(
      'CII',
      /<ram:SpecifiedTradeAllowanceCharge>(?:(?!<\/ram:SpecifiedTradeAllowanceCharge>).)*Postage.*?<\/ram:SpecifiedTradeAllowanceCharge>/s,
      `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Postage</ram:Description><ram:AppliedAmount>5.00</ram:AppliedAmount><ram:AppliedTradeTax>${tax}</ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>`,
    );
    expect({ adjustments: facts.adjustments, findings }).toEqual({ adjustments: INVOICE.adjustments, findings: [] });
  });

  test.each([
    ['urn:factur-x.eu:1p0:minimum', 'Factur-X MINIMUM'],
    ['urn:factur-x.eu:1p0:basicwl', 'Factur-X BASIC WL'],
  ])('%s has no lines, which is said: its totals are checked', (profile, name) => {
    const summary: Facts = { ...INVOICE, syntax: 'CII', profile, lines: [] };
    const { totals, vat, adjustments } = summary;
    const minimum = { ...totals, lines: null, allowances: null, charges: null, prepaid: null, rounding: null };
    const facts =
      name === 'Factur-X MINIMUM'
        ? { ...summary, totals: minimum, vat: [], adjustments: [] }
        : { ...summary, totals, vat, adjustments };
    const { findings, profile_name } = read(facts);
    expect(profile_name).toBe(name);
    expect(findings.map(({ check, severity }) => `${severity} ${check}`)).toEqual(['warning missing']);
    const wrong = read({ ...facts, totals: { ...facts.totals, total: facts.totals.net } });
    expect(wrong.findings.map(({ check }) => check)).toContain('totals');
  });
});
