/** The mail with a quote (R102). */
import { quoteMail } from '../../documents/mail/quote-mail.ts';
import { BillingError } from '../../model/billing-error.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import { languageFor, requireCustomer } from '../customers/customer.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { quoteName } from './quote.ts';

/**
 * Queues the quote's mail. Must be called in the transaction that sends the quote. `isSentAgain`: true if the quote was
 * sent before.
 */
export async function queueQuoteMail(
  tx: Queries,
  ctx: Context,
  quote: QuoteRow,
  isSentAgain: boolean,
): Promise<MailRow> {
  const { customer_email: recipient } = quote;
  if (recipient === null) throw noEmail(quote);
  const customer = await requireCustomer(ctx, quote.customer_id, 'customer_id', tx);
  return queueMail(tx, ctx, {
    kind: 'quote',
    recipient,
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

function noEmail({ customer_id, customer_name }: QuoteRow): BillingError {
  return new BillingError(
    'customer_has_no_email',
    `Customer ${customer_id} (${customer_name}) has no e-mail address.`,
    {
      field: 'customer.email',
      hint: `Ask for the address and add it with updateCustomer (customer ${customer_id}), or send it with send_email: false and give the customer quote_url another way.`,
      facts: { customer_id },
    },
  );
}
