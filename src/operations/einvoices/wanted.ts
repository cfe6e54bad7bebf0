/** The e-invoice that a customer's settings add to the mail of a document (R86). */
import type { AccountId } from '../../model/ids.ts';
import type { MailFile } from '../../model/mail.ts';
import type { Queries } from '../../store/store.ts';
import type { PrintedKind } from '../archive/printer.ts';
import { contentOfInvoice, contentOfNote, filesOfInvoice } from '../invoices/einvoice/read.ts';
import { isPossible } from '../invoices/einvoice/state.ts';
import { einvoiceFile, profileOf } from './file.ts';

/**
 * Returns the file of the e-invoice. `undefined` if there is no document with this id, if the customer's settings
 * require no e-invoice, or if the document lacks data for the format. The PDF is mailed in any case.
 */
export async function wantedEInvoice(
  db: Queries,
  accountId: AccountId,
  kind: PrintedKind,
  id: number,
): Promise<MailFile | undefined> {
  const found = await documentOf(db, accountId, kind, id);
  if (!found) return undefined;
  const customer = await db.merging.following(accountId, found.customer_id);
  if (!customer?.einvoice_format) return undefined;
  const content = await found.content();
  if (!isPossible(content, profileOf(customer.einvoice_format))) return undefined;
  const attachments = await found.files();
  return { ...einvoiceFile({ ...content, attachments }, customer.einvoice_format), type: 'application/xml' };
}

async function documentOf(db: Queries, accountId: AccountId, kind: PrintedKind, id: number) {
  if (kind === 'invoice') {
    const invoice = await db.invoices.find(accountId, { id });
    if (!invoice) return undefined;
    const files = () => filesOfInvoice(db, invoice);
    return { customer_id: invoice.customer_id, content: () => contentOfInvoice(db, invoice), files };
  }
  const note = await db.creditNotes.find(accountId, { id });
  return note && { customer_id: note.customer_id, content: () => contentOfNote(db, note), files: async () => [] };
}
