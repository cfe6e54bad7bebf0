/** VAT identification numbers: a country prefix and a national number (Directive 2006/112/EC, article 215). */
import { parseCountry } from './country.ts';

/** The prefixes of Greece and Northern Ireland, which are not country codes. */
const PREFIXES = new Set(['EL', 'XI']);

/**
 * The number without blanks, dots and hyphens, in upper case. Checks the format only, not whether the number exists.
 */
export function parseVatNumber(text: string): string | undefined {
  const number = text.replace(/[ .-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,15}$/.test(number) || (number.match(/\d/g) ?? []).length < 2) return undefined;
  const prefix = number.slice(0, 2);
  return PREFIXES.has(prefix) || parseCountry(prefix) !== undefined ? number : undefined;
}
