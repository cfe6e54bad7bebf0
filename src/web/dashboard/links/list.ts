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
      filters: [
        {
          name: 'status',
          label: words.filters.status,
          options: choices(REQUEST_STATUSES, words.statuses, visit.language),
        },
        { name: 'type', label: words.filters.type, options: choices(LINK_TYPES, words.types, visit.language) },
        { name: 'description', label: words.filters.description },
      ],
      make: html`<a class="button" href="${visit.at('/links/new')}">${words.make}</a>`,
      find: (query) => run(visit, listPaymentLinks, query),
      table: ({ payment_links: links }) => rowsTable(words.title, linkColumns(visit), links),
    });
  },
};
