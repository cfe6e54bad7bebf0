/**
 * Streams a whole list while it is read from the store. Memory use stays constant, and the first rows are sent at once
 * (R31).
 */
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { setDataHeaders } from './wire.ts';

/** JSON before and after the array of rows. `after` gets the number of rows. */
export type ListEnvelope = { readonly before: string; readonly after: (count: number) => string };

/**
 * Writes the rows as a JSON array, between `before` and `after`. Waits while the client reads slowly, and stops when
 * the client disconnects. If `batches` throws, throws the same error. Nothing is sent before the first batch. If the
 * first batch fails, the caller can therefore still send an error.
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
    // Lets other requests run. If the store and the client are fast, the loop would otherwise block other requests.
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

/** Resolves to true when the client can receive more, and to false if the client has disconnected. */
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
