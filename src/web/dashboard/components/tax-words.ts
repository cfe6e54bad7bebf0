/** Names of tax categories and languages, and their options. */
import { LANGUAGES, type Language } from '../../../model/language.ts';
import { TAX_CATEGORIES, type TaxCategory } from '../../../model/tax.ts';

type Words = {
  readonly categories: Readonly<Record<TaxCategory, string>>;
  readonly languages: Readonly<Record<Language, string>>;
  /** For an empty option. */
  readonly none: string;
};

const en: Words = {
  categories: {
    standard: 'Taxed',
    zero: 'Zero rate',
    exempt: 'Exempt',
    reverse_charge: 'Reverse charge',
    intra_community: 'Intra-Community supply',
    export: 'Export',
    outside_scope: 'Outside the scope of VAT',
  },
  languages: { en: 'English', nl: 'Dutch', de: 'German' },
  none: 'Not set',
};
const nl: Words = {
  categories: {
    standard: 'Belast',
    zero: 'Nultarief',
    exempt: 'Vrijgesteld',
    reverse_charge: 'Btw verlegd',
    intra_community: 'Intracommunautaire levering',
    export: 'Export',
    outside_scope: 'Buiten de btw',
  },
  languages: { en: 'Engels', nl: 'Nederlands', de: 'Duits' },
  none: 'Niet ingesteld',
};
const de: Words = {
  categories: {
    standard: 'Steuerpflichtig',
    zero: 'Nullsatz',
    exempt: 'Steuerfrei',
    reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers',
    intra_community: 'Innergemeinschaftliche Lieferung',
    export: 'Ausfuhr',
    outside_scope: 'Nicht steuerbar',
  },
  languages: { en: 'Englisch', nl: 'Niederländisch', de: 'Deutsch' },
  none: 'Nicht festgelegt',
};

export const TAX_WORDS = { en, nl, de } satisfies Record<Language, Words>;

type Choice = readonly [value: string, label: string];

export function categoryChoices(language: Language): readonly Choice[] {
  const { categories, none } = TAX_WORDS[language];
  return [['', none], ...TAX_CATEGORIES.map((one) => [one, categories[one]] as const)];
}

export function languageChoices(language: Language): readonly Choice[] {
  const { languages, none } = TAX_WORDS[language];
  return [['', none], ...LANGUAGES.map((one) => [one, languages[one]] as const)];
}
