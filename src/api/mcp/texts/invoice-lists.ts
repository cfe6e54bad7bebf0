/** The answers about many invoices. */
import type * as z from 'zod';
import type { getInvoiceStats as GetStats } from '../../../operations/invoices/get-invoice-stats.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { listInvoices as List } from '../../../operations/invoices/list-invoices.ts';
import type { listOverdueInvoices as ListOverdue } from '../../../operations/invoices/list-overdue-invoices.ts';
import { customerOf, nameOf, payLink, stateOf } from './invoice-words.ts';
import { pageWords } from './page.ts';
import { type Asked, counted, filterWords, joined, money, type Written } from './words.ts';

type Listed = z.input<typeof List.output>;
type Overdue = z.input<typeof ListOverdue.output>;
type Stats = z.input<typeof GetStats.output>;

const CURRENCIES_SHOWN = 5;

export function listInvoices(data: Listed, asked: Asked): Written {
  const filters = ['status', 'customer', 'due_from', 'due_to', 'currency', 'reference'];
  const which = filterWords(asked, filters);
  const sums = data.totals.map(
    ({ currency, amount, amount_due }) => `${money(amount, currency)} (${money(amount_due, currency)} due)`,
  );
  const rows = data.invoices.map((invoice) =>
    row([nameOf(invoice), customerOf(invoice), money(invoice.amount, invoice.currency), stateOf(invoice)], invoice),
  );
  return {
    answer:
      data.total_count === 0
        ? `There are no invoices${which} as of ${data.as_of}.`
        : `${counted(data.total_count, 'invoice')}${which} as of ${data.as_of}: ${inCurrencies(sums)}.`,
    ...pageWords(rows, data, asked, filters.slice(0, 3)),
  };
}

export function listOverdueInvoices(data: Overdue, asked: Asked): Written {
  const which = filterWords(asked, ['customer', 'min_days']);
  const sums = data.totals.map(
    ({ currency, amount_due, count }) => `${money(amount_due, currency)} on ${counted(count, 'invoice')}`,
  );
  const rows = data.invoices.map((invoice) => {
    const late = `${counted(invoice.days_overdue, 'day')} overdue`;
    const due = `${money(invoice.amount_due, invoice.currency)} due since ${invoice.due_date}`;
    return row([nameOf(invoice), customerOf(invoice), due, late], invoice);
  });
  const verb = data.total_count === 1 ? 'is' : 'are';
  return {
    answer:
      data.total_count === 0
        ? `No invoices${which} are overdue as of ${data.as_of}.`
        : `${counted(data.total_count, 'invoice')}${which} ${verb} overdue as of ${data.as_of}: ${inCurrencies(sums)}; ${oldest(data, asked)}.`,
    ...pageWords(rows, data, asked, ['customer', 'min_days']),
  };
}

export function getInvoiceStats(data: Stats): Written {
  const { currency } = data;
  const outstanding = `${money(data.total_outstanding, currency)} is outstanding on ${counted(unpaid(data), 'invoice')}`;
  const overdue = `of which ${money(data.total_overdue, currency)} is overdue on ${data.overdue_invoices}`;
  const others = data.by_currency.filter((figures) => figures.currency !== currency);
  return {
    answer: `As of ${data.as_of}, ${outstanding}, ${overdue}; ${money(data.paid_this_month, currency)} was received this month.`,
    lines: [
      `In ${currency}: ${counted(data.total_invoices, 'issued invoice')}, ${data.pending_invoices} pending (not yet due), ${data.overdue_invoices} overdue, ${data.paid_invoices} paid.`,
      ...others.map(
        (figures) =>
          `In ${figures.currency}: ${money(figures.total_outstanding, figures.currency)} outstanding on ${unpaid(figures)}, of which ${money(figures.total_overdue, figures.currency)} is overdue on ${figures.overdue_invoices}; ${money(figures.paid_this_month, figures.currency)} received this month.`,
      ),
    ],
  };
}

function unpaid(figures: Pick<Stats, 'pending_invoices' | 'overdue_invoices'>): number {
  return figures.pending_invoices + figures.overdue_invoices;
}

/** Sorted oldest first, so that the first row of the first page is the oldest there is. */
function oldest(data: Overdue, asked: Asked): string {
  const days = Math.max(...data.totals.map(({ oldest_days }) => oldest_days));
  const [first] = data.invoices;
  return first && asked.cursor === undefined
    ? `the oldest is ${nameOf(first)} of ${customerOf(first)}, ${counted(days, 'day')} overdue`
    : `the oldest is ${counted(days, 'day')} overdue`;
}

function inCurrencies(sums: readonly string[]): string {
  const shown = sums.slice(0, CURRENCIES_SHOWN);
  const hidden = sums.length - shown.length;
  return joined(hidden > 0 ? [...shown, `${hidden} more currencies`] : shown, 'and');
}

function row(parts: readonly string[], invoice: InvoiceData): string {
  return [...parts, ...payLink(invoice)].join(' · ');
}
