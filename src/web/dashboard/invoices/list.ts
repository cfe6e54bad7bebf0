import { html } from 'hono/html';
import { INVOICE_STATUSES } from '../../../model/invoice.ts';
import { INVOICE_SORTS, listInvoices } from '../../../operations/invoices/list-invoices.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { money } from '../components/formats.ts';
import { choices, listView } from '../components/list.ts';
import { rowsTable } from '../components/table.ts';
import { filledIn, type Page, run, type SignedIn } from '../page.ts';
import { invoiceColumns } from './columns.ts';

export const invoicesPage: Page<SignedIn> = {
  path: '/invoices',
  show: (visit) => {
    const words = DASHBOARD[visit.language].invoiceList;
    return listView(visit, {
      path: '/invoices',
      words,
      filters: [
        { name: 'status', label: words.status, options: choices(INVOICE_STATUSES, words.statuses, visit.language) },
        { name: 'customer', label: words.customer },
        { name: 'due_from', label: words.from, type: 'date' },
        { name: 'due_to', label: words.to, type: 'date' },
        { name: 'reference', label: words.reference },
        { name: 'description', label: words.line },
        { name: 'currency', label: words.currency, attributes: html` maxlength="3" size="3"` },
      ],
      make: html`${remindAllLink(visit)}<a class="button" href="${visit.at('/invoices/new')}">${words.make}</a>
<a class="button second" href="${visit.at('/credit-notes')}">${DASHBOARD[visit.language].creditNotes.title}</a>`,
      orders: INVOICE_SORTS.map((sort) => [sort, words.orders[ORDERS[sort]]] as const),
      find: (query) => run(visit, listInvoices, query),
      sums: ({ totals }) =>
        totals.map(({ amount, amount_due, currency }) =>
          words.sum({
            amount: money(amount, currency, visit.language),
            due: money(amount_due, currency, visit.language),
          }),
        ),
      table: ({ invoices }, sorting) => rowsTable(words.title, invoiceColumns(visit), invoices, sorting),
    });
  },
};

/** Button above the list of overdue invoices. Its address keeps the filters `customer` and `currency`. */
function remindAllLink({ at, query, language }: SignedIn): Html | '' {
  if (query.status !== 'overdue') return '';
  const kept = new URLSearchParams(filledIn(query, ['customer', 'currency'])).toString();
  const href = at(`/invoices/remind${kept === '' ? '' : `?${kept}`}`);
  return html`<a class="button second" href="${href}">${DASHBOARD[language].remindAll.button}</a> `;
}

/** Texts of the orders, where a hyphen would separate levels. */
const ORDERS = {
  newest: 'newest',
  oldest: 'oldest',
  date: 'date',
  '-date': 'date_down',
  due_date: 'due_date',
  '-due_date': 'due_date_down',
  amount: 'amount',
  '-amount': 'amount_down',
} as const satisfies Record<(typeof INVOICE_SORTS)[number], keyof Dashboard['invoiceList']['orders']>;
