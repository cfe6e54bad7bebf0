/** Page for changing the title and the amount of a plan. The change also applies to the plan's subscriptions (R106). */
import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { getPaymentPlan } from '../../../operations/payment-plans/get-payment-plan.ts';
import { updatePaymentPlan } from '../../../operations/payment-plans/update-payment-plan.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { tickBox } from '../components/form.ts';
import { amountInput } from '../components/formats.ts';
import { withAmount } from '../components/numbers.ts';
import { stepView } from '../components/step.ts';
import { filledIn, idIn, type Page, run, runOnce, type SignedIn, textOf } from '../page.ts';

export const changePlanPage: Page<SignedIn> = {
  path: '/plans/:id/change',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].plans;
    const { id, title, amount, currency } = await run(visit, getPaymentPlan, { id: idIn(visit) });
    const fields = [
      {
        name: 'title',
        label: words.titleField,
        value: title,
        attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"`,
      },
      {
        name: 'amount',
        label: words.terms.amount,
        value: amountInput(amount, currency),
        attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"`,
      },
      tickBox({ name: 'apply_to_existing', value: 'yes', label: words.changing.apply }, refused),
    ];
    const { title: heading, text, button } = words.changing;
    const step = { path: `/plans/${id}/change`, back: '/plans', title: heading, text, fields, button };
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const raw = {
      id: idIn(visit),
      ...withAmount(filledIn(sent, ['title', 'amount'])),
      apply_to_existing: textOf(sent, 'apply_to_existing') === 'yes',
    };
    await runOnce(visit, updatePaymentPlan, raw, sent);
    return { goTo: visit.at('/plans'), notice: 'plan_changed' };
  },
};
