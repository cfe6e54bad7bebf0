/** What a customer was sent, paid and signed up for lately, with the way to all of it. */
import { html } from 'hono/html';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import { listSubscriptions } from '../../../operations/subscriptions/list-subscriptions.ts';
import type { Html } from '../../layout/document.ts';
import { rowsTable } from '../frame/table.ts';
import { invoiceColumns } from '../invoices/columns.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside } from '../page.ts';
import { paymentColumns } from '../payments/columns.ts';
import { subscriptionColumns } from '../subscriptions/columns.ts';
import { WORDS } from '../words.ts';

const { customer: words } = MONEY;
const SHOWN = 5;

export async function latestInvoices(visit: Inside, customer: number): Promise<Html> {
  const { invoices, total_count } = await ask(visit, listInvoices, { customer, limit: SHOWN });
  const columns = invoiceColumns(visit).filter(({ label }) => label !== WORDS.invoices.columns.customer);
  const all = { count: WORDS.invoices.count(total_count), place: `/invoices?customer=${customer}` };
  return section(
    visit,
    words.invoices,
    invoices.length === 0 ? null : { ...all, table: rowsTable(words.invoices.title, columns, invoices) },
  );
}

export async function latestPayments(visit: Inside, customer_id: number): Promise<Html> {
  const { payments, total_count } = await ask(visit, listPayments, { customer_id, limit: SHOWN });
  const columns = paymentColumns(visit).filter(({ label }) => label !== MONEY.payments.columns.customer);
  const all = { count: MONEY.payments.count(total_count), place: `/payments?customer_id=${customer_id}` };
  return section(
    visit,
    words.payments,
    payments.length === 0 ? null : { ...all, table: rowsTable(words.payments.title, columns, payments) },
  );
}

export async function latestSubscriptions(visit: Inside, customer_id: number): Promise<Html> {
  const { subscriptions, total_count } = await ask(visit, listSubscriptions, { customer_id, limit: SHOWN });
  const columns = subscriptionColumns(visit).filter(({ label }) => label !== MONEY.subscriptions.columns.customer);
  const all = { count: MONEY.subscriptions.count(total_count), place: `/subscriptions?customer_id=${customer_id}` };
  return section(
    visit,
    words.subscriptions,
    subscriptions.length === 0 ? null : { ...all, table: rowsTable(words.subscriptions.title, columns, subscriptions) },
  );
}

type Words = { readonly title: string; readonly none: string };
type Listed = { readonly count: string; readonly place: string; readonly table: Html };

function section({ at }: Inside, { title, none }: Words, listed: Listed | null): Html {
  if (listed === null) return html`<section class="card"><h2>${title}</h2><p class="soft">${none}</p></section>`;
  return html`<section class="card"><div class="head"><h2>${title}</h2><a class="link" href="${at(listed.place)}">${listed.count}</a></div>${listed.table}</section>`;
}
