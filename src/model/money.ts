import { trimmedEnd } from './text.ts';

/**
 * Largest amount, ten digits: 99 999 999.99 EUR, 9 999 999 999 JPY (R3). The limit is far below 2^53, so that sums of
 * many amounts stay exact.
 */
export const MINOR_UNITS_MAX = 9_999_999_999;

export type Money = { readonly amount: number; readonly currency: Currency };

export type AmountFault = 'not_a_number' | 'not_positive' | 'too_many_decimals' | 'too_large';

export type ParsedAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly fault: AmountFault };

/** Leading zeros are matched separately, so that matching needs no backtracking and takes linear time. */
const DECIMAL = /^(-?)0*([1-9]\d*)?(?:([.,])(\d+))?$/;
const WHOLE_DIGITS_MAX = 10;

/**
 * Parses every incoming amount: from major units to minor units (R3). An amount with too many decimals is refused,
 * never rounded.
 * - A number is read as its shortest decimal text: 12.1 as `12.1`. 0.1 + 0.2 is `0.30000000000000004`, which has too
 *   many decimals.
 * - A text must not have more decimals than the currency, not even zeros: `1.000` in EUR may mean a thousand.
 * - The decimal separator is a dot. {@link withDot} converts typed commas.
 */
export function parseAmount(value: number | string, currency: Currency): ParsedAmount {
  if (typeof value === 'number' && !Number.isFinite(value)) return fault('not_a_number');
  const text = typeof value === 'number' ? plainText(value) : value.trim();
  const match = DECIMAL.exec(text);
  if (!match || !/^-?\d/.test(text)) return fault('not_a_number');
  const [, sign, whole = '', separator, fraction = ''] = match;
  const exponent = exponentOf(currency);
  if (separator === ',') return fault(fraction.length > exponent ? 'too_many_decimals' : 'not_a_number');
  if (sign === '-' || !/[1-9]/.test(whole + fraction)) return fault('not_positive');
  if (fraction.length > exponent) return fault('too_many_decimals');
  if (whole.length > WHOLE_DIGITS_MAX) return fault('too_large');
  const minor = Number(whole + fraction.padEnd(exponent, '0'));
  return minor > MINOR_UNITS_MAX ? fault('too_large') : { ok: true, minor };
}

/** A price of `units` / 10^`scale` minor units. `scale` is 0 unless the price has more decimals than the currency. */
export type ParsedPrice =
  | { readonly ok: true; readonly units: number; readonly scale: number }
  | { readonly ok: false; readonly fault: AmountFault | 'maybe_grouped' };

const PRICE_DECIMALS_MAX = 6;

/**
 * Parses a unit price, which may have six decimals (R3, R83). If the currency has fewer than three decimals, a text
 * with exactly three decimals is refused unless it begins with 0. `0.125` is a price, but `1.125` may mean 1125.
 */
export function parsePrice(value: number | string, currency: Currency): ParsedPrice {
  const exponent = exponentOf(currency);
  const text = typeof value === 'number' ? (Number.isFinite(value) ? plainText(value) : '') : value.trim();
  if (text.includes(',')) return { ok: false, fault: /^[1-9]\d*,\d{3}$/.test(text) ? 'maybe_grouped' : 'not_a_number' };
  const [, whole = '', fraction = ''] = /^(?=\d)0*([1-9]\d*)?\.(\d+)$/.exec(text) ?? [];
  const needed = trimmedEnd(fraction, /0/).length;
  const written = typeof value === 'number' ? needed : fraction.length;
  if (written <= exponent || !/[1-9]/.test(whole + fraction)) {
    const parsed = parseAmount(value, currency);
    return parsed.ok ? { ok: true, units: parsed.minor, scale: 0 } : { ok: false, fault: parsed.fault };
  }
  if (typeof value === 'string' && fraction.length === 3 && !text.startsWith('0'))
    return { ok: false, fault: 'maybe_grouped' };
  if (written > PRICE_DECIMALS_MAX) return { ok: false, fault: 'too_many_decimals' };
  if (whole.length > WHOLE_DIGITS_MAX) return { ok: false, fault: 'too_large' };
  const scale = Math.max(0, needed - exponent);
  const units = Number(whole + fraction.slice(0, exponent + scale).padEnd(exponent + scale, '0'));
  const isTooLarge = units / 10 ** scale > MINOR_UNITS_MAX || !Number.isSafeInteger(units);
  return isTooLarge ? { ok: false, fault: 'too_large' } : { ok: true, units, scale };
}

/**
 * True for a price of 0. {@link parsePrice} refuses 0, because only the price of an invoice line can be 0 (R101). Code
 * that parses invoice lines therefore calls this function before {@link parsePrice}.
 */
export function isZeroPrice(value: number | string): boolean {
  return typeof value === 'number' ? value === 0 : /^0{1,10}(?:\.0{1,6})?$/.test(value.trim());
}

