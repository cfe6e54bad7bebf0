/** Details and defaults of a business: input of updateBusiness, and output of getBusiness. */
import * as z from 'zod';
import { parseBic, parseCreditorId, parseIban } from '../../model/bank.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { invoiceNumber, prefixOn } from '../../model/codes.ts';
import { dateAt, type Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import { INVOICE_CHECKS } from '../../model/invoice-checks.ts';
import { LANGUAGES } from '../../model/language.ts';
import { fromHundredths } from '../../model/money.ts';
import { DIGITS_MAX, NEXT_MAX, NUMBERED_KINDS, type NumberedKind, parsePrefix } from '../../model/number-series.ts';
import { TAX_CATEGORIES } from '../../model/tax.ts';
import { parseVatNumber } from '../../model/vat-number.ts';
import type { BusinessRow } from '../../store/access/accounts.ts';
import type { Queries } from '../../store/store.ts';
import { endpointOf } from '../customers/customer.ts';
import {
  Country,
  Currency,
  Email,
  Endpoint,
  HttpUrl,
  PaymentTerm,
  parsed,
  TaxRate,
  text,
  Zone,
} from '../kernel/fields.ts';

const Iban = parsed(parseIban, 'must be an IBAN with its right check digits, such as NL91 ABNA 0417 1643 00');
const Bic = parsed(parseBic, 'must be a BIC of 8 or 11 characters, such as ABNANL2A');
const CreditorId = parsed(
  parseCreditorId,
  'must be a SEPA creditor identifier with its right check digits, such as DE98ZZZ09999999999',
);
const VatNumber = parsed(
  parseVatNumber,
  'must be a VAT number with the country in front, such as NL123456789B01 or DE123456789',
);
const NumberPrefix = parsed(
  parsePrefix,
  'must be at most 20 letters, digits and -/._, with at most one {year} or {yy}, such as INV- or {year}-',
);
const NextNumber = z.int().min(1).max(NEXT_MAX);

/** Changes of a business. An omitted field stays unchanged; null clears it. */
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
  creditor_identifier: CreditorId.nullable().optional().describe('Of SEPA direct debits.'),
  timezone: Zone.optional(),
  currency: Currency.optional(),
  invoice_prefix: NumberPrefix.optional().describe(
    'At most one {year} or {yy}, of the date of the invoice. Each prefix counts for itself, each year from 1.',
  ),
  credit_note_prefix: NumberPrefix.optional(),
  quote_prefix: NumberPrefix.optional(),
  number_digits: z.int().min(1).max(DIGITS_MAX).optional().describe('The smallest number of digits.'),
  next_invoice_number: NextNumber.optional().describe('Later than the next one, where another product stopped.'),
  next_credit_note_number: NextNumber.optional(),
  next_quote_number: NextNumber.optional(),
  payment_term_days: PaymentTerm.optional(),
  invoice_footer: text(BOUNDS.invoiceFooter, { lines: true }).nullable().optional(),
  collection_costs_text: text(BOUNDS.noticeTerms, { lines: true }).nullable().optional(),
  interest_text: text(BOUNDS.noticeTerms, { lines: true }).nullable().optional(),
  tax_number: text(BOUNDS.vatNumber).nullable().optional().describe('Where there is no VAT number.'),
  registration_scheme: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'must be a code of the list ICD, such as 0106')
    .nullable()
    .optional()
    .describe('Of the registration number: ICD code, such as 0106.'),
  endpoint: Endpoint.nullable().optional().describe('Where the business receives e-invoices.'),
  contact_name: text(BOUNDS.name).nullable().optional(),
  language: z.enum(LANGUAGES).nullable().optional().describe('For customers whose own or country decides none.'),
  default_tax_rate: TaxRate.nullable().optional().describe('Percent of lines without one.'),
  default_tax_category: z.enum(TAX_CATEGORIES).nullable().optional(),
  exemption_reason: text(BOUNDS.description).nullable().optional().describe('Why VAT is not charged.'),
  invoice_checks: z.enum(INVOICE_CHECKS).optional().describe('strict: an incomplete invoice is not issued.'),
  reply_to: Email.nullable().optional().describe('Where answers to mails go, if not to email.'),
  send_receipts: z.boolean().optional().describe('true: each live payment mails a receipt.'),
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
  creditor_identifier: optional,
  timezone: z.string(),
  currency: z.string(),
  currency_is_fixed: z.boolean().describe('true once there is an invoice.'),
  invoice_prefix: z.string(),
  credit_note_prefix: z.string(),
  quote_prefix: z.string(),
  number_digits: z.int(),
  next_invoice_number: z.int().describe('Of a document dated today.'),
  next_credit_note_number: z.int(),
  next_quote_number: z.int(),
  next_numbers: z.object({ invoice: z.string(), credit_note: z.string(), quote: z.string() }),
  payment_term_days: z.int(),
  invoice_footer: optional,
  collection_costs_text: optional.describe('What formal notices say about collection costs; null: nothing.'),
  interest_text: optional.describe('What formal notices say about interest; null: nothing.'),
  tax_number: optional,
  registration_scheme: optional,
  endpoint: z.object({ scheme: z.string(), id: z.string() }).nullable(),
  contact_name: optional,
  language: z.enum(LANGUAGES).nullable(),
  default_tax_rate: z.number().nullable(),
  default_tax_category: z.enum(TAX_CATEGORIES).nullable(),
  exemption_reason: optional,
  invoice_checks: z.enum(INVOICE_CHECKS),
  reply_to: optional,
  send_receipts: z.boolean(),
  logo: optional.describe('File name of the logo.'),
});
export type BusinessData = z.input<typeof Business>;

/** Prefix and sequence number that the next document of each kind gets, if its date is today. */
export type NextNumbers = Readonly<Record<NumberedKind, { readonly prefix: string; readonly next: number }>>;

export async function nextNumbers(
  { numberSeries }: Pick<Queries, 'numberSeries'>,
  id: AccountId,
  row: Pick<BusinessRow, `${NumberedKind}_prefix` | 'timezone'>,
  now: Instant,
): Promise<NextNumbers> {
  const today = dateAt(now, row.timezone);
  const entries = NUMBERED_KINDS.map(async (kind) => {
    const prefix = prefixOn(row[`${kind}_prefix`], today);
    return [kind, { prefix, next: await numberSeries.next(id, kind, prefix) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as NextNumbers;
}

export function textOfNext({ prefix, next }: NextNumbers[NumberedKind], digits: number): string {
  return invoiceNumber(prefix, next, digits);
}

export function presentBusiness(row: BusinessRow, hasInvoices: boolean, next: NextNumbers): BusinessData {
  const { endpoint_scheme: _scheme, endpoint_id: _id, default_tax_rate: rate, ...business } = row;
  const { number_digits: digits } = row;
  return {
    ...business,
    endpoint: endpointOf(row),
    send_receipts: row.send_receipts === 1,
    default_tax_rate: rate === null ? null : fromHundredths(rate),
    currency_is_fixed: hasInvoices,
    next_invoice_number: next.invoice.next,
    next_credit_note_number: next.credit_note.next,
    next_quote_number: next.quote.next,
    next_numbers: {
      invoice: textOfNext(next.invoice, digits),
      credit_note: textOfNext(next.credit_note, digits),
      quote: textOfNext(next.quote, digits),
    },
  };
}
