import * as z from 'zod';
import { Id } from '../fields.ts';
import { operation } from '../operation.ts';
import { newAccessCode } from './insert-subscription.ts';
import { presentSubscription, requireSubscription, Subscription } from './subscription.ts';

export const rotateSubscriptionLink = operation({
  name: 'rotateSubscriptionLink',
  title: "Replace a customer's subscription address",
  summary: "Gives a subscription's customer_url another address; the old one, in mails too, leads nowhere from now on.",
  scope: 'billing.write',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: Id.describe('Subscription id.') }),
  output: Subscription,
  refusals: ['subscription_not_found'],
})(async (ctx, { id }) => {
  const seen = await requireSubscription(ctx, id);
  return ctx.write(async (tx) => {
    await tx.subscriptions.set(seen.id, { access_code: newAccessCode() });
    return {
      result: presentSubscription(await requireSubscription(ctx, id, tx), ctx),
      events: [],
      activity: {
        subject: { kind: 'subscription', id: seen.id },
        summary: `Replaced the customer's address of the subscription to ${seen.description}`,
      },
    };
  });
});