/** Explains the fault of a price that {@link parsePrice} refused, like {@link amountFaultText} for an amount. */
export function priceFaultText(reason: AmountFault | 'maybe_grouped', currency: Currency): string {
  if (reason === 'maybe_grouped') {
    const thousand = toText(1_000 * 10 ** exponentOf(currency), currency);
    return `may be meant as thousands: write a thousand as ${thousand}, and a price of three decimals with a zero behind them, such as 1.2340`;
  }
  return reason === 'too_many_decimals'
    ? `must have at most ${PRICE_DECIMALS_MAX} decimals`
    : amountFaultText(reason, currency);
}

/** A price in major units, as a JSON number. */
export function priceToMajor(units: number, scale: number, currency: Currency): number {
  return units / 10 ** (exponentOf(currency) + scale);
}

/**
 * Parses amounts that people typed, and amounts of V2 and V1: a dot or a comma before the decimals, no grouping (R3).
 */
export function parseDecimalText(text: string, currency: Currency): ParsedAmount {
  return parseAmount(withDot(text), currency);
}

/**
 * Replaces a decimal comma by the dot that {@link parseAmount} reads. `1,250` may mean 1250 or 1.25. A comma that may
 * separate thousands is therefore kept, so that {@link parseAmount} refuses the text. This also applies to KWD, which
 * has three decimals.
 */
export function withDot(text: string): string {
  const [, whole = '', decimals] = /^(-?\d+),(\d+)$/.exec(text.trim()) ?? [];
  if (decimals === undefined || (decimals.length === 3 && whole !== '0')) return text;
  return `${whole}.${decimals}`;
}

/**
 * Shortest text of an amount, the same for `30`, `"30"` and `"30.00"`. A value that is no decimal is returned
 * unchanged.
 */
export function plainAmount(value: unknown): unknown {
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const [, whole = '', fraction = ''] =
    /^(?=\d)0*([1-9]\d*)?(?:\.(\d+))?$/.exec(typeof value === 'number' ? plainText(value) : value.trim()) ?? [];
  const decimals = trimmedEnd(fraction, /0/);
  if (whole + decimals === '') return value;
  return `${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Explains the fault of an amount and the correct form, for the person or model that sent it. */
export function amountFaultText(reason: AmountFault, currency: Currency): string {
  const exponent = exponentOf(currency);
  const thousand = toText(1_000 * 10 ** exponent, currency);
  switch (reason) {
    case 'not_a_number':
      return `must be an amount in ${currency} such as ${toText(12 * 10 ** exponent, currency)}, without grouping or currency sign; a thousand is ${thousand}`;
    case 'not_positive':
      return 'must be more than 0';
    case 'too_many_decimals':
      return exponent === 0
        ? `must be a whole number: ${currency} has no decimals; write a thousand as ${thousand}, without grouping`
        : `must have at most ${exponent} decimals in ${currency}; write a thousand as ${thousand}, without grouping`;
    case 'too_large':
      return `must be at most ${toText(MINOR_UNITS_MAX, currency)} ${currency}`;
  }
}

/**
 * Converts minor units to major units as a JSON number: 1250 in EUR becomes 12.5. A JSON number is exact up to 15
 * digits. A sum of 99 999 largest amounts has no more digits.
 */
export function toMajor(minor: number, currency: Currency): number {
  return minor / 10 ** exponentOf(currency);
}

/**
 * Reverses {@link toMajor}. Only for amounts that the service itself wrote; amounts from callers need
 * {@link parseAmount}.
 */
export function toMinor(major: number, currency: Currency): number {
  return Math.round(major * 10 ** exponentOf(currency));
}

/**
 * Major units as text with the currency's own decimals: `"12.50"`, `"1250"` JPY, `"1.250"` KWD. Exact, because the text
 * is built from digits without arithmetic.
 */
export function toText(minor: number, currency: Currency): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (exponent === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Amount for people and models: `EUR 1,234.50`. Amounts in sentences always include their currency (R62). */
export function formatMoney(minor: number, currency: Currency): string {
  const [whole = '', fraction] = toText(minor, currency).split('.');
  return `${currency} ${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Groups digits: `1,234`. The text may begin with a sign. */
export function grouped(whole: string): string {
  const parts: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) parts.unshift(whole.slice(Math.max(0, end - 3), end));
  return parts.join(',').replace(/^-,/, '-');
}

/** Like {@link formatMoney}, for an amount in major units that the service itself wrote. */
export function formatMajor(major: number, currency: Currency): string {
  return formatMoney(toMinor(major, currency), currency);
}

/** Divides two integers. The result is rounded half up (towards +∞ at .5). `denominator` must be above 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const quotient = doubled / (2n * denominator);
  return doubled < 0n && doubled % (2n * denominator) !== 0n ? quotient - 1n : quotient;
}

/**
 * Like {@link divideHalfUp}, but symmetric: 0.5 gives 1, and −0.5 gives −1 (D-838). An invoice line and its reversal
 * with a negative quantity therefore add up to 0.
 */
export function divideMirrored(numerator: bigint, denominator: bigint): bigint {
  return numerator < 0n ? -divideHalfUp(-numerator, denominator) : divideHalfUp(numerator, denominator);
}

/**
 * Splits `whole` in proportion to `weights`. At least one weight must be above 0. The parts are rounded down. The units
 * that are left over go to the parts with the largest remainders.
 */
export function proportional(whole: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight));
  const shares = exact.map((share) => Number(share / total));
  const missing = whole - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function fault(reason: AmountFault): ParsedAmount {
  return { ok: false, fault: reason };
}

