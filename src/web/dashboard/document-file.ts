import type { RequestHandler } from 'express';
import { attachmentHeaders } from '../../model/attachment.ts';
import type { PdfFile } from '../../operations/archive/printer.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { callerOf } from '../../operations/sign-in/session.ts';
import { redirectTo } from '../layout/answers.ts';
import { type DashboardContext, sessionOf, signInAddress, visitOf } from './context.ts';
import { filledIn, idIn, referenceIn } from './page.ts';

type Make = (services: Services, caller: Caller, input: unknown) => Promise<PdfFile>;

/**
 * Content security policy of a PDF that a page of the dashboard shows. It has no `default-src 'none'`. With this
 * directive, some browsers show their PDF viewer without its styles. The policy is safe without the directive, because
 * our PDFs load nothing.
 */
const SHOWN_IN_OWN_PAGE = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Returns the handler that sends a document as a download. With `?show=page`, the handler sends the PDF for display
 * inside a page of the dashboard. `fields`: query fields that are passed to the operation.
 */
export function sendFile(
  context: DashboardContext,
  make: Make,
  fields: readonly string[],
  media: 'application/pdf' | 'application/xml' = 'application/pdf',
): RequestHandler {
  return async (req, res) => {
    const { session, secret } = await sessionOf(context, req, res);
    if (session?.row.stage !== 'open') return redirectTo(res, signInAddress(context, req, session));
    const visit = visitOf(context, req, res, secret);
    const attachment = visit.params.attachment_id === undefined ? {} : { attachment_id: idIn(visit, 'attachment_id') };
    const input = { id: referenceIn(visit), ...attachment, ...filledIn(visit.query, fields) };
    const { filename, bytes, type } = await make(context.services, callerOf(session), input);
    if (type === undefined) {
      res.setHeader('Content-Type', media);
      const isShown = media === 'application/pdf' && visit.query.show === 'page';
      res.setHeader('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename="${filename}"`);
      if (isShown) res.setHeader('Content-Security-Policy', SHOWN_IN_OWN_PAGE);
    } else res.setHeaders(new Map(Object.entries(attachmentHeaders(filename, type))));
    res.removeHeader('Vary');
    res.end(bytes);
  };
}
