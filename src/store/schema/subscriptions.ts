/** Tables of recurring billing. */

import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId, PlanId, RequestId, SubscriptionId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import type { FailureReason, ProviderKind } from '../../model/provider.ts';
import type { Collection, EndReason, Interval, PeriodStatus, SubscriptionStatus } from '../../model/subscription.ts';
import type { TaxCategory } from '../../model/tax.ts';
import { decimal, id, int4, integer, table, text } from './table.ts';

export const paymentPlans = table(
  {
    id: id<PlanId>(),
    account_id: integer<AccountId>().references('accounts'),
    title: text(),
    amount: integer(),
    currency: text<Currency>(),
    interval: text<Interval>(),
    interval_count: integer(),
    /** Total number of payments; null if there is no end. */
    installments: integer().nullable(),
    /**
     * 1 if invoices are created. Subscriptions with collection `charge` get a paid invoice for each charge. Subscriptions
     * with collection `invoice` get an unpaid invoice for each period.
     */
    invoice: integer<0 | 1>(),
    created_at: integer<Instant>(),
    /** Tax category. If null and the tax rate is above 0, the standard category applies. */
    tax_category: text<TaxCategory>().nullable(),
    /**
     * The reason for charging no tax, as invoices print it. If null, the text of the category or of the business is
     * printed.
     */
    exemption_reason: text().nullable(),
    exemption_code: text().nullable(),
    /**
     * Tax rate included in the amount, in hundredths of a percent. If null, the rate is determined when a customer
     * subscribes (R91).
     */
    tax_rate: decimal().nullable(),
  },
  {
    indexes: ['create index payment_plans_by_account on payment_plans (account_id, id)'],
  },
);

export const subscriptions = table(
  {
    id: id<SubscriptionId>(),
    account_id: integer<AccountId>().references('accounts'),
    plan_id: integer<PlanId>().nullable().references('payment_plans'),
    /** Null until the subscription's first payment shows who the customer is. */
    customer_id: integer<CustomerId>().nullable().references('customers'),
    /**
     * Payment request of the first payment. Its code is also the subscription's code. With collection `invoice`, the
     * request cannot be paid.
     */
    request_id: integer<RequestId>().unique().references('payment_requests'),
    /** Secret at the end of the customer page's address. Replacing it invalidates the old address. */
    access_code: text().unique(),
    description: text(),
    amount: integer(),
    currency: text<Currency>(),
    interval: text<Interval>(),
    interval_count: integer(),
    /** Total number of payments; null if there is no end. */
    installments: integer().nullable(),
    /**
     * 1 if invoices are created. With collection `charge`, each charge creates a paid invoice. With collection
     * `invoice`, each period creates an unpaid invoice.
     */
    invoice: integer<0 | 1>(),
    testmode: integer<0 | 1>(),
    status: text<SubscriptionStatus>(),
    starts_on: text<LocalDate>(),
    /** The day from which all billing days are counted. Null until the first payment. */
    anchor_on: text<LocalDate>().nullable(),
    mandate_id: text().nullable(),
    /** The provider that holds the mandate. */
    provider: text<ProviderKind>().nullable(),
    payment_method: text<PaymentMethod>().nullable(),
    /** `periods`: number of started periods. `paid_count`: number of paid periods. */
    periods: integer(),
    paid_count: integer(),
    /**
     * Number of intervals between `anchor_on` and the next billing. `next_on`, `next_charge_at`: day and time of the
     * next billing; null if no billing follows.
     */
    next_step: integer(),
    next_on: text<LocalDate>().nullable(),
    next_charge_at: integer<Instant>().nullable(),
    cancel_at_period_end: integer<0 | 1>(),
    end_reason: text<EndReason>().nullable(),
    created_at: integer<Instant>(),
    activated_at: integer<Instant>().nullable(),
    paused_at: integer<Instant>().nullable(),
    ended_at: integer<Instant>().nullable(),
    /** Fingerprint of the credentials that can charge the mandate. */
    mandate_credentials: text().nullable(),
    /** Tax category. If null and the tax rate is above 0, the standard category applies. */
    tax_category: text<TaxCategory>().nullable(),
    /**
     * The reason for charging no tax, as invoices print it. If null, the text of the category or of the business is
     * printed.
     */
    exemption_reason: text().nullable(),
    exemption_code: text().nullable(),
    /** Tax rate included in the amount, in hundredths of a percent. */
    tax_rate: decimal().backfilled(0),
    collection: text<Collection>().backfilled('charge'),
    /**
     * Days from the date of an invoice to its due date. Null: the payment term of the customer or of the account
     * applies.
     */
    payment_term_days: int4().initiallyNull(),
    /**
     * Time from which the worker tells the customer about a change of the subscription. Null if there is no change to
     * announce.
     */
    announce_at: integer<Instant>().initiallyNull(),
    /** Number of changes, each with an event `subscription.updated`. */
    changes: int4().default(0),
  },
  {
    indexes: [
      'create index subscriptions_by_account on subscriptions (account_id, id)',
      `create index subscriptions_due on subscriptions (next_charge_at, id)
        where next_charge_at is not null and status in ('active', 'past_due')`,
      'create index subscriptions_by_customer on subscriptions (account_id, customer_id, id)',
      'create index subscriptions_to_announce on subscriptions (announce_at, id) where announce_at is not null',
      // The database reads this index when a customer is deleted, to check the foreign key (R108).
      'create index subscriptions_of_customer on subscriptions (customer_id) where customer_id is not null',
    ],
  },
);

/** A billing period of a subscription: an amount that is paid at most once. */
export const subscriptionPeriods = table(
  {
    subscription_id: integer<SubscriptionId>().references('subscriptions'),
    /** Number of the period, from 0. The customer's first payment pays period 0. */
    number: integer(),
    account_id: integer<AccountId>().references('accounts'),
    due_on: text<LocalDate>().nullable(),
    /** The payment request for the period. Null if an invoice is paid instead (R91). */
    request_id: integer<RequestId>().nullable().unique().references('payment_requests'),
    status: text<PeriodStatus>(),
    /** Number of attempts to charge the mandate for this period. */
    tries: integer(),
    first_failed_at: integer<Instant>().nullable(),
    failure_reason: text<FailureReason>().nullable(),
    /**
     * Time of the next charge. Null during an attempt. Also null if no charge will follow. When a worker claims the
     * period, it stores the end of its lease here. For a period with an invoice: time at which the worker checks
     * whether the subscription is past due.
     */
    next_try_at: integer<Instant>().nullable(),
    invoice_id: integer<InvoiceId>().nullable(),
    paid_at: integer<Instant>().nullable(),
    /**
     * Terms of the period. They are stored only if the terms of the subscription changed after the period began. While
     * `amount` is null, the period has the terms of its subscription.
     */
    amount: integer().initiallyNull(),
    description: text().initiallyNull(),
    tax_rate: decimal().initiallyNull(),
    tax_category: text<TaxCategory>().initiallyNull(),
    exemption_reason: text().initiallyNull(),
    exemption_code: text().initiallyNull(),
  },
  {
    key: ['subscription_id', 'number'],
    clustered: true,
    indexes: [
      'create index subscription_periods_to_charge on subscription_periods (next_try_at) where next_try_at is not null',
    ],
  },
);
