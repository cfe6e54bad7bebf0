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
import type { AccountId, CustomerId, InvoiceId, MailId, PaymentId, RequestId, TokenId } from '../model/ids.ts';
import type { StoredStatus } from '../model/invoice.ts';
import type { Language } from '../model/language.ts';
import type { MailKind, MailStatus } from '../model/mail.ts';
import type { BusinessDetailTable, LogoTable } from './business-tables.ts';
import type {
  ExportTable,
  JobTable,
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookSubscriptionTable,
} from './later-tables.ts';
import type { McpReplyTable, McpSessionTable } from './mcp-tables.ts';
import type { ConnectedAssistantTable, OauthClientTable, OauthGrantTable, OauthRecordTable } from './oauth-tables.ts';
import type {
  DisputeTable,
  FormerCredentialTable,
  InvoiceOutflowTable,
  PaymentRequestTable,
  PaymentTable,
  PaymentTotalTable,
  ProviderConnectionTable,
  RefundTable,
  SandboxCallbackTable,
  SandboxPaymentTable,
} from './payment-tables.ts';
import type { PaymentPlanTable, SubscriptionPeriodTable, SubscriptionTable } from './subscription-tables.ts';
import type {
  MembershipTable,
  RecoveryCodeTable,
  SessionTable,
  SetUpLinkTable,
  SignInLinkTable,
  UserTable,
} from './user-tables.ts';

export type Tables = {
  accounts: AccountTable;
  business_details: BusinessDetailTable;
  logos: LogoTable;
  users: UserTable;
  memberships: MembershipTable;
  sign_in_links: SignInLinkTable;
  set_up_links: SetUpLinkTable;
  recovery_codes: RecoveryCodeTable;
  sessions: SessionTable;
  tokens: TokenTable;
  token_secrets: TokenSecretTable;
  token_spending: TokenSpendingTable;
  connected_assistants: ConnectedAssistantTable;
  oauth_clients: OauthClientTable;
  oauth_grants: OauthGrantTable;
  oauth_records: OauthRecordTable;
  mcp_sessions: McpSessionTable;
  mcp_replies: McpReplyTable;
  customers: CustomerTable;
  invoices: InvoiceTable;
  invoice_totals: InvoiceTotalTable;
  invoice_date_totals: InvoiceDateTotalTable;
  invoice_receipts: InvoiceReceiptTable;
  daily_receipts: DailyReceiptTable;
  customer_balances: CustomerBalanceTable;
  customer_ranks: CustomerRankTable;
  payments: PaymentTable;
  payment_totals: PaymentTotalTable;
  payment_requests: PaymentRequestTable;
  refunds: RefundTable;
  disputes: DisputeTable;
  invoice_outflows: InvoiceOutflowTable;
  provider_connections: ProviderConnectionTable;
  former_credentials: FormerCredentialTable;
  payment_plans: PaymentPlanTable;
  subscriptions: SubscriptionTable;
  subscription_periods: SubscriptionPeriodTable;
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
  exports: ExportTable;
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
  /** From an invoice's date to its due date, unless another one is given. */
  payment_term_days: number;
  /** The name of its file; null: none. */
  logo: string | null;
  /** JSON of `ReminderPlan`; null: no reminders by themselves. */
  reminder_plan: string | null;
  /** Sequence of the last invoice issued: the only source of invoice numbers (R5). */
  invoices_issued: number;
  created_at: Instant;
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
  /** JSON of what it is held to; null: nothing beside its scopes. */
  limits: string | null;
};

/** The sum that a token has spent on one day of its account's calendar. */
type TokenSpendingTable = {
  token_id: TokenId;
  day: LocalDate;
  currency: Currency;
  amount: number;
};

/**
 * A token has one secret, and during the overlap of a rotation the older ones too (R12). Of a connected assistant each
 * access token is one: bound to a grant, a resource, and the scopes that it was given.
 */
type TokenSecretTable = {
  digest: string;
  token_id: TokenId;
  valid_until: Instant | null;
  grant_id: string | null;
  resource: string | null;
  scopes: string | null;
};

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
  /** Of mails to them; null: that of their country decides. */
  language: Language | null;
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
  /** How many disputes about its payments are open; inquiries too. */
  disputes: Generated<number>;
  /** When `invoice.overdue` was emitted: once, and once more when money for it was taken back. */
  overdue_told_at: Instant | null;
  /** JSON of `Parties`, as they were when it was issued; null while it is a draft. */
  parties: string | null;
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
} & InvoiceSums;

/** Net, tax, gross, and what is still due; 0 due for drafts and cancelled invoices. */
type InvoiceSums = { count: number; subtotal: number; tax_total: number; amount: number; amount_due: number };

/** The same sums per invoice date, for periods. */
type InvoiceDateTotalTable = {
  account_id: AccountId;
  date: LocalDate;
  status: StoredStatus;
  currency: Currency;
} & InvoiceSums;

/** Money received for invoices per calendar month of the account's zone, and what was given back in it (R18). */
type InvoiceReceiptTable = {
  account_id: AccountId;
  currency: Currency;
  month: LocalMonth;
  received: number;
  refunded: number;
};

/** All real money received per day of the account's zone (invoices, links, plans, donations), and what went back on it. */
type DailyReceiptTable = {
  account_id: AccountId;
  currency: Currency;
  day: LocalDate;
  received: number;
  refunded: number;
};

/** Unpaid invoices of a customer: how many, and what is due on them. No row where there is none. */
type CustomerBalanceTable = {
  account_id: AccountId;
  customer_id: CustomerId;
  currency: Currency;
  count: number;
  outstanding: number;
};

/**
 * The order of `sort=outstanding`, one row per customer. `tier`: '0' owes in the account's currency, '1' and a currency
 * owes in that one only, '2' owes nothing. `place`: minus what is owed; minus the id in the last tier (newest first).
 */
type CustomerRankTable = { account_id: AccountId; customer_id: CustomerId; tier: string; place: number };

type MailTable = {
  id: Generated<MailId>;
  account_id: AccountId;
  invoice_id: InvoiceId | null;
  request_id: RequestId | null;
  kind: MailKind;
  recipient: string;
  subject: string;
  /** With a sign-in link, the text without its secret. */
  text: string;
  html: string;
  /** JSON of text and HTML with the secret, sealed; null once the mail was delivered, and for mails without a secret. */
  sealed_letter: string | null;
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
export type TalliedNoun = 'customers' | 'activity' | 'payment_links' | 'payment_plans' | 'subscriptions';

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
