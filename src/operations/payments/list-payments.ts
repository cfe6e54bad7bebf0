import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { addMs, type Instant, parseDate } from '../../model/dates.ts';
import { toMajor } from '../../model/money.ts';
import { PAYMENT_STATUSES } from '../../model/payment.ts';
import type { PaymentFilter } from '../../store/payments/payment-filters.ts';
import type { PaymentPlace } from '../../store/payments/payment-lists.ts';
import type { Queries } from '../../store/store.ts';
import {
  byCustomer,
  CUSTOMER_MATCH,
  CustomerFilter,
  customerFilter,
  customerMatchOf,
  refuseMerged,
} from '../customers/customer-filter.ts';
import { twoCustomers } from '../customers/resolve-customer.ts';
import { idsNamed } from '../invoices/invoice.ts';
import { AmountFilter, moneyFilter } from '../kernel/amount-filter.ts';
import type { Context } from '../kernel/context.ts';
import {
  Cursor,
  endOf,
  Id,
  InvoiceReference,
  Limit,
  type Moment,
  MomentField,
  PageOutput,
  PaymentMethod,
  searchText,
  startOf,
  UntilField,
} from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, pageOf, placeOf, UNKNOWN_CURSOR } from '../kernel/paging.ts';
import { Payment, presentPayment } from './payment.ts';

const Total = z.object({
  currency: z.string(),
  amount: z.number().describe('Of all payments in the filter, whatever their status.'),
  fee: z.number(),
  count: z.int(),
  received: z.number().describe('Of amount, what was paid, also if it was given back since.'),
  refunded: z.number(),
  charged_back: z.number(),
  net: z.number().describe('received less refunded and charged_back; fees are not subtracted.'),
});

export const listPayments = operation({
  name: 'listPayments',
  title: 'List payments',
  summary:
    'Lists payments, newest first, by when paid, else begun. Without status, totals says what was received, refunded and net per currency, over the whole filter without test payments.',
  scope: 'billing.read',
  route: 'GET /payments',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    description: searchText(BOUNDS.description).optional().describe('Part of the reference.'),
    status: z.enum(PAYMENT_STATUSES).optional(),
    amount: AmountFilter,
    payment_method: PaymentMethod.optional(),
    from: MomentField.optional().describe('First day or instant.'),
    to: UntilField.optional().describe('Last day or instant.'),
    customer_id: Id.optional(),
    customer: CustomerFilter,
    invoice_id: InvoiceReference.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  notForAssistants: ['amount'],
  amounts: ['amount'],
  combinations: (raw) => [...orderFaults(raw), ...twoCustomers(raw), ...cursorFaults('payments', raw)],
  output: z.object({
    payments: z.array(Payment),
    ...PageOutput,
    totals: z.array(Total).describe('Over the whole filter, test payments left out.'),
    customer_match: CUSTOMER_MATCH,
  }),
  refusals: ['invoice_not_found', 'customer_merged'],
})(async (ctx, input) => {
  const given = await filterOf(ctx, input);
  const page = { after: placeAfter(input.cursor), limit: input.limit + 1, now: ctx.now() };
  const { found, match } = await ctx.store.consistent(async (tx) => {
    const money = await moneyFilter(ctx, { amount: input.amount }, () => tx.payments.currencies(ctx.account.id));
    const filter = { ...given, ...money };
    const paged = await tx.payments.page(ctx.account.id, filter, page);
    if (paged.rows.length === 0 && input.customer_id !== undefined) {
      await refuseMerged(tx, ctx, input.customer_id, 'customer_id');
    }
    return {
      found: paged,
      match: await customerMatchOf(tx, ctx, input.customer, async (ids) =>
        byCustomer(await tx.payments.sumsByCustomer(ctx.account.id, filter, ids), (rows) =>
          rows.map(({ currency, count, amount }) => {
            const total = { currency, count, amount: toMajor(amount, currency) };
            return { ...total, amount_due: null };
          }),
        ),
      ),
    };
  });
  const { rows, ...more } = pageOf('payments', found.rows, input.limit, (last) => [last.listed_at, last.id]);
  return {
    payments: rows.map(presentPayment),
    total_count: found.sums.reduce((count, sum) => count + sum.count, 0),
    ...more,
    totals: totalsOf(found),
    customer_match: match,
  };
});

/** Reads the position in a cursor. Cursors are not signed, so their content is validated like any other input. */
function placeAfter(cursor: string | undefined): PaymentPlace | undefined {
  const place = placeOf('payments', cursor);
  if (!place) return undefined;
  const [at, id] = place;
  if (place.length !== 2 || typeof at !== 'number' || typeof id !== 'number') {
    throw invalid([UNKNOWN_CURSOR]);
  }
  return { at, id };
}

type FilterInput = {
  readonly description?: string | undefined;
  readonly status?: PaymentFilter['status'] | undefined;
  readonly payment_method?: PaymentFilter['method'] | undefined;
  readonly from?: Moment | undefined;
  readonly to?: Moment | undefined;
  readonly customer_id?: number | undefined;
  readonly customer?: string | number | undefined;
  readonly invoice_id?: string | number | undefined;
};

async function filterOf(ctx: Context, given: FilterInput): Promise<PaymentFilter> {
  const { description, status, payment_method: method, from, to, invoice_id } = given;
  const bounds = {
    ...(from === undefined ? {} : { from: startOf(ctx, from) }),
    ...(to === undefined ? {} : { until: justAfter(ctx, to) }),
  };
  if (bounds.from !== undefined && bounds.until !== undefined && bounds.until <= bounds.from) {
    throw invalid([{ field: 'to', message: 'must not be before from' }]);
  }
  return {
    ...bounds,
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
    ...(method === undefined ? {} : { method }),
    ...customerFilter(given.customer_id ?? given.customer),
    ...(invoice_id === undefined ? {} : { invoiceIds: await idsNamed(ctx, invoice_id, 'invoice_id') }),
  };
}

/** Exclusive end of a period: the start of the next day, or one millisecond after the given instant. */
function justAfter(ctx: Context, moment: Moment): Instant {
  return typeof moment === 'string' ? endOf(ctx, moment) : addMs(moment, 1);
}

function orderFaults({ from, to }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const days = [from, to].map((value) => (typeof value === 'string' ? parseDate(value) : undefined));
  const [first, last] = days;
  return first && last && last < first ? [{ field: 'to', message: 'must not be before from' }] : [];
}

type Found = Awaited<ReturnType<Queries['payments']['page']>>;

/** Totals per currency. Test payments are left out, because they are not real money (R33). */
function totalsOf({ sums, givenBack }: Found): z.input<typeof Total>[] {
  const real = Map.groupBy(
    sums.filter(({ testmode }) => testmode === 0),
    ({ currency }) => currency,
  );
  return [...real].map(([currency, parts]) => {
    const sum = (field: 'amount' | 'fee' | 'count' | 'received') => parts.reduce((all, part) => all + part[field], 0);
    const left = givenBack.filter((one) => one.currency === currency);
    const [received, refunded, chargedBack] = [
      sum('received'),
      left.reduce((all, one) => all + one.refunded, 0),
      left.reduce((all, one) => all + one.charged_back, 0),
    ];
    return {
      currency,
      amount: toMajor(sum('amount'), currency),
      fee: toMajor(sum('fee'), currency),
      count: sum('count'),
      received: toMajor(received, currency),
      refunded: toMajor(refunded, currency),
      charged_back: toMajor(chargedBack, currency),
      net: toMajor(received - refunded - chargedBack, currency),
    };
  });
}
