import { describe, expect, test } from 'vitest';
import { type EInvoice, PROFILES, type Profile } from '../../../src/documents/einvoice/einvoice.ts';
import { missingFor } from '../../../src/documents/einvoice/missing.ts';
import type { LineInput } from '../../../src/model/invoice-sums.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import type { Currency } from '../../../src/model/money.ts';
import type { Buyer, Seller } from '../../../src/model/parties.ts';
import { BUYER, creditNoteOf, DOCUMENTS, date, EUR, GERMAN, invoiceOf, line } from './documents.ts';

type Change = { seller?: Partial<Seller>; buyer?: Partial<Buyer> } & Partial<Omit<EInvoice, 'parties'>>;

const free = (taxCategory: NonNullable<LineInput['taxCategory']>, more: Partial<LineInput> = {}) =>
  line(100, 10_000, 0, { taxCategory, ...more });
const changed = (change: Change, ...lines: LineInput[]) =>
  invoiceOf(lines.length > 0 ? lines : [line(100, 10_000)], {}, change);

/** Lists what a document lacks for a profile, each as `field: rule`. */
function lacks(document: EInvoice, profile: Profile): string[] {
  return missingFor(document)[profile].map(({ field, rule }) => `${field}: ${rule}`);
}

const currency = (code: string) => ({ currency: code as Currency });
const seller = (country: string, more: Partial<Seller> = {}): Change => ({
  seller: { country, registration_scheme: null, ...more },
});

describe('every profile needs', () => {
  test.each<[string, EInvoice, string[]]>([
    ['the name of the business', changed({ seller: { name: '\u0001', legal_name: null } }), ['business.name: BR-06']],
    ['the name of the customer', changed({ buyer: { name: '\u0001', company: ' ' } }), ['customer.name: BR-07']],
    ['the country of the business', changed({ seller: { country: null } }), ['business.country: BR-09']],
    ['the country of the customer', changed({ buyer: { country: '' } }), ['customer.country: BR-11']],
    ['a country that exists', changed({ buyer: { country: 'Nederland' } }), ['customer.country: BR-11']],
    ['a VAT or tax number', changed({ seller: { vat_number: null } }), ['business.vat_number: BR-S-02']],
    ['a VAT number with its country', changed({ seller: { vat_number: '12' } }), ['business.vat_number: BR-S-02']],
    [
      'both VAT numbers where the customer pays the tax',
      changed(
        { seller: { vat_number: null, tax_number: '1' }, buyer: { ...GERMAN, vat_number: 'unknown' } },
        free('reverse_charge'),
      ),
      ['business.vat_number: BR-AE-02', 'customer.vat_number: BR-AE-02'],
    ],
    [
      'VAT numbers and a date for a supply to another EU country',
      changed({ buyer: { ...GERMAN, vat_number: null } }, free('intra_community')),
      ['customer.vat_number: BR-IC-02', 'delivery_date: BR-IC-11'],
    ],
    [
      'a VAT number for exports',
      changed({ seller: { vat_number: null, tax_number: '1' } }, free('export')),
      ['business.vat_number: BR-G-02'],
    ],
    [
      'a registration number outside the scope, where the VAT number must not stand',
      changed({ seller: { registration_number: null } }, free('outside_scope')),
      ['business.registration_number: BR-CO-26'],
    ],
    [
      'a register that exists',
      changed({ ...seller('BE', { registration_scheme: '9999' }) }),
      ['business.registration_scheme: BR-CL-11'],
    ],
    [
      'an endpoint scheme that exists',
      changed({ buyer: { endpoint: { scheme: '1234', id: '1' } } }),
      ['customer.endpoint: BR-CL-25'],
    ],
    ['lines', { ...changed({}), lines: [], taxLines: [], subtotal: 0, taxTotal: 0, total: 0 }, ['items: BR-16']],
    [
      'descriptions',
      changed({}, line(100, 1), line(100, 1, 900, { description: '\u0001' })),
      ['items[1].description: BR-25'],
    ],
    ['the category of a rate of 0', changed({}, line(100, 1), line(100, 1, 0)), ['items[1].tax_category: BR-CO-04']],
    [
      'a reason for the exemption',
      changed({ seller: { exemption_reason: null } }, line(100, 1), free('exempt'), free('exempt')),
      ['items[1].exemption_reason: BR-E-10'],
    ],
    [
      'a code of the list',
      changed({}, free('exempt', { exemptionCode: 'VATEX-EU-0' })),
      ['items[0].exemption_code: BR-CL-22'],
    ],
    [
      'one invoice for what is outside the scope',
      changed({}, line(100, 1), free('outside_scope')),
      ['items[1].tax_category: BR-O-11'],
    ],
    ['amounts of two decimals', changed(currency('KWD'), line(100, 12_345, 1_000)), ['currency: BR-DEC-23']],
    [
      'two decimals in the own currency too',
      changed({ taxInOwnCurrency: { currency: 'KWD' as Currency, taxTotal: 1_001 } }),
      ['currency: BR-DEC-23'],
    ],
    ['a currency of the list', changed(currency('BGN')), ['currency: BR-CL-04']],
    ['a rate that does not round to 0', changed({}, line(100, 100_000, 49)), ['items[0].tax_rate: BR-CO-17']],
    [
      'a tax near its rate',
      invoiceOf([line(100, 5, 10_000)], { pricesIncludeTax: true }, currency('JPY')),
      ['items: BR-CO-17'],
    ],
    ['sums that add up', { ...changed({}), total: 1 }, ['items: BR-CO-15']],
    [
      'tax groups that are the sums of their lines',
      { ...changed({}), taxLines: [{ rate: 2_100, taxable: 9_000, tax: 1_890 }] },
      ['items: BR-S-08'],
    ],
  ])('%s', (_what, document, expected) => {
    for (const profile of PROFILES) expect(lacks(document, profile)).toEqual(expect.arrayContaining(expected));
    expect(lacks(document, 'en16931')).toEqual(expected);
  });
});

