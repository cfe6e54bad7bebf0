/** Reads files of imports in a worker thread, because 20 000 rows would block the event loop (R108). */
import { extname } from 'node:path';
import type { ImportOptions } from '../../documents/migration/read.ts';
import { invalid } from '../../model/billing-error.ts';
import type { ReadImport } from '../../model/import.ts';
import { threads } from '../kernel/threads.ts';
import type { ImportAnswer, ImportOrder } from './import-thread.ts';

/** The script is `.ts` in the source tree and `.js` in the built package. */
const SCRIPT = new URL(`./import-thread${extname(import.meta.url)}`, import.meta.url);

const inThread = threads<ImportOrder, ImportAnswer>(SCRIPT, {
  threads: 1,
  waiting: 20,
  idleMs: 60_000,
  patienceMs: 30_000,
  retryAfterSeconds: 10,
  what: 'Imports are',
});

/** Throws a refusal for `field` if the file cannot be read at all. */
export async function readInThread(bytes: Uint8Array, options: ImportOptions, field: string): Promise<ReadImport> {
  // Copied, because a small buffer can be a view of a larger buffer. Without the copy, the whole larger buffer would be
  // sent to the thread.
  const answer = await inThread({ bytes: new Uint8Array(bytes), options });
  if ('error' in answer) throw answer.error;
  if ('read' in answer) return answer.read;
  throw invalid([{ field, message: `cannot be read: ${answer.fault.replace(/\.$/, '')}` }]);
}
