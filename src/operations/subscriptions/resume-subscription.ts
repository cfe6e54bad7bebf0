import * as z from 'zod';
import { billingFrom } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { amountUnlessTest } from '../kernel/amount-at-risk.ts';
import type { Context } from '../kernel/context.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { NOT_CHANGEABLE, notNow } from './states.ts';
import { presentSubscription, requireSubscription, Subscription, subscriptionEvents } from './subscription.ts';

export const resumeSubscription = operation({
  name: 'resumeSubscription',
  title: 'Resume a subscription',
  summary:
    'Resumes a paused subscription on its usual days, or undoes a cancellation at the end of the period. Payments due before the pause are charged now; those that fell into it are not.',
  scope: 'billing.write',
  route: 'POST /subscriptions/{id}/resume',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({ id: Id }),
  output: Subscription,
  refusals: [...NOT_CHANGEABLE, 'subscription_not_paused'],
  resource: [{ kind: 'subscription', argument: 'id' }],
  prepare: (ctx, { id }) => requireSubscription(ctx, id),
  redirects: { grant: 'resume' },
  amountAtRisk: amountUnlessTest,
})(async (ctx, { id }) => {
  return ctx.write(async (tx) => {
    const seen = await requireSubscription(ctx, id, tx);
    const before = await tx.subscriptions.lock(seen.id);
    if (before.status === 'active' && before.cancel_at_period_end === 1) {
      await tx.subscriptions.set(before.id, { cancel_at_period_end: 0, end_reason: null });
    } else if (before.status === 'paused') {
      await tx.subscriptions.set(before.id, await resumed(tx, ctx, before));
    } else {
      throw notNow({ ...seen, ...before }, 'resume it', 'subscription_not_paused');
    }
    return {
      result: presentSubscription(await requireSubscription(ctx, id, tx), ctx),
      events: await subscriptionEvents(tx, ctx, before.id, before.status === 'paused' ? ['subscription.resumed'] : []),
      activity: {
        subject: { kind: 'subscription', id: before.id },
        summary: `Resumed the subscription to ${before.description}`,
      },
    };
  });
});

/** Continues on the regular billing days; days that have passed are skipped. */
async function resumed(tx: Queries, ctx: Context, before: SubscriptionRow): Promise<Partial<SubscriptionRow>> {
  const status = (await tx.periods.hasFailed(before.id)) ? 'past_due' : 'active';
  const change = { status, paused_at: null } as const;
  // All instalments have started, so there is no next billing day.
  if (before.anchor_on === null || before.next_charge_at === null) return change;
  const zone = ctx.account.timezone;
  const { step, on, at } = billingFrom(before.anchor_on, before, { step: before.next_step, zone, now: ctx.now() });
  return { ...change, next_step: step, next_on: on, next_charge_at: at };
}
