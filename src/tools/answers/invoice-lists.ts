/** Answers of the tools for lists of invoices. */
import type * as z from 'zod';
import { folded } from '../../model/text.ts';
import type { getInvoiceStats } from '../../operations/invoices/get-invoice-stats.ts';
import type { InvoiceData } from '../../operations/invoices/invoice.ts';
import type { listInvoices } from '../../operations/invoices/list-invoices.ts';
import type { listOverdueInvoices } from '../../operations/invoices/list-overdue-invoices.ts';
import { type AnswerContext, answerBuilder, PAGE, rows, type ToolArguments } from '../shape.ts';
import { counted, joined, localDay, localTime, money, quoted } from '../words.ts';
import {
  given,
  inCurrencies,
  MATCHES,
  matchHint,
  matchRows,
  noSuchCustomer,
  ofCustomer,
  pageFacts,
  spanWords,
} from './page.ts';

type Listed = z.input<typeof listInvoices.output>;
type Overdue = z.input<typeof listOverdueInvoices.output>;
type Stats = z.input<typeof getInvoiceStats.output>;

const TOTAL = {
  currency: 'text',
  count: 'number',
  subtotal: 'money',
  tax_total: 'money',
  amount: 'money',
  amount_due: 'money',
} as const;

export const invoiceList = answerBuilder(
  {
    total_count: 'number',
    as_of: 'text',
    timezone: 'text',
    totals: rows(TOTAL),
    customers: MATCHES,
    by_customer: rows({ customer: 'untrusted', customer_id: 'number', ...TOTAL }),
    more_customers: 'number',
    ...PAGE,
    invoices: rows({
      invoice_number: 'text',
      id: 'id',
      customer: 'untrusted',
      customer_id: 'number',
      status: 'text',
      currency: 'text',
      amount: 'money',
      amount_due: 'money',
      date: 'text',
      due_date: 'text',
      days_overdue: 'number',
      disputed: 'flag',
      reference: 'untrusted',
      line: 'untrusted',
      paid: 'text',
    }),
  },
  ['total_count', 'as_of'],
)((data: Listed, context) => ({
  summary: listSummary(data, context.args),
  next: [matchHint(data.customer_match), groupsHint(data)].filter(Boolean).join(' ') || undefined,
  total_count: data.total_count,
  as_of: data.as_of,
  timezone: data.timezone,
  totals: data.totals,
  // `by_customer` and `customer_match` would both give a row per customer, so only one of them is shown.
  ...(data.by_customer ? customerGroups(data) : { customers: matchRows(data.customer_match) }),
  ...pageFacts(data, data.invoices.length, context),
  invoices: data.invoices.map((invoice) => ({
    ...nameFacts(invoice),
    status: invoice.status,
    currency: invoice.currency,
    amount: invoice.amount,
    amount_due: invoice.amount_due || undefined,
    date: invoice.date,
    // A list of paid invoices shows the day of payment instead of the due date.
    due_date: context.args.status === 'paid' ? undefined : invoice.due_date,
    days_overdue: invoice.days_overdue || undefined,
    disputed: invoice.disputed || undefined,
    // With a filter by reference, each row shows its reference, so that the model sees whether the match is exact or
    // partial.
    reference: context.args.reference === undefined ? undefined : invoice.reference,
    line: lineWith(invoice, context.args.description),
    paid:
      context.args.status === 'paid' && invoice.paid_at !== null
        ? localDay(invoice.paid_at, context.timezone)
        : undefined,
  })),
}));

/** Description of the first line that contains the text `part`. Undefined without such a line, or without a filter. */
function lineWith({ items }: InvoiceData, part: unknown): string | undefined {
  if (part === undefined) return undefined;
  return items.find(({ description }) => folded(description).includes(folded(String(part))))?.description;
}

/** Largest number of rows with sums per customer (`by_customer`). It leaves room for the invoices of the page. */
const GROUPED_MAX = 30;

/** One row per customer and currency. Customers beyond {@link GROUPED_MAX} rows are only counted. */
function customerGroups({ by_customer: groups }: Listed) {
  if (!groups) return {};
  const shown: typeof groups = [];
  for (const group of groups) {
    if (rowCount([...shown, group]) > GROUPED_MAX) break;
    shown.push(group);
  }
  return {
    by_customer: shown.flatMap(({ customer, totals }) =>
      totals.map((total) => ({ customer: customer.name, customer_id: customer.id, ...total })),
    ),
    more_customers: groups.length - shown.length || undefined,
  };
}

function rowCount(groups: NonNullable<Listed['by_customer']>): number {
  return groups.reduce((sum, { totals }) => sum + totals.length, 0);
}

