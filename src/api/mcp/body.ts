/**
 * Reads the body of a request, once, after its token was accepted. Without a valid token nothing is read, so answers
 * 401 and 429 have no id of the request.
 */
import { isJsonContentType, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Request, RequestHandler, Response } from 'express';
import { BOUNDS } from '../../model/bounds.ts';
import { Problem } from '../http/problem.ts';
import { oddRefusal, parsed } from './message-lines.ts';
import { type ErrorAnswer, REFUSED } from './protocol-error.ts';

export type Body = {
  /** The parsed JSON; `undefined` where there is none, or no body. */
  readonly value: unknown;
  /** Why the body is refused. */
  readonly refusal?: ErrorAnswer | undefined;
};

const NO_BODY: Body = { value: undefined };
const bodies = new WeakMap<Response, Body>();

export const readBody: RequestHandler = async (req, res, next) => {
  if (req.method === 'POST') bodies.set(res, bodyOf(req, await textOf(req)));
  next();
};

export function bodyRead(res: Response): Body {
  return bodies.get(res) ?? NO_BODY;
}

/**
 * `undefined` if it is too long: the rest is not read, and the connection stays open for the answer. Uses events,
 * because async iteration over a request costs ten times as much.
 */
function textOf(req: Request): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length']) > BOUNDS.bodyBytes) return resolve(undefined);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (text: string | undefined) => {
      req.off('data', take);
      resolve(text);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= BOUNDS.bodyBytes) return;
      req.pause();
      end(undefined);
    };
    req.on('data', take);
    req.on('end', () => end(new TextDecoder().decode(Buffer.concat(chunks))));
    req.on('error', () => reject(new Problem(400, 'malformed_request', 'The body did not arrive whole.')));
  });
}

function bodyOf(req: Request, text: string | undefined): Body {
  if (text === undefined) return { value: undefined, refusal: TOO_LONG };
  const value = parsed(text);
  if (!isJsonContentType(req.headers['content-type'] ?? null)) return { value, refusal: NOT_JSON };
  if (value === undefined) return { value, refusal: UNREADABLE };
  const error = oddRefusal(text);
  return { value, refusal: error && { status: 400, error } };
}

const TOO_LONG: ErrorAnswer = {
  status: 413,
  error: { code: REFUSED, message: `Request too large: a body may have ${BOUNDS.bodyBytes / 1024} KiB.` },
  headers: { Connection: 'close' },
};
const NOT_JSON: ErrorAnswer = {
  status: 415,
  error: { code: REFUSED, message: 'Unsupported media type: send Content-Type: application/json.' },
};
const UNREADABLE: ErrorAnswer = {
  status: 400,
  error: { code: ProtocolErrorCode.ParseError, message: 'Parse error: the body is not JSON.' },
};
