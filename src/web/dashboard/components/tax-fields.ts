/** Form fields and a text about the tax in the amount of a plan or subscription (R91). */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { type Language, labelled } from '../../../model/language.ts';
import type { TaxCategory } from '../../../model/tax.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { type FormFields, filledIn } from '../page.ts';
import type { FieldSpec } from './form.ts';
import { rateText } from './formats.ts';
import { rateNumber } from './numbers.ts';
import { categoryChoices } from './tax-words.ts';

export function taxFields(language: Language): readonly FieldSpec[] {
  const words = DASHBOARD[language].tax.included;
  return [
    {
      name: 'tax_rate',
      label: words.tax_rate,
      hint: words.rateHint,
      isOptional: true,
      attributes: html` inputmode="decimal" maxlength="6" autocomplete="off"`,
    },
    { name: 'tax_category', label: words.tax_category, isOptional: true, options: categoryChoices(language) },
    {
      name: 'exemption_reason',
      label: words.exemption_reason,
      isOptional: true,
      attributes: html` maxlength="${BOUNDS.reference}" autocomplete="off"`,
    },
    {
      name: 'exemption_code',
      label: words.exemption_code,
      hint: words.codeHint,
      isOptional: true,
      attributes: html` maxlength="40" autocomplete="off" spellcheck="false"`,
    },
  ];
}

export function taxIn(sent: FormFields): Record<string, unknown> {
  const { tax_rate: rate, ...fields } = filledIn(sent, [
    'tax_rate',
    'tax_category',
    'exemption_reason',
    'exemption_code',
  ]);
  return { ...fields, ...(rate === undefined ? {} : { tax_rate: rateNumber(rate) }) };
}

type Taxed = {
  readonly tax_rate: number | null;
  readonly tax_category: TaxCategory | null;
  readonly exemption_reason: string | null;
};

/** Describes the included tax. Null if there is neither a tax rate above 0 nor a tax category. */
export function taxText(
  { tax_rate: rate, tax_category: category, exemption_reason: reason }: Taxed,
  language: Language,
) {
  const { categories, included } = DASHBOARD[language].tax;
  if (rate !== null && rate > 0) return included.rate(rateText(rate, language));
  if (category === null) return null;
  return reason === null ? categories[category] : labelled(language, categories[category], reason);
}
