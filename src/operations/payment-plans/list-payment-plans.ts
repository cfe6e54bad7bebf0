import * as z from 'zod';
import { Cursor, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { PaymentPlan, presentPaymentPlan } from './payment-plan.ts';

export const listPaymentPlans = operation({
  name: 'listPaymentPlans',
  title: 'List payment plans',
  summary: 'Lists payment plans, newest first. For the subscribers of one use listSubscriptions with plan_id.',
  scope: 'billing.read',
  route: 'GET /payment-plans',
  effects: READS,
  input: z.strictObject({ limit: Limit, cursor: Cursor }),
  combinations: (raw) => cursorFaults('payment_plans', raw),
  output: z.object({ payment_plans: z.array(PaymentPlan), ...PageOutput }),
  refusals: [],
})(async (ctx, { limit, cursor }) => {
  const page = { before: idBefore('payment_plans', cursor), limit: limit + 1 };
  const { found, total } = await ctx.store.consistent(async (tx) => ({
    found: await tx.plans.list(ctx.account.id, page),
    total: await tx.plans.count(ctx.account.id),
  }));
  const { rows, ...more } = pageOf('payment_plans', found, limit, (last) => [last.id]);
  return { payment_plans: rows.map(presentPaymentPlan), total_count: total, ...more };
});
