/** Reads the table of an export: its text, its header and its rows (R108). */
import { IMPORT_BOUNDS } from '../../model/import.ts';
import { delimiterOf, HEADER_WITHIN, refuseWide, rowsOf } from '../bank-statement/csv-rows.ts';
import { CSV_DELIMITERS, StatementFault } from '../bank-statement/entry.ts';
import { decodedText, unmarkedUtf16 } from '../text-encoding.ts';

/** Thrown for a file that cannot be read at all. The message is a complete sentence. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
}

/** `row`: number of the row, from 1. The header is not counted. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] };
export type Table = {
  /** Column names in the form that {@link columnName} returns. */
  readonly header: readonly string[];
  /** Column names as the file has them. */
  readonly titles: readonly string[];
  readonly rows: readonly TableRow[];
};

/** Files that are not text, by their first bytes, with advice for each. */
const NOT_TEXT: readonly (readonly [bytes: readonly number[], advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'It is a ZIP archive or an Excel file: unpack it, or save it as CSV.'],
  [[0x1f, 0x8b], 'It is packed with gzip: unpack it first.'],
  [[0x25, 0x50, 0x44, 0x46], 'It is a PDF: export CSV instead.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'It is an Excel file: save it as CSV.'],
];

function textOf(bytes: Uint8Array): string {
  if (bytes.length > IMPORT_BOUNDS.fileBytes) {
    throw new ImportFault(`It is larger than ${IMPORT_BOUNDS.fileBytes / 1024 / 1024} MB: import it in parts.`);
  }
  for (const [first, advice] of NOT_TEXT) {
    if (first.every((byte, index) => bytes[index] === byte)) throw new ImportFault(advice);
  }
  // Converts all line ends to `\n`, because some files mix line ends. The CSV parser would use the line end of the
  // first line for all lines.
  const text = decodedText(bytes, unmarkedUtf16(bytes)).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new ImportFault('It is empty.');
  if (text.includes('\0')) throw new ImportFault('It is no text: export CSV.');
  return text;
}

/**
 * Returns a column name in lower case. Replaces all characters except letters, digits, `#` and `%` by spaces:
 * `*Due Date (UTC)` becomes `due date utc`.
 */
export function columnName(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}#%]+/gu, ' ')
    .trim();
}

/**
 * Reads the whole table. `isHeader`: recognizes the header row, which some products write below a title. If no header
 * row is recognized, the first row is used as the header.
 */
export function tableOf(bytes: Uint8Array, isHeader: (header: readonly string[]) => boolean): Table {
  try {
    return readTable(withoutSeparatorLine(textOf(bytes)), isHeader);
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    throw new ImportFault(error.message.replace(/: no bank.*$/, '.'));
  }
}

type Told = { readonly text: string; readonly delimiter?: string };

/** Removes a first line such as `sep=;`, and returns its delimiter. Some products write this line for Excel. */
function withoutSeparatorLine(text: string): Told {
  const [line = '', delimiter = ''] = /^sep=(.)\n/i.exec(text) ?? [];
  return CSV_DELIMITERS.some((one) => one === delimiter) ? { text: text.slice(line.length), delimiter } : { text };
}

function readTable({ text, delimiter: told }: Told, isHeader: (header: readonly string[]) => boolean): Table {
  refuseWide(text);
  const named = (cells: readonly string[]) => cells.map(columnName);
  const delimiter = told ?? delimiterOf(text, (cells) => isHeader(named(cells)));
  const before: (readonly string[])[] = [];
  let titles: readonly string[] | undefined;
  const rows: TableRow[] = [];
  const add = (cells: readonly string[]) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (rows.length >= IMPORT_BOUNDS.rows) {
      throw new ImportFault(`It has more than ${IMPORT_BOUNDS.rows} rows: import it in parts.`);
    }
    rows.push({ row: rows.length + 1, cells });
  };
  for (const slice of rowsOf(text, delimiter)) {
    for (const { cells } of slice) {
      if (titles !== undefined) add(cells);
      else if (isHeader(named(cells))) titles = cells;
      else {
        before.push(cells);
        // None of the first rows is a known header, so the first row is used as the header. Its columns need a mapping.
        if (before.length >= HEADER_WITHIN) titles = headAndRows(before, add);
      }
    }
  }
  titles ??= headAndRows(before, add);
  return { header: named(titles), titles: titles.map((title) => title.trim()), rows };
}

function headAndRows(
  [head = [], ...rest]: readonly (readonly string[])[],
  add: (cells: readonly string[]) => void,
): readonly string[] {
  for (const cells of rest) add(cells);
  return head;
}
