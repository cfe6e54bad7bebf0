import * as z from 'zod';
import { daysBetween, formatInstant, type Instant, type LocalDate } from '../../model/dates.ts';
import { toMajor } from '../../model/money.ts';
import type { Outstanding, OverdueBalance } from '../../store/customer-balances.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { Context } from '../context.ts';
import { InstantText } from '../fields.ts';
import { todayOf } from '../invoices/invoice.ts';
import { operation, READS } from '../operation.ts';
import { Customer, presentCustomer } from './customer.ts';
import { CUSTOMER_LOOKUP_REFUSALS, CustomerReference, resolveCustomer } from './resolve-customer.ts';

const Balance = z.object({
  currency: z.string(),
  count: z.int().describe('Unpaid invoices.'),
  outstanding: z.number(),
  overdue: z.number(),
  oldest_days: z.int().describe('Days overdue of the oldest; 0: none is.'),
});

export const getCustomer = operation({
  name: 'getCustomer',
  title: 'Get a customer',
  summary:
    'Returns one customer by id, e-mail or name, with what is outstanding and overdue per currency, and when it last paid and was last reminded.',
  scope: 'billing.read',
  route: 'GET /customers/{id}',
  effects: READS,
  input: z.strictObject({ id: CustomerReference.describe('Customer id, e-mail or name.') }),
  output: Customer.extend({
    balances: z.array(Balance),
    last_payment_at: InstantText.nullable(),
    last_reminder_at: InstantText.nullable(),
  }),
  refusals: CUSTOMER_LOOKUP_REFUSALS,
})(async (ctx, { id }) => customerWithBalances(ctx, await resolveCustomer(ctx, id, 'id')));

export async function customerWithBalances(ctx: Context, customer: CustomerRow) {
  const today = todayOf(ctx);
  const { owed, overdue, last } = await ctx.store.search(async ({ balances }) => ({
    owed: await balances.outstanding(ctx.account.id, [customer.id]),
    overdue: await balances.overdue(ctx.account.id, customer.id, today),
    last: await balances.lastContact(ctx.account.id, customer.id),
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
