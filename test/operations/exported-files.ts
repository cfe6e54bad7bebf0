/** Exports as users get them: requested, downloaded completely, and read by third-party parsers. */
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import * as yauzl from 'yauzl';
import type { ExportChoice, ExportFormat } from '../../src/model/export.ts';
import { downloadExport } from '../../src/operations/exports/download-export.ts';
import type { Pieces } from '../../src/operations/exports/files.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import type { Caller, Services } from '../../src/operations/kernel/context.ts';
import { call } from '../../src/operations/kernel/operation.ts';

export type Row = Readonly<Record<string, string>>;

export async function askForExport(
  services: Services,
  caller: Caller,
  choice: ExportChoice,
  format: ExportFormat,
): Promise<number> {
  return (await call(services, caller, FOR_DASHBOARD.startExport, { choice, format })).data.id;
}

/** Starts a download. The file is made while its pieces are read. */
export async function beginExport(
  services: Services,
  caller: Caller,
  choice: ExportChoice,
  format: ExportFormat,
): Promise<Pieces> {
  return (await downloadExport(services, caller, await askForExport(services, caller, choice, format))).pieces;
}

/** The whole file. */
export async function exported(...download: Parameters<typeof beginExport>): Promise<Buffer> {
  return bytesOf(await beginExport(...download));
}

export function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  return Array.fromAsync(pieces, (piece) => Buffer.from(piece as Uint8Array)).then((all) => Buffer.concat(all));
}

export function rowsOfCsv(csv: string | Buffer): readonly Row[] {
  return parse(csv, { columns: true, relax_column_count: false }) as unknown as Row[];
}

/** Texts of the files in an archive, by name. */
export async function unzipped(archive: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
