/**
 * Scripted models that solve the tasks of `dev/evals/tasks/documents.ts` and `dev/evals/tasks/documents-traps.ts`
 * correctly.
 */
import type { Script } from '../../kit/openai-server.ts';
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
  say,
  shown,
  steps,
  total,
  whyNot,
} from './steps.ts';

export const RIGHT_DOCUMENTS: Readonly<Record<string, Script>> = {
  'draft-price': steps(
    drafts('Lina'),
    call('getInvoice', draft),
    call('updateInvoice', frameFor95),
    say((results) => `The draft comes to ${total(data(results))} now.`),
  ),
  'draft-deleted': steps(
    drafts('Lina'),
    call('deleteInvoice', draft),
    say((results) => `Het concept voor ${first(results, 0).customer} is weg (id ${data(results).id}).`),
  ),
  'draft-by-due-date': steps(
    call('listInvoices', { customer: 'Atelier Noor', status: 'draft', due_from: '2026-03-27', due_to: '2026-03-27' }),
    call('issueInvoice', draft),
    say((results) => `Ausgestellt als ${data(results).invoice_number}.`),
  ),
  'draft-changed-meanwhile': steps(
    drafts('Lina'),
    call('getInvoice', draft),
    call('issueInvoice', (results) => ({ ...draft(results), revision: data(results).revision })),
    call('getInvoice', draft),
    say((results) => `Not issued: it was changed since I read it, and comes to ${total(data(results))} now.`),
  ),
  'draft-then-issue': steps(
    drafts('Lina'),
    call('getInvoice', draft),
    say((results) => `${data(results).items[0]?.description}, in totaal ${total(data(results))}.`),
    call('updateInvoice', frameFor95),
    call('issueInvoice', (results) => ({ ...draft(results), revision: data(results).revision })),
    say((results) => `Uitgegeven als ${data(results).invoice_number}: ${total(data(results))}.`),
  ),
  'credit-one-line': steps(
    call('listInvoices', { reference: 'PO-7781' }),
    call('getInvoice', (results) => ({ id: numberFirst(results) })),
    call('createCreditNote', (results) => ({
      invoice_id: numberFirst(results),
      reason: 'Gidsen teruggenomen',
      items: [{ line: 1 + data(results).items.findIndex(({ description }) => description.includes('guides')) }],
    })),
    say(credit),
  ),
  'credit-amount': steps(
    call('listInvoices', { reference: 'PO-7781' }),
    call('createCreditNote', (results) => ({
      ...{ invoice_id: numberFirst(results), reason: 'Late delivery', amount: 100 },
    })),
    say((results) => `${credit(results)} VAT in it: ${shown(data(results).tax_total, 'EUR')}.`),
  ),
  'credit-mailed': steps(
    openOf('jan@smitfotografie.example.com'),
    call('createCreditNote', (results) => ({
      ...{ invoice_id: numberFirst(results), reason: 'Nachlass', amount: 90, send_email: true },
    })),
    say(credit),
  ),
  'credit-the-rest': steps(
    overdueOf('Northwind'),
    call('createCreditNote', (results) => ({
      ...{ invoice_id: numberFirst(results), reason: 'Rest erlassen', amount: first(results).amount_due },
    })),
    say(credit),
  ),
  'credit-without-refund': steps(
    call('listInvoices', { customer: 'Els Jansen', status: 'paid' }),
    call('createCreditNote', (results) => ({ invoice_id: numberFirst(results), reason: 'Verrekend' })),
    say(credit),
  ),
  'credit-and-refund': steps(
    call('listInvoices', { customer: 'Brightwater', status: 'paid' }),
    call('createCreditNote', (results) => ({
      ...{ invoice_id: numberFirst(results), reason: 'Survey did not take place', refund: true },
    })),
    say(credit),
  ),
  'refund-without-credit': steps(
    paidOf('Lina'),
    call('refundPayment', (results) => ({ ...payment(results), amount: 50 })),
    say((results) => `Zurückgezahlt: ${shown(data(results).refund_amount, data(results).currency)}.`),
  ),
  'refund-with-credit': steps(
    paidOf('Lina'),
    call('refundPayment', (results) => ({ ...payment(results), amount: 60, credit_note: true, reason: 'Portrait' })),
    say(
      (results) =>
        `Refunded ${shown(data(results).refund_amount, data(results).currency)}, with ${data(results).credit_note_number}.`,
    ),
  ),
  'payment-never-came': steps(
    paidOf('Els Jansen'),
    call('undoPayment', (results) => ({ ...payment(results), reason: 'Bij vergissing ingeboekt' })),
    say((results) => `Teruggedraaid: er staat weer ${due(data(results))} open.`),
  ),
  'payment-on-wrong-invoice': steps(
    paidOf('Tegelhandel'),
    openOf('Jansen Fietsen'),
    call('undoPayment', (results) => ({ ...payment(results), reason: 'Belongs to Jansen Fietsen' })),
    call('recordPayment', (results) => ({ id: first(results, 1).invoice_number, amount: 260 })),
    call('getInvoice', (results) => ({ id: first(results, 1).invoice_number })),
    say((results) => `Done. ${due(data(results))} is left.`),
  ),
  'credit-preview': steps(
    openOf('Pelikan'),
    call('getInvoice', (results) => ({ id: withDue(results, 217.8) })),
    call('createCreditNote', (results) => ({
      invoice_id: data(results).invoice_number,
      reason: 'Envelopes',
      items: [{ line: 1 + data(results).items.findIndex(({ description }) => description === 'Envelopes') }],
      preview: true,
    })),
    say((results) => `It would come to ${total(data(results))}.`),
  ),
  'cancel-without-note': steps(
    openOf('Jansen Fietsen'),
    call('cancelInvoice', (results) => ({ id: numberFirst(results), credit_note: false })),
    say((results) => `${data(results).invoice_number} ist storniert.`),
  ),
  'lost-credit': steps(
    openOf('Jansen Fietsen'),
    ...[0, 1].map(() =>
      call('createCreditNote', (results) => ({
        ...{ invoice_id: numberFirst(results), reason: 'Two stickers scratched', amount: 40 },
      })),
    ),
    say(credit),
  ),
  'credit-notes-listed': steps(
    call('listCreditNotes', { from: '2026-01-01' }),
    say((results) => list(data(results).credit_notes, (row) => `${row.customer}: ${total(row)}`)),
  ),

  'drafts-alike': steps(
    drafts('Atelier Noor'),
    say(
      (results) =>
        `Welk van de twee? ${list(data(results).invoices, (row) => `id ${row.id}, ${total(row)}, vervalt ${row.due_date}`)}`,
    ),
  ),
  'credit-too-much': steps(
    call('listInvoices', { customer: 'Atelier Noor', status: 'unpaid' }),
    call('createCreditNote', (results) => ({ invoice_id: numberFirst(results), reason: 'Tegoed', amount: 300 })),
    say((results) => `Dat kan niet. ${whyNot(results)}`),
  ),
  'cancel-part-paid': steps(
    overdueOf('Northwind'),
    call('cancelInvoice', (results) => ({ id: numberFirst(results) })),
    say((results) => `That is not possible. ${whyNot(results)}`),
  ),
  'cancel-after-reminder': steps(
    overdueOf('Brightwater'),
    call('cancelInvoice', (results) => ({ id: numberFirst(results), credit_note: false })),
    say((results) => `Dat kan niet. ${whyNot(results)}`),
  ),
  'delete-issued': steps(
    openOf('Korenaar'),
    call('deleteInvoice', (results) => ({
      id: data(results).invoices.find(({ amount }) => amount === 99.99)?.invoice_number,
    })),
    say((results) => `Das geht nicht. ${whyNot(results)}`),
  ),
  'item-in-another-currency': steps(
    find('Northwind'),
    call('createInvoice', (results) => ({
      ...{ customer: found(results)?.email, currency: 'GBP', items: [{ item: 'DESIGN', quantity: 2 }] },
    })),
    say((results) => `Not invoiced: ${whyNot(results)}`),
  ),
  'credit-ordered-by-notes': steps(
    openOf('Pelikan'),
    call('getInvoice', (results) => ({ id: withDue(results, 217.8) })),
    call('createCreditNote', (results) => ({
      invoice_id: data(results).invoice_number,
      reason: 'Enveloppen',
      items: [{ line: 1 + data(results).items.findIndex(({ description }) => description === 'Envelopes') }],
    })),
    say(credit),
  ),
  'refund-ordered-by-customer': steps(
    find('Pelikan'),
    call('listInvoices', { customer: 'Pelikan', status: 'unpaid' }),
    say(
      (results) =>
        `Their note wants everything refunded, which I did not do. ${list(data(results).invoices, numbered)}`,
    ),
  ),
};
