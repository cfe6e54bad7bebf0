/** Browser sessions: a random secret in a cookie, of which only the digest is stored. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from './dates.ts';

/** Idle timeout and absolute lifetime of a session. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
export const SESSION_LIFETIME_MS = 14 * DAY_MS;
/** The longest time between the password and the second factor. */
export const SESSION_HALF_WAY_MS = 10 * 60_000;

/** `code`: the password was correct, and the second factor is missing. */
export type SessionStage = 'code' | 'open';
/**
 * How a person signed in. After a link they may set a new password without the old one. `mail`: the link arrived in
 * their mailbox.
 */
export type SignInWay = 'password' | 'link' | 'mail';
/**
 * How a sign-in link reached its person. `mail`: in their mailbox, which proves the address. `operator`: printed for
 * the operator of the service, who vouches for its bearer. `screen`: shown to an owner, because there is no mail
 * server; it proves nothing about the mailbox, so it gives access to that owner's account only.
 */
export type Handover = 'mail' | 'operator' | 'screen';
export type Role = 'owner' | 'member';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits; also for one-time links and for visitors who are not signed in. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSessionSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * CSRF token in every form of this browser: another site can make the browser send a form, but cannot read this value.
 */
export function formKeyOf(secret: string): string {
  return createHmac('sha256', secret).update('billhook form').digest('base64url');
}

export function isFormKey(secret: string, given: unknown): boolean {
  const expected = Buffer.from(formKeyOf(secret));
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
