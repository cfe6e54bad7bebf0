import * as z from 'zod';
import { addresseesIn, addresseesText } from '../../model/addressees.ts';
import { invoiceNumber } from '../../model/codes.ts';
import { formatMoney } from '../../model/money.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import { COPIES_REDIRECT, copiesFaults, requireCustomer } from '../customers/customer.ts';
import { Revision } from '../invoices/invoice-changes.ts';
import { deliveryOf, pendingDelivery } from '../invoices/mailing.ts';
import { partiesToKeep } from '../invoices/parties.ts';
import { QuoteReference, todayOf } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { Cc } from '../mails/addressees.ts';
import { sendNow } from '../mails/send-now.ts';
import { queueQuoteMail } from './mailing.ts';
import { presentQuote, QuoteWithDelivery, quoteEvent, quoteName, requireQuote } from './quote.ts';
import { NOT_OPEN_REFUSALS, requireQuoteRevision, requireSameQuote, requireStatus } from './states.ts';

export const sendQuote = operation({
  name: 'sendQuote',
  title: 'Send a quote',
  summary:
    'Gives a draft quote its number, opens its page (quote_url) for the customer, and mails it. An open quote is sent again.',
  scope: 'billing.write',
  route: 'POST /quotes/{id}/send',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  input: z.strictObject({
    id: QuoteReference,
    revision: Revision,
    send_email: z.boolean().default(true).describe('false: no mail; give the customer quote_url yourself.'),
    cc: Cc,
  }),
  notForAssistants: ['cc'],
  notForTools: ['cc'],
  combinations: ({ cc, send_email }) => copiesFaults(cc, send_email !== false),
  output: QuoteWithDelivery,
  refusals: [
    'quote_not_found',
    'quote_ambiguous',
    'quote_changed',
    ...NOT_OPEN_REFUSALS.filter((code) => code !== 'quote_is_draft'),
    'customer_has_no_email',
    'too_many_mails',
    'limit_exceeded',
  ],
  resource: [{ kind: 'quote', argument: 'id' }],
  mails: ({ send_email }) => send_email !== false,
  prepare: (ctx, { id }) => requireQuote(ctx, id),
  redirects: COPIES_REDIRECT,
  amountAtRisk: (_ctx, _input, { amount, currency, customer_name: name, customer_email: email }) => ({
    money: { amount, currency },
    isTest: false,
    countsLater: true,
    customer: { name, email },
  }),
})(async (ctx, input, seen) => {
  // The change below may run twice. Each run assigns `mail` again.
  let mail: MailRow | null = null;
  const today = todayOf(ctx);
  const written = await ctx.write(async (tx) => {
    const before = await requireQuote(ctx, seen.id, tx);
    requireStatus(before, ['draft', 'open'], today);
    requireQuoteRevision(before, input.revision);
    requireSameQuote(before, seen);
    if (before.valid_until < today) requireStatus({ ...before, status: 'open' }, [], today);
    const customer = await requireCustomer(ctx, before.customer_id, 'id', tx);
    const change = {
      status: 'open' as const,
      quote_number: before.quote_number ?? (await nextQuoteNumber()),
      sent_at: ctx.now(),
      parties: await partiesToKeep(tx, ctx, customer),
    };
    if (!(await tx.quotes.change(before, change))) throw new Error(`quote ${before.id} changed under the lock`);
    const quote = await requireQuote(ctx, before.id, tx);
    const data = presentQuote(quote, ctx, today);
    mail = input.send_email
      ? await queueQuoteMail(tx, ctx, quote, { isSentAgain: before.sent_at !== null, cc: input.cc })
      : null;
    const how = mail ? ` to ${addresseesText(addresseesIn(mail))}` : ' without a mail';
    return {
      result: { ...data, ...pendingDelivery(ctx, mail) },
      events: [quoteEvent('quote.sent', data)],
      activity: {
        subject: { kind: 'quote', id: quote.id },
        summary: `Sent quote ${quoteName(quote)} for ${quote.customer_name}, ${formatMoney(quote.amount, quote.currency)},${how}`,
      },
    };

    async function nextQuoteNumber(): Promise<string> {
      const { sequence, prefix, digits } = await tx.accounts.takeQuoteSequence(ctx.account.id, before.date);
      return invoiceNumber(prefix, sequence, digits);
    }
  });
  if (!mail) return written;
  return { ...written, ...deliveryOf(await sendNow(ctx, mail)) };
});
