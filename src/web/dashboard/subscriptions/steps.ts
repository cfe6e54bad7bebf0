/** What is done with a subscription after one question, without anything to choose. */
import { pauseSubscription } from '../../../operations/subscriptions/pause-subscription.ts';
import { resumeSubscription } from '../../../operations/subscriptions/resume-subscription.ts';
import { rotateSubscriptionLink } from '../../../operations/subscriptions/rotate-subscription-link.ts';
import { stepView } from '../components/step.ts';
import { runOnce, type SignedIn, type Page } from '../page.ts';
import type { Said } from '../words.ts';
import { subscriptionOf } from './one.ts';


type Step = {
  readonly path: 'pause' | 'resume' | 'address';
  readonly op: typeof pauseSubscription | typeof resumeSubscription | typeof rotateSubscriptionLink;
  readonly words: { readonly title: string; readonly text: string; readonly button: string };
  readonly notice: Said;
  readonly isDangerous?: true;
};

function stepPage({ path, op, words: said, say, ...tone }: Step): Page<SignedIn> {
  return {
    path: `/subscriptions/:id/${path}`,
    needs: 'billing.write',
    show: async (visit, refused) => {
      const { id } = await subscriptionOf(visit);
      const place = `/subscriptions/${id}`;
      return stepView(visit, { path: `${place}/${path}`, back: place, ...said, ...tone }, refused);
    },
    act: async (visit, sent) => {
      const { id } = await subscriptionOf(visit);
      await runOnce(visit, op, { id }, sent);
      return { goTo: visit.at(`/subscriptions/${id}`), say };
    },
  };
}

export const pausePage = stepPage({
  path: 'pause',
  op: pauseSubscription,
  words: words.pausing,
  notice: 'subscription_paused',
});

export const resumePage = stepPage({
  path: 'resume',
  op: resumeSubscription,
  words: words.resuming,
  notice: 'subscription_resumed',
});

export const rotateAddressPage = stepPage({
  path: 'address',
  op: rotateSubscriptionLink,
  words: words.rotating,
  notice: 'address_replaced',
  isDangerous: true,
});