function groupsHint(data: Listed): string | undefined {
  const { more_customers: more } = customerGroups(data);
  return more === undefined
    ? undefined
    : `${counted(more, 'more customer')}: narrow the filters, or page through listCustomers with sort outstanding.`;
}

function nameFacts({ invoice_number, id, customer }: InvoiceData) {
  return { invoice_number, id, customer: customer.name, customer_id: customer.id };
}

function listSummary(data: Listed, args: ToolArguments): string {
  const { customer_match: match, total_count: total, as_of: asOf } = data;
  const noCustomer = noSuchCustomer(match, args, asOf);
  if (noCustomer !== undefined) return noCustomer;
  const which = `${ofCustomer(match, args)}${listFilters(args)}`;
  const kind = statusWords(args.status);
  if (total === 0) return `There are no ${kind}invoices${which} as of ${asOf}.`;
  const sums = data.totals.map(
    ({ currency, amount, subtotal, amount_due: due }) =>
      `${money(amount, currency)} (${subtotal === amount ? 'no tax' : `${money(subtotal, currency)} without tax`}), ${money(due, currency)} due`,
  );
  const left = total - data.totals.reduce((sum, { count }) => sum + count, 0);
  // The sums do not include drafts and cancelled invoices. The sentence therefore counts them separately, after the
  // invoices in the sums.
  if (left === total) {
    return `${counted(total, `${kind}invoice`)}${which} as of ${asOf}, ${total === 1 ? 'a draft or' : 'all drafts or'} cancelled, in no sum.`;
  }
  const apart =
    left > 0
      ? ` ${left} more ${left === 1 ? 'is a draft or' : 'are drafts or'} cancelled, in no sum: ${total} in all.`
      : '';
  return `${counted(total - left, `${kind}invoice`)}${which} as of ${asOf}: ${sums.slice(0, 5).join('; ')}.${apart}`;
}

function statusWords(status: unknown): string {
  const all = Array.isArray(status) ? status.map(String) : given(status).split(',').filter(Boolean);
  return all.length === 0
    ? ''
    : `${joined(
        all.map((one) => given(one.trim())),
        'or',
      )} `;
}

function listFilters(args: ToolArguments): string {
  const { currency, reference, description } = args;
  return [
    spanWords(args, 'dated', 'date_from', 'date_to'),
    spanWords(args, 'due', 'due_from', 'due_to'),
    currency === undefined ? '' : ` in ${given(currency)}`,
    reference === undefined ? '' : ` with ${quoted(String(reference), 60)} in the reference`,
    description === undefined ? '' : ` with ${quoted(String(description), 60)} in a line`,
  ].join('');
}

export const overdueList = answerBuilder(
  {
    total_count: 'number',
    as_of: 'text',
    timezone: 'text',
    totals: rows({ currency: 'text', count: 'number', amount_due: 'money', oldest_days: 'number', aging: 'ages' }),
    customers: MATCHES,
    ...PAGE,
    invoices: rows({
      invoice_number: 'text',
      id: 'id',
      customer: 'untrusted',
      customer_id: 'number',
      currency: 'text',
      amount_due: 'money',
      due_date: 'text',
      days_overdue: 'number',
      reminder: 'text',
      reminders_sent: 'number',
      last_reminder: 'text',
      disputed: 'flag',
      amount: 'money',
    }),
  },
  ['total_count', 'as_of'],
)((data: Overdue, context) => ({
  summary: overdueSummary(data, context.args),
  next: matchHint(data.customer_match),
  total_count: data.total_count,
  as_of: data.as_of,
  timezone: data.timezone,
  totals: data.totals.map(({ aging, ...total }) => ({ ...total, aging: ages(aging) })),
  customers: matchRows(data.customer_match),
  ...pageFacts(data, data.invoices.length, context),
  invoices: data.invoices.map((invoice) => ({
    ...nameFacts(invoice),
    currency: invoice.currency,
    amount_due: invoice.amount_due,
    due_date: invoice.due_date,
    days_overdue: invoice.days_overdue,
    reminder: reminderWords(invoice.reminder, context),
    reminders_sent: invoice.reminders_sent || undefined,
    last_reminder: invoice.last_reminder_at === null ? undefined : localDay(invoice.last_reminder_at, context.timezone),
    // `amount` is shown only if it differs from `amount_due`, for example after a partial payment. It is one of the
    // last columns, because empty cells at the end of a row need no `-`.
    amount: invoice.amount === invoice.amount_due ? undefined : invoice.amount,
    disputed: invoice.disputed || undefined,
  })),
}));

/**
 * The outcome that `sendReminder` would have now; `undefined` if the call has `as_of`, or if nothing is due any more.
 */
