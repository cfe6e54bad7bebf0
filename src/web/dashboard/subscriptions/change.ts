/** Changes of a subscription that apply from its next period (R106). */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { labelled } from '../../../model/language.ts';
import { listPaymentPlans } from '../../../operations/payment-plans/list-payment-plans.ts';
import type { SubscriptionData } from '../../../operations/subscriptions/subscription.ts';
import { updateSubscription } from '../../../operations/subscriptions/update-subscription.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { FieldSpec } from '../components/form.ts';
import { amountInput, day, money, rateText } from '../components/formats.ts';
import { wholeNumber, withAmount } from '../components/numbers.ts';
import { stepView } from '../components/step.ts';
import { taxFields, taxIn } from '../components/tax-fields.ts';
import { type FormFields, filledIn, type Page, run, runOnce, type SignedIn } from '../page.ts';
import { subscriptionOf } from './one.ts';

export const changeSubscriptionPage: Page<SignedIn> = {
  path: '/subscriptions/:id/change',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].subscriptions.changing;
    const subscription = await subscriptionOf(visit);
    const { id, next_payment_on: next } = subscription;
    const step = {
      path: `/subscriptions/${id}/change`,
      back: `/subscriptions/${id}`,
      title: words.title,
      text: next === null ? words.text : words.from(day(next, visit.language)),
      fields: await fieldsOf(visit, subscription),
      button: words.button,
    };
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const subscription = await subscriptionOf(visit);
    const { id } = subscription;
    await runOnce(visit, updateSubscription, { id, ...changesIn(visit, sent, subscription) }, sent);
    return { goTo: visit.at(`/subscriptions/${id}`), notice: 'subscription_changed' };
  },
};

async function fieldsOf(visit: SignedIn, one: SubscriptionData): Promise<readonly FieldSpec[]> {
  const { language } = visit;
  const { changing: words } = DASHBOARD[language].subscriptions;
  const { terms } = DASHBOARD[language].plans;
  const now = valuesOf(visit, one);
  const plans = await plansFor(visit, one);
  const specs: readonly FieldSpec[] = [
    ...(plans.length === 0
      ? []
      : [{ name: 'plan_id', label: words.plan, options: [['', words.keep], ...plans] } as const]),
    { name: 'amount', label: terms.amount, attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"` },
    {
      name: 'description',
      label: terms.description,
      attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"`,
    },
    ...taxFields(language),
    ...(one.collection === 'invoice'
      ? [
          {
            name: 'payment_term_days',
            label: words.term,
            hint: words.termHint,
            attributes: html` inputmode="numeric" maxlength="3" autocomplete="off"`,
          },
        ]
      : []),
  ];
  return specs.map((spec) => ({ ...spec, value: now[spec.name] ?? '', isOptional: 'quietly' }));
}

/**
 * Plans to which the subscription can change. These are the plans with the same currency, billing interval and number
 * of payments. Searches only the newest plans. Excludes the current plan.
 */
async function plansFor(visit: SignedIn, one: SubscriptionData): Promise<readonly (readonly [string, string])[]> {
  const { payment_plans: plans } = await run(visit, listPaymentPlans, { limit: BOUNDS.pageSizeMax });
  return plans
    .filter(
      (plan) =>
        plan.id !== one.plan_id &&
        plan.currency === one.currency &&
        plan.interval === one.interval &&
        plan.interval_count === one.interval_count &&
        plan.installments === one.installments,
    )
    .map((plan) => [
      String(plan.id),
      labelled(visit.language, plan.title, money(plan.amount, plan.currency, visit.language)),
    ]);
}

function valuesOf({ language }: SignedIn, one: SubscriptionData): Readonly<Record<string, string>> {
  return {
    amount: amountInput(one.amount, one.currency),
    description: one.description,
    tax_rate: one.tax_rate === 0 ? '' : rateText(one.tax_rate, language),
    tax_category: one.tax_category ?? '',
    exemption_reason: one.exemption_reason ?? '',
    exemption_code: one.exemption_code ?? '',
    payment_term_days: one.payment_term_days === null ? '' : String(one.payment_term_days),
  };
}

const TAX_NAMES = ['tax_rate', 'tax_category', 'exemption_reason', 'exemption_code'] as const;

/**
 * Returns only the values that the person has changed. The form also sends the unchanged terms, and the operation would
 * refuse a new plan together with terms.
 */
function changesIn(visit: SignedIn, sent: FormFields, one: SubscriptionData): Record<string, unknown> {
  const before = valuesOf(visit, one);
  const given = withAmount(filledIn(sent, Object.keys(before)));
  const isChanged = (name: string) => name in sent && (given[name] ?? '') !== before[name];
  const { plan_id: plan } = filledIn(sent, ['plan_id']);
  const { payment_term_days: days } = filledIn(sent, ['payment_term_days']);
  const own = (['amount', 'description'] as const).filter(isChanged);
  return {
    ...Object.fromEntries(own.map((name) => [name, given[name] ?? ''])),
    ...(TAX_NAMES.some(isChanged) ? taxIn(sent) : {}),
    ...(isChanged('payment_term_days') ? { payment_term_days: days === undefined ? null : wholeNumber(days) } : {}),
    ...(plan === undefined ? {} : { plan_id: wholeNumber(plan) }),
  };
}
