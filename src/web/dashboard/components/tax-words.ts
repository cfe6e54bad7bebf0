/** Names of tax categories and languages, and options of selects. */
import { LANGUAGES, type Language } from '../../../model/language.ts';
import { TAX_CATEGORIES, type TaxCategory } from '../../../model/tax.ts';

type Words = {
  readonly categories: Readonly<Record<TaxCategory, string>>;
  /** Meaning of the category, for a line without tax. */
  readonly whyFree: Readonly<Record<Exclude<TaxCategory, 'standard'>, string>>;
  /** Label of the empty option in a select of tax categories. */
  readonly choose: string;
  readonly languages: Readonly<Record<Language, string>>;
  /** Label of the empty option in other selects. */
  readonly none: string;
  /** Words for an amount that includes tax. */
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
  whyFree: {
    exempt: 'such as care, education or a small business',
    reverse_charge: 'the customer accounts for the VAT',
    intra_community: 'goods to a business in another EU country',
    export: 'goods to a country outside the EU',
    zero: 'taxed at 0%',
    outside_scope: 'such as damages',
  },
  choose: 'Choose…',
  languages: { en: 'English', nl: 'Dutch', de: 'German' },
  none: 'Not set',
  included: {
    tax_rate: 'Tax included in the amount, in %',
    rateHint: 'Empty: the default of the customer or the business.',
    tax_category: 'Tax category',
    exemption_reason: 'Reason for no tax',
    exemption_code: 'Code of the reason (VATEX)',
    codeHint: 'Such as VATEX-EU-132.',
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
  whyFree: {
    exempt: 'zoals zorg, onderwijs of de KOR',
    reverse_charge: 'de klant geeft de btw aan',
    intra_community: 'goederen naar een bedrijf in een ander EU-land',
    export: 'goederen naar een land buiten de EU',
    zero: 'belast met 0%',
    outside_scope: 'zoals schadevergoeding',
  },
  choose: 'Kies…',
  languages: { en: 'Engels', nl: 'Nederlands', de: 'Duits' },
  none: 'Niet ingesteld',
  included: {
    tax_rate: 'Btw in het bedrag, in %',
    rateHint: 'Leeg: de standaard van de klant of het bedrijf.',
    tax_category: 'Btw-categorie',
    exemption_reason: 'Reden waarom er geen btw is',
    exemption_code: 'Code van de reden (VATEX)',
    codeHint: 'Zoals VATEX-EU-132.',
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
  whyFree: {
    exempt: 'z. B. Heilberufe, Unterricht, Kleinunternehmer',
    reverse_charge: 'der Kunde schuldet die USt. (Reverse-Charge)',
    intra_community: 'Waren an ein Unternehmen in einem anderen EU-Land',
    export: 'Waren in ein Land außerhalb der EU',
    zero: 'mit 0 % besteuert',
    outside_scope: 'z. B. Schadensersatz',
  },
  choose: 'Bitte wählen…',
  languages: { en: 'Englisch', nl: 'Niederländisch', de: 'Deutsch' },
  none: 'Nicht festgelegt',
  included: {
    tax_rate: 'Im Betrag enthaltene USt. in %',
    rateHint: 'Leer: die Voreinstellung des Kunden oder des Unternehmens.',
    tax_category: 'Steuerkategorie',
    exemption_reason: 'Grund der Steuerbefreiung',
    exemption_code: 'Code des Grundes (VATEX)',
    codeHint: 'Zum Beispiel VATEX-EU-132.',
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

/** Options for a line without tax. None is preselected, because they have different legal meanings. */
export function whyFreeChoices(language: Language): readonly Choice[] {
  const { whyFree, choose, categories } = TAX_WORDS[language];
  const meanings = Object.entries(whyFree) as [keyof typeof whyFree, string][];
  return [['', choose], ...meanings.map(([one, meaning]) => [one, `${categories[one]}: ${meaning}`] as const)];
}

export function languageChoices(language: Language): readonly Choice[] {
  const { languages, none } = TAX_WORDS[language];
  return [['', none], ...LANGUAGES.map((one) => [one, languages[one]] as const)];
}
