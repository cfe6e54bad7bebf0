/** Answers that stay the same while the service runs: made and compressed once, when they are first asked for. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

export type Preparation = {
  readonly type: string;
  readonly cacheControl: string;
  readonly plain: () => Promise<Buffer>;
  /** Reads the content if it is stored in this encoding already. */
  readonly br?: () => Promise<Buffer>;
};

/** In order of preference: the first that the client accepts is used. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number] | 'identity';

type Prepared = { readonly bytes: Buffer; readonly etag: string };

export function sendPrepared({ type, cacheControl, plain, br }: Preparation): RequestHandler {
  const prepared = new Map<Encoding, Promise<Prepared>>();
  const prepare = (encoding: Encoding): Promise<Prepared> => {
    const known = prepared.get(encoding);
    if (known !== undefined) return known;
    const made = encoded(encoding).then((bytes) => ({ bytes, etag: etagOf(bytes) }));
    prepared.set(encoding, made);
    // After a failure, such as a file that cannot be read, the next request tries again.
    made.catch(() => prepared.delete(encoding));
    return made;
  };
  const encoded = async (encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'identity') return plain();
    if (encoding === 'br' && br) return br();
    return compressed((await prepare('identity')).bytes, encoding);
  };
  return async (req, res) => {
    const encoding = ENCODINGS.find((name) => req.acceptsEncodings(name)) ?? 'identity';
    const { bytes, etag } = await prepare(encoding);
    res.vary('Accept-Encoding');
    res.setHeader('Content-Type', type);
    res.setHeader('Cache-Control', cacheControl);
    // A strong ETag, so each encoding has its own (RFC 9110 §8.8.3.3). `send` compares it with If-None-Match.
    res.setHeader('ETag', etag);
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
    res.send(bytes);
  };
}

function compressed(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  // For 400 kB the highest quality takes two seconds; this one takes a tenth of a second, for a tenth more bytes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
