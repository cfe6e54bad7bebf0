import { refundPayment } from '../../../operations/payments/refund-payment.ts';
import { difference, money } from '../frame/formats.ts';
import { withAmount } from '../frame/numbers.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { doOnce, filledIn, type Inside, type Page } from '../page.ts';
import { amountField } from './amount-field.ts';
import { paymentOf } from './one.ts';

const { refunding: words } = MONEY.payment;

export const refundPage: Page<Inside> = {
  path: '/payments/:id/refund',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id, amount, currency, description, ...out } = await paymentOf(visit);
    const gone = [out.amount_refunded, out.amount_refund_pending, out.amount_charged_back];
    const left = money(
      gone.reduce((rest, one) => difference(rest, one, currency), amount),
      currency,
    );
    const step = {
      path: `/payments/${id}/refund`,
      back: `/payments/${id}`,
      title: words.title,
      text: words.text(left, description),
      fields: [amountField(currency, words.hint)],
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    await doOnce(visit, refundPayment, { id, ...withAmount(filledIn(sent, ['amount'])) }, sent);
    return { goTo: visit.at(`/payments/${id}`), say: 'payment_refunded' };
  },
};
