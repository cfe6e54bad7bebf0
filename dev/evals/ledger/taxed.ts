/** The part of the ledger for tasks about VAT: customers of several countries, with and without a VAT number. */
import { money } from '../money.ts';
import type { PlannedCustomer, PlannedInvoice } from './planned.ts';

/**
 * A published VAT number with valid check digits. The business has no endpoint, contact or IBAN, so EN 16931 is the
 * only possible e-invoice.
 */
export const BUSINESS = { vat_number: 'NL123456789B13', country: 'NL', language: 'en' };

export const TAXED: readonly PlannedCustomer[] = [
  {
    ...{ key: 'rhein', name: 'Rheinwerk Metallbau GmbH', email: 'buchhaltung@rheinwerk.example.com' },
    ...{ country: 'DE', vat_number: 'DE123456788' },
  },
  {
    ...{ key: 'lumiere', name: 'Brasserie Lumière', email: 'compta@lumiere.example.com' },
    ...{ country: 'BE', vat_number: 'BE0123456749' },
  },
  { key: 'kuiper', name: 'Bouwbedrijf Kuiper', email: 'info@kuiperbouw.example.com', country: 'NL' },
  {
    ...{ key: 'staal', name: 'Staalbouw Zuid', email: 'facturen@staalbouwzuid.example.com' },
    ...{ country: 'NL', vat_number: 'NL000099998B57', tax_category: 'reverse_charge' },
  },
  { key: 'gletsch', name: 'Gletsch Sport AG', email: 'kreditoren@gletsch.example.com', country: 'CH' },
];

export const TAXED_INVOICES: readonly PlannedInvoice[] = [
  {
    ...{ key: 'staal-open', customer: 'staal', date: '2026-03-04', due: '2026-04-18' },
    lines: [
      {
        ...{ description: 'Assembly drawings', quantity: 100, price: money('EUR 1800') },
        ...{ tax: 0, category: 'reverse_charge' },
      },
    ],
  },
  {
    // This draft can be issued only after the owner has stated the day of delivery.
    ...{ key: 'rhein-draft', customer: 'rhein', date: '2026-03-15', due: '2026-04-14', draft: true },
    lines: [
      {
        ...{ description: 'Gate signs', quantity: 400, price: money('EUR 155') },
        ...{ tax: 0, category: 'intra_community' },
      },
    ],
  },
];
