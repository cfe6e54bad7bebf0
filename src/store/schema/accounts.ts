/** Tables of accounts: name, billing settings, numbers of rows, and activity. */

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
  /** Sequence of the last issued invoice, the only source of invoice numbers (R5). */
  invoices_issued: integer(),
  created_at: integer<Instant>(),
  /** JSON of `StoredReminderPlan`; null if there are no automatic reminders. */
  reminder_plan: text().nullable(),
  /** Days from an invoice's date to its due date, unless the call gives others. */
  payment_term_days: integer().backfilled(14),
  /** File name of the logo; null if there is none. */
  logo: text().nullable(),
  credit_note_prefix: text().default('CN-'),
  /** Sequence of the last credit note, the only source of credit note numbers (R81). */
  credit_notes_issued: integer().default(0),
  /** Hundredths of a percent; null if not set (R84). */
  default_tax_rate: decimal().initiallyNull(),
  default_tax_category: text<TaxCategory>().initiallyNull(),
  /** Language for customers with neither a language of their own nor a country that decides it. */
  language: text<Language>().initiallyNull(),
  /** Dates of the last invoice number and of the one before it, so that checking their order needs no search (R85). */
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
  /** The business's sentence about collection costs in formal notices. */
  collection_costs_text: text().nullable(),
  /** The business's sentence about interest in formal notices. */
  interest_text: text().nullable(),
  /** Creditor identifier for SEPA direct debits. */
  creditor_identifier: text().nullable(),
});
export type BusinessDetailTable = RowOf<typeof businessDetails>;

export const logos = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    /** Digest of the content with the file type: `0f….png`. */
    file: text(),
    bytes: bytes(),
    /** 1 after an invoice was issued with this logo, which is then kept for ever. */
    printed: integer(),
  },
  {
    key: ['account_id', 'file'],
  },
);

/**
 * Number of an account's rows per kind, so that a list's `total_count` needs no scan. Every change of an account writes
 * an activity row, or stores a document; the sum of these two counters is the account's revision (`revisionOf`). Data
 * read at a revision stays valid while the revision is unchanged.
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
