import { html } from 'hono/html';
import type * as z from 'zod';
import type { Language } from '../../../model/language.ts';
import type { QuoteStatus } from '../../../model/quote.ts';
import { getQuote } from '../../../operations/quotes/get-quote.ts';
import type { QuoteData } from '../../../operations/quotes/quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { referenceIn, run, type SignedIn } from '../page.ts';

export type ShownQuote = z.input<typeof getQuote.output>;

/** Loads the quote whose id or number is in the URL. */
export function quoteOf(visit: SignedIn): Promise<ShownQuote> {
  return run(visit, getQuote, { id: referenceIn(visit) });
}

/** The number of the quote, or "Draft", for titles. */
export function numberOf({ quote_number, id }: Pick<QuoteData, 'id' | 'quote_number'>, language: Language): string {
  return DASHBOARD[language].quotes.heading({ number: quote_number, id: String(id) });
}

/** CSS class of each status. Quotes use the colours of invoice statuses. */
const LOOKS: Readonly<Record<QuoteStatus, string>> = {
  draft: '',
  open: ' pending',
  accepted: ' paid',
  declined: ' overdue',
  expired: '',
  invoiced: '',
};

export function statusTag({ status }: Pick<QuoteData, 'status'>, language: Language): Html {
  return html`<span class="tag${LOOKS[status]}">${DASHBOARD[language].quotes.statuses[status]}</span>`;
}
