/** Validates the Host header before any router builds an address from it. */
import type { Request, RequestHandler } from 'express';
import { Problem } from './problem.ts';
import type { RateLimits } from './rate-limit.ts';

/** A name or an address with an optional port; no user, path or other part of a URL. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a request with an invalid Host header, or with two, and counts it against its address (R13). `headers`: sets
 * the headers of every answer of data.
 */
export function plainHost(headers: RequestHandler, limits: Pick<RateLimits, 'takeForAddress'>): RequestHandler {
  const refuse: RequestHandler = async (req, res, next) => {
    await limits.takeForAddress(req, res);
    const message = 'The Host header must be one host name or address, with an optional port.';
    const problem = new Problem(400, 'malformed_request', message, {
      hint: 'Send the host of the address that you call, with its port where it has one: Host: billing.example.com',
    });
    headers(req, res, () => next(problem));
  };
  return (req, res, next) => (hasPlainHost(req) ? next() : refuse(req, res, next));
}

/** With a trusted proxy, `req.host` is the host that the proxy got. HTTP/1.0 has no Host header; for later versions Node requires it. */
function hasPlainHost(req: Request): boolean {
  return !hasTwoHosts(req) && isHost(req.headers.host) && (req.host === req.headers.host || isHost(req.host));
}

/** `req.headers` has only the first one. */
function hasTwoHosts({ rawHeaders }: Request): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function isHost(text: string | undefined): boolean {
  return text === undefined || (HOST.test(text) && URL.canParse(`http://${text}`));
}
