/**
 * Tables that can be exported, each with its schema, its count and its rows. Rows have the same form as in answers of
 * REST. No table contains a secret: no token, password, key or webhook secret, and no address of a customer's page.
 */
import * as z from 'zod';
import { addDays, formatInstant, type Instant, startOfDay } from '../../model/dates.ts';
import type { ExportPeriod, ExportTable } from '../../model/export.ts';
import { INVOICE_STATUSES } from '../../model/invoice.ts';
import { toMajor } from '../../model/money.ts';
import type { MergedCustomerRow } from '../../store/customers/merging.ts';
import type { ListPage } from '../../store/engine/database.ts';
import type { InvoiceFilter } from '../../store/invoices/invoice-filters.ts';
import type { ListedDisputeRow } from '../../store/payments/disputes.ts';
import type { ListedRefundRow } from '../../store/payments/refunds.ts';
import type { Queries } from '../../store/store.ts';
import { ActivityEntry, presentActivity } from '../activity/list-activity.ts';
import { BankEntry, presentEntry } from '../bank/bank-entry.ts';
import { CreditNote, presentCreditNote } from '../credit-notes/credit-note.ts';
import { Customer, presentCustomer } from '../customers/customer.ts';
import { Invoice, type InvoiceData, presentInvoice } from '../invoices/invoice.ts';
import { Item, presentItem } from '../items/item.ts';
import { type Batches, inBatches } from '../kernel/batches.ts';
import type { Caller, Services } from '../kernel/context.ts';
import { InstantText, todayOf } from '../kernel/fields.ts';
import { tenantOf } from '../kernel/operation.ts';
import { PaymentLink, presentPaymentLink } from '../payment-links/payment-link.ts';
import { PaymentPlan, presentPaymentPlan } from '../payment-plans/payment-plan.ts';
import { Dispute, presentDispute } from '../payments/dispute.ts';
import { Payment, presentPayment } from '../payments/payment.ts';
import { presentRefund, Refund } from '../payments/refund.ts';
import { presentQuote, Quote, type QuoteData } from '../quotes/quote.ts';
import { presentSubscription, Subscription } from '../subscriptions/subscription.ts';

/** The account whose rows are read, and the current time. `period`: limits the rows of `DATED_TABLES`. */
export type Source = Pick<Services, 'store' | 'addresses'> &
  Pick<Caller, 'account' | 'revision'> & {
    readonly now: () => ReturnType<Services['clock']['now']>;
    readonly period?: ExportPeriod | undefined;
  };

/** Like `Source`, for counting rows. `store` can be a transaction. */
type Counted = Omit<Source, 'store'> & { readonly store: Queries };

export type ExportedRow = Readonly<Record<string, unknown>>;

export type TableExport = {
  readonly schema: z.ZodObject;
  /** Fields of the schema that contain amounts of money. */
  readonly amounts: readonly string[];
  /** Fields with lists. Each of these lists has its own table, so CSV leaves the fields out. */
  readonly lists: readonly string[];
  readonly count: (source: Counted) => Promise<number>;
  readonly batches: (source: Source) => Batches<ExportedRow>;
};

const InvoiceLine = z.object({
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  line: z.int().describe('From 1.'),
  ...Invoice.shape.items.element.shape,
  currency: z.string(),
});

const QuoteLine = z.object({
  quote_id: z.int(),
  quote_number: z.string().nullable(),
  line: z.int().describe('From 1.'),
  ...Quote.shape.items.element.shape,
  currency: z.string(),
});

/**
 * Leaves out `allowed_actions` and the address of the customer's page. Anyone who has this address can accept the
 * quote.
 */
const ExportedQuote = Quote.omit({ quote_url: true, allowed_actions: true });

const OF_A_PAYMENT = { payment_id: z.int(), invoice_id: z.int().nullable(), currency: z.string() };
const ExportedRefund = Refund.extend(OF_A_PAYMENT);
const ExportedDispute = Dispute.extend({
  id: z.int(),
  ...OF_A_PAYMENT,
  amount: z.number().describe('The amount taken; 0 while it is an inquiry.'),
  opened_at: InstantText,
  withdrawn_at: InstantText.nullable(),
  decided_at: InstantText.nullable(),
  returned_at: InstantText.nullable(),
});

/** Leaves out `vat_number_valid`, because it is computed for each answer. */
const ExportedCustomer = Customer.omit({ vat_number_valid: true });
/** A merged customer, with the data that it had before the merge. */
const MergedCustomer = ExportedCustomer.extend({
  into: z.int().describe('Id of the customer who stayed.'),
  merged_at: InstantText,
});
/** Leaves out `allowed_actions`, because they are computed for each answer. */
const ExportedInvoice = Invoice.omit({ allowed_actions: true });
/**
 * Leaves out `allowed_actions` and the address of the customer's page. Anyone who has this address can end the
 * subscription.
 */
