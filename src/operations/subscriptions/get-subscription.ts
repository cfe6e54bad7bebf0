import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { toMajor } from '../../model/money.ts';
import { PERIOD_STATUSES } from '../../model/subscription.ts';
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { Id, InstantText } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { termsOfPeriod } from './period-terms.ts';
import { presentSubscription, requireSubscription, Subscription } from './subscription.ts';

const Period = z.object({
  number: z.int().describe('From 0, the first payment.'),
  due_on: z.string().meta({ format: 'date' }).nullable(),
  amount: z.number().describe('With which it began.'),
  status: z.enum(PERIOD_STATUSES),
  tries: z.int().describe('How often it was charged automatically.'),
  failure_reason: z.string().nullable(),
  next_try_at: InstantText.nullable(),
  paid_at: InstantText.nullable(),
  invoice_id: z.int().nullable(),
});

/** One year of monthly periods. */
const PERIODS_SHOWN = 12;

export const getSubscription = operation({
  name: 'getSubscription',
  title: 'Get a subscription',
  summary: 'Returns one subscription with its latest periods, newest first: what was due, paid, and tried again.',
  scope: 'billing.read',
  route: 'GET /subscriptions/{id}',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: Id.describe('Subscription id.') }),
  output: Subscription.extend({ periods: z.array(Period) }),
  refusals: ['subscription_not_found'],
})(async (ctx, { id }) =>
  ctx.store.consistent(async (tx) => {
    const row = await requireSubscription(ctx, id, tx);
    const periods = await tx.periods.list(row.id, PERIODS_SHOWN);
    return { ...presentSubscription(row, ctx), periods: periods.map((period) => presentPeriod(period, row)) };
  }),
);

function presentPeriod(period: PeriodRow, subscription: SubscriptionRow): z.input<typeof Period> {
  const { number, due_on, status, tries, failure_reason, invoice_id } = period;
  const when = (at: PeriodRow['paid_at']) => (at === null ? null : formatInstant(at));
  // Shows `next_try_at` only after a failed charge. Before a failed charge, this column is not the time of a retry. It
  // is then the end of the lease of a worker that charges the period.
  const next_try_at = period.first_failed_at === null ? null : when(period.next_try_at);
  const amount = toMajor(termsOfPeriod(period, subscription).amount, subscription.currency);
  return {
    number,
    due_on,
    amount,
    status,
    tries,
    failure_reason,
    next_try_at,
    paid_at: when(period.paid_at),
    invoice_id,
  };
}
