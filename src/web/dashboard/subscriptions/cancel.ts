import type { Language } from '../../../model/language.ts';
import type { SubscriptionAction } from '../../../model/subscription.ts';
import { cancelSubscription } from '../../../operations/subscriptions/cancel-subscription.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { FieldSpec } from '../components/form.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { subscriptionOf } from './one.ts';

export const cancelSubscriptionPage: Page<SignedIn> = {
  path: '/subscriptions/:id/cancel',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].subscriptions.cancelling;
    const { id, allowed_actions: allowed, collection } = await subscriptionOf(visit);
    const isInvoiced = collection === 'invoice';
    const step = {
      path: `/subscriptions/${id}/cancel`,
      back: `/subscriptions/${id}`,
      title: words.title,
      text: isInvoiced ? DASHBOARD[visit.language].invoicedSubscriptions.cancelling : words.text,
      fields: when(allowed, visit.language, isInvoiced),
      button: words.button,
      stay: words.stay,
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

/** Field for the time of the cancellation. Returns no field if the subscription can only be cancelled at once. */
function when(allowed: readonly SubscriptionAction[], language: Language, isInvoiced: boolean): readonly FieldSpec[] {
  const words = DASHBOARD[language].subscriptions.cancelling;
  if (!allowed.includes('cancel_at_period_end')) return [];
  const whens = isInvoiced
    ? { ...words.whens, period_end: DASHBOARD[language].invoicedSubscriptions.periodEnd }
    : words.whens;
  return [{ name: 'when', label: words.when, options: Object.entries(whens) }];
}
