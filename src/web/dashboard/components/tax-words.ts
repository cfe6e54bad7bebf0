/** Options of selects with tax categories and languages. */

import { LANGUAGES, type Language, labelled, languageName } from '../../../model/language.ts';
import { TAX_CATEGORIES } from '../../../model/tax.ts';
import { DASHBOARD } from '../../../words/texts.ts';

type Choice = readonly [value: string, label: string];

export function categoryChoices(language: Language): readonly Choice[] {
  const { categories, none } = DASHBOARD[language].tax;
  return [['', none], ...TAX_CATEGORIES.map((one) => [one, categories[one]] as const)];
}

/** Reasons for charging no tax, as options. None is preselected, because the reasons have different legal meanings. */
export function whyFreeChoices(language: Language): readonly Choice[] {
  const { whyFree, choose, categories } = DASHBOARD[language].tax;
  const meanings = Object.entries(whyFree) as [keyof typeof whyFree, string][];
  return [
    ['', choose],
    ...meanings.map(([one, meaning]) => [one, labelled(language, categories[one], meaning)] as const),
  ];
}

export function languageChoices(language: Language): readonly Choice[] {
  return [['', DASHBOARD[language].tax.none], ...LANGUAGES.map((one) => [one, languageName(language, one)] as const)];
}
