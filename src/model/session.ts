/** Browser sessions. A cookie contains a random secret; only its digest is stored. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from './dates.ts';

/** Idle timeout and absolute lifetime of a session. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
export const SESSION_LIFETIME_MS = 14 * DAY_MS;
/** Maximum time between the password and the second factor. */
export const SESSION_HALF_WAY_MS = 10 * 60_000;

/** Stage of a sign-in. `code`: the password was correct, but the code of the second factor has not been entered yet. */
export type SessionStage = 'code' | 'open';
/**
 * Way in which a person signed in. `mail`: with a sign-in link that was mailed. `link`: with any other sign-in link.
 * After `link` or `mail`, the person may set a new password without the old one.
 */
export type SignInWay = 'password' | 'link' | 'mail';
/**
 * Way in which a person received a sign-in link.
 * - `mail`: by mail. This proves that the address is the person's own.
 * - `operator`: from the operator of the service, who must know the person.
 * - `screen`: from an owner of an account, who sees the link on the screen if there is no mail server. The link does
 *   not prove the address, so it gives access to this owner's account only.
 */
export type Handover = 'mail' | 'operator' | 'screen';
export type Role = 'owner' | 'member';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Makes a secret of 256 random bits. Also used for one-time links, and for visitors who are not signed in. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSessionSecret(text: string): boolean {
  return SECRET.test(text);
}

/** CSRF token for the forms of a session. Another site can make the browser send a form, but cannot read this token. */
export function formKeyOf(secret: string): string {
  return createHmac('sha256', secret).update('billhook form').digest('base64url');
}

export function isFormKey(secret: string, given: unknown): boolean {
  const expected = Buffer.from(formKeyOf(secret));
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
