/** The three cookies of the dashboard: who is signed in, who is not, and what is said on the next page. */
import type { Request, Response } from 'express';
import { isSessionSecret, newSessionSecret, SESSION_LIFETIME_MS } from '../../model/session.ts';
import { isSaid, type Said } from './words.ts';

export type Cookies = {
  readonly session: (req: Request) => string | undefined;
  readonly setSession: (res: Response, secret: string | null) => void;
  /** Of a visitor without a session: only for the forms before it. Made when there is none. */
  readonly visitor: (req: Request, res: Response) => string;
  readonly say: (res: Response, what: Said) => void;
  /** What was to be said; it is said once. */
  readonly said: (req: Request, res: Response) => Said | undefined;
};

const SAID_SECONDS = 60;

/** With https no other host, and nothing in between, can set them (`__Host-`, RFC 6265bis §4.1.3.2). */
export function cookiesFor(baseUrl: string): Cookies {
  const isSecure = new URL(baseUrl).protocol === 'https:';
  const name = (of: string) => `${isSecure ? '__Host-' : ''}billhook-${of}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const set = (res: Response, of: string, value: string, seconds: number) =>
    res.append('Set-Cookie', `${name(of)}=${value}; ${attributes}; Max-Age=${seconds}`);
  const secretIn = (req: Request, of: string) => {
    const value = cookieIn(req, name(of));
    return value !== undefined && isSessionSecret(value) ? value : undefined;
  };
  return {
    session: (req) => secretIn(req, 'session'),
    setSession: (res, secret) => {
      set(res, 'session', secret ?? '', secret === null ? 0 : SESSION_LIFETIME_MS / 1000);
      set(res, 'visitor', '', 0);
    },
    visitor: (req, res) => {
      const secret = secretIn(req, 'visitor') ?? newSessionSecret();
      if (secretIn(req, 'visitor') === undefined) set(res, 'visitor', secret, SESSION_LIFETIME_MS / 1000);
      return secret;
    },
    say: (res, what) => void set(res, 'said', what, SAID_SECONDS),
    said: (req, res) => {
      const what = cookieIn(req, name('said'));
      if (what === undefined) return undefined;
      set(res, 'said', '', 0);
      return isSaid(what) ? what : undefined;
    },
  };
}

function cookieIn(req: Request, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
