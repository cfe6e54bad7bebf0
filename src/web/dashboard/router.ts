/** The dashboard (R53): its table of pages, and the steps that all pages share. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { BillingError, type BillingErrorCode, invalid } from '../../model/billing-error.ts';
import { getAttachment } from '../../operations/attachments/get-attachment.ts';
import { getCreditNotePdf } from '../../operations/credit-notes/get-credit-note-pdf.ts';
import {
  creditNoteCii,
  creditNoteUbl,
  invoiceCii,
  invoiceUbl,
  type XmlOperation,
  xmlFile,
} from '../../operations/einvoices/files.ts';
import { getInvoicePdf } from '../../operations/invoices/get-invoice-pdf.ts';
import { questionLimit } from '../../operations/kernel/question-limit.ts';
import { moveConsents } from '../../operations/oauth/consent.ts';
import { getQuotePdf } from '../../operations/quotes/get-quote-pdf.ts';
import { callerOf } from '../../operations/sign-in/session.ts';
import { signInLimits } from '../../operations/sign-in/sign-in-limits.ts';
import { getStatementPdf } from '../../operations/statements/get-statement-pdf.ts';
import { redirectTo, setPageHeaders } from '../layout/answers.ts';
import { LOGO_PATH, sendOwnLogo } from './business/logo-file.ts';
import { withDates } from './components/dates.ts';
import { troubleView } from './components/document.ts';
import { refusedWith } from './components/form.ts';
import { DASHBOARD_STYLES } from './components/style-sheet.ts';
import { type DashboardContext, sendView, sessionOf, signInAddress, visitOf } from './context.ts';
import { cookiesFor } from './cookies.ts';
import { sendFile } from './document-file.ts';
import { sendExport } from './exports/file.ts';
import { formReader, type ReadForm } from './form-body.ts';
import { hasFormKey, isFromOurPage } from './origin.ts';
import {
  type DemoSignIn,
  type FormFields,
  type Guest,
  NO_FAULTS,
  type Page,
  type QuestionAnswering,
  type Redirect,
  repeatedIn,
  type SignedIn,
  type View,
  type Visit,
} from './page.ts';
import { GUEST_PAGES, SIGNED_IN_PAGES } from './pages.ts';
import { dashboardScript } from './script-file.ts';
import { sendTaxFile } from './tax/file.ts';
import { isFromThisMachine } from './this-machine.ts';
import { failed, sendTrouble } from './troubles.ts';

type RouterOptions = Pick<DashboardContext, 'services' | 'log' | 'limits'> & {
  readonly answer: QuestionAnswering['answer'] | null;
  /** Null unless the service is a demo. */
  readonly demo: DemoSignIn | null;
};

