import * as z from 'zod';
import type { EndReason, SubscriptionStatus } from '../../model/subscription.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { amountUnlessTest } from '../kernel/amount-at-risk.ts';
import { payerContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { endSubscription } from './end-subscription.ts';
import { NOT_CHANGEABLE, notNow } from './states.ts';
import {
  presentSubscription,
  requireSubscription,
  Subscription,
  type SubscriptionData,
  subscriptionEvents,
} from './subscription.ts';

export const cancelSubscription = operation({
  name: 'cancelSubscription',
  title: 'Cancel a subscription',
  summary:
    'Ends a subscription permanently, at once or at_period_end. Nothing more is charged, and paid amounts stay paid (refundPayment refunds them). Sends nothing.',
  scope: 'billing.write',
  route: 'POST /subscriptions/{id}/cancel',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({
    id: Id,
    at_period_end: z.boolean().default(false).describe('true: on the day of the next payment, instead of it.'),
  }),
  output: Subscription,
  refusals: [...NOT_CHANGEABLE, 'subscription_not_active'],
  resource: [{ kind: 'subscription', argument: 'id' }],
  prepare: (ctx, { id }) => requireSubscription(ctx, id),
  redirects: 'nothing',
  amountAtRisk: amountUnlessTest,
})(async (ctx, { id, at_period_end }) => {
  return ctx.write((tx) =>
    at_period_end ? cancelAtPeriodEnd(tx, ctx, id, 'requested') : cancelNow(tx, ctx, id, 'requested'),
  );
});

/** Context for a cancellation by the customer. The activity list shows the operation as `cancelSubscription`. */
export function contextOfPayer(services: Services, account: AccountRow, name: string | null): Context {
  return payerContext(services, account, cancelSubscription.name, name);
}

type Cancelled = Written<SubscriptionData>;

const CANCELLABLE = ['pending', 'active', 'past_due', 'paused'] as const satisfies readonly SubscriptionStatus[];

export async function cancelNow(tx: Queries, ctx: Context, id: number, reason: EndReason): Promise<Cancelled> {
  const seen = await requireSubscription(ctx, id, tx);
  const { status } = await tx.subscriptions.lock(seen.id);
  if (!CANCELLABLE.some((one) => one === status)) throw notNow({ ...seen, status }, 'cancel it', 'subscription_ended');
  await endSubscription(tx, ctx, seen.id, reason);
  return written(tx, ctx, seen, 'Cancelled the subscription', ['subscription.cancelled']);
}

/** Marks the subscription to end with its current period. `reason`: shown after the subscription has ended. */
export async function cancelAtPeriodEnd(tx: Queries, ctx: Context, id: number, reason: EndReason): Promise<Cancelled> {
  const seen = await requireSubscription(ctx, id, tx);
  const won = await tx.subscriptions.change(seen.id, ['active'], { cancel_at_period_end: 1, end_reason: reason }, 0);
  if (!won) {
    throw notNow(
      await requireSubscription(ctx, id, tx),
      'cancel it at the end of its period',
      'subscription_not_active',
    );
  }
  return written(tx, ctx, seen, `Will end on ${won.next_on ?? 'its last payment'}: the subscription`, []);
}

async function written(
  tx: Queries,
  ctx: Context,
  { id, description }: SubscriptionRow,
  words: string,
  eventTypes: Parameters<typeof subscriptionEvents>[3],
): Promise<Cancelled> {
  return {
    result: presentSubscription(await requireSubscription(ctx, id, tx), ctx),
    events: await subscriptionEvents(tx, ctx, id, eventTypes),
    activity: { subject: { kind: 'subscription', id }, summary: `${words} to ${description}` },
  };
}
