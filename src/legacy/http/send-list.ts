/** Whole lists go out while they are read: memory stays flat, and the first rows leave at once (R31). */
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import type { EncodedBatch } from '../../operations/whole-list.ts';
import { setDataHeaders } from './wire.ts';

/** What stands around the rows; `after` is told how many there were. */
export type Frame = { readonly before: string; readonly after: (count: number) => string };

/**
 * Writes the rows as a JSON array in its frame, no faster than the reader takes them. A reader who goes away ends the
 * reading. A failure before the first row is thrown while it can still be answered.
 */
export async function sendList<Row>(
  res: Response,
  batches: AsyncIterable<readonly Row[]>,
  encode: (row: Row) => string,
  frame: Frame,
): Promise<void> {
  await sendEncoded(res, written(batches, encode), frame);
}

async function* written<Row>(
  batches: AsyncIterable<readonly Row[]>,
  encode: (row: Row) => string,
): AsyncGenerator<EncodedBatch> {
  for await (const rows of batches) yield { rows: rows.length, text: rows.map(encode).join(',') };
}

/** The same of rows that are written already. */
export async function sendEncoded(
  res: Response,
  batches: AsyncIterable<EncodedBatch>,
  { before, after }: Frame,
): Promise<void> {
  let count = 0;
  for await (const { rows, text } of batches) {
    begin(res);
    const joint = count === 0 ? `${before}[` : ',';
    count += rows;
    if (rows > 0 && !(await taken(res, joint, text))) return;
    // A store that answers at once and a reader that takes at once would leave no turn to anybody else.
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

/** Resolves when the reader has room for more; false: they are gone. */
async function taken(res: Response, joint: string, text: string | Uint8Array): Promise<boolean> {
  if (res.destroyed) return false;
  // Two writes of one turn leave together, and nothing is copied.
  res.write(joint);
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
