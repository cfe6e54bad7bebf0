import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CiiProfile, toCii } from '../../../../src/documents/einvoice/cii.ts';
import { type EInvoice, PROFILES, type Profile } from '../../../../src/documents/einvoice/einvoice.ts';
import { missingFor } from '../../../../src/documents/einvoice/missing.ts';
import { toUbl } from '../../../../src/documents/einvoice/ubl.ts';
import { taxOn } from '../../../../src/model/invoice-sums.ts';
import type { Currency } from '../../../../src/model/money.ts';
import {
  BUYER,
  creditNoteOf,
  DOCUMENTS,
  EUR,
  GERMAN,
  invoiceOf,
  line,
  SELLER,
} from '../../../documents/einvoice/documents.ts';
import { anyDocuments, completeDocuments } from '../../../documents/einvoice/random-documents.ts';
import { childrenOf, textsAt } from '../../../documents/einvoice/read-einvoice.ts';
import { brokenRules } from '../../../documents/einvoice/rules.ts';
import { situations } from '../../../documents/einvoice/situations.ts';
import { WHOLE } from '../../../kit/proof.ts';
import { holds } from '../../../model/property.ts';

const RUNS = WHOLE ? 5_000 : 50;

type Written = { readonly profile: Profile; readonly xml: string };

/** All e-invoices that can be created from a document: UBL in each of its profiles, and CII in two. */
function everyOne(document: EInvoice): Written[] {
  const cii: readonly CiiProfile[] = ['en16931', 'xrechnung'];
  return [
    ...PROFILES.map((profile) => ({ profile, xml: toUbl(document, profile) })),
    ...cii.map((profile) => ({ profile, xml: toCii(document, profile) })),
  ];
}

function documentNamed(name: string): EInvoice {
  const document = DOCUMENTS[name];
  if (!document) throw new Error(`no document ${name}`);
  return document;
}

const only = (xml: string, path: string) => {
  const [text, ...more] = textsAt(xml, path);
  expect(more).toEqual([]);
  return text;
};

