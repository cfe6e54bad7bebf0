/** The dashboard (R53): a table of pages, and the steps that all of them share. It parses, calls operations, and answers. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { Refusal, type RefusalCode } from '../../model/refusal.ts';
import { moveConsents } from '../../operations/oauth/consent.ts';
import { questionLimit } from '../../operations/question-limit.ts';
import { callerOf } from '../../operations/sign-in/session.ts';
import { signInLimits } from '../../operations/sign-in/sign-in-limits.ts';
import { sendOn, setPageHeaders } from '../layout/answers.ts';
import { LOGO_PATH, sendOwnLogo } from './business/logo-file.ts';
import { cookiesFor } from './cookies.ts';
import { type Door, sendView, sessionOf, visitOf, wayIn } from './door.ts';
import { sendExport } from './exports/file.ts';
import { filesIn, formBody } from './form-body.ts';
import { troubleView } from './frame/document.ts';
import { refusedWith } from './frame/form.ts';
import { DASHBOARD_STYLES } from './frame/style-sheet.ts';
import { sendPdf } from './invoices/pdf.ts';
import { isOurForm } from './origin.ts';
import {
  type Asking,
  type Inside,
  type Onward,
  type Outside,
  type Page,
  type Sent,
  UNTOUCHED,
  type View,
  type Visit,
} from './page.ts';
import { INSIDE, OUTSIDE } from './pages.ts';
import { failed, sendTrouble } from './troubles.ts';

type Serving = Pick<Door, 'services' | 'log' | 'limits'> & { readonly answer: Asking['answer'] | null };

export function dashboardRouter({ services, log, limits, answer }: Serving): Router {
  const { baseUrl } = services.addresses;
  const prefix = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/dashboard`;
  const at = (path: string) => (path === '/' ? prefix : prefix + path);
  const asking = answer && { answer, limit: questionLimit(services) };
  const door: Door = { services, log, at, limits, asking, tries: signInLimits(services), cookies: cookiesFor(baseUrl) };
  const router = express.Router({ caseSensitive: true });
  router.use(setPageHeaders);
  router.get(DASHBOARD_STYLES.path, DASHBOARD_STYLES.send);
  for (const page of OUTSIDE) mount(router, page, outside(door, page), door);
  router.get('/invoices/:id/pdf', sendPdf(door));
  router.get('/settings/export/:id/file', sendExport(door));
  router.get(LOGO_PATH, sendOwnLogo(door));
  for (const page of INSIDE) mount(router, page, inside(door, page), door);
  router.use((req, res) => sendTrouble(door, req, res, 'not_found', 404));
  router.use(failed(door));
  return router;
}

type Mounted = Pick<Page<Visit>, 'path' | 'takes'> & { readonly act?: unknown };

function mount(router: Router, { path, act, takes }: Mounted, answer: RequestHandler, door: Door): void {
  const route = router.route(path).get(answer);
  if (act) route.post(formBody(takes), answer);
  route.all((req, res) => {
    res.setHeader('Allow', act ? 'GET, HEAD, POST' : 'GET, HEAD');
    return sendTrouble(door, req, res, 'method_not_allowed', 405);
  });
}

/** For whoever is not in yet: the forms have the key of the visitor's cookie, or of the session half way in. */
function outside(door: Door, page: Page<Outside>): RequestHandler {
  return async (req, res) => {
    const { session, secret } = await sessionOf(door, req, res);
    const formSecret = session ? secret : door.cookies.visitor(req, res);
    const visit: Outside = { ...visitOf(door, req, res, formSecret), session };
    const send = (view: View) => sendView(door, req, res, { view, isInside: false });
    await answer(door, { req, res, formSecret }, page, visit, send);
  };
}

function inside(door: Door, page: Page<Inside>): RequestHandler {
  return async (req, res) => {
    const { session, secret } = await sessionOf(door, req, res);
    if (session?.row.stage !== 'open') return sendOn(res, wayIn(door, req, session));
    const visit = { ...visitOf(door, req, res, secret), session, caller: callerOf(session) };
    const send = (view: View) => sendView(door, req, res, { view, isInside: visit });
    if (page.needs && !visit.caller.scopes.has(page.needs)) {
      return send({ ...troubleView('forbidden', door.at), status: 403 });
    }
    await answer(door, { req, res, formSecret: secret }, page, visit, send);
  };
}

type Exchange = { readonly req: Request; readonly res: Response; readonly formSecret: string };
type Send = (view: View) => Promise<void>;

async function answer<V extends Visit>(
  door: Door,
  { req, res, formSecret }: Exchange,
  page: Page<V>,
  visit: V,
  send: Send,
): Promise<void> {
  if (req.method !== 'POST' || !page.act) return deliver(door, res, await page.show(visit, UNTOUCHED), send);
  const { fileFault } = res.locals;
  if (fileFault instanceof Refusal) return deliver(door, res, await refusedView(page, visit, fileFault, {}), send);
  if (!isOurForm(req, formSecret, door.services.addresses.baseUrl)) {
    return send({ ...troubleView('foreign', door.at), status: 403 });
  }
  const sent = sentIn(req.body);
  try {
    const done = await page.act(visit, sent, filesIn(res));
    if ('goTo' in done && done.session) await moveConsents(door.services, formSecret, done.session);
    await deliver(door, res, done, send);
  } catch (error) {
    if (!(error instanceof Refusal) || isElsewhere(error)) throw error;
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
    await deliver(door, res, await refusedView(page, visit, error, sent), send);
  }
}

/** The page again, with every fault beside its field. */
async function refusedView<V extends Visit>(page: Page<V>, visit: V, refusal: Refusal, sent: Sent) {
  const view = await page.show(visit, refusedWith(refusal, sent));
  return 'goTo' in view ? view : { ...view, status: TOO_MANY_REQUESTS.has(refusal.code) ? 429 : 422 };
}

const TOO_MANY_REQUESTS: ReadonlySet<RefusalCode> = new Set(['rate_limited', 'service_busy']);

const ELSEWHERE = new Set([
  'insufficient_scope',
  'store_unavailable',
  'idempotency_in_progress',
  'provider_unavailable',
]);

/** These are pages of their own, and no message beside a form. */
function isElsewhere({ code }: Refusal): boolean {
  return code.endsWith('_not_found') || ELSEWHERE.has(code);
}

async function deliver({ cookies, log }: Door, res: Response, answer: View | Onward, send: Send): Promise<void> {
  if (!('goTo' in answer)) return send(answer);
  if (answer.session !== undefined) cookies.setSession(res, answer.session);
  if (answer.say) cookies.say(res, answer.say);
  sendOn(res, answer.goTo);
  await answer.after?.().catch((error: unknown) => log.error({ err: error }, 'what was to follow an answer failed'));
}

function sentIn(body: unknown): Sent {
  const { form_key: _, ...fields } = (body ?? {}) as Record<string, string | string[]>;
  return fields;
}
