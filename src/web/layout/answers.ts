/** Sends pages: security headers, no caching, the reader's language, error pages. */

import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import { BillingError } from '../../model/billing-error.ts';
import type { Language } from '../../model/language.ts';
import { unexpectedIn } from '../../model/route-of.ts';
import type { Pages } from '../../words/messages.ts';
import { PAGES } from '../../words/texts.ts';
import { documentOf, type Html, type Page, type PageLayout, PIECES } from './document.ts';
import { languageOf } from './language.ts';
import { notice } from './notice.ts';
import { STYLE_SHEET } from './style-sheet.ts';

type Trouble = Exclude<keyof Pages['troubles'], 'requestId' | 'wait'>;

export const setPageHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('Content-Security-Policy', policy([]));
  // The address of a result page contains the key of the payment attempt, so no `Referer` may be sent.
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  res.setHeader('Vary', 'Accept-Language');
  next();
};

/**
 * Content security policy of a page. It forbids content of other origins, inline scripts, and frames around the page.
 * - `formAction`: origins to which forms may be sent and redirected.
 * - `showsOwnFile`: the page shows a PDF of its own origin.
 * - `script`: the page has a script, which may call its own origin.
 */
function policy(
  formAction: readonly string[],
  { showsOwnFile, script }: Pick<PageAnswer, 'showsOwnFile' | 'script'> = {},
): string {
  const targets = formAction.length === 0 ? "'none'" : [...new Set(formAction)].join(' ');
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    // Types of files are never guessed (`nosniff`), so no upload or answer can be loaded as a script.
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    // Some browsers treat an `object` element as a frame.
    ...(showsOwnFile ? ["object-src 'self'", "frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${targets}`,
  ].join('; ');
}

/** Yields parts of a page. `signal` aborts when the reader disconnects. After that, no further parts are needed. */
export type Pieces = (signal: AbortSignal) => AsyncIterable<Html>;

export type PageAnswer = Page & {
  readonly status?: number;
  readonly formAction?: readonly string[];
  /** Parts that are sent later. In the body, {@link PIECES} marks their place. */
  readonly pieces?: Pieces;
  readonly showsOwnFile?: boolean;
};

export async function sendPage(res: Response, answer: PageAnswer, layout: PageLayout) {
  const { status = 200, formAction = [], pieces } = answer;
  const text = String(await documentOf(answer, layout));
  res.status(status);
  res.setHeader('Content-Language', layout.language);
  if (answer.isPublic) res.removeHeader('X-Robots-Tag');
  res.setHeader('Content-Security-Policy', policy(formAction, answer));
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (pieces) await sendInPieces(res, text, pieces);
  else res.end(text);
}

/**
 * Sends a page in parts. The text before the pieces is sent immediately, then each piece, then the rest of the page.
 * The rest is sent even if a piece fails, so that the page is complete. Backpressure is ignored, because pieces are few
 * and short.
 */
async function sendInPieces(res: Response, text: string, pieces: Pieces): Promise<void> {
  const [before = '', after = ''] = text.split(String(PIECES));
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  // A proxy that buffers or compresses the answer would delay the pieces.
  res.setHeader('X-Accel-Buffering', 'no');
  res.setHeader('Cache-Control', 'no-store, no-transform');
  res.write(before);
  try {
    for await (const piece of pieces(gone.signal)) if (!res.destroyed) res.write(String(piece));
  } finally {
    res.end(after);
  }
}

/** Thrown if a client exceeds a rate limit. */
export class TooOften extends Error {
  override readonly name = 'TooOften';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`too many requests; again in ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Counts a request and returns the seconds that the client must wait. 0: the page may be shown (R13). */
export type Wait = (req: Request) => Promise<number>;

/**
 * Throws {@link TooOften} if the client must wait. Requests for style sheets are not counted, because browsers cache
 * them.
 */
function notTooOften(wait: Wait): RequestHandler {
  return async (req, _res, next) => {
    const seconds = req.path === STYLE_SHEET ? 0 : await wait(req);
    next(seconds === 0 ? undefined : new TooOften(seconds));
  };
}

/** Redirects with status 303, so that the browser fetches `url` with GET. */
export function redirectTo(res: Response, url: string): void {
  res.status(303).location(url).end();
}

export type PageOptions = { readonly styleSheet: string; readonly log: Logger; readonly wait: Wait };

export function layoutFor(req: Request, { styleSheet }: Pick<PageOptions, 'styleSheet'>): PageLayout {
  return { language: languageOf(req), styleSheet };
}

/**
 * Router with the handlers that all pages share: headers, rate limit and error pages. `first`: handlers that run before
 * the shared handlers.
 */
export function pageRouter(
  pages: PageOptions,
  unavailable: (error: unknown) => BillingError | undefined,
  addRoutes: (router: Router) => void,
  first: readonly RequestHandler[] = [],
): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(...first, setPageHeaders, notTooOften(pages.wait));
  addRoutes(router);
  router.use(notFound(pages));
  router.use(failed(pages, unavailable));
  return router;
}

function notFound(pages: PageOptions): RequestHandler {
  return (req, res) => sendTrouble(res, 404, 'not_found', layoutFor(req, pages));
}

export function onlyMethods(allow: string, pages: PageOptions): RequestHandler {
  return (req, res) => {
    res.setHeader('Allow', allow);
    return sendTrouble(res, 405, 'method_not_allowed', layoutFor(req, pages));
  };
}

/**
 * Returns the handler that sends error pages. It answers rate limits, temporary refusals and unreadable requests. Any
 * other error is logged once, and its page shows only the request id. `unavailable`: recognizes database failures.
 */
function failed(pages: PageOptions, unavailable: (error: unknown) => BillingError | undefined): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const layout = layoutFor(req, pages);
    const requestId = String(res.locals.requestId);
    if (error instanceof TooOften) {
      res.setHeader('Retry-After', String(error.seconds));
      return sendTrouble(res, 429, 'too_often', layout, PAGES[layout.language].troubles.wait(error.seconds));
    }
    const refusal = error instanceof BillingError ? error : unavailable(error);
    const status = statusOf(error);
    if (refusal?.details.retryable) {
      pages.log.warn({ err: refusal.cause ?? refusal, requestId }, refusal.message);
      res.setHeader('Retry-After', String(refusal.details.retryAfterSeconds ?? 5));
      return sendTrouble(res, 503, 'unavailable', layout);
    }
    if (status < 500) return sendTrouble(res, status, status === 413 ? 'too_large' : 'malformed', layout);
    pages.log.error(unexpectedIn(res, error), 'a page failed');
    return sendTrouble(res, 500, 'broken', layout, PAGES[layout.language].troubles.requestId(requestId));
  };
}

/**
 * HTTP status for an error. Errors of Express have a `status`, such as 400 for an unreadable body or 413 for a large
 * body. Errors without such a status get 500.
 */
export function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

export async function sendTrouble(
  res: Response,
  status: number,
  trouble: Trouble,
  layout: PageLayout,
  more?: string,
): Promise<void> {
  if (res.headersSent) return;
  await sendPage(res, { status, ...troublePage(trouble, layout.language, more) }, layout);
}

function troublePage(trouble: Trouble, language: Language, more: string | undefined): Page {
  const { heading, text } = PAGES[language].troubles[trouble];
  const tone = trouble === 'not_found' ? 'quiet' : 'bad';
  return {
    title: heading,
    body: html`<main class="card">${notice({ tone, heading, text })}
${more === undefined ? '' : html`<p class="soft">${more}</p>`}</main>`,
  };
}
