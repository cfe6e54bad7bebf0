import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { INVOICE_STATUSES } from '../../model/invoice.ts';
import { toMajor } from '../../model/money.ts';
import type { InvoiceFilter } from '../../store/invoice-filters.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { Currency, Cursor, DateField, Limit, PageOutput, text } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { cursorFaults, idBefore, pageOf } from '../paging.ts';
import { CustomerFilter, customerFilter } from './customer-filter.ts';
import { dateOrderFaults } from './date-order.ts';
import { Invoice, presentInvoice, todayOf } from './invoice.ts';

const Total = z.object({ currency: z.string(), count: z.int(), amount: z.number(), amount_due: z.number() });

export const listInvoices = operation({
  name: 'listInvoices',
  title: 'List invoices',
  summary:
    'Lists invoices, newest first. totals has count and sums per currency over the whole filter, not the page. For what is overdue, listOverdueInvoices answers in one call.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({
    status: z.enum(INVOICE_STATUSES).optional().describe('pending: not yet due; overdue: past due; both are unpaid.'),
    customer: CustomerFilter,
    due_from: DateField.optional().describe('Due on or after this date.'),
    due_to: DateField.optional().describe('Due on or before this date.'),
    currency: Currency.optional().describe('Only this ISO 4217 currency.'),
    reference: text(BOUNDS.reference).optional().describe('Part of your reference, in any case.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: z.object({
    invoices: z.array(Invoice),
    ...PageOutput,
    as_of: z.string().meta({ format: 'date' }),
    timezone: z.string(),
    totals: z.array(Total),
  }),
  combinations: (raw) => [...dateOrderFaults(raw, 'due_from', 'due_to'), ...cursorFaults('invoices', raw)],
  refusals: [],
})(async (ctx, input) => {
  const { due_from: dueFrom, due_to: dueTo, status, currency, reference } = input;
  const today = todayOf(ctx);
  const filter: InvoiceFilter = {
    today,
    ...(status ? { status } : {}),
    ...(currency ? { currency } : {}),
    ...(dueFrom ? { dueFrom } : {}),
    ...(dueTo ? { dueTo } : {}),
    ...(reference ? { reference } : {}),
    ...customerFilter(input.customer),
  };
  const page = { before: idBefore('invoices', input.cursor), limit: input.limit + 1 };
  const read = isKept(filter) ? ctx.store.snapshot : ctx.store.search;
  const { found, sums } = await read(async (tx) => ({
    found: await tx.invoices.list(ctx.account.id, filter, page),
    sums: await sumsOf(tx, ctx, filter),
  }));
  const { rows, ...more } = pageOf('invoices', found, input.limit, (last) => [last.id]);
  return {
    invoices: rows.map((row) => presentInvoice(row, ctx, today)),
    total_count: sums.reduce((count, sum) => count + sum.count, 0),
    ...more,
    as_of: today,
    timezone: ctx.account.timezone,
    totals: sums.map((sum) => ({
      currency: sum.currency,
      count: sum.count,
      amount: toMajor(sum.amount, sum.currency),
      amount_due: toMajor(sum.amount_due, sum.currency),
    })),
  };
});

/** The kept totals know status, currency and due date; a customer or a reference must be summed from its rows. */
function isKept({ customer, reference }: InvoiceFilter): boolean {
  return customer === undefined && reference === undefined;
}

function sumsOf(tx: Queries, ctx: Context, filter: InvoiceFilter) {
  return isKept(filter) ? tx.totals.byCurrency(ctx.account.id, filter) : tx.invoices.sums(ctx.account.id, filter);
}
