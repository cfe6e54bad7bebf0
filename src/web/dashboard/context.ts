/** The services for all pages of the dashboard, and the steps from a request to a page. */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Language } from '../../model/language.ts';
import { formKeyOf } from '../../model/session.ts';
import { clientKey } from '../../operations/kernel/client-key.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { findSession, type Session } from '../../operations/sign-in/session.ts';
import type { SignInLimits } from '../../operations/sign-in/sign-in-limits.ts';
import { sendPage, TooOften, type Wait } from '../layout/answers.ts';
import { languageOf } from '../layout/language.ts';
import { faviconAt } from '../layout/product-mark.ts';
import { withDates } from './components/dates.ts';
import { guestBody, signedInBody } from './components/document.ts';
import { DASHBOARD_STYLES } from './components/style-sheet.ts';
import { type Cookies, cookiesFor } from './cookies.ts';
import type { DemoSignIn, QuestionAnswering, SignedIn, View, Visit } from './page.ts';
import { dashboardScript } from './script-file.ts';

/**
 * Rate limits of pages (R13). Each function counts one request and returns the seconds that the client must wait.
 * Requests without a session are counted by client address.
 */
export type PageLimits = {
  readonly waitOfAddress: Wait;
  readonly waitOfSession: (sessionId: number) => Promise<number>;
};

export type DashboardContext = {
  readonly services: Services;
  readonly log: Logger;
  readonly signInLimits: SignInLimits;
  readonly limits: PageLimits;
  readonly questions: QuestionAnswering | null;
  readonly demo: DemoSignIn | null;
  readonly cookies: Cookies;
  readonly at: (path: string) => string;
};

/** Finds the session of a request and counts the request. Throws {@link TooOften} above the limit. */
export async function sessionOf(
  { services, cookies, limits }: DashboardContext,
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
 * Returns a function that finds the cookie secret of a request. With this secret, the authorization server binds an
 * authorization request to one browser. After sign-in, the secret is in the session cookie; before sign-in, in the
 * visitor cookie. With https, other sites cannot set these cookies (`__Host-`).
 */
export function browserSecrets(services: Services): (req: Request, res: Response) => Promise<string> {
  const cookies = cookiesFor(services.addresses.baseUrl);
  return async (req, res) => {
    const secret = cookies.session(req);
    const session = secret && (await findSession(services, secret, String(res.locals.requestId)));
    return session ? secret : cookies.visitor(req, res);
  };
}

/**
 * Address of the sign-in page, with the requested page in `next`. If the session still needs its second factor, returns
 * the address of the page for the code.
 */
export function signInAddress({ at }: DashboardContext, req: Request, session: Session | undefined): string {
  if (session) return at('/sign-in/code');
  const next = req.method === 'GET' && req.path !== '/' ? `?next=${encodeURIComponent(req.url)}` : '';
  return at('/sign-in') + next;
}

export function visitOf(context: DashboardContext, req: Request, res: Response, secret: string): Visit {
  const { services, signInLimits, questions, at } = context;
  const language = languageFor(context, req);
  return {
    services,
    signInLimits,
    questions,
    at,
    formKey: formKeyOf(secret),
    language,
    warned: new Set(),
    visitor: {
      address: clientKey(req.ip),
      device: req.get('User-Agent') ?? '',
      requestId: String(res.locals.requestId),
    },
    params: singleTexts(req.params),
    query: withDates(singleTexts(req.query), language),
  };
}

/** The language that was chosen on the profile page. If none was chosen, the language that the browser prefers. */
export function languageFor({ cookies }: Pick<DashboardContext, 'cookies'>, req: Request): Language {
  return cookies.language(req) ?? languageOf(req);
}

/** Keeps only fields whose value is a single text. Express also allows lists and objects as values. */
function singleTexts(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
}

/** A page to send. `signedIn`: null for a page before sign-in. Such a page has no navigation. */
type Answer = { readonly view: View; readonly signedIn: SignedIn | null };

export async function sendView(
  context: DashboardContext,
  req: Request,
  res: Response,
  { view, signedIn }: Answer,
): Promise<void> {
  const { cookies, services, at } = context;
  const language = languageFor(context, req);
  const notice = cookies.takeNotice(req, res);
  const body = signedIn
    ? signedInBody(signedIn, req.path, view, { notice, warnings: cookies.takeWarnings(req, res) })
    : guestBody(view, { notice, language, addresses: services.addresses });
  if (view.refreshSeconds !== undefined) res.setHeader('Refresh', String(view.refreshSeconds));
  const title = `${view.title} · ${signedIn ? signedIn.session.account.name : 'billhook'}`;
  await sendPage(
    res,
    {
      title,
      body,
      status: view.status ?? 200,
      // A page that is sent in pieces has no script, because a module script runs only after the last piece.
      ...(signedIn && !view.pieces && { script: at(dashboardScript().path) }),
      formAction: ["'self'", ...(view.formTarget === undefined ? [] : [view.formTarget])],
      ...(view.pieces && { pieces: view.pieces }),
      ...(view.showsOwnFile && { showsOwnFile: view.showsOwnFile }),
    },
    { language, styleSheet: at(DASHBOARD_STYLES.path), icon: faviconAt(services.addresses) },
  );
}
