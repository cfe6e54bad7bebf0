/** Answers of REST that are streamed as files. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { StreamedFile } from '../../operations/tax/tax-file.ts';

/**
 * Sends the file at the speed of the client. If an error occurs before the first piece, this function throws the error,
 * and the client still gets an answer. A later error breaks the connection, so that the client cannot mistake a part
 * for the whole file.
 */
export async function sendStream(
  req: Request,
  res: Response,
  { filename, media, pieces }: StreamedFile,
): Promise<void> {
  const first = await pieces.next();
  res.setHeader('Content-Type', media);
  res.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
  res.setHeader('Cache-Control', 'no-store');
  const whole = all(first, pieces);
  if (req.method === 'HEAD') {
    await whole.return();
    res.end();
    return;
  }
  await pipeline(Readable.from(whole), res).catch((error: unknown) => {
    if (!isClosedByClient(error)) throw error;
  });
}

async function* all(first: IteratorResult<string, void>, rest: StreamedFile['pieces']): StreamedFile['pieces'] {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

function isClosedByClient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
