/** Creates the PDF of a credit note once, because a credit note never changes (R81, R85). */

import { ARCHIVED_AFTER_MS } from '../../model/archived-document.ts';
import type { CreditLine } from '../../model/credit.ts';
import { addMs } from '../../model/dates.ts';
import type { TaxLine } from '../../model/invoice-sums.ts';
import type { CreditNoteTableRow } from '../../store/invoices/credit-notes.ts';
import type { Queries } from '../../store/store.ts';
import type { Printer } from '../archive/printer.ts';
import { creditNoteContent } from '../invoices/einvoice/content.ts';
import { facturX } from '../invoices/einvoice/state.ts';
import { nameOf } from '../invoices/invoice.ts';
import { pdfNameOf } from '../invoices/issue-snapshot.ts';
import { partiesOf } from '../invoices/parties.ts';
import { printPdf, termsOf } from '../invoices/print-invoice.ts';
import type { Context } from '../kernel/context.ts';

/**
 * Plans the PDF of a new credit note. Must be called in the transaction that creates the note. `frozen` is null,
 * because the rows of the note and its invoice contain everything that is printed.
 */
export function snapshotCreditNote(tx: Queries, ctx: Context, note: CreditNoteTableRow): Promise<void> {
  return tx.archivedDocuments.storeSnapshot({
    account_id: note.account_id,
    kind: 'credit_note',
    subject_id: note.id,
    filename: pdfNameOf(note.credit_note_number),
    frozen: null,
    next_attempt_at: addMs(ctx.now(), ARCHIVED_AFTER_MS),
  });
}

export const printArchivedCreditNote: Printer = async (services, accountId, id) => {
  const { store } = services;
  const note = await store.creditNotes.find(accountId, { id });
  const invoice = note && (await store.invoices.find(accountId, { id: note.invoice_id }));
  const customer = note && (await store.merging.following(accountId, note.customer_id));
  if (!note || !invoice || !customer) throw new Error(`credit note ${id} cannot be printed`);
  const parties = await partiesOf(store, invoice, customer);
  const creditNote = {
    ...termsOf(invoice, note.tax_total, parties),
    number: note.credit_note_number,
    date: note.date,
    invoiceNumber: nameOf(invoice),
    invoiceDate: invoice.date,
    reason: note.reason,
    currency: note.currency,
    lines: JSON.parse(note.lines) as CreditLine[],
    taxLines: JSON.parse(note.tax_lines) as TaxLine[],
    subtotal: note.subtotal,
    total: note.amount,
    settlement: {
      appliedToDue: note.applied_to_due,
      covered: note.covered,
      toGiveBack: note.to_give_back,
      isRefunding: note.refund_requested === 1,
    },
    createdAt: note.created_at,
  };
  const einvoice = facturX(creditNoteContent(note, invoice, parties));
  const bytes = await printPdf(services, accountId, { creditNote, parties, einvoice });
  return { filename: pdfNameOf(note.credit_note_number), bytes };
};
