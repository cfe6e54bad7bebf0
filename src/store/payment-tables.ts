/** Row types of payment requests, payments, refunds and disputes, as in {@link Tables}. */

import type { Generated } from 'kysely';
import type { Code } from '../model/codes.ts';
import type { Currency } from '../model/currency.ts';
import type { Instant } from '../model/dates.ts';
import type {
  AccountId,
  BankEntryId,
  CreditNoteId,
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
  /** 1 for payments recorded by hand: no provider, no fee (R7). */
  recorded: 0 | 1;
  testmode: 0 | 1;
  note: string | null;
  created_at: Instant;
  paid_at: Instant | null;
  type: PaymentType;
  request_id: RequestId | null;
  description_search: string;
  /** When it was paid, or created if unpaid; lists filter by it (R16). */
  listed_at: Instant;
  /**
   * The attempt's idempotency key at the provider and its name in the payer's address bar; null for payments recorded
   * by hand.
   */
  attempt_key: string | null;
  provider: ProviderKind | null;
  provider_payment_id: string | null;
  checkout_url: string | null;
  /** 1 if the payer has paid and the provider has not reported the result. */
  processing: 0 | 1;
  payer_name: string | null;
  payer_email: string | null;
  failure_reason: FailureReason | null;
  authorized_at: Instant | null;
  capture_before: Instant | null;
  capture_amount: number | null;
  /** The requested end of an authorised payment. Only one of the two can be requested. */
  asked_to_end: 'capture' | 'release' | null;
  /** How often the provider refused a requested end; each new request has a new idempotency key. */
  ends_refused: number;
  /** The mandate that the payment created, or that it was charged on. */
  mandate_id: string | null;
  /** 1: charged on a mandate, without the payer. */
  by_mandate: 0 | 1;
  subscription_id: SubscriptionId | null;
  /** The entry of a bank statement that it was recorded from (R89). */
  bank_entry_id: BankEntryId | null;
  /** The part that exceeded the amount due; it is refunded and costs no fee. */
  overpaid: number;
  /** The sum of pending refunds; with `amount_refunded` never more than `amount`. */
  refund_reserved: number;
  /** When the provider is next asked about the payment; null if it needs no further look-up. */
  next_check_at: Instant | null;
  checks: number;
  /** The fingerprint of the credentials that it was made with (R54); null for payments recorded by hand. */
  credentials: string | null;
  /** Another id for the payment, used in the provider's events. */
  provider_alias: string | null;
  payer_language: Language | null;
  /** A difference between the provider's report and the request, as a sentence for people (R54). */
  mismatch: string | null;
  /** Taken by disputes, minus the part that came back; separate from `amount_refunded`. */
  amount_charged_back: number;
  /**
   * Money that a dispute had taken and that came back when nothing was due for it any more. Only refundPayment gives it
   * back: the payer disputed it and a bank decided, so a person looks at it first.
   */
  surplus: Generated<number>;
  /** The status of the latest dispute, an open one first; null if there never was one. */
  dispute_status: DisputeStatus | null;
  dispute_reason: DisputeReason | null;
  dispute_due_by: Instant | null;
  /** When it was undone: the money never came (R82). No later report of a provider makes it paid again. */
  undone_at: Instant | null;
};

export type DisputeStatus = 'open' | 'won' | 'lost';

/** Disputes, chargebacks and returned debits (R54), as the provider reports them. */
export type DisputeTable = {
  id: Generated<DisputeId>;
  account_id: AccountId;
  payment_id: PaymentId;
  provider_dispute_id: string;
  /** The amount taken from the business; 0 for an inquiry. */
  amount: number;
  status: DisputeStatus;
  reason: DisputeReason;
  due_by: Instant | null;
  opened_at: Instant;
  decided_at: Instant | null;
  /** When `amount` was taken, and when it came back after the dispute was won; null if it did not. */
  withdrawn_at: Instant | null;
  returned_at: Instant | null;
  /** The part of `amount` that was taken from {@link PaymentTable.surplus}, and so not from the invoice or link. */
  from_surplus: number;
};

/** Counts and sums of payments per status and method, updated in the transaction of every change. */
export type PaymentTotalTable = {
  account_id: AccountId;
  status: StoredPaymentStatus;
  payment_method: PaymentMethod;
  currency: Currency;
  testmode: 0 | 1;
  count: number;
  amount: number;
  fee: number;
};

