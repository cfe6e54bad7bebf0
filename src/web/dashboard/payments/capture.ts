import { capturePayment } from '../../../operations/payments/capture-payment.ts';
import { money } from '../frame/formats.ts';
import { withAmount } from '../frame/numbers.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { doOnce, filledIn, type Inside, type Page } from '../page.ts';
import { amountField } from './amount-field.ts';
import { paymentOf } from './one.ts';

const { capturing: words } = MONEY.payment;

export const capturePage: Page<Inside> = {
  path: '/payments/:id/capture',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id, amount, currency, description } = await paymentOf(visit);
    const step = {
      path: `/payments/${id}/capture`,
      back: `/payments/${id}`,
      title: words.title,
      text: words.text(money(amount, currency), description),
      fields: [amountField(currency, words.hint)],
      button: words.button,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    await doOnce(visit, capturePayment, { id, ...withAmount(filledIn(sent, ['amount'])) }, sent);
    return { goTo: visit.at(`/payments/${id}`), say: 'payment_captured' };
  },
};
