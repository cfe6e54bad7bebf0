import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import type { InvoiceId } from '../../model/ids.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../model/invoice.ts';
import type { InvoiceFilter } from '../../store/invoices/invoice-filters.ts';
import type { InvoiceOrder, InvoicePlace } from '../../store/invoices/invoice-lists.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
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
import { AmountFilter, moneyFilter } from '../kernel/amount-filter.ts';
import type { Context } from '../kernel/context.ts';
import {
  Currency,
  Cursor,
  DateField,
  dateOrderFaults,
  Limit,
  PageOutput,
  searchText,
  todayOf,
} from '../kernel/fields.ts';
import { oneOrSeveral } from '../kernel/one-or-several.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf, placeOf, UNKNOWN_CURSOR } from '../kernel/paging.ts';
import { Invoice, presentInvoice } from './invoice.ts';
import { countOf, InvoiceTotal, presentTotals } from './invoice-totals.ts';
import { withLines } from './line-search.ts';

/** Orders of an invoice list, by the value of `sort`. */
const ORDERS = {
  newest: { by: 'id', descending: true },
  oldest: { by: 'id', descending: false },
  date: { by: 'date', descending: false },
  '-date': { by: 'date', descending: true },
  due_date: { by: 'due_date', descending: false },
  '-due_date': { by: 'due_date', descending: true },
  amount: { by: 'amount', descending: false },
  '-amount': { by: 'amount', descending: true },
} as const satisfies Readonly<Record<string, InvoiceOrder>>;

export type InvoiceSort = keyof typeof ORDERS;
export const INVOICE_SORTS = Object.keys(ORDERS) as [InvoiceSort, ...InvoiceSort[]];

const SortField = z
  .enum(INVOICE_SORTS)
  .default('newest')
  .describe('A minus means the largest or latest first. amount needs currency.');

/** Name of the list in its cursors. Each order has its own name, so that a cursor of another order is rejected. */
function listNamed(sort: InvoiceSort): string {
  return sort === 'newest' ? 'invoices' : `invoices by ${sort}`;
}

/**
 * Faults of the order and the cursor. An order by amount needs `currency`, and `cursor` must come from a list in the
 * same order.
 */
function orderFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const sort = INVOICE_SORTS.find((one) => one === (raw.sort ?? 'newest'));
  if (!sort) return [];
  const isByAmount = ORDERS[sort].by === 'amount';
  return [
    ...(isByAmount && raw.currency === undefined
      ? [{ field: 'currency', message: `is required with sort=${sort}: amounts of different currencies have no order` }]
      : []),
    ...cursorFaults(listNamed(sort), raw),
  ];
}

type Asked = { readonly sort: InvoiceSort; readonly limit: number; readonly cursor?: string | undefined };

/**
 * Arguments of `invoiceLists.page`. One row more than the limit is read, to find out whether there is a next page.
 * Rejects a cursor that was issued for another `sort`.
 */
function pageAsked({ sort, limit, cursor }: Asked) {
  return { order: ORDERS[sort], after: placeAfter(sort, cursor), limit: limit + 1 };
}

function pageShown({ sort, limit }: Asked, rows: readonly InvoiceRow[]) {
  return pageOf(listNamed(sort), rows, limit, (last) =>
    sort === 'newest' ? [last.id] : [last[ORDERS[sort].by], last.id],
  );
}

function placeAfter(sort: InvoiceSort, cursor: string | undefined): InvoicePlace | undefined {
  const { by } = ORDERS[sort];
  const list = listNamed(sort);
  if (sort === 'newest') {
    const id = idBefore(list, cursor);
    return id === undefined ? undefined : { value: id, id: id as InvoiceId };
  }
  const place = placeOf(list, cursor);
  if (!place) return undefined;
  const [value, id] = place;
  const isDay = by === 'date' || by === 'due_date';
  if (place.length !== 2 || typeof value !== (isDay ? 'string' : 'number') || typeof id !== 'number') {
    throw invalid([UNKNOWN_CURSOR]);
  }
  return { value: value as string | number, id: id as InvoiceId };
}

const UNPAID = 'unpaid';
const FILTERS = [...INVOICE_STATUSES, UNPAID] as const;
type Filter = (typeof FILTERS)[number];

/** Converts the filter to statuses. `unpaid` stands for `pending` and `overdue`. */
function statusesOf(filters: readonly Filter[] | undefined): readonly InvoiceStatus[] | undefined {
  if (filters === undefined) return undefined;
  const wanted = filters.flatMap((one): InvoiceStatus[] => (one === UNPAID ? ['pending', 'overdue'] : [one]));
  return INVOICE_STATUSES.filter((status) => wanted.includes(status));
}

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
    status: oneOrSeveral(FILTERS).optional().describe('pending: not yet due; unpaid: pending and overdue.'),
    customer: CustomerFilter,
    date_from: DateField.optional().describe('Invoice date on or after.'),
    date_to: DateField.optional().describe('Invoice date on or before.'),
    due_from: DateField.optional().describe('Due on or after.'),
    due_to: DateField.optional().describe('Due on or before.'),
    currency: Currency.optional().describe('Such as EUR.'),
    amount: AmountFilter.describe('Exact total, due or paid.'),
    reference: searchText(BOUNDS.reference).optional().describe('Part of your reference.'),
    description: searchText(BOUNDS.description).optional().describe('Part of what a line says.'),
    group_by: z.enum(['customer']).optional().describe('Adds by_customer: totals per customer, largest due first.'),
    sort: SortField,
    limit: Limit,
    cursor: Cursor,
  }),
  notForAssistants: ['sort', 'amount'],
  amounts: ['amount'],
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
  refusals: ['customer_merged'],
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
    const isExact = input.amount !== undefined;
    const money = isExact ? await moneyFilter(ctx, input, () => tx.invoiceLists.currencies(ctx.account.id)) : {};
    const narrowed = { ...given, ...money };
    const filter = description === undefined ? narrowed : await withLines(tx, ctx, narrowed, description);
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

/**
 * Statuses that `by_customer` counts if the call has no `status` filter. Drafts and cancelled invoices are left out, as
 * in `totals`.
 */
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
