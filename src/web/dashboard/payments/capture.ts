import { capturePayment } from '../../../operations/payments/capture-payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money } from '../components/formats.ts';
import { withAmount } from '../components/numbers.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, runOnce, type SignedIn } from '../page.ts';
import { amountField } from './amount-field.ts';
import { paymentOf } from './one.ts';

export const capturePage: Page<SignedIn> = {
  path: '/payments/:id/capture',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].payments.capturing;
    const { id, amount, currency, description } = await paymentOf(visit);
    const step = {
      path: `/payments/${id}/capture`,
      back: `/payments/${id}`,
      title: words.title,
      text: words.text({ held: money(amount, currency, visit.language), what: description }),
      fields: [amountField(currency, words.hint, visit.language)],
      button: words.button,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    await runOnce(visit, capturePayment, { id, ...withAmount(filledIn(sent, ['amount'])) }, sent);
    return { goTo: visit.at(`/payments/${id}`), notice: 'payment_captured' };
  },
};
