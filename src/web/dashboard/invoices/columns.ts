/** Invoices as rows, wherever some are shown. */
import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { money, shortDay } from '../frame/formats.ts';
import type { Column } from '../frame/table.ts';
import type { Inside } from '../page.ts';
import { WORDS } from '../words.ts';
import { statusTag } from './status.ts';

const { invoices: words } = WORDS;

export function invoiceColumns({ at }: Inside): readonly Column<InvoiceData>[] {
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
    { label: columns.due, kind: 'short', cell: ({ due_date }) => shortDay(due_date) },
    { label: columns.status, kind: 'short', cell: statusTag },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency) },
    { label: columns.open, kind: 'figure', cell: ({ amount_due, currency }) => money(amount_due, currency) },
  ];
}
