import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { createPaymentPlan } from '../../../operations/payment-plans/create-payment-plan.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { tickBox } from '../components/form.ts';
import { stepView } from '../components/step.ts';
import { taxFields } from '../components/tax-fields.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { termFields, termsIn } from './terms.ts';

export const newPlanPage: Page<SignedIn> = {
  path: '/plans/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].plans;
    const fields = [
      {
        name: 'title',
        label: words.titleField,
        attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"`,
      },
      ...termFields(visit.session.account.currency, { sayNothing: false }, visit.language),
      tickBox({ name: 'invoice', value: 'yes', label: words.terms.invoice }, refused),
      ...taxFields(visit.language),
    ];
    const step = { path: '/plans/new', back: '/plans', title: words.heading, text: '', fields, button: words.button };
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    await runOnce(visit, createPaymentPlan, { title: textOf(sent, 'title'), ...termsIn(sent) }, sent);
    return { goTo: visit.at('/plans'), notice: 'plan_made' };
  },
};
