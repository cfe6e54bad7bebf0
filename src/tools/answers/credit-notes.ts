/** Answers of the tools for credit notes. */
import type * as z from 'zod';
import type { createCreditNote } from '../../operations/credit-notes/create-credit-note.ts';
import type { CreditNoteData } from '../../operations/credit-notes/credit-note.ts';
import type { listCreditNotes } from '../../operations/credit-notes/list-credit-notes.ts';
import type { sendCreditNote } from '../../operations/credit-notes/send-credit-note.ts';
import { answerBuilder, PAGE, type PdfLink, rows, type ToolArguments } from '../shape.ts';
import { counted, money, quoted } from '../words.ts';
import { addresseesOf, addresseesSaid, deliveryWords, warningsSaid } from './invoice-words.ts';
import {
  inCurrencies,
  MATCHES,
  matchHint,
  matchRows,
  noSuchCustomer,
  ofCustomer,
  pageFacts,
  spanWords,
} from './page.ts';

type Made = z.input<typeof createCreditNote.output>;
type Sent = z.input<typeof sendCreditNote.output>;
type Listed = z.input<typeof listCreditNotes.output>;

/** Link to the PDF. A preview has no number, and therefore no link. */
function pdfOf({ id, credit_note_number: number }: Pick<Made, 'id' | 'credit_note_number'>): PdfLink | undefined {
  return id == null || number == null ? undefined : { uri: `billing://credit-notes/${id}/pdf`, name: `${number}.pdf` };
}

export const creditNoteCreated = answerBuilder(
  {
    credit_note_number: 'text',
    id: 'number',
    preview: 'flag',
    invoice_number: 'text',
    invoice_status: 'text',
    customer: 'untrusted',
    reason: 'untrusted',
    date: 'text',
    currency: 'text',
    amount: 'money',
    subtotal: 'money',
    tax_total: 'money',
    applied_to_due: 'money',
    amount_due: 'money',
    to_give_back: 'money',
    refund_status: 'text',
    delivery: 'text',
    to: 'line',
    cc: 'texts',
  },
  ['credit_note_number', 'invoice_number', 'customer', 'amount', 'amount_due', 'to_give_back', 'delivery', 'to', 'cc'],
)((data: Made) => {
  const { currency, invoice } = data;
  return {
    summary: `${didWords(data)}: ${dueWords(data)}. ${backWords(data)}`,
    next: [warningsSaid(data.warnings), nextOf(data)].filter(Boolean).join(' ') || undefined,
    pdf: pdfOf(data),
    credit_note_number: data.credit_note_number,
    id: data.id,
    preview: data.preview || undefined,
    invoice_number: data.invoice_number,
    invoice_status: invoice.status,
    customer: data.customer.name,
    reason: data.reason,
    date: data.date,
    currency,
    amount: data.amount,
    ...(data.tax_total > 0 ? { subtotal: data.subtotal, tax_total: data.tax_total } : {}),
    applied_to_due: data.applied_to_due || undefined,
    amount_due: invoice.amount_due,
    to_give_back: data.to_give_back || undefined,
    refund_status: data.refund_status === 'none' ? undefined : data.refund_status,
    delivery: data.delivery,
    ...addresseesOf(data),
  };
});

function didWords({ preview, credit_note_number: number, amount, currency, invoice_number, customer }: Made): string {
  const what = `${money(amount, currency)} of invoice ${invoice_number} for ${quoted(customer.name)}`;
  return preview ? `Preview: would credit ${what}` : `Made credit note ${number}: credits ${what}`;
}

function dueWords({ preview, applied_to_due, currency, invoice }: Made): string {
  const due = money(invoice.amount_due, currency);
  if (applied_to_due === 0) return `the amount due stays ${due}`;
  const [be, now] = preview ? ['would be', ''] : ['is', ' now'];
  return invoice.status === 'cancelled' ? `${due} ${be} due on it: it ${be} cancelled` : `${due} ${be} due on it${now}`;
}

