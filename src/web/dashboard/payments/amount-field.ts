import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { FieldSpec } from '../components/form.ts';
import { PAYMENT_WORDS } from './words.ts';

/** Field for an optional partial amount; empty means the whole amount. */
export function amountField(currency: string, hint: string, language: Language, value = ''): FieldSpec {
  return {
    name: 'amount',
    label: PAYMENT_WORDS[language].amount(currency),
    hint,
    value,
    isOptional: true,
    attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"`,
  };
}