/**
 * The same per day of `listed_at`, in whole days since 1970 in UTC: an account's zone may change, and a period in any zone is
 * made of such days and two parts of one.
 */
export type PaymentDayTotalTable = PaymentTotalTable & { day: number };

/** Everything that can be paid, except invoices, which have their own rows. */
export type PaymentRequestTable = {
  id: Generated<RequestId>;
  account_id: AccountId;
  kind: StoredRequestKind;
  code: Code;
  description: string;
  description_search: string;
  note: string | null;
  /** Null if the payer chooses the amount and there is no goal. */
  amount: number | null;
  currency: Currency;
  customer_id: CustomerId | null;
  /** Null for no limit. */
  usage_limit: number | null;
  paid_count: number;
  amount_raised: number;
  processing: 0 | 1;
  /** The attempt that reserves a request that can be paid once; later payers continue it. */
  open_payment_id: PaymentId | null;
  expires_at: Instant | null;
  deactivated_at: Instant | null;
  return_url: string | null;
  /** The second digest of R34; null if the request was not made with a token. */
  return_id: string | null;
  schedule: Schedule | null;
  schedule_amount: number | null;
  next_reminder_at: Instant | null;
  last_reminder_at: Instant | null;
  reminders_sent: number;
  testmode: 0 | 1;
  /** JSON of `SellerLinks`. */
  pages: string;
  /** JSON object of strings. */
  metadata: string;
  /** The subscription that it is a billing period of. */
  subscription_id: SubscriptionId | null;
  /** The caller's own id in the legacy interface, unique in the account (R40). */
  reference: string | null;
  /** The account whose personal page it is; one per account. */
  personal_of: AccountId | null;
  /** 1: listed among the payment links; 0: renewals and personal pages. */
  listed: 0 | 1;
  created_at: Instant;
};

export type RefundTable = {
  id: Generated<RefundId>;
  account_id: AccountId;
  payment_id: PaymentId;
  /** The idempotency key at the provider. */
  key: string;
  amount: number;
  /** `at_provider`: made by hand in the provider's own dashboard (R54). */
  reason: 'requested' | 'overpayment' | 'at_provider';
  /**
   * `pending` until the provider reports that it is done. `refused`: no money was given back (with a
   * `provider_refund_id`, the provider had accepted it and then failed). `failed`: the money was sent and came back.
   */
  status: 'pending' | 'done' | 'refused' | 'failed';
  /** The provider's id of the refund, once the provider has accepted it. */
  provider_refund_id: string | null;
  /** The credit note that it gives money back for (R81). */
  credit_note_id: Generated<CreditNoteId | null>;
  /** The part of `amount` that was taken from {@link PaymentTable.surplus}. */
  from_surplus: Generated<number>;
  attempts: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  /** When it ended. One noted by hand for a given time has it from the start, so that a crash before its end keeps the time. */
  settled_at: Instant | null;
};

/**
 * Money that left a paid invoice, and money that came back: one row per change. The sums of months and past days are
 * computed from them (R18, R19).
 */
export type InvoiceOutflowTable = {
  id: Generated<OutflowId>;
  account_id: AccountId;
  invoice_id: InvoiceId;
  payment_id: PaymentId;
  kind: OutflowKind;
  amount: number;
  /** The part of a refund that gave back credited money. Below zero when the refund came back (R81). */
  credit_returned: Generated<number>;
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
  /** Null for the sandbox, and for a key stored before modes were kept until it is verified again. */
  mode: ProviderMode | null;
  /** The provider's id of the account behind the key, if the key may read it. */
  identity: string | null;
  /** When the provider last accepted the key; null if it never has. */
  verified_at: Instant | null;
};

/** Replaced credentials, kept to look up the payments that were made with them. */
export type FormerCredentialTable = {
  account_id: AccountId;
  fingerprint: string;
  kind: ProviderKind;
  mode: ProviderMode | null;
  identity: string | null;
  sealed_api_key: string | null;
  retired_at: Instant;
};

/**
 * A payment of the sandbox provider. `body` is its JSON; it changes only if `version` is still the one that was read.
 */
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
