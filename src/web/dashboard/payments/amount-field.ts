import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { FieldSpec } from '../components/form.ts';
import { PAYMENT_WORDS } from './words.ts';

/** A part of what there is; empty for all of it. */
export function amountField(currency: string, hint: string, language: Language): FieldSpec {
  return {
    name: 'amount',
    label: PAYMENT_WORDS[language].amount(currency),
    hint,
    isOptional: true,
    attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"`,
  };
}
