import { html } from 'hono/html';
import { listActivity } from '../../../operations/activity/list-activity.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { activityList } from '../activity/entries.ts';
import { day, moment, money, shortDay } from '../components/formats.ts';
import { paper } from '../components/paper.ts';
import { shareCode, shareField } from '../components/share.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { erasedText } from '../customers/erased.ts';
import { contentFacts } from '../invoices/content-facts.ts';
import { itemsTable } from '../invoices/items.ts';
import { statusTag as invoiceTag } from '../invoices/status.ts';
import { sumFacts } from '../invoices/sums.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { actionButtons } from './actions.ts';
import { numberOf, quoteOf, type ShownQuote, statusTag } from './shown.ts';

export const quotePage: Page<SignedIn> = {
  path: '/quotes/:id',
  show: async (visit) => {
    const { at, language } = visit;
    const words = DASHBOARD[language].quotes;
    const quote = await quoteOf(visit);
    const { activity } = await run(visit, listActivity, { quote: quote.id, limit: 25 });
    // The text says that the PDF still names the erased customer. This is true only for accepted quotes.
    const erased = quote.accepted_at === null ? '' : await erasedText(visit, quote.customer);
    const title = numberOf(quote, language);
    return {
      title,
      body: html`<p><a class="link" href="${at('/quotes')}">← ${words.back}</a></p>
<div class="head"><h1>${title}${untilText(visit, quote)} ${statusTag(quote, language)}</h1>
<div class="buttons" role="group" aria-label="${DASHBOARD[language].page.actions}">${actionButtons(visit, quote)}</div></div>${erased}
<div class="grid broad"><div class="grid"><section class="card">${facts(visit, quote)}</section>
<section class="card"><h2>${DASHBOARD[language].invoiceContent.items.title}</h2>${itemsTable(quote, language)}<div class="sum">${factList(sumFacts(quote, language))}</div></section>
${invoicesCard(visit, quote)}</div>
<div class="grid">${paper(visit, `/quotes/${quote.id}/pdf`)}${await customerPageCard(visit, quote)}<section class="card"><h2>${DASHBOARD[language].invoice.history}</h2>${activityList(visit, activity, { here: `/quotes/${quote.id}` })}</section></div></div>`,
      showsOwnFile: true,
    };
  },
};

/** The last day on which the customer can accept, shown beside the quote's number. Empty unless the quote is open. */
function untilText({ language }: SignedIn, { status, valid_until: until }: ShownQuote): Html | '' {
  return status === 'open' ? html` · ${DASHBOARD[language].quotes.until(day(until, language))}` : '';
}

function facts(visit: SignedIn, quote: ShownQuote): Html | '' {
  const { at, language, session } = visit;
  const { facts: labels } = DASHBOARD[language].quotes;
  const { customer } = quote;
  const when = (instant: string | null) =>
    instant === null ? null : moment(instant, session.account.timezone, language);
  return factList([
    [labels.customer, html`<a class="link" href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`],
    [labels.email, text(customer.email)],
    [labels.date, day(quote.date, language)],
    [labels.until, day(quote.valid_until, language)],
    [labels.reference, text(quote.reference)],
    ...contentFacts(visit, quote),
    [labels.amount, html`<strong>${money(quote.amount, quote.currency, language)}</strong>`],
    [labels.sent, when(quote.sent_at)],
    [labels.acceptedOn, when(quote.accepted_at)],
    [labels.acceptedBy, text(quote.accepted_by)],
    [
      labels.digest,
      quote.accepted_digest === null ? null : html`<span class="small soft">${quote.accepted_digest}</span>`,
    ],
    [labels.declinedOn, when(quote.declined_at)],
    [labels.reason, text(quote.decline_reason)],
    [labels.intro, text(quote.intro)],
    [labels.notes, text(quote.notes)],
  ]);
}

function text(written: string | null): Html | null {
  return written === null ? null : html`<bdi>${written}</bdi>`;
}

type QuoteInvoice = ShownQuote['invoices'][number];

/** The invoices of the quote, and the amount that is not yet invoiced. Empty before the quote is accepted. */
function invoicesCard(visit: SignedIn, quote: ShownQuote): Html | '' {
  const { language } = visit;
  const { invoices: words } = DASHBOARD[language].quotes;
  const { invoices, status, amount, amount_invoiced: invoiced, amount_to_invoice: left, currency } = quote;
  if (status !== 'accepted' && status !== 'invoiced') return '';
  const sum = (one: number) => money(one, currency, language);
  const sums = { invoiced: sum(invoiced), left: sum(left), total: sum(amount) };
  const state = invoices.length === 0 ? words.none : left === 0 ? words.all : words.left(sums);
  return html`<section class="card"><div><h2>${words.title}</h2><p class="soft">${state}</p></div>
${invoices.length === 0 ? '' : rowsTable(words.title, invoiceColumns(visit, currency), invoices)}</section>`;
}

function invoiceColumns({ at, language }: SignedIn, currency: string): readonly Column<QuoteInvoice>[] {
  const { columns } = DASHBOARD[language].invoiceList;
  return [
    {
      label: columns.number,
      cell: ({ id, invoice_number: number }) =>
        html`<a class="short" href="${at(`/invoices/${id}`)}">${DASHBOARD[language].invoice.title({ number, id: String(id) })}</a>`,
    },
    { label: columns.date, kind: 'short', phone: 'below', cell: ({ date }) => shortDay(date, language) },
    {
      label: columns.status,
      kind: 'short',
      phone: 'aside',
      cell: ({ status }) => invoiceTag({ status, disputed: false }, language),
    },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount }) => money(amount, currency, language),
    },
  ];
}

/** The address of the customer's page. Empty for a draft, which has none. */
async function customerPageCard({ language }: SignedIn, { quote_url: url }: ShownQuote): Promise<Html | ''> {
  if (url === null) return '';
  const { title, label, hint } = DASHBOARD[language].quotes.page;
  return html`<section class="card"><h2>${title}</h2>${shareField({ id: 'url', url, label, hint }, language)}${await shareCode(url, language)}</section>`;
}