const ExportedSubscription = Subscription.omit({ customer_url: true, allowed_actions: true });

/** Leaves out the match, which is computed for each answer, and the payments, which have their own table. */
const ExportedBankEntry = BankEntry.omit({ level: true, why: true, invoices: true, excess: true, payments: true });

export const TABLE_EXPORTS: Readonly<Record<ExportTable, TableExport>> = {
  customers: {
    ...rowsOf(ExportedCustomer),
    count: ({ store, account }) => store.customers.count(account.id, {}),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.customers.list(source.account.id, {}, page),
        (row) => {
          const { vat_number_valid, ...exported } = presentCustomer(row);
          return [exported];
        },
      ),
  },
  merged_customers: {
    ...rowsOf(MergedCustomer),
    count: ({ store, account }) => store.merging.count(account.id),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.merging.list(source.account.id, page),
        (row) => [mergedCustomer(row)],
      ),
  },
  items: {
    ...rowsOf(Item, ['unit_price']),
    count: ({ store, account }) => store.items.count(account.id, {}),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.items.list(source.account.id, {}, page),
        (row) => [presentItem(row)],
      ),
  },
  invoices: {
    ...rowsOf(
      ExportedInvoice,
      [
        'amount',
        'items_total',
        'discount_total',
        'subtotal',
        'tax_total',
        'amount_paid',
        'amount_refunded',
        'amount_credited',
        'amount_due',
        'to_give_back',
        'refunded_without_credit_note',
      ],
      ['items'],
    ),
    count: async (source) => (await countInvoices(source)).invoices,
    batches: (source) => invoices(source, ({ allowed_actions, ...shown }) => [shown]),
  },
  invoice_lines: {
    ...rowsOf(InvoiceLine, ['unit_price', 'total', 'total_with_tax']),
    count: async (source) => (await countInvoices(source)).lines,
    batches: (source) => invoices(source, linesOf),
  },
  credit_notes: {
    ...rowsOf(CreditNote, ['amount', 'subtotal', 'tax_total', 'applied_to_due', 'to_give_back'], ['items']),
    count: async ({ store, account, period }) =>
      period ? sumOf(await store.creditNotes.totals(account.id, period)) : store.creditNotes.count(account.id),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.creditNotes.list(source.account.id, { ...source.period }, page),
        (row) => [presentCreditNote(row, source)],
      ),
  },
  quotes: {
    ...rowsOf(
      ExportedQuote,
      ['amount', 'items_total', 'discount_total', 'subtotal', 'tax_total', 'amount_invoiced', 'amount_to_invoice'],
      ['items'],
    ),
    count: ({ store, account }) => store.quotes.count(account.id),
    batches: (source) => quotes(source, ({ quote_url, allowed_actions, ...shown }) => [shown]),
  },
  quote_lines: {
    ...rowsOf(QuoteLine, ['unit_price', 'total', 'total_with_tax']),
    count: ({ store, account }) => store.quotes.countLines(account.id),
    batches: (source) =>
      quotes(source, ({ id, quote_number, currency, items }) =>
        items.map((item, index) => ({ quote_id: id, quote_number, line: index + 1, ...item, currency })),
      ),
  },
  payments: {
    ...rowsOf(Payment, ['amount', 'amount_refunded', 'amount_refund_pending', 'amount_charged_back', 'fee']),
    count: async (source) => {
      const { payments } = source.store;
      const { id } = source.account;
      return source.period ? payments.count(id, instantsOf(source)) : sumOf(await payments.totals(id));
    },
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.payments.list(source.account.id, instantsOf(source), page),
        (row) => [presentPayment(row)],
      ),
  },
  refunds: {
    ...rowsOf(ExportedRefund, ['amount']),
    count: (source) => source.store.refunds.count(source.account.id, instantsOf(source)),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.refunds.list(source.account.id, instantsOf(source), page),
        (row) => [exportedRefund(row)],
      ),
  },
  disputes: {
    ...rowsOf(ExportedDispute, ['amount']),
    count: ({ store, account }) => store.disputes.count(account.id),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.disputes.list(source.account.id, page),
        (row) => [exportedDispute(row)],
      ),
  },
  payment_links: {
    ...rowsOf(PaymentLink, ['amount']),
    count: ({ store, account, now }) => store.requests.count(account.id, { now: now() }),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.requests.list(source.account.id, { now: source.now() }, page),
        (row) => [presentPaymentLink(row, source, source.now())],
      ),
  },
  payment_plans: {
    ...rowsOf(PaymentPlan, ['amount']),
    count: ({ store, account }) => store.plans.count(account.id),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.plans.list(source.account.id, page),
        (row) => [presentPaymentPlan(row)],
      ),
  },
  subscriptions: {
    ...rowsOf(ExportedSubscription, ['amount']),
    count: ({ store, account }) => store.subscriptions.count(account.id, {}),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.subscriptions.list(source.account.id, {}, page),
        (row) => {
          const { customer_url, allowed_actions, ...shown } = presentSubscription(row, source);
          return [shown];
        },
      ),
  },
  bank_entries: {
    ...rowsOf(ExportedBankEntry, ['amount']),
    count: ({ store, account, period }) => store.bankEntries.count(account.id, { ...period }),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.bankEntries.list(source.account.id, { ...source.period }, page),
        (row) => {
          const { level, why, invoices, excess, payments, ...shown } = presentEntry({ row, payments: [] });
          return [shown];
        },
      ),
  },
  activity: {
    ...rowsOf(ActivityEntry),
    count: ({ store, account }) => store.journal.countActivity(account.id, {}),
    batches: (source) =>
      read(
        source,
        (tx, page) => tx.journal.activity(source.account.id, {}, page),
        (row) => [presentActivity(row)],
      ),
  },
};

