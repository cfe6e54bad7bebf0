import { html } from 'hono/html';
import type * as z from 'zod';
import { INVOICE_STATUSES } from '../../../model/invoice.ts';
import { Refusal } from '../../../model/refusal.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import type { Html } from '../../layout/document.ts';
import { faultSummary, fieldOf, refusedWith } from '../frame/form.ts';
import { money, shortDay } from '../frame/formats.ts';
import { ask, filledIn, type Inside, type Page, type Refused, UNTOUCHED, type View } from '../page.ts';
import { WORDS } from '../words.ts';
import { statusTag } from './status.ts';

const { invoices: words } = WORDS;
const FILTERS = ['status', 'customer', 'due_from', 'due_to', 'currency'] as const;
type Found = z.input<typeof listInvoices.output>;

export const invoicesPage: Page<Inside> = {
  path: '/invoices',
  show: async (visit): Promise<View> => {
    const asked = filledIn(visit.query, FILTERS);
    const place = filledIn(visit.query, ['cursor']);
    try {
      const found = await ask(visit, listInvoices, { ...asked, ...place });
      const list = found.invoices.length === 0 ? empty(visit, asked) : listed(visit, found, asked);
      return { title: words.title, body: html`${head(visit, { ...UNTOUCHED, sent: asked })}${list}` };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error;
      return { title: words.title, body: head(visit, refusedWith(error, asked)), status: 422 };
    }
  },
};

function head({ at }: Inside, refused: Refused): Html {
  const statuses = [['', words.all], ...INVOICE_STATUSES.map((one) => [one, words.statuses[one] ?? one])] as [
    string,
    string,
  ][];
  const fields = [
    { name: 'status', label: words.status, options: statuses, isOptional: 'quietly' },
    { name: 'customer', label: words.customer, isOptional: 'quietly' },
    { name: 'due_from', label: words.from, type: 'date', isOptional: 'quietly' },
    { name: 'due_to', label: words.to, type: 'date', isOptional: 'quietly' },
    { name: 'currency', label: words.currency, isOptional: 'quietly', attributes: html` maxlength="3" size="3"` },
  ] as const;
  return html`<h1>${words.title}</h1>${faultSummary(refused, fields)}
<form class="card filters" method="get" action="${at('/invoices')}" role="search">${fields.map((one) => fieldOf(one, refused))}
<button class="button second" type="submit">${words.show}</button></form>`;
}

function empty({ at }: Inside, asked: Readonly<Record<string, string>>): Html {
  const isFiltered = Object.keys(asked).length > 0;
  const { heading, text } = isFiltered ? words.noneFound : words.none;
  return html`<section class="card"><div class="empty"><h2>${heading}</h2><p>${text}</p></div>
${isFiltered ? html`<p class="empty"><a class="button second" href="${at('/invoices')}">${words.clear}</a></p>` : ''}</section>`;
}

function listed(visit: Inside, found: Found, asked: Readonly<Record<string, string>>): Html {
  const { number, customer, due, status, amount, open } = words.columns;
  return html`<section class="card">
<div><h2>${words.count(found.total_count)}</h2>${found.totals.map(
    (total) =>
      html`<p class="soft">${words.sum(money(total.amount, total.currency), money(total.amount_due, total.currency))}</p>`,
  )}</div>
<table class="rows"><caption class="hidden">${words.title}</caption>
<thead><tr><th scope="col">${number}</th><th scope="col">${customer}</th><th scope="col">${due}</th><th scope="col">${status}</th><th scope="col" class="end">${amount}</th><th scope="col" class="end">${open}</th></tr></thead>
<tbody>${found.invoices.map((one) => row(visit, one))}</tbody></table>
${pager(visit, found, asked)}</section>`;
}

function row({ at }: Inside, invoice: InvoiceData): Html {
  const { columns } = words;
  return html`<tr><th scope="row"><a href="${at(`/invoices/${invoice.id}`)}">${invoice.invoice_number ?? `${words.draft} ${invoice.id}`}</a></th>
<td data-label="${columns.customer}"><bdi>${invoice.customer.name}</bdi></td>
<td data-label="${columns.due}">${shortDay(invoice.due_date)}</td>
<td data-label="${columns.status}">${statusTag(invoice.status)}</td>
<td class="end" data-label="${columns.amount}">${money(invoice.amount, invoice.currency)}</td>
<td class="end" data-label="${columns.open}">${money(invoice.amount_due, invoice.currency)}</td></tr>`;
}

/** By the place after the last row, as over REST: pages do not shift while invoices are made. */
function pager(
  { at, query }: Inside,
  { next_cursor: next }: Found,
  asked: Readonly<Record<string, string>>,
): Html | '' {
  if (next === null && query.cursor === undefined) return '';
  const place = (more: Record<string, string>) => at(`/invoices?${new URLSearchParams({ ...asked, ...more })}`);
  return html`<p class="pages">${query.cursor === undefined ? html`<span></span>` : html`<a class="link" href="${place({})}">${words.first}</a>`}
${next === null ? '' : html`<a class="link" href="${place({ cursor: next })}" rel="next">${words.next}</a>`}</p>`;
}
