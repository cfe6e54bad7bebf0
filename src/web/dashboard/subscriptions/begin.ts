import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { type Language, labelled } from '../../../model/language.ts';
import { COLLECTIONS } from '../../../model/subscription.ts';
import { listPaymentPlans } from '../../../operations/payment-plans/list-payment-plans.ts';
import { createSubscription } from '../../../operations/subscriptions/create-subscription.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { type FieldSpec, tickBox } from '../components/form.ts';
import { money } from '../components/formats.ts';
import { wholeNumber } from '../components/numbers.ts';
import { stepView } from '../components/step.ts';
import { taxFields } from '../components/tax-fields.ts';
import { customerOf } from '../customers/one.ts';
import { type FormFields, filledIn, type Page, run, runOnce, type SignedIn, textOf } from '../page.ts';
import { termFields, termsIn } from '../plans/terms.ts';

export const newSubscriptionPage: Page<SignedIn> = {
  path: '/customers/:id/subscribe',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].subscriptions.form;
    const { id, name } = await customerOf(visit);
    const step = {
      path: `/customers/${id}/subscribe`,
      back: `/customers/${id}`,
      title: words.heading(name),
      text: words.text,
      fields: [
        await planField(visit),
        html`<h2>${words.terms}</h2>`,
        descriptionField(visit.language),
        ...termFields(visit.session.account.currency, { sayNothing: true }, visit.language),
        tickBox({ name: 'invoice', value: 'yes', label: DASHBOARD[visit.language].plans.terms.invoice }, refused),
        ...taxFields(visit.language),
        collectionField(visit.language),
        startField(visit.language),
        tickBox({ name: 'testmode', value: 'yes', label: DASHBOARD[visit.language].page.testmode }, refused),
      ],
      button: words.button,
    };
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id: customer_id } = await customerOf(visit);
    const { id, collection } = await runOnce(visit, createSubscription, { customer_id, ...fieldsIn(sent) }, sent);
    const notice = collection === 'invoice' ? 'invoiced_subscription_made' : 'subscription_made';
    return { goTo: visit.at(`/subscriptions/${id}`), notice };
  },
};

function descriptionField(language: Language): FieldSpec {
  const words = DASHBOARD[language].plans.terms;
  return {
    name: 'description',
    label: words.description,
    isOptional: true,
    attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"`,
  };
}

function collectionField(language: Language): FieldSpec {
  const { collection: label, collections, hint } = DASHBOARD[language].invoicedSubscriptions;
  return { name: 'collection', label, hint, options: COLLECTIONS.map((one) => [one, collections[one]] as const) };
}

function startField(language: Language): FieldSpec {
  const words = DASHBOARD[language].subscriptions.form;
  return {
    name: 'starts_on',
    label: words.starts,
    hint: words.startsHint,
    type: 'date',
    isOptional: true,
  };
}

/** A select with the newest plans. It offers at most as many plans as one page of the list of plans contains. */
async function planField(visit: SignedIn): Promise<FieldSpec> {
  const words = DASHBOARD[visit.language].subscriptions.form;
  const { payment_plans: plans } = await run(visit, listPaymentPlans, { limit: BOUNDS.pageSizeMax });
  const options = plans.map((plan) => {
    const terms = `${money(plan.amount, plan.currency, visit.language)} ${rhythmText(plan, visit.language)}`;
    return [String(plan.id), labelled(visit.language, plan.title, terms)] as const;
  });
  return {
    name: 'plan_id',
    label: words.plan,
    hint: words.planHint,
    isOptional: 'quietly',
    options: [['', words.ownTerms], ...options],
  };
}

function fieldsIn(sent: FormFields): Record<string, unknown> {
  const { plan_id: plan } = filledIn(sent, ['plan_id']);
  return {
    ...(plan === undefined ? {} : { plan_id: wholeNumber(plan) }),
    ...filledIn(sent, ['description', 'starts_on', 'collection']),
    ...termsIn(sent),
    testmode: textOf(sent, 'testmode') === 'yes',
  };
}
