import { html } from 'hono/html';
import { listActivity } from '../../../operations/activity/list-activity.ts';
import { getInvoice } from '../../../operations/invoices/get-invoice.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { activityList } from '../activity/entries.ts';
import { day, moment, money } from '../components/formats.ts';
import { PAGE_WORDS } from '../components/words.ts';
import { type Page, PageNotFound, run, type SignedIn } from '../page.ts';
import { actionButtons } from './actions.ts';
import { itemsTable } from './items.ts';
import { statusTag } from './status.ts';
import { sumFacts } from './sums.ts';
import { INVOICE_WORDS } from './words.ts';

/** An id or a number, as in `INV-000042`. */
const REFERENCE = /^(?:[1-9]\d{0,14}|[A-Z][A-Z0-9/-]{0,31})$/;

/** The invoice in the address. */
export async function invoiceOf(visit: SignedIn): Promise<InvoiceData> {
  const { id = '' } = visit.params;
  if (!REFERENCE.test(id)) throw new PageNotFound('neither the id nor the number of an invoice');
  return run(visit, getInvoice, { id });
}

export const invoicePage: Page<SignedIn> = {
  path: '/invoices/:id',
  show: async (visit) => {
    const words = INVOICE_WORDS[visit.language];
    const invoice = await invoiceOf(visit);
    const { activity } = await run(visit, listActivity, { invoice: invoice.id, limit: 25 });
    const title = words.title(invoice.invoice_number, invoice.id);
    return {
      title,
      body: html`<p><a class="link" href="${visit.at('/invoices')}">← ${words.back}</a></p>
<div class="head"><h1>${title} ${statusTag(invoice, visit.language)}</h1></div>
<div class="buttons" role="group" aria-label="${PAGE_WORDS[visit.language].actions}">${actionButtons(visit, invoice)}</div>
<div class="grid broad"><div class="grid"><section class="card">${facts(visit, invoice)}</section>
<section class="card"><h2>${words.items.title}</h2>${itemsTable(invoice, visit.language)}<div class="sum">${factList(sumFacts(invoice, visit.language))}</div></section></div>
<section class="card"><h2>${words.history}</h2>${activityList(visit, activity, `/invoices/${invoice.id}`)}</section></div>`,
    };
  },
};

function facts(visit: SignedIn, invoice: InvoiceData): Html | '' {
  const words = INVOICE_WORDS[visit.language];
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
    [labels.email, invoice.customer.email === null ? null : html`<bdi>${invoice.customer.email}</bdi>`],
    [labels.date, day(invoice.date, visit.language)],
    [labels.due, late > 0 ? `${due} (${words.late(late)})` : due],
    [labels.reference, invoice.reference === null ? null : html`<bdi>${invoice.reference}</bdi>`],
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
    // Nothing is due on a draft, and "0.00 due" would look paid.
    [
      labels.open,
      invoice.status === 'draft' ? null : html`<strong>${money(invoice.amount_due, currency, visit.language)}</strong>`,
    ],
    [labels.sent, invoice.sent_at === null ? null : moment(invoice.sent_at, zone, visit.language)],
    [labels.reminders, invoice.reminders_sent === 0 ? null : String(invoice.reminders_sent)],
    [labels.notes, invoice.notes === null ? null : html`<bdi>${invoice.notes}</bdi>`],
  ]);
}

function creditedBy({ at, language }: SignedIn, { amount_credited, credit_notes, currency }: InvoiceData): Html {
  const notes = credit_notes.map(
    ({ id, credit_note_number: number }) => html` <a class="link" href="${at(`/credit-notes/${id}`)}">${number}</a>`,
  );
  return html`${money(amount_credited, currency, language)}${notes}`;
}
