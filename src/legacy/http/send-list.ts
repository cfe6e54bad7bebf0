/** Streams whole lists while they are read: memory use stays constant, and the first rows are sent at once (R31). */
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { setDataHeaders } from './wire.ts';

/** Text around the JSON array of rows. `after` gets the number of rows. */
export type ListEnvelope = { readonly before: string; readonly after: (count: number) => string };

/**
 * Writes the rows as a JSON array in its envelope, no faster than the client reads. Stops when the client disconnects.
 * A failure before the first row is thrown, so that it can still be answered as an error.
 */
export async function sendList<Row>(
  res: Response,
  batches: AsyncIterable<readonly Row[]>,
  encode: (row: Row) => string,
  { before, after }: ListEnvelope,
): Promise<void> {
  let count = 0;
  for await (const rows of batches) {
    begin(res);
    const joint = count === 0 ? `${before}[` : ',';
    count += rows.length;
    if (rows.length > 0 && !(await write(res, joint + rows.map(encode).join(',')))) return;
    // Otherwise a fast store and a fast client would never let other requests run.
    await nextTurn();
  }
  begin(res);
  res.end(`${count === 0 ? `${before}[` : ''}]${after(count)}`);
}

function begin(res: Response): void {
  if (res.headersSent) return;
  res.statusCode = 200;
  setDataHeaders(res);
}

/** Resolves when the client can take more; false if it has disconnected. */
async function write(res: Response, text: string): Promise<boolean> {
  if (res.destroyed) return false;
  if (res.write(text)) return true;
  const gone = new AbortController();
  const closed = () => gone.abort();
  res.once('close', closed);
  try {
    await once(res, 'drain', { signal: gone.signal });
    return true;
  } catch {
    return false;
  } finally {
    res.off('close', closed);
  }
}
