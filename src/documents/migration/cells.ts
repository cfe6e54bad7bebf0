/** Reads amounts, days, percentages and texts of an export (R108). A fault is a text without a full stop. */
import { parseCountry } from '../../model/country.ts';
import { addDays, type LocalDate, parseDate } from '../../model/dates.ts';
import type { Currency } from '../../model/money.ts';
import { StatementFault } from '../bank-statement/entry.ts';
import { amountOf, type DecimalSign, dayOf, quoted } from '../bank-statement/numbers.ts';
import type { DayOrder } from './format.ts';

/** A cell that cannot be what it should be. The message is the predicate of a sentence about the field. */
export class CellFault extends Error {
  override readonly name = 'CellFault';
}

/**
 * The text of a cell: trimmed, without the signs by which spreadsheets keep texts, and without control characters.
 * `="0042"` and `'=1` are such texts.
 */
export function textIn(cell: string): string {
  const said = cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '');
  return said
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
}

/** A text on one line. */
export function lineIn(cell: string): string {
  return textIn(cell).replace(/\s+/g, ' ');
}

/**
 * The decimal sign of a file's amounts. `either` if they use both signs, or none. An amount with a grouping sign and a
 * decimal sign decides for itself.
 */
export function decimalSignOf(cells: Iterable<string>): Exclude<DecimalSign, 'iso'> {
  const seen = new Set<string>();
  for (const cell of cells) {
    const [, sign] = /([.,])\d{1,2}\D*$/.exec(cell) ?? [];
    if (sign !== undefined) seen.add(sign);
  }
  if (seen.size !== 1) return 'either';
  return seen.has(',') ? ',' : '.';
}

/** In minor units; below 0 for a negative amount. */
export function amountIn(cell: string, decimal: Exclude<DecimalSign, 'iso'>, currency: Currency): number {
  try {
    const { minor, isNegative } = amountOf(lineIn(cell), decimal, currency, '');
    return isNegative ? 0 - minor : minor;
  } catch (error) {
    throw predicateOf(error);
  }
}

/** A sentence of a bank statement's reader, without its place: `: "x" is not an amount` becomes `"x" is not an amount`. */
function predicateOf(error: unknown): unknown {
  if (!(error instanceof StatementFault)) return error;
  const said = error.message.replace(/^: /, '').replace(/\.$/, '');
  return new CellFault(`cannot be read: ${said}`);
}

/** The percentage in a text such as `21%`, `20% (VAT on Income)` or `21,0`, in hundredths of a percent. */
export function rateIn(cell: string): number | undefined {
  const [, whole, fraction = ''] = /(?<![\d.,])(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:%|$)/.exec(lineIn(cell)) ?? [];
  if (whole === undefined) return undefined;
  const rate = Number(`${whole}.${fraction === '' ? '0' : fraction}`);
  return rate > 100 ? undefined : Math.round(rate * 1000) / 10;
}

/** A quantity of at most six decimals. */
export function quantityIn(cell: string): number | undefined {
  const text = lineIn(cell).replace(',', '.');
  return /^-?\d{1,7}(\.\d{1,6})?$/.test(text) && Number(text) !== 0 ? Number(text) : undefined;
}

/** Day 0 of Excel's calendar, which contains a 29 February 1900. */
const EXCEL_EPOCH = '1899-12-30' as LocalDate;
/** The numbers of 1982 and 2119: other numbers of five digits are no days of invoices. */
const EXCEL_DAYS = { first: 30_000, last: 80_000 } as const;

function excelDay(text: string): LocalDate | undefined {
  const [, days] = /^(\d{5})(?:[.,]\d+)?$/.exec(text) ?? [];
  const count = Number(days ?? 0);
  return count >= EXCEL_DAYS.first && count <= EXCEL_DAYS.last ? addDays(EXCEL_EPOCH, count) : undefined;
}

/** How a file writes its days. `unknown`: each of them could be either. */
export type DayWriting = DayOrder | 'unknown';

