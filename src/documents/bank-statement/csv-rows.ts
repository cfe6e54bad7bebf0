/** Parses a CSV file in slices of complete records, so that a large file does not block the process. */
import { CsvError, parse } from 'csv-parse/sync';
import { CSV_DELIMITERS, StatementFault } from './entry.ts';

export type Row = { readonly cells: readonly string[]; readonly line: number };

/** Lines per slice. Slices are small, because the parser's memory grows with its input. */
const SLICE_LINES = 250;
const COLUMNS_MAX = 1_000;
/** Largest number of cells in a slice. An unclosed quote joins many lines, so a limit of lines is not enough. */
const SLICE_CELLS_MAX = (SLICE_LINES + 50) * COLUMNS_MAX;
/** Largest number of lines up to the header. Banks write the account and the period above the header. */
export const HEADER_WITHIN = 20;

/**
 * Refuses a row with too many columns. Attack: a row of millions of empty cells stays below the parser's size limit,
 * but takes seconds to parse.
 */
export function refuseWide(text: string): void {
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    const end = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start);
    if (end - start >= COLUMNS_MAX) {
      const whole = text.slice(start, end);
      const isWide = (sign: string) => whole.split(sign, COLUMNS_MAX + 1).length > COLUMNS_MAX;
      if (CSV_DELIMITERS.some(isWide)) throw tooWide(line);
    }
    start = end + 1;
  }
}

function tooWide(line: number): StatementFault {
  return new StatementFault(`Line ${line} has more than ${COLUMNS_MAX} columns: no bank writes so many.`);
}

/**
 * Returns the delimiter with which one of the first rows is a known header. If there is no such delimiter, returns the
 * delimiter that gives the most cells in a row.
 */
export function delimiterOf(text: string, isHeader: (row: readonly string[]) => boolean): string {
  const head = beginningOf(text);
  const read = CSV_DELIMITERS.map((sign) => ({ sign, rows: rowsIn(head, sign) }));
  const known = read.find(({ rows }) => rows.some(isHeader));
  if (known) return known.sign;
  const most = read.map(({ sign, rows }) => ({ sign, count: Math.max(0, ...rows.map((row) => row.length)) }));
  return most.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** The first non-blank lines of a text. */
function beginningOf(text: string): string {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < HEADER_WITHIN; ) {
    const end = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start);
    const line = text.slice(start, end);
    if (line.trim() !== '') lines.push(line);
    start = end + 1;
  }
  return lines.join('\n');
}

/**
 * Splits the first lines into cells. Ignores quotes if these lines alone are not valid CSV, for example because they
 * end inside quotes.
 */
function rowsIn(head: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return parsed(head, delimiter, 1).map(({ cells }) => cells);
  } catch (error) {
    if (error instanceof StatementFault) return head.split('\n').map((line) => line.split(delimiter));
    throw error;
  }
}

/** Yields slices of complete records. A line break inside quotes does not end a record. */
export function* rowsOf(text: string, delimiter: string): Generator<Row[]> {
  let start = 0;
  let line = 1;
  let [lines, cells] = [0, 0];
  let inQuotes = false;
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    if (sign === '"') inQuotes = !inQuotes;
    else if (sign === delimiter) cells += 1;
    if (cells > SLICE_CELLS_MAX) throw notClosed(line);
    const ends = at === text.length;
    if (!ends && sign !== '\n') continue;
    // Attack: a file of millions of blank lines. Blank lines are skipped here, because parsing them would be slow.
    if (at === start && !inQuotes) {
      start = at + 1;
      line += 1;
      continue;
    }
    lines += 1;
    if (!ends && (inQuotes || lines < SLICE_LINES)) continue;
    const slice = text.slice(start, at + 1);
    const rows = parsed(slice, delimiter, line);
    const wide = rows.find((row) => row.cells.length > COLUMNS_MAX);
    if (wide) throw tooWide(wide.line);
    yield rows;
    line += slice.split('\n').length - 1;
    start = at + 1;
    [lines, cells] = [0, 0];
  }
}

function notClosed(line: number): StatementFault {
  return new StatementFault(`Line ${line}: a quotation mark is not closed: the file is damaged, or cut off.`);
}

function parsed(slice: string, delimiter: string, firstLine: number): Row[] {
  try {
    const rows = parse(slice, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 64 * 1024,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ cells: record, line: firstLine + info.lines - 1 }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = firstLine + Number(error.lines ?? 1) - 1;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw notClosed(line);
    throw new StatementFault(`Line ${line} is not CSV: ${error.message}.`);
  }
}
