/**
 * Row types of every table. Both engines share them: integers for ids, minor units and epoch milliseconds, text for
 * dates and JSON. Columns named `*_at` hold epoch milliseconds.
 */
import type { Generated } from 'kysely';
import type { Actor, Door } from '../model/actor.ts';
import type { Code } from '../model/codes.ts';
import type { Currency } from '../model/currency.ts';
import type { Instant, LocalDate, LocalMonth, TimeZone } from '../model/dates.ts';
import type { EventType } from '../model/event.ts';
import type {
  AccountId,
  CustomerId,
  DeliveryId,
  EndpointId,
  InvoiceId,
  JobId,
  MailId,
  PaymentId,
  RefundId,
  RequestId,
  TokenId,
  UserId,
} from '../model/ids.ts';
import type { StoredStatus } from '../model/invoice.ts';
import type { JobKind } from '../model/job.ts';
import type { MailKind, MailStatus } from '../model/mail.ts';
import type { PaymentMethod, PaymentType, StoredPaymentStatus } from '../model/payment.ts';
import type { ConnectionState, Drill, FailureReason, ProviderKind } from '../model/provider.ts';
import type { StoredRequestKind } from '../model/request.ts';
import type { Schedule } from '../model/schedule.ts';
import type { DeliveryStatus } from '../model/webhook.ts';

export type Tables = {
  accounts: AccountTable;
  users: UserTable;
  memberships: MembershipTable;
  sign_in_links: SignInLinkTable;
  tokens: TokenTable;
  token_secrets: TokenSecretTable;
  customers: CustomerTable;
  invoices: InvoiceTable;
  invoice_totals: InvoiceTotalTable;
  invoice_receipts: InvoiceReceiptTable;
  payments: PaymentTable;
  payment_totals: PaymentTotalTable;
  payment_requests: PaymentRequestTable;
  refunds: RefundTable;
  provider_connections: ProviderConnectionTable;
  jobs: JobTable;
  webhook_endpoints: WebhookEndpointTable;
  webhook_subscriptions: WebhookSubscriptionTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_attempts: WebhookAttemptTable;
  sandbox_payments: SandboxPaymentTable;
  sandbox_callbacks: SandboxCallbackTable;
  mails: MailTable;
  events: EventTable;
  activity: ActivityTable;
  tallies: TallyTable;
  idempotency_keys: IdempotencyKeyTable;
  heartbeats: HeartbeatTable;
};

type AccountTable = {
  id: Generated<AccountId>;
  handle: string;
  name: string;
  email: string | null;
  plan: string;
  currency: Currency;
  timezone: TimeZone;
  invoice_prefix: string;
  /** JSON of `ReminderPlan`; null: no reminders by themselves. */
  reminder_plan: string | null;
  /** Sequence of the last invoice issued: the only source of invoice numbers (R5). */
  invoices_issued: number;
  created_at: Instant;
};

type UserTable = { id: Generated<UserId>; email: string; created_at: Instant };

type MembershipTable = { account_id: AccountId; user_id: UserId; role: 'owner' | 'member'; created_at: Instant };

type SignInLinkTable = {
  digest: string;
  user_id: UserId;
  account_id: AccountId;
  expires_at: Instant;
  used_at: Instant | null;
};

type TokenTable = {
  id: Generated<TokenId>;
  account_id: AccountId;
  name: string;
  /** Scopes separated by a blank. */
  scopes: string;
  /** From creation or rotation to expiry; null for never. */
  lifetime_days: number | null;
  created_at: Instant;
  last_used_at: Instant | null;
  expires_at: Instant | null;
  revoked_at: Instant | null;
};

/** A token has one secret, and during the overlap of a rotation the older ones too (R12). */
type TokenSecretTable = { digest: string; token_id: TokenId; valid_until: Instant | null };

