/** Tables of quotes and of their sums (R102). Amounts are in minor units. */
import type { Code } from '../../model/codes.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId, QuoteId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { StoredQuoteStatus } from '../../model/quote.ts';
import { id, int4, integer, table, text } from './table.ts';

const SUMMED = 'currency, status, valid_until, subtotal, tax_total, amount';

export const quotes = table(
  {
    id: id<QuoteId>(),
    account_id: integer<AccountId>().references('accounts'),
    customer_id: integer<CustomerId>().references('customers'),
    code: text<Code>().unique(),
    /** Null until the quote is sent for the first time. */
    quote_number: text().nullable(),
    status: text<StoredQuoteStatus>(),
    currency: text<Currency>(),
    subtotal: integer(),
    tax_total: integer(),
    amount: integer(),
    /** JSON of `Line[]`, as in `invoices`. */
    lines: text(),
    /** JSON of `TaxLine[]`. */
    tax_lines: text(),
    /** JSON of `InvoiceDetails`. */
    details: text(),
    date: text<LocalDate>(),
    valid_until: text<LocalDate>(),
    reference: text().nullable(),
    intro: text().nullable(),
    notes: text().nullable(),
    /** JSON object of strings. */
    metadata: text(),
    /**
     * JSON of `Parties` (seller and buyer); null for a draft. Stored when the quote is sent, and again at each later
     * sending or change.
     */
    parties: text().nullable(),
    /** Version of the content: 1 at first, and one more after each change. */
    revision: int4().default(1),
    created_at: integer<Instant>(),
    /** Time of the last sending. */
    sent_at: integer<Instant>().initiallyNull(),
    accepted_at: integer<Instant>().initiallyNull(),
    /** Name of the person who accepted the quote. */
    accepted_by: text().initiallyNull(),
    /** Digest (`quoteDigest`) of the accepted content. */
    accepted_digest: text().initiallyNull(),
    declined_at: integer<Instant>().initiallyNull(),
    decline_reason: text().initiallyNull(),
    /** Total of the quote's invoices, including drafts, minus the credited amounts (R103). */
    amount_invoiced: integer().default(0),
  },
  {
    unique: { quotes_by_number: ['account_id', 'quote_number'] },
    // As for invoices, filters and sums over many rows read only an index.
    indexes: [
      `create index quotes_by_state on quotes (account_id, status, id, valid_until, date, customer_id, currency)`,
      `create index quotes_by_account on quotes (account_id, id, date, customer_id, ${SUMMED})`,
      `create index quotes_by_date on quotes (account_id, date, id, customer_id, ${SUMMED})`,
      `create index quotes_by_customer on quotes (customer_id, id, account_id, date, ${SUMMED})`,
      'create index quotes_by_amount on quotes (account_id, currency, amount, id)',
    ],
  },
);

/** Sums of quotes, like `invoice_totals`. `valid_until` is a date, or '' for the sum over all dates. */
export const quoteTotals = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    currency: text<Currency>(),
    status: text<StoredQuoteStatus>(),
    valid_until: text<LocalDate | ''>(),
    count: integer(),
    subtotal: integer(),
    tax_total: integer(),
    amount: integer(),
  },
  {
    key: ['account_id', 'status', 'valid_until', 'currency'],
    clustered: true,
  },
);
