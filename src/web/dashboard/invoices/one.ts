import { html } from 'hono/html';
import { listActivity } from '../../../operations/activity/list-activity.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { getQuote } from '../../../operations/quotes/get-quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { activityList } from '../activity/entries.ts';
import { einvoiceCard } from '../components/einvoice.ts';
import { day, moment, money } from '../components/formats.ts';
import { paper } from '../components/paper.ts';
import { erasedText } from '../customers/erased.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { numberOf as quoteNumber } from '../quotes/shown.ts';
import { actionButtons } from './actions.ts';
import { attachmentCard } from './attachments.ts';
import { contentFacts } from './content-facts.ts';
import { itemsTable } from './items.ts';
import { invoiceOf } from './shown.ts';
import { statusTag } from './status.ts';
import { sumFacts } from './sums.ts';

export const invoicePage: Page<SignedIn> = {
  path: '/invoices/:id',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].invoice;
    const invoice = await invoiceOf(visit);
    const { id, customer, status } = invoice;
    const about = { document: 'invoice', id, customer: customer.id, isDraft: status === 'draft' } as const;
    const einvoice = invoice.imported ? '' : await einvoiceCard(visit, about);
    const erased = invoice.imported ? '' : await erasedText(visit, customer);
    const { activity } = await run(visit, listActivity, { invoice: invoice.id, limit: 25 });
    const title = words.title({ number: invoice.invoice_number, id: String(invoice.id) });
    return {
      title,
      body: html`<p><a class="link" href="${visit.at('/invoices')}">← ${words.back}</a></p>
<div class="head"><h1>${title}${dueText(visit, invoice)} ${statusTag(invoice, visit.language)}</h1>
<div class="buttons" role="group" aria-label="${DASHBOARD[visit.language].page.actions}">${actionButtons(visit, invoice)}</div></div>${erased}
<div class="grid broad"><div class="grid"><section class="card">${facts(visit, invoice, await quoteLink(visit, invoice))}${technicalFacts(visit, invoice)}</section>
<section class="card"><h2>${DASHBOARD[visit.language].invoiceContent.items.title}</h2>${itemsTable(invoice, visit.language)}<div class="sum">${factList(sumFacts(invoice, visit.language))}</div></section>${attachmentCard(visit, invoice)}${einvoice}</div>
<div class="grid">${invoice.imported ? '' : paper(visit, `/invoices/${id}/pdf`)}<section class="card"><h2>${words.history}</h2>${activityList(visit, activity, { here: `/invoices/${invoice.id}` })}</section></div></div>`,
      showsOwnFile: true,
    };
  },
};

function facts(visit: SignedIn, invoice: InvoiceData, quote: Html | null): Html | '' {
  const words = DASHBOARD[visit.language].invoice;
  const { facts: labels } = words;
  const { currency, days_overdue: late } = invoice;
  const zone = visit.session.account.timezone;
  const sum = (amount: number) => (amount === 0 ? null : money(amount, currency, visit.language));
  const due = day(invoice.due_date, visit.language);
  return factList([
    [
      labels.customer,
      html`<a class="link" href="${visit.at(`/customers/${invoice.customer.id}`)}"><bdi>${invoice.customer.name}</bdi></a>`,
    ],
    [labels.email, text(invoice.customer.email)],
    [labels.date, day(invoice.date, visit.language)],
    [labels.due, late > 0 ? `${due} (${words.late(late)})` : due],
    [labels.reference, text(invoice.reference)],
    [labels.quote, quote],
    ...contentFacts(visit, invoice),
    [labels.amount, money(invoice.amount, currency, visit.language)],
    [
      labels.paid,
      invoice.amount_paid === 0 && !invoice.disputed
        ? null
        : html`<a class="link" href="${visit.at(`/payments?invoice_id=${invoice.id}`)}">${money(invoice.amount_paid, currency, visit.language)}</a>`,
    ],
    [labels.refunded, sum(invoice.amount_refunded)],
    [labels.credited, invoice.amount_credited === 0 ? null : creditedBy(visit, invoice)],
    [labels.toGiveBack, sum(invoice.to_give_back)],
    [labels.uncredited, invoice.amount_refunded === 0 ? null : sum(invoice.refunded_without_credit_note)],
    // A draft shows no open amount: nothing is due on it, and "0.00 due" would look paid.
    [
      labels.open,
      invoice.status === 'draft' ? null : html`<strong>${money(invoice.amount_due, currency, visit.language)}</strong>`,
    ],
    [labels.sent, invoice.sent_at === null ? null : moment(invoice.sent_at, zone, visit.language)],
    [labels.reminders, invoice.reminders_sent === 0 ? null : String(invoice.reminders_sent)],
    [labels.notes, text(invoice.notes)],
  ]);
}

/** The quote that the invoice bills. */
async function quoteLink(visit: SignedIn, { quote_id: id }: InvoiceData): Promise<Html | null> {
  if (id === null) return null;
  const quote = await run(visit, getQuote, { id });
  return html`<a class="link" href="${visit.at(`/quotes/${id}`)}">${quoteNumber(quote, visit.language)}</a>`;
}

/** The amount due, beside the number. Empty for a draft, and if nothing is due. */
function dueText({ language }: SignedIn, { status, amount_due: due, currency }: InvoiceData): Html | '' {
  if (status === 'draft' || due === 0) return '';
  return html` · ${DASHBOARD[language].invoice.due(money(due, currency, language))}`;
}

/** Collapsed details: the original PDF and its digest. Empty for drafts and imported invoices, which have none. */
function technicalFacts(visit: SignedIn, invoice: InvoiceData): Html | '' {
  const words = DASHBOARD[visit.language].invoice;
  if (invoice.status === 'draft' || invoice.imported) return '';
  return html`<details><summary>${words.details}</summary>${factList([[words.original.label, original(visit, invoice)]])}</details>`;
}

function text(written: string | null): Html | null {
  return written === null ? null : html`<bdi>${written}</bdi>`;
}

/** A link to the original PDF, and its digest once the file is stored. */
function original({ at, language }: SignedIn, { id, pdf_sha256: digest }: InvoiceData): Html {
  const words = DASHBOARD[language].invoice.original;
  const link = html`<a class="link" href="${at(`/invoices/${id}/pdf?version=original`)}" download>${words.link}</a>`;
  return digest === null ? link : html`${link} <span class="small soft">${words.digest} ${digest}</span>`;
}

function creditedBy({ at, language }: SignedIn, { amount_credited, credit_notes, currency }: InvoiceData): Html {
  const notes = credit_notes.map(
    ({ id, credit_note_number: number }) => html` <a class="link" href="${at(`/credit-notes/${id}`)}">${number}</a>`,
  );
  return html`${money(amount_credited, currency, language)}${notes}`;
}
