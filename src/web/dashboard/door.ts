/** What all pages of the dashboard have in their hands, and how they learn who asks and answer. */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { formKeyOf } from '../../model/session.ts';
import { clientKey } from '../../operations/client-key.ts';
import type { Services } from '../../operations/context.ts';
import { findSession, type Session } from '../../operations/sign-in/session.ts';
import type { SignInLimits } from '../../operations/sign-in/sign-in-limits.ts';
import { sendPage, TooOften, type Wait } from '../layout/answers.ts';
import { type Cookies, cookiesFor } from './cookies.ts';
import { insideBody, outsideBody } from './frame/document.ts';
import { DASHBOARD_STYLES } from './frame/style-sheet.ts';
import type { Asking, Inside, View, Visit } from './page.ts';

/** Seconds to wait (R13): by session, or by the client's address without one. */
export type PageLimits = {
  readonly waitOfAddress: Wait;
  readonly waitOfSession: (sessionId: number) => Promise<number>;
};

export type Door = {
  readonly services: Services;
  readonly log: Logger;
  readonly tries: SignInLimits;
  readonly limits: PageLimits;
  readonly asking: Asking | null;
  readonly cookies: Cookies;
  readonly at: (path: string) => string;
};

/** Counts every request of the dashboard; throws {@link TooOften}. */
export async function sessionOf(
  { services, cookies, limits }: Door,
  req: Request,
  res: Response,
): Promise<{ readonly session: Session | undefined; readonly secret: string }> {
  const secret = cookies.session(req) ?? '';
  const session = secret === '' ? undefined : await findSession(services, secret, String(res.locals.requestId));
  const seconds = await (session ? limits.waitOfSession(session.row.id) : limits.waitOfAddress(req));
  if (seconds > 0) throw new TooOften(seconds);
  return { session, secret };
}

/**
 * For the authorization server: the secret of the cookie that binds an authorization request to a browser, of its session
 * or, before sign-in, of its visitor. With https both are `__Host-` cookies, which other sites cannot set.
 */
export function browserSecrets(services: Services): (req: Request, res: Response) => Promise<string> {
  const cookies = cookiesFor(services.addresses.baseUrl);
  return async (req, res) => {
    const secret = cookies.session(req);
    const session = secret && (await findSession(services, secret, String(res.locals.requestId)));
    return session ? secret : cookies.visitor(req, res);
  };
}

/** To where somebody gets in, and from there back to the page that they asked for. */
export function wayIn({ at }: Door, req: Request, session: Session | undefined): string {
  if (session) return at('/sign-in/code');
  const next = req.method === 'GET' && req.path !== '/' ? `?next=${encodeURIComponent(req.url)}` : '';
  return at('/sign-in') + next;
}

export function visitOf({ services, tries, asking, at }: Door, req: Request, res: Response, secret: string): Visit {
  return {
    ...{ services, tries, asking, at, formKey: formKeyOf(secret) },
    visitor: {
      address: clientKey(req.ip),
      device: req.get('User-Agent') ?? '',
      requestId: String(res.locals.requestId),
    },
    params: textsIn(req.params),
    query: textsIn(req.query),
  };
}

/** What is given twice where one is meant is nothing. */
function textsIn(given: object): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
}

export type Shown = { readonly view: View; readonly isInside: Inside | false };

export async function sendView(door: Door, req: Request, res: Response, { view, isInside }: Shown): Promise<void> {
  const said = door.cookies.said(req, res);
  const body = isInside ? insideBody(isInside, req.path, view, said) : outsideBody(view, said, door.services.addresses);
  const frame = { language: 'en', styleSheet: door.at(DASHBOARD_STYLES.path) } as const;
  if (view.lookAgainSeconds !== undefined) res.setHeader('Refresh', String(view.lookAgainSeconds));
  const title = `${view.title} · ${isInside ? isInside.session.account.name : 'billhook'}`;
  await sendPage(
    res,
    {
      title,
      body,
      status: view.status ?? 200,
      formAction: ["'self'", ...(view.formTarget === undefined ? [] : [view.formTarget])],
      ...(view.pieces && { pieces: view.pieces }),
    },
    frame,
  );
}
