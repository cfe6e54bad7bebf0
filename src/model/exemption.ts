/** Why no tax is charged: codes of the VATEX list and fixed texts for each category (R83, EN 16931 BT-120 and BT-121). */
import type { TaxLine } from './invoice-sums.ts';
import type { Language } from './language.ts';
import { categoryOf, type TaxCategory } from './tax.ts';

/** EN 16931 codes (UNCL5305). */
export const CATEGORY_CODES = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
  reverse_charge: 'AE',
  intra_community: 'K',
  export: 'G',
  outside_scope: 'O',
} as const satisfies Record<TaxCategory, string>;

type Fixed = { readonly code: string; readonly reason: Readonly<Record<Language, string>> };

const FIXED: Partial<Record<TaxCategory, Fixed>> = {
  reverse_charge: {
    code: 'VATEX-EU-AE',
    reason: { en: 'Reverse charge', nl: 'Btw verlegd', de: 'Steuerschuldnerschaft des Leistungsempfängers' },
  },
  intra_community: {
    code: 'VATEX-EU-IC',
    reason: {
      en: 'Intra-Community supply',
      nl: 'Intracommunautaire levering',
      de: 'Steuerfreie innergemeinschaftliche Lieferung',
    },
  },
  export: {
    code: 'VATEX-EU-G',
    reason: { en: 'Export outside the EU', nl: 'Uitvoer buiten de EU', de: 'Steuerfreie Ausfuhrlieferung' },
  },
  outside_scope: {
    code: 'VATEX-EU-O',
    reason: { en: 'Not subject to VAT', nl: 'Buiten de werkingssfeer van de btw', de: 'Nicht steuerbar' },
  },
};

export type Exemption = { readonly reason: string | null; readonly code: string | null };

/**
 * The reason and code of a tax line: as given, else the fixed ones of its category. `ofSeller`: the business's own reason,
 * for `exempt` only.
 */
export function exemptionOf(taxLine: TaxLine, language: Language, ofSeller: string | null | undefined): Exemption {
  const category = categoryOf({ taxRate: taxLine.rate, taxCategory: taxLine.category });
  const fixed = category === null ? undefined : FIXED[category];
  return {
    reason: taxLine.reason ?? (category === 'exempt' ? ofSeller : undefined) ?? fixed?.reason[language] ?? null,
    code: taxLine.code ?? fixed?.code ?? null,
  };
}

/** Categories that have a reason; standard and zero have none. */
export function hasReason(category: TaxCategory | null): boolean {
  return category !== null && category !== 'standard' && category !== 'zero';
}
