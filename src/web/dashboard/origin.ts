/** Protection against cross-site request forgery: origin check and a form key per session. */
import type { Request } from 'express';
import { isFormKey } from '../../model/session.ts';
import type { FormFields } from './page.ts';

/**
 * True if the request comes from a page of this service. Only headers are checked, before the body is read. Browsers
 * send `Sec-Fetch-Site`; older browsers send only `Origin`. `Origin: null` is accepted, because browsers send it from
 * pages with `Referrer-Policy: no-referrer`, such as ours.
 */
export function isFromOurPage(req: Request, baseUrl: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.get('Origin');
  return origin === undefined || origin === 'null' || isOurs(origin, req, baseUrl);
}

/** Checks the key that every form contains. `secret`: value of the session cookie or visitor cookie. */
export function hasFormKey(fields: FormFields, secret: string): boolean {
  return isFormKey(secret, fields.form_key);
}

/** True for the origin of the base URL, and for an origin whose host equals the request's `Host` header. */
function isOurs(origin: string, req: Request, baseUrl: string): boolean {
  return origin === new URL(baseUrl).origin || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
}
