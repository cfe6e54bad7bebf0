import * as z from 'zod';
import { toMajor } from '../../model/money.ts';
import { QUOTE_STATUSES } from '../../model/quote.ts';
import type { QuoteFilter } from '../../store/invoices/quotes.ts';
import type { QuoteTotal } from '../../store/sums/quote-totals.ts';
import {
  byCustomer,
  CUSTOMER_MATCH,
  CustomerFilter,
  customerFilter,
  customerMatchOf,
} from '../customers/customer-filter.ts';
import { Currency, Cursor, DateField, dateOrderFaults, Limit, PageOutput, todayOf } from '../kernel/fields.ts';
import { oneOrSeveral } from '../kernel/one-or-several.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { presentQuote, Quote } from './quote.ts';

const LIST = 'quotes';

const Total = z.object({
  currency: z.string(),
  count: z.int(),
  subtotal: z.number(),
  tax_total: z.number(),
  amount: z.number(),
});

export const listQuotes = operation({
  name: 'listQuotes',
  title: 'List quotes',
  summary: 'Lists quotes, newest first, with totals per currency over the whole filter, not the page.',
  scope: 'billing.read',
  route: 'GET /quotes',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    status: oneOrSeveral(QUOTE_STATUSES)
      .optional()
      .describe('open: can be accepted; accepted: not yet invoiced in full.'),
    customer: CustomerFilter,
    date_from: DateField.optional().describe('Dated on or after.'),
    date_to: DateField.optional().describe('Dated on or before.'),
    currency: Currency.optional().describe('Such as EUR.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: z.object({
    quotes: z.array(Quote),
    ...PageOutput,
    as_of: z.string().meta({ format: 'date' }),
    timezone: z.string(),
    totals: z.array(Total),
    customer_match: CUSTOMER_MATCH,
  }),
  combinations: (raw) => [...dateOrderFaults(raw, 'date_from', 'date_to'), ...cursorFaults(LIST, raw)],
  refusals: ['customer_merged'],
})(async (ctx, { status, customer, date_from: dateFrom, date_to: dateTo, currency, limit, cursor }) => {
  const today = todayOf(ctx);
  const filter: QuoteFilter = {
    today,
    ...(status ? { statuses: status } : {}),
    ...customerFilter(customer),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(currency ? { currency } : {}),
  };
  const page = { before: idBefore(LIST, cursor), limit: limit + 1 };
  const { found, match } = await ctx.store.consistent(async (tx) => ({
    found: await tx.quotes.page(ctx.account.id, filter, page),
    match: await customerMatchOf(tx, ctx, customer, async (ids) =>
      byCustomer(await tx.quotes.sumsByCustomer(ctx.account.id, filter, ids), (rows) =>
        rows.map(presentTotal).map((total) => ({ ...shown(total), amount_due: null })),
      ),
    ),
  }));
  const { rows, ...more } = pageOf(LIST, found.rows, limit, (last) => [last.id]);
  return {
    quotes: rows.map((row) => presentQuote(row, ctx, today)),
    total_count: found.sums.reduce((sum, { count }) => sum + count, 0),
    ...more,
    as_of: today,
    timezone: ctx.account.timezone,
    totals: found.sums.map(presentTotal),
    customer_match: match,
  };
});

function presentTotal({ currency, count, subtotal, tax_total, amount }: QuoteTotal): z.input<typeof Total> {
  const major = (minor: number) => toMajor(minor, currency);
  return { currency, count, subtotal: major(subtotal), tax_total: major(tax_total), amount: major(amount) };
}

function shown({ currency, count, amount }: z.input<typeof Total>) {
  return { currency, count, amount };
}
