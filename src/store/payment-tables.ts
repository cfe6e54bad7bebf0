/** Row types of what can be paid, was paid, and went back, as in {@link Tables}. */

import type { Generated } from 'kysely';
import type { Code } from '../model/codes.ts';
import type { Currency } from '../model/currency.ts';
import type { Instant } from '../model/dates.ts';
import type {
  AccountId,
  CustomerId,
  DisputeId,
  InvoiceId,
  OutflowId,
  PaymentId,
  RefundId,
  RequestId,
  SubscriptionId,
} from '../model/ids.ts';
import type { Language } from '../model/language.ts';
import type { OutflowKind } from '../model/outflow.ts';
import type { PaymentMethod, PaymentType, StoredPaymentStatus } from '../model/payment.ts';
import type {
  ConnectionState,
  DisputeReason,
  FailureReason,
  ProviderKind,
  ProviderMode,
  SimulatedFailure,
} from '../model/provider.ts';
import type { StoredRequestKind } from '../model/request.ts';
import type { Schedule } from '../model/schedule.ts';

export type PaymentTable = {
  id: Generated<PaymentId>;
  account_id: AccountId;
  customer_id: CustomerId | null;
  invoice_id: InvoiceId | null;
  description: string;
  amount: number;
  amount_refunded: number;
  currency: Currency;
  fee: number;
  status: StoredPaymentStatus;
  payment_method: PaymentMethod;
  /** 1 for payments entered by hand: no provider behind them, no fee (R7). */
  recorded: 0 | 1;
  testmode: 0 | 1;
  note: string | null;
  created_at: Instant;
  paid_at: Instant | null;
  type: PaymentType;
  request_id: RequestId | null;
  description_search: string;
  /** When it was paid, or else made: what lists are filtered by (R16). */
  listed_at: Instant;
  /** The attempt's key with its provider, and its name in the payer's address bar; null for payments recorded by hand. */
  attempt_key: string | null;
  provider: ProviderKind | null;
  provider_payment_id: string | null;
  checkout_url: string | null;
  /** 1 when the payer has done their part and the provider has not said how it ended. */
  processing: 0 | 1;
  payer_name: string | null;
  payer_email: string | null;
  failure_reason: FailureReason | null;
  authorized_at: Instant | null;
  capture_before: Instant | null;
  capture_amount: number | null;
  /** What was asked of an authorised payment, so that only one of the two is. */
  asked_to_end: 'capture' | 'release' | null;
  /** How often the provider refused one of the two; each new request gets a new idempotency key. */
  ends_refused: number;
  /** The mandate that it gave, or was charged on. */
  mandate_id: string | null;
  /** 1: charged on a mandate; nobody was there to pay. */
  by_mandate: 0 | 1;
  subscription_id: SubscriptionId | null;
  /** The part for which nothing was due any more; it is given back and costs no fee. */
  overpaid: number;
  /** Refunds on their way; with `amount_refunded` never more than `amount`. */
  refund_reserved: number;
  /** When the provider is asked next; null when there is nothing left to ask. */
  next_check_at: Instant | null;
  checks: number;
  /** The fingerprint of the credentials that it was made with (R54); null for payments recorded by hand. */
  credentials: string | null;
  /** Another id by which the provider's events name it. */
  provider_alias: string | null;
  payer_language: Language | null;
  /** A difference between the provider's report and the request, as a sentence for people (R54). */
  mismatch: string | null;
  /** Taken by disputes, less what came back; separate from `amount_refunded`. */
  amount_charged_back: number;
  /**
   * Money that a dispute had taken and that came back when nothing was due for it any more. It is given back only by
   * refundPayment: the payer disputed it and a bank decided, so a person looks at it first.
   */
  surplus: Generated<number>;
  /** Of the latest dispute, an open one before others; null when there never was one. */
  dispute_status: DisputeStatus | null;
  dispute_reason: DisputeReason | null;
  dispute_due_by: Instant | null;
};

export type DisputeStatus = 'open' | 'won' | 'lost';

/** Disputes, chargebacks and returned debits (R54): facts of the provider, each once. */
export type DisputeTable = {
  id: Generated<DisputeId>;
  account_id: AccountId;
  payment_id: PaymentId;
  provider_dispute_id: string;
  /** What it took from the business; 0 while it is an inquiry. */
  amount: number;
  status: DisputeStatus;
  reason: DisputeReason;
  due_by: Instant | null;
  opened_at: Instant;
  decided_at: Instant | null;
  /** When `amount` left, and when it came back because the dispute was won; null when it did not. */
  withdrawn_at: Instant | null;
  returned_at: Instant | null;
  /** The part of `amount` that took {@link PaymentTable.surplus}, and so nothing from the invoice or link. */
  from_surplus: number;
};

