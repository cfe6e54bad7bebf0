import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { createPaymentPlan } from '../../../operations/payment-plans/create-payment-plan.ts';
import { tickBox } from '../frame/form.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { doOnce, type Inside, type Page, textOf } from '../page.ts';
import { termFields, termsIn } from './terms.ts';

const { form: words } = MONEY.plans;

export const newPlanPage: Page<Inside> = {
  path: '/plans/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const fields = [
      { name: 'title', label: words.title, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
      ...termFields(visit.session.account.currency, { sayNothing: false }),
      tickBox({ name: 'invoice', value: 'yes', label: words.invoice }, refused),
    ];
    const step = { path: '/plans/new', back: '/plans', title: words.heading, text: '', fields, button: words.button };
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    await doOnce(visit, createPaymentPlan, { title: textOf(sent, 'title'), ...termsIn(sent) }, sent);
    return { goTo: visit.at('/plans'), say: 'plan_made' };
  },
};
