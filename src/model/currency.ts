/**
 * ISO 4217 currencies with their minor-unit exponent (R3).
 *
 * `Intl` is not used: its digits follow everyday use (CLDR), not the standard (IQD 0 instead of 3). Metals, test codes
 * and funds (BOV, CHE, …) are left out, because they are not used for payments.
 */

const TWO_DECIMALS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK ' +
  'DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW ' +
  'KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP ' +
  'PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD ' +
  'UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';
const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';
const FOUR_DECIMALS = 'CLF UYW';

const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...decimals(0, NO_DECIMALS),
  ...decimals(2, TWO_DECIMALS),
  ...decimals(3, THREE_DECIMALS),
  ...decimals(4, FOUR_DECIMALS),
]);

function decimals(exponent: number, codes: string): [string, number][] {
  return codes.split(' ').map((code) => [code, exponent]);
}

/** A supported ISO 4217 alphabetic code, in upper case. */
export type Currency = string & { readonly __type: 'Currency' };

export function isCurrency(code: string): code is Currency {
  return EXPONENTS.has(code);
}

/** Reads a code in any case; `undefined` when it is not an ISO 4217 currency. */
export function parseCurrency(text: string): Currency | undefined {
  // ASCII first: `uſd`.toUpperCase() is USD.
  const code = /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : '';
  return isCurrency(code) ? code : undefined;
}

/** Decimals of the minor unit: JPY 0, EUR 2, KWD 3. */
export function exponentOf(currency: Currency): number {
  const exponent = EXPONENTS.get(currency);
  if (exponent === undefined) throw new TypeError(`not a currency: ${currency}`);
  return exponent;
}

export const CURRENCIES: readonly Currency[] = [...EXPONENTS.keys()].filter(isCurrency).sort();
