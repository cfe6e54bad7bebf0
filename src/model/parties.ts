/** Seller and buyer as an invoice prints them, stored with the invoice when it is issued. */
import type { TimeZone } from './dates.ts';

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
  /** The time zone of its dates. */
  readonly timezone: TimeZone;
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
};

export type Parties = { readonly seller: Seller; readonly buyer: Buyer };
