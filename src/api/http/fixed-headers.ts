import type { Request, RequestHandler, Response } from 'express';

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
