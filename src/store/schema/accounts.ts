/** Accounts: what a business is called, how it bills, how many rows it has, and what was done in it. */

import type { Instant, LocalDate, TimeZone } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { InvoiceChecks } from '../../model/invoice-checks.ts';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { TaxCategory } from '../../model/tax.ts';
import type { Actor, Channel } from '../../model/token.ts';
import { bytes, decimal, id, integer, type RowOf, table, text } from './table.ts';

export const accounts = table({
  id: id<AccountId>(),
  handle: text().unique(),
  name: text(),
  email: text().nullable(),
  plan: text(),
  currency: text<Currency>(),
  timezone: text<TimeZone>(),
  invoice_prefix: text(),
  /** Sequence of the last invoice issued: the only source of invoice numbers (R5). */
  invoices_issued: integer(),
  created_at: integer<Instant>(),
  /** JSON of `StoredReminderPlan`; null for no automatic reminders. */
  reminder_plan: text().nullable(),
  /** Days from an invoice's date to its due date, if the call gives none. */
  payment_term_days: integer().backfilled(14),
  /** The file name of the logo; null for none. */
  logo: text().nullable(),
  credit_note_prefix: text().default('CN-'),
  /** Sequence of the last credit note: the only source of their numbers (R81). */
  credit_notes_issued: integer().default(0),
  /** Hundredths of a percent; null until set (R84). */
  default_tax_rate: decimal().initiallyNull(),
  default_tax_category: text<TaxCategory>().initiallyNull(),
  /** For customers without a language of their own and without a country that decides it. */
  language: text<Language>().initiallyNull(),
  /** The dates of the last number and of the one before it, so that a check of the order needs no search (R85). */
  last_invoice_date: text<LocalDate>().initiallyNull(),
  invoice_date_before: text<LocalDate>().initiallyNull(),
  invoice_checks: text<InvoiceChecks>().default('warn'),
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
  /** Sentence of formal notices about collection costs. */
  collection_costs_text: text().nullable(),
  /** Sentence of formal notices about interest. */
  interest_text: text().nullable(),
  /** The creditor identifier of its SEPA direct debits. */
  creditor_identifier: text().nullable(),
});
export type BusinessDetailTable = RowOf<typeof businessDetails>;

export const logos = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    /** The digest of the content and the file type, such as `0f….png`. */
    file: text(),
    bytes: bytes(),
    /** 1 once an invoice was issued with this logo: the file is kept from then on. */
    printed: integer(),
  },
  {
    key: ['account_id', 'file'],
  },
);

/**
 * The number of an account's rows per noun, so that a list's `total_count` needs no scan. Every change of an account
 * writes an activity row, or stores a document: the sum of these two counters is the account's revision (`revisionOf`).
 * Data read at one revision is valid while the revision stays the same.
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
  | 'activity'
  | 'kept_documents'
  | 'payment_links'
  | 'payment_plans'
  | 'subscriptions';
