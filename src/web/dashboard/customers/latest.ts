/** A customer's latest invoices, payments and subscriptions, each with a link to the full list. */
import { html } from 'hono/html';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import { listSubscriptions } from '../../../operations/subscriptions/list-subscriptions.ts';
import type { Html } from '../../layout/document.ts';
import { rowsTable } from '../components/table.ts';
import { invoiceColumns } from '../invoices/columns.ts';
import { INVOICE_LIST_WORDS } from '../invoices/list-words.ts';
import { run, type SignedIn } from '../page.ts';
import { paymentColumns } from '../payments/columns.ts';
import { PAYMENT_LIST_WORDS } from '../payments/list-words.ts';
import { subscriptionColumns } from '../subscriptions/columns.ts';
import { SUBSCRIPTION_WORDS } from '../subscriptions/words.ts';
import { CUSTOMER_WORDS } from './words.ts';

const SHOWN = 5;

export async function latestInvoices(visit: SignedIn, customer: number): Promise<Html> {
  const words = CUSTOMER_WORDS[visit.language];
  const { invoices, total_count } = await run(visit, listInvoices, { customer, limit: SHOWN });
  const columns = invoiceColumns(visit).filter(
    ({ label }) => label !== INVOICE_LIST_WORDS[visit.language].columns.customer,
  );
  const all = { count: INVOICE_LIST_WORDS[visit.language].count(total_count), place: `/invoices?customer=${customer}` };
  return section(
    visit,
    words.invoices,
    invoices.length === 0 ? null : { ...all, table: rowsTable(words.invoices.title, columns, invoices) },
  );
}

export async function latestPayments(visit: SignedIn, customer_id: number): Promise<Html> {
  const words = CUSTOMER_WORDS[visit.language];
  const { payments, total_count } = await run(visit, listPayments, { customer_id, limit: SHOWN });
  const columns = paymentColumns(visit).filter(
    ({ label }) => label !== PAYMENT_LIST_WORDS[visit.language].columns.customer,
  );
  const all = {
    count: PAYMENT_LIST_WORDS[visit.language].count(total_count),
    place: `/payments?customer_id=${customer_id}`,
  };
  return section(
    visit,
    words.payments,
    payments.length === 0 ? null : { ...all, table: rowsTable(words.payments.title, columns, payments) },
  );
}

export async function latestSubscriptions(visit: SignedIn, customer_id: number): Promise<Html> {
  const words = CUSTOMER_WORDS[visit.language];
  const { subscriptions, total_count } = await run(visit, listSubscriptions, { customer_id, limit: SHOWN });
  const columns = subscriptionColumns(visit).filter(
    ({ label }) => label !== SUBSCRIPTION_WORDS[visit.language].list.columns.customer,
  );
  const all = {
    count: SUBSCRIPTION_WORDS[visit.language].list.count(total_count),
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
