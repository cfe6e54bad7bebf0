import type { SubscriptionAction } from '../../../model/subscription.ts';
import { cancelSubscription } from '../../../operations/subscriptions/cancel-subscription.ts';
import type { FieldSpec } from '../frame/form.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { doOnce, type Inside, type Page, textOf } from '../page.ts';
import { subscriptionOf } from './one.ts';

const { cancelling: words } = MONEY.subscription;

export const cancelSubscriptionPage: Page<Inside> = {
  path: '/subscriptions/:id/cancel',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id, allowed_actions: allowed } = await subscriptionOf(visit);
    const step = {
      path: `/subscriptions/${id}/cancel`,
      back: `/subscriptions/${id}`,
      title: words.title,
      text: words.text,
      fields: when(allowed),
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await subscriptionOf(visit);
    const at_period_end = textOf(sent, 'when') === 'period_end';
    await doOnce(visit, cancelSubscription, { id, at_period_end }, sent);
    return {
      goTo: visit.at(`/subscriptions/${id}`),
      say: at_period_end ? 'subscription_ending' : 'subscription_cancelled',
    };
  },
};

/** Nothing to choose where only "now" is possible. */
function when(allowed: readonly SubscriptionAction[]): readonly FieldSpec[] {
  if (!allowed.includes('cancel_at_period_end')) return [];
  return [{ name: 'when', label: words.when, options: Object.entries(words.whens) }];
}
