/** `{base_url}/docs`: the OpenAPI document as web pages that can call this service. */
import express, { type Request, type RequestHandler, type Router } from 'express';
import { pathOf } from '../http/addressed.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { referencePage } from './page.ts';
import { scriptPath, sendScript } from './script.ts';

export function referenceRouter(baseUrl: string, limits: Pick<RateLimits, 'takeForAddress'>): Router {
  const base = pathOf(baseUrl);
  const router = express.Router({ caseSensitive: true });
  router.get('/', async (req, res) => {
    await limits.takeForAddress(req, res);
    res.setHeaders(headersFor([baseUrl, ownAddress(req) + base]));
    res.type('html').send(await referencePage({ base, script: `${base}/docs${scriptPath()}` }));
  });
  router.get('/assets/:file', onlyThisScript, sendScript);
  return router;
}

const onlyThisScript: RequestHandler = (req, _res, next) => {
  next(req.path === scriptPath() ? undefined : 'route');
};

/**
 * Address of this service in the browser. It may differ from BASE_URL: for example, the browser uses `127.0.0.1` and
 * BASE_URL has `localhost`.
 */
function ownAddress(req: Request): string {
  return `${req.secure ? 'https' : 'http'}://${req.host}`;
}

/**
 * Returns the headers that limit the renderer. The renderer is third-party code on the dashboard's origin, where a
 * person may be signed in. Its requests can reach only the document and the API. The API needs a token. The renderer
 * may not use frames or forms, and cannot access windows that it opens (`Cross-Origin-Opener-Policy`).
 */
function headersFor(addresses: readonly string[]): Map<string, string> {
  const callable = [...new Set(addresses)].flatMap((url) => [`${url}/openapi.json`, `${url}/api/v1/`]);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Inline styles are allowed, because the renderer adds `<style>` elements while it runs.
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${callable.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ];
  return new Map([
    ['Content-Security-Policy', policy.join('; ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cache-Control', 'no-store'],
  ]);
}
