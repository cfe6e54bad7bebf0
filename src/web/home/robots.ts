/** `/robots.txt` (RFC 9309). Each host name has its own file. */
import type { RequestHandler } from 'express';

/** Public paths below BASE_URL. `$` marks the end of the path. */
const PUBLIC = ['/$', '/docs', '/llms.txt', '/privacy', '/favicon.', '/assets/'];

/**
 * Allows crawlers only the public pages, not pay pages, the dashboard or the API. Pay pages also send
 * `noindex`, because some crawlers ignore this file. `base`: path of BASE_URL. Null for a host name that serves only
 * pay pages or legacy interfaces.
 */
function robotsText(base: string | null): string {
  const allowed = base === null ? [] : [...(base === '' ? [] : [`${base}$`]), ...PUBLIC.map((path) => base + path)];
  return ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join('\n');
}

export function sendRobots(base: string | null): RequestHandler {
  return (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=3600');
    res.type('text/plain').send(robotsText(base));
  };
}
