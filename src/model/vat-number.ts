/** VAT identification numbers: a country, then what that country gives out (Directive 2006/112/EC, article 215). */
import { parseCountry } from './country.ts';

/** Greece and Northern Ireland have prefixes of their own. */
const PREFIXES = new Set(['EL', 'XI']);

/** Without blanks, dots and hyphens, in upper case; whether the number was ever given out is not known here. */
export function parseVatNumber(text: string): string | undefined {
  const number = text.replace(/[ .-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,15}$/.test(number) || (number.match(/\d/g) ?? []).length < 2) return undefined;
  const prefix = number.slice(0, 2);
  return PREFIXES.has(prefix) || parseCountry(prefix) !== undefined ? number : undefined;
}
