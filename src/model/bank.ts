/** Bank account numbers (ISO 13616) and bank codes (ISO 9362). */
import { isMod97And10 } from './check-digits.ts';
import { parseCountry } from './country.ts';

/** IBAN lengths by country, from the IBAN registry. For other countries, only the checksum is checked. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 ' +
    'LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * The IBAN without spaces, in upper case; `undefined` if the checksum (modulo 97, ISO 7064), length or country is wrong.
 */
export function parseIban(text: string): string | undefined {
  const iban = text.replace(/ /g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || iban.length !== (LENGTHS.get(iban.slice(0, 2)) ?? iban.length)) {
    return undefined;
  }
  // Kosovo uses XK, which is not in ISO 3166.
  if (parseCountry(iban.slice(0, 2)) === undefined && !iban.startsWith('XK')) return undefined;
  return isMod97And10(iban.slice(4) + iban.slice(0, 4)) ? iban : undefined;
}

/** The IBAN in groups of four characters, as on paper. */
export function groupedIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ');
}

/**
 * A SEPA creditor identifier without spaces, in upper case; `undefined` if its check digits are wrong. The check digits
 * do not cover the three characters of the business code.
 */
export function parseCreditorId(text: string): string | undefined {
  const id = text.replace(/ /g, '').toUpperCase();
  const [, country, digits, own] = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(id) ?? [];
  if (country === undefined || parseCountry(country) === undefined) return undefined;
  return isMod97And10(`${own}${country}${digits}`) ? id : undefined;
}

/**
 * A BIC in upper case: eight or eleven characters. The fifth and sixth characters are a country code. `undefined` for
 * any other text.
 */
export function parseBic(text: string): string | undefined {
  const bic = text.replace(/ /g, '').toUpperCase();
  const isBic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic);
  const country = bic.slice(4, 6);
  return isBic && (country === 'XK' || parseCountry(country) !== undefined) ? bic : undefined;
}
