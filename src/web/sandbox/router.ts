/**
 * Pages of the sandbox provider (R51). They change sandbox payments only. The service gets the results by callbacks or
 * look-ups.
 */

import type { Request, RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import { BillingError } from '../../model/billing-error.ts';
import type { SandboxPayment } from '../../model/sandbox.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { showSandboxPayment, submitSandboxPayment } from '../../operations/sandbox/sandbox-desk.ts';
import { PAGES } from '../../words/texts.ts';
import {
  layoutFor,
  onlyMethods,
  type PageOptions,
  pageRouter,
  redirectTo,
  sendPage,
  sendTrouble,
  type Wait,
} from '../layout/answers.ts';
import { formOf } from '../layout/form-body.ts';
import { STYLE_SHEET, sendStyleSheet, styleSheetAt } from '../layout/style-sheet.ts';
import { type Faulty, paymentPage } from './payment-page.ts';

type RouterOptions = PageOptions & { readonly services: Services; readonly address: string };
type Handler = RequestHandler<{ id: string }>;

const readForm = formOf('16kb');

export function sandboxRouter(services: Services, log: Logger, wait: Wait): Router {
  const address = `${services.addresses.baseUrl}/sandbox`;
  const options: RouterOptions = { services, log, wait, address, styleSheet: styleSheetAt(address) };
  const addRoutes = (router: Router): void => {
    router.get(STYLE_SHEET, sendStyleSheet);
    router.route('/:id').get(show(options)).post(submit(options)).all(onlyMethods('GET, HEAD, POST', options));
  };
  return pageRouter(options, services.store.unavailable, addRoutes);
}

function show(options: RouterOptions): Handler {
  return async (req, res) => {
    const payment = isId(req.params.id) && (await showSandboxPayment(options.services, req.params.id));
    if (!payment) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    return sendPaymentPage(options, req, res, payment);
  };
}

function submit(options: RouterOptions): Handler {
  return async (req, res) => {
    const { id } = req.params;
    const here = `${options.address}/${id}`;
    const isKnown = isId(id) && (await showSandboxPayment(options.services, id));
    if (!isKnown) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    await readForm(req, res);
    try {
      const payment = await submitSandboxPayment(options.services, id, fieldsSent(req.body));
      if (!payment) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
      // A charge without a payer has no return address, so the page of the charge is shown again.
      const next = payment.state === 'authentication' || payment.returnUrl === '' ? here : payment.returnUrl;
      return redirectTo(res, next);
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      if (error.code === 'payment_link_inactive') return redirectTo(res, here);
      if (error.code !== 'validation_failed') throw error;
      return showAgain(options, req, res, error);
    }
  };
}

async function showAgain(
  options: RouterOptions,
  req: Request<{ id: string }>,
  res: Response,
  refusal: BillingError,
): Promise<void> {
  const payment = await showSandboxPayment(options.services, req.params.id);
  if (!payment) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
  const { card_number: card } = fieldsSent(req.body);
  const wrong = refusal.details.field === 'outcome' ? 'outcome' : 'card_number';
  return sendPaymentPage(options, req, res, payment, {
    card: typeof card === 'string' ? card.slice(0, 40) : '',
    wrong,
  });
}

/** True if the text has the form of an id. Other texts are answered without a query. */
function isId(id: string): boolean {
  return /^sbx_[0-9a-f]{24}$/.test(id);
}

/** Returns the sent fields. If a field is sent twice, returns no field at all. */
function fieldsSent(body: unknown): Readonly<Record<string, unknown>> {
  const given = typeof body === 'object' && body !== null ? body : {};
  const fields = { card_number: Reflect.get(given, 'card_number'), outcome: Reflect.get(given, 'outcome') };
  return Object.values(fields).some(Array.isArray) ? {} : fields;
}

/**
 * Targets of the payment form. Every target is allowed, because the seller's own page may redirect anywhere after the
 * form (`checkout/form-targets.ts`). This is safe: the form contains no secret, only the number of a listed test card.
 */
const FORM_TARGETS = ["'self'", 'https:', 'http:'];

async function sendPaymentPage(
  options: RouterOptions,
  req: Request,
  res: Response,
  payment: SandboxPayment,
  faulty?: Faulty,
) {
  const frame = layoutFor(req, options);
  const path = `${new URL(options.address).pathname}/${payment.id}`;
  const page = paymentPage({ payment, language: frame.language, words: PAGES[frame.language].sandbox, path }, faulty);
  await sendPage(res, { ...page, status: faulty ? 422 : 200, formAction: FORM_TARGETS }, frame);
}
