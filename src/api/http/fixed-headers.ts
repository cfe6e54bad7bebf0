import type { Request, RequestHandler, Response } from 'express';
import type { HelmetOptions } from 'helmet';

/** Answers are data: nothing in them may run, be framed or be sniffed. What helmet adds for pages is left out. */
export const FOR_DATA: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
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