type CustomerTable = {
  id: Generated<CustomerId>;
  account_id: AccountId;
  name: string;
  email: string | null;
  /** The e-mail in lower case: what makes a customer unique in an account (R21). */
  email_key: string | null;
  company: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  postal_code: string | null;
  country: string | null;
  note: string | null;
  vat_number: string | null;
  /** Since when they want no reminders. */
  unsubscribed_at: Instant | null;
  /** Name, e-mail and company in lower case, for part-of-text search that both engines answer alike. */
  search_text: string;
  created_at: Instant;
};

type InvoiceTable = {
  id: Generated<InvoiceId>;
  account_id: AccountId;
  customer_id: CustomerId;
  code: Code;
  invoice_number: string | null;
  status: StoredStatus;
  currency: Currency;
  subtotal: number;
  tax_total: number;
  amount: number;
  amount_paid: number;
  amount_refunded: number;
  amount_due: number;
  /** JSON of `Line[]`. An invoice's lines are read whole and never change, so they live in its row. */
  lines: string;
  /** JSON of `TaxLine[]`. */
  tax_lines: string;
  date: LocalDate;
  due_date: LocalDate;
  reference: string | null;
  reference_search: string | null;
  notes: string | null;
  /** JSON object of strings. */
  metadata: string;
  reminders_sent: number;
  last_reminder_at: Instant | null;
  created_at: Instant;
  issued_at: Instant | null;
  sent_at: Instant | null;
  paid_at: Instant | null;
  cancelled_at: Instant | null;
  /** The attempt to pay that is under way: whoever comes next continues it. */
  open_payment_id: PaymentId | null;
  /** When `invoice.overdue` was emitted: once. */
  overdue_told_at: Instant | null;
  /** How many steps of the account's reminder plan it has passed. */
  reminder_step: number;
};

/**
 * Sums of invoices, kept in the transaction of every change (R18). `due_date` is a date, or '' for the sum over all
 * dates; so "all pending" is one row, and "overdue" a range over days, whatever the number of invoices.
 */
type InvoiceTotalTable = {
  account_id: AccountId;
  currency: Currency;
  status: StoredStatus;
  due_date: LocalDate | '';
  count: number;
  amount: number;
  amount_due: number;
};

/** Money received for invoices per calendar month of the account's zone, and what was given back in it (R18). */
type InvoiceReceiptTable = {
  account_id: AccountId;
  currency: Currency;
  month: LocalMonth;
  received: number;
  refunded: number;
};

type PaymentTable = {
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
  /** The attempt's key with its provider, and its name in the payer's address bar; null for what was recorded. */
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
  mandate_id: string | null;
  /** The part for which nothing was due any more; it is given back and costs no fee. */
  overpaid: number;
  /** Refunds on their way; with `amount_refunded` never more than `amount`. */
  refund_reserved: number;
  /** When the provider is asked next; null when there is nothing left to ask. */
  next_check_at: Instant | null;
  checks: number;
};

/** Count and sums of payments per status, kept in the transaction of every change. */
type PaymentTotalTable = {
  account_id: AccountId;
  status: StoredPaymentStatus;
  currency: Currency;
  testmode: 0 | 1;
  count: number;
  amount: number;
  fee: number;
};

/** Everything payable but invoices, which are their own requests. */
type PaymentRequestTable = {
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
  /** The account whose personal page it is: one each. */
  personal_of: AccountId | null;
  created_at: Instant;
};

type RefundTable = {
  id: Generated<RefundId>;
  account_id: AccountId;
  payment_id: PaymentId;
  /** What makes the provider give it back only once. */
  key: string;
  amount: number;
  reason: 'requested' | 'overpayment';
  /** `pending` until the provider has said. */
  status: 'pending' | 'done' | 'refused';
  attempts: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  settled_at: Instant | null;
};

type ProviderConnectionTable = {
  account_id: AccountId;
  kind: ProviderKind;
  state: ConnectionState;
  sealed_api_key: string | null;
  drill: Drill | null;
  connected_at: Instant;
};

/** The sandbox provider's payment; `body` is its JSON, changed only by whoever saw its latest `version`. */
type SandboxPaymentTable = {
  id: string;
  account_id: number;
  key: string;
  state: string;
  body: string;
  version: number;
  created_at: Instant;
};

