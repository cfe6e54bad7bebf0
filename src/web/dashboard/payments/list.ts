import { html } from 'hono/html';
import type * as z from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '../../../model/payment.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money } from '../components/formats.ts';
import { choices, listView } from '../components/list.ts';
import { AMOUNT_INPUT, withAmount } from '../components/numbers.ts';
import { rowsTable } from '../components/table.ts';
import { customerNote } from '../customers/note.ts';
import { invoiceNote } from '../invoices/note.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { payerColumns } from './columns.ts';

export const paymentsPage: Page<SignedIn> = {
  path: '/payments',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].paymentList;
    const filters = DASHBOARD[visit.language].paymentList.filters;
    return listView(visit, {
      path: '/payments',
      words,
      tabs: {
        name: 'status',
        label: filters.status,
        values: choices(PAYMENT_STATUSES, words.statuses, visit.language),
      },
      search: { name: 'customer', label: filters.customer },
      filters: [
        {
          name: 'payment_method',
          label: filters.method,
          options: choices(PAYMENT_METHODS, DASHBOARD[visit.language].payments.methods, visit.language),
        },
        { name: 'amount', label: filters.amount, attributes: AMOUNT_INPUT },
        { name: 'description', label: filters.description },
        { name: 'from', label: filters.from, type: 'date' },
        { name: 'to', label: filters.to, type: 'date' },
      ],
      ids: ['customer_id', 'invoice_id'],
      whose: html`${await customerNote(visit)}${await invoiceNote(visit)}`,
      firstSteps: html`<a class="button" href="${visit.at('/links/new')}">${DASHBOARD[visit.language].linkList.make}</a>`,
      find: (query) => run(visit, listPayments, withAmount(query)),
      sums: ({ totals }) => totals.flatMap((total) => sumsOf(visit, total)),
      table: ({ payments }) => rowsTable(words.title, payerColumns(visit), payments),
    });
  },
};

type Total = z.input<typeof listPayments.output>['totals'][number];

function sumsOf({ language }: SignedIn, total: Total): string[] {
  const words = DASHBOARD[language].paymentList;
  const shown = (amount: number) => money(amount, total.currency, language);
  const { amount, fee, received, refunded, charged_back: chargedBack, net } = total;
  const all = words.sum({ amount: shown(amount), fee: shown(fee) });
  if (received === 0) return [all];
  const parts = { received: shown(received), refunded: shown(refunded), net: shown(net) };
  return [all, words.net({ ...parts, chargedBack: chargedBack === 0 ? null : shown(chargedBack) })];
}
