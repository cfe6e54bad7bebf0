/** Tables of payments and of their sums. */

import type { Instant } from '../../model/dates.ts';
import type {
  AccountId,
  BankEntryId,
  CustomerId,
  ImportId,
  InvoiceId,
  PaymentId,
  RequestId,
  SubscriptionId,
} from '../../model/ids.ts';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { PaymentMethod, PaymentType, StoredPaymentStatus } from '../../model/payment.ts';
import type { DisputeReason, FailureReason, ProviderKind } from '../../model/provider.ts';
import type { DisputeStatus } from './outflows.ts';
import { id, integer, table, text } from './table.ts';

export const payments = table(
  {
    id: id<PaymentId>(),
    account_id: integer<AccountId>().references('accounts'),
    customer_id: integer<CustomerId>().nullable().references('customers'),
    invoice_id: integer<InvoiceId>().nullable().references('invoices'),
    description: text(),
    amount: integer(),
    amount_refunded: integer(),
    currency: text<Currency>(),
    fee: integer(),
    status: text<StoredPaymentStatus>(),
    payment_method: text<PaymentMethod>(),
    /** 1 if the payment was recorded by hand. Such a payment has no provider and no fee (R7). */
    recorded: integer<0 | 1>(),
    testmode: integer<0 | 1>(),
    note: text().nullable(),
    created_at: integer<Instant>(),
    paid_at: integer<Instant>().nullable(),
    request_id: integer<RequestId>().nullable(),
    authorized_at: integer<Instant>().nullable(),
    capture_before: integer<Instant>().nullable(),
    capture_amount: integer().nullable(),
    /** Time of the next look-up at the provider; null if none is needed. */
    next_check_at: integer<Instant>().nullable(),
    /**
     * Idempotency key of this payment at the provider; null for payments recorded by hand. Not secret: the payer's
     * browser shows the key in an address.
     */
    attempt_key: text().nullable(),
    provider: text<ProviderKind>().nullable(),
    provider_payment_id: text().nullable(),
    checkout_url: text().nullable(),
    payer_name: text().nullable(),
    payer_email: text().nullable(),
    failure_reason: text<FailureReason>().nullable(),
    /** The mandate that this payment created, or the existing mandate on which this payment was charged. */
    mandate_id: text().nullable(),
    /**
     * Whether the capture or the release of an authorized payment was requested; null if neither was. A payment never
     * has both.
     */
    asked_to_end: text<'capture' | 'release'>().nullable(),
    /** The part of `amount` above the amount due. This part is refunded and costs no fee. */
    overpaid: integer().backfilled(0),
    /** Sum of pending refunds. `amount_refunded` and `refund_reserved` together never exceed `amount`. */
    refund_reserved: integer().backfilled(0),
    /** 1 if the payer has paid, but the provider has not reported the result. */
    processing: integer<0 | 1>().backfilled(0),
    checks: integer().backfilled(0),
    /** Time of payment; time of creation if unpaid. Lists filter by this time (R16). */
    listed_at: integer<Instant>().backfilled(0),
    type: text<PaymentType>().backfilled('paymentlink'),
    description_search: text().backfilled(''),
    subscription_id: integer<SubscriptionId>().nullable(),
    /** 1 if the payment was charged on a mandate, without an action of the payer. */
    by_mandate: integer<0 | 1>().backfilled(0),
    /** Fingerprint of the provider credentials that the payment was made with; null for payments recorded by hand. */
    credentials: text().nullable(),
    /** A second id of the payment. Events of the provider contain this id. */
    provider_alias: text().nullable(),
    payer_language: text<Language>().nullable(),
    /** Sentence about a difference between the provider's report and the request (R54). */
    mismatch: text().nullable(),
    /**
     * Status of the open dispute. If no dispute is open, status of the latest dispute. Null if there never was a
     * dispute.
     */
    dispute_status: text<DisputeStatus>().nullable(),
    dispute_reason: text<DisputeReason>().nullable(),
    dispute_due_by: integer<Instant>().nullable(),
    /**
     * Number of captures and releases that the provider refused. The idempotency key of a capture or release contains
     * this number, so each new request has a new key.
     */
    ends_refused: integer().backfilled(0),
    /** Amount taken by disputes minus the part that came back; not included in `amount_refunded`. */
    amount_charged_back: integer().backfilled(0),
    /**
     * Money that the business got back by winning a dispute, although the invoice had no amount due any more. The
     * service never refunds this money by itself, because the bank has rejected the payer's claim. A person can refund
     * it with refundPayment.
     */
    surplus: integer().default(0),
    /**
     * Time at which a person undid the payment, because the money never arrived (R82). Later reports of the provider
     * cannot set the payment to paid again.
     */
    undone_at: integer<Instant>().nullable(),
    /** The bank statement entry from which the payment was recorded (R89). */
    bank_entry_id: integer<BankEntryId>().nullable(),
    /** The import that added the row; null for all other rows (R108). */
    import_id: integer<ImportId>().initiallyNull(),
  },
  {
    indexes: [
      'create index payments_by_account on payments (account_id, id)',
      'create index payments_by_invoice on payments (invoice_id, id)',
      'create unique index payments_by_key on payments (attempt_key)',
      'create index payments_to_check on payments (next_check_at, id)',
      'create index payments_by_request on payments (request_id, id)',
      'create index payments_by_provider on payments (provider_payment_id, provider)',
      'create index payments_by_day on payments (account_id, listed_at, id)',
      'create index payments_by_subscription on payments (subscription_id, id) where subscription_id is not null',
      `create index payments_by_customer on payments (customer_id, id, account_id, listed_at, status,
        payment_method, currency, testmode, amount, fee) where customer_id is not null`,
      'create index payments_by_alias on payments (provider_alias, provider) where provider_alias is not null',
      'create index payments_by_customer_time on payments (customer_id, listed_at, id) where customer_id is not null',
      'create index payments_by_state on payments (account_id, status, listed_at, id)',
      `create index payments_received on payments (account_id, currency, paid_at, id)
        where invoice_id is not null and testmode = 0 and status in ('paid', 'refunded') and overpaid < amount`,
      'create index payments_by_bank_entry on payments (account_id, bank_entry_id) where bank_entry_id is not null',
      `create index payments_by_method on payments
        (account_id, payment_method, listed_at, id, status, currency, testmode, amount, fee)`,
      // Contains only payments with a refund or chargeback. The totals of refunded money in a list of payments read only
      // this small index (D-670).
      `create index payments_given_back on payments (account_id, listed_at, currency, testmode, status, payment_method,
        amount_refunded, amount_charged_back) where amount_refunded + amount_charged_back > 0`,
      'create index payments_by_credentials on payments (account_id, credentials) where credentials is not null',
      'create index payments_by_amount on payments (account_id, currency, amount, id)',
      'create index payments_imported on payments (account_id, import_id, id) where import_id is not null',
    ],
  },
);

/**
 * Counts and sums of payments per status and method. The transaction that changes a payment also updates these counts
 * and sums.
 */
export const paymentTotals = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    status: text<StoredPaymentStatus>(),
    payment_method: text<PaymentMethod>(),
    currency: text<Currency>(),
    testmode: integer<0 | 1>(),
    count: integer(),
    amount: integer(),
    fee: integer(),
  },
  {
    key: ['account_id', 'status', 'payment_method', 'currency', 'testmode'],
    clustered: true,
  },
);

/**
 * Like `paymentTotals`, but per UTC day of `listed_at`, in days since 1970. Days in the account's time zone are not
 * used, because an account can change its time zone. A period in any time zone consists of whole UTC days, and of a
 * part of a UTC day at each end. The sums of the whole days are stored here. The query adds up the payments of the two
 * parts.
 */
export const paymentDayTotals = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    status: text<StoredPaymentStatus>(),
    payment_method: text<PaymentMethod>(),
    currency: text<Currency>(),
    testmode: integer<0 | 1>(),
    count: integer(),
    amount: integer(),
    fee: integer(),
    day: integer(),
  },
  {
    key: ['account_id', 'day', 'status', 'payment_method', 'currency', 'testmode'],
    clustered: true,
  },
);
