/**
 * The part of the ledger for tasks about the VAT of a quarter and about invoices of a former product. The last quarter
 * has sales at home at two rates, to businesses and consumers in other countries, in another currency, and a credit note.
 */
import { money } from '../money.ts';
import { once, type PlannedCustomer, type PlannedInvoice, type PlannedLine, paid } from './planned.ts';

export const LAST_QUARTER = { from: '2025-10-01', to: '2025-12-31' } as const;

export const REPORTED_FOR: readonly PlannedCustomer[] = [
  { key: 'veldman', name: 'Hotel Veldman', email: 'administratie@hotelveldman.example.com', country: 'NL' },
  {
    ...{ key: 'camille', name: 'Camille Martin', email: 'camille@martin.example.com' },
    ...{ country: 'FR', is_business: false },
  },
  {
    ...{ key: 'ilse', name: 'Ilse Brandt', email: 'ilse@brandt.example.com' },
    ...{ country: 'DE', is_business: false },
  },
  { key: 'linde', name: 'Lunchroom De Linde', email: 'info@delinde.example.com' },
  { key: 'linden', name: 'Lunchroom De Linden', email: 'post@delinden.example.com' },
];

const untaxed = (
  description: string,
  price: string,
  category: PlannedLine['category'] & string,
): readonly PlannedLine[] => [{ description, quantity: 100, price: money(price), tax: 0, category }];

/** Invoices of the former product, in the order of its file. */
const FORMER: readonly PlannedInvoice[] = [
  {
    ...{ key: 'gletsch-late', customer: 'gletsch', date: '2025-12-06', due: '2026-01-20' },
    lines: once('Ski racks', 'CHF 480'),
  },
  {
    ...{ key: 'gletsch-open', customer: 'gletsch', date: '2025-12-10', due: '2026-04-30' },
    lines: once('Lift signs', 'CHF 250'),
  },
];
export const IMPORTED_ON = '2026-02-28';
const formerNumber = (index: number) => `GF-2025-${118 + index}`;

/** The file of the former product, and how to read it. */
export const IMPORT = {
  content: [
    'Number,Client,Mail,Issued,Due,Currency,Gross,VAT,Balance',
    ...FORMER.map(({ date, due, lines }, index) => {
      const amount = ((lines[0]?.price.minor ?? 0) / 100).toFixed(2);
      return [
        ...[formerNumber(index), 'Gletsch Sport AG', 'kreditoren@gletsch.example.com'],
        ...[date, due, 'CHF', amount, '0.00', amount],
      ].join();
    }),
  ].join('\n'),
  mapping: {
    columns: {
      ...{ number: 'Number', name: 'Client', email: 'Mail', date: 'Issued', due_date: 'Due', currency: 'Currency' },
      ...{ total: 'Gross', tax: 'VAT', amount_due: 'Balance' },
    },
  },
} as const;

export const REPORTED_INVOICES: readonly PlannedInvoice[] = [
  {
    ...{ key: 'veldman-rooms', customer: 'veldman', date: '2025-10-14', due: '2025-10-28' },
    lines: [...once('Room numbers', 'EUR 1200', 21), ...once('Guide of the house', 'EUR 300', 9)],
    ...paid('2025-10-27', 'EUR 1779'),
  },
  {
    ...{ key: 'rhein-signs', customer: 'rhein', date: '2025-10-22', due: '2025-11-05', delivered: '2025-10-20' },
    lines: untaxed('Hall signs', 'EUR 2480', 'intra_community'),
    ...paid('2025-11-04', 'EUR 2480'),
  },
  {
    ...{ key: 'camille-frame', customer: 'camille', date: '2025-11-06', due: '2025-11-20' },
    lines: once('Frame', 'EUR 150', 20),
    ...paid('2025-11-07', 'EUR 180'),
  },
  {
    ...{ key: 'veldman-menus', customer: 'veldman', date: '2025-11-12', due: '2025-11-26' },
    lines: once('Menus', 'EUR 500', 21),
    credits: [{ on: '2025-11-18', amount: money('EUR 121'), reason: 'Two menus were misprinted' }],
    ...paid('2025-11-25', 'EUR 484'),
  },
  {
    ...{ key: 'lumiere-design', customer: 'lumiere', date: '2025-12-02', due: '2025-12-16' },
    lines: untaxed('Design of a menu', 'EUR 960', 'reverse_charge'),
    ...paid('2025-12-15', 'EUR 960'),
  },
  {
    ...{ key: 'ilse-frame', customer: 'ilse', date: '2025-12-09', due: '2025-12-23' },
    lines: once('Frame', 'EUR 200', 19),
    ...paid('2025-12-10', 'EUR 238'),
  },
  {
    ...{ key: 'orchard-brochure', customer: 'orchard', date: '2025-12-12', due: '2025-12-26' },
    lines: once('Brochure', 'USD 640', 21),
    ...paid('2025-12-22', 'USD 774.4'),
  },
  // Half past midnight in Amsterdam on New Year's Day: in UTC it was still December.
  {
    ...{ key: 'eve-keys', customer: 'veldman', date: '2026-01-01', due: '2026-04-15', at: '2025-12-31T23:30:00Z' },
    lines: once('Key tags', 'EUR 260', 21),
  },
  {
    ...{ key: 'linde-open', customer: 'linde', date: '2026-02-08', due: '2026-04-08' },
    lines: once('Chalkboard', 'EUR 65'),
  },
  {
    ...{ key: 'linden-open', customer: 'linden', date: '2026-02-09', due: '2026-04-09' },
    lines: once('Awning print', 'EUR 310'),
  },
  ...FORMER.map((one, index) => ({ ...one, imported: { number: formerNumber(index), on: IMPORTED_ON } })),
];
