/** The mail with a quote (R102). */
import { quoteMail } from '../../documents/mail/quote-mail.ts';
import { addresseesOf } from '../../model/addressees.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import { languageFor, requireCustomer } from '../customers/customer.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';
import type { Copies } from '../mails/addressees.ts';
import { withoutAddress } from '../mails/mail-refusals.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { quoteName } from './quote.ts';

/**
 * Queues the quote's mail. Must be called in the transaction that sends the quote. `isSentAgain`: true if the quote was
 * sent before. `cc`: addresses for copies, used instead of the customer's `cc_emails`.
 */
export async function queueQuoteMail(
  tx: Queries,
  ctx: Context,
  quote: QuoteRow,
  { isSentAgain, cc }: { readonly isSentAgain: boolean; readonly cc: Copies },
): Promise<MailRow> {
  const customer = await requireCustomer(ctx, quote.customer_id, 'customer_id', tx);
  const addressees = addresseesOf(customer, cc);
  if (!addressees)
    throw withoutAddress(quote, 'send it with send_email: false and give the customer quote_url another way');
  return queueMail(tx, ctx, {
    kind: 'quote',
    ...addressees,
    quoteId: quote.id,
    content: quoteMail({
      language: await languageFor(tx, customer),
      seller: ctx.account.name,
      customer: quote.customer_name,
      quoteNumber: quoteName(quote),
      currency: quote.currency,
      amount: quote.amount,
      validUntil: quote.valid_until,
      intro: quote.intro,
      quoteUrl: paymentUrl(quote, ctx),
      isSentAgain,
    }),
  });
}
