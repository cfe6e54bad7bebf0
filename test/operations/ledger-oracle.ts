/** Expected figures of R17 to R19, calculated from the stored rows in plain arithmetic, without the code under test. */
import { type MovedFacts, type Story, UNITS } from './ledger-stories.ts';

export interface InvoiceFacts {
  readonly id: number;
  readonly customer_id: number;
  readonly status: 'draft' | 'pending' | 'paid' | 'refunded' | 'cancelled';
  readonly currency: keyof typeof UNITS;
  readonly subtotal: number;
  readonly tax_total: number;
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_due: number;
  readonly amount_refunded: number;
  readonly amount_credited: number;
  readonly date: string;
  readonly due_date: string;
  readonly invoice_number: string | null;
  readonly reference: string | null;
  readonly cancelled_at: number | null;
}
export interface PaymentFacts {
  readonly invoice_id: number;
  readonly amount: number;
  readonly currency: keyof typeof UNITS;
  readonly paid_at: number;
}
export interface CustomerFacts {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
}
export interface Rows {
  readonly invoices: readonly InvoiceFacts[];
  readonly payments: readonly PaymentFacts[];
  readonly customers: readonly CustomerFacts[];
  /** The story of each invoice, by its id. It is calculated from the events in the order in which they happened. */
  readonly stories: ReadonlyMap<number, Story>;
  readonly refunds: readonly MovedFacts[];
}

const DAY_MS = 86_400_000;

const calendars = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();

/**
 * Date in a time zone as `YYYY-MM-DD`, which is the Swedish format, from ICU's tables. Cached, because it is called
 * often.
 */
