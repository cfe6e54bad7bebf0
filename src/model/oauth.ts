/** Resources, scopes and token lifetimes of the authorization server for remote assistants. */
import { TOKEN_SCOPES } from './token.ts';

/**
 * Lifetimes in seconds. An unused refresh token expires after its lifetime; the assistant must then request consent
 * again.
 */
export const CODE_SECONDS = 60;
export const CONSENT_SECONDS = 60 * 60;
export const ACCESS_TOKEN_SECONDS = 60 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

/** Scopes of a request without a `scope` parameter. */
export const DEFAULT_SCOPE = TOKEN_SCOPES.join(' ');

/** The resources for which tokens are issued (RFC 8707). */
export type Resources = { readonly mcp: string; readonly rest: string };

export function resourcesAt(baseUrl: string): Resources {
  return { mcp: `${baseUrl}/mcp`, rest: `${baseUrl}/api/v1` };
}

/**
 * Address of the metadata of a resource or issuer. `/.well-known/<name>` is inserted between its host and its path (RFC
 * 9728 §3.1, RFC 8414 §3.1).
 */
export function wellKnownUrl(of: string, name: 'oauth-protected-resource' | 'oauth-authorization-server'): string {
  const { origin, pathname } = new URL(of);
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`;
}

/** True if a text has the form of an access token, which is 256 random bits. */
export function isAccessToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

const CLIENT_NAME_CHARACTERS = 100;
/** Control characters, and characters that are invisible or change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/** Makes the name that a client sent safe to display. Any client can send any name. */
export function clientNameOf(given: unknown): string {
  const text = typeof given === 'string' ? given.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim() : '';
  return [...text].slice(0, CLIENT_NAME_CHARACTERS).join('') || 'An assistant without a name';
}

/**
 * Prefix of the ids of clients that a business created for GPT Actions. Such a client has a secret and does not use
 * PKCE.
 */
const GPT_CLIENT = 'gpt_';
export const newGptClientId = (random: string): string => GPT_CLIENT + random;
export const isGptClient = (clientId: string): boolean => clientId.startsWith(GPT_CLIENT);

/** The subject of a token: a person within one account. */
export type Subject = { readonly userId: number; readonly accountId: number };

export function subjectText({ userId, accountId }: Subject): string {
  return `${userId}.${accountId}`;
}

export function subjectIn(text: string): Subject | undefined {
  const [, userId, accountId] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  return userId === undefined ? undefined : { userId: Number(userId), accountId: Number(accountId) };
}
