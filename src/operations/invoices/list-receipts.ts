import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { addMonths, formatInstant, type LocalDate, type LocalMonth, parseDate, startOfDay } from '../../model/dates.ts';
import { toMajor } from '../../model/money.ts';
import type { ReceiptPlace, ReceiptRow } from '../../store/payments/receipts.ts';
import { Currency, Cursor, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, pageOf, placeOf } from '../kernel/paging.ts';

const LIST = 'receipts';
const Month = z
  .string()
  .refine((month) => parseDate(`${month}-01`) !== undefined, 'must be a month that exists, as YYYY-MM');

const Receipt = z.object({
  payment_id: z.int(),
  kind: z.enum(['received', 'given_back', 'charged_back', 'came_back']),
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  customer_name: z.string(),
  at: z.string().meta({ format: 'date-time' }),
  amount: z.number().describe('Negative for refunds and chargebacks.'),
  currency: z.string(),
});
export type ReceiptData = z.input<typeof Receipt>;

const KINDS = {
  received: 'received',
  refunded: 'given_back',
  charged_back: 'charged_back',
  refund_undone: 'came_back',
  reinstated: 'came_back',
} as const satisfies Record<ReceiptRow['kind'], z.input<typeof Receipt>['kind']>;

/**
 * Lists the money that moved in a month: payments of invoices, refunds, chargebacks, and money that came back after a
 * failed refund or a won dispute. The month's sums in `getInvoiceStats` and `getRevenue` are the sums of these rows
 * (R18).
 */
export const listReceipts = operation({
  name: 'listReceipts',
  title: 'List receipts',
  summary:
    'Lists the money received for invoices in one month and currency, and its refunds and chargebacks in that month, newest first; net is the difference.',
  scope: 'billing.read',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({ month: Month, currency: Currency, limit: Limit, cursor: Cursor }),
  combinations: (raw) => cursorFaults(LIST, raw),
  output: z.object({
    receipts: z.array(Receipt),
    ...PageOutput,
    received: z.number(),
    refunded: z.number(),
    net: z.number(),
  }),
  refusals: [],
})(async (ctx, { month, currency, limit, cursor }) => {
  const { id, timezone } = ctx.account;
  const first = (of: string) => startOfDay(`${of}-01` as LocalDate, timezone);
  const filter = { currency, from: first(month), until: first(addMonths(month as LocalMonth, 1)) };
  const page = { before: before(cursor), limit: limit + 1 };
  const { found, total, sums } = await ctx.store.consistent(async ({ receipts, totals }) => ({
    found: await receipts.list(id, filter, page),
    total: await receipts.count(id, filter),
    sums: (await totals.receiptsOf(id, month as LocalMonth)).find((one) => one.currency === currency),
  }));
  const { rows, ...more } = pageOf(LIST, found, limit, (last) => [last.at, last.payment_id, last.outflow_id]);
  const { received, refunded } = sums ?? { received: 0, refunded: 0 };
  const major = (minor: number) => toMajor(minor, currency);
  return {
    receipts: rows.map(({ outflow_id, kind: stored, at, amount, ...row }) => {
      const kind = KINDS[stored];
      const came = kind === 'received' || kind === 'came_back';
      return { ...row, kind, at: formatInstant(at), amount: major(came ? amount : -amount), currency };
    }),
    total_count: total,
    ...more,
    received: major(received),
    refunded: major(refunded),
    net: major(received - refunded),
  };
});

function before(cursor: string | undefined): ReceiptPlace | undefined {
  const place = placeOf(LIST, cursor);
  if (!place) return undefined;
  const [at, payment, outflow] = place;
  if (place.length !== 3 || typeof at !== 'number' || typeof payment !== 'number' || typeof outflow !== 'number') {
    throw invalid([{ field: 'cursor', message: 'is not a cursor of this list' }]);
  }
  return [at, payment, outflow];
}
