/** A customer's latest invoices, quotes, payments and subscriptions, each with a link to the full list. */

import { html } from 'hono/html';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import { listQuotes } from '../../../operations/quotes/list-quotes.ts';
import { listSubscriptions } from '../../../operations/subscriptions/list-subscriptions.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { rowsTable } from '../components/table.ts';
import { invoiceColumns } from '../invoices/columns.ts';
import { run, type SignedIn } from '../page.ts';
import { paymentColumns } from '../payments/columns.ts';
import { quoteColumns } from '../quotes/list.ts';
import { subscriptionColumns } from '../subscriptions/columns.ts';

const SHOWN = 5;

export async function latestInvoices(visit: SignedIn, customer: number): Promise<Html> {
  const words = DASHBOARD[visit.language].customers;
  const { invoices, total_count } = await run(visit, listInvoices, { customer, limit: SHOWN });
  const columns = invoiceColumns(visit).filter(
    ({ label }) => label !== DASHBOARD[visit.language].invoiceList.columns.customer,
  );
  const all = {
    count: DASHBOARD[visit.language].invoiceList.count(total_count),
    place: `/invoices?customer=${customer}`,
  };
  return section(
    visit,
    words.invoices,
    invoices.length === 0 ? null : { ...all, table: rowsTable(words.invoices.title, columns, invoices) },
  );
}

/** The customer's latest quotes. Empty if the customer has none, because many businesses do not use quotes. */
export async function latestQuotes(visit: SignedIn, customer: number): Promise<Html | ''> {
  const words = DASHBOARD[visit.language];
  const { quotes, total_count } = await run(visit, listQuotes, { customer, limit: SHOWN });
  if (quotes.length === 0) return '';
  const columns = quoteColumns(visit).filter(({ label }) => label !== words.quotes.columns.customer);
  const { title } = words.customers.quotes;
  const count = words.quotes.count(total_count);
  const place = `/quotes?customer=${customer}`;
  return section(visit, { title, none: '' }, { count, place, table: rowsTable(title, columns, quotes) });
}

export async function latestPayments(visit: SignedIn, customer_id: number): Promise<Html> {
  const words = DASHBOARD[visit.language].customers;
  const { payments, total_count } = await run(visit, listPayments, { customer_id, limit: SHOWN });
  const columns = paymentColumns(visit).filter(
    ({ label }) => label !== DASHBOARD[visit.language].paymentList.columns.customer,
  );
  const all = {
    count: DASHBOARD[visit.language].paymentList.count(total_count),
    place: `/payments?customer_id=${customer_id}`,
  };
  return section(
    visit,
    words.payments,
    payments.length === 0 ? null : { ...all, table: rowsTable(words.payments.title, columns, payments) },
  );
}

export async function latestSubscriptions(visit: SignedIn, customer_id: number): Promise<Html> {
  const words = DASHBOARD[visit.language].customers;
  const { subscriptions, total_count } = await run(visit, listSubscriptions, { customer_id, limit: SHOWN });
  const columns = subscriptionColumns(visit).filter(
    ({ label }) => label !== DASHBOARD[visit.language].subscriptions.list.columns.customer,
  );
  const all = {
    count: DASHBOARD[visit.language].subscriptions.list.count(total_count),
    place: `/subscriptions?customer_id=${customer_id}`,
  };
  return section(
    visit,
    words.subscriptions,
    subscriptions.length === 0 ? null : { ...all, table: rowsTable(words.subscriptions.title, columns, subscriptions) },
  );
}

type Words = { readonly title: string; readonly none: string };
type Listed = { readonly count: string; readonly place: string; readonly table: Html };

function section({ at }: SignedIn, { title, none }: Words, listed: Listed | null): Html {
  if (listed === null) return html`<section class="card"><h2>${title}</h2><p class="soft">${none}</p></section>`;
  return html`<section class="card"><div class="head"><h2>${title}</h2><a class="link" href="${at(listed.place)}">${listed.count}</a></div>${listed.table}</section>`;
}
