/** Page on which a customer views and cancels a subscription. Its address contains a secret code. */
import type { RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { BillingError } from '../../model/billing-error.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { cancelOwnSubscription, findOwnSubscription } from '../../operations/subscriptions/customer-page.ts';
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
import { styleSheetAt } from '../layout/style-sheet.ts';
import { subscriptionPage } from './page.ts';

type RouterOptions = PageOptions & { readonly services: Services };
type Handler = RequestHandler<{ code: string }>;

const readForm = formOf('4kb');

/** Router for the page. A GET request changes nothing, because mail scanners open every address in a mail. */
export function subscriptionRouter(services: Services, log: Logger, wait: Wait): Router {
  const options: RouterOptions = { services, log, wait, styleSheet: styleSheetAt(services.addresses.linkUrl) };
  const addRoutes = (router: Router): void => {
    router.route('/:code').get(show(options)).post(cancel(options)).all(onlyMethods('GET, HEAD, POST', options));
  };
  return pageRouter(options, services.store.unavailable, addRoutes);
}

function show(options: RouterOptions): Handler {
  return async (req, res) => {
    const own = await findOwnSubscription(options.services, req.params.code);
    if (!own) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    const frame = layoutFor(req, options);
    return sendPage(res, { ...subscriptionPage(own, frame.language), formAction: ["'self'"] }, frame);
  };
}

/**
 * Cancels the subscription. If the operation refuses, for example because the subscription has already ended, the
 * refusal is ignored, and the page shows the current state.
 */
function cancel(options: RouterOptions): Handler {
  return async (req, res) => {
    const own = await findOwnSubscription(options.services, req.params.code);
    if (!own) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    await readForm(req, res);
    const { action } = (req.body ?? {}) as { action?: unknown };
    if (action !== 'cancel') return sendTrouble(res, 400, 'malformed', layoutFor(req, options));
    await cancelOwnSubscription(options.services, own).catch((error: unknown) => {
      if (!(error instanceof BillingError)) throw error;
    });
    return redirectTo(res, req.originalUrl);
  };
}
