/** The mail with a credit note (R81). */
import { creditNoteMail } from '../../documents/mail/credit-note-mail.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { CreditNoteRow } from '../../store/invoices/credit-notes.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { languageFor, requireCustomer } from '../customers/customer.ts';
import { nameOf } from '../invoices/invoice.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';
import { requireAddressees } from '../mails/addressees.ts';
import { queueMail } from '../mails/queue-mail.ts';

/**
 * Queues the mail of a credit note. Must be called in the transaction of the operation that mails the note. `invoice`:
 * the invoice after the note was applied.
 */
export async function queueCreditNoteMail(
  tx: Queries,
  ctx: Context,
  note: CreditNoteRow,
  invoice: InvoiceRow,
  cc?: readonly string[],
): Promise<MailRow> {
  const addressees = requireAddressees(invoice, ctx, cc);
  const customer = await requireCustomer(ctx, invoice.customer_id, 'customer_id', tx);
  return queueMail(tx, ctx, {
    kind: 'credit_note',
    ...addressees,
    invoiceId: invoice.id,
    creditNoteId: note.id,
    content: creditNoteMail({
      language: await languageFor(tx, customer),
      seller: ctx.account.name,
      customer: invoice.customer_name,
      creditNoteNumber: note.credit_note_number,
      invoiceNumber: nameOf(invoice),
      reason: note.reason,
      currency: note.currency,
      amount: note.amount,
      amountDue: invoice.amount_due,
      toGiveBack: note.to_give_back,
      paymentUrl: paymentUrl(invoice, ctx),
    }),
  });
}
