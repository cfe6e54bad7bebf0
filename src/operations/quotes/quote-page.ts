/**
 * The page on which a customer reads and answers a quote (R102). Anyone who knows the code in the page's address may
 * use the page: the caller has no scopes.
 */
import { BillingError } from '../../model/billing-error.ts';
import { parseCode } from '../../model/codes.ts';
import { dateAt } from '../../model/dates.ts';
import { type QuoteStatus, quoteDigest, quoteStatusOn } from '../../model/quote.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import { accountOf, payerContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { accept, decline } from './answer-quote.ts';
import type { QuoteData } from './quote.ts';
import { quoteName, requireQuote } from './quote.ts';

export type QuotePage = {
  readonly account: AccountRow;
  /** Never a draft. `parties` contains the business and the customer as the page shows them. */
  readonly quote: QuoteRow;
  readonly status: QuoteStatus;
  /** Digest of the content that the page shows. The forms of the page send the digest back as `shown`. */
  readonly digest: string;
};

type PageServices = Pick<Services, 'store' | 'clock'>;

/** Finds the quote by the code in its address. `undefined` if no quote has this code, or if the quote is a draft. */
export async function findQuotePage(services: PageServices, reference: string): Promise<QuotePage | undefined> {
  const code = parseCode(reference);
  const quote = code && (await services.store.quotes.byCode(code));
  if (!quote || quote.status === 'draft') return undefined;
  const account = await accountOf(services as Services, quote.account_id);
  const today = dateAt(services.clock.now(), account.timezone);
  const status = quoteStatusOn(quote.status, quote.valid_until, today);
  return { account, quote, status, digest: quoteDigest(quote) };
}

/**
 * Accepts the quote for the customer. `name`: the typed name, already checked. `shown`: the digest that the page
 * showed. Throws `quote_changed` if the quote has changed since the page was shown, and the refusals of `acceptQuote`.
 * Returns `undefined` if no page has this address.
 */
export function acceptOnPage(
  services: Services,
  reference: string,
  { name, shown }: { readonly name: string; readonly shown: string },
): Promise<QuoteData | undefined> {
  return answerOnPage(services, reference, { operation: 'acceptQuote', name, shown }, (tx, ctx, quote) =>
    accept(tx, ctx, quote, name),
  );
}

/** Declines the quote for the customer, like {@link acceptOnPage}. `reason`: null if the customer gave none. */
export function declineOnPage(
  services: Services,
  reference: string,
  { reason, shown }: { readonly reason: string | null; readonly shown: string },
): Promise<QuoteData | undefined> {
  return answerOnPage(services, reference, { operation: 'declineQuote', name: null, shown }, (tx, ctx, quote) =>
    decline(tx, ctx, quote, reason),
  );
}

type Answer = { readonly operation: string; readonly name: string | null; readonly shown: string };

async function answerOnPage(
  services: Services,
  reference: string,
  { operation, name, shown }: Answer,
  answer: (tx: Queries, ctx: Context, quote: QuoteRow) => Promise<Written<QuoteData>>,
): Promise<QuoteData | undefined> {
  const page = await findQuotePage(services, reference);
  if (!page) return undefined;
  const ctx = payerContext(services, page.account, operation, name ?? page.quote.customer_name);
  return ctx.write(async (tx) => {
    const quote = await requireQuote(ctx, page.quote.id, tx);
    // The digest is compared only for an open quote. For any other quote, `answer` throws the refusal of its status.
    if (quote.status === 'open' && quoteDigest(quote) !== shown) throw changedSinceShown(quote);
    return answer(tx, ctx, quote);
  });
}

function changedSinceShown(quote: QuoteRow): BillingError {
  return new BillingError('quote_changed', `Quote ${quoteName(quote)} was changed since it was shown.`, {
    hint: 'Show it again before it is accepted or declined.',
  });
}
