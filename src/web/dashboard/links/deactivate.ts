import { deactivatePaymentLink } from '../../../operations/payment-links/deactivate-payment-link.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';
import { linkOf } from './one.ts';

export const deactivateLinkPage: Page<SignedIn> = {
  path: '/links/:id/deactivate',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].links.deactivating;
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
    await runOnce(visit, deactivatePaymentLink, { id }, sent);
    return { goTo: visit.at(`/links/${id}`), notice: 'link_deactivated' };
  },
};
