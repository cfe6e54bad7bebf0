import * as z from 'zod';
import type { MailRow } from '../../store/delivery/mails.ts';
import { COPIES_REDIRECT } from '../customers/customer.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import { deliveryOf, pendingDelivery } from '../invoices/mailing.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { CreditNoteReference } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { Cc } from '../mails/addressees.ts';
import { mailWritten } from '../mails/mail-activity.ts';
import { orRefuse } from '../mails/mail-refusals.ts';
import { sendNow } from '../mails/send-now.ts';
import { CreditNoteWithDelivery, presentCreditNote, requireCreditNote } from './credit-note.ts';
import { queueCreditNoteMail } from './mailing.ts';

export const sendCreditNote = operation({
  name: 'sendCreditNote',
  title: 'Send a credit note by mail',
  summary: 'Mails a credit note as PDF to the customer now. Each call sends a mail.',
  scope: 'billing.write',
  route: 'POST /credit-notes/{id}/send',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  input: z.strictObject({ id: CreditNoteReference, cc: Cc }),
  notForAssistants: ['cc'],
  notForTools: ['cc'],
  output: CreditNoteWithDelivery,
  refusals: [
    'credit_note_not_found',
    'credit_note_ambiguous',
    'customer_has_no_email',
    'too_many_mails',
    'mail_rejected',
  ],
  resource: [{ kind: 'credit_note', argument: 'id' }],
  mails: always,
  redirects: COPIES_REDIRECT,
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, cc }) => {
  let mail: MailRow | undefined;
  const written = await ctx.write(async (tx) => {
    const note = await requireCreditNote(ctx, id, tx);
    mail = await queueCreditNoteMail(tx, ctx, note, await requireInvoice(ctx, note.invoice_id, tx), cc);
    return {
      result: { ...presentCreditNote(note, ctx), ...pendingDelivery(ctx, mail) },
      events: [],
      activity: {
        subject: { kind: 'invoice', id: note.invoice_id },
        summary: mailWritten(ctx, note.credit_note_number, mail),
      },
    };
  });
  if (!mail) throw new Error('a credit note mail was committed without a row');
  const invoice = await requireInvoice(ctx, written.invoice_id);
  const sent = orRefuse(await sendNow(ctx, mail), mail, invoice, ctx);
  const note = presentCreditNote(await requireCreditNote(ctx, written.id), ctx);
  return { ...written, ...note, ...deliveryOf(sent) };
});
