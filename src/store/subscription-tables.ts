/** Row types of recurring billing, as in {@link Tables}. */
import type { Generated } from 'kysely';
import type { Currency } from '../model/currency.ts';
import type { Instant, LocalDate } from '../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId, PlanId, RequestId, SubscriptionId } from '../model/ids.ts';
import type { PaymentMethod } from '../model/payment.ts';
import type { FailureReason, ProviderKind } from '../model/provider.ts';
import type { EndReason, Interval, PeriodStatus, SubscriptionStatus } from '../model/subscription.ts';

/** What plans and subscriptions have in common. */
type Terms = {
  amount: number;
  currency: Currency;
  interval: Interval;
  interval_count: number;
  /** How many payments in all; null until cancelled. */
  installments: number | null;
  /** 1: each payment makes a paid invoice. */
  invoice: 0 | 1;
};

export type PaymentPlanTable = Terms & {
  id: Generated<PlanId>;
  account_id: AccountId;
  title: string;
  created_at: Instant;
};

export type SubscriptionTable = Terms & {
  id: Generated<SubscriptionId>;
  account_id: AccountId;
  plan_id: PlanId | null;
  /** Null until whoever pays first is known. */
  customer_id: CustomerId | null;
  /** What the customer pays first; its code is the subscription's. */
  request_id: RequestId;
  /** The last part of the customer's own page; another one makes the old address nobody's. */
  access_code: string;
  description: string;
  testmode: 0 | 1;
  status: SubscriptionStatus;
  starts_on: LocalDate;
  /** The day that all billing days are counted from: known when the first payment came. */
  anchor_on: LocalDate | null;
  mandate_id: string | null;
  /** The fingerprint of the credentials that it can be charged with (R54). */
  mandate_credentials: string | null;
  /** With whom the mandate is. */
  provider: ProviderKind | null;
  payment_method: PaymentMethod | null;
  /** How many periods have begun, and how many were paid. */
  periods: number;
  paid_count: number;
  /** The billing that comes next: how many intervals after the anchor, its day, its moment; null when none does. */
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

/** One billing of a subscription: what is due, payable once, by whatever attempt. */
export type SubscriptionPeriodTable = {
  subscription_id: SubscriptionId;
  account_id: AccountId;
  /** From 0; that one is paid by the customer's first payment. */
  number: number;
  due_on: LocalDate | null;
  /** What is paid for it: a request that can be paid once. */
  request_id: RequestId;
  status: PeriodStatus;
  /** How often it was charged on the mandate. */
  tries: number;
  first_failed_at: Instant | null;
  failure_reason: FailureReason | null;
  /** When it is charged (again); null while an attempt is under way, or for good. */
  next_try_at: Instant | null;
  invoice_id: InvoiceId | null;
  paid_at: Instant | null;
};
