import * as z from 'zod';
import type { InvoiceId } from '../../model/ids.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { COPIES_REDIRECT } from '../customers/customer.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import type { Context } from '../kernel/context.ts';
import { InvoiceReference, todayOf } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { Cc, type Copies } from '../mails/addressees.ts';
import { mailWritten } from '../mails/mail-activity.ts';
import { noEmail, orRefuse } from '../mails/mail-refusals.ts';
import { sendNow } from '../mails/send-now.ts';
import { InvoiceWithDelivery, nameOf, presentInvoice, requireInvoice } from './invoice.ts';
import { deliveryOf, pendingDelivery, queueInvoiceMail } from './mailing.ts';
import { importedElsewhere, notPending, requireAllowed } from './states.ts';

export const sendInvoice = operation({
  name: 'sendInvoice',
  title: 'Send an invoice by mail',
  summary:
    'Mails an invoice with its payment link to the customer now, a paid one as paid. For a reminder: sendReminder.',
  scope: 'billing.write',
  route: 'POST /invoices/{id}/send',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  input: z.strictObject({ id: InvoiceReference, cc: Cc }),
  notForAssistants: ['cc'],
  notForTools: ['cc'],
  output: InvoiceWithDelivery,
  refusals: [
    'invoice_not_found',
    'invoice_ambiguous',
    'invoice_is_draft',
    'invoice_refunded',
    'invoice_cancelled',
    'invoice_imported',
    'customer_has_no_email',
    'too_many_mails',
    'mail_rejected',
  ],
  resource: [{ kind: 'invoice', argument: 'id' }],
  mails: always,
  redirects: COPIES_REDIRECT,
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, cc }) => {
  const invoice = await requireInvoice(ctx, id);
  const { mail } = await writeMail(ctx, invoice.id, cc);
  const sent = orRefuse(await sendNow(ctx, mail), mail, invoice, ctx);
  return {
    ...presentInvoice(await requireInvoice(ctx, invoice.id), ctx, todayOf(ctx)),
    ...pendingDelivery(ctx, mail),
    ...deliveryOf(sent),
  };
});

const IF_DRAFT = 'issueInvoice with send_email: true makes it final and mails it in one call.';

function isSendable({ status }: InvoiceRow): boolean {
  return status === 'pending' || status === 'paid';
}

async function writeMail(ctx: Context, id: InvoiceId, cc: Copies): Promise<{ mail: MailRow }> {
  let mail: MailRow | undefined;
  await ctx.write(async (tx) => {
    const invoice = await requireInvoice(ctx, id, tx);
    requireAllowed(invoice, 'send', () =>
      !isSendable(invoice)
        ? notPending(invoice, IF_DRAFT)
        : invoice.import_id !== null
          ? importedElsewhere(invoice)
          : noEmail(invoice, ctx),
    );
    mail = await queueInvoiceMail(tx, ctx, invoice, cc);
    const summary = mailWritten(ctx, nameOf(invoice), mail);
    return {
      result: { ...presentInvoice(invoice, ctx, todayOf(ctx)), ...pendingDelivery(ctx, mail) },
      events: [],
      activity: { subject: { kind: 'invoice', id }, summary },
    };
  });
  if (!mail) throw new Error('an invoice mail was committed without a row');
  return { mail };
}
