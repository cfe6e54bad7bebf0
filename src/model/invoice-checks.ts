/** Details that EU law requires and an issued invoice lacks (R85, VAT Directive article 226). */
import type { Currency } from './currency.ts';
import type { LocalDate } from './dates.ts';
import type { InvoiceDetails } from './invoice-details.ts';
import type { Line, TaxLine } from './invoice-sums.ts';
import type { Parties } from './parties.ts';
import { type IssuedVat, VAT_CODES, vatFaults } from './vat-rules.ts';

/** The business's choice: no checks, warnings in the answer, or a refusal. */
export const INVOICE_CHECKS = ['off', 'warn', 'strict'] as const;
export type InvoiceChecks = (typeof INVOICE_CHECKS)[number];

export const WARNING_CODES = [
  'seller_address_missing',
  'seller_tax_number_missing',
  'buyer_address_missing',
  'tax_category_missing',
  'exchange_rate_missing',
  ...VAT_CODES,
  'date_in_future',
  'date_before_previous',
  'text_not_printable',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export type InvoiceWarning = {
  readonly code: WarningCode;
  /** A field of the call, `business.…` or `customer.…`. */
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
  /** The seller's VAT currency. */
  readonly ownCurrency: Currency;
  readonly date: LocalDate;
  readonly today: LocalDate;
  /** The date of the number before; null for the first one. */
  readonly dateBefore: LocalDate | null;
  /** Texts that the documents' fonts cannot print, with their fields. */
  readonly unprintable: readonly { readonly path: string; readonly characters: readonly string[] }[];
  /**
   * Whether the business has set a default rate or category: only then does a rate of 0 without a category look
   * forgotten.
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

/** Faults for which issuing would be refused; for previews. */
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

/** Postal codes are not asked for: some countries have none. */
const ADDRESS = ['address', 'city', 'country'] as const;

function missingInAddress(party: Parties['seller'] | Parties['buyer']): string[] {
  return ADDRESS.filter((field) => !party[field]);
}

function taxWarnings(invoice: CheckedInvoice): InvoiceWarning[] {
  const { lines, usesTaxDefaults, currency, ownCurrency, taxTotal, details } = invoice;
  const bare = lines.findIndex(({ taxRate, taxCategory }) => taxRate === 0 && taxCategory === undefined);
  return [
    ...(usesTaxDefaults && bare >= 0
      ? [warning('tax_category_missing', `items[${bare}].tax_rate`, 'is 0 without a category that says why')]
      : []),
    ...(currency !== ownCurrency && taxTotal > 0 && !details.exchange
      ? [warning('exchange_rate_missing', 'exchange_rate', `is missing: the tax must also be given in ${ownCurrency}`)]
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
