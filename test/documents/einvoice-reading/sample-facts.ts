/**
 * Sample invoice with correct sums: several VAT rates, an allowance, a charge, a line with a price per 100 pieces and a
 * prepaid amount.
 */
import type { Decimal } from '../../../src/documents/einvoice-reading/decimal.ts';
import type { Facts, Line, Party } from '../../../src/documents/einvoice-reading/facts.ts';
import type { LocalDate } from '../../../src/model/dates.ts';

/** Casts without validation, so that tests can also write values that the types forbid. */
export const d = (text: string) => text as Decimal;
export const day = (text: string) => text as LocalDate;

const SELLER: Party = {
  name: 'Acme & Söhne B.V.',
  vat_number: 'NL123456782B90',
  tax_number: null,
  registration_number: '12345678',
  country: 'NL',
};

const BUYER: Party = {
  name: 'Beispiel GmbH',
  vat_number: 'DE136695976',
  tax_number: null,
  registration_number: null,
  country: 'DE',
};

const LINE: Line = {
  id: '1',
  description: 'Advies',
  quantity: d('1.5'),
  unit: 'HUR',
  price: d('95.00'),
  price_quantity: null,
  allowances: d('0'),
  charges: d('0'),
  net: d('142.50'),
  category: 'S',
  rate: d('21'),
  period: null,
};

export const INVOICE: Facts = {
  syntax: 'UBL',
  kind: 'invoice',
  type_code: '380',
  profile: 'urn:cen.eu:en16931:2017',
  number: 'F-2026-17',
  issue_date: day('2026-11-20'),
  due_date: day('2026-12-01'),
  payment_terms: null,
  period: { start: day('2026-11-01'), end: day('2026-11-30') },
  seller: SELLER,
  buyer: BUYER,
  payee_name: null,
  currency: 'EUR',
  totals: {
    lines: d('1195.35'),
    allowances: d('10.00'),
    charges: d('5.00'),
    net: d('1190.35'),
    vat: d('123.67'),
    total: d('1314.02'),
    prepaid: d('314.00'),
    rounding: d('-0.02'),
    due: d('1000.00'),
  },
  vat: [
    { category: 'S', rate: d('21'), taxable: d('137.50'), tax: d('28.88'), exemption_reason: null },
    { category: 'S', rate: d('9.00'), taxable: d('1053.20'), tax: d('94.79'), exemption_reason: null },
    { category: 'E', rate: d('0'), taxable: d('-0.35'), tax: d('0.00'), exemption_reason: 'Article 11' },
  ],
  adjustments: [
    { kind: 'allowance', amount: d('10.00'), reason: 'Loyalty', category: 'S', rate: d('21.00') },
    { kind: 'charge', amount: d('5.00'), reason: 'Postage', category: 'S', rate: d('21') },
  ],
  payment_reference: 'F-2026-17',
  payment_means: [{ code: '58', iban: 'NL91ABNA0417164300', account: null, account_name: 'Acme', bic: 'ABNANL2A' }],
  direct_debit: null,
  notes: ['Thank you', 'Your contact is Ms Vos'],
  preceding_invoices: [],
  order_reference: 'PO-7',
  buyer_reference: 'Team 4',
  lines: [
    LINE,
    {
      ...{ ...LINE, id: '2', description: 'Schroeven', quantity: d('1250'), unit: 'C62', price: d('84.2560') },
      ...{ price_quantity: d('100'), allowances: d('2.00'), charges: d('2.00'), net: d('1053.20'), rate: d('9') },
    },
    {
      ...{ ...LINE, id: '3', description: 'Retour', quantity: d('-1'), unit: 'C62', price: d('0.35') },
      ...{ net: d('-0.35'), category: 'E', rate: d('0'), period: { start: day('2026-11-02'), end: day('2026-11-02') } },
    },
  ],
};

export const CREDIT_NOTE: Facts = {
  ...INVOICE,
  kind: 'credit_note',
  type_code: '381',
  number: 'C-3',
  preceding_invoices: [
    { number: 'F-2026-17', date: day('2026-11-20') },
    { number: 'F-2026-16', date: null },
  ],
};
