/**
 * The customer's answer to a quote: accepted or declined. The customer answers on the quote's page (`quote-page.ts`).
 * If the customer answers outside this service, for example by phone, the business records the answer.
 */
import { formatMoney } from '../../model/money.ts';
import { quoteDigest } from '../../model/quote.ts';
import type { QuoteChange, QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, Written } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { presentQuote, type QuoteData, quoteEvent, quoteName, requireQuote } from './quote.ts';
import { requireStatus } from './states.ts';

/**
 * Accepts an open quote. Refuses an expired quote. Must be called in the transaction that locks the account. Because of
 * this lock, concurrent acceptances and changes of a quote run one after the other.
 */
export async function accept(tx: Queries, ctx: Context, quote: QuoteRow, name: string): Promise<Written<QuoteData>> {
  requireStatus(quote, ['open'], todayOf(ctx));
  const change = {
    status: 'accepted',
    accepted_at: ctx.now(),
    accepted_by: name,
    accepted_digest: quoteDigest(quote),
  } as const;
  const { data, total } = await answered(tx, ctx, quote, change);
  return {
    result: data,
    events: [quoteEvent('quote.accepted', data)],
    activity: {
      subject: { kind: 'quote', id: quote.id },
      summary: `Quote ${quoteName(quote)} for ${quote.customer_name}, ${total}, was accepted by ${name}`,
    },
  };
}

/** Declines an open or expired quote. */
export async function decline(
  tx: Queries,
  ctx: Context,
  quote: QuoteRow,
  reason: string | null,
): Promise<Written<QuoteData>> {
  requireStatus(quote, ['open', 'expired'], todayOf(ctx));
  const change = { status: 'declined', declined_at: ctx.now(), decline_reason: reason } as const;
  const { data, total } = await answered(tx, ctx, quote, change);
  return {
    result: data,
    events: [quoteEvent('quote.declined', data)],
    activity: {
      subject: { kind: 'quote', id: quote.id },
      summary: `Quote ${quoteName(quote)} for ${quote.customer_name}, ${total}, was declined${reason === null ? '' : `: ${reason}`}`,
    },
  };
}

async function answered(tx: Queries, ctx: Context, quote: QuoteRow, change: QuoteChange) {
  if (!(await tx.quotes.change(quote, change))) throw new Error(`quote ${quote.id} changed under the lock`);
  const data = presentQuote(await requireQuote(ctx, quote.id, tx), ctx, todayOf(ctx));
  return { data, total: formatMoney(quote.amount, quote.currency) };
}
