/** VAT categories, reasons for charging no tax (R83), and the tax of a line, from the call or from defaults (R84). */
import { DOCUMENTS } from '../words/texts.ts';
import type { Language } from './language.ts';

/** Tax categories, in the order of their EN 16931 codes: S, Z, E, AE, K, G, O. */
export const TAX_CATEGORIES = [
  'standard',
  'zero',
  'exempt',
  'reverse_charge',
  'intra_community',
  'export',
  'outside_scope',
] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Sources of default values, in order of precedence. A default is used if the call does not give a value. */
export const DEFAULT_SOURCES = ['item', 'customer', 'account'] as const;
export type DefaultSource = (typeof DEFAULT_SOURCES)[number];

/** Defaults from one source. `rate`: in hundredths of a percent. Null: the source has no default. */
export type TaxDefaults = {
  readonly from: DefaultSource;
  readonly category: TaxCategory | null;
  readonly rate: number | null;
};

export type LineTax = {
  readonly rate: number;
  /** Null if no category was chosen. A rate above 0 then means `standard`. */
  readonly category: TaxCategory | null;
  /** Sources of the rate and the category; null for a value from the call. */
  readonly rateFrom: DefaultSource | null;
  readonly categoryFrom: DefaultSource | null;
};

/** Category of a line: standard for a rate above 0. Null for a rate of 0 without a category. */
export function categoryOf({
  taxRate,
  taxCategory,
}: {
  readonly taxRate: number;
  readonly taxCategory?: TaxCategory | undefined;
}): TaxCategory | null {
  return taxRate > 0 ? 'standard' : (taxCategory ?? null);
}

/** Values from the call. Rate in hundredths of a percent. */
export type GivenTax = { readonly rate?: number | undefined; readonly category?: TaxCategory | undefined };

/**
 * Tax of a line: values from the call, otherwise from `defaults`, which are sorted by precedence.
 * - The category is decided first. A category in the call overrides the default categories.
 * - Only `standard` has a rate above 0, so for another category the default rates are ignored. Example: a customer with
 *   reverse charge pays no tax, although the default rate of the account is 21 %.
 *
 * {@link taxMismatch} checks that the rate and the category of the call fit together.
 */
export function taxOf({ rate: given, category: named }: GivenTax, defaults: readonly TaxDefaults[]): LineTax {
  if (named !== undefined) {
    const rated = given === undefined && named === 'standard' ? defaults.find(({ rate }) => rate) : undefined;
    return { rate: given ?? rated?.rate ?? 0, category: named, rateFrom: rated?.from ?? null, categoryFrom: null };
  }
  const chosen = defaults.find(({ category }) => category !== null);
  const category = chosen?.category ?? null;
  const isFree = category !== null && category !== 'standard';
  const rated = given === undefined && !isFree ? defaults.find(({ rate }) => rate !== null) : undefined;
  const rate = given ?? rated?.rate ?? 0;
  const fits = isFree ? rate === 0 : category === 'standard' && rate > 0;
  // A rate above 0 in the call implies `standard`, so the default category is not used.
  const used = fits && !(given !== undefined && given > 0) ? chosen : undefined;
  return {
    rate,
    category: used?.category ?? null,
    rateFrom: given === undefined ? (isFree ? (chosen?.from ?? null) : (rated?.from ?? null)) : null,
    categoryFrom: used?.from ?? null,
  };
}

/** Describes the fault if a rate (in percent) does not fit a category; `undefined` if they fit. */
export function taxMismatch(rate: number | null, category: TaxCategory | null): string | undefined {
  if (rate === null || category === null) return undefined;
  if (category === 'standard') return rate > 0 ? undefined : 'must be more than 0 for the category standard';
  return rate === 0 ? undefined : `must be 0 or empty for the category ${category}`;
}

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

/** Codes of categories whose reason is fixed. */
const FIXED = {
  reverse_charge: 'VATEX-EU-AE',
  intra_community: 'VATEX-EU-IC',
  export: 'VATEX-EU-G',
  outside_scope: 'VATEX-EU-O',
} as const;

function isFixed(category: TaxCategory | null): category is keyof typeof FIXED {
  return category !== null && Object.hasOwn(FIXED, category);
}

/** Fields of a tax line that decide its exemption. */
type ExemptLine = {
  readonly rate: number;
  readonly category?: TaxCategory;
  readonly reason?: string;
  readonly code?: string;
};

type Exemption = { readonly reason: string | null; readonly code: string | null };

/**
 * Reason and code of a tax line: the given values, otherwise the fixed values of the category. `ofSeller`: the seller's
 * own reason, used for `exempt` only.
 */
export function exemptionOf(taxLine: ExemptLine, language: Language, ofSeller: string | null | undefined): Exemption {
  const category = categoryOf({ taxRate: taxLine.rate, taxCategory: taxLine.category });
  const fixed = isFixed(category) ? category : undefined;
  return {
    reason:
      taxLine.reason ??
      (category === 'exempt' ? ofSeller : undefined) ??
      (fixed ? DOCUMENTS[language].exemption[fixed] : null),
    code: taxLine.code ?? (fixed ? FIXED[fixed] : null),
  };
}

/** True for categories that need a reason: all except `standard` and `zero`. */
export function hasReason(category: TaxCategory | null): boolean {
  return category !== null && category !== 'standard' && category !== 'zero';
}
