/**
 * Lists every column that refers to a customer or can contain text about a customer. States for each column how it
 * changes when a customer is merged or erased (R107). A merge changes the tables in `REFERENCES`.
 * `test/contract/personal-data.test.ts` compares the list with the schema of both engines: a new column of text, or a
 * new reference to a customer, must be added here or to `test/contract/without-personal-data.ts`.
 */
import type { Tables } from '../schema/tables.ts';

/**
 * How a merge changes a column in the rows of the merged customer.
 * - `moves`: the row then belongs to the surviving customer, or its sum is added to the survivor's sum.
 * - `fills`: the value is copied to the survivor if the survivor has none. All fields of the merged customer are kept
 *   in `merged_customers.fields`, because its own row is deleted.
 * - `stays`: the value is unchanged and still names the merged customer, because it was issued, sent, answered or typed
 *   in this form.
 * - `none`: the value is unchanged. It contains no id, name or address of the customer.
 */
export type Merging = 'moves' | 'fills' | 'stays' | 'none';

/**
 * How the erasure of a customer changes a column.
 * - `kept`: the value stays, because the law or the bookkeeping requires it.
 * - `deleted`: the whole row is deleted, or the reference is removed.
 * - `blanked`: the row stays, and the value is replaced.
 * - `undecided`: not decided, because customers cannot be erased yet.
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
    buyer_reference: stays(),
    registration_number: fills(),
    endpoint_scheme: fills(),
    endpoint_id: fills(),
    einvoice_format: stays(),
    payment_terms: stays(),
    delivery_address: stays(),
    direct_debit: stays(),
    invoice_email: fills(),
    cc_emails: fills(),
  },
  // The column `id` is the id of the merged customer. If the survivor is merged later, `into_id` changes to the new
  // survivor.
  merged_customers: { into_id: moves(), name: stays(), fields: stays() },
  customer_balances: { customer_id: moves() },
  customer_ranks: { customer_id: moves(), tier: moves() },

  invoices: {
    customer_id: moves(),
    // An issued invoice keeps its lines, and the seller and the buyer as they were at that time.
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
  // The PDF, and the data that is printed in it. For a customer statement, `subject_id` is the id of a mail.
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
  // The payer has typed `payer_name` and `payer_email`. `mandate_id` refers to a mandate at the provider, not to a
  // customer.
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
    // Later payments from the same IBAN are recognized as payments of this customer.
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
    // The address contains the id of the merged customer. After the merge, it unsubscribes the survivor.
    unsubscribe_url: stays(),
    undo: stays(),
    last_error: stays(),
  },
  mail_copies: { receiver: stays() },
  // Reminders that were previewed for the merged customer are not sent after the merge, because their content has
  // changed.
  reminder_batches: { plan: stays() },

  activity: {
    // The id of the customer, in rows about a customer.
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
 * SQLite keeps the indexes of these columns in separate tables, which triggers update. Postgres needs no such tables.
 * Key: the table of the index. Value: the indexed table and column.
 */
export const SEARCH_TABLES = {
  customers_search: { of: 'customers', column: 'search_text' },
  invoices_search: { of: 'invoices', column: 'reference_search' },
  payments_search: { of: 'payments', column: 'description_search' },
  payment_requests_search: { of: 'payment_requests', column: 'description_search' },
} as const satisfies Readonly<Record<string, { of: keyof typeof PERSONAL_DATA; column: string }>>;

/**
 * Tables whose `customer_id` a merge changes. `customer_balances` and `customer_ranks` are left out: the sums of the
 * two customers are added instead.
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
