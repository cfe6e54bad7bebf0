/** The details of a business: input of updateBusiness, output of showBusiness. */
import * as z from 'zod';
import { parseBic, parseIban } from '../../model/bank.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { INVOICE_PREFIX, invoiceNumber } from '../../model/codes.ts';
import { parseVatNumber } from '../../model/vat-number.ts';
import type { BusinessRow } from '../../store/businesses.ts';
import { Country, Currency, Email, HttpUrl, parsed, text, Zone } from '../fields.ts';

const Iban = parsed(parseIban, 'must be an IBAN with its right check digits, such as NL91 ABNA 0417 1643 00');
const Bic = parsed(parseBic, 'must be a BIC of 8 or 11 characters, such as ABNANL2A');
const VatNumber = parsed(
  parseVatNumber,
  'must be a VAT number with the country in front, such as NL123456789B01 or DE123456789',
);
const InvoicePrefix = parsed(
  (prefix) => (INVOICE_PREFIX.test(prefix.trim().toUpperCase()) ? prefix.trim().toUpperCase() : undefined),
  'must be 1 to 16 letters, digits, hyphens and slashes; it begins with a letter and does not end in a digit, such as INV-',
);

/** A field that is left out stays as it is; null empties it. */
export const BusinessChanges = z.strictObject({
  name: text(BOUNDS.name).optional(),
  legal_name: text(BOUNDS.name).nullable().optional(),
  address: text(BOUNDS.description, { lines: true }).nullable().optional(),
  postal_code: text(BOUNDS.postalCode).nullable().optional(),
  city: text(BOUNDS.name).nullable().optional(),
  country: Country.nullable().optional(),
  email: Email.nullable().optional(),
  phone: text(BOUNDS.phone).nullable().optional(),
  website: HttpUrl.nullable().optional(),
  vat_number: VatNumber.nullable().optional(),
  registration_number: text(BOUNDS.registrationNumber).nullable().optional(),
  iban: Iban.nullable().optional(),
  bic: Bic.nullable().optional(),
  timezone: Zone.optional(),
  currency: Currency.optional(),
  invoice_prefix: InvoicePrefix.optional(),
  payment_term_days: z.int().min(0).max(BOUNDS.paymentTermDaysMax).optional(),
  invoice_footer: text(BOUNDS.invoiceFooter, { lines: true }).nullable().optional(),
  collection_costs_text: text(BOUNDS.noticeTerms, { lines: true }).nullable().optional(),
  interest_text: text(BOUNDS.noticeTerms, { lines: true }).nullable().optional(),
});

const optional = z.string().nullable();

export const Business = z.object({
  name: z.string(),
  legal_name: optional,
  address: optional,
  postal_code: optional,
  city: optional,
  country: optional,
  email: optional,
  phone: optional,
  website: optional,
  vat_number: optional,
  registration_number: optional,
  iban: optional,
  bic: optional,
  timezone: z.string(),
  currency: z.string(),
  currency_is_fixed: z.boolean().describe('true once there is an invoice.'),
  invoice_prefix: z.string(),
  next_invoice_number: z.string(),
  payment_term_days: z.int(),
  invoice_footer: optional,
  collection_costs_text: optional.describe('What formal notices say about collection costs; null: nothing.'),
  interest_text: optional.describe('What formal notices say about interest; null: nothing.'),
  logo: optional.describe('File name of the logo.'),
});
export type BusinessData = z.input<typeof Business>;

export function presentBusiness(row: BusinessRow, hasInvoices: boolean): BusinessData {
  const { invoices_issued: issued, ...business } = row;
  return {
    ...business,
    currency_is_fixed: hasInvoices,
    next_invoice_number: invoiceNumber(row.invoice_prefix, issued + 1),
  };
}
