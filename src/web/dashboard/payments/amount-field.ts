import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { FieldSpec } from '../components/form.ts';
import { AMOUNT_INPUT } from '../components/numbers.ts';

/** Field for an optional partial amount; empty means the whole amount. */
export function amountField(currency: string, hint: string, language: Language, value = ''): FieldSpec {
  return {
    name: 'amount',
    label: DASHBOARD[language].payments.amount(currency),
    hint,
    value,
    isOptional: true,
    attributes: AMOUNT_INPUT,
  };
}
