import { html } from 'hono/html';
import { LINK_TYPES, REQUEST_STATUSES } from '../../../model/payment-request.ts';
import { listPaymentLinks } from '../../../operations/payment-links/list-payment-links.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { choices, listView } from '../components/list.ts';
import { rowsTable } from '../components/table.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { linkColumns } from './columns.ts';

export const linksPage: Page<SignedIn> = {
  path: '/links',
  show: (visit) => {
    const words = DASHBOARD[visit.language].linkList;
    return listView(visit, {
      path: '/links',
      words,
      tabs: {
        name: 'status',
        label: words.filters.status,
        values: choices(REQUEST_STATUSES, words.statuses, visit.language),
      },
      search: { name: 'description', label: words.filters.description },
      filters: [{ name: 'type', label: words.filters.type, options: choices(LINK_TYPES, words.types, visit.language) }],
      make: html`<a class="button" href="${visit.at('/links/new')}">${words.make}</a>`,
      find: (query) => run(visit, listPaymentLinks, query),
      table: ({ payment_links: links }) => rowsTable(words.title, linkColumns(visit), links),
    });
  },
};
