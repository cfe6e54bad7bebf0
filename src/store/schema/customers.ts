/** Customers, and what each of them owes. */

import type { Instant } from '../../model/dates.ts';
import { NEVER_PAID } from '../../model/days-to-pay.ts';
import type { EInvoiceFormat } from '../../model/einvoice-format.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { TaxCategory } from '../../model/tax.ts';
import { id, integer, table, text } from './table.ts';

export const customers = table(
  {
    id: id<CustomerId>(),
    account_id: integer<AccountId>().references('accounts'),
    name: text(),
    email: text().nullable(),
    /**
     * As `email_key`, but unique in an account; null for a customer who was made to share the e-mail of another (R17).
     */
    own_email_key: text().nullable(),
    company: text().nullable(),
    phone: text().nullable(),
    address: text().nullable(),
    city: text().nullable(),
    postal_code: text().nullable(),
    country: text().nullable(),
    note: text().nullable(),
    vat_number: text().nullable(),
    /** Name, company and e-mail, folded for search (`store/customers/customer-search.ts`). */
    search_text: text(),
    created_at: integer<Instant>(),
    /** When the customer unsubscribed from reminders. */
    unsubscribed_at: integer<Instant>().nullable(),
    /** The language of mails and documents for the customer; null: decided by their country. */
    language: text<Language>().nullable(),
    /** Defaults of their invoices (R84). */
    currency: text<Currency>().nullable(),
    tax_category: text<TaxCategory>().nullable(),
    /** The customer's own reference, which their invoices repeat. */
    buyer_reference: text().nullable(),
    registration_number: text().nullable(),
    endpoint_scheme: text().nullable(),
    endpoint_id: text().nullable(),
    payment_term_days: integer().nullable(),
    /** 1: yes; 0: no; null: not known. */
    is_business: integer().nullable(),
    /** Format of the e-invoice that is mailed with the PDF; null: the PDF alone. */
    einvoice_format: text<EInvoiceFormat>().nullable(),
    /** The e-mail as `emailKey` (model/email) makes it. */
    email_key: text().nullable(),
    payment_terms: text().nullable(),
    /** JSON of `DeliveryAddress`. */
    delivery_address: text().nullable(),
    /** JSON of `DirectDebit`. */
    direct_debit: text().nullable(),
  },
  {
    unique: { customers_by_email: ['account_id', 'own_email_key'] },
    indexes: [
      'create index customers_by_account on customers (account_id, id)',
      // Only the beginning of the name: an entry of a Postgres index holds 2 700 bytes. Collation C, as SQLite
      // compares.
      {
        sqlite: 'create index customers_by_name on customers (account_id, (substr(search_text, 1, 64)), id)',
        postgres: `create index customers_by_name on customers (account_id, (substr(search_text, 1, 64) collate "C"), id)`,
      },
      // Two spellings of one domain are equal in this key (R21).
      'create index customers_with_email on customers (account_id, email_key)',
    ],
  },
);

/** The number of a customer's unpaid invoices and the amount due on them. No row if there are none. */
export const customerBalances = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    customer_id: integer<CustomerId>().references('customers'),
    currency: text<Currency>(),
    count: integer(),
    outstanding: integer(),
  },
  {
    key: ['customer_id', 'currency'],
    clustered: true,
  },
);

/**
 * The order of `sort=outstanding`, one row per customer. `tier`: '0' for customers that owe in the account's currency,
 * '1' and the first other currency for those that owe in others only, '2' for those that owe nothing. `place`: minus
 * the amount owed; minus the id in the last tier (newest first). `pay_place`: the place in the order of `sort=slowest`
 * (`payPlaceOf`).
 */
export const customerRanks = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    customer_id: integer<CustomerId>().references('customers'),
    tier: text(),
    place: integer(),
    pay_place: integer().default(NEVER_PAID),
  },
  {
    key: ['customer_id'],
    clustered: true,
    indexes: [
      'create index customer_ranks_order on customer_ranks (account_id, tier, place, customer_id)',
      'create index customer_ranks_by_paying on customer_ranks (account_id, pay_place, customer_id)',
    ],
  },
);
