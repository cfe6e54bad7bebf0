/**
 * Data model for the answers of the three tools that the view can show. Not every host sends the tool's name, so the
 * view recognizes the tool by the fields of its answer.
 */
import type { invoiceList, invoiceStats, overdueList } from '../../../tools/answers/invoice-lists.ts';
import type { invoice } from '../../../tools/answers/invoices.ts';
import type { AnswerBuilder, AnswerFacts } from '../../../tools/shape.ts';
import { counted, day, money, time } from './formats.ts';

/**
 * Type of the fields of a tool's answer. An answer omits fields that are null, so every field of the type is optional,
 * except the fields in `Always`.
 */
export type Facts<A extends AnswerBuilder, Always extends keyof AnswerFacts<A['shape']> = 'summary'> = Sure<
  AnswerFacts<A['shape']>,
  Always
>;
type Sure<T, Always extends keyof T> = T & { readonly [Fact in Always]-?: NonNullable<T[Fact]> };
type RowIn<T> = NonNullable<T> extends readonly (infer Row)[] ? Row : never;

type Page = 'summary' | 'as_of' | 'total_count' | 'totals' | 'invoices';
type Listed = Facts<typeof invoiceList, Page>;
type Overdue = Facts<typeof overdueList, Page>;
type Stats = Facts<typeof invoiceStats, 'summary' | 'as_of' | 'total_invoices'>;
type Sums = Sure<RowIn<Stats['by_currency']>, keyof RowIn<Stats['by_currency']>>;
type Total = Sure<RowIn<Listed['totals']>, keyof RowIn<Listed['totals']>>;
type Late = Sure<RowIn<Overdue['totals']>, keyof RowIn<Overdue['totals']>>;
type Period = Sure<RowIn<Stats['period']>, keyof RowIn<Stats['period']>>;

/**
 * A row of `listInvoices` or `listOverdueInvoices`. Rows of `listOverdueInvoices` have no status. Rows of
 * `listInvoices` have no reminder state.
 */
export type Row = Sure<RowIn<Listed['invoices']> & RowIn<Overdue['invoices']>, 'customer' | 'currency'>;
export type Group = Sure<RowIn<Listed['by_customer']>, keyof RowIn<Listed['by_customer']>>;
/** Amounts by days overdue. */
export type Aging = Late['aging'];
export type Args = Readonly<Record<string, unknown>>;

/** The sums of one currency. */
export type Figure = {
  readonly currency: string;
  readonly amount: string;
  readonly detail: string;
  readonly period?: string | undefined;
};

export type Ledger = {
  readonly title: string;
  readonly asOf: string;
  /** Text such as ` of 3 customers`, if the filter matched several customers; otherwise empty. */
  readonly who: string;
  readonly figures: readonly Figure[];
  /** Amounts by age, per currency; `undefined` if the answer has no ages. */
  readonly aging?: ReadonlyMap<string, Aging>;
  readonly rows: readonly Row[];
  /** Totals per customer, shown instead of the invoices. */
  readonly groups?: readonly Group[] | undefined;
  /** Number of rows on the pages before this one. */
  readonly before: number;
  readonly count: number;
  readonly noun: string;
  readonly empty: string;
  readonly ask: string;
  /** The tool call that reads the next page. */
  readonly next?: { readonly tool: string; readonly args: Args } | undefined;
};

/**
 * Converts the data of `listInvoices`, `listOverdueInvoices` or `getInvoiceStats` to a ledger. Returns `undefined` for
 * data of any other tool. An empty list of `listInvoices` has the same fields as an empty list of
 * `listOverdueInvoices`. For an empty list, `tool` decides which of the two is shown.
 */
export function ledgerOf(data: Args | undefined, args: Args, tool: string | undefined): Ledger | undefined {
  if (!data) return undefined;
  if ('total_invoices' in data) return ofStats(data as unknown as Stats);
  if (!Array.isArray(data.invoices) || !Array.isArray(data.totals)) return undefined;
  const [total] = data.totals;
  const isOverdue = total ? 'aging' in total : tool === 'listOverdueInvoices';
  return isOverdue ? ofOverdue(data as unknown as Overdue, args) : ofList(data as unknown as Listed, args);
}

