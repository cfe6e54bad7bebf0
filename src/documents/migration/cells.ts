/** Reads amounts, dates, percentages and texts in the cells of an export (R108). */
import { parseCountry } from '../../model/country.ts';
import { addDays, type LocalDate, parseDate } from '../../model/dates.ts';
import { type Currency, parseCurrency } from '../../model/money.ts';
import { StatementFault } from '../bank-statement/entry.ts';
import { amountOf, type DecimalSign, dayOf, quoted } from '../bank-statement/numbers.ts';
import type { DayOrder } from './format.ts';

/**
 * Thrown for a cell with an invalid value. The message is the end of a sentence that begins with the name of the field,
 * and has no full stop.
 */
export class CellFault extends Error {
  override readonly name = 'CellFault';
  /** Setting of the mapping that would make this cell readable; undefined if no setting helps. */
  readonly setting: FileSetting | undefined;

  constructor(message: string, setting?: FileSetting) {
    super(message);
    this.setting = setting;
  }
}

/** Settings of a mapping that hold for the whole file. */
export type FileSetting = 'day_order' | 'decimal';

/**
 * Returns the text of a cell: trimmed and without control characters. Also removes the characters with which a
 * spreadsheet marks a value as text, as in `="0042"` and `'=1`.
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

/** Returns the currency of a cell; `undefined` if it names none. Some products write it as `EUR - Euro`. */
export function currencyOf(cell: string): Currency | undefined {
  const said = lineIn(cell);
  return parseCurrency(said) ?? (/^.{3}\p{L}/u.test(said) ? undefined : parseCurrency(said.slice(0, 3)));
}

/** Returns the text of a cell on one line. */
export function lineIn(cell: string): string {
  return textIn(cell).replace(/\s+/g, ' ');
}

/**
 * Finds the decimal sign of a file's amounts. Returns `either` if the amounts use both signs or none. With `either`,
 * the separators of each amount decide.
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

/** Parses an amount. Returns minor units; below 0 for a negative amount. */
export function amountIn(cell: string, decimal: Exclude<DecimalSign, 'iso'>, currency: Currency): number {
  try {
    const { minor, isNegative } = amountOf(lineIn(cell), decimal, currency, '');
    return isNegative ? 0 - minor : minor;
  } catch (error) {
    throw predicateOf(error);
  }
}

/**
 * Converts an error of the bank statement parser to a {@link CellFault}: `: "x" is not an amount.` becomes
 * `cannot be read: "x" is not an amount`.
 */
function predicateOf(error: unknown): unknown {
  if (!(error instanceof StatementFault)) return error;
  const said = error.message.replace(/^: /, '').replace(/\.$/, '');
  return new CellFault(
    `cannot be read: ${said}`,
    / can be a thousand or a fraction/.test(said) ? 'decimal' : undefined,
  );
}

/**
 * Returns the percentage of a text such as `21%`, `20% (VAT on Income)` or `21,0`. The result is in hundredths of a
 * percent.
 */
export function rateIn(cell: string): number | undefined {
  const [, whole, fraction = ''] = /(?<![\d.,])(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:%|$)/.exec(lineIn(cell)) ?? [];
  if (whole === undefined) return undefined;
  const rate = Number(`${whole}.${fraction === '' ? '0' : fraction}`);
  return rate > 100 ? undefined : Math.round(rate * 1000) / 10;
}

/** Parses a quantity with at most six decimals. Returns `undefined` for zero and for any other text. */
export function quantityIn(cell: string): number | undefined {
  const text = lineIn(cell).replace(',', '.');
  return /^-?\d{1,7}(\.\d{1,6})?$/.test(text) && Number(text) !== 0 ? Number(text) : undefined;
}

/**
 * Date of day 0 in Excel's numbering of days. It is 30 December, not 31, because Excel counts a 29 February 1900 that
 * did not exist.
 */
const EXCEL_EPOCH = '1899-12-30' as LocalDate;
/**
 * The first and the last accepted day number: a day in 1982 and a day in 2119. Any other number of five digits cannot
 * be the day of an invoice.
 */
const EXCEL_DAYS = { first: 30_000, last: 80_000 } as const;

function excelDay(text: string): LocalDate | undefined {
  const [, days] = /^(\d{5})(?:[.,]\d+)?$/.exec(text) ?? [];
  const count = Number(days ?? 0);
  return count >= EXCEL_DAYS.first && count <= EXCEL_DAYS.last ? addDays(EXCEL_EPOCH, count) : undefined;
}

/** Order of day and month in a file. `unknown`: the dates of the file do not show the order. */
export type DayWriting = DayOrder | 'unknown';

/**
 * Finds the order of day and month from all dates of a file. A number above 12 must be the day. If the file has no such
 * number, returns `usual`, the order that the product normally uses. Without `usual`, returns `unknown` if a date can
 * be read in both orders.
 */
export function dayWritingOf(cells: Iterable<string>, usual: DayOrder | undefined): DayWriting {
  let isAmbiguous = false;
  for (const cell of cells) {
    const [, first = '', second = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cell.trim()) ?? [];
    if (first === '') continue;
    if (Number(first) > 12) return 'day_first';
    if (Number(second) > 12) return 'month_first';
    // Two kinds of dates are not ambiguous: a date with dots has the day first, and a date such as 03/03 is the same in
    // both orders.
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

/** Parses a date in digits. A time of day may follow. Years may have two digits. */
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
      'day_order',
    );
  }
  return writing === 'month_first' ? dateOf(year, first, second) : dateOf(year, second, first);
}

function dateOf(year: string, month: string, day: string): LocalDate | undefined {
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Parses a date with the month in words: `31 Jan 2026`, or `Jan 31, 2026` as American products write it. */
function inWords(text: string): LocalDate | undefined {
  const [, month = '', day = '', year = ''] = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})/u.exec(text) ?? [];
  try {
    return dayOf(month === '' ? text : `${day} ${month} ${year}`, ['YYYY-MM-DD'], '');
  } catch (error) {
    if (error instanceof StatementFault) return undefined;
    throw error;
  }
}

/**
 * Country codes by name in lower case. Contains the names of all countries in four languages, and other common names
 * such as `holland`.
 */
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

/**
 * Returns the country code for a code or a name of a country; null for an empty cell. Throws for an unknown name.
 * `codes`: all country codes.
 */
export function countryIn(cell: string, codes: readonly string[]): string | null {
  const text = lineIn(cell);
  if (text === '') return null;
  names ??= countryNames(codes);
  const code = parseCountry(text) ?? names.get(text.toLowerCase());
  if (code === undefined) throw new CellFault(`is no country: ${quoted(text)}. Write its code, such as NL`);
  return code;
}

/** True for a day that an invoice can have. A year before 1990 or after 2100 means that the cell was read wrongly. */
export function isPlausible(day: LocalDate): boolean {
  return day >= '1990-01-01' && day <= '2100-12-31' && parseDate(day) !== undefined;
}
