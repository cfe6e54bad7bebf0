/** Reads the rows from which an e-invoice is built (R86). */
import type { EInvoice, SupportingDocument } from '../../../documents/einvoice/einvoice.ts';
import type { CreditNoteTableRow } from '../../../store/invoices/credit-notes.ts';
import type { InvoiceRow } from '../../../store/invoices/invoices.ts';
import type { Queries } from '../../../store/store.ts';
import { payingAsIssued } from '../issue-snapshot.ts';
import { partiesOf } from '../parties.ts';
import { creditNoteContent, invoiceContent } from './content.ts';

/** Content of the invoice as it was issued. A draft has the current parties. */
export async function contentOfInvoice(db: Queries, invoice: InvoiceRow): Promise<EInvoice> {
  const customer = await db.merging.following(invoice.account_id, invoice.customer_id);
  if (!customer) throw new Error(`invoice ${invoice.id} has no customer`);
  return invoiceContent(invoice, await partiesOf(db, invoice, customer), await payingAsIssued(db, invoice));
}

/** The attachments to embed. They can have 10 MB, so they are read only when the e-invoice is written. */
export function filesOfInvoice(
  { attachments }: Pick<Queries, 'attachments'>,
  { account_id, id }: Pick<InvoiceRow, 'account_id' | 'id'>,
): Promise<readonly SupportingDocument[]> {
  return attachments.files(account_id, id);
}

export async function contentOfNote(db: Queries, note: CreditNoteTableRow): Promise<EInvoice> {
  const invoice = await db.invoices.find(note.account_id, { id: note.invoice_id });
  const customer = await db.merging.following(note.account_id, note.customer_id);
  if (!invoice || !customer) throw new Error(`credit note ${note.id} has no invoice or customer`);
  return creditNoteContent(note, invoice, await partiesOf(db, invoice, customer));
}
