/** Columns of invoice tables. */

import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { InvoiceSort } from '../../../operations/invoices/list-invoices.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money, shortDay } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import type { SignedIn } from '../page.ts';
import { actionMenu } from './actions.ts';
import { statusTag } from './status.ts';

const ascending = (sort: InvoiceSort) => ({ sort, direction: 'ascending' }) as const;
const descending = (sort: InvoiceSort) => ({ sort, direction: 'descending' }) as const;

export function invoiceColumns(visit: SignedIn): readonly Column<InvoiceData>[] {
  const { at, language } = visit;
  const words = DASHBOARD[language].invoiceList;
  const { columns } = words;
  return [
    {
      label: columns.number,
      orders: [descending('newest'), ascending('oldest')],
      cell: ({ id, invoice_number: number }) =>
        html`<a class="short" href="${at(`/invoices/${id}`)}">${number ?? words.draft(String(id))}</a>`,
    },
    {
      label: columns.customer,
      cell: ({ customer }) => html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`,
    },
    {
      label: columns.date,
      kind: 'short',
      orders: [descending('-date'), ascending('date')],
      cell: ({ date }) => shortDay(date, language),
    },
    {
      label: columns.due,
      kind: 'short',
      orders: [ascending('due_date'), descending('-due_date')],
      cell: ({ due_date }) => shortDay(due_date, language),
    },
    { label: columns.status, kind: 'short', cell: (invoice) => statusTag(invoice, language) },
    {
      label: columns.amount,
      kind: 'figure',
      orders: [descending('-amount'), ascending('amount')],
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
    {
      label: columns.open,
      kind: 'figure',
      cell: ({ amount_due, currency, status }) => (status === 'draft' ? '' : money(amount_due, currency, language)),
    },
    { label: DASHBOARD[language].page.actions, kind: 'menu', cell: (invoice) => actionMenu(visit, invoice) },
  ];
}
