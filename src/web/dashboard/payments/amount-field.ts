import { html } from 'hono/html';
import type { FieldSpec } from '../frame/form.ts';
import { MONEY } from '../money-words.ts';

/** A part of what there is; empty for all of it. */
export function amountField(currency: string, hint: string): FieldSpec {
  return {
    name: 'amount',
    label: MONEY.payment.amount(currency),
    hint,
    isOptional: true,
    attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"`,
  };
}
