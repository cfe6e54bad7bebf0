import * as z from 'zod';
import { daysBetween, formatInstant, type Instant, type LocalDate } from '../../model/dates.ts';
import { averageDaysToPay, NEVER_PAID } from '../../model/days-to-pay.ts';
import { INVOICE_STATUSES, statusOn } from '../../model/invoice.ts';
import { toMajor } from '../../model/money.ts';
import type { Outstanding, OverdueBalance } from '../../store/customers/customer-balances.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Context } from '../kernel/context.ts';
import { InstantText, todayOf } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { AverageDaysToPay, Customer, presentCustomer } from './customer.ts';
import { CUSTOMER_LOOKUP_REFUSALS, CustomerReference, resolveCustomer } from './resolve-customer.ts';

const Balance = z.object({
  currency: z.string(),
  count: z.int().describe('Unpaid invoices.'),
  outstanding: z.number(),
  overdue: z.number(),
  oldest_days: z.int().describe('Days overdue of the oldest; 0: none is.'),
});

const LatestInvoice = z.object({
  id: z.int(),
  invoice_number: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  currency: z.string(),
  amount: z.number(),
  amount_due: z.number(),
  date: z.string(),
  due_date: z.string(),
});
const LATEST = 10;

export const getCustomer = operation({
  name: 'getCustomer',
  title: 'Get a customer',
  summary:
    'Returns one customer by id, e-mail or name, with what is outstanding and overdue per currency, its ten latest invoices, how fast it pays, and when it last paid and was last reminded.',
  scope: 'billing.read',
  route: 'GET /customers/{id}',
  effects: READS,
  input: z.strictObject({ id: CustomerReference.describe('Customer id, e-mail or name.') }),
  output: Customer.extend({
    balances: z.array(Balance),
    last_payment_at: InstantText.nullable(),
    last_reminder_at: InstantText.nullable(),
    average_days_to_pay: AverageDaysToPay,
    erased_at: InstantText.nullable(),
    latest_invoices: z.array(LatestInvoice).describe('Newest first; at most ten.'),
  }),
  refusals: CUSTOMER_LOOKUP_REFUSALS,
})(async (ctx, { id }) => customerWithBalances(ctx, await resolveCustomer(ctx, id, 'id')));

export async function customerWithBalances(ctx: Context, customer: CustomerRow) {
  const today = todayOf(ctx);
  const { owed, overdue, last, places, latest } = await ctx.store.consistent(async ({ balances, invoiceLists }) => ({
    owed: await balances.outstanding(ctx.account.id, [customer.id]),
    overdue: await balances.overdue(ctx.account.id, customer.id, today),
    last: await balances.lastContact(ctx.account.id, customer.id),
    places: await balances.payPlaces(ctx.account.id, [customer.id]),
    latest: await invoiceLists.list(ctx.account.id, { today, customer: { id: customer.id } }, { limit: LATEST }),
  }));
  return {
    ...presentCustomer(customer),
    balances: owed.map((sum) =>
      presentBalance(
        sum,
        overdue.find(({ currency }) => currency === sum.currency),
        today,
      ),
    ),
    last_payment_at: when(last.paidAt),
    last_reminder_at: when(last.remindedAt),
    average_days_to_pay: averageDaysToPay(places.get(customer.id) ?? NEVER_PAID),
    erased_at: when(customer.erased_at),
    latest_invoices: latest.map((row) => latestInvoice(row, today)),
  };
}

function latestInvoice(row: InvoiceRow, today: LocalDate): z.input<typeof LatestInvoice> {
  const { id, invoice_number, currency, date, due_date } = row;
  return {
    id,
    invoice_number,
    status: statusOn(row.status, due_date, today),
    currency,
    amount: toMajor(row.amount, currency),
    amount_due: toMajor(row.amount_due, currency),
    date,
    due_date,
  };
}

function presentBalance(
  { currency, count, outstanding }: Outstanding,
  late: OverdueBalance | undefined,
  today: LocalDate,
): z.input<typeof Balance> {
  return {
    currency,
    count,
    outstanding: toMajor(outstanding, currency),
    overdue: toMajor(late?.overdue ?? 0, currency),
    oldest_days: late?.oldest_due ? daysBetween(late.oldest_due, today) : 0,
  };
}

function when(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
