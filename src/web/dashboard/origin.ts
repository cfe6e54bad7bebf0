/** Protection against cross-site request forgery: origin check and a form key per session. */
import type { Request } from 'express';
import { isFormKey } from '../../model/session.ts';
import type { FormFields } from './page.ts';

/**
 * By headers, before the body. Browsers send `Sec-Fetch-Site`; older ones `Origin`, which is ignored if it is `null`:
 * for pages without a referrer.
 */
export function isFromOurPage(req: Request, baseUrl: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.get('Origin');
  return origin === undefined || origin === 'null' || isOurs(origin, req, baseUrl);
}

/** Always required. `secret`: from the session or visitor cookie. */
export function hasFormKey(fields: FormFields, secret: string): boolean {
  return isFormKey(secret, fields.form_key);
}

/** Whether the origin is that of the base URL, or of the host name that the browser used. */
function isOurs(origin: string, req: Request, baseUrl: string): boolean {
  return origin === new URL(baseUrl).origin || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
}
