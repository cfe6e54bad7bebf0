/** Which host a request is for, before any door builds an address of it. */
import type { Request, RequestHandler } from 'express';
import { Problem } from './problem.ts';
import type { RateLimits } from './rate-limit.ts';

/** A name or an address, and perhaps a port: no user, no path, nothing that a URL would read as something else. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a request whose Host is none, or that has two; it counts as one of its address (R13). `headers`: what every
 * answer of data carries.
 */
export function plainHost(headers: RequestHandler, limits: Pick<RateLimits, 'takeForAddress'>): RequestHandler {
  return async (req, res, next) => {
    if (hasPlainHost(req)) return next();
    await limits.takeForAddress(req, res);
    const problem = new Problem(400, 'malformed_request', 'The Host header is not the name of a host.', {
      hint: 'Send the host of the address that you call, with its port where it has one: Host: billing.example.com',
    });
    headers(req, res, () => next(problem));
  };
}

/** `req.host` is what a trusted proxy was asked for. HTTP/1.0 knows no Host; Node holds later versions to it. */
function hasPlainHost(req: Request): boolean {
  const given = req.headersDistinct.host ?? [];
  return given.length <= 1 && [...given, req.host].every(isHost);
}

function isHost(text: string | undefined): boolean {
  return text === undefined || (HOST.test(text) && URL.canParse(`http://${text}`));
}
