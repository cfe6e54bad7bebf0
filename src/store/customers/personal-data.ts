/**
 * Every column that refers to a customer or can hold text about one, with what merging and erasing a customer do to it
 * (R107). Merging executes the rows `REFERENCES` of this list. `test/contract/personal-data.test.ts` compares the list
 * with the schema of both engines: a new column of text, or a new reference to a customer, must be added here or to
 * `holds-nobody.ts`.
 */
import type { Tables } from '../schema/tables.ts';

/**
 * What merging does to a column of the merged customer's rows.
 * - `moves`: the row then belongs to the surviving customer, or its sum is added to the survivor's.
 * - `fills`: the value is copied to the survivor if the survivor has none, and is otherwise kept in `merged_customers`
 *   or dropped.
 * - `stays`: the value still names the merged customer, because it was issued, sent, answered or typed like that.
 * - `none`: the value contains no id, name or address of the customer's record. It goes where its row goes.
 */
export type Merging = 'moves' | 'fills' | 'stays' | 'none';

/**
 * What erasing does to a column.
 * - `kept`: the law requires it, or it is needed to account for money.
 * - `deleted`: the whole row is deleted, or the reference is removed.
 * - `blanked`: the row stays, and the value is replaced.
 * - `undecided`: erasing is not built yet.
 */
export type Erasing = 'kept' | 'deleted' | 'blanked' | 'undecided';

export type Handling = { readonly merging: Merging; readonly erasing: Erasing };

type Listed = { readonly [T in keyof Tables]?: { readonly [C in keyof Tables[T]]?: Handling } };

const moves = (erasing: Erasing = 'undecided'): Handling => ({ merging: 'moves', erasing });
const fills = (erasing: Erasing = 'undecided'): Handling => ({ merging: 'fills', erasing });
const stays = (erasing: Erasing = 'undecided'): Handling => ({ merging: 'stays', erasing });
const none = (erasing: Erasing = 'undecided'): Handling => ({ merging: 'none', erasing });

export const PERSONAL_DATA = {
  customers: {
    name: stays(),
    email: fills(),
    own_email_key: fills(),
    email_key: fills(),
    company: fills(),
    phone: fills(),
    address: fills(),
    city: fills(),
    postal_code: fills(),
    country: fills(),
    note: fills(),
    vat_number: fills(),
    search_text: fills(),
    language: stays(),
    currency: stays(),
    tax_category: stays(),
    buyer_reference: fills(),
    registration_number: fills(),
    endpoint_scheme: fills(),
    endpoint_id: fills(),
    einvoice_format: stays(),
    payment_terms: fills(),
    delivery_address: fills(),
    direct_debit: fills(),
    invoice_email: fills(),
    cc_emails: fills(),
  },
  customer_balances: { customer_id: moves() },
  customer_ranks: { customer_id: moves(), tier: moves() },

  invoices: {
    customer_id: moves(),
    // What was issued: the lines, and seller and buyer as they were.
    lines: stays(),
    parties: stays(),
    details: stays(),
    reference: none(),
    reference_search: none(),
    notes: none(),
    metadata: none(),
  },
  credit_notes: { customer_id: moves(), reason: none(), lines: stays(), metadata: none() },
  quotes: {
    customer_id: moves(),
    lines: stays(),
    parties: stays(),
    details: stays(),
    reference: none(),
    intro: none(),
    notes: none(),
    metadata: none(),
    accepted_by: stays(),
    accepted_digest: stays(),
    decline_reason: none(),
  },
  // The PDF and what is printed in it. `subject_id` of a statement is the id of its mail.
  kept_documents: { subject_id: none(), filename: stays(), frozen: stays(), bytes: stays(), sha256: stays() },
  attachments: { name: none(), name_key: none() },
  attachment_files: { content: none() },

  payment_requests: {
    customer_id: moves(),
    description: none(),
    description_search: none(),
    note: none(),
    reference: none(),
    metadata: none(),
    pages: none(),
    return_url: none(),
  },
  // `payer_name` and `payer_email` are what the payer typed. `mandate_id` is the right to charge at the provider.
  payments: {
    customer_id: moves(),
    description: none(),
    description_search: none(),
    note: none(),
    payer_name: stays(),
    payer_email: stays(),
    payer_language: stays(),
    mandate_id: none(),
    provider_payment_id: none(),
    provider_alias: none(),
    checkout_url: none(),
    mismatch: none(),
  },
  subscriptions: { customer_id: moves(), description: none(), mandate_id: none() },
  subscription_periods: { description: none() },
  // The sandbox stands for an external provider, which keeps its own copy.
  sandbox_payments: { body: stays(), key: none() },
  sandbox_callbacks: { body: stays(), url: none() },

  bank_entries: {
    // The customer whose payments from this IBAN are recognized later.
    customer_id: moves(),
    payer_name: stays(),
    payer_iban: stays(),
    text: stays(),
    bank_reference: none(),
    creditor_reference: none(),
  },

  mails: {
    recipient: stays(),
    receiver: stays(),
    cc: stays(),
    subject: stays(),
    text: stays(),
    html: stays(),
    sealed_letter: stays(),
    // The address contains the merged customer's id, and then unsubscribes the survivor.
    unsubscribe_url: stays(),
    undo: stays(),
    last_error: stays(),
  },
  mail_copies: { receiver: stays() },
  // A preview of the merged customer's reminders is refused as changed.
  reminder_batches: { plan: stays() },

  activity: {
    // Of rows about the customer.
    subject_id: moves(),
    summary: stays(),
    // A payer who unsubscribes or accepts a quote acts under the customer's name.
    actor_name: stays(),
  },
  events: { data: stays() },
  webhook_deliveries: { body: stays() },
  webhook_attempts: { answer: stays(), error: stays() },
  idempotency_keys: { answer: stays(), key: none(), fingerprint: none() },

  imports: { content: stays(), report: stays(), mapping: none() },
  uploads: { content: stays(), file_name: stays(), fault: stays() },
  jobs: { subject_id: none(), last_error: none() },
  mcp_sessions: { subscriptions: stays() },
  mcp_replies: { message: stays() },
} as const satisfies Listed;

/**
 * Indexes of text that only SQLite keeps in tables of their own; triggers update them. On Postgres they are indexes of
 * the columns in `PERSONAL_DATA`.
 */
export const SEARCH_TABLES = {
  customers_search: { of: 'customers', column: 'search_text' },
  invoices_search: { of: 'invoices', column: 'reference_search' },
  payments_search: { of: 'payments', column: 'description_search' },
  payment_requests_search: { of: 'payment_requests', column: 'description_search' },
} as const satisfies Readonly<Record<string, { of: keyof typeof PERSONAL_DATA; column: string }>>;

/**
 * Tables whose `customer_id` merging rewrites. The tables with sums of a customer (`customer_balances`,
 * `customer_ranks`) are left out: their rows are added up instead.
 */
export const REFERENCES = [
  'invoices',
  'credit_notes',
  'quotes',
  'payment_requests',
  'payments',
  'subscriptions',
  'bank_entries',
] as const satisfies readonly (keyof typeof PERSONAL_DATA)[];
