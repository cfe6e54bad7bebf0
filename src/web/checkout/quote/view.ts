import type { QuotePage } from '../../../operations/quotes/quote-page.ts';
import type { Pages } from '../../../words/messages.ts';
import type { PageView } from '../view.ts';

/**
 * Input of all parts of a quote's page. `own`: texts of this page. `words`: texts that this page shares with pay pages.
 */
export type QuoteView = PageView & { readonly page: QuotePage; readonly own: Pages['quote'] };
