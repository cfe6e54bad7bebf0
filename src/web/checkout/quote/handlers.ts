/**
 * Handlers of a quote's page, of the customer's answer, and of the PDF. The code in the address is the only credential.
 */
import type { Request, Response } from 'express';
import { BillingError } from '../../../model/billing-error.ts';
import { printQuote } from '../../../operations/quotes/print-quote.ts';
import { acceptOnPage, declineOnPage, findQuotePage, type QuotePage } from '../../../operations/quotes/quote-page.ts';
import { PAGES } from '../../../words/texts.ts';
import { layoutFor, redirectTo, sendPage, sendTrouble } from '../../layout/answers.ts';
import { langAsked, languageOfParties, languageSaid } from '../language.ts';
import { type Handler, type RouterOptions, readForm, sendPdfFile } from '../routing.ts';
import { checkedAnswer, type Filled, faultsOf, type Sent, sentIn } from './form.ts';
import { quotePage } from './page.ts';
import type { QuoteView } from './view.ts';

export function showQuote(options: RouterOptions): Handler {
  return async (req, res) => {
    const page = await findQuotePage(options.services, req.params.codeOrHandle);
    return page ? sendQuotePage(options, req, res, page) : notFound(options, req, res);
  };
}

export function sendQuotePdf(options: RouterOptions): Handler {
  return async (req, res) => {
    const page = await findQuotePage(options.services, req.params.codeOrHandle);
    if (!page) return notFound(options, req, res);
    const { filename, bytes } = await printQuote(options.services, page.quote);
    sendPdfFile(res, filename, bytes);
  };
}

export function answerQuote(options: RouterOptions): Handler {
  return async (req, res) => {
    const page = await findQuotePage(options.services, req.params.codeOrHandle);
    if (!page) return notFound(options, req, res);
    await readForm(req, res);
    const sent = sentIn(req.body);
    const view = viewOf(options, req, page);
    // If the quote was already answered or is no longer valid, the page shows this state instead of the forms.
    if (page.status !== 'open') return redirectTo(res, view.url + view.lang);
    // This check comes before the check of the fields. Otherwise a page with a faulty field would show the changed
    // content without saying that it has changed.
    if (sent.shown !== page.digest) return sendChanged(options, req, res, sent);
    const checked = checkedAnswer(sent);
    if (checked.wrong.length > 0) {
      const filled = { sent, faults: faultsOf(view, checked.wrong) };
      return sendQuotePage(options, req, res, page, { status: 422, filled });
    }
    try {
      await answerOf(options, req.params.codeOrHandle, sent, checked);
    } catch (error) {
      // If the quote changes after the checks above, the operation refuses the answer, and the page shows the reason.
      if (!(error instanceof BillingError) || !error.code.startsWith('quote_')) throw error;
      if (error.code === 'quote_changed') return sendChanged(options, req, res, sent);
    }
    return redirectTo(res, view.url + view.lang);
  };
}

function answerOf(
  { services }: RouterOptions,
  code: string,
  { answer, shown }: Sent,
  { name, reason }: ReturnType<typeof checkedAnswer>,
) {
  return answer === 'accept'
    ? acceptOnPage(services, code, { name, shown })
    : declineOnPage(services, code, { reason, shown });
}

/** Shows the quote's present content. The form keeps the typed name, but the customer must tick the agreement again. */
async function sendChanged(options: RouterOptions, req: Request<{ codeOrHandle: string }>, res: Response, sent: Sent) {
  const page = await findQuotePage(options.services, req.params.codeOrHandle);
  if (!page) return notFound(options, req, res);
  const filled = { sent, faults: new Map() };
  return sendQuotePage(options, req, res, page, { status: 409, filled, isChanged: true });
}

type Shown = { readonly status?: number; readonly filled?: Filled; readonly isChanged?: boolean };

function sendQuotePage(
  options: RouterOptions,
  req: Request,
  res: Response,
  page: QuotePage,
  { status = 200, filled, isChanged = false }: Shown = {},
): Promise<void> {
  const view = viewOf(options, req, page);
  const formAction = ["'self'", new URL(view.url).origin];
  const layout = { ...layoutFor(req, options), language: view.language };
  return sendPage(res, { ...quotePage(view, filled, isChanged), status, formAction }, layout);
}

function viewOf({ services }: RouterOptions, req: Request, page: QuotePage): QuoteView {
  const { account, quote } = page;
  const asked = langAsked(req);
  const language = asked ?? languageSaid(req, () => languageOfParties(quote.parties));
  const { addresses } = services;
  return {
    ...{ account, currency: quote.currency, language, addresses, page },
    ...{ words: PAGES[language].checkout, own: PAGES[language].quote },
    url: `${addresses.linkUrl}/${quote.code}`,
    lang: asked === undefined ? '' : `?lang=${asked}`,
  };
}

function notFound(options: RouterOptions, req: Request, res: Response): Promise<void> {
  return sendTrouble(res, 404, 'not_found', layoutFor(req, options));
}
