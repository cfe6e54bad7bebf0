/** Tables of customers and of the amounts that they owe. */

import type { Instant } from '../../model/dates.ts';
import { NEVER_PAID } from '../../model/days-to-pay.ts';
import type { EInvoiceFormat } from '../../model/einvoice-format.ts';
import type { AccountId, CustomerId, ImportId } from '../../model/ids.ts';
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
     * Same as `email_key`, but unique in an account. Null for a customer who shares the e-mail of another customer
     * (R17).
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
    /** Normalized text of name, company and e-mail addresses for searches (`store/customers/customer-search.ts`). */
    search_text: text(),
    created_at: integer<Instant>(),
    /** Time at which the customer unsubscribed from reminders. */
    unsubscribed_at: integer<Instant>().nullable(),
    /** Language of the customer's mails and documents; null if the customer's country decides it. */
    language: text<Language>().nullable(),
    /** Default currency and tax category of the customer's invoices; null if the customer has no such default (R84). */
    currency: text<Currency>().nullable(),
    tax_category: text<TaxCategory>().nullable(),
    /** Reference that the customer wants to see on its invoices, such as the name of a department. */
    buyer_reference: text().nullable(),
    registration_number: text().nullable(),
    endpoint_scheme: text().nullable(),
    endpoint_id: text().nullable(),
    payment_term_days: integer().nullable(),
    /** 1: a business; 0: a consumer; null: unknown. */
    is_business: integer().nullable(),
    /** Format of the e-invoice that is mailed with the PDF; null for the PDF only. */
    einvoice_format: text<EInvoiceFormat>().nullable(),
    /** The e-mail, normalized by `emailKey` (model/email). */
    email_key: text().nullable(),
    payment_terms: text().nullable(),
    /** JSON of `DeliveryAddress`. */
    delivery_address: text().nullable(),
    /** JSON of `DirectDebit`. */
    direct_debit: text().nullable(),
    /** Address to which the customer's documents are mailed (R104). If null, they are mailed to `email`. */
    invoice_email: text().initiallyNull(),
    /** JSON list of addresses that get a copy of each mail with a document of the customer; null if there are none. */
    cc_emails: text().initiallyNull(),
    /** The import that added the row; null for all other rows (R108). */
    import_id: integer<ImportId>().initiallyNull(),
    /**
     * Time at which the customer was erased (R107). From then on, the row has no personal data. The customer's
     * documents are kept.
     */
    erased_at: integer<Instant>().initiallyNull(),
  },
  {
    unique: { customers_by_email: ['account_id', 'own_email_key'] },
    indexes: [
      'create index customers_by_account on customers (account_id, id)',
      // The index contains only the first 64 characters of `search_text`, because an index entry of Postgres has at
      // most 2 700 bytes. With collation C, Postgres sorts like SQLite.
      {
        sqlite: 'create index customers_by_name on customers (account_id, (substr(search_text, 1, 64)), id)',
        postgres: `create index customers_by_name on customers (account_id, (substr(search_text, 1, 64) collate "C"), id)`,
      },
      // Finds customers by e-mail. The Unicode and the Punycode spelling of a domain have the same `email_key` (R21).
      'create index customers_with_email on customers (account_id, email_key)',
      'create index customers_imported on customers (account_id, import_id, id) where import_id is not null',
    ],
  },
);

/**
 * Customers that were merged into another customer (R107). Their rows in `customers` are deleted. A call with the id of
 * a merged customer is refused, and the refusal names the id of the other customer.
 */
export const mergedCustomers = table(
  {
    /** The id that the merged customer had. */
    id: integer<CustomerId>().primaryKey(),
    account_id: integer<AccountId>().references('accounts'),
    /**
     * The customer into which this customer was merged. If that customer is merged later, `into_id` is updated, so that
     * it always refers to a customer that still exists.
     */
    into_id: integer<CustomerId>().references('customers'),
    name: text(),
    /**
     * JSON of the merged customer, as getCustomer returned it before the merge. It preserves the fields that the other
     * customer did not take over.
     */
    fields: text(),
    merged_at: integer<Instant>(),
    /** The import that added the merged customer; null if no import added it (R108). */
    import_id: integer<ImportId>().nullable(),
  },
  {
    indexes: [
      'create index merged_customers_by_account on merged_customers (account_id, id)',
      'create index merged_customers_into on merged_customers (into_id, id)',
      `create index merged_customers_imported on merged_customers (account_id, import_id, id)
        where import_id is not null`,
    ],
  },
);

/**
 * Number and total amount due of a customer's unpaid invoices, per currency. Currencies without unpaid invoices have no
 * row.
 */
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
 * Values by which lists of customers are sorted, one row per customer.
 *
 * `sort=outstanding` sorts by `tier`, then by `place`. Values of `tier`:
 * - '0' if the customer owes money in the account's currency.
 * - '1' and a currency code, such as '1USD', if the customer owes money only in other currencies. If there are several
 *   of these currencies, the code is the first one in alphabetical order.
 * - '2' if the customer owes nothing.
 *
 * In tiers '0' and '1', `place` is minus the amount that the customer owes in the currency of the tier, so that the
 * largest amount comes first. In tier '2', `place` is minus the id, so that new customers come first.
 *
 * `sort=slowest` sorts by `pay_place`, which `payPlaceOf` computes from the average days to payment.
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
