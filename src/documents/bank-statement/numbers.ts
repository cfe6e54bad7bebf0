/** Amounts and days as bank statements write them, read exactly or refused. */
import { type Currency, exponentOf, parseCurrency } from '../../model/currency.ts';
import { type LocalDate, parseDate } from '../../model/dates.ts';
import { parseAmount } from '../../model/money.ts';
import { trimmedEnd } from '../../model/trimmed.ts';
import { StatementFault } from './entry.ts';

/** `either`: the last sign of the amount is the decimal one. `iso`: a dot, no groups, zeros beyond the currency's decimals (XML). */
export type DecimalSign = '.' | ',' | 'either' | 'iso';
export type Signed = { readonly minor: number; readonly isNegative: boolean };

/** Patterns with groups in loops run out of stack on a file that is one amount. */
const AMOUNT_LENGTH_MAX = 100;

/**
 * `place` names the amount in a refusal: `line 12, column Amount`. Zero is an amount here: banks write it for notes. Exactly three
 * digits after the only sign may be a thousand or a fraction, and are refused (R3), unless the currency has three decimals and
 * the sign is known.
 */
export function amountOf(text: string, decimal: DecimalSign, currency: Currency, place: string): Signed {
  if (text.length > AMOUNT_LENGTH_MAX) throw unreadable(text, decimal, place);
  const [, before, between = '', after] = /^([+-]?)([\d.,'\s]*)(-?)$/.exec(text.trim()) ?? [];
  const digits = between.trim();
  if (decimal !== 'iso' && isAmbiguous(digits, decimal, currency)) throw ambiguous(text, place);
  const plain = plainAmount(digits, decimal);
  if (plain === undefined) throw unreadable(text, decimal, place);
  const isNegative = before === '-' || after === '-';
  const [whole = '', fraction = ''] = plain.split('.');
  // Some banks write more decimals than the currency has, as zeros.
  const needed = trimmedEnd(fraction, /0/).padEnd(Math.min(exponentOf(currency), fraction.length), '0');
  if (!/[1-9]/.test(whole + needed)) return { minor: 0, isNegative };
  const parsed = parseAmount(needed === '' ? whole : `${whole}.${needed}`, currency);
  if (parsed.ok) return { minor: parsed.minor, isNegative };
  if (parsed.fault === 'too_large') throw new StatementFault(`${place}: the amount ${quoted(text)} is too large.`);
  throw unreadable(text, decimal, place);
}

function isAmbiguous(digits: string, decimal: Exclude<DecimalSign, 'iso'>, currency: Currency): boolean {
  const [sign, ...others] = digits.match(/[.,]/g) ?? [];
  if (sign === undefined || others.length > 0 || !/[.,]\d{3}$/.test(digits)) return false;
  // Another sign than the known one separates groups: `1.250` where decimals have a comma.
  return decimal === 'either' || (decimal === sign && exponentOf(currency) !== 3);
}

/** Digits with a dot; `undefined` if groups or signs are not where they belong. */
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

/** The decimal sign of an amount by itself: the last one, unless it stands several times and so separates groups. */
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
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The day of a text that begins with one in one of these formats; a time of the day may follow. */
export function dayOf(text: string, formats: readonly DateFormat[], place: string): LocalDate {
  const [day = ''] = text.trim().split(/[ T]/);
  for (const format of formats) {
    const date = inFormat(day, format);
    if (date) return date;
  }
  throw new StatementFault(`${place}: ${quoted(text)} is not a day as ${formats.join(' or ')}.`);
}

function inFormat(day: string, format: DateFormat): LocalDate | undefined {
  if (day.length !== format.length) return undefined;
  const part = (letters: string) => {
    const at = format.indexOf(letters);
    return at < 0 ? undefined : day.slice(at, at + letters.length);
  };
  if ([...format].some((sign, index) => /[^YMD]/.test(sign) && day[index] !== sign)) return undefined;
  const year = part('YYYY') ?? `20${part('YY')}`;
  return parseDate(`${year}-${part('MM')}-${part('DD')}`);
}

/** At most 40 characters of what stands in the file. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
