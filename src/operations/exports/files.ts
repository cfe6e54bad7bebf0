/**
 * Exported files. They are streamed in pieces, at the speed of the reader. Memory therefore never contains a complete
 * table or file.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatInstant } from '../../model/dates.ts';
import {
  EVERYTHING,
  type ExportChoice,
  type ExportFormat,
  type ExportPeriod,
  type ExportTable,
  isDated,
  tablesIn,
} from '../../model/export.ts';
import { SPREADSHEET_STYLES } from '../../model/spreadsheet-style.ts';
import type { Batches } from '../kernel/batches.ts';
import type { Services } from '../kernel/context.ts';
import { archiveOf, type Entry } from './archive.ts';
import { columnsOf, type SheetFormat, sheetOf } from './csv.ts';
import { pdfsOf } from './pdfs.ts';
import { readmeOf } from './readme.ts';
import { type ExportedRow, type Source, TABLE_EXPORTS } from './tables.ts';

export type Pieces = AsyncGenerator<string | Uint8Array, void>;

/** Called after each batch with its number of rows. */
type OnRows = (rows: number) => void;
type ExportTerms = { readonly choice: ExportChoice; readonly format: ExportFormat };
type ExportContents = ExportTerms & { readonly period: ExportPeriod | undefined; readonly withPdfs: boolean };

type FileType = { readonly ending: string; readonly extension: string; readonly mime: string };

/**
 * Returns the file type of an export. In the formats `csv` and `excel`, an export of all tables is an archive with one
 * file per table. `ending`: last part of the file name, before the extension.
 */
export function typeOf({ choice, format }: ExportTerms): FileType {
  if (format === 'json') return { ending: '', extension: 'json', mime: 'application/json; charset=utf-8' };
  const { ending } = SPREADSHEET_STYLES[format];
  if (choice === EVERYTHING) return { ending, extension: 'zip', mime: 'application/zip' };
  return { ending, extension: 'csv', mime: 'text/csv; charset=utf-8; header=present' };
}

export function piecesOf(contents: ExportContents, services: Services & Source, onRows: OnRows): Pieces {
  const { choice, format, period } = contents;
  const source = { ...services, period };
  if (format === 'json') return jsonOf(tablesIn(choice), source, onRows);
  if (choice === EVERYTHING) return archiveOf(entriesOf({ ...contents, format }, source, onRows), source);
  return csvOf(choice, format, source, onRows);
}

async function* entriesOf(
  { choice, format, period, withPdfs }: ExportContents & { readonly format: SheetFormat },
  source: Services & Source,
  onRows: OnRows,
): AsyncGenerator<Entry, void> {
  if (period) yield { name: 'README.txt', pieces: [await readmeOf(source, { format, period, withPdfs })] };
  for (const table of tablesIn(choice)) yield { name: `${table}.csv`, pieces: csvOf(table, format, source, onRows) };
  if (withPdfs) yield* pdfsOf(source, onRows);
}

async function* batchesOf(table: ExportTable, source: Source, onRows: OnRows): Batches<ExportedRow> {
  for await (const rows of TABLE_EXPORTS[table].batches(source)) {
    yield rows;
    onRows(rows.length);
    // Lets other requests run. With a fast store and a fast reader, this loop would otherwise block the event loop.
    await nextTurn();
  }
}

async function* csvOf(table: ExportTable, format: SheetFormat, source: Source, onRows: OnRows): Pieces {
  const { header, lineOf } = columnsOf(TABLE_EXPORTS[table], sheetOf(format, source.account.timezone));
  let before = header;
  for await (const rows of batchesOf(table, source, onRows)) {
    yield before + rows.map(lineOf).join('');
    before = '';
  }
}

/** Yields one JSON object that contains a list of rows per table. Each row is on its own line. */
async function* jsonOf(tables: readonly ExportTable[], source: Source, onRows: OnRows): Pieces {
  const { name, handle, currency, timezone } = source.account;
  const { period } = source;
  const about = {
    exported_at: formatInstant(source.now()),
    account: { name, handle, currency, timezone },
    ...(period ? { period: { ...period, tables: tables.filter(isDated) } } : {}),
  };
  let before = JSON.stringify(about).slice(0, -1);
  for (const table of tables) {
    before += `,\n${JSON.stringify(table)}:[`;
    let joint = '\n';
    for await (const rows of batchesOf(table, source, onRows)) {
      const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
      yield rows.length === 0 ? before : before + joint + lines;
      before = '';
      if (rows.length > 0) joint = ',\n';
    }
    before += ']';
  }
  yield `${before}}\n`;
}