/**
 * Writes a number without an exponent. The digits of very small and very large numbers need not be exact, because these
 * numbers are refused anyway: `1e-7` has too many decimals, and `1e21` is too large.
 */
function plainText(value: number): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = value < 0 ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  return value > -1 && value < 1 ? `${sign}0.000001${digits}` : `${sign}${digits.padEnd(22, '0')}`;
}

/**
 * ISO 4217 currencies with their minor-unit exponent (R3).
 *
 * `Intl` is not used, because its numbers of decimals follow everyday use (CLDR) and not the standard. Example: 0
 * decimals instead of 3 for IQD. Metals, test codes and funds (BOV, CHE, …) are left out, because they are not used for
 * payments.
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

/** Parses a code in upper or lower case; `undefined` if it is no ISO 4217 currency. */
export function parseCurrency(text: string): Currency | undefined {
  // Checks for ASCII first, because `uſd`.toUpperCase() gives USD.
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

/**
 * Maximum number of decimals of quantities and percentages (R6). Both are stored in hundredths, because they once had
 * at most two decimals. With a third decimal, the stored number is not an integer: 8.875 is stored as 887.5.
 * {@link exactQuantity} and {@link exactRate} return exact integers for arithmetic. Exchange rates are stored in
 * millionths.
 */
const QUANTITY_DECIMALS = 6;
const RATE_DECIMALS = 3;
/** The quantity 1 and the rate 100 %, in the units that {@link exactQuantity} and {@link exactRate} return. */
export const ONE = 1_000_000n;
export const WHOLE = 100_000n;

/** A quantity times 100: 7.125 → 712.5. The quantity can be negative. `undefined` for more than six decimals. */
export function quantityHundredths(value: number): number | undefined {
  return decimalsOf(Math.abs(value)) <= QUANTITY_DECIMALS ? inHundredths(value) : undefined;
}

/** A percent times 100: 8.875 → 887.5. `undefined` for more than three decimals. */
export function rateHundredths(value: number): number | undefined {
  return decimalsOf(value) <= RATE_DECIMALS ? inHundredths(value) : undefined;
}

/** Converts hundredths to whole millionths. */
export function exactQuantity(hundredths: number): bigint {
  return exactly(hundredths * 10_000);
}

/** Converts hundredths of a percent to whole thousandths of a percent. */
export function exactRate(hundredths: number): bigint {
  return exactly(hundredths * 10);
}

/** Difference without the error of binary arithmetic: 712.6 − 0.1 gives 712.5. */
export function lessHundredths(from: number, taken: number): number {
  return Math.round((from - taken) * 10_000) / 10_000;
}

/** Multiplies by a million: 0.92 → 920 000. `undefined` for more than six decimals. */
export function toMillionths(value: number): number | undefined {
  return decimalsOf(value) <= 6 ? Math.round(value * 1_000_000) : undefined;
}

export function fromMillionths(millionths: number): number {
  return millionths / 1_000_000;
}

export function fromHundredths(hundredths: number): number {
  return Math.round(hundredths * 10_000) / 1_000_000;
}

/** Rounds away the error of binary arithmetic. Throws if the product is not close to an integer. */
function exactly(product: number): bigint {
  const whole = Math.round(product);
  if (Math.abs(product - whole) > 0.01) throw new RangeError(`${product} is not whole`);
  return BigInt(whole);
}

/** Multiplies by 100 without the error of binary arithmetic: 0.07 gives 7, not 7.000000000000001. */
function inHundredths(value: number): number {
  // `+ 0` turns -0 into 0.
  return Math.round(value * 1_000_000) / 10_000 + 0;
}

/** Number of decimals in the shortest text of a number; infinite for a negative or non-finite number. */
function decimalsOf(value: number): number {
  const match = /^\d+(?:\.(\d+))?$/.exec(String(value));
  return match ? (match[1] ?? '').length : Number.POSITIVE_INFINITY;
}

/**
 * Parses a plain decimal number (R62). Returns `undefined` for any other text. Three decimals are accepted only after a
 * leading 0, because `1.500` may mean 1500 (R3). Texts of more than 15 digits are refused, because a number cannot hold
 * them exactly.
 */
export function plainDecimal(text: string): number | undefined {
  const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length + decimals.length > 15) return undefined;
  return decimals.length === 3 && !whole.startsWith('0') ? undefined : Number(text);
}