describe('only Peppol needs', () => {
  const endpoint = (scheme: string, id: string): Change => ({ buyer: { endpoint: { scheme, id } } });

  test.each<[string, EInvoice, string[]]>([
    [
      'the address of the business',
      changed({ seller: { endpoint: null } }),
      ['business.endpoint: PEPPOL-EN16931-R020'],
    ],
    ['the address of the customer', changed({ buyer: { endpoint: null } }), ['customer.endpoint: PEPPOL-EN16931-R010']],
    [
      'another address than e-mail',
      changed(endpoint('EM', 'a@b.example')),
      ['customer.endpoint: PEPPOL-EN16931-CL008'],
    ],
    [
      'right check digits of a GLN',
      changed(endpoint('0088', '4035811991015')),
      ['customer.endpoint: PEPPOL-COMMON-R040'],
    ],
    [
      'right check digits in Belgium',
      changed(endpoint('0208', '0203201341')),
      ['customer.endpoint: PEPPOL-COMMON-R043'],
    ],
    [
      'right check digits of the registration number',
      changed(seller('BE', { registration_scheme: '0208', registration_number: '0203201341' })),
      ['business.registration_number: PEPPOL-COMMON-R043'],
    ],
    ['a reference', changed({ buyerReference: ' ' }), ['buyer_reference: PEPPOL-EN16931-R003']],
    ['a currency of its list', changed(currency('XCG')), ['currency: PEPPOL-EN16931-CL007']],
    [
      'codes that fit the category',
      changed({}, free('exempt', { exemptionCode: 'VATEX-EU-AE' })),
      ['items[0].exemption_code: PEPPOL-EN16931-P0107'],
    ],
    [
      'Dutch addresses of seller and buyer',
      changed({ seller: { postal_code: null, city: null }, buyer: { address: null } }),
      ['business.postal_code: NL-R-002', 'business.city: NL-R-002', 'customer.address: NL-R-004'],
    ],
    [
      'a Dutch register',
      changed(seller('NL', { registration_scheme: '0208', registration_number: '0203201340' })),
      ['business.registration_scheme: NL-R-003'],
    ],
    ['the account of a Dutch business', changed({ seller: { iban: null } }), ['business.iban: NL-R-007']],
    [
      'a Danish CVR number',
      changed(seller('DK', { registration_number: '1' })),
      ['business.registration_number: DK-R-014'],
    ],
    [
      'some Danish number',
      changed(seller('DK', { registration_number: null })),
      ['business.registration_number: DK-R-002'],
    ],
    [
      'Swedish numbers and rates',
      changed(seller('SE', { vat_number: 'SE5567', registration_number: 'AB 1' })),
      ['business.vat_number: SE-R-001', 'business.registration_number: SE-R-013', 'items[0].tax_rate: SE-R-006'],
    ],
    [
      'the Swedish tax words',
      changed(seller('SE', { vat_number: null, tax_number: '1', registration_number: '556703-7485' })),
      ['business.tax_number: SE-R-005'],
    ],
    [
      'a Norwegian VAT number',
      changed(seller('NO', { vat_number: 'NO974760674MVA' })),
      ['business.vat_number: NO-R-001'],
    ],
    [
      'Icelandic numbers',
      changed({ ...seller('IS', { registration_number: null }), buyer: { country: 'IS', registration_number: null } }),
      ['business.registration_number: IS-R-002', 'customer.registration_number: IS-R-004'],
    ],
    [
      'an Italian tax number',
      changed(seller('IT', { vat_number: null, tax_number: '1/2' })),
      ['business.tax_number: IT-R-001'],
    ],
    [
      'that the business is not Greek',
      changed(seller('GR', { vat_number: 'EL123456789' })),
      ['business.country: GR-R-004-1'],
    ],
    [
      'that a Dutch credit note names its invoice',
      { ...creditNoteOf(changed({})), preceding: [] },
      ['invoice: NL-R-001'],
    ],
  ])('%s', (_what, document, expected) => {
    expect(lacks(document, 'peppol')).toEqual(expected);
    expect(lacks(document, 'en16931')).toEqual([]);
  });

  test.each([
    ['0007', '5567037485'],
    ['0088', '4035811991014'],
    ['0151', '51824753556'],
    ['0184', 'DK12345674'],
    ['0192', '974760673'],
    ['0208', '0203201340'],
    ['9930', 'DE136695976'],
  ])('a right number of the scheme %s is taken', (scheme, id) => {
    expect(lacks(changed(endpoint(scheme, id)), 'peppol')).toEqual([]);
  });

  test.each([
    ['0007', '5567037486', 'R049'],
    ['0151', '51824753557', 'R050'],
    ['0184', '1234', 'R042'],
    ['0192', '974760674', 'R041'],
  ])('a wrong number of the scheme %s is not', (scheme, id, rule) => {
    expect(lacks(changed(endpoint(scheme, id)), 'peppol')).toEqual([`customer.endpoint: PEPPOL-COMMON-${rule}`]);
  });

  test('an order reference instead of a buyer reference', () => {
    expect(lacks(changed({ buyerReference: null, orderReference: 'PO-1' }), 'peppol')).toEqual([]);
  });

  test('an account neither for a credit note nor where nothing is to pay', () => {
    const without = { seller: { iban: null } };
    expect(lacks(creditNoteOf(changed(without)), 'peppol')).toEqual([]);
    expect(lacks(changed(without, line(100, 1_000, 2_100, { discount: { percent: 10_000 } })), 'peppol')).toEqual([]);
  });
});

