/**
 * Pay pages and their result pages (R52), and pages of quotes (R102), below LINK_URL. Handlers parse the request, call
 * functions of `operations/payments`, and send the answer.
 */

import type { Request, RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import { BillingError } from '../../model/billing-error.ts';
import { parseCode } from '../../model/codes.ts';
import type { Language } from '../../model/language.ts';
import { findLogo } from '../../operations/business/find-logo.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { type Payable, payableAt, payableOf } from '../../operations/payments/payable.ts';
import {
  type Checkout,
  payableInvoicePdf,
  type Result,
  showCheckout,
  showResult,
} from '../../operations/payments/show-checkout.ts';
import { startPayment } from '../../operations/payments/start-payment.ts';
import { findQuotePage } from '../../operations/quotes/quote-page.ts';
import { PAGES } from '../../words/texts.ts';
import { layoutFor, onlyMethods, pageRouter, redirectTo, sendPage, sendTrouble, type Wait } from '../layout/answers.ts';
import { sendLogo } from '../layout/logo.ts';
import { STYLE_SHEET, sendStyleSheet, styleSheetAt } from '../layout/style-sheet.ts';
import { isPersonalBrowser, unchangedForm } from './direct-address.ts';
import { faultsFor, fieldsSent } from './form-input.ts';
import { formTargets } from './form-targets.ts';
import { langAsked, langKept, languageFor } from './language.ts';
import type { Filled } from './pay-form.ts';
import { payPage } from './pay-page.ts';
import { answerQuote, sendQuotePdf, showQuote } from './quote/handlers.ts';
import { resultPage } from './result-page.ts';
import { type Handler, type RouterOptions, readForm, sendPdfFile } from './routing.ts';
import type { View } from './view.ts';

export function checkoutRouter(services: Services, log: Logger, wait: Wait): Router {
  const options: RouterOptions = { services, log, wait, styleSheet: styleSheetAt(services.addresses.linkUrl) };
  const first = sharesRoot(services) ? [onlyPayAddresses] : [];
  const addRoutes = (router: Router): void => {
    router.get(STYLE_SHEET, sendStyleSheet);
    router
      .route('/:codeOrHandle')
      .get(show(options), showQuote(options))
      .post(pay(options), answerQuote(options))
      .all(onlyMethods('GET, HEAD, POST', options));
    router.route('/:codeOrHandle/checkout').get(startWithoutForm(options)).all(onlyMethods('GET, HEAD', options));
    router.route('/:codeOrHandle/result').get(showResultPage(options)).all(onlyMethods('GET, HEAD', options));
    router.route('/:codeOrHandle/logo-:file').get(sendSellerLogo(options)).all(onlyMethods('GET, HEAD', options));
    router.route('/:codeOrHandle/invoice.pdf').get(sendPdf(options)).all(onlyMethods('GET, HEAD', options));
    router.route('/:codeOrHandle/quote.pdf').get(sendQuotePdf(options)).all(onlyMethods('GET, HEAD', options));
  };
  return pageRouter(options, services.store.unavailable, addRoutes, first);
}

/**
 * True if LINK_URL is the root of a host name that also serves BASE_URL. On such a host, this router handles only the
 * addresses of pay pages, and leaves all other addresses to the next router.
 */
function sharesRoot({ addresses: { baseUrl, linkUrl } }: Services): boolean {
  const [base, link] = [new URL(baseUrl), new URL(linkUrl)];
  return base.hostname === link.hostname && link.pathname === '/';
}

const onlyPayAddresses: RequestHandler = (req, _res, next) => {
  const [, first = ''] = req.path.split('/', 2);
  next(parseCode(first) || first.startsWith('@') || req.path === STYLE_SHEET ? undefined : 'router');
};

/**
 * Handler that sends the pay page. If no invoice or payment request has the code, the request goes on to the handler of
 * quotes.
 */
function show(options: RouterOptions): Handler {
  return async (req, res, next) => {
    const checkout = await showCheckout(options.services, req.params.codeOrHandle);
    if (!checkout) return next();
    return sendPayPage(options, req, res, checkout);
  };
}

async function sendPayPage(
  options: RouterOptions,
  req: Request,
  res: Response,
  checkout: Checkout,
  filled?: Filled,
  status = 200,
) {
  const view = viewOf(options, req, checkout);
  const page = await payPage(view, checkout.payableOnline, filled);
  const formAction = formTargets(options.services.addresses, checkout);
  await sendPage(res, { ...page, status, formAction }, layoutOfView(options, req, view));
}

type Shown = Pick<Checkout, 'payable' | 'methods' | 'isTest'>;

function viewOf(
  options: RouterOptions,
  req: Request,
  { payable, methods, isTest }: Shown,
  payerLanguage: Language | null = null,
): View {
  const language = languageFor(req, payable, payerLanguage);
  const kept = langKept(req, payable, payerLanguage);
  const last = payable.kind === 'personal_page' ? `@${payable.account.handle}` : (payable.code ?? '');
  const { addresses } = options.services;
  const url = `${addresses.linkUrl}/${last}`;
  const lang = kept === undefined ? '' : `?lang=${kept}`;
  const { account, currency } = payable;
  const words = PAGES[language].checkout;
  return { account, currency, payable, methods, isTest, language, words, addresses, url, lang };
}

function layoutOfView(options: RouterOptions, req: Request, { language }: View) {
  return { ...layoutFor(req, options), language };
}

/**
 * Handler that starts a payment. If no invoice or payment request has the code, the request goes on to the handler of
 * quotes.
 */
function pay(options: RouterOptions): Handler {
  return async (req, res, next) => {
    const checkout = await showCheckout(options.services, req.params.codeOrHandle);
    if (!checkout) return next();
    await readForm(req, res);
    try {
      return redirectTo(
        res,
        await addressAfterStart(options, req, checkout.payable, fieldsSent(checkout.payable, req.body)),
      );
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      return refused(options, req, res, checkout, error);
    }
  };
}

/**
 * Address after a payment was started: the provider's page if the payer must still pay there, otherwise the result
 * page.
 */
async function addressAfterStart(
  options: RouterOptions,
  req: Request,
  payable: Payable,
  form: unknown,
): Promise<string> {
  const { services } = options;
  const payment = await startPayment(services, payable, form, languageFor(req, payable));
  const { status, checkout_url: url, processing } = payment;
  if (status === 'pending' && processing === 0 && url !== null) return url;
  // `payable` was read before the payment. A personal page gets its code only with its first payment, so the code is
  // read now.
  const { code } = await payableOf(services, payment);
  return `${services.addresses.linkUrl}/${code}/result?${resultQuery(req, payment.attempt_key)}`;
}

/** Query of a result page: the attempt, and the language if the current address contains one. */
function resultQuery(req: Request, payment: string | null | undefined): string {
  const lang = langAsked(req);
  return String(new URLSearchParams({ ...(payment ? { payment } : {}), ...(lang ? { lang } : {}) }));
}

/** Starts a payment without the form (R40, `type=direct`). */
function startWithoutForm(options: RouterOptions): Handler {
  return async (req, res) => {
    const checkout = await showCheckout(options.services, req.params.codeOrHandle);
    if (!checkout) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    const form = isPersonalBrowser(req) ? unchangedForm(checkout) : null;
    if (form === null) return sendPayPage(options, req, res, checkout);
    try {
      return redirectTo(res, await addressAfterStart(options, req, checkout.payable, form));
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      return refused(options, req, res, checkout, error);
    }
  };
}

/** For a refusal that a payer can understand, sends a page or a redirect. Throws all other refusals. */
async function refused(
  options: RouterOptions,
  req: Request,
  res: Response,
  checkout: Checkout,
  refusal: BillingError,
): Promise<void> {
  const { payable } = checkout;
  switch (refusal.code) {
    case 'validation_failed': {
      const sent = fieldsSent(payable, req.body);
      const faults = faultsFor(viewOf(options, req, checkout), sent, refusal.details.faults ?? []);
      return sendPayPage(options, req, res, checkout, { sent, faults }, 422);
    }
    case 'payment_link_inactive': {
      const { url, lang } = viewOf(options, req, checkout);
      return redirectTo(res, url + lang);
    }
    case 'provider_not_connected':
    case 'provider_onboarding':
    // The provider rejects the business's API key. The payer cannot change that.
    case 'provider_refused':
      return sendPayPage(options, req, res, { ...checkout, payableOnline: false }, undefined, 409);
    default:
      throw refusal;
  }
}

/** Seconds before each reload of an undecided result. After the last reload the page stays as it is. */
const PAUSES_SECONDS = [2, 3, 5, 10, 15, 25] as const;

function showResultPage(options: RouterOptions): Handler {
  return async (req, res) => {
    const key = attemptKey(req.query.payment);
    const result = await showResult(options.services, req.params.codeOrHandle, key);
    if (!result) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    if (result.returnTo !== null) return redirectTo(res, result.returnTo);
    const query = resultQuery(req, key);
    const here = `${req.baseUrl}/${req.params.codeOrHandle}/result${query && `?${query}`}`;
    const isReloading = setReload(req, res, result, here);
    const view = viewOf(options, req, { ...result, methods: [] }, result.payment?.payer_language);
    await sendPage(res, resultPage(view, result, { here, isReloading }), layoutOfView(options, req, view));
  };
}

/** Returns the key of a payment attempt, or undefined if the text cannot be a key. */
function attemptKey(given: unknown): string | undefined {
  return typeof given === 'string' && /^[0-9a-f]{32}$/.test(given) ? given : undefined;
}

/**
 * Lets the browser reload the page (`Refresh` header). The number of reloads is limited, because every reload
 * interrupts screen readers (WCAG 2.2.1).
 */
function setReload(req: Request, res: Response, { outcome }: Result, here: string): boolean {
  const look = typeof req.query.look === 'string' && /^\d$/.test(req.query.look) ? Number(req.query.look) : 0;
  const pause = PAUSES_SECONDS[look];
  if (outcome !== 'processing' || pause === undefined) return false;
  res.setHeader('Refresh', `${pause}; url=${here}&look=${look + 1}`);
  return true;
}

function sendSellerLogo(options: RouterOptions): RequestHandler<{ codeOrHandle: string; file: string }> {
  return async (req, res) => {
    const { services } = options;
    const { codeOrHandle, file } = req.params;
    const seller = (await payableAt(services, codeOrHandle)) ?? (await findQuotePage(services, codeOrHandle));
    const logo = seller && (await findLogo(services, seller.account, file));
    return logo ? sendLogo(res, logo) : sendTrouble(res, 404, 'not_found', layoutFor(req, options));
  };
}

function sendPdf(options: RouterOptions): Handler {
  return async (req, res) => {
    const pdf = await payableInvoicePdf(options.services, req.params.codeOrHandle);
    if (!pdf) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    sendPdfFile(res, pdf.filename, pdf.bytes);
  };
}
