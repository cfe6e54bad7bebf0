/**
 * Lists every column that refers to a customer or can contain text about a customer. States for each column how it
 * changes when a customer is merged or erased (R107). A merge changes the tables in `REFERENCES`.
 * `test/contract/personal-data.test.ts` compares the list with the schema of both engines. A new text column, or a new
 * reference to a customer, must be added here or to `test/contract/without-personal-data.ts`.
 */
import type { Tables } from '../schema/tables.ts';

/**
 * How a merge changes a column in the rows of the merged customer.
 * - `moves`: the row then belongs to the surviving customer, or its sum is added to the survivor's sum.
 * - `fills`: the value is copied to the survivor if the survivor has none. All fields of the merged customer are kept
 *   in `merged_customers.fields`, because the row of the merged customer is deleted.
 * - `stays`: the value is unchanged and still names the merged customer, because it was issued, sent, answered or typed
 *   in this form.
 * - `none`: the value is unchanged. It contains no id, name or address of the customer.
 */
export type Merging = 'moves' | 'fills' | 'stays' | 'none';

/**
 * How erasing changes a column.
 * - `kept`: the value is unchanged. It is part of an issued document, or does not identify the erased person.
 * - `deleted`: the whole row is deleted.
 * - `blanked`: the row stays, and the value is emptied or replaced. Exceptions: the texts of accepted quotes stay, and
 *   a description changes only if it names the customer.
 */
export type Erasing = 'kept' | 'deleted' | 'blanked';

export type Handling = { readonly merging: Merging; readonly erasing: Erasing };

type Listed = { readonly [T in keyof Tables]?: { readonly [C in keyof Tables[T]]?: Handling } };

const moves = (erasing: Erasing): Handling => ({ merging: 'moves', erasing });
const fills = (erasing: Erasing): Handling => ({ merging: 'fills', erasing });
const stays = (erasing: Erasing): Handling => ({ merging: 'stays', erasing });
const none = (erasing: Erasing): Handling => ({ merging: 'none', erasing });

