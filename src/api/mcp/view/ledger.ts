/** The three answers that are shown, as one: what kind it is shows in its fields, because not every host says it. */
import type * as z from 'zod';
import type { getInvoiceStats } from '../../../operations/invoices/get-invoice-stats.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import type { listOverdueInvoices } from '../../../operations/invoices/list-overdue-invoices.ts';
import { counted, day, money } from './formats.ts';

type Listed = z.input<typeof listInvoices.output>;
type Overdue = z.input<typeof listOverdueInvoices.output>;
type Stats = z.input<typeof getInvoiceStats.output>;
export type Aging = Overdue['totals'][number]['aging'];
export type Args = Readonly<Record<string, unknown>>;

/** Of one currency. */
export type Figure = { readonly currency: string; readonly amount: string; readonly detail: string };

export type Ledger = {
  readonly title: string;
  readonly asOf: string;
  readonly figures: readonly Figure[];
  /** By currency; `undefined` where the answer does not say. */
  readonly aging: ReadonlyMap<string, Aging> | undefined;
  readonly rows: readonly InvoiceData[];
  /** All of them, unless the answer began in the middle. */
  readonly count: number | undefined;
  readonly noun: string;
  readonly empty: string;
  readonly ask: string;
  /** How to go on. */
  readonly next: { readonly tool: string; readonly args: Args } | undefined;
};

/** `undefined` for data that is none of the three. An empty list does not show what it is a list of: `tool` may. */
export function ledgerOf(data: Args | undefined, args: Args, tool: string | undefined): Ledger | undefined {
  if (!data) return undefined;
  if (Array.isArray(data.by_currency)) return ofStats(data as unknown as Stats);
  if (!Array.isArray(data.invoices) || !Array.isArray(data.totals)) return undefined;
  const isOverdue = data.totals.length > 0 ? 'aging' in data.totals[0] : tool === 'listOverdueInvoices';
  return isOverdue ? ofOverdue(data as unknown as Overdue, args) : ofList(data as unknown as Listed, args);
}

function ofOverdue(data: Overdue, args: Args): Ledger {
  return {
    ...common(data, args),
    title: 'Overdue invoices',
    figures: data.totals.map(({ currency, amount_due, count, oldest_days }) => ({
      currency,
      amount: money(amount_due, currency),
      detail: `${counted(count, 'invoice')}, oldest ${counted(oldest_days, 'day')}`,
    })),
    aging: agingOf(data),
    empty: 'No invoices are overdue.',
    ask: 'Which of these overdue invoices should I chase first, and how?',
    next: following('listOverdueInvoices', data, args),
  };
}

function ofList(data: Listed, args: Args): Ledger {
  return {
    ...common(data, args),
    title: 'Invoices',
    figures: data.totals.map(({ currency, amount, amount_due, count }) => ({
      currency,
      amount: `${money(amount_due, currency)} due`,
      detail: `${counted(count, 'invoice')}, ${money(amount, currency)} in all`,
    })),
    aging: undefined,
    empty: 'There are no such invoices.',
    ask: 'What stands out in these invoices, and what should I do next?',
    next: following('listInvoices', data, args),
  };
}

function ofStats({ as_of, by_currency, total_invoices }: Stats): Ledger {
  const alive = by_currency.filter((one) => one.total_invoices > 0 || one.paid_this_month !== 0);
  return {
    title: 'Invoice statistics',
    asOf: day(as_of),
    figures: alive.map(({ currency, total_outstanding, total_overdue, paid_this_month }) => ({
      currency,
      amount: `${money(total_outstanding, currency)} outstanding`,
      detail: `${money(total_overdue, currency)} overdue, ${money(paid_this_month, currency)} paid this month`,
    })),
    aging: undefined,
    rows: [],
    count: total_invoices,
    noun: 'invoice',
    empty: 'There are no invoices yet.',
    ask: 'How is my business doing, and what should I do about what is overdue?',
    next: undefined,
  };
}

/** What else to ask for the chart; `undefined` where no chart would say the same as the answer. */
export function overdueArgs({ aging }: Ledger, { status, customer, ...others }: Args): Args | undefined {
  const isNarrower = ['due_from', 'due_to', 'currency', 'reference', 'cursor'].some((name) => name in others);
  if (aging || isNarrower || (status !== undefined && status !== 'overdue')) return undefined;
  return customer === undefined ? {} : { customer };
}

/** With the chart, and with the rows where there are none of its own. */
export function withOverdue(ledger: Ledger, data: Args | undefined, args: Args): Ledger {
  const overdue = ledgerOf(data, args, 'listOverdueInvoices');
  if (!overdue) return ledger;
  const { aging, rows, count, next } = overdue;
  if (ledger.rows.length > 0) return { ...ledger, aging };
  return { ...ledger, aging, rows, count, noun: 'overdue invoice', next };
}

/** The following page as well. */
export function withMore(ledger: Ledger, data: Args | undefined, args: Args): Ledger {
  const more = ledgerOf(data, args, undefined);
  return more ? { ...ledger, rows: [...ledger.rows, ...more.rows], next: more.next } : { ...ledger, next: undefined };
}

/** The row as it is after its reminder. */
export function reminded(ledger: Ledger, id: number, reminders_sent: number): Ledger {
  return { ...ledger, rows: ledger.rows.map((row) => (row.id === id ? { ...row, reminders_sent } : row)) };
}

function agingOf({ totals }: Pick<Overdue, 'totals'>): Map<string, Aging> {
  return new Map(totals.map(({ currency, aging }) => [currency, aging]));
}

function common({ invoices, total_count, as_of }: Listed | Overdue, { cursor }: Args) {
  return { asOf: day(as_of), rows: invoices, count: cursor === undefined ? total_count : undefined, noun: 'invoice' };
}

function following(tool: string, { next_cursor }: Listed | Overdue, args: Args): Ledger['next'] {
  return next_cursor === null ? undefined : { tool, args: { ...args, cursor: next_cursor } };
}

/** Where the person works on it: the address that the PDF has, without what machines add. */
export function pageOf({ pdf_url, id }: InvoiceData): string | undefined {
  const [base, rest] = pdf_url.split('/api/v1/');
  return rest === undefined || !/^https?:\/\//.test(pdf_url) ? undefined : `${base}/dashboard/invoices/${id}`;
}

export function nameOf({ invoice_number, id }: InvoiceData): string {
  return invoice_number ?? `Draft ${id}`;
}

export function isOpen({ status }: InvoiceData): boolean {
  return status === 'pending' || status === 'overdue';
}

export function stateOf(invoice: InvoiceData): string {
  const { status, days_overdue, due_date } = invoice;
  if (status === 'pending') return `due ${day(due_date)}`;
  return status === 'overdue' ? `${counted(days_overdue, 'day')} late` : status;
}
