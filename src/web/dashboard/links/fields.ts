/** The fields of a payment link, and their values as input of the operation. */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { FieldSpec } from '../components/form.ts';
import { wholeNumber, withAmount } from '../components/numbers.ts';
import { type FormFields, filledIn, type SignedIn, textOf } from '../page.ts';

export function linkFields({ session, language }: SignedIn, customerId: number | null): readonly FieldSpec[] {
  const words = DASHBOARD[language].links.form;
  const fields: FieldSpec[] = [
    {
      name: 'description',
      label: words.description,
      hint: words.descriptionHint,
      attributes: html` maxlength="${BOUNDS.description}"`,
    },
    { name: 'amount', label: words.amount, attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"` },
    { name: 'currency', label: words.currency, value: session.account.currency, attributes: html` maxlength="3"` },
  ];
  return [...fields, ...(customerId === null ? personFields(language) : []), ...moreFields(language)];
}

function personFields(language: Language): readonly FieldSpec[] {
  const words = DASHBOARD[language].links.form;
  return [
    {
      name: 'name',
      label: words.name,
      isOptional: true,
      attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"`,
    },
    {
      name: 'email',
      label: words.email,
      hint: words.emailHint,
      type: 'email',
      isOptional: true,
      attributes: html` maxlength="${BOUNDS.email}" autocomplete="off"`,
    },
  ];
}

function moreFields(language: Language): readonly FieldSpec[] {
  const words = DASHBOARD[language].links.form;
  return [
    {
      name: 'usage_limit',
      label: words.limit,
      hint: words.limitHint,
      value: '1',
      isOptional: true,
      attributes: html` inputmode="numeric" maxlength="7"`,
    },
    { name: 'expires_at', label: words.until, type: 'date', isOptional: true },
    {
      name: 'return_url',
      label: words.returns,
      hint: words.returnsHint,
      isOptional: true,
      attributes: html` inputmode="url" maxlength="${BOUNDS.url}" autocomplete="off"`,
    },
    { name: 'schedule', label: words.schedule, isOptional: 'quietly', options: Object.entries(words.schedules) },
    {
      name: 'schedule_amount',
      label: words.most,
      isOptional: true,
      attributes: html` inputmode="numeric" maxlength="3"`,
    },
  ];
}

const TEXTS = ['description', 'amount', 'currency', 'name', 'email', 'return_url', 'schedule'] as const;

export function linkIn(sent: FormFields): Record<string, unknown> {
  const {
    usage_limit: limit,
    expires_at: until,
    schedule_amount: most,
    customer_id: customer,
  } = filledIn(sent, ['usage_limit', 'expires_at', 'schedule_amount', 'customer_id']);
  return {
    ...withAmount(filledIn(sent, TEXTS)),
    usage_limit: limit === undefined ? null : wholeNumber(limit),
    ...(until === undefined ? {} : { expires_at: until }),
    ...(most === undefined ? {} : { schedule_amount: wholeNumber(most) }),
    ...(customer === undefined ? {} : { customer_id: wholeNumber(customer) }),
    testmode: textOf(sent, 'testmode') === 'yes',
  };
}
