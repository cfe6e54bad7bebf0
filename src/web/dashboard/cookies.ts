/**
 * Cookies of the dashboard: the session, the visitor (identifies a browser before sign-in), the notice and the warnings
 * for the next page, and the language.
 */
import { parse, serialize } from 'cookie';
import type { Request, Response } from 'express';
import { isLanguage, type Language } from '../../model/language.ts';
import { isSessionSecret, newSessionSecret, SESSION_LIFETIME_MS } from '../../model/session.ts';
import { isNotice, type Notice } from './components/notices.ts';

export type Cookies = {
  readonly session: (req: Request) => string | undefined;
  readonly setSession: (res: Response, secret: string | null) => void;
  /** True if the browser has the visitor cookie. Forms before sign-in contain a key that is made from this cookie. */
  readonly isVisitor: (req: Request) => boolean;
  /** Value of the visitor cookie, which identifies a browser before sign-in. The cookie is set if it is missing. */
  readonly visitor: (req: Request, res: Response) => string;
  readonly setNotice: (res: Response, notice: Notice) => void;
  /** Reads the notice and removes its cookie, so that it is shown once. */
  readonly takeNotice: (req: Request, res: Response) => Notice | undefined;
  /** Warnings after a form was sent. The next page shows them once, beside the notice. */
  readonly setWarnings: (res: Response, warnings: readonly string[]) => void;
  readonly takeWarnings: (req: Request, res: Response) => readonly string[];
  readonly language: (req: Request) => Language | undefined;
  readonly setLanguage: (res: Response, language: Language) => void;
};

/** Limits of the warnings in a cookie, because browsers drop a cookie of more than 4096 bytes. */
const WARNINGS_MAX = 8;
const WARNING_LENGTH_MAX = 200;

function withinCookie(warnings: readonly string[]): string[] {
  return warnings.slice(0, WARNINGS_MAX).map((one) => one.slice(0, WARNING_LENGTH_MAX));
}

/** Reads a list of texts. Returns an empty list for any other value, because a client can send any cookie. */
function textsIn(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? withinCookie(value.filter((one): one is string => typeof one === 'string')) : [];
  } catch {
    return [];
  }
}

const NOTICE_SECONDS = 60;
const LANGUAGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Returns functions that read and set the cookies. With https, the cookie names start with `__Host-` (RFC 6265bis
 * §4.1.3.2). This prefix prevents other hosts, and attackers on the network, from setting the cookies.
 */
export function cookiesFor(baseUrl: string): Cookies {
  const isSecure = new URL(baseUrl).protocol === 'https:';
  const nameOf = (name: string) => `${isSecure ? '__Host-' : ''}billhook-${name}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const set = (res: Response, name: string, value: string, maxAge: number) =>
    res.append('Set-Cookie', serialize(nameOf(name), value, { ...attributes, maxAge }));
  const valueIn = (req: Request, name: string) => parse(req.headers.cookie ?? '')[nameOf(name)];
  const secretIn = (req: Request, name: string) => {
    const value = valueIn(req, name);
    return value !== undefined && isSessionSecret(value) ? value : undefined;
  };
  return {
    session: (req) => secretIn(req, 'session'),
    setSession: (res, secret) => {
      set(res, 'session', secret ?? '', secret === null ? 0 : SESSION_LIFETIME_MS / 1000);
      set(res, 'visitor', '', 0);
    },
    isVisitor: (req) => secretIn(req, 'visitor') !== undefined,
    visitor: (req, res) => {
      const known = secretIn(req, 'visitor');
      if (known !== undefined) return known;
      const secret = newSessionSecret();
      set(res, 'visitor', secret, SESSION_LIFETIME_MS / 1000);
      return secret;
    },
    setNotice: (res, notice) => void set(res, 'said', notice, NOTICE_SECONDS),
    takeNotice: (req, res) => {
      const text = valueIn(req, 'said');
      if (text === undefined) return undefined;
      set(res, 'said', '', 0);
      return isNotice(text) ? text : undefined;
    },
    setWarnings: (res, warnings) => {
      if (warnings.length > 0) set(res, 'warned', JSON.stringify(withinCookie(warnings)), NOTICE_SECONDS);
    },
    takeWarnings: (req, res) => {
      const text = valueIn(req, 'warned');
      if (text === undefined) return [];
      set(res, 'warned', '', 0);
      return textsIn(text);
    },
    language: (req) => {
      const value = valueIn(req, 'language');
      return value !== undefined && isLanguage(value) ? value : undefined;
    },
    setLanguage: (res, language) => void set(res, 'language', language, LANGUAGE_SECONDS),
  };
}
