import type * as z from 'zod';
import { refundPayment } from '../../../operations/credit-notes/refund-payment.ts';
import type { getPayment } from '../../../operations/payments/get-payment.ts';
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
    const payment = await paymentOf(visit);
    const { id, currency, description } = payment;
    const left = money(refundable(payment), currency, visit.language);
    const step = {
      path: `/payments/${id}/refund`,
      back: `/payments/${id}`,
      title: words.title,
      text: words.text(left, description),
      fields: [amountField(currency, words.hint, visit.language, proposed(visit))],
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

type Paid = Pick<
  z.input<typeof getPayment.output>,
  'amount' | 'currency' | 'amount_refunded' | 'amount_refund_pending' | 'amount_charged_back'
>;

/** What is left of a payment: neither given back nor on its way back. */
export function refundable({ amount, currency, ...out }: Paid): number {
  const gone = [out.amount_refunded, out.amount_refund_pending, out.amount_charged_back];
  return gone.reduce((rest, one) => difference(rest, one, currency), amount);
}

/** The amount in the address, which a credit note's page proposes. */
function proposed({ query }: SignedIn): string {
  const { amount = '' } = query;
  return /^\d{1,15}(?:\.\d{1,8})?$/.test(amount) ? amount : '';
}
