/** Writes rows of exported tables as CSV (RFC 4180), for programs or for Excel. */
import * as z from 'zod';
import { formatInZone, parseInstant, type TimeZone } from '../../model/dates.ts';
import type { ExportFormat } from '../../model/export.ts';
import { parseCurrency, toMajor, toMinor, toText } from '../../model/money.ts';
import { LINE_END, SPREADSHEET_STYLES, type SpreadsheetStyle } from '../../model/spreadsheet-style.ts';
import { textCell } from '../../model/spreadsheet-text.ts';
import type { ExportedRow, TableExport } from './tables.ts';

export type SheetFormat = Exclude<ExportFormat, 'json'>;
type Cell = (row: ExportedRow) => string;
type Columns = { readonly header: string; readonly lineOf: (row: ExportedRow) => string };

/** `date`, `instant`: convert a date or a moment to the text of a cell. The argument is the text in REST. */
export type Sheet = SpreadsheetStyle & {
  readonly date: (text: string) => string;
  readonly instant: (text: string) => string;
};

/**
 * `csv`: dates and moments are texts in quotes, as in REST. `excel`: dates and moments have no quotes, so that a
 * spreadsheet recognizes them as dates. Moments are local times of the account, without `T` and `Z`, because no
 * spreadsheet reads `2026-03-17T11:00:00.000Z`.
 */
export function sheetOf(format: SheetFormat, timezone: TimeZone): Sheet {
  const style = SPREADSHEET_STYLES[format];
  if (format === 'csv') return { ...style, date: textCell, instant: textCell };
  const local = (text: string) => {
    const instant = parseInstant(text);
    return instant === undefined ? textCell(text) : formatInZone(instant, timezone).slice(0, 19).replace('T', ' ');
  };
  return { ...style, date: (text) => text, instant: local };
}

/** One column per field. Fields of an inner object have their own columns, such as `customer_name`. */
export function columnsOf(
  { schema, amounts, lists }: Pick<TableExport, 'schema' | 'amounts' | 'lists'>,
  sheet: Sheet,
): Columns {
  const columns = Object.entries(schema.shape)
    .filter(([name]) => !lists.includes(name))
    .flatMap(([name, field]) => columnsFor(name, field as z.ZodType, amounts.includes(name), sheet));
  const line = (cells: readonly string[]) => cells.join(sheet.separator) + LINE_END;
  return {
    header: sheet.before + line(columns.map(([name]) => name)),
    lineOf: (row) => line(columns.map(([, cell]) => cell(row))),
  };
}

function columnsFor(name: string, field: z.ZodType, isAmount: boolean, sheet: Sheet): (readonly [string, Cell])[] {
  if (isAmount) return [[name, (row) => sheet.decimal(money(row[name], row.currency))]];
  const inner = givenTypeOf(field);
  if (!(inner instanceof z.ZodObject)) {
    const cell = cellOf(inner, sheet);
    return [[name, (row) => cell(row[name])]];
  }
  return Object.entries(inner.shape).map(([key, one]) => {
    const cell = cellOf(one as z.ZodType, sheet);
    return [`${name}_${key}`, (row) => cell((row[name] as ExportedRow | null | undefined)?.[key])];
  });
}

/** Decimal text with the currency's decimals: `12.50`, `1250` JPY. A price with more decimals keeps them: `0.125`. */
function money(amount: unknown, code: unknown): string {
  if (amount === null || amount === undefined) return '';
  const currency = parseCurrency(String(code));
  if (typeof amount !== 'number' || !currency) throw new TypeError(`no amount of money: ${amount} ${code}`);
  const minor = toMinor(amount, currency);
  return toMajor(minor, currency) === amount ? toText(minor, currency) : String(amount);
}

/** Returns the type of a field's value if there is a value. */
function givenTypeOf(field: z.ZodType): z.ZodType {
  const isWrapped = field instanceof z.ZodNullable || field instanceof z.ZodOptional;
  return isWrapped ? (field.unwrap() as z.ZodType) : field;
}

/**
 * Returns the function that writes the values of a field. Writes lists, and objects without fixed fields, as JSON. The
 * schema decides whether a text is a date. If a note looks like a date, it is still written as a text.
 */
function cellOf(field: z.ZodType, { decimal, date, instant }: Sheet): (value: unknown) => string {
  const inner = givenTypeOf(field);
  const format = inner.meta()?.format;
  const text = format === 'date' ? date : format === 'date-time' ? instant : textCell;
  return (value) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return decimal(String(value));
    if (typeof value === 'boolean') return String(value);
    return typeof value === 'string' ? text(value) : textCell(JSON.stringify(value));
  };
}
