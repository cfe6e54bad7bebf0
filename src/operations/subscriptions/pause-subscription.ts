import * as z from 'zod';
import { amountUnlessTest } from '../kernel/amount-at-risk.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { NOT_CHANGEABLE, notNow } from './states.ts';
import { presentSubscription, requireSubscription, Subscription, subscriptionEvents } from './subscription.ts';

export const pauseSubscription = operation({
  name: 'pauseSubscription',
  title: 'Pause a subscription',
  summary:
    'Stops charging until resumeSubscription. Payments whose day passes meanwhile are skipped and not charged later.',
  scope: 'billing.write',
  route: 'POST /subscriptions/{id}/pause',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({ id: Id }),
  output: Subscription,
  refusals: [...NOT_CHANGEABLE, 'subscription_not_active'],
  resource: [{ kind: 'subscription', argument: 'id' }],
  prepare: (ctx, { id }) => requireSubscription(ctx, id),
  redirects: 'nothing',
  amountAtRisk: amountUnlessTest,
})(async (ctx, _input, seen) => {
  return ctx.write(async (tx) => {
    const won = await tx.subscriptions.change(seen.id, ['active'], { status: 'paused', paused_at: ctx.now() }, 0);
    const row = await requireSubscription(ctx, seen.id, tx);
    if (!won) throw notNow(row, 'pause it', 'subscription_not_active');
    return {
      result: presentSubscription(row, ctx),
      events: await subscriptionEvents(tx, ctx, row.id, ['subscription.paused']),
      activity: {
        subject: { kind: 'subscription', id: row.id },
        summary: `Paused the subscription to ${row.description}`,
      },
    };
  });
});
