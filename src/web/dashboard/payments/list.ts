import { html } from 'hono/html';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '../../../model/payment.ts';
import { getInvoice } from '../../../operations/invoices/get-invoice.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import type { Html } from '../../layout/document.ts';
import { customerNote } from '../customers/note.ts';
import { money } from '../frame/formats.ts';
import { choices, listView } from '../frame/list.ts';
import { rowsTable } from '../frame/table.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { paymentColumns } from './columns.ts';

const { payments: words } = MONEY;
const { filters } = words;

export const paymentsPage: Page<Inside> = {
  path: '/payments',
  show: async (visit) =>
    listView(visit, {
      path: '/payments',
      words,
      filters: [
        { name: 'status', label: filters.status, options: choices(PAYMENT_STATUSES, words.statuses) },
        { name: 'payment_method', label: filters.method, options: choices(PAYMENT_METHODS, MONEY.payment.methods) },
        { name: 'description', label: filters.description },
        { name: 'customer', label: filters.customer },
        { name: 'from', label: filters.from, type: 'date' },
        { name: 'to', label: filters.to, type: 'date' },
      ],
      ids: ['customer_id', 'invoice_id'],
      whose: html`${await customerNote(visit)}${await invoiceNote(visit)}`,
      find: (asked) => ask(visit, listPayments, asked),
      sums: ({ totals }) =>
        totals.map(({ amount, fee, currency }) => words.sum(money(amount, currency), money(fee, currency))),
      table: ({ payments }) => rowsTable(words.title, paymentColumns(visit), payments),
    }),
};

/** Above the payments of one invoice, which a link names by id or by number. */
async function invoiceNote(visit: Inside): Promise<Html | ''> {
  const { invoice_id: given } = visit.query;
  if (given === undefined || !/^[^\s].{0,63}$/.test(given)) return '';
  const { id, invoice_number: number } = await ask(visit, getInvoice, { id: given });
  return html`<p class="soft">${MONEY.whose} <a class="link" href="${visit.at(`/invoices/${id}`)}">${number ?? id}</a></p>`;
}
