/** VAT identification numbers: a country prefix and a national number (Directive 2006/112/EC, article 215). */
import { parseCountry } from './country.ts';
import { VAT_NUMBER_RULES } from './vat-number-rules.ts';

/** The prefixes of Greece and Northern Ireland, which are not country codes. */
const TERRITORIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'XI' };

/** Removes blanks, dots, hyphens and slashes, and converts to upper case. */
function compact(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

/**
 * The country (ISO 3166-1) of the number's prefix: `GR` for EL and GR. Northern Ireland is `XI`, a separate VAT
 * territory. The rest of the number is not checked. `undefined` if no country has the prefix.
 */
export function vatCountry(text: string): string | undefined {
  const prefix = compact(text).slice(0, 2);
  return TERRITORIES[prefix] ?? parseCountry(prefix);
}

/**
 * The number in upper case, without blanks, dots, hyphens and slashes; `undefined` if it cannot be a VAT number of any
 * country. Less strict than {@link vatNumberFault}, which applies the rules of the country.
 */
export function parseVatNumber(text: string): string | undefined {
  const number = compact(text);
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,15}$/.test(number) || (number.match(/\d/g) ?? []).length < 2) return undefined;
  return vatCountry(number) === undefined ? undefined : number;
}

/** Faults of a VAT number. `unknown_country`: no rules exist for the prefix. */
export type VatNumberFault = 'unknown_country' | 'wrong_form' | 'wrong_check_digits';

/**
 * The fault of a number by the rules of its country (`vat-number-rules.ts`); `undefined` if the number is valid. Form
 * and check digits are checked for the 27 member states and Northern Ireland. Only the form is checked for Great
 * Britain, Switzerland and Norway. Only VIES shows whether the number exists.
 */
export function vatNumberFault(text: string): VatNumberFault | undefined {
  const number = compact(text);
  const rules = VAT_NUMBER_RULES[number.slice(0, 2)];
  if (rules === undefined) return 'unknown_country';
  const national = number.slice(2);
  const ofForm = /[1-9]/.test(national) ? rules.filter(({ form }) => form.test(national)) : [];
  if (ofForm.length === 0) return 'wrong_form';
  return ofForm.some(({ check }) => check === undefined || check(national)) ? undefined : 'wrong_check_digits';
}

export function isValidVatNumber(text: string): boolean {
  return vatNumberFault(text) === undefined;
}

/** True if the number is valid. Null if there is no number, or if no rules exist for the number's country. */
export function vatNumberValidity(text: string | null): boolean | null {
  if (text === null) return null;
  const fault = vatNumberFault(text);
  return fault === 'unknown_country' && parseVatNumber(text) !== undefined ? null : fault === undefined;
}
