import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { unexpectedIn } from '../../../model/route-of.ts';
import { downloadExport } from '../../../operations/exports/download-export.ts';
import { callerOf } from '../../../operations/sign-in/session.ts';
import { redirectTo } from '../../layout/answers.ts';
import { type DashboardContext, sessionOf, signInAddress, visitOf } from '../context.ts';
import { idIn, type SignedIn } from '../page.ts';

type Piece = string | Uint8Array;
type OpenFile = (visit: SignedIn) => Promise<{
  readonly filename: string;
  readonly media: string;
  readonly pieces: AsyncGenerator<Piece, void>;
}>;

export function sendExport(context: DashboardContext): RequestHandler {
  return sendPieces(context, async (visit) => {
    const { mime: media, ...file } = await downloadExport(visit.services, visit.caller, idIn(visit));
    return { ...file, media };
  });
}

/** Streams a file at the speed of the client. */
export function sendPieces(context: DashboardContext, open: OpenFile): RequestHandler {
  return async (req, res) => {
    const { session, secret } = await sessionOf(context, req, res);
    if (session?.row.stage !== 'open') return redirectTo(res, signInAddress(context, req, session));
    // Express calls this handler for HEAD too. A HEAD request must not mark an export as downloaded.
    if (req.method !== 'GET') return void res.status(405).setHeader('Allow', 'GET').end();
    const visit = { ...visitOf(context, req, res, secret), session, caller: callerOf(session) };
    const { filename, media, pieces } = await open(visit);
    // Reads the first row before any header is set. If this fails, the error can still be answered with a page.
    const first = await pieces.next();
    res.setHeader('Content-Type', media);
    res.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
    res.removeHeader('Vary');
    await pipeline(Readable.from(all(first, pieces)), res).catch((error: unknown) => brokeOff(context, res, error));
  };
}

async function* all(first: IteratorResult<Piece, void>, rest: AsyncGenerator<Piece, void>): AsyncGenerator<Piece> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    // Ends the generator of the pieces, even if only the first piece was read.
    await rest.return();
  }
}

/** Logs why a stream was interrupted, unless the client disconnected. */
function brokeOff({ log }: DashboardContext, res: Response, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  log.error(unexpectedIn(res, error), 'a download broke off');
}
