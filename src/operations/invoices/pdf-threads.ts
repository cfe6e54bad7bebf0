/**
 * Prints documents in worker threads. A document with 200 lines in Chinese takes seconds and would block the event
 * loop.
 */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { threads } from '../kernel/threads.ts';
import type { Documents, Order, Rendered } from './pdf-thread.ts';

/** The script is `.ts` in the source tree and `.js` in the built package. */
const SCRIPT = new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url);

/** At most four threads. On a machine with several CPU cores, one core remains for requests. */
const render = threads<Order, Rendered>(SCRIPT, {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 60,
  idleMs: 60_000,
  patienceMs: 60_000,
  retryAfterSeconds: 10,
  what: 'PDF files are',
});

export async function renderInThread<Kind extends keyof Documents>(
  kind: Kind,
  document: Documents[Kind],
): Promise<Uint8Array> {
  const rendered = await render({ [kind]: document } as Order);
  if ('error' in rendered) throw rendered.error;
  return rendered.bytes;
}
