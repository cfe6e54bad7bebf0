import { html } from 'hono/html';

import { listCustomers } from '../../../operations/customers/list-customers.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf } from '../components/formats.ts';
import { listView } from '../components/list.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import type { CustomerData } from './fields.ts';
import { CUSTOMER_WORDS } from './words.ts';

export const customersPage: Page<SignedIn> = {
  path: '/customers',
  show: (visit) => {
    const words = CUSTOMER_WORDS[visit.language].list;
    return listView(visit, {
      path: '/customers',
      words,
      filters: [{ name: 'query', label: words.query }],
      make: html`<a class="button" href="${visit.at('/customers/new')}">${words.make}</a>`,
      find: (query) => run(visit, listCustomers, query),
      table: ({ customers }) => rowsTable(words.title, columnsOf(visit), customers),
    });
  },
};

function columnsOf({ at, session, language }: SignedIn): readonly Column<CustomerData>[] {
  const words = CUSTOMER_WORDS[language].list;
  const { columns } = words;
  return [
    {
      label: columns.name,
      cell: ({ id, name }) => html`<a href="${at(`/customers/${id}`)}"><bdi>${name}</bdi></a>`,
    },
    { label: columns.email, cell: ({ email }) => text(email) },
    { label: columns.company, cell: ({ company }) => text(company) },
    {
      label: columns.place,
      cell: ({ city, country }) => text([city, country].filter(Boolean).join(', ')),
    },
    {
      label: columns.since,
      kind: 'short',
      cell: ({ created_at }) => dayOf(created_at, session.account.timezone, language),
    },
  ];
}

/** An empty text hides the cell on a phone. */
function text(value: string | null): Html | '' {
  return value ? html`<bdi>${value}</bdi>` : '';
}