function backWords(data: Made): string {
  const sent = data.preview
    ? `Nothing was stored, refunded or sent.${data.to === null ? '' : ` It would go to ${addresseesSaid(data.to, data.cc)}.`}`
    : `${capital(deliveryWords(data.delivery, data))}.`;
  const back = money(data.to_give_back, data.currency);
  if (data.to_give_back === 0) return `Nothing has to be given back. ${sent}`;
  if (data.preview) return `${back} was paid already and would have to be given back. ${sent}`;
  switch (data.refund_status) {
    case 'none':
      return `${back} was paid already and is not refunded yet. ${sent}`;
    case 'pending':
      return `A refund of ${back} is requested, and not confirmed yet. ${sent}`;
    case 'done':
      return `${back} was refunded. ${sent}`;
    case 'refused':
      return `The refund of ${back} was not possible: the note stands, the money was not given back. ${sent}`;
  }
}

function nextOf({ preview, to_give_back, refund_status, invoice_id }: Made): string | undefined {
  if (preview) {
    const refunds = to_give_back > 0 ? '; with refund: true it also gives the money back' : '';
    return `The same call without preview makes it${refunds}.`;
  }
  if (to_give_back === 0 || refund_status === 'done' || refund_status === 'pending') return undefined;
  return `To give the money back: listPayments with invoice_id ${invoice_id}, then refundPayment.`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const creditNoteSent = answerBuilder(
  {
    credit_note_number: 'text',
    id: 'number',
    invoice_number: 'text',
    customer: 'untrusted',
    currency: 'text',
    amount: 'money',
    delivery: 'text',
    to: 'line',
    cc: 'texts',
  },
  ['credit_note_number', 'invoice_number', 'customer', 'amount', 'delivery', 'to', 'cc'],
)((data: Sent) => ({
  summary: `Credit note ${data.credit_note_number} of ${money(data.amount, data.currency)} on invoice ${data.invoice_number} for ${quoted(data.customer.name)}: ${deliveryWords(data.delivery, data)}.`,
  pdf: pdfOf(data),
  credit_note_number: data.credit_note_number,
  id: data.id,
  invoice_number: data.invoice_number,
  customer: data.customer.name,
  currency: data.currency,
  amount: data.amount,
  delivery: data.delivery,
  ...addresseesOf(data),
}));

export const creditNoteList = answerBuilder({
  total_count: 'number',
  totals: rows({ currency: 'text', count: 'number', amount: 'money', tax_total: 'money' }),
  customers: MATCHES,
  ...PAGE,
  credit_notes: rows({
    credit_note_number: 'text',
    id: 'id',
    invoice_number: 'text',
    customer: 'untrusted',
    date: 'text',
    currency: 'text',
    amount: 'money',
    reason: 'untrusted',
    to_give_back: 'money',
    refund_status: 'text',
  }),
})((data: Listed, context) => ({
  summary: listWords(data, context.args),
  next: matchHint(data.customer_match),
  total_count: data.total_count,
  totals: data.totals.map(({ currency, count, amount, tax_total }) => ({ currency, count, amount, tax_total })),
  customers: matchRows(data.customer_match),
  ...pageFacts(data, data.credit_notes.length, context),
  credit_notes: data.credit_notes.map(rowOf),
}));

function rowOf(note: CreditNoteData) {
  return {
    credit_note_number: note.credit_note_number,
    id: note.id,
    invoice_number: note.invoice_number,
    customer: note.customer.name,
    date: note.date,
    currency: note.currency,
    amount: note.amount,
    reason: note.reason,
    to_give_back: note.to_give_back || undefined,
    refund_status: note.refund_status === 'none' ? undefined : note.refund_status,
  };
}

function listWords(data: Listed, args: ToolArguments): string {
  const { customer_match: match, total_count: total, totals } = data;
  const noCustomer = noSuchCustomer(match, args);
  if (noCustomer !== undefined) return noCustomer;
  const invoice = args.invoice_id === undefined ? '' : ` for invoice ${args.invoice_id}`;
  const which = `${invoice}${ofCustomer(match, args)}${spanWords(args, 'dated', 'from', 'to')}`;
  if (total === 0) return `There are no credit notes${which}.`;
  const sums = totals.map(({ currency, amount }) => money(amount, currency));
  return `${counted(total, 'credit note')}${which}: ${inCurrencies(sums)}.`;
}
