import * as z from 'zod';
import type { CustomerId, PlanId } from '../../model/ids.ts';
import { SUBSCRIPTION_STATUSES } from '../../model/subscription.ts';
import { Cursor, Id, Limit, PageOutput } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { cursorFaults, idBefore, pageOf } from '../paging.ts';
import { presentSubscription, Subscription } from './subscription.ts';

export const listSubscriptions = operation({
  name: 'listSubscriptions',
  title: 'List subscriptions',
  summary: 'Lists subscriptions, newest first. past_due: a payment failed and is tried again.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({
    status: z.enum(SUBSCRIPTION_STATUSES).optional(),
    customer_id: Id.optional(),
    plan_id: Id.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  combinations: (raw) => cursorFaults('subscriptions', raw),
  output: z.object({ subscriptions: z.array(Subscription), ...PageOutput }),
  refusals: [],
})(async (ctx, { status, customer_id, plan_id, limit, cursor }) => {
  const filter = {
    ...(status ? { status } : {}),
    ...(customer_id === undefined ? {} : { customerId: customer_id as CustomerId }),
    ...(plan_id === undefined ? {} : { planId: plan_id as PlanId }),
  };
  const page = { before: idBefore('subscriptions', cursor), limit: limit + 1 };
  const { found, total } = await ctx.store.snapshot(async (tx) => ({
    found: await tx.subscriptions.list(ctx.account.id, filter, page),
    total: await tx.subscriptions.count(ctx.account.id, filter),
  }));
  const { rows, ...more } = pageOf('subscriptions', found, limit, (last) => [last.id]);
  return { subscriptions: rows.map((row) => presentSubscription(row, ctx)), total_count: total, ...more };
});
