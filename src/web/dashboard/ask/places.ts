/** Finds the page that shows an amount, from the tool call that returned the amount. */
import type { Source } from '../../../model/asking.ts';
import { addDays, type LocalDate, monthOf } from '../../../model/dates.ts';
import { AGING_BUCKETS } from '../../../model/invoice.ts';
import { dueDates } from '../overview/aging.ts';
import { type SignedIn, todayOf } from '../page.ts';

type Row = NonNullable<Source['row']>;
type ListQuery = Readonly<Record<string, unknown>>;

const ROWS: Readonly<Record<string, (row: Row) => string>> = {
  invoices: ({ id }) => `/invoices/${encodeURIComponent(id)}`,
  latest_invoices: ({ id }) => `/invoices/${encodeURIComponent(id)}`,
  credit_notes: ({ id }) => `/credit-notes/${id}`,
  quotes: ({ id }) => `/quotes/${encodeURIComponent(id)}`,
  payments: ({ id }) => `/payments/${id}`,
  payment_links: ({ id }) => `/links/${id}`,
  // Plans have no page of their own; the list of a plan's subscriptions shows the amount.
  payment_plans: ({ id }) => `/subscriptions?plan_id=${id}`,
  subscriptions: ({ id }) => `/subscriptions/${id}`,
};
/** Lists in tool results that have one row per customer. */
const PER_CUSTOMER = new Set(['customers', 'by_customer']);
/** Fields with a customer's debt. The value is the `status` filter with which the invoice list shows the same sum. */
const OWED: Readonly<Record<string, string>> = { outstanding: 'unpaid', overdue: 'overdue' };
/** Text fields get no link, because their amounts also occur in other fields of the result, which have links. */
const SENTENCES = new Set(['summary', 'next', 'message', 'hint']);
/** Tools that return one object instead of a list. The value is the key in `ROWS` for the page of the object. */
const ONE: Readonly<Record<string, string>> = { getInvoice: 'invoices', getQuote: 'quotes' };
const INVOICE_FILTERS = ['status', 'customer', 'due_from', 'due_to', 'reference', 'description', 'currency'];
const PAYMENT_FILTERS = [
  'status',
  'payment_method',
  'description',
  'customer',
  'customer_id',
  'invoice_id',
  'from',
  'to',
];
const TAX_FILTERS = ['period', 'from', 'to'];
const CREDIT_NOTE_FILTERS = ['customer', 'invoice_id', 'from', 'to'];
const QUOTE_FILTERS = ['status', 'customer', 'date_from', 'date_to', 'currency'];
/** Arguments that do not change which rows are summed. */
const PAGING = new Set(['limit', 'cursor', 'sort', 'detail', 'group_by']);
/** Sums that the lists of invoices, quotes and credit notes do not show. */
const NOT_ON_PAGE = new Set(['subtotal', 'tax_total', 'amount_credited']);
/** Invoice amounts that change after later payments, refunds and credit notes. */
const CHANGING = new Set(['amount_due', 'amount_paid', 'amount_refunded', 'amount_credited']);

/**
 * Returns the address of a page that shows exactly this amount, or null. Sums are tried before amounts of rows, because
 * a row can have the same amount by coincidence.
 */
export function placeOf(visit: SignedIn, sources: readonly Source[]): string | null {
  const inOrder = [...sources.filter(({ row }) => row === null), ...sources.filter(({ row }) => row !== null)];
  const place = inOrder.map((source) => placeFor(visit, source)).find((one) => one !== null);
  return place === undefined ? null : visit.at(place);
}

function placeFor(visit: SignedIn, source: Source): string | null {
  const { field, currency, row } = source;
  if (SENTENCES.has(field)) return null;
  if (source.tool === 'getTaxReport') return listPlace('/tax', TAX_FILTERS, askedOf(source));
  const owed = source.tool === 'listCustomers' ? 'unpaid' : OWED[field];
  if (row && owed) return `/invoices?${query({ customer: String(row.id), status: owed, currency })}`;
  if (row && PER_CUSTOMER.has(row.list)) return placeFor(visit, ofCustomer(source, row));
  return row ? rowPlace(visit, source, row) : listedPlace(visit, source);
}

