import { html } from 'hono/html';

import { listCustomers } from '../../../operations/customers/list-customers.ts';
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
    { label: columns.email, cell: ({ email }) => html`<bdi>${email ?? ''}</bdi>` },
    { label: columns.company, cell: ({ company }) => html`<bdi>${company ?? ''}</bdi>` },
    {
      label: columns.place,
      cell: ({ city, country }) => html`<bdi>${[city, country].filter(Boolean).join(', ')}</bdi>`,
    },
    { label: columns.since, cell: ({ created_at }) => dayOf(created_at, session.account.timezone) },
  ];
}
