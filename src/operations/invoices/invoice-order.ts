/** The orders of an invoice list, and their cursors. */
import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { InvoiceFilter } from '../../store/invoices/invoice-filters.ts';
import type { InvoiceOrder, InvoicePlace } from '../../store/invoices/invoice-lists.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { cursorFaults, idBefore, pageOf, placeOf, UNKNOWN_CURSOR } from '../kernel/paging.ts';

const ORDERS = {
  newest: null,
  oldest: { by: 'id', descending: false },
  date: { by: 'date', descending: false },
  '-date': { by: 'date', descending: true },
  due_date: { by: 'due_date', descending: false },
  '-due_date': { by: 'due_date', descending: true },
  amount: { by: 'amount', descending: false },
  '-amount': { by: 'amount', descending: true },
} as const satisfies Readonly<Record<string, InvoiceOrder | null>>;

export type InvoiceSort = keyof typeof ORDERS;
export const INVOICE_SORTS = Object.keys(ORDERS) as [InvoiceSort, ...InvoiceSort[]];

export const SortField = z
  .enum(INVOICE_SORTS)
  .default('newest')
  .describe('A minus means the largest or latest first. amount needs currency.');

/** A cursor belongs to one order. */
function listNamed(sort: InvoiceSort): string {
  return sort === 'newest' ? 'invoices' : `invoices by ${sort}`;
}

/** For `combinations`. Amounts of different currencies have no order. */
export function orderFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const sort = INVOICE_SORTS.find((one) => one === (raw.sort ?? 'newest'));
  if (!sort) return [];
  const isByAmount = ORDERS[sort]?.by === 'amount';
  return [
    ...(isByAmount && raw.currency === undefined
      ? [{ field: 'currency', message: `is required with sort=${sort}: amounts of different currencies have no order` }]
      : []),
    ...cursorFaults(listNamed(sort), raw),
  ];
}

type Page = ReturnType<typeof pageOf<InvoiceRow>>;
type PageRequest = { readonly sort: InvoiceSort; readonly limit: number; readonly cursor?: string | undefined };

/** Checks the cursor now; the page is read later, in the caller's snapshot. `count`: of all invoices in the filter. */
export function invoicePage(
  accountId: AccountId,
  { sort, limit, cursor }: PageRequest,
): (tx: Queries, filter: InvoiceFilter, count: number) => Promise<Page> {
  const list = listNamed(sort);
  const order = ORDERS[sort];
  if (order === null) {
    const before = idBefore(list, cursor);
    return async ({ invoices }, filter, count) => {
      const rows = await invoices.list(accountId, filter, { before, limit: limit + 1, count });
      return pageOf(list, rows, limit, ({ id }) => [id]);
    };
  }
  const after = placeAfter(list, order, cursor);
  return async ({ invoices }, filter, count) => {
    const rows = await invoices.listBy(accountId, filter, order, { after, limit: limit + 1, count });
    return pageOf(list, rows, limit, (last) => [last[order.by], last.id]);
  };
}

function placeAfter(list: string, { by }: InvoiceOrder, cursor: string | undefined): InvoicePlace | undefined {
  const place = placeOf(list, cursor);
  if (!place) return undefined;
  const [value, id] = place;
  const isDay = by === 'date' || by === 'due_date';
  if (place.length !== 2 || typeof value !== (isDay ? 'string' : 'number') || typeof id !== 'number') {
    throw invalid([UNKNOWN_CURSOR]);
  }
  return { value: value as string | number, id: id as InvoiceId };
}
