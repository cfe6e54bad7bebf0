/** What is answered when there is no page. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { html } from 'hono/html';
import { Refusal } from '../../model/refusal.ts';
import { statusOf, TooOften } from '../layout/answers.ts';
import { type Door, sendView } from './door.ts';
import { explained, type Trouble, troubleView } from './frame/document.ts';
import { WORDS } from './words.ts';

export async function sendTrouble(
  door: Door,
  req: Request,
  res: Response,
  trouble: Trouble,
  status: number,
  more?: string,
) {
  await sendView(door, req, res, { view: { ...troubleView(trouble, door.at, more), status }, isInside: false });
}

/** Beside no form: the page that would have had it could not be shown. */
async function sendRefusal(door: Door, req: Request, res: Response, refusal: Refusal): Promise<void> {
  const { refused: heading, back } = WORDS.troubles;
  const text = [refusal.message, refusal.details.hint].filter(Boolean).join(' ');
  const more = html`<p><a class="button second" href="${door.at('/')}">${back}</a></p>`;
  await sendView(door, req, res, {
    view: explained({ heading, text, tone: 'bad' }, { more, status: 409 }),
    isInside: false,
  });
}

/** Refused, unreadable, or a bug: that is logged once, and nothing inner goes out. */
export function failed(door: Door): ErrorRequestHandler {
  const { services, log } = door;
  return async (error: unknown, req, res, _next) => {
    const requestId = String(res.locals.requestId);
    // Of a page that has begun the rest has gone as well: it says itself that something went wrong.
    if (res.headersSent) return void log.error({ err: error, requestId }, 'a page of the dashboard broke off');
    if (error instanceof TooOften) {
      res.setHeader('Retry-After', String(error.seconds));
      return sendTrouble(door, req, res, 'too_often', 429, WORDS.troubles.wait(error.seconds));
    }
    const refusal = error instanceof Refusal ? error : services.store.unavailable(error);
    if (refusal?.code === 'insufficient_scope') return sendTrouble(door, req, res, 'forbidden', 403);
    if (refusal?.code.endsWith('_not_found')) return sendTrouble(door, req, res, 'not_found', 404);
    if (refusal?.details.retryable) {
      log.warn({ err: refusal.cause ?? refusal, requestId }, refusal.message);
      res.setHeader('Retry-After', String(refusal.details.retryAfterSeconds ?? 5));
      return sendTrouble(door, req, res, 'unavailable', 503);
    }
    if (refusal) return sendRefusal(door, req, res, refusal);
    const status = statusOf(error);
    if (status < 500) return sendTrouble(door, req, res, status === 413 ? 'too_large' : 'malformed', status);
    log.error({ err: error, requestId }, 'a page of the dashboard failed');
    return sendTrouble(door, req, res, 'broken', 500, WORDS.troubles.requestId(requestId));
  };
}
