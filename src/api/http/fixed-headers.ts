import type { Request, RequestHandler, Response } from 'express';
import type { HelmetOptions } from 'helmet';
import type { Addresses } from '../../operations/context.ts';

/** Answers are data: nothing in them may run, be framed or be sniffed. What helmet adds for pages is left out. */
export const FOR_DATA: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  // Set by strictTransport, for pages too.
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Headers that a step sets on every answer alike: asked for once, at start, and not again for every request. */
export function fixedHeaders(step: RequestHandler): RequestHandler {
  const headers: [name: string, value: string][] = [];
  const probe = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  };
  step({} as Request, probe as unknown as Response, () => undefined);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

const ONE_YEAR = 'max-age=31536000; includeSubDomains';

/**
 * HSTS on pages and data, only where the service is reached by https. Behind a proxy that ends TLS our own socket is
 * plain, so BASE_URL decides: no header if a trusted proxy sends `X-Forwarded-Proto: http`, or for a host of ours that is
 * served by http (RFC 6797 §7.2).
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
