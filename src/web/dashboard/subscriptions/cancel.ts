import type { Language } from '../../../model/language.ts';
import type { SubscriptionAction } from '../../../model/subscription.ts';
import { cancelSubscription } from '../../../operations/subscriptions/cancel-subscription.ts';
import type { FieldSpec } from '../components/form.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { subscriptionOf } from './one.ts';
import { SUBSCRIPTION_WORDS } from './words.ts';

export const cancelSubscriptionPage: Page<SignedIn> = {
  path: '/subscriptions/:id/cancel',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = SUBSCRIPTION_WORDS[visit.language].cancelling;
    const { id, allowed_actions: allowed } = await subscriptionOf(visit);
    const step = {
      path: `/subscriptions/${id}/cancel`,
      back: `/subscriptions/${id}`,
      title: words.title,
      text: words.text,
      fields: when(allowed, visit.language),
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await subscriptionOf(visit);
    const at_period_end = textOf(sent, 'when') === 'period_end';
    await runOnce(visit, cancelSubscription, { id, at_period_end }, sent);
    return {
      goTo: visit.at(`/subscriptions/${id}`),
      notice: at_period_end ? 'subscription_ending' : 'subscription_cancelled',
    };
  },
};

/** No field if only "now" is possible. */
function when(allowed: readonly SubscriptionAction[], language: Language): readonly FieldSpec[] {
  const words = SUBSCRIPTION_WORDS[language].cancelling;
  if (!allowed.includes('cancel_at_period_end')) return [];
  return [{ name: 'when', label: words.when, options: Object.entries(words.whens) }];
}
