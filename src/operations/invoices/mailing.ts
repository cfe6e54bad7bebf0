/** Mails about an invoice: what they say, and the answer when one was asked for. */
import type * as z from 'zod';
import { daysOverdue } from '../../model/invoice.ts';
import { invoiceLetter, type LetterFacts } from '../../model/letters.ts';
import { formatMoney } from '../../model/money.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { queueMail, requireEmail, sendNow } from '../mails/queue-mail.ts';
import { type InvoiceWithDelivery, nameOf, paymentUrl, presentInvoice, requireInvoice, todayOf } from './invoice.ts';

export function letterFacts(invoice: InvoiceRow, ctx: Context): LetterFacts {
  return {
    seller: ctx.account.name,
    customer: invoice.customer_name,
    invoiceNumber: nameOf(invoice),
    amountDue: formatMoney(invoice.amount_due, invoice.currency),
    dueDate: invoice.due_date,
    daysOverdue: daysOverdue(invoice.status, invoice.due_date, todayOf(ctx)),
    paymentUrl: paymentUrl(invoice, ctx),
  };
}

/** Writes the invoice's mail beside the change that asks for it. */
export function queueInvoiceMail(tx: Queries, ctx: Context, invoice: InvoiceRow): Promise<MailRow> {
  return queueMail(tx, ctx, {
    kind: 'invoice',
    recipient: requireEmail(invoice),
    invoiceId: invoice.id,
    letter: invoiceLetter(letterFacts(invoice, ctx)),
  });
}

type Delivered = z.input<typeof InvoiceWithDelivery>;

/** What is known of a mail's delivery when its change commits: the answer that a crash right after would leave. */
export function pendingDelivery(ctx: Context, mail: MailRow | null): Delivered['delivery'] {
  if (!mail) return null;
  return ctx.mail.configured ? 'queued' : 'not_configured';
}

/** Sends the committed mail, if one was asked for, and answers with the invoice as it is then. */
export async function withDelivery(ctx: Context, written: Delivered, mail: MailRow | null): Promise<Delivered> {
  if (!mail) return written;
  const { delivery } = await sendNow(ctx, mail);
  return { ...presentInvoice(await requireInvoice(ctx, written.id), ctx, todayOf(ctx)), delivery };
}
