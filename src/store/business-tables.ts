/** Row types of the details that a business prints on its invoices, beside those in its account's row. */
import type { AccountId } from '../model/ids.ts';

export type BusinessDetailTable = {
  account_id: AccountId;
  legal_name: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  country: string | null;
  vat_number: string | null;
  registration_number: string | null;
  iban: string | null;
  bic: string | null;
  invoice_footer: string | null;
  /** What formal notices say about collection costs. */
  collection_costs_text: string | null;
  /** What formal notices say about interest. */
  interest_text: string | null;
};

export type LogoTable = {
  account_id: AccountId;
  /** The digest of the content and the file type, such as `0f….png`. */
  file: string;
  bytes: Uint8Array;
  /** 1 once an invoice was issued with this logo: the file is kept from then on. */
  printed: number;
};
