/** Refusals because of a quote's state, with hints for the next step (R102). */
import { BillingError, type BillingErrorCode } from '../../model/billing-error.ts';
import { formatInstant, type LocalDate } from '../../model/dates.ts';
import { type QuoteStatus, quoteStatusOn } from '../../model/quote.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import { quoteName } from './quote.ts';

/** Refusal codes of operations that need an open quote. */
export const NOT_OPEN_REFUSALS = [
  'quote_is_draft',
  'quote_expired',
  'quote_already_accepted',
  'quote_declined',
] as const satisfies readonly BillingErrorCode[];

/** Refuses the quote unless its status is one of `allowed`. */
export function requireStatus(quote: QuoteRow, allowed: readonly QuoteStatus[], today: LocalDate): void {
  const status = quoteStatusOn(quote.status, quote.valid_until, today);
  if (!allowed.includes(status)) throw REFUSALS[status](quote);
}

/** Optimistic lock: rejects a call if the quote has changed since the caller read it. */
export function requireQuoteRevision(quote: QuoteRow, read: number | undefined): void {
  if (read === undefined || read === quote.revision) return;
  throw new BillingError(
    'quote_changed',
    `Quote ${quoteName(quote)} was changed since: it is at revision ${quote.revision}, not ${read}.`,
    { field: 'revision', hint: 'Read it again with getQuote; repeat the call with its revision if it still fits.' },
  );
}

/**
 * Rejects a call if another call has changed the quote since this call read it (`seen`). The limits of the token were
 * checked with the earlier amount.
 */
export function requireSameQuote(quote: QuoteRow, seen: QuoteRow): void {
  if (quote.revision === seen.revision) return;
  throw new BillingError(
    'quote_changed',
    `Quote ${quoteName(quote)} was changed by another call while this one ran. Nothing was done.`,
    { hint: `Read it with getQuote; repeat the call with revision ${quote.revision} if it still fits.` },
  );
}

const REFUSALS: Readonly<Record<QuoteStatus, (quote: QuoteRow) => BillingError>> = {
  draft: (quote) =>
    new BillingError('quote_is_draft', `Quote ${quote.id} is a draft, and its customer has not seen it.`, {
      hint: 'sendQuote gives it a number and sends it.',
    }),
  open: (quote) =>
    new BillingError('quote_not_accepted', `Quote ${quoteName(quote)} is not accepted yet.`, {
      hint: 'Give accepted_by, the name of who agreed, if the customer said yes in another way than at quote_url.',
    }),
  expired: (quote) =>
    new BillingError('quote_expired', `Quote ${quoteName(quote)} was valid until ${quote.valid_until}.`, {
      hint: 'updateQuote gives it a later valid_until; then it is open again.',
    }),
  accepted: alreadyAccepted,
  invoiced: alreadyAccepted,
  declined: (quote) =>
    new BillingError('quote_declined', `Quote ${quoteName(quote)} was declined.`, {
      hint: 'A declined quote is final; createQuote makes another one.',
      ...(quote.declined_at === null ? {} : { facts: { declined_at: formatInstant(quote.declined_at) } }),
    }),
};

function alreadyAccepted(quote: QuoteRow): BillingError {
  const by = quote.accepted_by === null ? '' : ` by ${quote.accepted_by}`;
  return new BillingError('quote_already_accepted', `Quote ${quoteName(quote)} was accepted${by}, and is final.`, {
    hint: 'invoiceQuote bills it, whole or in parts; createQuote makes another one.',
    ...(quote.accepted_at === null ? {} : { facts: { accepted_at: formatInstant(quote.accepted_at) } }),
  });
}