describe('XRechnung needs', () => {
  const bare: Change = {
    buyerReference: null,
    seller: { city: null, postal_code: null, contact_name: null, phone: null, email: null, iban: null },
    buyer: { city: ' ', postal_code: null },
  };
  const numbers = [
    'buyer_reference 15',
    'business.city 3',
    'business.postal_code 4',
    'business.contact_name 5',
    'business.phone 6',
    'business.email 7',
    'customer.city 8',
    'customer.postal_code 9',
    'business.iban 1',
  ];

  test('buyer reference, contact, cities, postal codes and an account', () => {
    const expected = numbers.map((entry) => entry.replace(' ', ': BR-DE-'));
    expect(lacks(changed(bare), 'xrechnung')).toEqual(expected);
    expect(lacks(changed(bare), 'en16931')).toEqual([]);
  });

  test('the same as Peppol between Germans, in its own ids', () => {
    const german: Change = {
      ...bare,
      orderReference: 'PO-1',
      ...seller('DE', { ...bare.seller, registration_number: 'HRB 1' }),
      buyer: { ...GERMAN, ...bare.buyer },
    };
    const expected = numbers.map((entry) => entry.replace(/ (\d+)$/, (_, id) => `: DE-R-${id.padStart(3, '0')}`));
    expect(lacks(changed(german), 'peppol')).toEqual(expected);
  });

  test('an address of buyer and seller, of which e-mail is one', () => {
    const buyer = 'customer.endpoint: PEPPOL-EN16931-R010';
    const seller = 'business.endpoint: PEPPOL-EN16931-R020';
    const none = { endpoint: null, email: null };
    expect(lacks(changed({ buyer: none }), 'xrechnung')).toEqual([buyer]);
    expect(lacks(changed({ buyer: none, seller: none }), 'xrechnung')).toEqual([
      'business.email: BR-DE-7',
      seller,
      buyer,
    ]);
    expect(lacks(changed({ buyer: { endpoint: null }, seller: { endpoint: null } }), 'xrechnung')).toEqual([]);
    expect(lacks(changed({ buyer: none, seller: none }), 'en16931')).toEqual([]);
  });

  test('city and postal code of another delivery address, a creditor for a direct debit, and discounts for machines', () => {
    const directDebit = { mandate_reference: 'M-1', iban: 'DE02120300000000202051' };
    const terms = (paymentTerms: string) => lacks(changed({ paymentTerms }), 'xrechnung');
    expect(lacks(changed({ delivery: { country: 'AT' } }), 'xrechnung')).toEqual([
      'delivery_address.city: BR-DE-10',
      'delivery_address.postal_code: BR-DE-11',
    ]);
    expect(lacks(changed({ directDebit }), 'xrechnung')).toEqual(['business.creditor_identifier: BR-DE-30']);
    expect(
      lacks(changed({ directDebit, seller: { iban: null, creditor_identifier: 'DE98ZZZ09999999999' } }), 'xrechnung'),
    ).toEqual([]);
    expect(terms('Net.\n #SKONTO#TAGE=14#PROZENT=2.00# ')).toEqual([]);
    expect(terms('#SKONTO#TAGE=14#PROZENT=2#')).toEqual(['payment_terms: BR-DE-18']);
    for (const profile of ['en16931', 'peppol'] as const) {
      const content = changed({ directDebit, delivery: { country: 'AT' }, paymentTerms: '#1' });
      expect(lacks(content, profile)).toEqual([]);
    }
  });

  test('any text as a buyer reference', () => {
    expect(lacks(changed({ buyerReference: '04011000-12345-34' }), 'xrechnung')).toEqual([]);
    expect(lacks(changed({ buyerReference: 'Einkauf' }), 'xrechnung')).toEqual([]);
  });
});

