import { type LocalDate, parseDate } from '../../model/dates.ts';
import { type Currency, exponentOf, parseAmount, parseCurrency } from '../../model/money.ts';
import { trimmedEnd } from '../../model/text.ts';
import { StatementFault } from './entry.ts';

/**
 * The decimal separator of amounts. `either`: the last separator in the amount. `iso`: a decimal dot without grouping
 * (XML).
 */
export type DecimalSign = '.' | ',' | 'either' | 'iso';
export type Signed = { readonly minor: number; readonly isNegative: boolean };

/** Limits the input of regular expressions with nested groups. Longer input could overflow the stack. */
const AMOUNT_LENGTH_MAX = 100;

/** Signs of debit or credit beside an amount: `-` or `+`, `D`ebit or `C`redit, German `S`oll or `H`aben, Dutch Af or Bij. */
const SIDE = /^(?:(-|D|DR|S|Af)|(\+|C|CR|H|Bij))$/i;

/**
 * An amount split into digits, sign and currencies, as people and banks write it: `€ 121,00`, `EUR -121.00`,
 * `(121,00)`, `121,00 H`.
 */
type Written = { readonly digits: string; readonly isNegative: boolean; readonly currencies: readonly string[] };

function written(text: string): Written | undefined {
  let rest = text.replace(/[\u2212\u2013]/g, '-').trim();
  const currencies: string[] = [];
  let isNegative = false;
  if (/^\(.*\)$/.test(rest)) {
    rest = rest.slice(1, -1).trim();
    isNegative = true;
  }
  for (const pattern of [/^[+-]?\s*/, /^(\p{Sc}|[A-Z]{3}(?=[\s\d.,+-]))?\s*/u, /^[+-]?\s*/]) {
    const found = pattern.exec(rest)?.[0] ?? '';
    rest = rest.slice(found.length);
    if (found.trim() === '-') isNegative = true;
    else if (!/^\+?$/.test(found.trim())) currencies.push(found.trim());
  }
  // The loop runs twice, because a currency and a letter for debit or credit may follow the digits, in either order.
  for (let more = 0; more < 2; more++) {
    const [behind] = /(?:[-+]|\p{Sc}|\p{L}{1,3})$/u.exec(rest) ?? [];
    if (behind === undefined) break;
    rest = rest.slice(0, -behind.length).trimEnd();
    const side = SIDE.exec(behind);
    if (!side) currencies.push(behind);
    else if (side[1] !== undefined) isNegative = true;
  }
  return /^[\d.,'\s]*$/.test(rest) ? { digits: rest.trim(), isNegative, currencies } : undefined;
}

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', Kč: 'CZK' };

/**
 * Returns the currency beside the digits of an amount. `undefined` if there is none, or if the sign stands for several
 * currencies, such as `$`.
 */
export function currencyBeside(text: string): Currency | undefined {
  const [sign] = text.length > AMOUNT_LENGTH_MAX ? [] : (written(text)?.currencies ?? []);
  return sign === undefined ? undefined : parseCurrency(SIGNS[sign] ?? sign);
}

/**
 * Parses an amount. `place`: names the amount in a refusal, such as `line 12, column Amount`. Zero is accepted, because
 * banks use zero in notices.
 *
 * `1.250` may mean 1250 or 1.25 (R3):
 * - It means 1250 if `decimal` is a comma.
 * - It means 1.25 if `decimal` is `iso`, or if `decimal` is a dot and the currency has three decimals.
 * - Otherwise it is refused.
 */
export function amountOf(text: string, decimal: DecimalSign, currency: Currency, place: string): Signed {
  if (text.length > AMOUNT_LENGTH_MAX) throw unreadable(text, decimal, place);
  const found = written(text);
  if (!found) throw unreadable(text, decimal, place);
  const { digits, isNegative, currencies } = found;
  const other = currencies.find((sign) => !isOf(sign, currency));
  if (other !== undefined && decimal !== 'iso' && parseCurrency(SIGNS[other] ?? other)) {
    throw new StatementFault(`${place}: ${quoted(text)} is not in ${currency}.`);
  }
  if (other !== undefined || (decimal === 'iso' && currencies.length > 0)) throw unreadable(text, decimal, place);
  if (decimal !== 'iso' && isAmbiguous(digits, decimal, currency)) throw ambiguous(text, place);
  const plain = plainAmount(digits, decimal);
  if (plain === undefined) throw unreadable(text, decimal, place);
  const [whole = '', fraction = ''] = plain.split('.');
  // Some banks add zeros beyond the currency's decimals.
  const needed = trimmedEnd(fraction, /0/).padEnd(Math.min(exponentOf(currency), fraction.length), '0');
  if (!/[1-9]/.test(whole + needed)) return { minor: 0, isNegative };
  const parsed = parseAmount(needed === '' ? whole : `${whole}.${needed}`, currency);
  if (parsed.ok) return { minor: parsed.minor, isNegative };
  if (parsed.fault === 'too_large') throw new StatementFault(`${place}: the amount ${quoted(text)} is too large.`);
  throw unreadable(text, decimal, place);
}

/** True if a sign can mean the currency: `$` can be any dollar, `kr` any crown. */
function isOf(sign: string, currency: Currency): boolean {
  if (sign === '$') return /^(USD|AUD|CAD|NZD|SGD|HKD|TWD|MXN)$/.test(currency);
  if (sign === 'kr' || sign === 'Kr') return /^(SEK|NOK|DKK|ISK)$/.test(currency);
  return (SIGNS[sign] ?? sign.toUpperCase()) === currency;
}

/** A balance or sum in minor units, which may exceed the limit of amounts; `undefined` if unreadable. */
export function sumIn(text: string, decimal: DecimalSign, currency: Currency): number | undefined {
  const found = text.length > AMOUNT_LENGTH_MAX ? undefined : written(text);
  const plain = found && plainAmount(found.digits, decimal);
  if (!found || plain === undefined) return undefined;
  const [whole = '', fraction = ''] = plain.split('.');
  const exponent = exponentOf(currency);
  if (/[1-9]/.test(fraction.slice(exponent))) return undefined;
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? (found.isNegative ? 0 - minor : minor) : undefined;
}

/** An amount for a message, such as `-12.50`. */
export function inMajor(minor: number, currency: Currency): string {
  return (minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));
}

