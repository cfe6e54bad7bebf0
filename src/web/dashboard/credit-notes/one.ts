import { html } from 'hono/html';
import type { CreditNoteData } from '../../../operations/credit-notes/credit-note.ts';
import { getCreditNote } from '../../../operations/credit-notes/get-credit-note.ts';
import { sendCreditNote } from '../../../operations/credit-notes/send-credit-note.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { einvoiceCard } from '../components/einvoice.ts';
import { day, moment, money } from '../components/formats.ts';
import { stepView } from '../components/step.ts';
import { PAGE_WORDS } from '../components/words.ts';
import { CONTENT_WORDS } from '../invoices/content-words.ts';
import { itemsTable } from '../invoices/items.ts';
import { sumFacts } from '../invoices/sums.ts';
import { type Page, referenceIn, run, type SignedIn } from '../page.ts';
import { CREDIT_NOTE_WORDS } from './words.ts';

function creditNoteOf(visit: SignedIn): Promise<CreditNoteData> {
  return run(visit, getCreditNote, { id: referenceIn(visit) });
}

export const creditNotePage: Page<SignedIn> = {
  path: '/credit-notes/:id',
  show: async (visit) => {
    const { at, language } = visit;
    const words = CREDIT_NOTE_WORDS[language];
    const note = await creditNoteOf(visit);
    const { id, customer } = note;
    const einvoice = await einvoiceCard(visit, { document: 'credit_note', id, customer: customer.id, isDraft: false });
    const send = html`<a class="button second" href="${at(`/credit-notes/${note.id}/send`)}">${words.send}</a>`;
    return {
      title: note.credit_note_number,
      body: html`<p><a class="link" href="${at('/credit-notes')}">← ${words.back}</a></p>
<div class="head"><h1>${note.credit_note_number}</h1></div>
<div class="buttons" role="group" aria-label="${PAGE_WORDS[language].actions}">${note.customer.email === null ? '' : send}
<a class="button second" href="${at(`/credit-notes/${note.id}/pdf`)}" download>${words.pdf}</a></div>
<div class="grid"><section class="card">${facts(visit, note)}</section>
<section class="card"><h2>${CONTENT_WORDS[language].items.title}</h2>${itemsTable(note, language)}<div class="sum">${factList(sumFacts(note, language))}</div></section>${einvoice}</div>`,
    };
  },
};

function facts({ at, language, session }: SignedIn, note: CreditNoteData): Html | '' {
  const { facts: labels, refunds } = CREDIT_NOTE_WORDS[language];
  const sum = (amount: number) => (amount === 0 ? null : money(amount, note.currency, language));
  const { customer } = note;
  return factList([
    [labels.invoice, html`<a class="link" href="${at(`/invoices/${note.invoice_id}`)}">${note.invoice_number}</a>`],
    [labels.customer, html`<a class="link" href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`],
    [labels.date, day(note.date, language)],
    [labels.reason, html`<bdi>${note.reason}</bdi>`],
    [labels.amount, html`<strong>${money(note.amount, note.currency, language)}</strong>`],
    [labels.due, sum(note.applied_to_due)],
    [labels.back, sum(note.to_give_back)],
    [labels.refund, note.to_give_back === 0 ? null : refunds[note.refund_status]],
    [labels.sent, note.sent_at === null ? null : moment(note.sent_at, session.account.timezone, language)],
  ]);
}

export const sendCreditNotePage: Page<SignedIn> = {
  path: '/credit-notes/:id/send',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = CREDIT_NOTE_WORDS[visit.language].sending;
    const { id, credit_note_number: number, customer } = await creditNoteOf(visit);
    const place = `/credit-notes/${id}`;
    const step = {
      ...{ path: `${place}/send`, back: place, title: words.title(number), button: words.button },
      text: words.text(customer.email ?? ''),
    };
    return stepView(visit, step, refused);
  },
  act: async (visit) => {
    const { id } = await creditNoteOf(visit);
    const { delivery } = await run(visit, sendCreditNote, { id });
    return {
      goTo: visit.at(`/credit-notes/${id}`),
      notice: delivery === 'not_configured' ? 'credit_note_kept' : 'credit_note_sent',
    };
  },
};
