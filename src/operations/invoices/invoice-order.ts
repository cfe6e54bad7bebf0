/** The orders of an invoice list, and their cursors. */
import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { InvoiceOrder, InvoicePlace } from '../../store/invoices/invoice-lists.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { cursorFaults, idBefore, pageOf, placeOf, UNKNOWN_CURSOR } from '../kernel/paging.ts';

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
  const isByAmount = ORDERS[sort].by === 'amount';
  return [
    ...(isByAmount && raw.currency === undefined
      ? [{ field: 'currency', message: `is required with sort=${sort}: amounts of different currencies have no order` }]
      : []),
    ...cursorFaults(listNamed(sort), raw),
  ];
}

type Asked = { readonly sort: InvoiceSort; readonly limit: number; readonly cursor?: string | undefined };

/** For `invoiceLists.page` of the store: one row more than is shown. Refuses a cursor of another order. */
export function pageAsked({ sort, limit, cursor }: Asked) {
  return { order: ORDERS[sort], after: placeAfter(sort, cursor), limit: limit + 1 };
}

export function pageShown({ sort, limit }: Asked, rows: readonly InvoiceRow[]) {
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
