/**
 * Search results by kind. A search for the exact number of an invoice or a quote redirects to the page of this
 * document.
 */

import { html } from 'hono/html';
import { OF_EACH_KIND_MAX } from '../../../operations/research/find-documents.ts';
import { searchLedger } from '../../../operations/research/search-ledger.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { faultSummary } from '../components/form.ts';
import { invalidFilters } from '../components/listing.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { customerColumns } from '../customers/columns.ts';
import { invoiceColumns } from '../invoices/columns.ts';
import { linkColumns } from '../links/columns.ts';
import { filledIn, type Page, run, type SignedIn, type View } from '../page.ts';
import { paymentColumns } from '../payments/columns.ts';
import { quoteColumns } from '../quotes/list.ts';
import { subscriptionColumns } from '../subscriptions/columns.ts';
import { SEARCH_PLACE } from './field.ts';

export const searchPage: Page<SignedIn> = {
  path: SEARCH_PLACE,
  needs: 'billing.read',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].search;
    const { q: query } = filledIn(visit.query, ['q']);
    if (query === undefined) return emptyView(visit, words.title, words.ask);
    const found = await run(visit, searchLedger, { query }).catch(invalidFilters({}, visit.language));
    if ('faults' in found) {
      const named = [{ name: 'query', label: words.title }];
      return {
        title: words.title,
        body: html`<h1>${words.title}</h1>${faultSummary(found, visit.language, named)}`,
        status: 422,
      };
    }
    if (found.exact_invoice !== null) return { goTo: visit.at(`/invoices/${found.exact_invoice}`) };
    if (found.exact_quote !== null) return { goTo: visit.at(`/quotes/${found.exact_quote}`) };
    const sections = [
      group(visit, 'invoices', invoiceColumns(visit), found.invoices),
      group(visit, 'quotes', quoteColumns(visit), found.quotes),
      group(visit, 'customers', customerColumns(visit), found.customers),
      group(visit, 'payments', paymentColumns(visit), found.payments),
      group(visit, 'links', linkColumns(visit), found.payment_links),
      group(visit, 'subscriptions', subscriptionColumns(visit), found.subscriptions),
    ].filter((section) => section !== '');
    if (sections.length === 0) return emptyView(visit, words.nothing(query), '');
    // The heading gets the focus, so that screen readers read the number of results, and Tab leads to the first result.
    return {
      title: words.results(query),
      body: html`<h1 tabindex="-1" autofocus><bdi>${words.results(query)}</bdi></h1>${sections}`,
    };
  },
};

type Kind = 'invoices' | 'quotes' | 'customers' | 'payments' | 'links' | 'subscriptions';

function group<Row>({ language }: SignedIn, kind: Kind, columns: readonly Column<Row>[], rows: readonly Row[]) {
  if (rows.length === 0) return '';
  const words = DASHBOARD[language].search;
  const title = DASHBOARD[language].page.nav[kind];
  const note = rows.length < OF_EACH_KIND_MAX ? words.count(rows.length) : words.first(String(OF_EACH_KIND_MAX));
  return html`<section class="card"><div class="head"><h2>${title}</h2><span class="soft">${note}</span></div>${rowsTable(title, columns, rows)}</section>`;
}

function emptyView({ language }: SignedIn, heading: string, text: string): View {
  const tips: Html = html`<ul class="points">${DASHBOARD[language].search.tips.map((tip) => html`<li>${tip}</li>`)}</ul>`;
  return {
    title: heading,
    body: html`<div role="status"><h1><bdi>${heading}</bdi></h1></div><section class="card">${text === '' ? '' : html`<p>${text}</p>`}${tips}</section>`,
    isSearchAgain: true,
  };
}
