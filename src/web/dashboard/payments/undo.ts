import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { undoPayment } from '../../../operations/payments/undo-payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money } from '../components/formats.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, runOnce, type SignedIn } from '../page.ts';
import { paymentOf } from './one.ts';

export const undoPage: Page<SignedIn> = {
  path: '/payments/:id/undo',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].payments.undoing;
    const { id, amount, currency, description } = await paymentOf(visit);
    const attributes = html` maxlength="${BOUNDS.reference}" autocomplete="off"`;
    const step = {
      path: `/payments/${id}/undo`,
      back: `/payments/${id}`,
      title: words.title,
      button: words.button,
      text: words.text({ money: money(amount, currency, visit.language), what: description }),
      fields: [{ name: 'reason', label: words.reason, attributes }],
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await paymentOf(visit);
    await runOnce(visit, undoPayment, { id, ...filledIn(sent, ['reason']) }, sent);
    return { goTo: visit.at(`/payments/${id}`), notice: 'payment_undone' };
  },
};