/**
 * How the days of a file are written, from all of them: a day above 12 decides. `usual`: what the product or the caller
 * says; the days of the file decide before it, unless they decide nothing.
 */
export function dayWritingOf(cells: Iterable<string>, usual: DayOrder | undefined): DayWriting {
  let isAmbiguous = false;
  for (const cell of cells) {
    const [, first = '', second = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cell.trim()) ?? [];
    if (first === '') continue;
    if (Number(first) > 12) return 'day_first';
    if (Number(second) > 12) return 'month_first';
    // Dots and the same number twice say the same in both orders.
    isAmbiguous ||= !cell.includes('.') && Number(first) !== Number(second);
  }
  return usual ?? (isAmbiguous ? 'unknown' : 'day_first');
}

export function dayIn(cell: string, writing: DayWriting): LocalDate {
  const text = lineIn(cell).slice(0, 40);
  const day = excelDay(text) ?? inFigures(text, writing) ?? inWords(text);
  if (day) return day;
  throw new CellFault(`is not a day such as 2026-01-31: ${quoted(text)}`);
}

/** A day in figures, with or without a time behind it. Years may have two digits. */
function inFigures(text: string, writing: DayWriting): LocalDate | undefined {
  const [, y, m, d] = /^(\d{4})(\d{2})(\d{2})(?=$|[ T])/.exec(text) ?? [];
  if (y !== undefined) return parseDate(`${y}-${m}-${d}`);
  const [, first = '', sign = '', second = '', last = ''] =
    /^(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})(?=$|[ T,])/.exec(text) ?? [];
  if (first.length === 4) return dateOf(first, second, last);
  if (first === '' || first.length > 2 || last.length === 1) return undefined;
  const year = last.length === 2 ? `20${last}` : last;
  if (sign === '.') return dateOf(year, second, first);
  if (writing === 'unknown' && first !== second) {
    throw new CellFault(
      `can have its day or its month first: ${quoted(text)}. Say which in mapping, day_order: day_first or month_first`,
    );
  }
  return writing === 'month_first' ? dateOf(year, first, second) : dateOf(year, second, first);
}

function dateOf(year: string, month: string, day: string): LocalDate | undefined {
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** `31 Jan 2026`, or `Jan 31, 2026` as American products write it. */
function inWords(text: string): LocalDate | undefined {
  const [, month = '', day = '', year = ''] = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})/u.exec(text) ?? [];
  try {
    return dayOf(month === '' ? text : `${day} ${month} ${year}`, ['YYYY-MM-DD'], '');
  } catch (error) {
    if (error instanceof StatementFault) return undefined;
    throw error;
  }
}

/** Names of all countries in the four languages, in lower case, with the names that people write. */
let names: ReadonlyMap<string, string> | undefined;

function countryNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>([
    ['uk', 'GB'],
    ['england', 'GB'],
    ['great britain', 'GB'],
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['holland', 'NL'],
    ['the netherlands', 'NL'],
    ['brd', 'DE'],
    ['czech republic', 'CZ'],
  ]);
  for (const language of ['en', 'nl', 'de', 'fr']) {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of codes) {
      const name = display.of(code)?.toLowerCase();
      if (name !== undefined && name !== code.toLowerCase()) found.set(name, code);
    }
  }
  return found;
}

/** `codes`: all country codes. Throws for a name that no country has in any of the languages. */
export function countryIn(cell: string, codes: readonly string[]): string | null {
  const text = lineIn(cell);
  if (text === '') return null;
  names ??= countryNames(codes);
  const code = parseCountry(text) ?? names.get(text.toLowerCase());
  if (code === undefined) throw new CellFault(`is no country: ${quoted(text)}. Write its code, such as NL`);
  return code;
}

/** A day that invoices can have. Years outside are mistakes of reading. */
export function isPlausible(day: LocalDate): boolean {
  return day >= '1990-01-01' && day <= '2100-12-31' && parseDate(day) !== undefined;
}