export function dayIn(timeZone: string, at: number): string {
  const key = `${timeZone} ${at}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  const day = calendar.format(at);
  days.set(key, day);
  return day;
}

export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export function stateOn(invoice: InvoiceFacts, today: string): string {
  return invoice.status === 'pending' && invoice.due_date < today ? 'overdue' : invoice.status;
}

type Texts = 'status' | 'currency' | 'date_from' | 'date_to' | 'due_from' | 'due_to' | 'reference';
type Filter = Readonly<Partial<Record<Texts, string>>> & { readonly customer?: string | number };

/** The rows that a filter finds. */
export function foundBy({ invoices, customers }: Rows, filter: Filter, today: string): readonly InvoiceFacts[] {
  const theirs = customerIds(customers, filter.customer);
  const states = filter.status?.replace('unpaid', 'pending,overdue').split(',');
  return invoices.filter(
    (one) =>
      (states === undefined || states.includes(stateOn(one, today))) &&
      (filter.date_from === undefined || one.date >= filter.date_from) &&
      (filter.date_to === undefined || one.date <= filter.date_to) &&
      (filter.currency === undefined || one.currency === filter.currency) &&
      (filter.due_from === undefined || one.due_date >= filter.due_from) &&
      (filter.due_to === undefined || one.due_date <= filter.due_to) &&
      (filter.reference === undefined ||
        one.reference?.toLowerCase().includes(filter.reference.toLowerCase()) === true) &&
      theirs.has(one.customer_id),
  );
}

/** Totals of the invoices that match. Drafts and cancelled ones count only if the filter names their status (R17). */
export function totalsOf(rows: Rows, filter: Filter, today: string) {
  const quiet = ['draft', 'cancelled'].filter((status) => !filter.status?.split(',').includes(status));
  return sumsOf(foundBy(rows, filter, today).filter(({ status }) => !quiet.includes(status)));
}

function sumsOf(invoices: readonly InvoiceFacts[]) {
  return byCurrency(invoices).map(([currency, group]) => ({
    currency,
    count: group.length,
    subtotal: major(currency, sum(group, 'subtotal')),
    tax_total: major(currency, sum(group, 'tax_total')),
    amount: major(currency, sum(group, 'amount')),
    amount_due: major(currency, sum(group, 'amount_due')),
    amount_credited: major(currency, sum(group, 'amount_credited')),
  }));
}

/** Unpaid and overdue amounts of a customer on a day, by currency. */
export function balancesOf({ invoices }: Rows, customerId: number, today: string) {
  const unpaid = invoices.filter((one) => one.customer_id === customerId && one.status === 'pending');
  return byCurrency(unpaid).map(([currency, group]) => {
    const late = group.filter(({ due_date }) => due_date < today);
    const ages = late.map(({ due_date }) => Math.round((Date.parse(today) - Date.parse(due_date)) / DAY_MS));
    return {
      currency,
      count: group.length,
      outstanding: major(currency, sum(group, 'amount_due')),
      overdue: major(currency, sum(late, 'amount_due')),
      oldest_days: Math.max(0, ...ages),
    };
  });
}

/** Amounts invoiced, received and refunded between two days (R18). */
export function periodOf({ invoices, payments, refunds }: Rows, from: string, to: string, zone: string) {
  const dated = invoices.filter(
    ({ date, status }) => date >= from && date <= to && status !== 'draft' && status !== 'cancelled',
  );
  const within = ({ paid_at }: PaymentFacts) => dayIn(zone, paid_at) >= from && dayIn(zone, paid_at) <= to;
  const received = payments.filter(within);
  const left = refunds.filter(({ at }) => dayIn(zone, at) >= from && dayIn(zone, at) <= to);
  const currencies = [...new Set([...dated, ...received, ...left].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = dated.filter((one) => one.currency === currency);
    const came = received.filter((one) => one.currency === currency);
    const went = left.filter((one) => one.currency === currency);
    const amounts = (['subtotal', 'tax_total', 'amount'] as const).map((field) => [
      field,
      major(currency, sum(own, field)),
    ]);
    return {
      ...{ currency, invoices: own.length, ...Object.fromEntries(amounts) },
      credited: major(currency, sum(own, 'amount_credited')),
      ...{ received: major(currency, sum(came, 'amount')), refunded: major(currency, sum(went, 'amount')) },
    };
  });
}

export function statsOf(
  { invoices, payments, refunds }: Rows,
  currency: keyof typeof UNITS,
  now: number,
  zone: string,
) {
  const today = dayIn(zone, now);
  const own = invoices.filter((one) => one.currency === currency);
  const of = (...states: string[]) => own.filter((one) => states.includes(stateOn(one, today)));
  const thisMonth = (at: number) => dayIn(zone, at).slice(0, 7) === today.slice(0, 7);
  const arrived = payments.filter((one) => one.currency === currency && thisMonth(one.paid_at));
  const left = refunds.filter((one) => one.currency === currency && thisMonth(one.at));
  const kept = major(currency, sum(arrived, 'amount') - sum(left, 'amount'));
  return {
    total_invoices: of('pending', 'overdue', 'paid', 'refunded').length,
    pending_invoices: of('pending').length,
    overdue_invoices: of('overdue').length,
    paid_invoices: of('paid').length,
    total_outstanding: major(currency, sum(of('pending', 'overdue'), 'amount_due')),
    total_overdue: major(currency, sum(of('overdue'), 'amount_due')),
    paid_this_month: kept,
    received_this_month: kept,
    currency,
  };
}

type OverdueFilter = { readonly customer?: string | number; readonly min_days?: number };

/** Invoices that were overdue at the end of a day, by the payments, credits and cancellations until then. */
export function overdueOn({ invoices, customers, stories }: Rows, day: string, zone: string, filter: OverdueFilter) {
  const theirs = customerIds(customers, filter.customer);
  const by = (at: number) => dayIn(zone, at) <= day;
  const open = invoices.flatMap((one) => {
    const days_overdue = Math.round((Date.parse(day) - Date.parse(one.due_date)) / DAY_MS);
    const cancelled = one.cancelled_at !== null && by(one.cancelled_at);
    const due = one.amount - (stories.get(one.id)?.settledBy(day, (at) => dayIn(zone, at)) ?? 0);
    const payable = one.status !== 'draft' && !cancelled && due > 0;
    const wanted = days_overdue >= (filter.min_days ?? 1) && theirs.has(one.customer_id);
    return payable && wanted ? [{ ...one, due, days_overdue }] : [];
  });
  const sorted = open.sort((a, b) => (a.due_date === b.due_date ? a.id - b.id : a.due_date < b.due_date ? -1 : 1));
  const totals = byCurrency(open).map(([currency, group]) => {
    const aged = (from: number, to: number) =>
      major(
        currency,
        sum(
          group.filter(({ days_overdue: days }) => days >= from && days <= to),
          'due',
        ),
      );
    return {
      currency,
      count: group.length,
      amount_due: major(currency, sum(group, 'due')),
      oldest_days: Math.max(...group.map(({ days_overdue }) => days_overdue)),
      aging: { '1-30': aged(1, 30), '31-60': aged(31, 60), '61-90': aged(61, 90), '90+': aged(91, 1e6) },
    };
  });
  const list = sorted.map(({ id, due, days_overdue, currency }) => ({
    id,
    days_overdue,
    amount_due: major(currency, due),
  }));
  return { totals, list };
}

/**
 * Ids of the customers that `named` matches: by id, by e-mail address, or by part of the name. Case is ignored. Without
 * `named`, all customers match.
 */
function customerIds(customers: readonly CustomerFacts[], named: string | number | undefined): ReadonlySet<number> {
  const wanted = String(named ?? '').toLowerCase();
  const matches = ({ id, name, email }: CustomerFacts) =>
    named === undefined ||
    (typeof named === 'number' ? id === named : false) ||
    (wanted.includes('@') ? email?.toLowerCase() === wanted : name.toLowerCase().includes(wanted));
  return new Set(customers.filter(matches).map(({ id }) => id));
}

function byCurrency<Row extends { readonly currency: keyof typeof UNITS }>(rows: readonly Row[]) {
  return [...Map.groupBy(rows, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function sum<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

function major(currency: keyof typeof UNITS, minor: number): number {
  return minor / UNITS[currency];
}
