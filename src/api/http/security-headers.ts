import type { RequestHandler } from 'express';
import type { Addresses } from '../../operations/kernel/context.ts';

/** For answers that are data: nothing in them may run, be framed, be sniffed or be read by another site. */
const DATA_HEADERS = new Map([
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
]);

export const dataHeaders: RequestHandler = (_req, res, next) => {
  res.setHeaders(DATA_HEADERS);
  next();
};

const ONE_YEAR = 'max-age=31536000; includeSubDomains';

/**
 * HSTS on pages and data if BASE_URL is https, also when our own socket is plain because a proxy ends TLS. Left out if
 * a trusted proxy sends `X-Forwarded-Proto: http`, or for a host of ours that is served by http (RFC 6797 §7.2).
 */
export function strictTransport({ baseUrl, apiUrl, linkUrl }: Addresses): RequestHandler {
  const isHttps = baseUrl.startsWith('https:');
  const plain = [apiUrl, linkUrl].filter((url) => !url.startsWith('https:')).map((url) => new URL(url).hostname);
  return (req, res, next) => {
    const cameByHttp =
      req.headers['x-forwarded-proto'] !== undefined && req.app.get('trust proxy') !== false && !req.secure;
    if (isHttps && !cameByHttp && !plain.includes(req.hostname)) res.setHeader('Strict-Transport-Security', ONE_YEAR);
    next();
  };
}
