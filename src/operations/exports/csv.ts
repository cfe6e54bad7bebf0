/** Writes rows as CSV (RFC 4180), protected against formulas that a spreadsheet would run (CSV injection). */
import * as z from 'zod';
import { parseCurrency, toMajor, toMinor, toText } from '../../model/money.ts';
import type { ExportedRow, TableExport } from './tables.ts';

type Cell = (row: ExportedRow) => string;
export type Columns = { readonly header: string; readonly lineOf: (row: ExportedRow) => string };

const LINE_END = '\r\n';

/** One column per field. Fields of an inner object have their own columns, such as `customer_name`. */
export function columnsOf({ schema, amounts, lists }: Pick<TableExport, 'schema' | 'amounts' | 'lists'>): Columns {
  const columns = Object.entries(schema.shape)
    .filter(([name]) => !lists.includes(name))
    .flatMap(([name, field]) => columnsFor(name, field as z.ZodType, amounts.includes(name)));
  return {
    header: columns.map(([name]) => name).join(',') + LINE_END,
    lineOf: (row) => columns.map(([, cell]) => cell(row)).join(',') + LINE_END,
  };
}

function columnsFor(name: string, field: z.ZodType, isAmount: boolean): (readonly [string, Cell])[] {
  if (isAmount) return [[name, (row) => money(row[name], row.currency)]];
  const inner = field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
  if (!(inner instanceof z.ZodObject)) return [[name, (row) => cellOf(row[name])]];
  return Object.keys(inner.shape).map((key) => [
    `${name}_${key}`,
    (row) => cellOf((row[name] as ExportedRow | null | undefined)?.[key]),
  ]);
}

/** Decimal text with the currency's decimals: `12.50`, `1250` JPY. A price with more decimals keeps them: `0.125`. */
function money(amount: unknown, code: unknown): string {
  if (amount === null || amount === undefined) return '';
  const currency = parseCurrency(String(code));
  if (typeof amount !== 'number' || !currency) throw new TypeError(`no amount of money: ${amount} ${code}`);
  const minor = toMinor(amount, currency);
  return toMajor(minor, currency) === amount ? toText(minor, currency) : String(amount);
}

/**
 * Lists, and objects without fixed fields, are JSON inside their cell. Text is always in quotes, even if it contains no
 * comma.
 */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quoted(withoutFormula(typeof value === 'string' ? value : JSON.stringify(value)));
}

/** First characters of a formula in a spreadsheet (OWASP, "CSV Injection"), including full-width and small forms. */
const SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b';
/** A number alone is no formula: `-5.00` in `discount; -5.00`. */
const NUMBER = '[+-]\\d+(?:[.,]\\d+)*%?(?:$|[;,|\\t\\r\\n"])';
/** Characters that a spreadsheet skips before a formula. */
const SKIPPED = `["'\\p{Zs}]*`;

const AT_START = new RegExp(`^(?=${SKIPPED}[${SIGNS}\\t\\r\\n])`, 'u');
const INSIDE = new RegExp(`(?<=[;,|\\t\\r\\n])(?=${SKIPPED}[${SIGNS}])(?!${SKIPPED}${NUMBER})`, 'gu');

/**
 * Adds an apostrophe before each formula, which makes a spreadsheet show the formula as text. Attack: a spreadsheet
 * runs text at the start of a cell as a formula. Some spreadsheets also split a cell at `;`, so `x;=cmd|…` contains a
 * formula too. So this function searches for formulas at the start of the text and after each separator or line break.
 * A formula that already has an apostrophe gets another apostrophe, so that removing one apostrophe always restores the
 * original.
 */
function withoutFormula(text: string): string {
  return text.replace(INSIDE, "'").replace(AT_START, "'");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