function reminderWords(reminder: Overdue['invoices'][number]['reminder'], { timezone, args }: AnswerContext) {
  // Today's reminder state would be wrong for a list as of a past day.
  if (!reminder || args.as_of !== undefined) return undefined;
  const { state, next_allowed_at: next } = reminder;
  return state === 'too_soon' && next !== null ? `too_soon until ${localTime(next, timezone)}` : state;
}

/** Amounts by age, with `over 90` as a readable label for `90+`. */
function ages({ '90+': over, ...rest }: Overdue['totals'][number]['aging']) {
  return { ...rest, 'over 90': over };
}

function overdueSummary(data: Overdue, args: ToolArguments): string {
  const { customer_match: match, total_count: total, as_of: asOf } = data;
  const noCustomer = noSuchCustomer(match, args, asOf);
  if (noCustomer !== undefined) return noCustomer;
  const least = args.min_days === undefined ? '' : ` by at least ${given(args.min_days)} days`;
  const which = `${ofCustomer(match, args)}${args.currency === undefined ? '' : ` in ${given(args.currency)}`}`;
  if (total === 0) return `No invoices${which} are overdue${least} as of ${asOf}.`;
  const sums = data.totals.map(({ currency, amount_due, count }) => `${money(amount_due, currency)} on ${count}`);
  const verb = total === 1 ? 'is' : 'are';
  const days = counted(Math.max(...data.totals.map(({ oldest_days }) => oldest_days)), 'day');
  return `${counted(total, 'invoice')}${which} ${verb} overdue${least} as of ${asOf}: ${inCurrencies(sums)}; the oldest by ${days}.`;
}

const FIGURES = {
  currency: 'text',
  total_invoices: 'number',
  pending_invoices: 'number',
  overdue_invoices: 'number',
  paid_invoices: 'number',
  total_outstanding: 'money',
  total_overdue: 'money',
  paid_this_month: 'money',
  received_this_month: 'money',
} as const;

export const invoiceStats = answerBuilder({
  as_of: 'text',
  timezone: 'text',
  period_from: 'text',
  period_to: 'text',
  period: rows({
    currency: 'text',
    invoices: 'number',
    subtotal: 'money',
    tax_total: 'money',
    amount: 'money',
    credited: 'money',
    received: 'money',
    refunded: 'money',
  }),
  ...FIGURES,
  by_currency: rows(FIGURES),
})((data: Stats) => ({
  summary: [periodWords(data), nowWords(data)].filter(Boolean).join(' '),
  as_of: data.as_of,
  timezone: data.timezone,
  period_from: data.period?.from,
  period_to: data.period?.to,
  period: data.period?.by_currency,
  ...figuresOf(data),
  by_currency: data.by_currency.length > 1 ? data.by_currency : undefined,
}));

/** The figures of all invoices. Amounts are those in the account's currency, counts include all currencies. */
function figuresOf({ by_currency: _, as_of, timezone, period, ...figures }: Stats) {
  return figures;
}

function nowWords(data: Stats): string {
  const each = data.by_currency.filter(
    ({ total_outstanding, paid_this_month, received_this_month }) =>
      total_outstanding + paid_this_month + received_this_month > 0,
  );
  const unpaid = data.pending_invoices + data.overdue_invoices;
  const outstanding = each.map((one) => money(one.total_outstanding, one.currency));
  const overdue = each.map((one) => money(one.total_overdue, one.currency));
  const invoices = each.map((one) => money(one.paid_this_month, one.currency));
  const all = each.map((one) => money(one.received_this_month, one.currency));
  if (each.length === 0) return `As of ${data.as_of} nothing is outstanding, and nothing was received this month.`;
  const now =
    `Outstanding as of ${data.as_of}: ${inCurrencies(outstanding)} on ${counted(unpaid, 'invoice')}; ` +
    `overdue of it: ${inCurrencies(overdue)} on ${data.overdue_invoices}.`;
  // If the call asks for a period, the sentence about the current month is left out.
  if (data.period) return now;
  return `${now} Received this month: ${inCurrencies(invoices)} for invoices (paid_this_month), ${inCurrencies(all)} with links and subscriptions (received_this_month).`;
}

function periodWords({ period }: Stats): string {
  if (!period) return '';
  const { from, to, by_currency: figures } = period;
  const invoiced = figures.map(
    (one) =>
      `${money(one.amount, one.currency)} on ${counted(one.invoices, 'invoice')} (${one.tax_total === 0 ? 'no tax' : `${money(one.subtotal, one.currency)} without tax`})`,
  );
  const received = figures.map(({ received: got, currency }) => money(got, currency));
  return `From ${from} to ${to}: invoiced ${inCurrencies(invoiced) || 'nothing'}; received ${inCurrencies(received) || 'nothing'}.`;
}