function ofOverdue(data: Overdue, args: Args): Ledger {
  const totals = data.totals as readonly Late[];
  return {
    ...common('listOverdueInvoices', data, args),
    title: 'Overdue invoices',
    figures: totals.map(({ currency, amount_due, count, oldest_days }) => ({
      currency,
      amount: money(amount_due, currency),
      detail: `${counted(count, 'invoice')}, oldest ${counted(oldest_days, 'day')}`,
    })),
    aging: new Map(totals.map(({ currency, aging }) => [currency, aging])),
    ask: 'Which of these should I chase first, and how?',
  };
}

function ofList(data: Listed, args: Args): Ledger {
  return {
    ...common('listInvoices', data, args),
    title: 'Invoices',
    figures: (data.totals as readonly Total[]).map(({ currency, amount, amount_due, count }) => ({
      currency,
      amount: `${money(amount_due, currency)} due`,
      detail: `${counted(count, 'invoice')}, ${money(amount, currency)} total`,
    })),
    groups: data.by_customer as readonly Group[] | undefined,
    ask: 'What stands out here, and what should I do next?',
  };
}

/** Converts invoice statistics. An answer in one currency has its sums at the top level instead of in `by_currency`. */
function ofStats(data: Stats): Ledger {
  const all = (data.by_currency ?? [data]) as readonly Sums[];
  const periods = (data.period ?? []) as readonly Period[];
  const figures = all.map((sums) => {
    const { currency, total_outstanding, total_overdue } = sums;
    const period = periods.find((one) => one.currency === currency);
    return {
      isAlive: period || sums.total_invoices > 0 || sums.received_this_month !== 0,
      currency,
      amount: `${money(total_outstanding, currency)} outstanding`,
      detail: `${money(total_overdue, currency)} overdue, ${receivedWords(sums)}`,
      period: period && `${day(data.period_from ?? '')} – ${day(data.period_to ?? '')}: ${periodWords(period)}`,
    };
  });
  return {
    title: 'Invoice statistics',
    asOf: day(data.as_of),
    who: '',
    figures: figures.filter(({ isAlive }) => isAlive),
    rows: [],
    before: 0,
    count: data.total_invoices,
    noun: 'invoice',
    empty: data.summary,
    ask: 'How is my business doing, and what should I do next?',
  };
}

/**
 * Describes the received money. `received_this_month` also contains payments of payment links, subscriptions and
 * donations.
 */
function receivedWords({ currency, received_this_month: all, paid_this_month: paid }: Sums): string {
  const words = `${money(all, currency)} received this month`;
  return all === paid ? words : `${words}, ${money(paid, currency)} of it for invoices`;
}

function periodWords({ currency, invoices, amount, subtotal, received }: Period): string {
  return `${counted(invoices, 'invoice')}, ${money(amount, currency)} (${money(subtotal, currency)} without tax), ${money(received, currency)} received`;
}

/**
 * Arguments with which the chart of overdue amounts is shown. With any other argument, the chart would not match the
 * list. `from` and `to` are arguments of `getInvoiceStats`.
 */
const KEPT = /^(status|customer|currency|limit|detail|from|to)$/;

/**
 * Arguments of the call that reads the overdue amounts for the chart; `undefined` if the chart would not match the
 * rows.
 */
export function overdueArgs({ aging }: Ledger, args: Args): Args | undefined {
  const { status, customer, currency } = args;
  if (aging || (status && !/overdue|unpaid/.test(String(status)))) return undefined;
  // Some hosts send null or "" for omitted arguments.
  if (Object.keys(args).some((name) => args[name] && !KEPT.test(name))) return undefined;
  return { customer, currency };
}

/**
 * Adds the chart of overdue amounts to a ledger. A ledger without rows gets the overdue invoices as rows. In a ledger
 * with rows, the reminder state is added to each overdue invoice.
 */
