import { releasePayment } from '../../../operations/payments/release-payment.ts';
import { money } from '../frame/formats.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { doOnce, type Inside, type Page } from '../page.ts';
import { paymentOf } from './one.ts';

const { releasing: words } = MONEY.payment;

export const releasePage: Page<Inside> = {
  path: '/payments/:id/release',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id, amount, currency, description } = await paymentOf(visit);
    const step = {
      path: `/payments/${id}/release`,
      back: `/payments/${id}`,
      title: words.title,
      text: words.text(money(amount, currency), description),
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    await doOnce(visit, releasePayment, { id }, sent);
    return { goTo: visit.at(`/payments/${id}`), say: 'payment_released' };
  },
};
