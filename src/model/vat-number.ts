/** VAT identification numbers: a country prefix and a national number (Directive 2006/112/EC, article 215). */
import { parseCountry } from './country.ts';
import { VAT_NUMBER_RULES } from './vat-number-rules.ts';

/** The prefixes of Greece and Northern Ireland, which are not country codes. */
const TERRITORIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'XI' };

/** In upper case, without the blanks, dots, hyphens and slashes with which numbers are printed. */
function compact(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

/**
 * The country of the number's prefix (ISO 3166-1), whether or not the number is right: `GR` for EL and GR. Northern
 * Ireland is `XI`, a VAT territory of its own. `undefined` if no country has the prefix.
 */
export function vatCountry(text: string): string | undefined {
  const prefix = compact(text).slice(0, 2);
  return TERRITORIES[prefix] ?? parseCountry(prefix);
}

/**
 * The number in upper case, without blanks, dots, hyphens and slashes; `undefined` if it cannot be a VAT number of any
 * country. Takes more than {@link vatNumberFault}, which has the rules of each country.
 */
export function parseVatNumber(text: string): string | undefined {
  const number = compact(text);
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,15}$/.test(number) || (number.match(/\d/g) ?? []).length < 2) return undefined;
  return vatCountry(number) === undefined ? undefined : number;
}

/** `unknown_country`: no prefix of a country that has rules. */
export type VatNumberFault = 'unknown_country' | 'wrong_form' | 'wrong_check_digits';

/**
 * What is wrong with a number by its country's rules (`vat-number-rules.ts`, with their sources): form and check digits
 * for the 27 member states and Northern Ireland, the form only for Great Britain, Switzerland and Norway. Whether the
 * number exists is not checked: that is in VIES.
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

/** `null` if there is nothing to check: no number, or one of a country without rules. */
export function vatNumberValidity(text: string | null): boolean | null {
  if (text === null) return null;
  const fault = vatNumberFault(text);
  return fault === 'unknown_country' && parseVatNumber(text) !== undefined ? null : fault === undefined;
}
