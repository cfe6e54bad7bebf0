/** Writes rows of exported tables as CSV (RFC 4180). */
import * as z from 'zod';
import { parseCurrency, toMajor, toMinor, toText } from '../../model/money.ts';
import { textCell } from '../../model/spreadsheet-text.ts';
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

/** Text of a cell. Lists, and objects without fixed fields, are written as JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return textCell(typeof value === 'string' ? value : JSON.stringify(value));
}
