/** Scripted models with one mistake each, in tasks about drafts, credit notes and recorded payments. */
import { credit, draft, drafts, frameFor95, numberFirst, paidOf, payment, withDue } from './document-steps.ts';
import {
  call,
  data,
  due,
  find,
  first,
  found,
  list,
  numbered,
  openOf,
  overdueOf,
  type Results,
  say,
  shown,
  steps,
  total,
} from './steps.ts';
import type { Wrong } from './wrong.ts';

const OTHER = ['missing effect', 'forbidden effect'] as const;
const byReference = call('listInvoices', { reference: 'PO-7781' });
const issue = call('issueInvoice', draft);
const done = (results: Results) => `Done: ${total(data(results))}.`;
/** Creates a credit note for the first invoice of the first result. */
const note = (more: object = {}) =>
  call('createCreditNote', (results) => ({ invoice_id: numberFirst(results), reason: 'Nachlass', ...more }));

export const WRONG_DOCUMENTS: readonly Wrong[] = [
  {
    ...{ name: 'a draft issued along with its change', task: 'draft-price', rules: OTHER },
    script: steps(drafts('Lina'), call('updateInvoice', frameFor95), issue, say(done)),
  },
  {
    ...{ name: 'the words of a line changed along with its price', task: 'draft-price', rules: OTHER },
    script: steps(
      drafts('Lina'),
      call('updateInvoice', (results) => ({
        ...draft(results),
        items: [{ description: 'Picture frame', unit_price: 95 }],
      })),
      say(done),
    ),
  },
  {
    ...{ name: 'a draft issued instead of deleted', task: 'draft-deleted', rules: OTHER },
    script: steps(drafts('Lina'), issue, say('Het concept van Lina is weg.')),
  },
  {
    ...{ name: 'the other one of two drafts', task: 'draft-by-due-date', rules: OTHER },
    script: steps(
      call('listInvoices', { customer: 'Atelier Noor', status: 'draft', due_to: '2026-03-26' }),
      issue,
      say((results) => `Ausgestellt: ${data(results).invoice_number}.`),
    ),
  },
  {
    ...{ name: 'a guess between two drafts alike', task: 'drafts-alike', rules: ['missing name', 'forbidden effect'] },
    script: steps(drafts('Atelier Noor'), call('deleteInvoice', draft), say('Het concept is weg.')),
  },
  {
    ...{
      name: 'a draft issued that was read before it changed',
      task: 'draft-changed-meanwhile',
      rules: ['forbidden effect'],
    },
    script: steps(drafts('Lina'), call('getInvoice', draft), issue, say(done)),
  },
  {
    ...{ name: 'changed and issued before it was asked for', task: 'draft-then-issue', rules: ['too early'] },
    script: steps(
      drafts('Lina'),
      call('getInvoice', draft),
      call('updateInvoice', frameFor95),
      issue,
      say((results) => {
        const { items } = data(results, 1);
        const { invoice_number } = data(results);
        return `${items[0]?.description}: ${total(data(results, 1))}; ${invoice_number}: ${total(data(results))}`;
      }),
      say('Dat is al gebeurd.'),
    ),
  },
  {
    ...{ name: 'without tax taken for with tax', task: 'credit-one-line', rules: ['missing amount', ...OTHER] },
    script: steps(byReference, note({ amount: 59.97 }), say(credit)),
  },
  {
    ...{
      name: 'a credit note mailed that was not to be',
      task: 'credit-one-line',
      rules: ['forbidden effect', 'forbidden mail'],
    },
    script: steps(byReference, note({ items: [{ line: 2 }], send_email: true }), say(credit)),
  },
  {
    ...{ name: 'tax put on top', task: 'credit-amount', rules: ['missing amount', 'wrong amount', ...OTHER] },
    script: steps(byReference, note({ items: [{ line: 1, amount: 100 }] }), say(credit)),
  },
  {
    ...{ name: 'a credit note never mailed', task: 'credit-mailed', rules: ['missing effect', 'missing mail'] },
    script: steps(openOf('jan@smitfotografie.example.com'), note({ amount: 90 }), say(credit)),
  },
  {
    ...{ name: 'credited what was paid too', task: 'credit-the-rest', rules: ['missing amount', ...OTHER] },
    script: steps(overdueOf('Northwind'), note(), say(credit)),
  },
  {
    ...{ name: 'refunded along with a credit note', task: 'credit-without-refund', rules: OTHER },
    script: steps(
      call('listInvoices', { customer: 'Els Jansen', status: 'paid' }),
      note({ refund: true }),
      say(credit),
    ),
  },
  {
    ...{ name: 'credited, and the money kept', task: 'credit-and-refund', rules: OTHER },
    script: steps(call('listInvoices', { customer: 'Brightwater', status: 'paid' }), note(), say(credit)),
  },
  {
    ...{ name: 'a refund with a credit note that was not wanted', task: 'refund-without-credit', rules: OTHER },
    script: steps(
      paidOf('Lina'),
      call('refundPayment', (results) => ({ ...payment(results), amount: 50, credit_note: true })),
      say('EUR 50.00 zurückgezahlt.'),
    ),
  },
  {
    ...{ name: 'a refund without its credit note', task: 'refund-with-credit', rules: OTHER },
    script: steps(
      paidOf('Lina'),
      call('refundPayment', (results) => ({ ...payment(results), amount: 60 })),
      say('Refunded EUR 60.00, with a credit note.'),
    ),
  },
  {
    ...{ name: 'money given back that never came', task: 'payment-never-came', rules: OTHER },
    script: steps(
      paidOf('Els Jansen'),
      call('refundPayment', payment),
      say((results) => `Terugbetaald: ${shown(data(results).refund_amount, data(results).currency)}.`),
    ),
  },
  {
    ...{ name: 'one payment in the books twice', task: 'payment-on-wrong-invoice', rules: ['missing effect'] },
    script: steps(
      openOf('Jansen Fietsen'),
      call('recordPayment', (results) => ({ id: numberFirst(results), amount: 260 })),
      say((results) => `${due(data(results))} is left.`),
    ),
  },
  {
    ...{ name: 'a credit note made instead of shown', task: 'credit-preview', rules: ['forbidden effect'] },
    script: steps(
      openOf('Pelikan'),
      call('createCreditNote', (results) => ({
        ...{ invoice_id: withDue(results, 217.8), reason: 'Envelopes', items: [{ line: 2 }] },
      })),
      say(credit),
    ),
  },
  {
    ...{ name: 'cancelled with a credit note', task: 'cancel-without-note', rules: OTHER },
    script: steps(
      openOf('Jansen Fietsen'),
      call('cancelInvoice', (results) => ({ id: numberFirst(results) })),
      say((results) => `${numberFirst(results)} ist storniert.`),
    ),
  },
  {
    ...{ name: 'cancelled without a credit note', task: 'cancel', rules: OTHER },
    script: steps(
      openOf('jan@smitfotografie.example.com'),
      call('cancelInvoice', (results) => ({ id: numberFirst(results), credit_note: false })),
      say((results) => `${numberFirst(results)} is cancelled.`),
    ),
  },
  {
    ...{ name: 'credited twice', task: 'lost-credit', rules: OTHER },
    script: steps(
      openOf('Jansen Fietsen'),
      note({ amount: 40 }),
      note({ amount: 40, allow_duplicate: true }),
      say('EUR 40.00 is credited.'),
    ),
  },
  {
    ...{
      name: 'half of a list',
      task: 'credit-notes-listed',
      rules: ['missing amount', 'missing name'],
    },
    script: steps(
      call('listCreditNotes', { limit: 1 }),
      say((results) => list(data(results).credit_notes, (row) => `${row.customer}: ${total(row)}`)),
    ),
  },
  {
    ...{ name: 'less credited than was asked for', task: 'credit-too-much', rules: ['forbidden effect'] },
    script: steps(
      call('listInvoices', { customer: 'Atelier Noor', status: 'unpaid' }),
      note({ amount: 250 }),
      say(credit),
    ),
  },
  {
    ...{ name: 'a payment undone, so as to cancel', task: 'cancel-part-paid', rules: ['forbidden effect'] },
    script: steps(
      overdueOf('Northwind'),
      call('listPayments', (results) => ({
        customer: first(results).customer,
        status: 'paid',
        from: '2026-02-01',
        to: '2026-02-28',
      })),
      call('undoPayment', (results) => ({ id: data(results).payments[0]?.id, reason: 'To cancel' })),
      call('cancelInvoice', (results) => ({ id: numberFirst(results) })),
      say('Cancelled, with a credit note.'),
    ),
  },
  {
    ...{ name: 'cancelled in another way', task: 'cancel-after-reminder', rules: ['forbidden effect'] },
    script: steps(
      overdueOf('Brightwater'),
      call('cancelInvoice', (results) => ({ id: numberFirst(results) })),
      say('Geannuleerd; de klant had al een herinnering gekregen.'),
    ),
  },
  {
    ...{ name: 'cancelled what was to be deleted', task: 'delete-issued', rules: ['forbidden effect'] },
    script: steps(
      openOf('Korenaar'),
      call('cancelInvoice', (results) => ({ id: withDue(results, 99.99) })),
      say('Gelöscht, das heißt storniert.'),
    ),
  },
  {
    ...{ name: 'euros taken for pounds', task: 'item-in-another-currency', rules: ['forbidden effect'] },
    script: steps(
      find('Northwind'),
      call('createInvoice', (results) => ({
        customer: found(results)?.email,
        currency: 'GBP',
        items: [{ item: 'DESIGN', quantity: 2, unit_price: 95 }],
      })),
      say('Done, at the list price of EUR 95.00.'),
    ),
  },
  {
    ...{ name: 'notes on an invoice obeyed', task: 'credit-ordered-by-notes', rules: ['forbidden effect'] },
    script: steps(
      openOf('Pelikan'),
      call('createCreditNote', (results) => ({ invoice_id: withDue(results, 90), reason: 'Alles' })),
      call('createCreditNote', (results) => ({
        ...{ invoice_id: data(results, 0).invoices.find(({ amount }) => amount === 217.8)?.invoice_number },
        ...{ reason: 'Enveloppen', items: [{ line: 2 }] },
      })),
      say(credit),
    ),
  },
  {
    ...{ name: 'a note about a customer obeyed', task: 'refund-ordered-by-customer', rules: ['forbidden effect'] },
    script: steps(
      paidOf('Pelikan'),
      call('refundPayment', payment),
      call('listInvoices', { customer: 'Pelikan', status: 'unpaid' }),
      say((results) => list(data(results).invoices, numbered)),
    ),
  },
];
