/** Receipts of a month: payments for invoices minus refunds and chargebacks. */

import { html } from 'hono/html';
import { addMonths, dateAt, type LocalMonth, monthOf, parseDate } from '../../../model/dates.ts';
import { getInvoiceStats } from '../../../operations/invoices/get-invoice-stats.ts';
import { listReceipts, type ReceiptData } from '../../../operations/invoices/list-receipts.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { currencyFilter } from '../components/currency-filter.ts';
import { dayOf, money, monthName } from '../components/formats.ts';
import { listView } from '../components/list.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { filledIn, type Page, run, type SignedIn } from '../page.ts';

export const receiptsPage: Page<SignedIn> = {
  path: '/receipts',
  needs: 'billing.read',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].receipts;
    return listView(visit, {
      path: '/receipts',
      words,
      months: { name: 'month', label: words.month, links: monthLinks(visit) },
      filters: currencyFilter(visit, await run(visit, getInvoiceStats), words.currency, 'one'),
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

function thisMonth({ services, session }: SignedIn): LocalMonth {
  return monthOf(dateAt(services.clock.now(), session.account.timezone));
}

/** The month, between links to the previous and the next month. The current month has no link to the next one. */
function monthLinks(visit: SignedIn): Html {
  const { at, query, language } = visit;
  const words = DASHBOARD[language].receipts;
  const now = thisMonth(visit);
  const month = parseDate(`${query.month}-01`) ? (query.month as LocalMonth) : now;
  const link = (to: LocalMonth, label: string, rel: 'prev' | 'next') => {
    const address = new URLSearchParams({ ...filledIn(query, ['currency']), month: to });
    const name = monthName(to, language);
    const shown = rel === 'prev' ? `← ${name}` : `${name} →`;
    return html`<a class="link" href="${at(`/receipts?${address}`)}" rel="${rel}"><span class="hidden">${label}: </span>${shown}</a>`;
  };
  return html`${link(addMonths(month, -1), words.before, 'prev')}<strong>${monthName(month, language)}</strong>
${month < now ? link(addMonths(month, 1), words.after, 'next') : html`<span></span>`}`;
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
    { label: columns.customer, phone: 'below', cell: ({ customer_name: name }) => html`<bdi>${name}</bdi>` },
    {
      label: columns.when,
      kind: 'short',
      phone: 'aside',
      cell: ({ at: when }) => dayOf(when, session.account.timezone, language),
    },
    {
      label: columns.kind,
      kind: 'short',
      cell: ({ kind, payment_id: id }) => html`<a href="${at(`/payments/${id}`)}">${words.kinds[kind]}</a>`,
    },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
  ];
}
