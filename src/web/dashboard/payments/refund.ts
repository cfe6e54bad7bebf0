import { refundPayment } from '../../../operations/payments/refund-payment.ts';
import { difference, money } from '../components/formats.ts';
import { withAmount } from '../components/numbers.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, runOnce, type SignedIn } from '../page.ts';
import { amountField } from './amount-field.ts';
import { paymentOf } from './one.ts';
import { PAYMENT_WORDS } from './words.ts';

export const refundPage: Page<SignedIn> = {
  path: '/payments/:id/refund',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = PAYMENT_WORDS[visit.language].refunding;
    const { id, amount, currency, description, ...out } = await paymentOf(visit);
    const gone = [out.amount_refunded, out.amount_refund_pending, out.amount_charged_back];
    const left = money(
      gone.reduce((rest, one) => difference(rest, one, currency), amount),
      currency,
      visit.language,
    );
    const step = {
      path: `/payments/${id}/refund`,
      back: `/payments/${id}`,
      title: words.title,
      text: words.text(left, description),
      fields: [amountField(currency, words.hint, visit.language)],
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    await runOnce(visit, refundPayment, { id, ...withAmount(filledIn(sent, ['amount'])) }, sent);
    return { goTo: visit.at(`/payments/${id}`), notice: 'payment_refunded' };
  },
};
