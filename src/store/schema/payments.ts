/** Payments, and their sums. */

import type { Instant } from '../../model/dates.ts';
import type {
  AccountId,
  BankEntryId,
  CustomerId,
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
    /** 1 for payments recorded by hand: no provider, no fee (R7). */
    recorded: integer<0 | 1>(),
    testmode: integer<0 | 1>(),
    note: text().nullable(),
    created_at: integer<Instant>(),
    paid_at: integer<Instant>().nullable(),
    request_id: integer<RequestId>().nullable(),
    authorized_at: integer<Instant>().nullable(),
    capture_before: integer<Instant>().nullable(),
    capture_amount: integer().nullable(),
    /** When the provider is next asked about the payment; null if it needs no further look-up. */
    next_check_at: integer<Instant>().nullable(),
    /**
     * The attempt's idempotency key at the provider and its name in the payer's address bar; null for payments recorded
     * by hand.
     */
    attempt_key: text().nullable(),
    provider: text<ProviderKind>().nullable(),
    provider_payment_id: text().nullable(),
    checkout_url: text().nullable(),
    payer_name: text().nullable(),
    payer_email: text().nullable(),
    failure_reason: text<FailureReason>().nullable(),
    /** The mandate that the payment created, or that it was charged on. */
    mandate_id: text().nullable(),
    /** The requested end of an authorised payment. Only one of the two can be requested. */
    asked_to_end: text<'capture' | 'release'>().nullable(),
    /** The part that exceeded the amount due; it is refunded and costs no fee. */
    overpaid: integer().backfilled(0),
    /** The sum of pending refunds; with `amount_refunded` never more than `amount`. */
    refund_reserved: integer().backfilled(0),
    /** 1 if the payer has paid and the provider has not reported the result. */
    processing: integer<0 | 1>().backfilled(0),
    checks: integer().backfilled(0),
    /** When it was paid, or created if unpaid; lists filter by it (R16). */
    listed_at: integer<Instant>().backfilled(0),
    type: text<PaymentType>().backfilled('paymentlink'),
    description_search: text().backfilled(''),
    subscription_id: integer<SubscriptionId>().nullable(),
    /** 1: charged on a mandate, without the payer. */
    by_mandate: integer<0 | 1>().backfilled(0),
    /** The fingerprint of the credentials that it was made with; null for payments recorded by hand. */
    credentials: text().nullable(),
    /** Another id for the payment, used in the provider's events. */
    provider_alias: text().nullable(),
    payer_language: text<Language>().nullable(),
    /** A difference between the provider's report and the request, as a sentence for people (R54). */
    mismatch: text().nullable(),
    /** The status of the latest dispute, an open one first; null if there never was one. */
    dispute_status: text<DisputeStatus>().nullable(),
    dispute_reason: text<DisputeReason>().nullable(),
    dispute_due_by: integer<Instant>().nullable(),
    /** How often the provider refused a requested end; each new request has a new idempotency key. */
    ends_refused: integer().backfilled(0),
    /** Taken by disputes, minus what came back; not part of `amount_refunded`. */
    amount_charged_back: integer().backfilled(0),
    /**
     * Money that a dispute had taken and that came back when nothing was due for it any more. Only refundPayment gives
     * it back: the payer disputed it and a bank decided, so a person looks at it first.
     */
    surplus: integer().default(0),
    /** When it was undone: the money never came (R82). No later report of a provider makes it paid again. */
    undone_at: integer<Instant>().nullable(),
    /** The entry of a bank statement that it was recorded from (R89). */
    bank_entry_id: integer<BankEntryId>().nullable(),
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
      // The refunded sums of a list are read from this index, which has only the few payments that money left (D-670).
      `create index payments_given_back on payments (account_id, listed_at, currency, testmode, status, payment_method,
        amount_refunded, amount_charged_back) where amount_refunded + amount_charged_back > 0`,
      'create index payments_by_credentials on payments (account_id, credentials) where credentials is not null',
    ],
  },
);

/** Counts and sums of payments per status and method, updated in the transaction of every change. */
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
 * The same per day of `listed_at`, in days since 1970 in UTC. An account's zone may change; a period in any zone
 * consists of whole UTC days and two partial ones.
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
