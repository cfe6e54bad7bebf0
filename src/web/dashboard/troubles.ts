/** Answers to requests for which no page can be shown. */

import type { ErrorRequestHandler, Request, Response } from 'express';
import { html } from 'hono/html';
import { BillingError } from '../../model/billing-error.ts';
import { unexpectedIn } from '../../model/route-of.ts';
import { DASHBOARD } from '../../words/texts.ts';
import { statusOf, TooOften } from '../layout/answers.ts';
import { explained, troubleView } from './components/document.ts';
import { refusalText } from './components/refusal-words.ts';
import type { Trouble } from './components/trouble-words.ts';
import { type DashboardContext, languageFor, sendView } from './context.ts';

export async function sendTrouble(
  context: DashboardContext,
  req: Request,
  res: Response,
  trouble: Trouble,
  status: number,
  more?: string,
) {
  const view = troubleView(trouble, { at: context.at, language: languageFor(context, req) }, more);
  await sendView(context, req, res, { view: { ...view, status }, signedIn: null });
}

/** Shows a refusal on a page of its own, because there is no form that could show it. */
async function sendRefusal(
  context: DashboardContext,
  req: Request,
  res: Response,
  refusal: BillingError,
): Promise<void> {
  const language = languageFor(context, req);
  const { refused: heading, back } = DASHBOARD[language].troubles;
  const text = refusalText(refusal, language);
  const more = html`<p><a class="button second" href="${context.at('/')}">${back}</a></p>`;
  const view = explained({ heading, text, tone: 'bad' }, { more, status: 409 });
  await sendView(context, req, res, { view, signedIn: null });
}

/** Answers refusals and unreadable requests. Other errors are logged once, and the page shows the request id only. */
export function failed(context: DashboardContext): ErrorRequestHandler {
  const { services, log } = context;
  return async (error: unknown, req, res, _next) => {
    const requestId = String(res.locals.requestId);
    const words = DASHBOARD[languageFor(context, req)].troubles;
    // Part of the page was already sent. The page itself shows the error, so here the error is only logged.
    if (res.headersSent) return void log.error(unexpectedIn(res, error), 'a page of the dashboard broke off');
    const refusal = error instanceof BillingError ? error : services.store.unavailable(error);
    const seconds = secondsToWait(error, refusal);
    if (seconds !== undefined) {
      res.setHeader('Retry-After', String(seconds));
      return sendTrouble(context, req, res, 'too_often', 429, words.wait(seconds));
    }
    if (refusal?.code === 'insufficient_scope') return sendTrouble(context, req, res, 'forbidden', 403);
    if (refusal?.code.endsWith('_not_found')) return sendTrouble(context, req, res, 'not_found', 404);
    if (refusal?.details.retryable) {
      log.warn({ err: refusal.cause ?? refusal, requestId }, refusal.message);
      res.setHeader('Retry-After', String(refusal.details.retryAfterSeconds ?? 5));
      return sendTrouble(context, req, res, 'unavailable', 503);
    }
    if (refusal) return sendRefusal(context, req, res, refusal);
    const status = statusOf(error);
    if (status < 500) return sendTrouble(context, req, res, TROUBLE_OF_STATUS[status] ?? 'malformed', status);
    log.error(unexpectedIn(res, error), 'a page of the dashboard failed');
    return sendTrouble(context, req, res, 'broken', 500, words.requestId(requestId));
  };
}

const TROUBLE_OF_STATUS: Readonly<Record<number, Trouble>> = { 404: 'not_found', 413: 'too_large' };

/** Seconds for `Retry-After` if a rate limit was exceeded: the limit for pages (R13), or the limit of an operation. */
function secondsToWait(error: unknown, refusal: BillingError | undefined): number | undefined {
  if (error instanceof TooOften) return error.seconds;
  return refusal?.code === 'rate_limited' ? (refusal.details.retryAfterSeconds ?? 60) : undefined;
}
