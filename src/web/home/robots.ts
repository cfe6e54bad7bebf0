/** `/robots.txt` (RFC 9309), one for each host name. */
import type { RequestHandler } from 'express';

/** Public pages of BASE_URL; `$` ends the address. */
const PUBLIC = ['/$', '/docs', '/llms.txt', '/privacy', '/favicon.', '/assets/'];

/**
 * Text that allows crawlers only the public pages, not payment pages, the dashboard or the API. Payment pages also send
 * `noindex`, for crawlers that know their address and ignore this file. `base`: path of BASE_URL; null for a host with
 * payment pages or older interfaces only.
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
