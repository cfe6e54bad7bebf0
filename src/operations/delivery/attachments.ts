/** The documents that are attached to a mail. They are read only when the mail leaves (R85, R86). */
import { setTimeout as delay } from 'node:timers/promises';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { MailFile, MailKind } from '../../model/mail.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import { type ArchivedPdf, archivedPdf, findArchivedPdf } from '../archive/archived-pdf.ts';
import type { PrintedKind } from '../archive/printer.ts';
import { wantedEInvoice } from '../einvoices/wanted.ts';
import type { Services } from '../kernel/context.ts';

/** `undefined`: the document cannot be made now. */
type Attached = (services: Services, mail: MailRow) => Promise<readonly MailFile[] | undefined>;

/** Reminders have no attachment: the customer has the invoice, and its page. */
const ATTACHED: { readonly [Kind in MailKind]?: Attached } = {
  invoice: async (services, { account_id, invoice_id: id }) =>
    id === null ? undefined : documentOf(services, account_id, 'invoice', id),
  credit_note: async (services, { account_id, credit_note_id: id }) =>
    id === null ? undefined : documentOf(services, account_id, 'credit_note', id),
  statement: async (services, { account_id, id }) => {
    const kept = await findArchivedPdf(services, account_id, 'statement', id);
    return kept && [pdfFile(kept)];
  },
};

/** The PDF, the e-invoice that the customer wants, and the files of an invoice. */
async function documentOf(services: Services, accountId: AccountId, kind: PrintedKind, id: number) {
  const pdf = pdfFile(await archivedPdf(services, accountId, kind, id));
  const xml = await wantedEInvoice(services.store, accountId, kind, id);
  const document = xml ? [pdf, xml] : [pdf];
  if (kind !== 'invoice') return document;
  const found = await services.store.attachments.files(accountId, id as InvoiceId);
  const files = found.map(({ name, type, content }) => ({ filename: name, type, bytes: content }));
  // The e-invoice has the files too: a mail that would be too large with both has them only there.
  return xml && bytesOf([...document, ...files]) > BYTES_MAX ? document : [...document, ...files];
}

/**
 * A mail is a third larger than its files, and servers take 20 to 25 MB. The files of an invoice alone, or within an
 * e-invoice, are below it (`ATTACHMENT_BOUNDS`).
 */
const BYTES_MAX = 15 * 1024 * 1024;

export function bytesOf(files: readonly MailFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function pdfFile({ filename, bytes }: ArchivedPdf): MailFile {
  return { filename, type: 'application/pdf', bytes };
}

/**
 * The longest wait for a PDF. Together with the timeouts of the mail server it is shorter than a mail's lease. A PDF
 * that takes longer is ready for the next attempt.
 */
const PATIENCE_MS = 30_000;

/** `null`: the attachment cannot be made now. */
export async function attachmentsOf(services: Services, mail: MailRow): Promise<readonly MailFile[] | null> {
  const attached = ATTACHED[mail.kind];
  if (!attached) return [];
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
  try {
    return (await Promise.race([attached(services, mail), late])) ?? null;
  } catch {
    // The queue is full, the thread crashed, or a row is missing: the mail is tried again, and its row says why.
    return null;
  } finally {
    patience.abort();
  }
}
