/** Tables as a file, piece by piece, as fast as somebody takes them: neither a table nor a file is ever held whole. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatInstant } from '../../model/dates.ts';
import { EVERYTHING, type ExportChoice, type ExportFormat, type ExportTable, tablesIn } from '../../model/export.ts';
import type { Batches } from '../batches.ts';
import { columnsOf } from './csv.ts';
import { type ExportedRow, type Source, TABLE_EXPORTS } from './tables.ts';

export type Pieces = AsyncGenerator<string | Uint8Array, void>;

/** Told after each batch how many rows it had. */
type Told = (rows: number) => void;
type Wanted = { readonly choice: ExportChoice; readonly format: ExportFormat };

/** Everything as CSV is an archive with a file for each table. */
export function typeOf({ choice, format }: Wanted): { readonly extension: string; readonly mime: string } {
  if (format === 'json') return { extension: 'json', mime: 'application/json; charset=utf-8' };
  if (choice === EVERYTHING) return { extension: 'zip', mime: 'application/zip' };
  return { extension: 'csv', mime: 'text/csv; charset=utf-8; header=present' };
}

export function piecesOf({ choice, format }: Wanted, source: Source, told: Told): Pieces {
  if (format === 'json') return jsonOf(tablesIn(choice), source, told);
  return choice === EVERYTHING ? archiveOf(tablesIn(choice), source, told) : csvOf(choice, source, told);
}

async function* batchesOf(table: ExportTable, source: Source, told: Told): Batches<ExportedRow> {
  for await (const rows of TABLE_EXPORTS[table].batches(source)) {
    yield rows;
    told(rows.length);
    // A store that answers at once and a reader that takes at once would leave no turn to anybody else.
    await nextTurn();
  }
}

async function* csvOf(table: ExportTable, source: Source, told: Told): Pieces {
  const { header, lineOf } = columnsOf(TABLE_EXPORTS[table]);
  let before = header;
  for await (const rows of batchesOf(table, source, told)) {
    yield before + rows.map(lineOf).join('');
    before = '';
  }
}

/** One object with a list for each table; a row is a line. */
async function* jsonOf(tables: readonly ExportTable[], source: Source, told: Told): Pieces {
  const { name, handle, currency, timezone } = source.account;
  const about = { exported_at: formatInstant(source.now()), account: { name, handle, currency, timezone } };
  let before = JSON.stringify(about).slice(0, -1);
  for (const table of tables) {
    before += `,\n${JSON.stringify(table)}:[`;
    let joint = '\n';
    for await (const rows of batchesOf(table, source, told)) {
      const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
      yield rows.length === 0 ? before : before + joint + lines;
      before = '';
      if (rows.length > 0) joint = ',\n';
    }
    before += ']';
  }
  yield `${before}}\n`;
}

async function* archiveOf(tables: readonly ExportTable[], source: Source, told: Told): Pieces {
  // Loaded with the first archive: no start waits for it.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  for (const table of tables) {
    const entry = { mtime: new Date(source.now()) };
    zip.addReadStreamLazy(`${table}.csv`, entry, (open) => {
      const file = Readable.from(csvOf(table, source, told));
      // The library does not listen, and an error that nobody hears ends the process.
      file.on('error', (error) => archive.destroy(error));
      open(null, file);
    });
  }
  zip.end();
  yield* archive;
}
