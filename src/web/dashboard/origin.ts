/** Forms come from our own pages: from the site that the browser names, and with the key of this browser's session. */
import type { Request } from 'express';
import { isFormKey } from '../../model/session.ts';

/**
 * `secret`: of the cookie that came along. Browsers say where a form stood (`Sec-Fetch-Site`); older ones say its
 * origin, except that pages that send no referrer are from `null`, which says nothing. The key has to be right in any case.
 */
export function isOurForm(req: Request, secret: string, baseUrl: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.get('Origin');
  if (origin !== undefined && origin !== 'null' && !isOurs(origin, req, baseUrl)) return false;
  return isFormKey(secret, (req.body as { form_key?: unknown } | undefined)?.form_key);
}

/** By the name that is handed out, or by the one that the browser used. */
function isOurs(origin: string, req: Request, baseUrl: string): boolean {
  return origin === new URL(baseUrl).origin || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
}
