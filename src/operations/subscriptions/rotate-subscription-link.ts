import * as z from 'zod';
import { realUnlessTest } from '../kernel/amount-at-risk.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { newAccessCode } from './insert-subscription.ts';
import { presentSubscription, requireSubscription, Subscription } from './subscription.ts';

export const rotateSubscriptionLink = operation({
  name: 'rotateSubscriptionLink',
  title: "Replace a customer's subscription address",
  summary: "Replaces a subscription's customer_url by a new address; the old one, in mails too, stops working at once.",
  scope: 'billing.write',
  route: 'POST /subscriptions/{id}/rotate-link',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: Id.describe('Subscription id.') }),
  output: Subscription,
  refusals: ['subscription_not_found'],
  resource: [{ kind: 'subscription', argument: 'id' }],
  prepare: (ctx, { id }) => requireSubscription(ctx, id),
  redirects: 'nothing',
  amountAtRisk: realUnlessTest,
})(async (ctx, _input, seen) => {
  return ctx.write(async (tx) => {
    await tx.subscriptions.set(seen.id, { access_code: newAccessCode() });
    return {
      result: presentSubscription(await requireSubscription(ctx, seen.id, tx), ctx),
      events: [],
      activity: {
        subject: { kind: 'subscription', id: seen.id },
        summary: `Replaced the customer's address of the subscription to ${seen.description}`,
      },
    };
  });
});
