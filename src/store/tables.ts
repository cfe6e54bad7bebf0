/**
 * Row types of every table. Both engines share them: integers for ids, minor units and epoch milliseconds, text for
 * dates and JSON. Columns named `*_at` hold epoch milliseconds.
 */
import type { Generated } from 'kysely';
import type { Actor, Channel } from '../model/actor.ts';
import type { Currency } from '../model/currency.ts';
import type { Instant, LocalDate, TimeZone } from '../model/dates.ts';
import type { EInvoiceFormat } from '../model/einvoice-format.ts';
import type { EventType } from '../model/event.ts';
import type { AccountId, CreditNoteId, CustomerId, InvoiceId, MailId, RequestId, TokenId } from '../model/ids.ts';
import type { InvoiceChecks } from '../model/invoice-checks.ts';
import type { Language } from '../model/language.ts';
import type { MailKind, MailStatus } from '../model/mail.ts';
import type { TaxCategory } from '../model/tax.ts';
import type {
  BankEntryTable,
  BankReturnNameTable,
  BusinessDetailTable,
  ItemTable,
  LogoTable,
} from './business-tables.ts';
import type { CreditNoteTable } from './credit-note-tables.ts';
import type {
  CustomerBalanceTable,
  CustomerRankTable,
  DailyReceiptTable,
  InvoiceDateTotalTable,
  InvoiceReceiptTable,
  InvoiceTable,
  InvoiceTotalTable,
  MovedDayTable,
} from './invoice-tables.ts';
import type { KeptDocumentTable } from './kept-document-tables.ts';
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
  PaymentDayTotalTable,
  PaymentRequestTable,
  PaymentTable,
  PaymentTotalTable,
  ProviderConnectionTable,
  RefundTable,
  SandboxCallbackTable,
  SandboxPaymentTable,
} from './payment-tables.ts';
import type { ReminderBatchTable, ReminderOutcomeTable } from './reminder-tables.ts';
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
  items: ItemTable;
  bank_entries: BankEntryTable;
  bank_return_names: BankReturnNameTable;
  invoices: InvoiceTable;
  credit_notes: CreditNoteTable;
  moved_days: MovedDayTable;
  invoice_totals: InvoiceTotalTable;
  invoice_date_totals: InvoiceDateTotalTable;
  invoice_receipts: InvoiceReceiptTable;
  daily_receipts: DailyReceiptTable;
  customer_balances: CustomerBalanceTable;
  customer_ranks: CustomerRankTable;
  payments: PaymentTable;
  payment_totals: PaymentTotalTable;
  payment_day_totals: PaymentDayTotalTable;
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
  kept_documents: KeptDocumentTable;
  reminder_batches: ReminderBatchTable;
  reminder_outcomes: ReminderOutcomeTable;
  events: EventTable;
  activity: ActivityTable;
  counters: CounterTable;
  idempotency_keys: IdempotencyKeyTable;
  heartbeats: HeartbeatTable;
  book_checks: BookCheckTable;
  exports: ExportTable;
  sealed_values: SealedValueTable;
};

/** Check values of the secret key: one that tells whether a key is the right one, and derived keys of former ones. */
type SealedValueTable = {
  name: string;
  sealed: string;
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
  /** Days from an invoice's date to its due date, if the call gives none. */
  payment_term_days: number;
  /** The file name of the logo; null for none. */
  logo: string | null;
  /** JSON of `KeptReminderPlan`; null for no automatic reminders. */
  reminder_plan: string | null;
  /** Sequence of the last invoice issued: the only source of invoice numbers (R5). */
  invoices_issued: number;
  /** Hundredths of a percent; null until set (R84). */
  default_tax_rate: Generated<number | null>;
  default_tax_category: Generated<TaxCategory | null>;
  /** For customers without a language and a country that decides. */
  language: Generated<Language | null>;
  credit_note_prefix: Generated<string>;
  /** Sequence of the last credit note: the only source of their numbers (R81). */
  credit_notes_issued: Generated<number>;
  invoice_checks: Generated<InvoiceChecks>;
  /** The dates of the last number and of the one before it, so that a check of the order needs no search (R85). */
  last_invoice_date: Generated<LocalDate | null>;
  invoice_date_before: Generated<LocalDate | null>;
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
  /** JSON of `Limits`; null for none beside its scopes. */
  limits: string | null;
};

