/**
 * Faults of stored figures, one each, and the differences that verify must find: first that of its own check, then the
 * consequences.
 */
import type { TestDatabase } from '../kit/database.ts';

export type ValidationIssue = {
  readonly table: string;
  readonly fault: string;
  /** Condition in SQL. The first row that meets it is changed. */
  readonly where: string;
  readonly set: Readonly<Record<string, string>>;
  /** Expected differences, in the form `check: table figure`. */
  readonly finds: readonly string[];
};

/** The columns that name a row in a difference. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  invoice_totals: ['status', 'due_date', 'currency'],
  invoice_date_totals: ['date', 'status', 'currency'],
  payment_totals: ['status', 'payment_method', 'currency', 'testmode'],
  payment_day_totals: ['day', 'status', 'payment_method', 'currency', 'testmode'],
  customer_balances: ['customer_id', 'currency'],
  customer_ranks: ['customer_id'],
  invoice_receipts: ['month', 'currency'],
  daily_receipts: ['day', 'currency'],
  moved_days: ['due_date'],
  counters: ['noun'],
  subscription_periods: ['subscription_id', 'number'],
  number_series: ['kind', 'prefix'],
  quote_totals: ['status', 'valid_until', 'currency'],
};

/** Changes one row of the account directly. `repair` restores it. `row`: the name of the row in a difference. */
export async function plant(
  { rows, execute }: TestDatabase,
  accountId: number,
  { table, where, set }: Pick<ValidationIssue, 'table' | 'where' | 'set'>,
): Promise<{ readonly row: string; readonly repair: () => Promise<void> }> {
  const key = KEYS[table] ?? ['id'];
  const owner = table === 'accounts' ? 'id' : 'account_id';
  const [before] = await rows(
    `select * from ${table} where ${owner} = ${accountId} and ${where} order by ${key.join(', ')} limit 1`,
  );
  if (!before) throw new Error(`no row of ${table} where ${where}`);
  const is = (row: Readonly<Record<string, unknown>>) =>
    key.map((one) => `${one} = ${literal(row[one])}`).join(' and ');
  const change = (values: Readonly<Record<string, string>>, at: string) =>
    execute(
      `update ${table} set ${Object.entries(values)
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')} where ${owner} = ${accountId} and ${at}`,
    );
  await change(set, is(before));
  const former = Object.fromEntries(Object.keys(set).map((column) => [column, literal(before[column])]));
  // If a key column was changed, the row is found by the new value.
  const moved = Object.fromEntries(key.map((one) => [one, set[one]?.replaceAll("'", '') ?? before[one]]));
  return {
    row: key.length === 1 && key[0] === 'id' ? String(before.id) : key.map((one) => `${one} ${before[one]}`).join(', '),
    repair: () => change(former, is(moved)),
  };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

const PAID_INVOICE = `status = 'paid' and amount_credited = 0`;

export const FAULTS: readonly ValidationIssue[] = [
  {
    table: 'events',
    fault: 'sequence, none',
    where: 'sequence = 3',
    set: { sequence: 'null' },
    finds: [
      'event_sequences: counters event of sequence 3',
      'webhook_deliveries: webhook_deliveries event of sequence 3',
    ],
  },
  {
    table: 'counters',
    fault: 'highest sequence',
    where: `noun = 'events'`,
    set: { count: 'count + 1' },
    finds: ['event_sequences: counters count'],
  },
  {
    table: 'webhook_deliveries',
    fault: 'event',
    where: 'sequence = 2',
    set: { event_id: `'evt_gone'` },
    finds: ['webhook_deliveries: webhook_deliveries event of sequence 2'],
  },
  {
    table: 'attachments',
    fault: 'bytes',
    where: `type = 'text/csv'`,
    set: { size: 'size - 1' },
    finds: ['attachments: attachments size'],
  },
  {
    table: 'attachments',
    fault: 'invoice of another account',
    where: `type = 'text/csv'`,
    set: { invoice_id: '(select min(id) from invoices where account_id <> attachments.account_id)' },
    finds: ['attachments: attachments invoice_id'],
  },
  {
    table: 'bank_entries',
    fault: 'what is recorded',
    where: `status = 'confirmed'`,
    set: { recorded: 'recorded - 1' },
    finds: ['bank_entries: bank_entries recorded'],
  },
  {
    table: 'bank_entries',
    fault: 'amount',
    where: `status = 'confirmed'`,
    set: { amount: 'amount - 1' },
    finds: ['bank_entries: bank_entries amount'],
  },
  {
    table: 'invoices',
    fault: 'net',
    where: `status = 'pending'`,
    set: { subtotal: 'subtotal + 1' },
    finds: [
      'invoice_lines: invoices subtotal',
      'invoice_lines: invoices amount',
      'invoice_lines: invoices tax_lines',
      'invoice_totals: invoice_totals subtotal',
      'invoice_date_totals: invoice_date_totals subtotal',
    ],
  },
  {
    table: 'invoices',
    fault: 'tax',
    where: `tax_total > 0`,
    set: { tax_total: 'tax_total + 1' },
    finds: [
      'invoice_lines: invoices tax_total',
      'invoice_lines: invoices amount',
      'invoice_totals: invoice_totals tax_total',
      'invoice_date_totals: invoice_date_totals tax_total',
    ],
  },
  {
    table: 'invoices',
    fault: 'total',
    where: `status = 'pending'`,
    set: { amount: 'amount + 1' },
    finds: [
      'invoice_lines: invoices amount',
      'invoice_status: invoices amount_due',
      'invoice_totals: invoice_totals amount',
      'invoice_date_totals: invoice_date_totals amount',
    ],
  },
  {
    table: 'invoices',
    fault: 'a line',
    where: `tax_total > 0`,
    set: { lines: `replace(lines, '"total":2500', '"total":2501')` },
    finds: ['invoice_lines: invoices subtotal'],
  },
  {
    table: 'invoices',
    fault: 'what was paid',
    where: PAID_INVOICE,
    set: { amount_paid: 'amount_paid + 1' },
    finds: ['invoice_payments: invoices amount_paid'],
  },
  {
    table: 'invoices',
    fault: 'what was refunded',
    where: `amount_refunded > 0`,
    set: { amount_refunded: 'amount_refunded + 1' },
    finds: ['invoice_payments: invoices amount_refunded'],
  },
  {
    table: 'invoices',
    fault: 'what is due',
    where: `status = 'pending'`,
    set: { amount_due: 'amount_due - 1' },
    finds: [
      'invoice_status: invoices amount_due',
      'invoice_totals: invoice_totals amount_due',
      'invoice_date_totals: invoice_date_totals amount_due',
      'customer_balances: customer_balances outstanding',
    ],
  },
  {
    table: 'invoices',
    fault: 'what was credited',
    where: `amount_credited > 0`,
    set: { amount_credited: 'amount_credited - 1' },
    finds: [
      'invoice_credits: invoices amount_credited',
      'invoice_totals: invoice_totals amount_credited',
      'invoice_date_totals: invoice_date_totals amount_credited',
    ],
  },
  {
    table: 'invoices',
    fault: 'what credit gave back',
    where: `amount_credited > 0`,
    set: { credit_returned: 'credit_returned + 1' },
    finds: ['invoice_credits: invoices credit_returned'],
  },
  {
    table: 'invoices',
    fault: 'its list of credit notes',
    where: `amount_credited > 0`,
    set: { credit_notes: `'[]'` },
    finds: ['invoice_credits: invoices credit_notes', 'invoice_credits: invoices length of credit_notes'],
  },
  {
    table: 'invoices',
    fault: 'disputes',
    where: PAID_INVOICE,
    set: { disputes: '1' },
    finds: ['invoice_payments: invoices disputes'],
  },
  {
    table: 'invoices',
    fault: 'an attempt that ended',
    where: `status = 'pending'`,
    set: { open_payment_id: '1' },
    finds: ['invoice_payments: invoices open_payment_id'],
  },
  {
    table: 'invoices',
    fault: 'a status',
    where: PAID_INVOICE,
    set: { status: `'refunded'` },
    finds: [
      'invoice_status: invoices status',
      'invoice_totals: invoice_totals count',
      'invoice_totals: invoice_totals subtotal',
      'invoice_totals: invoice_totals amount',
      'invoice_date_totals: invoice_date_totals count',
      'invoice_date_totals: invoice_date_totals subtotal',
      'invoice_date_totals: invoice_date_totals amount',
    ],
  },
  {
    table: 'invoices',
    fault: 'time of payment',
    where: PAID_INVOICE,
    set: { paid_at: 'null' },
    finds: ['invoice_status: invoices paid_at', 'days_to_pay: customers pay_place'],
  },
  {
    table: 'invoices',
    fault: 'a number',
    where: `invoice_number = 'INV-000002'`,
    set: { invoice_number: `'INV-000200'` },
    finds: [
      'invoice_numbers: number_series next_sequence',
      'invoice_numbers: number_series invoice_number of sequence 2',
      'invoice_numbers: number_series invoice_number of sequences 11 to 199',
    ],
  },
  {
    table: 'invoices',
    fault: 'a day due',
    where: `status = 'pending'`,
    set: { due_date: `'2031-01-01'` },
    finds: [
      'invoice_totals: invoice_totals count',
      'invoice_totals: invoice_totals subtotal',
      'invoice_totals: invoice_totals tax_total',
      'invoice_totals: invoice_totals amount',
      'invoice_totals: invoice_totals amount_due',
      'invoice_moved: invoices moved_at of its due day',
    ],
  },
  {
    table: 'quotes',
    fault: 'subtotal',
    where: `status = 'declined'`,
    set: { subtotal: 'subtotal + 1' },
    finds: [
      'quote_lines: quotes subtotal',
      'quote_lines: quotes amount',
      'quote_lines: quotes tax_lines',
      'quote_totals: quote_totals subtotal',
    ],
  },
  {
    table: 'quotes',
    fault: 'who accepted',
    where: `status = 'invoiced'`,
    set: { accepted_by: 'null' },
    finds: ['quote_states: quotes accepted_by'],
  },
  {
    table: 'quotes',
    fault: 'what was accepted',
    where: `status = 'invoiced'`,
    set: { notes: `'Another text'` },
    finds: ['quote_digests: quotes accepted_digest'],
  },
  {
    table: 'quotes',
    fault: 'what is invoiced',
    where: `status = 'invoiced'`,
    set: { amount_invoiced: 'amount_invoiced - 1' },
    finds: ['quote_invoices: quotes amount_invoiced', 'quote_invoices: quotes status'],
  },
  {
    table: 'invoices',
    fault: 'quote',
    where: `quote_id is not null and status = 'draft'`,
    set: { quote_id: 'quote_id + 1' },
    finds: [
      'quote_invoices: quotes amount_invoiced',
      'quote_invoices: quotes subtotal',
      'quote_invoices: quotes tax_total',
      'invoice_quotes: invoices quote_id',
    ],
  },
  {
    table: 'quotes',
    fault: 'number',
    where: `status = 'declined'`,
    set: { quote_number: `'QU-000007'` },
    finds: [
      'quote_numbers: number_series next_sequence',
      'quote_numbers: number_series quote_number of sequences 2 to 6',
    ],
  },
  {
    table: 'accounts',
    fault: 'count of quotes',
    where: 'quotes_issued > 0',
    set: { quotes_issued: '0' },
    finds: ['quote_numbers: accounts quotes_issued'],
  },
  {
    table: 'counters',
    fault: 'lines of quotes',
    where: `noun = 'quote_lines'`,
    set: { count: 'count + 1' },
    finds: ['counters: counters count'],
  },
  {
    table: 'quote_totals',
    fault: 'amount',
    where: `valid_until = '' and status = 'declined'`,
    set: { amount: 'amount - 1' },
    finds: ['quote_totals: quote_totals amount'],
  },
  {
    table: 'credit_notes',
    fault: 'tax',
    where: '1 = 1',
    set: { tax_total: 'tax_total + 1' },
    finds: ['credit_note_lines: credit_notes tax_total', 'credit_note_lines: credit_notes amount'],
  },
  {
    table: 'credit_notes',
    fault: 'a number',
    where: '1 = 1',
    set: { credit_note_number: `'CN-000007'` },
    finds: [
      'credit_note_numbers: number_series next_sequence',
      'credit_note_numbers: number_series credit_note_number of sequences 1 to 6',
      'invoice_credits: invoices credit_notes',
    ],
  },
  {
    table: 'accounts',
    fault: 'counter of invoices',
    where: '1 = 1',
    set: { invoices_issued: 'invoices_issued + 1' },
    finds: ['invoice_numbers: accounts invoices_issued'],
  },
  {
    table: 'accounts',
    fault: 'counter of credit notes',
    where: '1 = 1',
    set: { credit_notes_issued: '0' },
    finds: ['credit_note_numbers: accounts credit_notes_issued'],
  },
  {
    table: 'number_series',
    fault: 'next number',
    where: `kind = 'invoice'`,
    set: { next_sequence: 'next_sequence + 1' },
    finds: ['invoice_numbers: number_series next_sequence'],
  },
  {
    table: 'number_series',
    fault: 'a skipped number that an invoice has',
    where: `kind = 'invoice'`,
    set: { skipped: `'[[3,3]]'` },
    finds: ['invoice_numbers: invoices invoice_number'],
  },
  {
    table: 'number_series',
    fault: 'skipped numbers behind the last one',
    where: `kind = 'credit_note'`,
    set: { skipped: `'[[2,499]]'` },
    finds: ['credit_note_numbers: number_series next_sequence'],
  },
  {
    table: 'number_series',
    fault: 'a prefix',
    where: `kind = 'credit_note'`,
    set: { prefix: `'NC-'` },
    finds: ['credit_note_numbers: credit_notes credit_note_number', 'credit_note_numbers: number_series next_sequence'],
  },
  {
    table: 'payments',
    fault: 'amount',
    where: `status = 'paid' and recorded = 1`,
    set: { amount: 'amount + 1' },
    finds: [
      'invoice_payments: invoices amount_paid',
      'payment_totals: payment_totals amount',
      'payment_day_totals: payment_day_totals amount',
      'invoice_receipts: invoice_receipts received',
      'daily_receipts: daily_receipts received',
    ],
  },
  {
    table: 'payments',
    fault: 'what was refunded',
    where: `amount_refunded > 0`,
    set: { amount_refunded: 'amount_refunded - 1' },
    finds: ['payment_money: payments amount_refunded'],
  },
  {
    table: 'payments',
    fault: 'what is reserved',
    where: `status = 'paid'`,
    set: { refund_reserved: '1' },
    finds: ['payment_money: payments refund_reserved'],
  },
  {
    table: 'payments',
    fault: 'what was taken back',
    where: `status = 'paid'`,
    set: { amount_charged_back: '1' },
    finds: ['payment_money: payments amount_charged_back'],
  },
  {
    table: 'payments',
    fault: 'a status',
    where: `status = 'paid'`,
    set: { status: `'failed'` },
    finds: [
      'invoice_payments: invoices amount_paid',
      'payment_totals: payment_totals count',
      'payment_day_totals: payment_day_totals count',
      'payment_totals: payment_totals amount',
      'payment_day_totals: payment_day_totals amount',
      'invoice_receipts: invoice_receipts received',
      'daily_receipts: daily_receipts received',
      'events: payments events payment.succeeded',
      'events: payments events payment.failed',
    ],
  },
  {
    table: 'payments',
    fault: 'when it is listed',
    where: `status = 'paid'`,
    set: { listed_at: 'listed_at + 1' },
    finds: ['payment_status: payments listed_at'],
  },
  {
    table: 'payments',
    fault: 'a fee',
    where: `recorded = 1`,
    set: { fee: '3' },
    finds: [
      'payment_status: payments fee',
      'payment_totals: payment_totals fee',
      'payment_day_totals: payment_day_totals fee',
    ],
  },
  {
    table: 'payments',
    fault: 'a day',
    where: `status = 'paid' and recorded = 1`,
    set: { paid_at: 'paid_at - 864000000' },
    finds: [
      'payment_status: payments listed_at',
      'daily_receipts: daily_receipts received',
      'invoice_moved: invoices first_moved_at',
    ],
  },
  {
    table: 'refunds',
    fault: 'amount',
    where: `status = 'done'`,
    set: { amount: 'amount + 1' },
    finds: [
      'payment_money: payments amount_refunded',
      'request_payments: payment_requests amount_raised',
      'daily_receipts: daily_receipts refunded',
    ],
  },
  {
    table: 'invoice_outflows',
    fault: 'amount',
    where: '1 = 1',
    set: { amount: 'amount + 1' },
    finds: [
      'invoice_payments: invoices amount_refunded',
      'payment_outflows: payments refunded',
      'invoice_receipts: invoice_receipts refunded',
      'daily_receipts: daily_receipts refunded',
    ],
  },
  {
    table: 'payment_requests',
    fault: 'times paid',
    where: 'paid_count > 1',
    set: { paid_count: 'paid_count - 1' },
    finds: ['request_payments: payment_requests paid_count'],
  },
  {
    table: 'payment_requests',
    fault: 'sum',
    where: 'paid_count > 1',
    set: { amount_raised: 'amount_raised + 1' },
    finds: ['request_payments: payment_requests amount_raised'],
  },
  {
    table: 'invoice_totals',
    fault: 'count',
    where: `due_date = ''`,
    set: { count: 'count + 1' },
    finds: ['invoice_totals: invoice_totals count'],
  },
  {
    table: 'invoice_totals',
    fault: 'a day',
    where: `due_date > ''`,
    set: { amount_due: 'amount_due + 1' },
    finds: ['invoice_totals: invoice_totals amount_due'],
  },
  {
    table: 'invoice_date_totals',
    fault: 'tax',
    where: '1 = 1',
    set: { tax_total: 'tax_total + 1' },
    finds: ['invoice_date_totals: invoice_date_totals tax_total'],
  },
  {
    table: 'payment_totals',
    fault: 'fee',
    where: 'fee > 0',
    set: { fee: 'fee + 1' },
    finds: ['payment_totals: payment_totals fee'],
  },
  {
    table: 'payment_day_totals',
    fault: 'amount',
    where: 'count > 0',
    set: { amount: 'amount + 1' },
    finds: ['payment_day_totals: payment_day_totals amount'],
  },
  {
    table: 'invoices',
    fault: 'when its sums moved',
    where: `status = 'paid'`,
    set: { moved_at: 'null', first_moved_at: 'null' },
    finds: ['invoice_moved: invoices moved_at', 'invoice_moved: invoices first_moved_at'],
  },
  {
    table: 'moved_days',
    fault: 'when an invoice of a day moved',
    where: 'moved_at > 0',
    set: { moved_at: '0' },
    finds: ['invoice_moved: invoices moved_at of its due day'],
  },
  {
    table: 'counters',
    fault: 'lines of invoices',
    where: `noun = 'invoice_lines'`,
    set: { count: 'count + 1' },
    finds: ['counters: counters count'],
  },
  {
    table: 'customer_balances',
    fault: 'debt',
    where: '1 = 1',
    set: { outstanding: 'outstanding + 1' },
    finds: ['customer_balances: customer_balances outstanding', 'customer_ranks: customers place'],
  },
  {
    table: 'customer_ranks',
    fault: 'place',
    where: '1 = 1',
    set: { place: 'place - 1' },
    finds: ['customer_ranks: customers place'],
  },
  {
    table: 'customer_ranks',
    fault: 'days to pay',
    where: '1 = 1',
    set: { pay_place: 'pay_place - 1' },
    finds: ['days_to_pay: customers pay_place'],
  },
  {
    table: 'invoice_receipts',
    fault: 'received',
    where: '1 = 1',
    set: { received: 'received + 1' },
    finds: ['invoice_receipts: invoice_receipts received'],
  },
  {
    table: 'daily_receipts',
    fault: 'refunded',
    where: 'refunded > 0',
    set: { refunded: 'refunded - 1' },
    finds: ['daily_receipts: daily_receipts refunded'],
  },
  {
    table: 'counters',
    fault: 'activity',
    where: `noun = 'activity'`,
    set: { count: 'count - 1' },
    finds: ['counters: counters count'],
  },
  {
    table: 'subscriptions',
    fault: 'periods',
    where: '1 = 1',
    set: { periods: 'periods + 1' },
    finds: ['subscription_periods: subscriptions periods'],
  },
  {
    table: 'subscription_periods',
    fault: 'status',
    where: `status = 'paid'`,
    set: { status: `'open'` },
    finds: ['subscription_periods: subscriptions paid_count', 'subscription_periods: subscriptions paid periods'],
  },
  {
    table: 'events',
    fault: 'type',
    where: `type = 'invoice.created'`,
    set: { type: `'invoice.sent'` },
    finds: ['events: invoices events invoice.created', 'events: invoices events invoice.sent'],
  },
  {
    table: 'events',
    fault: 'type told twice',
    where: `type = 'invoice.cancelled'`,
    set: { type: `'invoice.created'` },
    finds: ['events: invoices events invoice.created', 'events: invoices events invoice.cancelled'],
  },
];