export function withOverdue(ledger: Ledger, data: Args | undefined, args: Args): Ledger {
  const overdue = ledgerOf(data, args, 'listOverdueInvoices');
  if (!overdue) return ledger;
  const { title, asOf, figures, empty, ask } = ledger;
  if (ledger.rows.length === 0) return { ...overdue, title, asOf, figures, empty, ask, noun: 'overdue invoice' };
  const known = new Map(overdue.rows.map((row) => [nameOf(row), row]));
  return { ...overdue, ...ledger, rows: ledger.rows.map((row) => ({ ...row, ...known.get(nameOf(row)) })) };
}

export function withMore(ledger: Ledger, data: Args | undefined, args: Args): Ledger {
  const more = ledgerOf(data, args, undefined);
  return { ...ledger, rows: [...ledger.rows, ...(more?.rows ?? [])], next: more?.next };
}

/**
 * Updates the row of an invoice after its reminder was sent: the number of reminders, and when the next reminder is
 * possible.
 */
export function reminded(
  ledger: Ledger,
  name: string,
  reminders_sent: number,
  next: string | null | undefined,
): Ledger {
  const news = { reminders_sent, reminder: next ? `too_soon until ${next}` : 'too_soon' };
  return { ...ledger, rows: ledger.rows.map((row) => (nameOf(row) === name ? { ...row, ...news } : row)) };
}

function common(tool: string, data: Listed | Overdue, args: Args) {
  const { summary, as_of, total_count: count, next_cursor: cursor, remaining, customers } = data;
  const rows = data.invoices.map((row) => rowOf(row as Row));
  const people = new Set(customers?.map(({ customer_id }) => customer_id)).size;
  return {
    asOf: day(as_of),
    who: people > 0 ? ` of ${people} customers` : '',
    rows,
    before: Math.max(0, count - rows.length - (remaining ?? 0)),
    count,
    noun: 'invoice',
    empty: summary,
    next: cursor ? { tool, args: { ...args, cursor } } : undefined,
  };
}

/**
 * Fields of an invoice in an answer with `detail: "full"`, as in the REST interface: `customer` and `reminder` are
 * objects, not texts.
 */
type FullRow = {
  readonly customer: { readonly name?: string };
  readonly reminder?: { readonly state?: string } | null;
};

function rowOf(row: Row): Row {
  const { customer, reminder } = row;
  return {
    ...row,
    customer: (customer as FullRow['customer']).name ?? customer,
    reminder: (reminder as FullRow['reminder'])?.state ?? reminder,
  };
}

export type InvoiceLinks = Facts<typeof invoice>;

/** Address of the invoice's page in the dashboard, derived from the address of its PDF. */
export function pageOf({ pdf_url: pdf }: InvoiceLinks): string | undefined {
  const [, base, invoice] = /^(https?:.+)\/api\/v1(\/invoices\/\d+)/.exec(pdf ?? '') ?? [];
  return base && `${base}/dashboard${invoice}`;
}

/** Name shown for an invoice, and the key of its row. Rows contain an id only if the invoice has no number yet. */
export function nameOf({ invoice_number, id }: Pick<Row, 'invoice_number' | 'id'>): string {
  return invoice_number ?? `Draft ${id}`;
}

/** Rows of `listOverdueInvoices` have no status, and are all overdue. */
export function isOpen({ status = 'overdue' }: Pick<Row, 'status'>): boolean {
  return status === 'pending' || status === 'overdue';
}

export function stateOf(row: Pick<Row, 'status' | 'due_date' | 'days_overdue' | 'disputed'>): string {
  const { status = 'overdue', days_overdue: days, due_date: due, disputed } = row;
  const state = status === 'pending' ? `due ${day(due ?? '')}` : status;
  return `${status === 'overdue' ? `${counted(days ?? 0, 'day')} late` : state}${disputed ? ', disputed' : ''}`;
}

/**
 * Reason why no reminder can be sent now. Empty if a reminder can be sent; `undefined` if the invoice needs no
 * reminder.
 */
export function objectionOf({ reminder, status }: Row): string | undefined {
  const [state, until] = (reminder ?? (status && isOpen({ status }) ? 'possible' : '')).split(' until ');
  if (state === 'possible') return '';
  if (until) return `reminder from ${time(until)}`;
  return state ? `no reminder: ${state.replaceAll('_', ' ')}` : undefined;
}