function mergedCustomer({ fields, into_id, merged_at }: MergedCustomerRow): z.input<typeof MergedCustomer> {
  const { vat_number_valid, ...exported } = JSON.parse(fields) as z.output<typeof Customer>;
  return { ...exported, into: into_id, merged_at: formatInstant(merged_at) };
}

function rowsOf(schema: z.ZodObject, amounts: readonly string[] = [], lists: readonly string[] = []) {
  return { schema, amounts, lists };
}

/**
 * Reads rows in batches by id, newest first. Rows that are added during the export are therefore left out, and no row
 * occurs twice.
 */
async function* read<Row extends { readonly id: number }>(
  { store, ...caller }: Source,
  list: (tx: Queries, page: ListPage) => Promise<readonly Row[]>,
  present: (row: Row) => readonly ExportedRow[],
): Batches<ExportedRow> {
  const work = tenantOf(caller, true);
  const batch = (page: ListPage) => store.asTenant(work, () => store.batch((tx) => list(tx, page)));
  for await (const rows of inBatches(batch)) yield rows.flatMap(present);
}

function invoices(source: Source, present: (invoice: InvoiceData) => readonly ExportedRow[]): Batches<ExportedRow> {
  const today = todayOf(source);
  return read(
    source,
    (tx, page) => tx.invoiceLists.list(source.account.id, datedInvoices(source), page),
    (row) => present(presentInvoice(row, source, today)),
  );
}

/**
 * Filter for the exported invoices. An export of a period contains no drafts, because drafts are not issued documents.
 */
export function datedInvoices(source: Pick<Source, 'account' | 'now' | 'period'>): InvoiceFilter {
  const { period } = source;
  const today = todayOf(source);
  return period ? { today, statuses: ISSUED, dateFrom: period.from, dateTo: period.to } : { today };
}

const ISSUED = INVOICE_STATUSES.filter((status) => status !== 'draft');

/**
 * The period as instants: from the start of its first day to the start of the day after its last day, in the account's
 * time zone.
 */
function instantsOf({ account, period }: Pick<Counted, 'account' | 'period'>) {
  if (!period) return {};
  const { timezone } = account;
  return { from: startOfDay(period.from, timezone), until: startOfDay(addDays(period.to, 1), timezone) };
}

function quotes(source: Source, present: (quote: QuoteData) => readonly ExportedRow[]): Batches<ExportedRow> {
  const today = todayOf(source);
  return read(
    source,
    (tx, page) => tx.quotes.list(source.account.id, { today }, page),
    (row) => present(presentQuote(row, source, today)),
  );
}

function linesOf({ id, invoice_number, currency, items }: InvoiceData): z.input<typeof InvoiceLine>[] {
  return items.map((item, index) => ({ invoice_id: id, invoice_number, line: index + 1, ...item, currency }));
}

async function countInvoices(source: Counted): Promise<{ invoices: number; lines: number }> {
  const { store, account, period } = source;
  if (period) return store.invoices.countBetween(account.id, period.from, period.to);
  const invoices = sumOf(await store.totals.byDue(account.id, { today: todayOf(source) }));
  return { invoices, lines: await store.invoices.countLines(account.id) };
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function exportedRefund(row: ListedRefundRow): z.input<typeof ExportedRefund> {
  const { payment_id, invoice_id, currency } = row;
  return { payment_id, invoice_id, currency, ...presentRefund(row, currency) };
}

function exportedDispute(row: ListedDisputeRow): z.input<typeof ExportedDispute> {
  const { id, payment_id, invoice_id, currency } = row;
  const when = (at: Instant | null) => (at === null ? null : formatInstant(at));
  return {
    id,
    payment_id,
    invoice_id,
    amount: toMajor(row.amount, currency),
    currency,
    ...presentDispute(row),
    opened_at: formatInstant(row.opened_at),
    withdrawn_at: when(row.withdrawn_at),
    decided_at: when(row.decided_at),
    returned_at: when(row.returned_at),
  };
}