/** Returns the source as if the tool had been called for this customer only. */
function ofCustomer(source: Source, { id }: Row): Source {
  return { ...source, row: null, arguments: { ...askedOf(source), customer: String(id) } };
}

function listedPlace(visit: SignedIn, source: Source): string | null {
  const asked = askedOf(source);
  switch (source.tool) {
    case 'getInvoiceStats':
      return statsPlace(visit, source);
    case 'listOverdueInvoices':
      return overduePlace(visit, source);
    case 'listInvoices':
      if (NOT_ON_PAGE.has(source.field)) return null;
      return listPlace('/invoices', INVOICE_FILTERS, { ...asked, currency: source.currency ?? asked.currency });
    case 'listCreditNotes':
      return NOT_ON_PAGE.has(source.field) ? null : listPlace('/credit-notes', CREDIT_NOTE_FILTERS, asked);
    case 'listQuotes':
      if (NOT_ON_PAGE.has(source.field)) return null;
      return listPlace('/quotes', QUOTE_FILTERS, { ...asked, currency: source.currency ?? asked.currency });
    case 'listPayments':
      return listPlace('/payments', PAYMENT_FILTERS, asked);
    default:
      return null;
  }
}

function askedOf({ arguments: given }: Source): ListQuery {
  const entries = typeof given === 'string' ? [] : Object.entries(given);
  return Object.fromEntries(entries.filter(([name, value]) => !PAGING.has(name) && value !== undefined));
}

function rowPlace(visit: SignedIn, source: Source, row: Row): string | null {
  const { as_of } = askedOf(source);
  // Pages show only the current amounts. An amount for an earlier day (`as_of`) may differ, so it has no page.
  const isOfThePast = source.tool === 'listOverdueInvoices' && as_of !== undefined && String(as_of) < todayOf(visit);
  if (isOfThePast && CHANGING.has(source.field)) return null;
  // The dashboard's page of a payment shows the refunded amount, but not the amount that can still be refunded.
  if (source.field === 'refundable') return null;
  // The page of an item is its edit form, so the link leads to the list of items.
  if (row.list === 'items') return itemPlace(askedOf(source));
  const list = row.list === '' ? ONE[source.tool] : row.list;
  return ROWS[list ?? '']?.(row) ?? null;
}

function statsPlace(visit: SignedIn, { field, currency }: Source): string | null {
  if (field === 'total_overdue') return `/invoices?${query({ status: 'overdue', currency })}`;
  if (field === 'total_outstanding') return '/';
  if (field !== 'paid_this_month') return null;
  return `/receipts?${query({ month: monthOf(todayOf(visit)), currency })}`;
}

/**
 * Returns the address of the invoice list with the overdue invoices. The list filters by due date, so an age in days,
 * such as "overdue for 30 days", is converted into due dates.
 */
function overduePlace(visit: SignedIn, source: Source): string | null {
  const { currency, field } = source;
  const { customer, min_days, as_of, currency: _, ...others } = askedOf(source);
  const today = todayOf(visit);
  if ((as_of !== undefined && as_of !== today) || Object.keys(others).length > 0) return null;
  const [, age] = field.split('.');
  // In tool results, the last age class is named `over 90` instead of `90+`.
  const bucket = AGING_BUCKETS.find((one) => one === age) ?? '90+';
  const days: { due_from?: LocalDate; due_to?: LocalDate } = age ? dueDates(bucket, today) : {};
  const late = typeof min_days === 'number' ? addDays(today, -min_days) : undefined;
  const [due_to] = [days.due_to, late].filter((one) => one !== undefined).sort();
  if (days.due_from && due_to && days.due_from > due_to) return null;
  return listPlace('/invoices', INVOICE_FILTERS, { status: 'overdue', customer, ...days, due_to, currency });
}

function itemPlace({ query: text, active }: ListQuery): string {
  const state = active === undefined ? null : String(active) === 'true' ? 'active' : 'inactive';
  return `/items?${query({ query: text === undefined ? null : String(text), state })}`;
}

function listPlace(path: string, filters: readonly string[], asked: ListQuery): string | null {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== null);
  if (!given.every(([name]) => filters.includes(name))) return null;
  return `${path}?${query(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`;
}

function query(fields: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  return new URLSearchParams(given).toString();
}
