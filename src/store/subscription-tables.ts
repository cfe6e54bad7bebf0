/** Row types of recurring billing, as in {@link Tables}. */
import type { Generated } from 'kysely';
import type { Currency } from '../model/currency.ts';
import type { Instant, LocalDate } from '../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId, PlanId, RequestId, SubscriptionId } from '../model/ids.ts';
import type { PaymentMethod } from '../model/payment.ts';
import type { FailureReason, ProviderKind } from '../model/provider.ts';
import type { Collection, EndReason, Interval, PeriodStatus, SubscriptionStatus } from '../model/subscription.ts';
import type { TaxCategory } from '../model/tax.ts';

/** Columns that plans and subscriptions share. */
type Terms = {
  amount: number;
  currency: Currency;
  interval: Interval;
  interval_count: number;
  /** The total number of payments; null for no end. */
  installments: number | null;
  /** 1: each payment makes a paid invoice, or each period an invoice to pay. */
  invoice: 0 | 1;
  /** Null: none was chosen. A rate above 0 is then standard. */
  tax_category: TaxCategory | null;
  /** Why no tax is charged; null: the text of the category or of the business. */
  exemption_reason: string | null;
  exemption_code: string | null;
};

export type PaymentPlanTable = Terms & {
  id: Generated<PlanId>;
  account_id: AccountId;
  /** Hundredths of a percent, which the amount includes; null: decided when a customer subscribes (R91). */
  tax_rate: number | null;
  title: string;
  created_at: Instant;
};

export type SubscriptionTable = Terms & {
  id: Generated<SubscriptionId>;
  account_id: AccountId;
  plan_id: PlanId | null;
  /** Hundredths of a percent, which the amount includes. */
  tax_rate: number;
  collection: Collection;
  /** Null until the first payer is known. */
  customer_id: CustomerId | null;
  /** The request of the first payment; its code is the subscription's code. With collection `invoice` it is never payable. */
  request_id: RequestId;
  /** The last part of the customer page's address. Replacing it makes the old address invalid. */
  access_code: string;
  description: string;
  testmode: 0 | 1;
  status: SubscriptionStatus;
  starts_on: LocalDate;
  /** The anchor: all billing days are counted from it. Null until the first payment. */
  anchor_on: LocalDate | null;
  mandate_id: string | null;
  /** The fingerprint of the credentials that can charge the mandate (R54). */
  mandate_credentials: string | null;
  /** The provider that holds the mandate. */
  provider: ProviderKind | null;
  payment_method: PaymentMethod | null;
  /** The number of periods begun, and of periods paid. */
  periods: number;
  paid_count: number;
  /** The next billing: its number of intervals after the anchor, its day and its instant; null if there is none. */
  next_step: number;
  next_on: LocalDate | null;
  next_charge_at: Instant | null;
  cancel_at_period_end: 0 | 1;
  end_reason: EndReason | null;
  created_at: Instant;
  activated_at: Instant | null;
  paused_at: Instant | null;
  ended_at: Instant | null;
};

/** One billing period of a subscription: an amount due, paid at most once. */
export type SubscriptionPeriodTable = {
  subscription_id: SubscriptionId;
  account_id: AccountId;
  /** From 0. The customer's first payment pays period 0. */
  number: number;
  due_on: LocalDate | null;
  /** The request that pays it; it can be paid once. Null: its invoice does (R91). */
  request_id: RequestId | null;
  status: PeriodStatus;
  /** The number of charges on the mandate. */
  tries: number;
  first_failed_at: Instant | null;
  failure_reason: FailureReason | null;
  /**
   * When it is charged next; null while an attempt runs, and when no charge will follow. Of an invoice: when the worker
   * looks whether it makes the subscription past due.
   */
  next_try_at: Instant | null;
  invoice_id: InvoiceId | null;
  paid_at: Instant | null;
};