export function dashboardRouter({ services, log, limits, answer, demo }: RouterOptions): Router {
  const { baseUrl } = services.addresses;
  const prefix = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/dashboard`;
  const at = (path: string) => (path === '/' ? prefix : prefix + path);
  const questions = answer && { answer, limit: questionLimit(services) };
  const common = { signInLimits: signInLimits(services), cookies: cookiesFor(baseUrl) };
  const context: DashboardContext = { services, log, at, limits, questions, demo, ...common };
  const router = express.Router({ caseSensitive: true });
  router.use(setPageHeaders);
  router.get(DASHBOARD_STYLES.path, DASHBOARD_STYLES.send);
  router.get(dashboardScript().path, dashboardScript().send);
  router.use((req, res, next) => {
    // A filter that is sent twice is refused. Ignoring it would show more rows than requested.
    if (Object.values(req.query).every((value) => typeof value === 'string')) return next();
    return sendTrouble(context, req, res, 'malformed', 400);
  });
  for (const page of GUEST_PAGES) mount(router, page, forGuests(context, page), context);
  mountFiles(router, context);
  router.get('/settings/export/:id/file', sendExport(context));
  router.get('/tax/file', sendTaxFile(context));
  router.get(LOGO_PATH, sendOwnLogo(context));
  for (const page of SIGNED_IN_PAGES) mount(router, page, forSignedIn(context, page), context);
  router.use((req, res) => sendTrouble(context, req, res, 'not_found', 404));
  router.use(failed(context));
  return router;
}

function mountFiles(router: Router, context: DashboardContext): void {
  const xml = (op: XmlOperation) => sendFile(context, xmlFile(op), ['profile'], 'application/xml');
  router.get('/invoices/:id/pdf', sendFile(context, getInvoicePdf, ['version']));
  router.get('/invoices/:id/attachments/:attachment_id', sendFile(context, getAttachment, []));
  router.get('/invoices/:id/ubl', xml(invoiceUbl));
  router.get('/invoices/:id/cii', xml(invoiceCii));
  router.get('/quotes/:id/pdf', sendFile(context, getQuotePdf, []));
  router.get('/credit-notes/:id/pdf', sendFile(context, getCreditNotePdf, []));
  router.get('/credit-notes/:id/ubl', xml(creditNoteUbl));
  router.get('/credit-notes/:id/cii', xml(creditNoteCii));
  router.get('/customers/:id/statement/pdf', sendFile(context, getStatementPdf, ['from', 'to']));
}

type Mounted = Pick<Page<Visit>, 'path'> & { readonly act?: unknown };

function mount(router: Router, { path, act }: Mounted, answer: RequestHandler, context: DashboardContext): void {
  const route = router.route(path).get(answer);
  if (act) route.post(answer);
  route.all((req, res) => {
    res.setHeader('Allow', act ? 'GET, HEAD, POST' : 'GET, HEAD');
    return sendTrouble(context, req, res, 'method_not_allowed', 405);
  });
}

/**
 * Handles pages before sign-in. If the browser already has a session, the form key belongs to this session. For
 * example, a person has a session before entering the second factor. Without a session, the form key belongs to the
 * visitor cookie.
 */
function forGuests(context: DashboardContext, page: Page<Guest>): RequestHandler {
  const readForm = formReader(page.upload);
  return async (req, res) => {
    const { session, secret } = await sessionOf(context, req, res);
    const mayHaveForm = session !== undefined || context.cookies.isVisitor(req);
    const formSecret = session ? secret : context.cookies.visitor(req, res);
    const demo = isFromThisMachine(req) ? context.demo : null;
    const visit: Guest = { ...visitOf(context, req, res, formSecret), session, demo };
    const send = (view: View) => sendView(context, req, res, { view, signedIn: null });
    await answer(context, { req, res, formSecret, mayHaveForm, readForm }, page, visit, send);
  };
}

function forSignedIn(context: DashboardContext, page: Page<SignedIn>): RequestHandler {
  const readForm = formReader(page.upload);
  return async (req, res) => {
    const { session, secret } = await sessionOf(context, req, res);
    if (session?.row.stage !== 'open') return redirectTo(res, signInAddress(context, req, session));
    const visit = { ...visitOf(context, req, res, secret), session, caller: callerOf(session) };
    const send = (view: View) => sendView(context, req, res, { view, signedIn: visit });
    if (page.needs && !visit.caller.scopes.has(page.needs)) {
      return send({ ...troubleView('forbidden', visit), status: 403 });
    }
    await answer(context, { req, res, formSecret: secret, mayHaveForm: true, readForm }, page, visit, send);
  };
}

type Exchange = {
  readonly req: Request;
  readonly res: Response;
  readonly formSecret: string;
  /**
   * True if the browser has the cookie to which the form key belongs. A form without this cookie cannot come from our
   * page, so its body is not read.
   */
  readonly mayHaveForm: boolean;
  readonly readForm: ReadForm;
};
type Send = (view: View) => Promise<void>;

/**
 * Shows the page or runs its form. The body is read only after session, limits, scope and origin were checked, because
 * large bodies could keep the service busy.
 */
async function answer<V extends Visit>(
  context: DashboardContext,
  { req, res, formSecret, mayHaveForm, readForm }: Exchange,
  page: Page<V>,
  visit: V,
  send: Send,
): Promise<void> {
  if (req.method !== 'POST' || !page.act) return deliver(context, res, await page.show(visit, NO_FAULTS), send);
  const refuseForeign = () => send({ ...troubleView('foreign', visit), status: 403 });
  if (!mayHaveForm || !isFromOurPage(req, context.services.addresses.baseUrl)) return refuseForeign();
  const { fields, files, isTooLarge } = await readForm(req, res);
  if (page.upload && isTooLarge) {
    const { field, tooLarge } = page.upload;
    const fault = invalid([{ field, message: tooLarge(visit.language) }]);
    return deliver(context, res, await refusedView(page, visit, fault, {}), send);
  }
  if (!hasFormKey(fields, formSecret)) return refuseForeign();
  const { form_key: _, ...typed } = fields;
  const sent = withDates(typed, visit.language);
  try {
    const twice = repeatedIn(sent, page.lists);
    if (twice.length > 0) throw invalid(twice);
    const done = await page.act(visit, sent, files);
    if ('goTo' in done && done.session) await moveConsents(context.services, formSecret, done.session);
    if ('goTo' in done) context.cookies.setWarnings(res, [...visit.warned]);
    await deliver(context, res, done, send);
  } catch (error) {
    if (!(error instanceof BillingError) || hasOwnPage(error)) throw error;
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
    await deliver(context, res, await refusedView(page, visit, error, sent), send);
  }
}

/** Shows the page again, with each fault beside its field. */
async function refusedView<V extends Visit>(page: Page<V>, visit: V, refusal: BillingError, sent: FormFields) {
  const view = await page.show(visit, refusedWith(refusal, sent, visit.language));
  return 'goTo' in view ? view : { ...view, status: TOO_MANY_REQUESTS.has(refusal.code) ? 429 : 422 };
}

const TOO_MANY_REQUESTS: ReadonlySet<BillingErrorCode> = new Set(['rate_limited', 'service_busy']);

const WITH_OWN_PAGE = new Set([
  'insufficient_scope',
  'store_unavailable',
  'idempotency_in_progress',
  'provider_unavailable',
]);

/** True if the refusal is shown on a page of its own, not beside the form. */
function hasOwnPage({ code }: BillingError): boolean {
  return code.endsWith('_not_found') || WITH_OWN_PAGE.has(code);
}

async function deliver(context: DashboardContext, res: Response, answer: View | Redirect, send: Send): Promise<void> {
  if (!('goTo' in answer)) return send(answer);
  const { cookies, log } = context;
  if (answer.session !== undefined) cookies.setSession(res, answer.session);
  if (answer.notice) cookies.setNotice(res, answer.notice);
  if (answer.language) cookies.setLanguage(res, answer.language);
  redirectTo(res, answer.goTo);
  await answer.after?.().catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'));
}