describe('messages', () => {
  const worst = invoiceOf(
    [...Array.from({ length: 12 }, () => line(100, 1_000, 0)), free('exempt'), line(100, 10_001, 49)],
    {},
    {
      ...currency('KWD'),
      buyerReference: null,
      seller: {
        name: '',
        legal_name: null,
        country: 'Holland',
        vat_number: 'none',
        endpoint: { scheme: 'XX', id: '1' },
        registration_scheme: '9999',
        exemption_reason: null,
        iban: null,
        phone: null,
      },
      buyer: { country: null, endpoint: { scheme: '0088', id: '1' } },
    },
  );

  test('are sentences that differ by language, with the same fields and rules', () => {
    const [en, nl, de] = LANGUAGES.map((language) => missingFor(worst, language));
    for (const profile of PROFILES) {
      const facts = (missing: typeof en) => missing?.[profile].map(({ field, rule }) => ({ field, rule }));
      expect(facts(nl)).toEqual(facts(en));
      expect(facts(de)).toEqual(facts(en));
      en?.[profile].forEach(({ message }, at) => {
        const all = [message, nl?.[profile][at]?.message, de?.[profile][at]?.message];
        expect(new Set(all).size).toBe(3);
        for (const one of all) expect(one).toMatch(/^[\p{Lu}“„].*[.?]$/u);
        expect(all.join(' ')).not.toMatch(/undefined|\[object/);
      });
    }
  });

  test('name a field once, and lines together', () => {
    const missing = missingFor(worst).peppol;
    const fields = missing.map(({ field }) => field);
    expect(fields).toEqual([...new Set(fields)]);
    expect(missing.find(({ field }) => field === 'items[0].tax_category')?.message).toBe(
      'Choose the tax category of lines 1, 2, 3, 4, 5 and 7 more: why is there no VAT?',
    );
    expect(missing.find(({ field }) => field === 'items[12].exemption_reason')?.message).toBe(
      'Give the reason for no VAT on line 13, or set one for your business.',
    );
    expect(missingFor(worst, 'nl').peppol.find(({ field }) => field === 'business.country')?.message).toBe(
      '“Holland” als land van uw bedrijf is geen landcode zoals NL.',
    );
    expect(missingFor(worst, 'de').xrechnung.find(({ field }) => field === 'business.phone')?.message).toBe(
      'Ergänzen Sie die Telefonnummer Ihres Unternehmens.',
    );
  });

  test('a complete document lacks nothing', () => {
    const document = DOCUMENTS.domestic as EInvoice;
    for (const language of LANGUAGES) {
      expect(missingFor(document, language)).toEqual({ peppol: [], en16931: [], xrechnung: [] });
    }
  });
});

test('a date or a period is enough for a supply to another EU country', () => {
  const supply = (when: Change) => lacks(changed({ buyer: GERMAN, ...when }, free('intra_community')), 'xrechnung');
  expect(supply({ deliveryDate: date('2026-11-18') })).toEqual([]);
  expect(supply({ period: { start: date('2026-11-01'), end: date('2026-11-30') } })).toEqual([]);
});

test('free text as a VAT number does no harm where none is needed', () => {
  expect(lacks(changed({ buyer: { ...BUYER, vat_number: 'see attachment' } }), 'peppol')).toEqual([]);
  expect(lacks(changed({ taxInOwnCurrency: { currency: EUR, taxTotal: 1 } }), 'peppol')).toEqual([]);
});
