/** Names of tax categories and languages, and their options. */
import { LANGUAGES, type Language } from '../../../model/language.ts';
import { TAX_CATEGORIES, type TaxCategory } from '../../../model/tax.ts';

type Words = {
  readonly categories: Readonly<Record<TaxCategory, string>>;
  readonly languages: Readonly<Record<Language, string>>;
  /** For an empty option. */
  readonly none: string;
  /** Of an amount that includes tax. */
  readonly included: {
    readonly tax_rate: string;
    readonly rateHint: string;
    readonly tax_category: string;
    readonly exemption_reason: string;
    readonly exemption_code: string;
    readonly codeHint: string;
    readonly label: string;
    readonly rate: (percent: string) => string;
  };
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
  included: {
    tax_rate: 'Tax included in the amount, in %',
    rateHint: 'Empty: the default of the customer or the business.',
    tax_category: 'Tax category',
    exemption_reason: 'Reason for no tax',
    exemption_code: 'Code of the reason (VATEX)',
    codeHint: 'Such as VATEX-EU-132-1I.',
    label: 'Tax',
    rate: (percent) => `${percent}% included`,
  },
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
  included: {
    tax_rate: 'Btw in het bedrag, in %',
    rateHint: 'Leeg: de standaard van de klant of het bedrijf.',
    tax_category: 'Btw-categorie',
    exemption_reason: 'Reden waarom er geen btw is',
    exemption_code: 'Code van de reden (VATEX)',
    codeHint: 'Zoals VATEX-EU-132-1I.',
    label: 'Btw',
    rate: (percent) => `inclusief ${percent}%`,
  },
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
  included: {
    tax_rate: 'Im Betrag enthaltene USt. in %',
    rateHint: 'Leer: die Voreinstellung des Kunden oder des Unternehmens.',
    tax_category: 'Steuerkategorie',
    exemption_reason: 'Grund der Steuerbefreiung',
    exemption_code: 'Code des Grundes (VATEX)',
    codeHint: 'Zum Beispiel VATEX-EU-132-1I.',
    label: 'Umsatzsteuer',
    rate: (percent) => `inklusive ${percent} %`,
  },
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
