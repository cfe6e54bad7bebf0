import * as z from 'zod';
import { addDays, addMonths, type LocalDate, monthOf } from '../../model/dates.ts';
import { type Currency, toMajor } from '../../model/money.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { DateField, periodFaults, todayOf } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { presentTotals } from './invoice-totals.ts';

const COUNTS = {
  total_invoices: z.int().describe('All issued and not cancelled.'),
  pending_invoices: z.int().describe('Unpaid, not yet due.'),
  overdue_invoices: z.int().describe('Unpaid, past due.'),
  paid_invoices: z.int(),
};
const FIGURES = {
  ...COUNTS,
  total_outstanding: z.number().describe('Amount due on pending and overdue invoices.'),
  total_overdue: z.number(),
  paid_this_month: z.number().describe('Received for invoices this month, less refunds made in it.'),
  received_this_month: z.number().describe('The same for all money: links, plans and donations too.'),
  currency: z.string(),
};

const PeriodFigures = z.object({
  currency: z.string(),
  invoices: z.int(),
  subtotal: z.number(),
  tax_total: z.number(),
  amount: z.number(),
  credited: z.number().describe('Of these invoices.'),
  received: z.number(),
  refunded: z.number(),
});

const Period = z.object({
  from: z.string().meta({ format: 'date' }),
  to: z.string().meta({ format: 'date' }),
  by_currency: z.array(PeriodFigures),
});

type Figures = {
  issued: number;
  pending: number;
  overdue: number;
  paid: number;
  outstanding: number;
  overdueDue: number;
  paidThisMonth: number;
  receivedThisMonth: number;
};

export const InvoiceFigures = z.object(FIGURES);

export const getInvoiceStats = operation({
  name: 'getInvoiceStats',
  title: 'Get invoice statistics',
  summary:
    "Returns counts by state over all currencies, and outstanding, overdue and received amounts in the account's currency and per currency. With from and to, also what was invoiced and received in that period. Drafts, cancelled invoices and test payments do not count.",
  scope: 'billing.read',
  route: 'GET /invoices/stats',
  effects: READS,
  input: z.strictObject({
    from: DateField.optional().describe('First day of a period, with to.'),
    to: DateField.optional().describe('Last day, included.'),
  }),
  output: z.object({
    ...FIGURES,
    by_currency: z.array(InvoiceFigures),
    period: Period.nullable().describe('Invoices dated in it; all money received and given back in it.'),
    as_of: z.string().meta({ format: 'date' }),
    timezone: z.string(),
  }),
  combinations: periodFaults,
  refusals: [],
})(async (ctx, { from, to }) => {
  const today = todayOf(ctx);
  const { id, currency: home } = ctx.account;
  const month = monthOf(today);
  const { byStatus, overdue, receipts, received, period } = await ctx.store.consistent(async (tx) => ({
    byStatus: await tx.totals.byDue(id, { today }),
    overdue: await tx.totals.byDue(id, { statuses: ['overdue'], today }),
    receipts: await tx.totals.receiptsOf(id, month),
    received: await tx.totals.receivedBetween(id, firstOf(month), addDays(firstOf(addMonths(month, 1)), -1)),
    period: from && to ? await periodOf(tx, ctx, from, to) : null,
  }));
  const figures = new Map<Currency, Figures>([[home, nothing()]]);
  const of = (currency: Currency) => {
    const found = figures.get(currency) ?? nothing();
    figures.set(currency, found);
    return found;
  };
  for (const { status, currency, count, amount_due } of byStatus) {
    if (status === 'draft' || status === 'cancelled') continue;
    const figure = of(currency);
    figure.issued += count;
    if (status === 'paid') figure.paid += count;
    if (status === 'pending') {
      figure.pending += count;
      figure.outstanding += amount_due;
    }
  }
  for (const { currency, count, amount_due } of overdue) {
    const figure = of(currency);
    figure.overdue += count;
    figure.pending -= count;
    figure.overdueDue += amount_due;
  }
  for (const sum of receipts) of(sum.currency).paidThisMonth += sum.received - sum.refunded;
  for (const sum of received) of(sum.currency).receivedThisMonth += sum.received - sum.refunded;
  const byCurrency = [...figures].map(([currency, figure]) => present(currency, figure));
  return {
    ...present(home, of(home)),
    ...countsOf([...figures.values()]),
    by_currency: byCurrency,
    period,
    as_of: today,
    timezone: ctx.account.timezone,
  };
});

function firstOf(month: string): LocalDate {
  return `${month}-01` as LocalDate;
}

/** Reads stored sums, one row per day. The cost therefore does not depend on the number of invoices. */
async function periodOf(tx: Queries, ctx: Context, from: LocalDate, to: LocalDate): Promise<z.input<typeof Period>> {
  const invoiced = await tx.totals.byDate(ctx.account.id, { dateFrom: from, dateTo: to });
  const received = await tx.totals.receivedBetween(ctx.account.id, from, to);
  const rows = new Map<string, z.input<typeof PeriodFigures>>();
  const nothingYet = { invoices: 0, subtotal: 0, tax_total: 0, amount: 0, credited: 0, received: 0, refunded: 0 };
  for (const { currency, count, amount_due: _, amount_credited, ...sums } of presentTotals(invoiced, undefined)) {
    rows.set(currency, { ...nothingYet, currency, invoices: count, ...sums, credited: amount_credited });
  }
  for (const { currency, received: came, refunded: left } of received) {
    const row = rows.get(currency) ?? { ...nothingYet, currency };
    rows.set(currency, { ...row, received: toMajor(came, currency), refunded: toMajor(left, currency) });
  }
  return { from, to, by_currency: [...rows.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)) };
}

function nothing(): Figures {
  const counts = { issued: 0, pending: 0, overdue: 0, paid: 0 };
  return { ...counts, outstanding: 0, overdueDue: 0, paidThisMonth: 0, receivedThisMonth: 0 };
}

function countsOf(all: readonly Figures[]) {
  const sum = (field: 'issued' | 'pending' | 'overdue' | 'paid') => all.reduce((count, one) => count + one[field], 0);
  return {
    total_invoices: sum('issued'),
    pending_invoices: sum('pending'),
    overdue_invoices: sum('overdue'),
    paid_invoices: sum('paid'),
  };
}

function present(currency: Currency, figures: Figures) {
  return {
    ...countsOf([figures]),
    total_outstanding: toMajor(figures.outstanding, currency),
    total_overdue: toMajor(figures.overdueDue, currency),
    paid_this_month: toMajor(figures.paidThisMonth, currency),
    received_this_month: toMajor(figures.receivedThisMonth, currency),
    currency,
  };
}
