/**
 * Finds amounts of money in a text, in the forms that models and people write: `EUR 1,250.00`, `€1.250,00`, `1250 EUR`,
 * `JPY 500`.
 */
import { CURRENCIES, type Currency, exponentOf } from '../model/money.ts';
import { trimmedEnd } from '../model/text.ts';

/**
 * One amount in a text. Its meaning can be ambiguous: `$` is the sign of several currencies, and `KWD 1,250` is 1250 or
 * 1.25.
 */
export type Amount = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The possible currencies; null for an amount without a currency. */
  readonly currencies: readonly Currency[] | null;
  /**
   * The possible values in major units, without sign, in the format of {@link plainDecimal}. Several if a separator is
   * ambiguous: `KWD 1,250` can mean 1250 or 1.25.
   */
  readonly values: readonly string[];
};

const DOLLARS = 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP BRL JMD TTD BSD BBD BZD FJD LRD NAD SBD SRD XCD';
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP EGP GIP FKP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  $: DOLLARS,
  US$: 'USD',
  $US: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
  MX$: 'MXN',
  R$: 'BRL',
  NT$: 'TWD',
  'CN¥': 'CNY',
  'JP¥': 'JPY',
  '₩': 'KRW KPW',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '₫': 'VND',
  '₱': 'PHP',
  '฿': 'THB',
  '₦': 'NGN',
  '₲': 'PYG',
  '₡': 'CRC',
  '₵': 'GHS',
  '₸': 'KZT',
  kr: 'SEK NOK DKK ISK',
  'kr.': 'SEK NOK DKK ISK',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  Fr: 'CHF',
  'Fr.': 'CHF',
  円: 'JPY',
  元: 'CNY',
  euro: 'EUR',
  euros: 'EUR',
  Euro: 'EUR',
  Euros: 'EUR',
  yen: 'JPY',
  dollar: DOLLARS,
  dollars: DOLLARS,
  Dollar: DOLLARS,
  pound: 'GBP',
  pounds: 'GBP',
  francs: 'CHF',
  Franken: 'CHF',
};

/** Exponents of ten for words after a number: `1.2 million`, `€5k`. */
const MULTIPLES: Readonly<Record<string, number>> = {
  k: 3,
  K: 3,
  thousand: 3,
  Tsd: 3,
  tausend: 3,
  duizend: 3,
  m: 6,
  M: 6,
  mn: 6,
  million: 6,
  Mio: 6,
  Millionen: 6,
  miljoen: 6,
  bn: 9,
  billion: 9,
};

const SPACE = '[ \\u00a0\\u2009\\u202f]';
/** Characters between a currency and its number, including Markdown emphasis. */
const GLUE = `(?:${SPACE}|[*_\`:]){0,6}`;
/**
 * Characters between a number and its currency. A colon is not allowed, because it separates the number from another
 * amount (`17: EUR 5`).
 */
const GLUE_AFTER = `(?:${SPACE}|[*_\`]){0,6}`;
const SIGN = '[-−–+]?';
/** Largest number of digit groups; no real amount has more. Without a limit, backtracking would be slow (ReDoS). */
const GROUPS = '{1,6}';
const NUMBER = `(?:\\d{1,3}(?:[.,'’ \\u00a0\\u2009\\u202f]\\d{3})${GROUPS}(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)`;
const CURRENCY = alternatives([...CURRENCIES, ...Object.keys(SIGNS)]);
const MULTIPLE = `(?:${SPACE}?(?<multiple>${alternatives(Object.keys(MULTIPLES))})(?![\\p{L}\\d]))?`;
/**
 * Text that must not precede the number of an amount. Otherwise the number in `INV-000042 EUR 5`, or the last part of a
 * date, would count as an amount.
 */
const LEFT = '(?<![\\p{L}\\d.,]|\\p{L}-|\\d{4}-\\d\\d-)';

const BEFORE = `(?<!\\p{L})(?<before>${CURRENCY})${GLUE}${SIGN}${SPACE}?(?<number>${NUMBER})${MULTIPLE}`;
const AFTER = `${LEFT}(?<number>${NUMBER})${MULTIPLE}${GLUE_AFTER}(?<after>${CURRENCY})(?!\\p{L})`;
/** A number without a currency is an amount only if it has two decimals. Percentages, dates and times are excluded. */
const BARE = `(?<![\\p{L}\\d.,:/-])(?<number>(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f]\\d{3})${GROUPS}|\\d+)[.,]\\d{2})(?!\\d|[.,:/-]\\d|\\.|${SPACE}?(?:%|percent|Prozent|procent))`;
/** A number like {@link BARE}, directly before the full stop at the end of a sentence. */
const ENDING = `(?<![\\p{L}\\d.,:/-])(?<number>(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f]\\d{3})${GROUPS}|\\d+)[.,]\\d{2})(?=\\.(?:\\s|$))`;

const AMOUNT = new RegExp([BEFORE, AFTER, BARE, ENDING].join('|'), 'gu');

/** The amounts of a text in their order. They do not overlap. */
export function amountsIn(text: string): readonly Amount[] {
  return [...text.matchAll(AMOUNT)].map((match) => {
    const { before, after, number = '', multiple } = match.groups ?? {};
    const currencies = currenciesOf(before ?? after);
    const values = readings(number, currencies).map((value) => shifted(value, MULTIPLES[multiple ?? ''] ?? 0));
    const start = match.index;
    return { start, end: start + match[0].length, text: match[0], currencies, values };
  });
}

function currenciesOf(named: string | undefined): readonly Currency[] | null {
  if (named === undefined) return null;
  return (SIGNS[named] ?? named).split(' ') as Currency[];
}

/**
 * Returns the possible values of a number:
 * - Two kinds of separators: the last separator is the decimal point (`1.250,00`).
 * - A separator that occurs several times: it separates groups (`1.250.000`).
 * - A single separator before three digits: it separates groups (`1,250`). If the currency has three decimals, it can
 *   also be the decimal point.
 */
function readings(number: string, currencies: readonly Currency[] | null): readonly string[] {
  const digits = number.replace(/['’ \u00a0\u2009\u202f]/g, '');
  const separators = digits.replace(/\d/g, '');
  const grouped = digits.replace(/[.,]/g, '');
  if (separators === '') return [plainDecimal(grouped)];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const decimal = plainDecimal(`${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`);
  const isOneKind = new Set(separators).size === 1;
  if (!isOneKind) return [decimal];
  if (separators.length > 1) return [plainDecimal(grouped)];
  if (digits.length - last - 1 !== 3) return [decimal];
  const hasThreeDecimals = currencies?.some((currency) => exponentOf(currency) === 3) ?? false;
  return hasThreeDecimals ? [plainDecimal(grouped), decimal] : [plainDecimal(grouped)];
}

/**
 * Canonical decimal text: no leading zeros, and no trailing zeros after the point (`1250`, `12.5`). Equal numbers have
 * equal texts.
 */
export function plainDecimal(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = trimmedEnd(fraction, /0/);
  return `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
}

function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const padded = fraction.padEnd(places, '0');
  return plainDecimal(`${whole}${padded.slice(0, places)}.${padded.slice(places)}`);
}

/** Alternatives of a regular expression, longest first, so that `US$` is tried before `$`. */
function alternatives(names: readonly string[]): string {
  const sorted = [...names].sort((a, b) => b.length - a.length);
  return sorted.map((name) => name.replace(/[$.]/g, '\\$&')).join('|');
}
