import { html } from 'hono/html';
import { LINK_TYPES, REQUEST_STATUSES } from '../../../model/request.ts';
import { listPaymentLinks } from '../../../operations/payment-links/list-payment-links.ts';
import { choices, listView } from '../frame/list.ts';
import { rowsTable } from '../frame/table.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { linkColumns } from './columns.ts';

const { links: words } = MONEY;

export const linksPage: Page<Inside> = {
  path: '/links',
  show: (visit) =>
    listView(visit, {
      path: '/links',
      words,
      filters: [
        { name: 'status', label: words.filters.status, options: choices(REQUEST_STATUSES, words.statuses) },
        { name: 'type', label: words.filters.type, options: choices(LINK_TYPES, words.types) },
        { name: 'description', label: words.filters.description },
      ],
      make: html`<a class="button" href="${visit.at('/links/new')}">${words.make}</a>`,
      find: (asked) => ask(visit, listPaymentLinks, asked),
      table: ({ payment_links: links }) => rowsTable(words.title, linkColumns(visit), links),
    }),
};
