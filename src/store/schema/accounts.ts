/** Tables of accounts: settings, business details, logos, row counters and activity. */

import type { Instant, TimeZone } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { InvoiceChecks } from '../../model/invoice-checks.ts';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { TaxCategory } from '../../model/tax.ts';
import type { Actor, Channel } from '../../model/token.ts';
import { bytes, decimal, id, int4, integer, type RowOf, table, text } from './table.ts';

export const accounts = table({
  id: id<AccountId>(),
  handle: text().unique(),
  name: text(),
  email: text().nullable(),
  plan: text(),
  currency: text<Currency>(),
  timezone: text<TimeZone>(),
  invoice_prefix: text(),
  /** Number of invoices that have got a number. The numbers come from `number_series` (R100). */
  invoices_issued: integer(),
  created_at: integer<Instant>(),
  /** JSON of `StoredReminderPlan`; null if there are no automatic reminders. */
  reminder_plan: text().nullable(),
  /** Default number of days from an invoice's date to its due date. */
  payment_term_days: integer().backfilled(14),
  /** File name of the logo; null if there is none. */
  logo: text().nullable(),
  credit_note_prefix: text().default('CN-'),
  /** Number of credit notes that have got a number. */
  credit_notes_issued: integer().default(0),
  /** Hundredths of a percent; null if not set (R84). */
  default_tax_rate: decimal().initiallyNull(),
  default_tax_category: text<TaxCategory>().initiallyNull(),
  /** Fallback language, used if the customer has no language and the customer's country gives no language. */
  language: text<Language>().initiallyNull(),
  invoice_checks: text<InvoiceChecks>().default('warn'),
  /** The smallest number of digits in numbers of documents (R100). */
  number_digits: int4().default(6),
  quote_prefix: text().default('QU-'),
  /** Number of quotes that have got a number. */
  quotes_issued: integer().default(0),
  /** Address for answers to mails. If null, answers go to `email` (R104). */
  reply_to: text().initiallyNull(),
  /** 1 if the service mails a receipt for each live payment. */
  send_receipts: int4<0 | 1>().default(0),
});

export const businessDetails = table({
  account_id: integer<AccountId>().primaryKey().references('accounts'),
  legal_name: text().nullable(),
  phone: text().nullable(),
  website: text().nullable(),
  address: text().nullable(),
  postal_code: text().nullable(),
  city: text().nullable(),
  country: text().nullable(),
  vat_number: text().nullable(),
  registration_number: text().nullable(),
  iban: text().nullable(),
  bic: text().nullable(),
  invoice_footer: text().nullable(),
  exemption_reason: text().nullable(),
  tax_number: text().nullable(),
  registration_scheme: text().nullable(),
  contact_name: text().nullable(),
  endpoint_scheme: text().nullable(),
  endpoint_id: text().nullable(),
  /** Sentence about collection costs. It is part of the business's formal notices. */
  collection_costs_text: text().nullable(),
  /** Sentence about interest. It is part of the business's formal notices. */
  interest_text: text().nullable(),
  /** Creditor identifier for SEPA direct debits. */
  creditor_identifier: text().nullable(),
});
export type BusinessDetailTable = RowOf<typeof businessDetails>;

export const logos = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    /** File name: digest of the content and the file type, such as `0f….png`. */
    file: text(),
    bytes: bytes(),
    /** 1 after an invoice was issued with this logo. A logo with the value 1 is never deleted. */
    printed: integer(),
  },
  {
    key: ['account_id', 'file'],
  },
);

/**
 * Number of rows per account and kind, so that a list's `total_count` needs no scan.
 *
 * The account's revision (`revisionOf`) is the number of its activity rows plus the number of its stored documents.
 * Every change of business data adds an activity row or a stored document. Data read at a revision stays valid until
 * the revision changes. Exception: the arrival of an uploaded file does not change the revision. Operations that read
 * uploads are therefore `volatile`: their answers are not cached.
 */
export const counters = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    noun: text<CountedNoun>(),
    count: integer(),
  },
  {
    key: ['account_id', 'noun'],
    clustered: true,
  },
);

export const activity = table(
  {
    id: id(),
    account_id: integer<AccountId>().references('accounts'),
    operation: text(),
    actor_kind: text<Actor['kind']>(),
    actor_id: integer().nullable(),
    actor_name: text(),
    channel: text<Channel>(),
    subject_kind: text(),
    subject_id: integer().nullable(),
    summary: text(),
    request_id: text(),
    created_at: integer<Instant>(),
  },
  {
    indexes: [
      'create index activity_by_account on activity (account_id, id)',
      'create index activity_by_subject on activity (account_id, subject_kind, subject_id, id)',
      'create index activity_by_actor on activity (account_id, actor_kind, id)',
    ],
  },
);

export type CountedNoun =
  | 'customers'
  | 'items'
  | 'invoice_lines'
  | 'quote_lines'
  | 'activity'
  | 'events'
  | 'kept_documents'
  | 'payment_links'
  | 'payment_plans'
  | 'subscriptions';
