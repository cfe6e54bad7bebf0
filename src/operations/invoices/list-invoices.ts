import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { InvoiceStatus } from '../../model/invoice.ts';
import type { InvoiceFilter } from '../../store/invoices/invoice-filters.ts';
import type { Queries } from '../../store/store.ts';
import {
  byCustomer,
  CUSTOMER_MATCH,
  CustomerFilter,
  customerFilter,
  customerMatchOf,
  NamedCustomer,
  presentNamed,
} from '../customers/customer-filter.ts';
import type { Context } from '../kernel/context.ts';
import { Currency, Cursor, DateField, dateOrderFaults, Limit, PageOutput, searchText } from '../kernel/fields.ts';
import { todayOf } from '../kernel/moments.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Invoice, presentInvoice } from './invoice.ts';
import { orderFaults, pageAsked, pageShown, SortField } from './invoice-order.ts';
import { countOf, InvoiceTotal, presentTotals } from './invoice-totals.ts';
import { withLines } from './line-search.ts';
import { StatusFilter, statusesOf } from './status-filter.ts';

const GROUPS_MAX = 50;

export const listInvoices = operation({
  name: 'listInvoices',
  title: 'List invoices',
  summary:
    'Lists invoices, newest first. totals has count and sums per currency of the whole filter, not the page; drafts and cancelled ones count only if status names them. For overdue ones: listOverdueInvoices.',
  scope: 'billing.read',
  route: 'GET /invoices',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    status: StatusFilter.optional().describe('pending: not yet due; unpaid: pending and overdue.'),
    customer: CustomerFilter,
    date_from: DateField.optional().describe('Invoice date on or after.'),
    date_to: DateField.optional().describe('Invoice date on or before.'),
    due_from: DateField.optional().describe('Due on or after.'),
    due_to: DateField.optional().describe('Due on or before.'),
    currency: Currency.optional().describe('Such as EUR.'),
    reference: searchText(BOUNDS.reference).optional().describe('Part of your reference.'),
    description: searchText(BOUNDS.description).optional().describe('Part of what a line says.'),
    group_by: z.enum(['customer']).optional().describe('Adds by_customer: totals per customer, largest due first.'),
    sort: SortField,
    limit: Limit,
    cursor: Cursor,
  }),
  notForAssistants: ['sort'],
  output: z.object({
    invoices: z.array(Invoice),
    ...PageOutput,
    as_of: z.string().meta({ format: 'date' }),
    timezone: z.string(),
    totals: z.array(InvoiceTotal).describe('total_count has every row.'),
    by_customer: z
      .array(z.object({ customer: NamedCustomer, totals: z.array(InvoiceTotal) }))
      .nullable()
      .describe('50 at most.'),
    customer_match: CUSTOMER_MATCH,
  }),
  combinations: (raw) => [
    ...dateOrderFaults(raw, 'date_from', 'date_to'),
    ...dateOrderFaults(raw, 'due_from', 'due_to'),
    ...orderFaults(raw),
  ],
  refusals: [],
})(async (ctx, input) => {
  const { date_from: dateFrom, date_to: dateTo, due_from: dueFrom, due_to: dueTo } = input;
  const { currency, reference, description } = input;
  const today = todayOf(ctx);
  const statuses = statusesOf(input.status);
  const given: InvoiceFilter = {
    today,
    ...(statuses ? { statuses } : {}),
    ...(currency ? { currency } : {}),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(dueFrom ? { dueFrom } : {}),
    ...(dueTo ? { dueTo } : {}),
    ...(reference ? { reference } : {}),
    ...customerFilter(input.customer),
  };
  const page = pageAsked(input);
  const { found, groups, match } = await ctx.store.consistent(async (tx) => {
    const filter = description === undefined ? given : await withLines(tx, ctx, given, description);
    return {
      found: await tx.invoiceLists.page(ctx.account.id, filter, page),
      groups: input.group_by === undefined ? null : await groupsOf(tx, ctx, filter),
      match: await customerMatchOf(tx, ctx, input.customer, async (ids) =>
        byCustomer(await tx.invoiceLists.sumsByCustomer(ctx.account.id, filter, ids), (rows) =>
          presentTotals(rows, statuses).map(({ currency, count, amount, amount_due }) => ({
            currency,
            count,
            amount,
            amount_due,
          })),
        ),
      ),
    };
  });
  const { rows, ...more } = pageShown(input, found.rows);
  return {
    invoices: rows.map((row) => presentInvoice(row, ctx, today)),
    total_count: countOf(found.sums),
    ...more,
    as_of: today,
    timezone: ctx.account.timezone,
    totals: presentTotals(found.sums, statuses),
    by_customer: groups,
    customer_match: match,
  };
});

/** Drafts and cancelled invoices make no group, because they count in no total. */
const COUNTED: readonly InvoiceStatus[] = ['pending', 'overdue', 'paid', 'refunded'];

async function groupsOf(tx: Queries, ctx: Context, ungrouped: InvoiceFilter) {
  const filter = { ...ungrouped, statuses: ungrouped.statuses ?? COUNTED };
  const customers = await tx.invoiceLists.customersByDue(ctx.account.id, filter, ctx.account.currency, GROUPS_MAX);
  if (customers.length === 0) return [];
  const ids = customers.map(({ id }) => id);
  const sums = await tx.invoiceLists.sumsByCustomer(ctx.account.id, filter, ids);
  const rows = Map.groupBy(sums, ({ customer_id }) => customer_id);
  return customers.map((customer) => ({
    customer: presentNamed(customer),
    totals: presentTotals(rows.get(customer.id) ?? [], filter.statuses),
  }));
}
