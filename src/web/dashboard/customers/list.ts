import { html } from 'hono/html';

import { listCustomers } from '../../../operations/customers/list-customers.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf } from '../frame/formats.ts';
import { listView } from '../frame/list.ts';
import { type Column, rowsTable } from '../frame/table.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page } from '../page.ts';
import type { CustomerData } from './fields.ts';

const { customers: words } = MONEY;

export const customersPage: Page<Inside> = {
  path: '/customers',
  show: (visit) =>
    listView(visit, {
      path: '/customers',
      words,
      filters: [{ name: 'query', label: words.query }],
      make: html`<a class="button" href="${visit.at('/customers/new')}">${words.make}</a>`,
      find: (asked) => ask(visit, listCustomers, asked),
      table: ({ customers }) => rowsTable(words.title, columnsOf(visit), customers),
    }),
};

function columnsOf({ at, session }: Inside): readonly Column<CustomerData>[] {
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
    { label: columns.since, kind: 'short', cell: ({ created_at }) => dayOf(created_at, session.account.timezone) },
  ];
}

/** On a phone a cell without anything in it is left out. */
function text(value: string | null): Html | '' {
  return value ? html`<bdi>${value}</bdi>` : '';
}
