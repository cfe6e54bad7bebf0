import { html } from 'hono/html';
import { QUOTE_STATUSES } from '../../../model/quote.ts';
import { getInvoiceStats } from '../../../operations/invoices/get-invoice-stats.ts';
import { listQuotes } from '../../../operations/quotes/list-quotes.ts';
import type { QuoteData } from '../../../operations/quotes/quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { currencyFilter } from '../components/currency-filter.ts';
import { money, shortDay } from '../components/formats.ts';
import { choices, listView } from '../components/list.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { actionMenu } from './actions.ts';
import { numberOf, statusTag } from './shown.ts';

const PLACE = '/quotes';

export const quotesPage: Page<SignedIn> = {
  path: PLACE,
  show: async (visit) => {
    const words = DASHBOARD[visit.language].quotes;
    return listView(visit, {
      path: PLACE,
      words,
      tabs: {
        name: 'status',
        label: words.status,
        values: choices(QUOTE_STATUSES, words.statuses, visit.language),
        counts: () => statusCounts(visit),
      },
      search: { name: 'customer', label: words.customer },
      filters: [
        { name: 'date_from', label: words.from, type: 'date' },
        { name: 'date_to', label: words.to, type: 'date' },
        ...currencyFilter(visit, await run(visit, getInvoiceStats), words.currency),
      ],
      make: html`<a class="button" href="${visit.at('/quotes/new')}">${words.make}</a>`,
      find: (query) => run(visit, listQuotes, query),
      sums: ({ totals }) => totals.map(({ amount, currency }) => words.sum(money(amount, currency, visit.language))),
      table: ({ quotes }) => rowsTable(words.title, quoteColumns(visit), quotes),
    });
  },
};

/** Number of quotes for each tab. All numbers are stored sums, so the cost does not grow with the number of quotes. */
async function statusCounts(visit: SignedIn): Promise<Readonly<Record<string, number>>> {
  const counted = ['', ...QUOTE_STATUSES].map(async (status) => {
    const { total_count: count } = await run(visit, listQuotes, { ...(status === '' ? {} : { status }), limit: 1 });
    return [status, count] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

export function quoteColumns(visit: SignedIn): readonly Column<QuoteData>[] {
  const { at, language } = visit;
  const { columns } = DASHBOARD[language].quotes;
  return [
    {
      label: columns.number,
      cell: (quote) => html`<a class="short" href="${at(`/quotes/${quote.id}`)}">${numberOf(quote, language)}</a>`,
    },
    {
      label: columns.customer,
      phone: 'below',
      cell: ({ customer }) => html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`,
    },
    { label: columns.date, kind: 'short', cell: ({ date }) => shortDay(date, language) },
    {
      label: columns.until,
      kind: 'short',
      cell: ({ valid_until: until }) => shortDay(until, language),
    },
    { label: columns.status, kind: 'short', phone: 'aside', cell: (quote) => statusTag(quote, language) },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
    { label: DASHBOARD[language].page.actions, kind: 'menu', cell: (quote) => actionMenu(visit, quote) },
  ];
}
