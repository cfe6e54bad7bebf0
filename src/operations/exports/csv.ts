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

/** `date`, `instant`: write the text of a date, or of a moment, as REST has it. */
export type Sheet = SpreadsheetStyle & {
  readonly date: (text: string) => string;
  readonly instant: (text: string) => string;
};

/**
 * `csv` has dates and moments as text, as REST answers them. `excel` has them without quotes, so that a spreadsheet
 * takes them as dates, and moments as the local time of the account: no spreadsheet reads `2026-03-17T11:00:00.000Z`.
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
  const inner = field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
  if (!(inner instanceof z.ZodObject)) {
    const cell = cellOf(inner as z.ZodType, sheet);
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

/**
 * Writes the values of a field. Lists, and objects without fixed fields, are written as JSON. Which text is a date
 * follows from the schema, so that a note that looks like a date stays text.
 */
function cellOf(field: z.ZodType, { decimal, date, instant }: Sheet): (value: unknown) => string {
  const inner = field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
  const format = (inner as z.ZodType).meta()?.format;
  const text = format === 'date' ? date : format === 'date-time' ? instant : textCell;
  return (value) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return decimal(String(value));
    if (typeof value === 'boolean') return String(value);
    return typeof value === 'string' ? text(value) : textCell(JSON.stringify(value));
  };
}
