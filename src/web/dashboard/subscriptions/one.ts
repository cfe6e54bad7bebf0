import { html } from 'hono/html';
import type * as z from 'zod';
import type { Language } from '../../../model/language.ts';
import type { SubscriptionAction } from '../../../model/subscription.ts';
import { getSubscription } from '../../../operations/subscriptions/get-subscription.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { shareCode, shareField } from '../components/share.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';
import { subscriptionTags } from './columns.ts';
import { subscriptionFacts } from './facts.ts';
import { periodTable } from './periods.ts';

type WithPeriods = z.input<typeof getSubscription.output>;

export function subscriptionOf(visit: SignedIn): Promise<WithPeriods> {
  return run(visit, getSubscription, { id: idIn(visit) });
}

export const subscriptionPage: Page<SignedIn> = {
  path: '/subscriptions/:id',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].subscriptions;
    const subscription = await subscriptionOf(visit);
    const { description } = subscription;
    return {
      title: description,
      body: html`<p><a class="link" href="${visit.at('/subscriptions')}">← ${words.back}</a></p>
<div class="head"><h1><bdi>${description}</bdi> ${subscriptionTags(subscription, visit.language)}</h1></div>
<div class="buttons" role="group" aria-label="${DASHBOARD[visit.language].page.actions}">${actions(visit, subscription)}</div>
<div class="grid two"><section class="card">${subscriptionFacts(visit, subscription)}</section>
<section class="card"><h2>${words.addresses}</h2>${await addresses(subscription, visit.language)}</section></div>
<section class="card"><h2>${words.periods.title}</h2>${periodTable(visit, subscription)}</section>`,
    };
  },
};

/**
 * Buttons for the actions that the subscription allows now. The button that replaces the address of the customer's page
 * is always shown.
 */
function actions({ at, language }: SignedIn, { id, allowed_actions: allowed }: WithPeriods): Html {
  const words = DASHBOARD[language].subscriptions;
  const labels = words.actions;
  const may = (...some: SubscriptionAction[]) => some.some((one) => allowed.includes(one));
  const steps = [
    ['pause', labels.pause, may('pause')],
    ['resume', labels.resume, may('resume')],
    ['cancel', labels.cancel, may('cancel', 'cancel_at_period_end')],
    ['address', labels.rotate, true],
  ] as const;
  const shown = steps.filter(([, , isPossible]) => isPossible);
  return html`${shown.map(([path, label]) => html`<a class="button second" href="${at(`/subscriptions/${id}/${path}`)}">${label}</a>`)}`;
}

async function addresses(one: WithPeriods, language: Language): Promise<Html> {
  const { payment_url: pay, customer_url: own } = one;
  const words = DASHBOARD[language].subscriptions;
  const hint = one.collection === 'invoice' ? DASHBOARD[language].invoicedSubscriptions.payHint : words.payUrl.hint;
  const paying =
    pay === null
      ? ''
      : html`${shareField({ id: 'pay', url: pay, ...words.payUrl, hint }, language)}${await shareCode(pay, language)}`;
  return html`${paying}${shareField({ id: 'own', url: own, ...words.ownUrl }, language)}`;
}