export const PERSONAL_DATA = {
  customers: {
    name: stays('blanked'),
    email: fills('blanked'),
    own_email_key: fills('blanked'),
    email_key: fills('blanked'),
    company: fills('blanked'),
    phone: fills('blanked'),
    address: fills('blanked'),
    city: fills('blanked'),
    postal_code: fills('blanked'),
    country: fills('blanked'),
    note: fills('blanked'),
    vat_number: fills('blanked'),
    search_text: fills('blanked'),
    language: stays('blanked'),
    currency: stays('blanked'),
    tax_category: stays('blanked'),
    buyer_reference: stays('blanked'),
    registration_number: fills('blanked'),
    endpoint_scheme: fills('blanked'),
    endpoint_id: fills('blanked'),
    einvoice_format: stays('blanked'),
    payment_terms: stays('blanked'),
    delivery_address: stays('blanked'),
    direct_debit: stays('blanked'),
    invoice_email: fills('blanked'),
    cc_emails: fills('blanked'),
    is_business: stays('blanked'),
    payment_term_days: stays('blanked'),
    // Fills if both customers have the same e-mail.
    unsubscribed_at: fills('blanked'),
  },
  // `id`: the merged customer. `into_id`: the survivor. If the survivor is merged later, `into_id` changes.
  merged_customers: { into_id: moves('deleted'), name: stays('deleted'), fields: stays('deleted') },
  customer_balances: { customer_id: moves('kept') },
  customer_ranks: { customer_id: moves('kept'), tier: moves('kept') },

  invoices: {
    customer_id: moves('kept'),
    // Content of the issued invoice: its lines, its seller and buyer, and its details.
    lines: stays('kept'),
    parties: stays('kept'),
    details: stays('kept'),
    reference: none('kept'),
    reference_search: none('blanked'),
    notes: none('kept'),
    metadata: none('blanked'),
  },
  credit_notes: { customer_id: moves('kept'), reason: none('kept'), lines: stays('kept'), metadata: none('blanked') },
  quotes: {
    customer_id: moves('kept'),
    lines: stays('blanked'),
    parties: stays('blanked'),
    details: stays('kept'),
    reference: none('blanked'),
    intro: none('blanked'),
    notes: none('blanked'),
    metadata: none('blanked'),
    accepted_by: stays('kept'),
    accepted_digest: stays('kept'),
    decline_reason: none('blanked'),
  },
  // The PDF and the printed data. Erasing deletes the rows of statements. The `subject_id` of a statement is the id of
  // a mail.
  kept_documents: {
    subject_id: none('kept'),
    filename: stays('kept'),
    frozen: stays('kept'),
    bytes: stays('kept'),
    sha256: stays('kept'),
  },
  attachments: { name: none('kept'), name_key: none('kept') },
  attachment_files: { content: none('kept') },

  payment_requests: {
    customer_id: moves('kept'),
    description: none('blanked'),
    description_search: none('blanked'),
    note: none('blanked'),
    reference: none('blanked'),
    metadata: none('blanked'),
    pages: none('kept'),
    return_url: none('blanked'),
  },
  // The payer has typed `payer_name` and `payer_email`. `mandate_id` refers to a mandate at the provider, not to a
  // customer.
  payments: {
    customer_id: moves('kept'),
    description: none('blanked'),
    description_search: none('blanked'),
    note: none('blanked'),
    payer_name: stays('blanked'),
    payer_email: stays('blanked'),
    payer_language: stays('blanked'),
    mandate_id: none('blanked'),
    provider_payment_id: none('kept'),
    provider_alias: none('kept'),
    checkout_url: none('blanked'),
    mismatch: none('blanked'),
  },
  subscriptions: { customer_id: moves('kept'), description: none('blanked'), mandate_id: none('blanked') },
  subscription_periods: { description: none('blanked') },
  // The sandbox acts like an external provider, so a merge does not change its copy of the data.
  sandbox_payments: { body: stays('blanked'), key: none('kept') },
  sandbox_callbacks: { body: stays('kept'), url: none('kept') },

  bank_entries: {
    // Later payments from the IBAN of this entry are recognized as payments of this customer.
    customer_id: moves('kept'),
    payer_name: stays('blanked'),
    payer_iban: stays('blanked'),
    text: stays('blanked'),
    bank_reference: none('blanked'),
    creditor_reference: none('blanked'),
  },

  mails: {
    // Set for a mail that is about a customer and not about a single document, such as a statement.
    customer_id: moves('kept'),
    recipient: stays('blanked'),
    receiver: stays('blanked'),
    cc: stays('blanked'),
    subject: stays('blanked'),
    text: stays('blanked'),
    html: stays('blanked'),
    sealed_letter: stays('blanked'),
    // The address contains the merged customer's id. After the merge, the address unsubscribes the survivor.
    unsubscribe_url: stays('blanked'),
    undo: stays('kept'),
    last_error: stays('blanked'),
  },
  mail_copies: { receiver: stays('deleted') },
  // After the merge, a previewed reminder to the merged customer counts as changed and is not sent.
  reminder_batches: { plan: stays('deleted') },

  activity: {
    // In rows about a customer, `subject_id` is the customer's id.
    subject_id: moves('kept'),
    summary: stays('blanked'),
    // A payer who unsubscribes or accepts a quote acts under the customer's name.
    actor_name: stays('blanked'),
  },
  events: { data: stays('blanked') },
  webhook_deliveries: { body: stays('blanked') },
  webhook_attempts: { answer: stays('blanked'), error: stays('kept') },
  idempotency_keys: { answer: stays('blanked'), key: none('deleted'), fingerprint: none('kept') },

  imports: { content: stays('deleted'), report: stays('deleted'), mapping: none('deleted') },
  uploads: { content: stays('deleted'), file_name: stays('deleted'), fault: stays('deleted') },
  jobs: { subject_id: none('kept'), last_error: none('kept') },
  mcp_sessions: { subscriptions: stays('kept') },
  mcp_replies: { message: stays('deleted') },
} as const satisfies Listed;

/**
 * SQLite keeps the indexes of these columns in separate tables and updates them with triggers. Postgres needs no such
 * tables. Key: the table of the index. Value: the indexed table and column.
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
  'mails',
] as const satisfies readonly (keyof typeof PERSONAL_DATA)[];
