import type { RequestHandler } from 'express';
import { getInvoicePdf } from '../../../operations/invoices/get-invoice-pdf.ts';
import { callerOf } from '../../../operations/sign-in/session.ts';
import { sendOn } from '../../layout/answers.ts';
import { type Door, sessionOf, visitOf, wayIn } from '../door.ts';
import { idIn } from '../page.ts';

/** A file and no page. */
export function sendPdf(door: Door): RequestHandler {
  return async (req, res) => {
    const { session, secret } = await sessionOf(door, req, res);
    if (session?.row.stage !== 'open') return sendOn(res, wayIn(door, req, session));
    const id = idIn(visitOf(door, req, res, secret));
    const { filename, bytes } = await getInvoicePdf(door.services, callerOf(session), { id: id || 'none' });
    res.setHeader('Content-Type', 'application/pdf');
    res.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
    res.removeHeader('Vary');
    res.end(bytes);
  };
}
