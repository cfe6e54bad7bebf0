/** Row types of what a business prints on its invoices, beside what stands in its account. */
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
};

export type LogoTable = {
  account_id: AccountId;
  /** Its digest and kind, such as `0f….png`: the name says what is in it. */
  file: string;
  bytes: Uint8Array;
  /** 1 once an invoice was issued with it, which then has it for ever. */
  printed: number;
};
