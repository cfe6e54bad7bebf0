/** Which page shows an amount, by the tool's answer that it stood in. */
import type { Source } from '../../../model/asking.ts';
import { addDays, dateAt, type LocalDate, monthOf } from '../../../model/dates.ts';
import { AGING_BUCKETS } from '../../../model/invoice.ts';
import { dueDates } from '../overview/aging.ts';
import type { SignedIn } from '../page.ts';

type Row = NonNullable<Source['row']>;
type ListQuery = Readonly<Record<string, unknown>>;

const ROWS: Readonly<Record<string, (row: Row) => string>> = {
  invoices: ({ id }) => `/invoices/${encodeURIComponent(id)}`,
  payments: ({ id }) => `/payments/${id}`,
  payment_links: ({ id }) => `/links/${id}`,
  // A plan has no page, but a list of who is on it, which says its amount.
  payment_plans: ({ id }) => `/subscriptions?plan_id=${id}`,
  subscriptions: ({ id }) => `/subscriptions/${id}`,
};
/** Lists of sums, a row for each customer. */
const PER_CUSTOMER = new Set(['customers', 'by_customer']);
/** What a customer owes, as a filter of their invoices. */
const OWED: Readonly<Record<string, string>> = { outstanding: 'unpaid', overdue: 'overdue' };
/** The tool's own sentences: what they state stands in another field too, which leads further. */
const SENTENCES = new Set(['summary', 'next', 'message', 'hint']);
/** Tools that answer one thing. */
const ONE: Readonly<Record<string, string>> = { getInvoice: 'invoices', getPaymentLink: 'payment_links' };
/** What the page of invoices can be filtered by. */
const INVOICE_FILTERS = ['status', 'customer', 'due_from', 'due_to', 'reference', 'currency'];
/** And that of payments. */
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
/** They do not change which rows are summed. */
const PAGING = new Set(['limit', 'cursor', 'sort', 'detail', 'group_by']);
/** Sums that the page of invoices does not write. */
const NOT_ON_PAGE = new Set(['subtotal', 'tax_total']);
/** What payments change of an invoice. */
const CHANGING = new Set(['amount_due', 'amount_paid', 'amount_refunded']);

/** Null where no page shows exactly that. A list says more than a row of it, whose amount may be the same by chance. */
export function placeOf(visit: SignedIn, sources: readonly Source[]): string | null {
  const inOrder = [...sources.filter(({ row }) => row === null), ...sources.filter(({ row }) => row !== null)];
  const place = inOrder.map((source) => placeFor(visit, source)).find((one) => one !== null);
  return place === undefined ? null : visit.at(place);
}

function placeFor(visit: SignedIn, source: Source): string | null {
  const { field, currency, row } = source;
  if (SENTENCES.has(field)) return null;
  const owed = source.tool === 'listCustomers' ? 'unpaid' : OWED[field];
  if (row && owed) return `/invoices?${query({ customer: String(row.id), status: owed, currency })}`;
  if (row && PER_CUSTOMER.has(row.list)) return placeFor(visit, ofCustomer(source, row));
  return row ? rowPlace(visit, source, row) : listedPlace(visit, source);
}

/** As if the tool had been asked about that customer alone. */
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
  // Pages show how things are today.
  const isOfThePast = source.tool === 'listOverdueInvoices' && as_of !== undefined && String(as_of) < todayOf(visit);
  if (isOfThePast && CHANGING.has(source.field)) return null;
  // The page of a payment writes what was given back, not what is left.
  if (source.field === 'refundable') return null;
  const list = row.list === '' ? ONE[source.tool] : row.list;
  return ROWS[list ?? '']?.(row) ?? null;
}

function statsPlace(visit: SignedIn, { field, currency }: Source): string | null {
  if (field === 'total_overdue') return `/invoices?${query({ status: 'overdue', currency })}`;
  if (field === 'total_outstanding') return '/';
  if (field !== 'paid_this_month') return null;
  return `/receipts?${query({ month: monthOf(todayOf(visit)), currency })}`;
}

/** Overdue today, and late by so many days, is due by a day: so the list of invoices is asked. */
function overduePlace(visit: SignedIn, source: Source): string | null {
  const { currency, field } = source;
  const { customer, min_days, as_of, currency: _, ...others } = askedOf(source);
  const today = todayOf(visit);
  if ((as_of !== undefined && as_of !== today) || Object.keys(others).length > 0) return null;
  const [, age] = field.split('.');
  // The last age is said in words.
  const bucket = AGING_BUCKETS.find((one) => one === age) ?? '90+';
  const days: { due_from?: LocalDate; due_to?: LocalDate } = age ? dueDates(bucket, today) : {};
  const late = typeof min_days === 'number' ? addDays(today, -min_days) : undefined;
  const [due_to] = [days.due_to, late].filter((one) => one !== undefined).sort();
  if (days.due_from && due_to && days.due_from > due_to) return null;
  return listPlace('/invoices', INVOICE_FILTERS, { status: 'overdue', customer, ...days, due_to, currency });
}

function listPlace(path: string, filters: readonly string[], asked: ListQuery): string | null {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== null);
  if (!given.every(([name]) => filters.includes(name))) return null;
  return `${path}?${query(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`;
}

function todayOf({ services, session }: SignedIn): LocalDate {
  return dateAt(services.clock.now(), session.account.timezone);
}

function query(fields: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  return new URLSearchParams(given).toString();
}
