/** Columns of invoice tables. */
import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { money, shortDay } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import type { SignedIn } from '../page.ts';
import { INVOICE_LIST_WORDS } from './list-words.ts';
import { statusTag } from './status.ts';

export function invoiceColumns({ at, language }: SignedIn): readonly Column<InvoiceData>[] {
  const words = INVOICE_LIST_WORDS[language];
  const { columns } = words;
  return [
    {
      label: columns.number,
      cell: ({ id, invoice_number: number }) =>
        html`<a href="${at(`/invoices/${id}`)}">${number ?? words.draft(id)}</a>`,
    },
    {
      label: columns.customer,
      cell: ({ customer }) => html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`,
    },
    { label: columns.due, kind: 'short', cell: ({ due_date }) => shortDay(due_date, language) },
    { label: columns.status, kind: 'short', cell: (invoice) => statusTag(invoice, language) },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency, language) },
    { label: columns.open, kind: 'figure', cell: ({ amount_due, currency }) => money(amount_due, currency, language) },
  ];
}
