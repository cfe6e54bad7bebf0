/** Seller and buyer as printed on an invoice. Their details are stored with the invoice when it is issued. */
import type { TimeZone } from './dates.ts';
import type { Language } from './language.ts';

/**
 * Electronic address of a party for e-invoices: an identifier scheme, such as 0106 or 9930, and the id within the
 * scheme.
 */
export type Endpoint = { readonly scheme: string; readonly id: string };

export type Seller = {
  readonly name: string;
  readonly legal_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly vat_number: string | null;
  readonly registration_number: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** The file name of the logo. */
  readonly logo: string | null;
  readonly invoice_footer: string | null;
  /** Time zone of the seller's dates. */
  readonly timezone: TimeZone;
  // The following fields are absent in old invoices, issued before rule R84.
  readonly tax_number?: string | null;
  /** The ICD code of the registration number, such as 0106. */
  readonly registration_scheme?: string | null;
  readonly endpoint?: Endpoint | null;
  readonly contact_name?: string | null;
  /** The seller's creditor identifier for SEPA direct debits. */
  readonly creditor_identifier?: string | null;
  /** Reason for charging no VAT, for the category `exempt`. */
  readonly exemption_reason?: string | null;
};

export type Buyer = {
  readonly name: string;
  readonly company: string | null;
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly vat_number: string | null;
  readonly email: string | null;
  // The following fields are absent in old invoices, issued before rule R84.
  readonly registration_number?: string | null;
  readonly buyer_reference?: string | null;
  readonly endpoint?: Endpoint | null;
  readonly is_business?: boolean | null;
  readonly payment_terms?: string | null;
  readonly delivery_address?: DeliveryAddress | null;
  readonly direct_debit?: DirectDebit | null;
};

/** Place of delivery or work, if it differs from the buyer's address. */
export type DeliveryAddress = {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly city?: string | undefined;
  readonly country: string;
};

/** Direct debit mandate of the buyer, and the buyer's bank account. */
export type DirectDebit = { readonly mandate_reference: string; readonly iban: string };

export type Parties = {
  readonly seller: Seller;
  readonly buyer: Buyer;
  /** The language of the document. Old invoices, issued before rule R84, have none and stay in English. */
  readonly language?: Language;
};
