/** Row types of the details that a business prints on its invoices, beside those in its account's row, of its items, and of its bank statements. */
import type { Generated } from 'kysely';
import type { BankEntryStatus, EntryDoubt } from '../model/bank-entry.ts';
import type { Currency } from '../model/currency.ts';
import type { Instant, LocalDate } from '../model/dates.ts';
import type { AccountId, BankEntryId, CustomerId, ItemId } from '../model/ids.ts';
import type { TaxCategory } from '../model/tax.ts';
import type { Unit } from '../model/units.ts';

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
  /** Sentence of formal notices about collection costs. */
  collection_costs_text: string | null;
  /** Sentence of formal notices about interest. */
  interest_text: string | null;
  exemption_reason: string | null;
  tax_number: string | null;
  registration_scheme: string | null;
  endpoint_scheme: string | null;
  endpoint_id: string | null;
  contact_name: string | null;
  /** Of its SEPA direct debits. */
  creditor_identifier: string | null;
};

export type LogoTable = {
  account_id: AccountId;
  /** The digest of the content and the file type, such as `0f….png`. */
  file: string;
  bytes: Uint8Array;
  /** 1 once an invoice was issued with this logo: the file is kept from then on. */
  printed: number;
};

/** A booked credit of a bank statement, or the reversal of one (R89). */
export type BankEntryTable = {
  id: Generated<BankEntryId>;
  account_id: AccountId;
  /** Its identity; unique in an account, so that a file is imported once. */
  entry_key: string;
  format: string;
  /** The bank account that it stands on: an IBAN, or a number as the bank writes it. */
  own_account: string | null;
  bank_reference: string | null;
  booked_on: LocalDate;
  amount: number;
  currency: Currency;
  /** 1: takes back an earlier entry; a payment that was returned does too. */
  is_reversal: 0 | 1;
  /** Of a returned payment what it was, without what the bank charged for the return; null for all others. */
  returned: number | null;
  /** The bank's code of the reason, such as `MD06`. */
  return_reason: string | null;
  /** Why its file may tell it wrongly; null if nothing says so. It is then never `certain`. */
  doubt: EntryDoubt | null;
  payer_name: string | null;
  payer_iban: string | null;
  text: string;
  creditor_reference: string | null;
  status: BankEntryStatus;
  /** How much of it is recorded as payments. */
  recorded: number;
  /** Whose invoice it paid; null while nothing of it is recorded. */
  customer_id: CustomerId | null;
  created_at: Instant;
};

/** What a reversal or a returned payment names: invoice numbers without their signs, `#` and the id of an invoice. */
export type BankReturnNameTable = {
  account_id: AccountId;
  name: string;
  entry_id: BankEntryId;
};

/** Products and services that the business sells often (R84). */
export type ItemTable = {
  id: Generated<ItemId>;
  account_id: AccountId;
  code: string;
  /** The code in lower case; unique in an account. */
  code_key: string;
  description: string;
  unit: Unit;
  /** In 10^-price_scale minor units. Null: each line gives its price. */
  unit_price: number | null;
  price_scale: Generated<number>;
  currency: Currency;
  /** Hundredths of a percent. */
  tax_rate: number | null;
  tax_category: TaxCategory | null;
  /** 0: new lines may not name it. */
  active: number;
  /** 1 once a line was copied from it: it is deactivated instead of deleted. */
  used: number;
  /** Code and description, folded. */
  search_text: string;
  created_at: Instant;
};