function isAmbiguous(digits: string, decimal: Exclude<DecimalSign, 'iso'>, currency: Currency): boolean {
  const [sign, ...others] = digits.match(/[.,]/g) ?? [];
  if (sign === undefined || others.length > 0 || !/[.,]\d{3}$/.test(digits)) return false;
  // With a decimal comma, the dot in `1.250` separates groups, so the amount is not ambiguous.
  return decimal === 'either' || (decimal === sign && exponentOf(currency) !== 3);
}

/** Digits with a decimal dot; `undefined` if groups or separators are in wrong positions. */
function plainAmount(text: string, decimal: DecimalSign): string | undefined {
  const sign = decimal === 'iso' ? '.' : decimal === 'either' ? lastSign(text) : decimal;
  const groups = sign === ',' ? "[.' \\u00a0\\u202f]" : "[,' \\u00a0\\u202f]";
  const grouped = decimal === 'iso' ? '' : `|\\d{1,3}(?:${groups}\\d{3})+`;
  const pattern = new RegExp(`^(\\d+${grouped})(?:\\${sign}(\\d*))?$`);
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return `${whole.replace(/\D/g, '')}.${fraction}`;
}

/**
 * Returns the decimal separator of an amount. It is the last separator, such as the comma in `1.250,00`. If the last
 * separator occurs several times, as in `1.250.000`, it separates groups. In this case, the other sign (here the comma)
 * is the decimal separator.
 */