/** Work for later. A row is taken by moving its `run_at`; what has been done is deleted. */
type JobTable = {
  id: Generated<JobId>;
  kind: JobKind;
  /** What must not fill all places: jobs of one lane run a few at a time. */
  lane: string;
  /** What it is about: a row of the table that its kind says. */
  subject_id: number;
  /** Larger first. */
  priority: number;
  /** Null when it was given up. */
  run_at: Instant | null;
  attempts: number;
  last_error: string | null;
  created_at: Instant;
};

type WebhookEndpointTable = {
  id: Generated<EndpointId>;
  account_id: AccountId;
  url: string;
  description: string | null;
  /** JSON list of event types; null for all. */
  events: string | null;
  sealed_secret: string;
  old_sealed_secret: string | null;
  old_secret_until: Instant | null;
  /** Since when every attempt has failed; null after a success. */
  failing_since: Instant | null;
  disabled_at: Instant | null;
  disabled_reason: string | null;
  created_at: Instant;
};

/** `*` stands for every event type. */
type WebhookSubscriptionTable = { account_id: AccountId; event_type: EventType | '*'; endpoint_id: EndpointId };

type WebhookDeliveryTable = {
  id: Generated<DeliveryId>;
  account_id: AccountId;
  endpoint_id: EndpointId;
  event_id: string;
  event_type: EventType;
  /** What is sent, byte for byte the same at every attempt. */
  body: string;
  status: DeliveryStatus;
  /** All there were, and those since it was (last) put in the queue. */
  attempts: number;
  tries: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  delivered_at: Instant | null;
};

type WebhookAttemptTable = {
  delivery_id: DeliveryId;
  number: number;
  at: Instant;
  duration_ms: number;
  status: number | null;
  error: string | null;
  answer: string | null;
};

type SandboxCallbackTable = {
  id: Generated<number>;
  account_id: number;
  payment_id: string;
  url: string;
  body: string;
  attempts: number;
  due_at: Instant | null;
};

type MailTable = {
  id: Generated<MailId>;
  account_id: AccountId;
  invoice_id: InvoiceId | null;
  request_id: RequestId | null;
  kind: MailKind;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Stable over attempts, so that a mail sent twice after a crash is recognised as one by its receiver. */
  message_id: string;
  /** Where its receiver says that they want no more of these. */
  unsubscribe_url: string | null;
  status: MailStatus;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Instant | null;
  /** JSON: what the invoice held before, to put back when the mail server refuses the recipient. */
  undo: string | null;
  created_at: Instant;
  sent_at: Instant | null;
};

type EventTable = {
  id: Generated<number>;
  event_id: string;
  account_id: AccountId;
  type: EventType;
  data: string;
  created_at: Instant;
  /** Until it was given out to those who want it. */
  fan_out_at: Instant | null;
};

type ActivityTable = {
  id: Generated<number>;
  account_id: AccountId;
  operation: string;
  actor_kind: Actor['kind'];
  actor_id: number | null;
  actor_name: string;
  door: Door;
  subject_kind: string;
  subject_id: number | null;
  summary: string;
  request_id: string;
  created_at: Instant;
};

/**
 * How many rows of a noun an account has, so that a list's `total_count` does not scan. Every change of an account
 * writes an activity row, so the tally of `activity` is also the account's revision: what was read at one revision is
 * true while the revision is the same.
 */
type TallyTable = { account_id: AccountId; noun: TalliedNoun; count: number };
export type TalliedNoun = 'customers' | 'activity' | 'payment_links';

type IdempotencyKeyTable = {
  account_id: AccountId;
  principal: string;
  route: string;
  key: string;
  fingerprint: string;
  /** Who is running the call; taken over when the lease of a crashed caller has ended. */
  owner: string;
  lease_until: Instant;
  /** JSON of the first answer's data; null while the call is running. */
  answer: string | null;
  expires_at: Instant;
};

type HeartbeatTable = { worker: string; seen_at: Instant };