describe('every kind of document becomes an e-invoice of every profile (R86)', () => {
  test.each(Object.keys(DOCUMENTS))('%s', (name) => {
    const document = documentNamed(name);
    expect(missingFor(document)).toEqual({ peppol: [], en16931: [], xrechnung: [] });
    for (const { xml } of everyOne(document)) expect(brokenRules(xml)).toEqual([]);
    expect(everyOne(document)).toEqual(everyOne(structuredClone(document)));
  });

  // dev/scripts/einvoice-samples.ts writes the same files for the official validators.
  test('of sellers of four countries, in every situation', () => {
    const files = situations();
    expect(files.length).toBeGreaterThan(800);
    for (const { name, xml } of files.filter((_, at) => WHOLE || at % 20 === 0))
      expect([name, brokenRules(xml)]).toEqual([name, []]);
  });

  test('random complete documents', () => {
    holds(
      fc.property(completeDocuments, (document) => {
        expect(missingFor(document)).toEqual({ peppol: [], en16931: [], xrechnung: [] });
        for (const { xml } of everyOne(document)) expect(brokenRules(xml)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('a random document that breaks a rule lacks something', () => {
    holds(
      fc.property(anyDocuments, (document) => {
        const missing = missingFor(document);
        for (const { profile, xml } of everyOne(document)) {
          if (missing[profile].length === 0) expect(brokenRules(xml)).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the rules of these tests can fail', () => {
  const xml = toUbl(documentNamed('a discount in percent on the whole'), 'peppol');
  const outside = toUbl(documentNamed('outside the scope'), 'en16931');
  const free = toUbl(documentNamed('intra-community by date'), 'en16931');
  const collected = toUbl(documentNamed('direct debit'), 'xrechnung');
  const shipped = toCii(documentNamed('another address of delivery'), 'xrechnung');

  test.each([
    [xml, /(TaxInclusiveAmount currencyID="EUR">)\d+/, '$11', ['BR-CO-15', 'BR-CO-16']],
    [xml, /(LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">)\d+/, '$11', ['BR-CO-10', 'BR-CO-13']],
    [xml, /(AllowanceTotalAmount currencyID="EUR">)\d+/, '$199', ['BR-CO-11', 'BR-CO-13']],
    [xml, /(TaxTotal><cbc:TaxAmount currencyID="EUR">)\d+/, '$11', ['BR-CO-14', 'BR-CO-15']],
    [xml, /(InvoicedQuantity unitCode="HUR">)1.5/, '$11.6', ['PEPPOL-EN16931-R120']],
    [xml, /(MultiplierFactorNumeric>)3.33/, '$14', ['PEPPOL-EN16931-R040']],
    [xml, /<cbc:BaseAmount.*?<\/cbc:BaseAmount>/, '', ['PEPPOL-EN16931-R041']],
    [xml, /(PayableAmount currencyID="EUR">\d+\.\d+)/, '$10', ['BR-DEC']],
    [xml, /(TaxableAmount currencyID="EUR">)\d+/, '$1999', ['BR-CO-17', 'BR-S-08', 'BR-S-09']],
    [xml, /(ClassifiedTaxCategory><cbc:ID>)S/, '$1Z', ['BR-S-08']],
    [xml, /<cbc:Note>.*?<\/cbc:Note>|<cbc:BuyerReference>.*?</, '<cbc:BuyerReference><', ['PEPPOL-EN16931-R008']],
    [
      outside,
      /<cac:PartyLegalEntity>/,
      '<cac:PartyTaxScheme><cbc:CompanyID>NL1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>$&',
      ['BR-O-02'],
    ],
    [free, /<cbc:TaxExemptionReasonCode>.*<\/cbc:TaxExemptionReason>/, '', ['BR-IC-10']],
    [free, /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, '', ['BR-IC-02']],
    [collected, /<cbc:ID>M-.*?<\/cbc:ID>/, '', ['PEPPOL-EN16931-R061']],
    [collected, /<cbc:ID schemeID="SEPA">/, '<cbc:ID>', ['BR-DE-30']],
    [collected, /<cac:PayerFinancialAccount>.*<\/cac:PayerFinancialAccount>/, '', ['BR-DE-31']],
    [collected, /<cbc:EndpointID.*?<\/cbc:EndpointID>/, '', ['PEPPOL-EN16931-R020']],
    [shipped, /(?<=BuyerTradeParty.*)<ram:URIID schemeID="[^"]*">/, '<ram:URIID>', ['PEPPOL-EN16931-R010']],
    [shipped, /<ram:CityName>Wien<\/ram:CityName>/, '', ['BR-DE-10']],
    [shipped, /<ram:PostcodeCode>1010<\/ram:PostcodeCode>/, '', ['BR-DE-11']],
  ])('%#: %s', (good, pattern, replacement, rules) => {
    expect(brokenRules(good)).toEqual([]);
    const bad = good.replace(pattern, replacement);
    expect(bad).not.toBe(good);
    expect(brokenRules(bad)).toEqual(rules);
  });

  test('a document that is not well-formed', () => {
    expect(() => brokenRules(xml.replace('</cbc:ID>', ''))).toThrow();
  });
});

describe('what a document says', () => {
  test('UBL has its elements in the order of the schema', () => {
    expect(childrenOf(toUbl(documentNamed('all references'), 'peppol'))).toEqual([
      'CustomizationID',
      'ProfileID',
      'ID',
      'IssueDate',
      'DueDate',
      'InvoiceTypeCode',
      'Note',
      'DocumentCurrencyCode',
      'BuyerReference',
      'InvoicePeriod',
      'OrderReference',
      'AccountingSupplierParty',
      'AccountingCustomerParty',
      'Delivery',
      'PaymentMeans',
      'TaxTotal',
      'LegalMonetaryTotal',
      'InvoiceLine',
      'InvoiceLine',
      'InvoiceLine',
    ]);
  });

  test('each profile names its specification', () => {
    const document = documentNamed('domestic');
    const peppol = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
    const german = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
    expect(PROFILES.map((profile) => only(toUbl(document, profile), '/*/cbc:CustomizationID'))).toEqual([
      peppol,
      'urn:cen.eu:en16931:2017',
      german,
    ]);
    const guideline = '//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';
    expect(only(toCii(document, 'en16931'), guideline)).toBe('urn:cen.eu:en16931:2017');
    expect(only(toCii(document, 'xrechnung'), guideline)).toBe(german);
  });

  test('text is escaped, and characters that XML has not are dropped', () => {
    const xml = toUbl(documentNamed('every text is hard'), 'peppol');
    const text = `<b>"Fish & Chips"</b> 'to go' 🐟 שלום مرحبا \u202Eabc ]]> &amp;`;
    expect(textsAt(xml, '//cac:Item/cbc:Name')).toEqual([text, text]);
    expect(xml).toContain('&lt;b&gt;&quot;Fish &amp; Chips&quot;&lt;/b&gt; &apos;to go&apos;');
    expect(Buffer.from(xml).toString('utf8')).toBe(xml);
  });

  test('the company is the buyer, and the person its contact', () => {
    const xml = toUbl(documentNamed('domestic'), 'en16931');
    expect(only(xml, '//cac:AccountingCustomerParty//cbc:RegistrationName')).toBe('De Boer Advies');
    expect(only(xml, '//cac:AccountingCustomerParty//cac:Contact/cbc:Name')).toBe('M. de Boer');
    expect(only(xml, '//cac:AccountingSupplierParty//cac:PartyName/cbc:Name')).toBe('Jansen');
    expect(only(xml, '//cac:AccountingSupplierParty//cbc:RegistrationName')).toBe('Jansen & Zonen B.V.');
  });

  test('each line of an address has its place, and the rest share the third', () => {
    const xml = toCii(invoiceOf([line(100, 1)], {}, { buyer: { address: 'A 1\n\nB\r\nC\nD' } }), 'en16931');
    const address = '//ram:BuyerTradeParty/ram:PostalTradeAddress';
    expect(textsAt(xml, `${address}/*[starts-with(local-name(), "Line")]`)).toEqual(['A 1', 'B', 'C, D']);
  });

  test('euro is paid by SEPA transfer to the account, with the reference of the pages; other money by any transfer', () => {
    const xml = toUbl(documentNamed('domestic'), 'peppol');
    expect(textsAt(xml, '//cac:PaymentMeans//*[not(*)]')).toEqual([
      '58',
      'RF29INV000042',
      'NL91ABNA0417164300',
      'Jansen & Zonen B.V.',
      'ABNANL2A',
    ]);
    expect(only(toUbl(documentNamed('dollars'), 'peppol'), '//cbc:PaymentMeansCode')).toBe('30');
    expect(only(toCii(documentNamed('domestic'), 'en16931'), '//ram:PaymentReference')).toBe('RF29INV000042');
  });

  test('a credit note is a UBL credit note for its invoice, with positive amounts and no account to pay to', () => {
    const note = documentNamed('credit note in full');
    const xml = toUbl(note, 'peppol');
    expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"');
    expect(only(xml, '//cbc:CreditNoteTypeCode')).toBe('381');
    expect(textsAt(xml, '//cac:BillingReference//*[not(*)]')).toEqual(['INV-000042', '2026-11-20']);
    expect(xml).not.toContain('NL91ABNA0417164300');
    expect(textsAt(xml, '//cac:PaymentMeans')).toEqual([]);
    expect(only(toUbl(note, 'xrechnung'), '//cac:PaymentMeans')).toBe('1');
    const cii = toCii(note, 'en16931');
    expect(only(cii, '//rsm:ExchangedDocument/ram:TypeCode')).toBe('381');
    expect(textsAt(cii, '//ram:InvoiceReferencedDocument//*[not(*)]')).toEqual(['INV-000042', '20261120']);
  });

  test('what was paid when it was issued is not due, and no account asks for it', () => {
    for (const profile of PROFILES) {
      const xml = toUbl(documentNamed('paid before'), profile);
      const figures = textsAt(xml, '//cac:LegalMonetaryTotal/*').slice(-3);
      expect(figures).toEqual(['121.00', '121.00', '0.00']);
      expect(textsAt(xml, '//cac:PaymentMeans')).toEqual(profile === 'xrechnung' ? ['1'] : []);
    }
    const cii = toCii(documentNamed('paid before'), 'en16931');
    expect(only(cii, '//ram:TotalPrepaidAmount')).toBe('121.00');
    expect(only(cii, '//ram:DuePayableAmount')).toBe('0.00');
    expect(textsAt(cii, '//ram:SpecifiedTradeSettlementPaymentMeans | //ram:PaymentReference')).toEqual([]);
    const part = toUbl(documentNamed('paid in part'), 'peppol');
    expect(textsAt(part, '//cac:LegalMonetaryTotal/*').slice(-3)).toEqual(['121.00', '50.00', '71.00']);
    expect(only(part, '//cac:PaymentMeans/cbc:PaymentMeansCode')).toBe('58');
  });

  test('the tax in the own currency stands beside that of the invoice', () => {
    const ubl = toUbl(documentNamed('dollars'), 'peppol');
    expect(only(ubl, '//cbc:TaxCurrencyCode')).toBe('EUR');
    expect(only(ubl, '//cac:TaxTotal[not(cac:TaxSubtotal)]/cbc:TaxAmount[@currencyID="EUR"]')).toBe('30.21');
    const cii = toCii(documentNamed('dollars'), 'en16931');
    expect(only(cii, '//ram:TaxTotalAmount[@currencyID="EUR"]')).toBe('30.21');
  });

  test('the tax in the own currency is left out where that is the currency of the invoice', () => {
    const own = { currency: EUR, taxTotal: taxOn(10_000, 2_100) };
    const xml = toUbl(invoiceOf([line(100, 10_000)], {}, { taxInOwnCurrency: own }), 'peppol');
    expect(textsAt(xml, '//cbc:TaxCurrencyCode')).toEqual([]);
  });

  test('outside the scope no VAT number appears and no rate on lines', () => {
    for (const { xml } of everyOne(documentNamed('outside the scope'))) {
      expect(xml).not.toContain(SELLER.vat_number);
      expect(xml).not.toContain(BUYER.vat_number);
      expect(textsAt(xml, '//cac:InvoiceLine//cbc:Percent | //cac:AllowanceCharge//cbc:Percent')).toEqual([]);
    }
  });

  test('a seller without a VAT number is known by its tax number', () => {
    const xml = toUbl(documentNamed('a seller without a VAT number'), 'xrechnung');
    const seller = '//cac:AccountingSupplierParty';
    expect(only(xml, `${seller}//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = "TAX"]/cbc:CompanyID`)).toBe('12/345/67890');
    expect(only(xml, `${seller}//cac:PartyIdentification/cbc:ID`)).toBe('12/345/67890');
  });

  test('a supply to another EU country says where it goes', () => {
    const xml = toUbl(documentNamed('intra-community by date'), 'xrechnung');
    const address = '//cac:DeliveryLocation/cac:Address';
    expect(only(xml, `${address}/cac:Country/cbc:IdentificationCode`)).toBe('DE');
    expect(only(xml, `${address}/cbc:PostalZone`)).toBe('10117');
    expect(only(xml, '//cbc:ActualDeliveryDate')).toBe('2026-11-18');
    expect(only(xml, '//cbc:TaxExemptionReasonCode')).toBe('VATEX-EU-IC');
  });

  test('reasons are in the language of the document, and the own ones win', () => {
    const reason = '//cac:TaxSubtotal//cbc:TaxExemptionReason';
    expect(only(toUbl(documentNamed('reverse charge'), 'peppol'), reason)).toBe(
      'Steuerschuldnerschaft des Leistungsempfängers',
    );
    expect(only(toUbl(documentNamed('exempt by the seller'), 'peppol'), reason)).toBe(SELLER.exemption_reason);
    expect(only(toUbl(documentNamed('exempt by the line'), 'peppol'), reason)).toBe('Medical care');
    expect(textsAt(toUbl(documentNamed('zero-rated'), 'peppol'), reason)).toEqual([]);
  });

  test('Dutch numbers get the scheme of their register; others keep theirs or none', () => {
    const idOf = (buyer: Partial<typeof BUYER>) => {
      const xml = toUbl(invoiceOf([line(100, 1)], {}, { buyer }), 'en16931');
      const id = '//cac:AccountingCustomerParty//cac:PartyLegalEntity/cbc:CompanyID';
      return [...textsAt(xml, id), ...textsAt(xml, `${id}/@schemeID`)];
    };
    expect(idOf({ registration_number: '87.65.43.21' })).toEqual(['87654321', '0106']);
    expect(idOf({ registration_number: '00000001003214345000' })).toEqual(['00000001003214345000', '0190']);
    expect(idOf({ registration_number: 'KvK Utrecht' })).toEqual([]);
    expect(idOf({ ...GERMAN })).toEqual(['HRB 12345']);
    expect(idOf({ country: 'BE', registration_number: '0203.201.340' })).toEqual(['0203201340', '0208']);
    expect(idOf({ country: 'BE', registration_number: '0203.201.341' })).toEqual(['0203.201.341']);
  });

  test('XRechnung may be sent to an e-mail address', () => {
    const document = invoiceOf([line(100, 1)], {}, { buyer: { endpoint: null } });
    const endpoint = '//cac:AccountingCustomerParty//cbc:EndpointID';
    expect(only(toUbl(document, 'xrechnung'), `${endpoint}[@schemeID="EM"]`)).toBe(BUYER.email);
    expect(textsAt(toUbl(document, 'en16931'), endpoint)).toEqual([]);
  });
});

describe('prices and discounts are net', () => {
  const figures = (document: EInvoice) => {
    const xml = toUbl(document, 'peppol');
    return ['Price/cbc:PriceAmount', 'AllowanceCharge/cbc:Amount', 'AllowanceCharge/cbc:BaseAmount'].map((path) =>
      textsAt(xml, `//cac:InvoiceLine/cac:${path}`).join(' '),
    );
  };

  test('a price keeps its own decimals', () => {
    expect(figures(invoiceOf([line(1_000_000, 125, 2_100, { priceScale: 1 })]))).toEqual(['0.125', '', '']);
    expect(figures(invoiceOf([line(100, 1_500_000, 2_100, { priceScale: 4 })]))).toEqual(['1.50', '', '']);
  });

  test('a price with tax becomes one that makes the net line', () => {
    const document = invoiceOf([line(300, 1_000, 2_100)], { pricesIncludeTax: true });
    expect(document.lines[0]?.total).toBe(2_479);
    // 3 × 8.263 = 24.789, which rounds to the line total of 24.79. With 8.26 the total would be 24.78.
    expect(figures(document)).toEqual(['8.263', '', '']);
  });

  test('the discount of a line with tax is taken off net, to the cent', () => {
    const document = invoiceOf([line(100, 12_100, 2_100, { discount: { percent: 1_000 } })], {
      pricesIncludeTax: true,
    });
    expect(figures(document)).toEqual(['100.00', '10.00', '100.00']);
  });

  test('whole yen: the price makes the rounded line', () => {
    const document = invoiceOf([line(150, 333, 1_000)], {}, { currency: 'JPY' as Currency });
    // 1.5 × 333 = 499.5, which rounds to 500.
    expect(document.lines[0]?.total).toBe(500);
    expect(figures(document)).toEqual(['333.33', '', '']);
  });

  test('a percentage is left out where the rounded amount is not that percentage', () => {
    const yen = { currency: 'JPY' as Currency };
    const fits = invoiceOf([line(100, 1_000, 1_000, { discount: { percent: 1_000 } })], {}, yen);
    const rounded = invoiceOf([line(100, 1_003, 1_000, { discount: { percent: 1_000 } })], {}, yen);
    expect(figures(fits)).toEqual(['1000', '100', '1000']);
    expect(figures(rounded)).toEqual(['1003', '100', '']);
  });

  test('the discount on the whole is split over the tax groups', () => {
    const xml = toUbl(
      invoiceOf([line(100, 10_000, 2_100), line(100, 5_000, 900)], { discount: { amount: 300, reason: 'Loyal' } }),
      'peppol',
    );
    expect(textsAt(xml, '/*/cac:AllowanceCharge//*[not(*)]')).toEqual([
      ...['false', 'Loyal', '1.00', 'S', '9', 'VAT'],
      ...['false', 'Loyal', '2.00', 'S', '21', 'VAT'],
    ]);
  });

  test('a credit note of a document with a discount has none: its lines are what was billed', () => {
    const note = creditNoteOf(invoiceOf([line(100, 10_000)], { discount: { percent: 1_000 } }));
    expect(textsAt(toUbl(note, 'peppol'), '//cac:CreditNoteLine/cbc:LineExtensionAmount')).toEqual(['90.00']);
    expect(textsAt(toUbl(note, 'peppol'), '//cac:AllowanceCharge')).toEqual([]);
  });
});
