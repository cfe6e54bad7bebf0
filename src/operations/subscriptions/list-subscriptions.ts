import * as z from 'zod';
import type { PlanId } from '../../model/ids.ts';
import { SUBSCRIPTION_STATUSES } from '../../model/subscription.ts';
import {
  byCustomer,
  CUSTOMER_MATCH,
  CustomerFilter,
  countsOnly,
  customerFilter,
  customerMatchOf,
  refuseMerged,
} from '../customers/customer-filter.ts';
import { twoCustomers } from '../customers/resolve-customer.ts';
import { Cursor, Id, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { presentSubscription, Subscription } from './subscription.ts';

export const listSubscriptions = operation({
  name: 'listSubscriptions',
  title: 'List subscriptions',
  summary: 'Lists subscriptions, newest first. past_due: a payment failed and is tried again.',
  scope: 'billing.read',
  route: 'GET /subscriptions',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    status: z.enum(SUBSCRIPTION_STATUSES).optional(),
    customer_id: Id.optional(),
    customer: CustomerFilter,
    plan_id: Id.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  combinations: (raw) => [...twoCustomers(raw), ...cursorFaults('subscriptions', raw)],
  output: z.object({ subscriptions: z.array(Subscription), ...PageOutput, customer_match: CUSTOMER_MATCH }),
  refusals: ['customer_merged'],
})(async (ctx, { status, plan_id, limit, cursor, customer_id, customer }) => {
  const filter = {
    ...(status ? { status } : {}),
    ...customerFilter(customer_id ?? customer),
    ...(plan_id === undefined ? {} : { planId: plan_id as PlanId }),
  };
  const page = { before: idBefore('subscriptions', cursor), limit: limit + 1 };
  const { found, total, match } = await ctx.store.consistent(async (tx) => {
    const counted = await tx.subscriptions.count(ctx.account.id, filter);
    if (counted === 0 && customer_id !== undefined) await refuseMerged(tx, ctx, customer_id, 'customer_id');
    return {
      found: await tx.subscriptions.list(ctx.account.id, filter, page),
      total: counted,
      match: await customerMatchOf(tx, ctx, customer, async (ids) =>
        byCustomer(await tx.subscriptions.countsByCustomer(ctx.account.id, filter, ids), countsOnly),
      ),
    };
  });
  const { rows, ...more } = pageOf('subscriptions', found, limit, (last) => [last.id]);
  const subscriptions = rows.map((row) => presentSubscription(row, ctx));
  return { subscriptions, total_count: total, ...more, customer_match: match };
});
