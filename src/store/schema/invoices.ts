/** Table of invoices. Amounts are in minor units. */
import type { Code } from '../../model/codes.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type {
  AccountId,
  CustomerId,
  ImportId,
  InvoiceId,
  PaymentId,
  QuoteId,
  SubscriptionId,
} from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import type { Currency } from '../../model/money.ts';
import { id, int4, integer, table, text } from './table.ts';

const MOVED = '(account_id, due_date, moved_at, first_moved_at, currency, status, amount, amount_due)';

export const invoices = table(
  {
    id: id<InvoiceId>(),
    account_id: integer<AccountId>().references('accounts'),
    customer_id: integer<CustomerId>().references('customers'),
    code: text<Code>().unique(),
    invoice_number: text().nullable(),
    status: text<StoredStatus>(),
    currency: text<Currency>(),
    subtotal: integer(),
    tax_total: integer(),
    amount: integer(),
    amount_paid: integer().check('amount_paid >= 0'),
    amount_refunded: integer().check('amount_refunded >= 0'),
    amount_due: integer().check('amount_due >= 0'),
    /** JSON of `Line[]`. Lines are always read and replaced together, so they have no table of their own. */
    lines: text(),
    /** JSON of `TaxLine[]`. */
    tax_lines: text(),
    date: text<LocalDate>(),
    due_date: text<LocalDate>(),
    reference: text().nullable(),
    reference_search: text().nullable(),
    notes: text().nullable(),
    /** JSON object of strings. */
    metadata: text(),
    reminders_sent: integer(),
    last_reminder_at: integer<Instant>().nullable(),
    created_at: integer<Instant>(),
    issued_at: integer<Instant>().nullable(),
    sent_at: integer<Instant>().nullable(),
    paid_at: integer<Instant>().nullable(),
    cancelled_at: integer<Instant>().nullable(),
    /** The open payment attempt. A payer who opens the pay page later continues the same attempt. */
    open_payment_id: integer<PaymentId>().nullable(),
    /**
     * Time at which `invoice.overdue` was emitted. Cleared when a paid invoice becomes pending again, so that the event
     * can be emitted again.
     */
    overdue_told_at: integer<Instant>().nullable(),
    /** Number of steps (reminder days) of the reminder plan that are done for this invoice. */
    reminder_step: integer().backfilled(0),
    /** JSON of `Parties` (seller and buyer), as they were when the invoice was issued; null for a draft. */
    parties: text().nullable(),
    /** Number of open disputes about the invoice's payments, including inquiries. */
    disputes: integer().default(0),
    /** Version of the content and metadata: 1 at first, and one more after each change (R80). */
    revision: int4().default(1),
    amount_credited: integer().default(0),
    /** The part of `amount_refunded` that credit notes cover. */
    credit_returned: integer().default(0),
    /** JSON of `CreditedBy[]`: the invoice's credit notes, whose amounts never change. */
    credit_notes: text().default('[]'),
    /** JSON of `InvoiceDetails`. */
    details: text().backfilled('{}'),
    /** The subscription to which the invoice belongs; null if the invoice is not for a billing period. */
    subscription_id: integer<SubscriptionId>().nullable(),
    /**
     * Times of the first and the last change of the invoice's sums after the invoice was issued. They are needed for
     * lists as of a past day. Before `first_moved_at`, the whole amount was due. Since `moved_at`, the current amount
     * is due. `first_moved_at` is the time of the payment or credit note itself, even if it was recorded later.
     * `moved_at` is the time of recording.
     */
    first_moved_at: integer<Instant>().initiallyNull(),
    moved_at: integer<Instant>().initiallyNull(),
    /** The quote that the invoice bills, whole or in part (R103). */
    quote_id: integer<QuoteId>().nullable(),
    /**
     * The import that added the invoice; null for all other invoices (R108). Imported invoices were issued by another
     * product.
     */
    import_id: integer<ImportId>().initiallyNull(),
    /**
     * The part of `amount_credited` that was credited in another product, before the import. This account has no credit
     * note for this part.
     */
    credited_elsewhere: integer().default(0),
  },
  {
    unique: { invoices_by_number: ['account_id', 'invoice_number'] },
    // Filters and sums over many rows read only an index. Reading a table row that is not in memory takes at least
    // 50 µs. Reading an index entry takes less than 1 µs.
    indexes: [
      'create index invoices_by_account on invoices (account_id, id, date, due_date, currency, customer_id)',
      'create index invoices_by_status on invoices (account_id, status, due_date, id, currency)',
      `create index invoices_by_customer on invoices (customer_id, id, account_id, status, currency, due_date,
        date, subtotal, tax_total, amount, amount_due, amount_credited)`,
      "create index invoices_to_tell on invoices (due_date) where status = 'pending' and overdue_told_at is null",
      'create index invoices_by_date on invoices (account_id, date, id)',
      // Excludes invoices with a total of 0, because they do not show how fast a customer pays (R101).
      `create index invoices_paid_by_customer on invoices (customer_id, id, account_id, date, paid_at, amount)
        where paid_at is not null and amount > 0`,
      "create index invoices_open_by_customer on invoices (customer_id, currency, due_date) where status = 'pending'",
      'create index invoices_reminded on invoices (customer_id, last_reminder_at) where last_reminder_at is not null',
      'create index invoices_by_due on invoices (account_id, due_date, id)',
      'create index invoices_by_amount on invoices (account_id, currency, amount, id)',
      // Contains the due date, because the due date decides whether a pending invoice is overdue.
      'create index invoices_by_state on invoices (account_id, status, id, due_date, date, currency, customer_id)',
      "create index invoices_to_remind on invoices (account_id, reminder_step, due_date, id) where status = 'pending'",
      // Lists as of a past day read only this index, so it must contain the id. On SQLite every index contains the id.
      {
        sqlite: `create index invoices_moved on invoices ${MOVED} where moved_at is not null`,
        postgres: `create index invoices_moved on invoices ${MOVED} include (id) where moved_at is not null`,
      },
      // Index of invoice numbers without `-`, `/`, `.` and `_`, because payers omit or change these characters
      // (`numberKey`).
      `create index invoices_by_number_key on invoices
        (account_id, (replace(replace(replace(replace(invoice_number, '-', ''), '/', ''), '.', ''), '_', '')))
        where invoice_number is not null`,
      `create index invoices_open_by_amount on invoices (account_id, currency, amount_due, id)
        where status = 'pending'`,
      // Contains only invoices that are paid in part. For all other invoices, the paid amount is 0 or the total.
      `create index invoices_part_paid on invoices (account_id, currency, amount_paid, id)
        where amount_paid > 0 and amount_paid <> amount`,
      'create index invoices_by_quote on invoices (account_id, quote_id, id) where quote_id is not null',
      'create index invoices_imported on invoices (account_id, import_id, id) where import_id is not null',
      // Uses collation C, so that a search by the start of a number can use the index in every locale.
      { postgres: 'create index invoices_by_beginning on invoices (account_id, (invoice_number collate "C"))' },
    ],
  },
);
