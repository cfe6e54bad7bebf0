/** Which page shows what an amount is made of, by the tool's answer that it stood in. */
import type { Source } from '../../../model/asking.ts';
import { dateAt, monthOf } from '../../../model/dates.ts';
import type { Inside } from '../page.ts';

const ROWS: Readonly<Record<string, string>> = {
  invoices: '/invoices/',
  payments: '/payments/',
  payment_links: '/links/',
  subscriptions: '/subscriptions/',
  customers: '/customers/',
};
/** Tools that answer one thing. */
const ONE: Readonly<Record<string, string>> = { getInvoice: '/invoices/', getPaymentLink: '/links/' };
/** What the page of invoices can be filtered by. */
const INVOICE_FILTERS = new Set(['status', 'customer', 'due_from', 'due_to', 'currency']);
/** And that of payments. */
const PAYMENT_FILTERS = new Set(['status', 'description', 'from', 'to']);
/** They do not change which rows are summed. */
const PAGING = new Set(['limit', 'cursor']);

/** Null where no page shows exactly that. A list says more than a row of it, whose amount may be the same by chance. */
export function placeOf(visit: Inside, sources: readonly Source[]): string | null {
  const inOrder = [...sources.filter(({ row }) => row === null), ...sources.filter(({ row }) => row !== null)];
  return inOrder.map((source) => placeFor(visit, source)).find((place) => place !== null) ?? null;
}

function placeFor(visit: Inside, { tool, row, field, currency, arguments: given }: Source): string | null {
  const { at } = visit;
  const page = row && (row.list === '' ? ONE[tool] : ROWS[row.list]);
  if (row) return page === undefined || page === null ? null : at(`${page}${row.id}`);
  const asked = typeof given === 'string' ? {} : given;
  const names = Object.keys(asked).filter((name) => !PAGING.has(name));
  switch (tool) {
    case 'getInvoiceStats':
      return statsPlace(visit, field, currency);
    case 'listOverdueInvoices':
      if (names.length > 0) return null;
      // The overview shows what is owed by age.
      return at(field === 'aging' ? '/' : `/invoices?${query({ status: 'overdue', currency })}`);
    case 'listInvoices':
      if (!names.every((name) => INVOICE_FILTERS.has(name))) return null;
      return at(`/invoices?${query({ ...pick(asked, names), currency })}`);
    case 'listPayments':
      return names.every((name) => PAYMENT_FILTERS.has(name)) ? at(`/payments?${query(pick(asked, names))}`) : null;
    default:
      return null;
  }
}

function statsPlace({ at, world, session }: Inside, field: string, currency: string | null): string | null {
  if (field === 'total_overdue') return at(`/invoices?${query({ status: 'overdue', currency })}`);
  if (field === 'total_outstanding') return at('/');
  if (field !== 'paid_this_month') return null;
  const month = monthOf(dateAt(world.clock.now(), session.account.timezone));
  return at(`/receipts?${query({ month, currency })}`);
}

function pick(asked: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(asked[name])]));
}

function query(fields: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  return new URLSearchParams(given).toString();
}
