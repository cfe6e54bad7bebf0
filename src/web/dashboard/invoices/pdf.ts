import type { RequestHandler } from 'express';
import type { getInvoicePdf } from '../../../operations/invoices/get-invoice-pdf.ts';
import { callerOf } from '../../../operations/sign-in/session.ts';
import { redirectTo } from '../../layout/answers.ts';
import { type DashboardContext, sessionOf, signInAddress, visitOf } from '../context.ts';
import { idIn } from '../page.ts';

/** Sends an invoice or a credit note as a PDF file. */
export function sendPdf(context: DashboardContext, get: typeof getInvoicePdf): RequestHandler {
  return async (req, res) => {
    const { session, secret } = await sessionOf(context, req, res);
    if (session?.row.stage !== 'open') return redirectTo(res, signInAddress(context, req, session));
    const id = idIn(visitOf(context, req, res, secret));
    const { filename, bytes } = await get(context.services, callerOf(session), { id: String(id) });
    res.setHeader('Content-Type', 'application/pdf');
    res.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
    res.removeHeader('Vary');
    res.end(bytes);
  };
}
