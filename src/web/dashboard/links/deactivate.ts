import { deactivatePaymentLink } from '../../../operations/payment-links/deactivate-payment-link.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { doOnce, type Inside, type Page } from '../page.ts';
import { linkOf } from './one.ts';

const { deactivating: words } = MONEY.link;

export const deactivateLinkPage: Page<Inside> = {
  path: '/links/:id/deactivate',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id, description, subscription_id } = await linkOf(visit);
    const step = {
      path: `/links/${id}/deactivate`,
      back: `/links/${id}`,
      title: words.title,
      text: subscription_id === null ? words.text(description) : words.textOfPlan(description),
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await linkOf(visit);
    await doOnce(visit, deactivatePaymentLink, { id }, sent);
    return { goTo: visit.at(`/links/${id}`), say: 'link_deactivated' };
  },
};