/** Count and sums of payments per status, kept in the transaction of every change. */
export type PaymentTotalTable = {
  account_id: AccountId;
  status: StoredPaymentStatus;
  currency: Currency;
  testmode: 0 | 1;
  count: number;
  amount: number;
  fee: number;
};

/** Everything payable but invoices, which are their own requests. */
export type PaymentRequestTable = {
  id: Generated<RequestId>;
  account_id: AccountId;
  kind: StoredRequestKind;
  code: Code;
  description: string;
  description_search: string;
  note: string | null;
  /** Null when the payer chooses and there is no goal. */
  amount: number | null;
  currency: Currency;
  customer_id: CustomerId | null;
  /** Null for no limit. */
  usage_limit: number | null;
  paid_count: number;
  amount_raised: number;
  processing: 0 | 1;
  /** The attempt that holds a request that can be paid once: whoever comes next continues it. */
  open_payment_id: PaymentId | null;
  expires_at: Instant | null;
  deactivated_at: Instant | null;
  return_url: string | null;
  /** The second digest of R34; null when no token made the request. */
  return_id: string | null;
  schedule: Schedule | null;
  schedule_amount: number | null;
  next_reminder_at: Instant | null;
  last_reminder_at: Instant | null;
  reminders_sent: number;
  testmode: 0 | 1;
  /** JSON of `Pages`. */
  pages: string;
  /** JSON object of strings. */
  metadata: string;
  /** The subscription that it is a period of. */
  subscription_id: SubscriptionId | null;
  /** The caller's own id in the legacy interface, unique in the account (R40). */
  reference: string | null;
  /** The account whose personal page it is: one each. */
  personal_of: AccountId | null;
  /** 1: listed among the payment links; 0: renewals and personal pages. */
  listed: 0 | 1;
  created_at: Instant;
};

export type RefundTable = {
  id: Generated<RefundId>;
  account_id: AccountId;
  payment_id: PaymentId;
  /** What makes the provider give it back only once. */
  key: string;
  amount: number;
  /** `at_provider`: made by hand in the provider's own dashboard, and found there (R54). */
  reason: 'requested' | 'overpayment' | 'at_provider';
  /**
   * `pending` until the provider says that it is done. `refused`: never given, with a `provider_refund_id` because the
   * provider took it and could not do it; `failed`: given, and it came back.
   */
  status: 'pending' | 'done' | 'refused' | 'failed';
  /** The provider's id of it, from when the provider has accepted it. */
  provider_refund_id: string | null;
  /** The part of `amount` that gave back what is {@link PaymentTable.surplus}. */
  from_surplus: Generated<number>;
  attempts: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  settled_at: Instant | null;
};

/**
 * Money that left a paid invoice, and money that came back: one row for each change, from which months and past days are
 * summed (R18, R19).
 */
export type InvoiceOutflowTable = {
  id: Generated<OutflowId>;
  account_id: AccountId;
  invoice_id: InvoiceId;
  payment_id: PaymentId;
  kind: OutflowKind;
  amount: number;
  at: Instant;
};

export type ProviderConnectionTable = {
  account_id: AccountId;
  kind: ProviderKind;
  state: ConnectionState;
  sealed_api_key: string | null;
  drill: SimulatedFailure | null;
  connected_at: Instant;
  /** Identifies the account behind the key (R54). */
  fingerprint: string;
  /** Null for the sandbox, and until a key from before modes were kept is tried again. */
  mode: ProviderMode | null;
  /** The provider's own name of the account behind the key, if the key may read it. */
  identity: string | null;
  /** When the provider last said that the key is good; null: not tried successfully yet. */
  verified_at: Instant | null;
};

/** Replaced credentials, kept to follow the payments that were made with them. */
export type FormerCredentialTable = {
  account_id: AccountId;
  fingerprint: string;
  kind: ProviderKind;
  mode: ProviderMode | null;
  identity: string | null;
  sealed_api_key: string | null;
  retired_at: Instant;
};

/** The sandbox provider's payment; `body` is its JSON, changed only by whoever saw its latest `version`. */
export type SandboxPaymentTable = {
  id: string;
  account_id: number;
  key: string;
  state: string;
  body: string;
  version: number;
  created_at: Instant;
};

export type SandboxCallbackTable = {
  id: Generated<number>;
  account_id: number;
  payment_id: string;
  url: string;
  body: string;
  attempts: number;
  due_at: Instant | null;
};
