/**
 * Checks an invoice for the details that EU law requires (R85, VAT Directive article 226). Also checks the requirements
 * of tax categories without VAT: VAT numbers, delivery and reason (R83).
 */

import type { ValidationIssue } from './billing-error.ts';
import { isEuCountry } from './country.ts';
import type { LocalDate } from './dates.ts';
import type { InvoiceDetails } from './invoice.ts';
import type { Line, LineInput, TaxLine } from './invoice-sums.ts';
import type { Currency } from './money.ts';
import type { Parties } from './parties.ts';
import { categoryOf, exemptionOf, type TaxCategory } from './tax.ts';
import { isValidVatNumber } from './vat-number.ts';

/** Setting of the business: no checks, warnings in the answer, or a refusal. */
export const INVOICE_CHECKS = ['off', 'warn', 'strict'] as const;
export type InvoiceChecks = (typeof INVOICE_CHECKS)[number];

export const VAT_FAULT_CODES = [
  'seller_vat_number_invalid',
  'buyer_vat_number_invalid',
  'buyer_country_not_in_eu',
  'delivery_date_missing',
  'exemption_reason_missing',
] as const;

export const WARNING_CODES = [
  'seller_address_missing',
  'seller_tax_number_missing',
  'buyer_address_missing',
  'tax_category_missing',
  'exchange_rate_missing',
  ...VAT_FAULT_CODES,
  'date_in_future',
  'date_before_previous',
  'text_not_printable',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export type InvoiceWarning = {
  readonly code: WarningCode;
  /** Name of the field in a call: `business.…` or `customer.…`. */
  readonly field: string;
  readonly message: string;
};

export type CheckedInvoice = {
  readonly parties: Parties;
  readonly lines: readonly Pick<Line, 'taxRate' | 'taxCategory'>[];
  readonly taxLines: readonly TaxLine[];
  readonly taxTotal: number;
  readonly details: InvoiceDetails;
  readonly currency: Currency;
  /** Currency in which the seller reports VAT. */
  readonly ownCurrency: Currency;
  readonly date: LocalDate;
  readonly today: LocalDate;
  /** Date of the invoice with the previous number; null for the first invoice. */
  readonly dateBefore: LocalDate | null;
  /** Texts with characters that are missing in the fonts of the documents, and the field of each text. */
  readonly unprintable: readonly { readonly path: string; readonly characters: readonly string[] }[];
  /**
   * True if the business has set a default tax rate or category. In this case, a rate of 0 without a category is
   * reported as a possible mistake.
   */
  readonly usesTaxDefaults: boolean;
};

export function invoiceWarnings(invoice: CheckedInvoice): InvoiceWarning[] {
  return [
    ...partyWarnings(invoice.parties),
    ...taxWarnings(invoice),
    ...dateWarnings(invoice),
    ...printWarnings(invoice),
  ];
}

/** Returns the results of {@link vatFaults} as warnings, for previews. */
export function vatWarnings(invoice: IssuedVat): InvoiceWarning[] {
  return vatFaults(invoice).map(({ code, field, message }) =>
    warning(code, field, `${message}; it cannot be issued without`),
  );
}

function partyWarnings({ seller, buyer }: Parties): InvoiceWarning[] {
  const ofSeller = missingInAddress(seller);
  const ofBuyer = buyer.is_business === true ? missingInAddress(buyer) : [];
  return [
    ...(ofSeller.length === 0
      ? []
      : [
          warning('seller_address_missing', `business.${ofSeller[0]}`, `is missing: ${listed(ofSeller)} of the seller`),
        ]),
    ...(seller.vat_number || seller.tax_number
      ? []
      : [warning('seller_tax_number_missing', 'business.vat_number', 'or business.tax_number is missing')]),
    ...(ofBuyer.length === 0
      ? []
      : [warning('buyer_address_missing', `customer.${ofBuyer[0]}`, `is missing: ${listed(ofBuyer)} of the buyer`)]),
  ];
}

/** Required address fields. The postal code is not required, because some countries have none. */
const ADDRESS = ['address', 'city', 'country'] as const;

function missingInAddress(party: Parties['seller'] | Parties['buyer']): string[] {
  return ADDRESS.filter((field) => !party[field]);
}

function taxWarnings(invoice: CheckedInvoice): InvoiceWarning[] {
  const { lines, usesTaxDefaults, currency, ownCurrency, taxTotal, details } = invoice;
  const categories = lines.map(categoryOf);
  const bare = categories.indexOf(null);
  // If a line has tax, or a category other than `outside_scope`, the business reports VAT. Each sale then counts in its
  // VAT return, also at 0 %.
  const isReported = categories.some((one) => one !== null && one !== 'outside_scope');
  const why =
    taxTotal > 0 ? `the tax must also be given in ${ownCurrency}` : `the VAT report in ${ownCurrency} leaves it out`;
  return [
    ...((usesTaxDefaults || isReported) && bare >= 0
      ? [warning('tax_category_missing', `items[${bare}].tax_rate`, 'is 0 without a category that says why')]
      : []),
    ...(currency !== ownCurrency && isReported && !details.exchange
      ? [warning('exchange_rate_missing', 'exchange_rate', `is missing: ${why}`)]
      : []),
  ];
}

function dateWarnings({ date, today, dateBefore }: CheckedInvoice): InvoiceWarning[] {
  return [
    ...(date > today ? [warning('date_in_future', 'date', `is in the future: ${date}`)] : []),
    ...(dateBefore !== null && date < dateBefore
      ? [warning('date_before_previous', 'date', `is before ${dateBefore}, the date of the number before`)]
      : []),
  ];
}

export function printWarnings({ unprintable }: Pick<CheckedInvoice, 'unprintable'>): InvoiceWarning[] {
  return unprintable.map(({ path, characters }) => {
    const named = characters
      .slice(0, 3)
      .map((one) => `${one} (U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()})`);
    return warning('text_not_printable', path, `has characters that the PDF cannot show: ${listed(named)}`);
  });
}

function warning(code: WarningCode, field: string, message: string): InvoiceWarning {
  return { code, field, message };
}

function listed(fields: readonly string[]): string {
  return fields.join(', ');
}

/** Faults in the combination of lines. Even a draft is refused for these faults. */
export function categoryFaults(lines: readonly LineInput[]): ValidationIssue[] {
  const categories = lines.map(categoryOf);
  const outside = categories.indexOf('outside_scope');
  const mixed = outside >= 0 && categories.some((one) => one !== 'outside_scope');
  return [
    ...(mixed
      ? [
          {
            field: `items[${outside}].tax_category`,
            message: 'outside_scope must be the category of all lines, or of none',
          },
        ]
      : []),
    ...lines.flatMap((line, index) => exemptionFaults(line, index, lines)),
  ];
}

/**
 * Checks the exemption reasons and codes of a line:
 * - The lines of one category must not have different reasons or different codes. Lines without a reason or code are
 *   allowed.
 * - A line of the category standard or zero, or without a category, must have no reason and no code.
 */
function exemptionFaults(line: LineInput, index: number, lines: readonly LineInput[]): ValidationIssue[] {
  const category = categoryOf(line);
  const others = lines.slice(0, index).filter((one) => categoryOf(one) === category);
  return (['exemptionReason', 'exemptionCode'] as const).flatMap((name) => {
    const given = line[name];
    if (given === undefined) return [];
    const field = `items[${index}].${name === 'exemptionReason' ? 'exemption_reason' : 'exemption_code'}`;
    if (category === null) return [{ field, message: 'needs a tax_category: ask which one' }];
    if (category === 'standard' || category === 'zero') return [{ field, message: `must be left out for ${category}` }];
    const differs = others.find((one) => one[name] !== undefined && one[name] !== given);
    return differs
      ? [{ field, message: `must be the same for all lines of the category ${category}: ${differs[name]}` }]
      : [];
  });
}

type IssuedVat = {
  readonly parties: Parties;
  readonly lines: readonly Pick<Line, 'taxRate' | 'taxCategory'>[];
  readonly taxLines: readonly TaxLine[];
  readonly details: InvoiceDetails;
};

type VatFault = ValidationIssue & { readonly code: (typeof VAT_FAULT_CODES)[number] };

/** Reasons why an invoice cannot be issued. A draft may have these faults. */
export function vatFaults({ parties, lines, taxLines, details }: IssuedVat): VatFault[] {
  const categories = new Set(lines.map(categoryOf));
  const named = BOTH_NUMBERS.find((category) => categories.has(category));
  return [
    ...(named ? numberFaults(parties, named) : []),
    ...(categories.has('intra_community') ? supplyFaults(parties, details) : []),
    ...(categories.has('exempt') ? reasonFaults(lines, taxLines, parties) : []),
  ];
}

const BOTH_NUMBERS = ['reverse_charge', 'intra_community'] as const satisfies readonly TaxCategory[];

function numberFaults({ seller, buyer }: Parties, category: TaxCategory): VatFault[] {
  return [
    ...numberFault('seller_vat_number_invalid', 'business.vat_number', seller.vat_number, category),
    ...numberFault('buyer_vat_number_invalid', 'customer.vat_number', buyer.vat_number, category),
  ];
}

function numberFault(code: VatFault['code'], field: string, number: string | null, category: TaxCategory): VatFault[] {
  if (!number) return [{ code, field, message: `is required for ${category}` }];
  if (isValidVatNumber(number)) return [];
  return [{ code, field, message: `must be a VAT number with right check digits for ${category}, not ${number}` }];
}

function supplyFaults({ seller, buyer }: Parties, { deliveryDate, period }: InvoiceDetails): VatFault[] {
  // Northern Ireland belongs to the EU's VAT area for goods, although its country code is GB. VAT numbers of Northern
  // Ireland begin with XI.
  const isInside = buyer.country !== null && (isEuCountry(buyer.country) || /^\s*XI/i.test(buyer.vat_number ?? ''));
  const isElsewhere = isInside && buyer.country !== seller.country;
  const country = { field: 'customer.country', message: 'must be another country of the EU for intra_community' };
  const day = { field: 'delivery_date', message: 'or period_start and period_end are required for intra_community' };
  return [
    ...(isElsewhere ? [] : [{ code: 'buyer_country_not_in_eu' as const, ...country }]),
    ...(deliveryDate || period ? [] : [{ code: 'delivery_date_missing' as const, ...day }]),
  ];
}

function reasonFaults(
  lines: IssuedVat['lines'],
  taxLines: readonly TaxLine[],
  { seller, language = 'en' }: Parties,
): VatFault[] {
  const exempt = taxLines.find(({ category }) => category === 'exempt');
  const reason = exempt ? exemptionOf(exempt, language, seller.exemption_reason).reason : seller.exemption_reason;
  if (reason) return [];
  const field = `items[${lines.findIndex((line) => categoryOf(line) === 'exempt')}].exemption_reason`;
  const message = 'or business.exemption_reason is required: the line is exempt';
  return [{ code: 'exemption_reason_missing', field, message }];
}