function lastSign(text: string): '.' | ',' {
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  const isGroup = signs.filter((sign) => sign === last).length > 1;
  return (last === ',') !== isGroup ? ',' : '.';
}

function ambiguous(text: string, place: string): StatementFault {
  return new StatementFault(
    `${place}: ${quoted(text)} can be a thousand or a fraction. It needs its decimals, such as 1.250,00 or 1,250.00.`,
  );
}

function unreadable(text: string, decimal: DecimalSign, place: string): StatementFault {
  const example = decimal === ',' ? '1.234,56' : '1,234.56';
  return new StatementFault(`${place}: ${quoted(text)} is not an amount such as ${example}.`);
}

export function currencyOf(text: string, place: string): Currency {
  const currency = parseCurrency(text.trim());
  if (!currency) throw new StatementFault(`${place}: ${quoted(text)} is not an ISO 4217 currency such as EUR.`);
  return currency;
}

export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'MM/DD/YYYY',
  'YYYYMMDD',
  'DD/MM/YY',
  'DD-MM-YY',
  'MM/DD/YY',
  'YYYY/MM/DD',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/**
 * Parses the day at the start of a text. A time of day may follow. `formats`: the allowed orders of day, month and
 * year, with their separators. Days and months may have one digit, and years two digits.
 */
export function dayOf(text: string, formats: readonly DateFormat[], place: string): LocalDate {
  const said = text.trim().slice(0, AMOUNT_LENGTH_MAX);
  const date = inWords(said) ?? formats.map((format) => inFormat(said, format)).find((day) => day !== undefined);
  if (date) return date;
  throw new StatementFault(`${place}: ${quoted(text)} is not a day as ${formats.join(' or ')}.`);
}

export function isDay(text: string, formats: readonly DateFormat[]): boolean {
  return formats.some((format) => inFormat(text.trim().slice(0, AMOUNT_LENGTH_MAX), format) !== undefined);
}

const PARTS = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})\.?(?=$|[ T,+Z])/;

function inFormat(day: string, format: DateFormat): LocalDate | undefined {
  if (format === 'YYYYMMDD') {
    const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})(?=$|[ T])/.exec(day) ?? [];
    return year === undefined ? undefined : parseDate(`${year}-${month}-${date}`);
  }
  const [, first = '', sign = '', second = '', third = ''] = PARTS.exec(day) ?? [];
  if (first === '' || !format.includes(sign)) return undefined;
  if (format.startsWith('Y')) {
    return first.length === 4 ? dateOf(first, second, third) : undefined;
  }
  if (first.length > 2) return undefined;
  return format.startsWith('D') ? dateOf(third, second, first) : dateOf(third, first, second);
}

function dateOf(year: string, month: string, day: string): LocalDate | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  return day.length > 2 || whole.length !== 4
    ? undefined
    : parseDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Month names by their first letters, in English, Dutch, German and French. */
const MONTHS: readonly RegExp[] = [
  /^jan/,
  /^(feb|f[ée]v)/,
  /^(mar|maa|mrt|m[äa]r|mrz)/,
  /^(apr|avr)/,
  /^(may|mei|mai)/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|ao[uû])/,
  /^sep/,
  /^(oct|okt)/,
  /^nov/,
  /^(dec|dez|d[ée]c)/,
];

/** Parses a date with the month in words. Such a date needs no format. */
function inWords(day: string): LocalDate | undefined {
  const [, date = '', word = '', year = ''] =
    /^(\d{1,2})\.?[ -](\p{L}{3,10})\.?[ -](\d{4}|\d{2})(?!\d)/u.exec(day) ?? [];
  const month = word === '' ? -1 : MONTHS.findIndex((name) => name.test(word.toLowerCase()));
  return month < 0 ? undefined : dateOf(year, String(month + 1), date);
}

/** At most 40 characters of a text from the file, in quotation marks. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
