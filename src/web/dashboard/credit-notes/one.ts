import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { CreditNoteData } from '../../../operations/credit-notes/credit-note.ts';
import { getCreditNote } from '../../../operations/credit-notes/get-credit-note.ts';
import { sendCreditNote } from '../../../operations/credit-notes/send-credit-note.ts';
import { getInvoice } from '../../../operations/invoices/get-invoice.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { addresseesFor, copiesField, copiesIn } from '../components/copies.ts';
import { einvoiceCard } from '../components/einvoice.ts';
import { amountInput, day, difference, moment, money } from '../components/formats.ts';
import { stepView } from '../components/step.ts';
import { erasedText } from '../customers/erased.ts';
import { itemsTable } from '../invoices/items.ts';
import { sumFacts } from '../invoices/sums.ts';
import { type Page, referenceIn, run, type SignedIn } from '../page.ts';
import { refundable } from '../payments/refund.ts';

function creditNoteOf(visit: SignedIn): Promise<CreditNoteData> {
  return run(visit, getCreditNote, { id: referenceIn(visit) });
}

export const creditNotePage: Page<SignedIn> = {
  path: '/credit-notes/:id',
  show: async (visit) => {
    const { at, language } = visit;
    const words = DASHBOARD[language].creditNotes;
    const note = await creditNoteOf(visit);
    const { id, customer } = note;
    const addressees = await addresseesFor(visit, customer.id);
    const back = await giveBackOf(visit, note);
    const mayRefund = back !== null && back.left > 0 && visit.caller.scopes.has('billing.write');
    const einvoice = await einvoiceCard(visit, { document: 'credit_note', id, customer: customer.id, isDraft: false });
    const send = html`<a class="button second" href="${at(`/credit-notes/${note.id}/send`)}">${words.send}</a>`;
    return {
      title: note.credit_note_number,
      body: html`<p><a class="link" href="${at('/credit-notes')}">← ${words.back}</a></p>
<div class="head"><h1>${note.credit_note_number}</h1></div>${await erasedText(visit, customer)}
<div class="buttons" role="group" aria-label="${DASHBOARD[language].page.actions}">${mayRefund ? html`<a class="button" href="${at(back.path)}">${words.giveBack}</a>` : ''}
${addressees ? send : ''}
<a class="button second" href="${at(`/credit-notes/${note.id}/pdf`)}" download>${words.pdf}</a></div>
<div class="grid"><section class="card">${facts(visit, note, back)}</section>
<section class="card"><h2>${DASHBOARD[language].invoiceContent.items.title}</h2>${itemsTable(note, language)}<div class="sum">${factList(sumFacts(note, language))}</div></section>${einvoice}</div>`,
    };
  },
};

function facts({ at, language, session }: SignedIn, note: CreditNoteData, back: GiveBack | null): Html | '' {
  const { facts: labels } = DASHBOARD[language].creditNotes;
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
    [labels.refund, refundText(note, back, language)],
    [labels.sent, note.sent_at === null ? null : moment(note.sent_at, session.account.timezone, language)],
  ]);
}

type GiveBack = {
  /** Amount that must still be refunded. Pending refunds are already subtracted. */
  readonly left: number;
  /**
   * Address of the refund page of the first payment from which the whole amount `left` can be refunded. If no such
   * payment exists, address of the list of the invoice's payments.
   */
  readonly path: string;
};

/** Returns the amount that must still be refunded, and a page for refunding it. Null if no refund is required. */
async function giveBackOf(visit: SignedIn, { to_give_back, invoice_id, currency }: CreditNoteData) {
  if (to_give_back === 0) return null;
  const invoice = await run(visit, getInvoice, { id: invoice_id });
  const { payments } = await run(visit, listPayments, { invoice_id, status: 'paid', limit: 100 });
  const open = payments.reduce(
    (rest, { amount_refund_pending: pending }) => difference(rest, pending, currency),
    invoice.to_give_back,
  );
  const left = Math.max(0, Math.min(to_give_back, open));
  const enough = payments.find((payment) => refundable(payment) >= left);
  const path = enough
    ? `/payments/${enough.id}/refund?amount=${amountInput(left, currency)}`
    : `/payments?invoice_id=${invoice_id}`;
  return { left, path } satisfies GiveBack;
}

/**
 * Returns the text about the refund. Null if the credit note requires no refund.
 *
 * `refund_status` says nothing about a refund that a person made on a payment's page. After such a refund, `left` is 0,
 * and the text says that the refund is done.
 */
function refundText({ refund_status: asked }: CreditNoteData, back: GiveBack | null, language: Language) {
  const { refunds } = DASHBOARD[language].creditNotes;
  if (back === null) return null;
  return back.left === 0 && (asked === 'none' || asked === 'refused') ? refunds.done : refunds[asked];
}

export const sendCreditNotePage: Page<SignedIn> = {
  path: '/credit-notes/:id/send',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].creditNotes.sending;
    const { id, credit_note_number: number, customer } = await creditNoteOf(visit);
    const place = `/credit-notes/${id}`;
    const addressees = await addresseesFor(visit, customer.id);
    const step = {
      path: `${place}/send`,
      back: place,
      title: words.title(number),
      button: words.button,
      text: words.text(addressees?.to ?? ''),
      fields: addressees ? [copiesField(visit.language, addressees)] : [],
    };
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await creditNoteOf(visit);
    const { delivery } = await run(visit, sendCreditNote, { id, ...copiesIn(sent) });
    return {
      goTo: visit.at(`/credit-notes/${id}`),
      notice: delivery === 'not_configured' ? 'credit_note_kept' : 'credit_note_sent',
    };
  },
};
