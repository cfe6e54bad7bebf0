/** Makes and queues mails about an invoice, and computes the field `delivery` of answers. */
import type * as z from 'zod';
import { type InvoiceMailData, invoiceMail } from '../../documents/mail/invoice-mails.ts';
import { addresseesIn } from '../../model/addressees.ts';
import { daysOverdue } from '../../model/invoice.ts';
import type { Language } from '../../model/language.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { languageFor, requireCustomer } from '../customers/customer.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { presentAddressees, requireAddressees } from '../mails/addressees.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { type SendResult, sendNow } from '../mails/send-now.ts';
import { collectionOf } from './details.ts';
import { type DELIVERY, type InvoiceWithDelivery, nameOf, presentInvoice, requireInvoice } from './invoice.ts';

export function invoiceMailData(invoice: InvoiceRow, ctx: Context, language: Language): InvoiceMailData {
  return {
    language,
    seller: ctx.account.name,
    customer: invoice.customer_name,
    invoiceNumber: nameOf(invoice),
    currency: invoice.currency,
    amount: invoice.amount,
    amountDue: invoice.amount_due,
    dueDate: invoice.due_date,
    daysOverdue: daysOverdue(invoice.status, invoice.due_date, todayOf(ctx)),
    paymentUrl: paymentUrl(invoice, ctx),
    collection: collectionOf(invoice, todayOf(ctx)),
  };
}

/** Queues the invoice's mail. Must be called in the transaction of the change that the mail announces. */
export async function queueInvoiceMail(
  tx: Queries,
  ctx: Context,
  invoice: InvoiceRow,
  cc?: readonly string[],
): Promise<MailRow> {
  const addressees = requireAddressees(invoice, ctx, cc);
  const customer = await requireCustomer(ctx, invoice.customer_id, 'customer_id', tx);
  return queueMail(tx, ctx, {
    kind: 'invoice',
    ...addressees,
    invoiceId: invoice.id,
    content: invoiceMail(invoiceMailData(invoice, ctx, await languageFor(tx, customer))),
  });
}

type Delivered = z.input<typeof InvoiceWithDelivery>;

const NOT_MAILED = { delivery: null, delivery_error: null, to: null, cc: [] };

/**
 * Delivery state at the time of the commit, before the mail is sent. It is part of the answer that is stored with
 * the change. If the process crashes before it sends the mail, a repeated call gets that answer.
 */
export function pendingDelivery(ctx: Context, mail: MailRow | null): Pick<Delivered, keyof typeof DELIVERY> {
  if (!mail) return NOT_MAILED;
  const delivery = ctx.mail.configured ? 'queued' : 'not_configured';
  return { delivery, delivery_error: null, ...presentAddressees(addresseesIn(mail)) };
}

/** The outcome of a mail, as the fields of an answer. */
export function deliveryOf(sent: SendResult) {
  return { delivery: sent.delivery, delivery_error: 'reason' in sent ? sent.reason : null };
}

/**
 * Sends the committed mail, if there is one. Returns the answer with two changes: the outcome of the mail, and the
 * current invoice. Sending has changed the invoice's `sent_at`. `written`: the answer that was committed with the
 * change.
 */
export async function sendThenShow<Answer extends Delivered>(
  ctx: Context,
  written: Answer,
  mail: MailRow | null,
): Promise<Answer> {
  if (!mail) return written;
  const sent = await sendNow(ctx, mail);
  const invoice = presentInvoice(await requireInvoice(ctx, written.id), ctx, todayOf(ctx));
  return { ...written, ...invoice, ...deliveryOf(sent) };
}
