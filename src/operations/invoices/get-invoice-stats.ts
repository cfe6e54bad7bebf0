import * as z from 'zod';
import type { Currency } from '../../model/currency.ts';
import { monthOf } from '../../model/dates.ts';
import { toMajor } from '../../model/money.ts';
import { operation, READS } from '../operation.ts';
import { todayOf } from './invoice.ts';

const FIGURES = {
  total_invoices: z.int().describe('All issued and not cancelled.'),
  pending_invoices: z.int().describe('Unpaid, not yet due.'),
  overdue_invoices: z.int().describe('Unpaid, past due.'),
  paid_invoices: z.int(),
  total_outstanding: z.number().describe('Still due on pending and overdue invoices.'),
  total_overdue: z.number(),
  paid_this_month: z.number().describe('Received for invoices this month, less refunds made in it.'),
  currency: z.string(),
};

type Figures = {
  issued: number;
  pending: number;
  overdue: number;
  paid: number;
  outstanding: number;
  overdueDue: number;
  paidThisMonth: number;
};

export const getInvoiceStats = operation({
  name: 'getInvoiceStats',
  title: 'Get invoice statistics',
  summary:
    "Returns outstanding and overdue amounts, counts by state and what was paid this month, in the account's currency and per currency. Drafts, cancelled invoices and test payments do not count.",
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({}),
  output: z.object({
    ...FIGURES,
    by_currency: z.array(z.object(FIGURES)),
    as_of: z.string().meta({ format: 'date' }),
    timezone: z.string(),
  }),
  refusals: [],
})(async (ctx) => {
  const today = todayOf(ctx);
  const { id, currency: home } = ctx.account;
  const { byStatus, overdue, receipts } = await ctx.store.snapshot(async ({ totals }) => ({
    byStatus: await totals.byStatus(id),
    overdue: await totals.byCurrency(id, { status: 'overdue', today }),
    receipts: await totals.receiptsOf(id, monthOf(today)),
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
  for (const { currency, received, refunded } of receipts) of(currency).paidThisMonth += received - refunded;
  const byCurrency = [...figures].map(([currency, figure]) => present(currency, figure));
  return { ...present(home, of(home)), by_currency: byCurrency, as_of: today, timezone: ctx.account.timezone };
});

function nothing(): Figures {
  return { issued: 0, pending: 0, overdue: 0, paid: 0, outstanding: 0, overdueDue: 0, paidThisMonth: 0 };
}

function present(currency: Currency, figures: Figures) {
  return {
    total_invoices: figures.issued,
    pending_invoices: figures.pending,
    overdue_invoices: figures.overdue,
    paid_invoices: figures.paid,
    total_outstanding: toMajor(figures.outstanding, currency),
    total_overdue: toMajor(figures.overdueDue, currency),
    paid_this_month: toMajor(figures.paidThisMonth, currency),
    currency,
  };
}
