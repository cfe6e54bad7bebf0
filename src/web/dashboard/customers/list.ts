import { html } from 'hono/html';
import type * as z from 'zod';
import type { ListedCustomer } from '../../../operations/customers/customer.ts';
import { listCustomers } from '../../../operations/customers/list-customers.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money, rateText } from '../components/formats.ts';
import { listView } from '../components/list.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { customerColumns } from './columns.ts';

const ORDERS = ['newest', 'name', 'outstanding', 'slowest'] as const;

export const customersPage: Page<SignedIn> = {
  path: '/customers',
  show: (visit) => {
    const words = DASHBOARD[visit.language].customers.list;
    return listView(visit, {
      path: '/customers',
      words,
      search: { name: 'query', label: words.query },
      make: html`<a class="button" href="${visit.at('/customers/new')}">${words.make}</a>`,
      orders: ORDERS.map((sort) => [sort, words.orders[sort]] as const),
      find: (query) => run(visit, listCustomers, query),
      table: ({ customers }, sorting) =>
        rowsTable(words.title, [...customerColumns(visit), outstanding(visit), daysToPay(visit)], customers, sorting),
    });
  },
};

function outstanding({ language }: SignedIn): Column<z.input<typeof ListedCustomer>> {
  return {
    label: DASHBOARD[language].customers.owed,
    kind: 'figure',
    phone: 'end',
    orders: [{ sort: 'outstanding', direction: 'descending' }],
    cell: ({ outstanding: sums }) =>
      html`${sums.map(({ amount, currency }) => html`<div>${money(amount, currency, language)}</div>`)}`,
  };
}

function daysToPay({ language }: SignedIn): Column<z.input<typeof ListedCustomer>> {
  return {
    label: DASHBOARD[language].customers.daysToPay,
    kind: 'figure',
    orders: [{ sort: 'slowest', direction: 'descending' }],
    cell: ({ average_days_to_pay: days }) => (days === null ? '' : rateText(days, language)),
  };
}
