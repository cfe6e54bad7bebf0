/**
 * Middleware that HTTP interfaces share: request id, headers, Host check, bearer token. The middleware stores the state
 * of each request in `res.locals`.
 */
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DEFAULT_SCOPE, type Resources, resourcesAt, wellKnownUrl } from '../../model/oauth.ts';
import { returnDigest } from '../../model/payment-request.ts';
import type { Channel } from '../../model/token.ts';
import type { Addresses, Caller, Services } from '../../operations/kernel/context.ts';
import { type AuthenticatedToken, authenticate, callerOfToken } from '../../operations/tokens/authenticate.ts';
import { Problem } from './problem.ts';
import type { RateLimits } from './rate-limit.ts';

export type HttpRequestState = {
  readonly requestId: string;
  /** Null until the bearer token was accepted. */
  caller: Caller | null;
};

export function stateOf(res: Response): HttpRequestState {
  return res.locals as HttpRequestState;
}

export function callerOf(res: Response): Caller {
  const { caller } = stateOf(res);
  if (!caller) throw new Error('a route was reached without authentication');
  return caller;
}

/** Sets the request id, which connects the answer with the log (R10). */
export function assignRequestId(_req: Request, res: Response, next: NextFunction): void {
  const requestId = randomUUID();
  Object.assign(res.locals, { requestId, caller: null } satisfies HttpRequestState);
  res.setHeader('X-Request-Id', requestId);
  next();
}

/** Headers of answers with data: a browser may not run, frame or sniff the content, and other sites may not read it. */
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
 * Sends HSTS for pages and data if BASE_URL is https. The protocol of the service's own socket does not matter, because
 * a proxy may end TLS. The header is left out in two cases:
 * - A trusted proxy sends `X-Forwarded-Proto: http`.
 * - The request is for the host name of API_URL or LINK_URL, and this URL is http (RFC 6797 §7.2).
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

/** A host name or an IP address with an optional port, without user, path or other parts of a URL. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a request whose Host header is invalid or duplicated. Counts the request against the limit of the client
 * address (R13). Must run before any router builds an address from the Host header.
 */
export function plainHost(limits: Pick<RateLimits, 'takeForAddress'>): RequestHandler {
  const refuse: RequestHandler = async (req, res, next) => {
    await limits.takeForAddress(req, res);
    const message = 'The Host header must be one host name or address, with an optional port.';
    const problem = new Problem(400, 'malformed_request', message, {
      hint: 'Send the host of the address that you call, with its port where it has one: Host: billing.example.com',
    });
    dataHeaders(req, res, () => next(problem));
  };
  return (req, res, next) => (hasPlainHost(req) ? next() : refuse(req, res, next));
}

/**
 * True if the Host header is valid and not duplicated. Behind a trusted proxy, `req.host` is the host name that the
 * client sent to the proxy. HTTP/1.0 requests have no Host header; for later versions Node requires it.
 */
function hasPlainHost(req: Request): boolean {
  return !hasTwoHosts(req) && isHost(req.headers.host) && (req.host === req.headers.host || isHost(req.host));
}

/**
 * True if the request has several Host headers. Reads `rawHeaders`, because `req.headers` contains only the first one.
 */
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

/** The `WWW-Authenticate` header of a refusal starts with this text (R12). */
const CHALLENGE = 'Bearer realm="billing"';

/**
 * Identifies the caller by the bearer token, or answers 401 (R12). A refused token counts against the rate limit of the
 * client address. An accepted token counts against the rate limit of the token.
 */
export function bearerToken(
  services: Services,
  limits: RateLimits,
  channel: Channel & keyof Resources,
): RequestHandler {
  const resource = resourcesAt(services.addresses.baseUrl)[channel];
  return async (req, res, next) => {
    const found = await identify(services, req.headers.authorization, resource).catch(async (error: unknown) => {
      await limits.takeForAddress(req, res);
      throw error;
    });
    if (found === 'none' || found === 'invalid') {
      await limits.takeForAddress(req, res);
      throw unauthorized(found, channel === 'mcp' ? waysIn(resource) : '');
    }
    const secret = secretIn(req.headers.authorization) ?? '';
    const callerOfFound = (one: AuthenticatedToken): Caller => ({
      ...callerOfToken(one),
      channel,
      requestId: stateOf(res).requestId,
      returnIdOf: (reference) => returnDigest(`${secret}${reference}`),
      again: async () => {
        const now = await authenticate(services, secret, resource);
        return now && callerOfFound(now);
      },
    });
    stateOf(res).caller = callerOfFound(found);
    await limits.takeForToken(found.token.id, res);
    next();
  };
}

async function identify(
  services: Services,
  header: string | undefined,
  resource: string,
): Promise<AuthenticatedToken | 'none' | 'invalid'> {
  // Credentials of another scheme, such as Basic, count as a missing token (RFC 6750 §3.1).
  if (header === undefined || !/^Bearer +\S/i.test(header)) return 'none';
  const secret = secretIn(header);
  if (secret === undefined) return 'invalid';
  return (await authenticate(services, secret, resource)) ?? 'invalid';
}

export function secretIn(header: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1];
}

/**
 * Parameters of a `WWW-Authenticate` header (RFC 9728 §5.1). They tell an assistant where to get a token and which
 * scopes to request.
 */
function waysIn(resource: string): string {
  return `, resource_metadata="${wellKnownUrl(resource, 'oauth-protected-resource')}", scope="${DEFAULT_SCOPE}"`;
}

function unauthorized(found: 'none' | 'invalid', more: string): Problem {
  const message = found === 'none' ? 'This call needs a bearer token.' : 'The bearer token is not valid.';
  return new Problem(401, 'unauthorized', message, {
    headers: { 'WWW-Authenticate': (found === 'none' ? CHALLENGE : `${CHALLENGE}, error="invalid_token"`) + more },
    hint: 'Send the header Authorization: Bearer <token>. Tokens are made in the dashboard under Settings → API, or with `billhook token create`; they expire, and can be revoked.',
  });
}

/** `WWW-Authenticate` header for a token without the required scope (R12). */
export function insufficientScopeChallenge(scope: string): string {
  return `${CHALLENGE}, error="insufficient_scope", scope="${scope}"`;
}
