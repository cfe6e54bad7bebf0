/** Protection against cross-site request forgery: origin check and a form key per session. */
import type { Request } from 'express';
import { isFormKey } from '../../model/session.ts';
import type { FormFields } from './page.ts';

/**
 * Checks the headers before the body is read. Browsers send `Sec-Fetch-Site`, older ones only `Origin`. `Origin: null`
 * is accepted, because browsers send it from pages with `Referrer-Policy: no-referrer`, such as ours.
 */
export function isFromOurPage(req: Request, baseUrl: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.get('Origin');
  return origin === undefined || origin === 'null' || isOurs(origin, req, baseUrl);
}

/**
 * Every form must contain the key, in addition to the check of its headers. `secret`: from the cookie of the session or
 * visitor.
 */
export function hasFormKey(fields: FormFields, secret: string): boolean {
  return isFormKey(secret, fields.form_key);
}

/** True if the origin is that of the base URL, or of the host name that the browser used. */
function isOurs(origin: string, req: Request, baseUrl: string): boolean {
  return origin === new URL(baseUrl).origin || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
}
