/** Page for unsubscribing from reminder mails, and for subscribing again (RFC 8058). */

import type { Request, RequestHandler, Response, Router } from 'express';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import type { Services } from '../../operations/kernel/context.ts';
import { findSubscriber, type Subscriber, setSubscribed } from '../../operations/mails/unsubscribe.ts';
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
import { masthead } from '../layout/document.ts';
import { formOf } from '../layout/form-body.ts';
import { notice } from '../layout/notice.ts';
import { styleSheetAt } from '../layout/style-sheet.ts';

type RouterOptions = PageOptions & { readonly services: Services };
type Handler = RequestHandler<{ reference: string }>;

const readForm = formOf('4kb');

/** Router for the page. A GET request changes nothing, because mail scanners open every address in a mail. */
export function unsubscribeRouter(services: Services, log: Logger, wait: Wait): Router {
  const options: RouterOptions = { services, log, wait, styleSheet: styleSheetAt(services.addresses.linkUrl) };
  const addRoutes = (router: Router): void => {
    router.route('/:reference').get(show(options)).post(change(options)).all(onlyMethods('GET, HEAD, POST', options));
  };
  return pageRouter(options, services.store.unavailable, addRoutes);
}

function show(options: RouterOptions): Handler {
  return async (req, res) => {
    const subscriber = await findSubscriber(options.services, req.params.reference);
    if (!subscriber) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    return sendChoice(options, req, res, subscriber);
  };
}

/**
 * Unsubscribes or subscribes again. For one-click unsubscribe, a mail program sends `List-Unsubscribe=One-Click`, and
 * must not be redirected (RFC 8058 §3.1). The form of the page sends `wanted`. The answer to this form is a redirect,
 * so that reloading the page does not send the form again.
 */
function change(options: RouterOptions): Handler {
  return async (req, res, next) => {
    const subscriber = await findSubscriber(options.services, req.params.reference);
    if (!subscriber) return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
    await readForm(req, res);
    const { wanted } = (req.body ?? {}) as { wanted?: unknown };
    await setSubscribed(options.services, subscriber, wanted === 'yes');
    if (wanted !== undefined) return redirectTo(res, req.originalUrl);
    return show(options)(req, res, next);
  };
}

async function sendChoice(
  options: RouterOptions,
  req: Request,
  res: Response,
  { account, customer }: Subscriber,
): Promise<void> {
  const frame = layoutFor(req, options);
  const ended = customer.unsubscribed_at !== null;
  const { heading, text: textFor, button } = PAGES[frame.language].unsubscribe[ended ? 'ended' : 'wanted'];
  const text = textFor(account.name);
  const body = html`<main class="card">${masthead(account.name)}
${notice({ tone: ended ? 'good' : 'quiet', heading, text })}
<form method="post"><input type="hidden" name="wanted" value="${ended ? 'yes' : 'no'}">
<p><button class="button ${ended ? 'second' : 'first'}" type="submit">${button}</button></p></form></main>`;
  await sendPage(res, { title: heading, body, formAction: ["'self'"] }, frame);
}
