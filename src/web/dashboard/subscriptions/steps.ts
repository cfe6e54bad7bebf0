/** Pages for actions on a subscription that need only a confirmation. */

import { pauseSubscription } from '../../../operations/subscriptions/pause-subscription.ts';
import { resumeSubscription } from '../../../operations/subscriptions/resume-subscription.ts';
import { rotateSubscriptionLink } from '../../../operations/subscriptions/rotate-subscription-link.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Notice } from '../components/notices.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';
import { subscriptionOf } from './one.ts';

type Step = {
  readonly path: 'pause' | 'resume' | 'address';
  readonly op: typeof pauseSubscription | typeof resumeSubscription | typeof rotateSubscriptionLink;
  readonly words: 'pausing' | 'resuming' | 'rotating';
  readonly notice: Notice;
  readonly isDangerous?: true;
};

function stepPage({ path, op, words, notice, ...tone }: Step): Page<SignedIn> {
  return {
    path: `/subscriptions/:id/${path}`,
    needs: 'billing.write',
    show: async (visit, refused) => {
      const { id, collection } = await subscriptionOf(visit);
      const place = `/subscriptions/${id}`;
      const said = DASHBOARD[visit.language].subscriptions[words];
      const isInvoiced = collection === 'invoice' && words !== 'rotating';
      const text = isInvoiced ? DASHBOARD[visit.language].invoicedSubscriptions[words] : said.text;
      return stepView(visit, { path: `${place}/${path}`, back: place, ...said, text, ...tone }, refused);
    },
    act: async (visit, sent) => {
      const { id } = await subscriptionOf(visit);
      await runOnce(visit, op, { id }, sent);
      return { goTo: visit.at(`/subscriptions/${id}`), notice };
    },
  };
}

export const pausePage = stepPage({
  path: 'pause',
  op: pauseSubscription,
  words: 'pausing',
  notice: 'subscription_paused',
});

export const resumePage = stepPage({
  path: 'resume',
  op: resumeSubscription,
  words: 'resuming',
  notice: 'subscription_resumed',
});

export const rotateAddressPage = stepPage({
  path: 'address',
  op: rotateSubscriptionLink,
  words: 'rotating',
  notice: 'address_replaced',
  isDangerous: true,
});
