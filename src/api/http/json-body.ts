/** Parses an optional JSON body of at most 256 KiB (R6). */
import { isUtf8 } from 'node:buffer';
import { json, type RequestHandler } from 'express';
import { BOUNDS } from '../../model/bounds.ts';
import { oddityOf } from '../../model/json.ts';
import { Problem } from './problem.ts';

const parse = json({
  limit: BOUNDS.bodyBytes,
  type: ['application/json', 'application/*+json'],
  verify: requirePlainJson,
});

export const jsonBody: RequestHandler = (req, res, next) => {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  // Nothing to parse: the request has no body, or `fileBody` has already read its body.
  if (!hasBody || req.body !== undefined) return next();
  if (!req.is(['application/json', 'application/*+json'])) {
    throw new Problem(415, 'unsupported_media_type', 'The body must be JSON.', {
      hint: 'Send Content-Type: application/json.',
    });
  }
  parse(req, res, (error?: unknown) => next(error === undefined ? undefined : problemOf(error)));
};

/**
 * Refuses a body that is not UTF-8, and JSON that two parsers may read in different ways. The body parser calls this
 * function with the decompressed bytes, before it parses them.
 */
export function requirePlainJson(_req: unknown, _res: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new Problem(400, 'malformed_json', 'The body is not valid UTF-8.');
  requireNoOddity(body.toString());
}

export function requireNoOddity(json: string): void {
  const oddity = oddityOf(json);
  if (oddity !== undefined) {
    throw new Problem(400, 'malformed_json', `The body is not valid JSON (RFC 7493): it ${oddity}.`, {
      hint: 'Send one JSON object with the fields that are documented, each once.',
    });
  }
}

/** The `type` field that body-parser documents for its errors. */
function typeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
}

export function isTooLarge(error: unknown): boolean {
  return typeOf(error) === 'entity.too.large';
}

/** Converts body-parser's errors into problems; returns any other error unchanged. */
export function problemOf(error: unknown): unknown {
  if (error instanceof Problem) return error;
  switch (typeOf(error)) {
    case 'entity.too.large':
      return new Problem(413, 'body_too_large', `The body is larger than ${BOUNDS.bodyBytes / 1024} KiB.`);
    case 'entity.parse.failed':
      return new Problem(400, 'malformed_json', 'The body is not a valid JSON object.', {
        hint: 'Send one JSON object.',
      });
    case 'entity.verify.failed':
      return new Problem(400, 'malformed_json', 'The body is not valid UTF-8.');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Problem(415, 'unsupported_media_type', 'The body must be JSON in UTF-8, plain, gzip, deflate or br.');
    case 'request.aborted':
    case 'request.size.invalid':
      return new Problem(400, 'malformed_request', 'The body did not arrive whole.');
    default:
      return isClientError(error)
        ? new Problem(400, 'malformed_request', 'The body is not packed as its Content-Encoding says.')
        : error;
  }
}

/** True for a decompression error, which has the status 400 but no `type`. */
function isClientError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 400;
}
