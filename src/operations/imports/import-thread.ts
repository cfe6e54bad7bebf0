/**
 * Worker thread that reads one file at a time. The answer has the rows of the file, or the reason why the file cannot
 * be read (R108).
 */
import { parentPort } from 'node:worker_threads';
import { type ImportOptions, readImport } from '../../documents/migration/read.ts';
import { ImportFault } from '../../documents/migration/table.ts';
import type { ReadImport } from '../../model/import.ts';

export type ImportOrder = { readonly bytes: Uint8Array; readonly options: ImportOptions };
export type ImportAnswer = { readonly read: ReadImport } | { readonly fault: string } | { readonly error: unknown };

parentPort?.on('message', ({ bytes, options }: ImportOrder) => {
  parentPort?.postMessage(answerTo(bytes, options));
});

function answerTo(bytes: Uint8Array, options: ImportOptions): ImportAnswer {
  try {
    return { read: readImport(bytes, options) };
  } catch (error) {
    return error instanceof ImportFault ? { fault: error.message } : { error };
  }
}
