import type { QuotePage } from '../../../operations/quotes/quote-page.ts';
import type { Pages } from '../../../words/messages.ts';
import type { PageView } from '../view.ts';

/** Input of all parts of a quote's page. `own`: texts of this page; `words`: those that it shares with pay pages. */
export type QuoteView = PageView & { readonly page: QuotePage; readonly own: Pages['quote'] };
