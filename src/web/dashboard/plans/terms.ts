/** Form fields that plans and subscriptions share: amount and interval. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { INTERVALS } from '../../../model/subscription.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { FieldSpec } from '../components/form.ts';
import { wholeNumber, withAmount } from '../components/numbers.ts';
import { taxIn } from '../components/tax-fields.ts';
import { type FormFields, filledIn, textOf } from '../page.ts';

const NUMBER = html` inputmode="numeric" maxlength="4" autocomplete="off"`;

/**
 * Form fields for amount, currency, interval and number of payments. `sayNothing`: true if every field can stay empty,
 * because a plan defines the terms. `currency`: currency of the business.
 */
export function termFields(
  currency: string,
  may: { readonly sayNothing: boolean },
  language: Language,
): readonly FieldSpec[] {
  const words = DASHBOARD[language].plans.terms;
  const isOptional = may.sayNothing ? ({ isOptional: true } as const) : {};
  const intervals = INTERVALS.map((one) => [one, words.intervals[one]] as const);
  return [
    {
      name: 'amount',
      label: words.amount,
      ...isOptional,
      attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"`,
    },
    {
      name: 'currency',
      label: words.currency,
      ...isOptional,
      value: may.sayNothing ? '' : currency,
      attributes: html` maxlength="3"`,
    },
    {
      name: 'interval',
      label: words.interval,
      ...isOptional,
      value: may.sayNothing ? '' : 'month',
      options: may.sayNothing ? [['', '—'], ...intervals] : intervals,
    },
    { name: 'interval_count', label: words.every, hint: words.everyHint, isOptional: true, attributes: NUMBER },
    {
      name: 'installments',
      label: words.installments,
      hint: words.installmentsHint,
      isOptional: true,
      attributes: NUMBER,
    },
  ];
}

/** Returns the terms from the filled fields. The operation has defaults for the empty fields. */
export function termsIn(sent: FormFields): Record<string, unknown> {
  const numbers = Object.entries(filledIn(sent, ['interval_count', 'installments']));
  return {
    ...withAmount(filledIn(sent, ['amount', 'currency', 'interval'])),
    ...Object.fromEntries(numbers.map(([name, value]) => [name, wholeNumber(value)])),
    ...(textOf(sent, 'invoice') === 'yes' ? { invoice: true } : {}),
    ...taxIn(sent),
  };
}
