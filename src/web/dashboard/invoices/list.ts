import { html } from 'hono/html';
import { INVOICE_STATUSES } from '../../../model/invoice.ts';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import { money } from '../frame/formats.ts';
import { choices, listView } from '../frame/list.ts';
import { rowsTable } from '../frame/table.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { WORDS } from '../words.ts';
import { invoiceColumns } from './columns.ts';

const { invoices: words } = WORDS;

export const invoicesPage: Page<Inside> = {
  path: '/invoices',
  show: (visit) =>
    listView(visit, {
      path: '/invoices',
      words,
      filters: [
        { name: 'status', label: words.status, options: choices(INVOICE_STATUSES, words.statuses) },
        { name: 'customer', label: words.customer },
        { name: 'due_from', label: words.from, type: 'date' },
        { name: 'due_to', label: words.to, type: 'date' },
        { name: 'reference', label: words.reference },
        { name: 'currency', label: words.currency, attributes: html` maxlength="3" size="3"` },
      ],
      make: html`<a class="button" href="${visit.at('/invoices/new')}">${words.make}</a>`,
      find: (asked) => ask(visit, listInvoices, asked),
      sums: ({ totals }) =>
        totals.map(({ amount, amount_due, currency }) =>
          words.sum(money(amount, currency), money(amount_due, currency)),
        ),
      table: ({ invoices }) => rowsTable(words.title, invoiceColumns(visit), invoices),
    }),
};