/** The sum that a token has spent on a day of its account's calendar. */
type TokenSpendingTable = {
  token_id: TokenId;
  day: LocalDate;
  currency: Currency;
  amount: number;
};

/**
 * A token has one secret, and during the overlap of a rotation its older ones too (R12). Each access token of a
 * connected assistant is such a row, bound to a grant, a resource and its scopes.
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
  /** The e-mail as `emailKey` (model/email) makes it. */
  email_key: string | null;
  /** The same, unique in an account; null for a customer who was made to share the e-mail of another (R17). */
  own_email_key: string | null;
  company: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  postal_code: string | null;
  country: string | null;
  note: string | null;
  vat_number: string | null;
  /** The language of mails and documents for the customer; null: decided by their country. */
  language: Language | null;
  /** Defaults of their invoices (R84). */
  currency: Currency | null;
  payment_term_days: number | null;
  tax_category: TaxCategory | null;
  /** The customer's own reference, which their invoices repeat. */
  buyer_reference: string | null;
  payment_terms: string | null;
  /** JSON of `DeliveryAddress`. */
  delivery_address: string | null;
  /** JSON of `DirectDebit`. */
  direct_debit: string | null;
  /** Mailed beside the PDF; null: the PDF alone. */
  einvoice_format: EInvoiceFormat | null;
  registration_number: string | null;
  endpoint_scheme: string | null;
  endpoint_id: string | null;
  /** 1, 0, or null: not known. */
  is_business: number | null;
  /** When the customer unsubscribed from reminders. */
  unsubscribed_at: Instant | null;
  /** Name, company and e-mail, folded for search (`store/customer-search.ts`). */
  search_text: string;
  created_at: Instant;
};

type MailTable = {
  id: Generated<MailId>;
  account_id: AccountId;
  invoice_id: InvoiceId | null;
  /** The payment request that the mail is about. */
  request_id: RequestId | null;
  credit_note_id: CreditNoteId | null;
  kind: MailKind;
  recipient: string;
  /** The folded address, for the cap per receiver; null for mails that do not count. */
  receiver: string | null;
  subject: string;
  /** The text; for a sign-in link without its secret. */
  text: string;
  html: string;
  /** JSON of text and HTML with the secret, sealed. Null after delivery, and for mails without a secret. */
  sealed_letter: string | null;
  /** The same for all attempts, so that the receiver recognises a mail that was sent twice after a crash. */
  message_id: string;
  /** The link by which the receiver unsubscribes. */
  unsubscribe_url: string | null;
  status: MailStatus;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Instant | null;
  /** JSON of the invoice's former reminder state, restored if the mail is rejected or dropped. */
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
  /** When the event is due to be given to its receivers; null once it was. */
  fan_out_at: Instant | null;
};

type ActivityTable = {
  id: Generated<number>;
  account_id: AccountId;
  operation: string;
  actor_kind: Actor['kind'];
  actor_id: number | null;
  actor_name: string;
  channel: Channel;
  subject_kind: string;
  subject_id: number | null;
  summary: string;
  request_id: string;
  created_at: Instant;
};

/**
 * The number of an account's rows of one noun, so that a list's `total_count` needs no scan. Every change of an account
 * writes an activity row, or keeps a document: the sum of these two counters is the account's revision (`revisionOf`).
 * Data read at one revision is valid while the revision stays the same.
 */
type CounterTable = { account_id: AccountId; noun: CountedNoun; count: number };
export type CountedNoun =
  | 'customers'
  | 'items'
  | 'invoice_lines'
  | 'activity'
  | 'kept_documents'
  | 'payment_links'
  | 'payment_plans'
  | 'subscriptions';

type IdempotencyKeyTable = {
  account_id: AccountId;
  principal: string;
  /** The operation's name. */
  route: string;
  key: string;
  fingerprint: string;
  /** JSON of the first answer's data. Null in the transaction that takes the key, and never committed so. */
  answer: string | null;
  expires_at: Instant;
};

/** `differences`: of the last check; null before the first one. */
type BookCheckTable = { name: string; due_at: Instant; checked_at: Instant | null; differences: number | null };

type HeartbeatTable = { worker: string; seen_at: Instant };
