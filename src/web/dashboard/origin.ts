/** Protection against cross-site request forgery: origin check and a form key per session. */
import type { Request } from 'express';
import { isFormKey } from '../../model/session.ts';

/**
 * `secret`: from the session or visitor cookie. Browsers send `Sec-Fetch-Site`; older ones send `Origin`, which is
 * `null` for pages without a referrer and then ignored. The form key is always required.
 */
export function isOurForm(req: Request, secret: string, baseUrl: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.get('Origin');
  if (origin !== undefined && origin !== 'null' && !isOurs(origin, req, baseUrl)) return false;
  return isFormKey(secret, (req.body as { form_key?: unknown } | undefined)?.form_key);
}

/** Whether the origin is that of the base URL, or of the host name that the browser used. */
function isOurs(origin: string, req: Request, baseUrl: string): boolean {
  return origin === new URL(baseUrl).origin || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
}
