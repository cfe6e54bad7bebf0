import type * as z from 'zod';
import { refundPayment } from '../../../operations/credit-notes/refund-payment.ts';
import type { getPayment } from '../../../operations/payments/get-payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { FieldSpec } from '../components/form.ts';
import { difference, money } from '../components/formats.ts';
import { withAmount } from '../components/numbers.ts';
import { stepView } from '../components/step.ts';
import { dayGiven, filledIn, type Page, runOnce, type SignedIn, todayOf } from '../page.ts';
import { amountField } from './amount-field.ts';
import { paymentOf } from './one.ts';

export const refundPage: Page<SignedIn> = {
  path: '/payments/:id/refund',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].payments.refunding;
    const payment = await paymentOf(visit);
    const { id, currency, description } = payment;
    const left = money(refundable(payment), currency, visit.language);
    const step = {
      path: `/payments/${id}/refund`,
      back: `/payments/${id}`,
      title: words.title,
      text: (payment.recorded ? words.byHand : words.text)({ left, what: description }),
      fields: [
        amountField(currency, words.hint, visit.language, proposed(visit)),
        ...(payment.recorded ? [dayField(visit)] : []),
      ],
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    const { [DAY]: day, ...fields } = filledIn(sent, ['amount', DAY]);
    await runOnce(visit, refundPayment, { id, ...withAmount(fields), [DAY]: dayGiven(visit, day) }, sent);
    return { goTo: visit.at(`/payments/${id}`), notice: 'payment_refunded' };
  },
};

const DAY = 'refunded_at';

/** Field for the day of a refund that was made by hand. For other refunds the provider reports the day. */
function dayField(visit: SignedIn): FieldSpec {
  const words = DASHBOARD[visit.language].payments.refunding;
  const today = todayOf(visit);
  return {
    name: DAY,
    label: words.day,
    hint: words.dayHint,
    type: 'date',
    value: today,
    isOptional: 'quietly',
    days: { max: today },
  };
}

type Paid = Pick<
  z.input<typeof getPayment.output>,
  'amount' | 'currency' | 'amount_refunded' | 'amount_refund_pending' | 'amount_charged_back'
>;

/** Amount that can still be refunded. Excludes refunded, pending and charged-back amounts. */
export function refundable({ amount, currency, ...out }: Paid): number {
  const gone = [out.amount_refunded, out.amount_refund_pending, out.amount_charged_back];
  return gone.reduce((rest, one) => difference(rest, one, currency), amount);
}

/** Initial value of the amount field, from the URL. The link on a credit note's page contains this amount. */
function proposed({ query }: SignedIn): string {
  const { amount = '' } = query;
  return /^\d{1,15}(?:\.\d{1,8})?$/.test(amount) ? amount : '';
}
