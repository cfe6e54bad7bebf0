/** Receipts of a month: payments for invoices minus refunds and chargebacks. */

import { html } from 'hono/html';
import { dateAt, monthOf } from '../../../model/dates.ts';
import { listReceipts, type ReceiptData } from '../../../operations/invoices/list-receipts.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { dayOf, money } from '../components/formats.ts';
import { listView } from '../components/list.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Page, run, type SignedIn } from '../page.ts';

export const receiptsPage: Page<SignedIn> = {
  path: '/receipts',
  needs: 'billing.read',
  show: (visit) => {
    const words = DASHBOARD[visit.language].receipts;
    return listView(visit, {
      path: '/receipts',
      words,
      filters: [
        { name: 'month', label: words.month, hint: words.monthHint, attributes: html` maxlength="7"` },
        { name: 'currency', label: words.currency, attributes: html` maxlength="3"` },
      ],
      isPeriod: true,
      firstSteps: html`<a class="button second" href="${visit.at('/invoices')}">${DASHBOARD[visit.language].invoice.back}</a>`,
      find: ({ month = thisMonth(visit), currency = visit.session.account.currency, ...query }) =>
        run(visit, listReceipts, { month, currency, ...query }),
      sums: ({ received, refunded, net, receipts: [one] }) => {
        const sum = (amount: number) => money(amount, one?.currency ?? visit.session.account.currency, visit.language);
        return [
          refunded === 0 ? sum(net) : words.sum({ net: sum(net), received: sum(received), refunded: sum(refunded) }),
        ];
      },
      table: ({ receipts }) => rowsTable(words.title, columnsOf(visit), receipts),
    });
  },
};

function thisMonth({ services, session }: SignedIn): string {
  return monthOf(dateAt(services.clock.now(), session.account.timezone));
}

function columnsOf({ at, session, language }: SignedIn): readonly Column<ReceiptData>[] {
  const words = DASHBOARD[language].receipts;
  const { columns } = words;
  return [
    {
      label: columns.invoice,
      cell: ({ invoice_id: id, invoice_number: number }) =>
        html`<a href="${at(`/invoices/${id}`)}">${number ?? id}</a>`,
    },
    { label: columns.customer, cell: ({ customer_name: name }) => html`<bdi>${name}</bdi>` },
    { label: columns.when, kind: 'short', cell: ({ at: when }) => dayOf(when, session.account.timezone, language) },
    {
      label: columns.kind,
      kind: 'short',
      cell: ({ kind, payment_id: id }) => html`<a href="${at(`/payments/${id}`)}">${words.kinds[kind]}</a>`,
    },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency, language) },
  ];
}
