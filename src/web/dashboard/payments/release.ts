import { releasePayment } from '../../../operations/payments/release-payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money } from '../components/formats.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';
import { paymentOf } from './one.ts';

export const releasePage: Page<SignedIn> = {
  path: '/payments/:id/release',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].payments.releasing;
    const { id, amount, currency, description } = await paymentOf(visit);
    const step = {
      path: `/payments/${id}/release`,
      back: `/payments/${id}`,
      title: words.title,
      text: words.text({ held: money(amount, currency, visit.language), what: description }),
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    await runOnce(visit, releasePayment, { id }, sent);
    return { goTo: visit.at(`/payments/${id}`), notice: 'payment_released' };
  },
};
