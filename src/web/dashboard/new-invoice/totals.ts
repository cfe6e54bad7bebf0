import { html } from 'hono/html';
import type * as z from 'zod';
import type { Language } from '../../../model/language.ts';
import type { previewInvoice } from '../../../operations/invoices/preview-invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { day } from '../components/formats.ts';
import { itemsTable } from '../invoices/items.ts';
import { sumFacts } from '../invoices/sums.ts';
import { warningList } from '../invoices/warnings.ts';

export type Totals = z.input<typeof previewInvoice.output>;

/**
 * The totals get the focus, because they appear below the fields that were just filled in. `isQuote`: true for a quote,
 * which has no due date and none of the warnings about invoices.
 */
export function totalsPart(
  found: Totals,
  { confirm, isQuote = false }: { readonly confirm?: string; readonly isQuote?: boolean },
  language: Language,
): Html {
  const due = [DASHBOARD[language].invoice.facts.due, day(found.due_date, language)] as const;
  const facts = [...sumFacts(found, language), ...(isQuote ? [] : [due])];
  return html`<section class="letter sheet" role="status" tabindex="-1" autofocus aria-labelledby="totals-title"><h2 id="totals-title">${DASHBOARD[language].newInvoice.totals}</h2>${itemsTable(found, language)}<div class="sum">${factList(facts)}</div>${isQuote ? '' : warningList(found.warnings, language)}${confirm ? html`<p>${confirm}</p>` : ''}</section>`;
}
