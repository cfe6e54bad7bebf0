/** Documents attached to a mail. They are read only when the mail is sent (R85, R86). */
import { setTimeout as delay } from 'node:timers/promises';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { MailFile, MailKind } from '../../model/mail.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import { type ArchivedPdf, archivedPdf, findArchivedPdf } from '../archive/archived-pdf.ts';
import type { PrintedKind } from '../archive/printer.ts';
import { wantedEInvoice } from '../einvoices/wanted.ts';
import { invoiceFileName } from '../invoices/issue-snapshot.ts';
import { printInvoice } from '../invoices/print-invoice.ts';
import { paymentUrl, type Services } from '../kernel/context.ts';
import { printQuote } from '../quotes/print-quote.ts';

/** Returns the files of a mail; `undefined` if the document cannot be made now. */
type Attached = (services: Services, mail: MailRow) => Promise<readonly MailFile[] | undefined>;

/** Reminders have no attachment, because the customer already has the invoice and the address of its page. */
const ATTACHED: { readonly [Kind in MailKind]?: Attached } = {
  invoice: async (services, { account_id, invoice_id: id }) =>
    id === null ? undefined : documentOf(services, account_id, 'invoice', id),
  credit_note: async (services, { account_id, credit_note_id: id }) =>
    id === null ? undefined : documentOf(services, account_id, 'credit_note', id),
  // Prints the current version of the quote, because an older version would mislead the customer.
  quote: async (services, { account_id, quote_id: id }) => {
    const quote = id === null ? undefined : await services.store.quotes.find(account_id, id);
    return quote && [pdfFile(await printQuote(services, quote))];
  },
  receipt: async (services, { account_id, invoice_id: id }) =>
    id === null ? [] : documentOf(services, account_id, 'invoice', id),
  statement: async (services, { account_id, id }) => {
    const kept = await findArchivedPdf(services, account_id, 'statement', id);
    return kept && [pdfFile(kept)];
  },
};

/**
 * The PDF of an invoice for a mail. The PDF of a paid invoice is printed when the mail is sent. This PDF says that the
 * invoice is paid, so that the customer does not pay again. For any other invoice, the stored PDF is used.
 */
async function invoicePdfOf(services: Services, accountId: AccountId, id: InvoiceId): Promise<MailFile> {
  const invoice = await services.store.invoices.find(accountId, { id });
  if (invoice?.status !== 'paid') return pdfFile(await archivedPdf(services, accountId, 'invoice', id));
  const bytes = await printInvoice(services, invoice, paymentUrl(invoice, services));
  return pdfFile({ filename: invoiceFileName(invoice), bytes });
}

/** The PDF, the e-invoice if the customer's settings require one, and the invoice's attachments. */
async function documentOf(services: Services, accountId: AccountId, kind: PrintedKind, id: number) {
  const pdf =
    kind === 'invoice'
      ? await invoicePdfOf(services, accountId, id as InvoiceId)
      : pdfFile(await archivedPdf(services, accountId, kind, id));
  const xml = await wantedEInvoice(services.store, accountId, kind, id);
  const document = xml ? [pdf, xml] : [pdf];
  if (kind !== 'invoice') return document;
  const found = await services.store.attachments.files(accountId, id as InvoiceId);
  const files = found.map(({ name, type, content }) => ({ filename: name, type, bytes: content }));
  // The e-invoice embeds the attachments too. If the mail would be too large with both copies, only the e-invoice
  // contains the attachments.
  return xml && bytesOf([...document, ...files]) > BYTES_MAX ? document : [...document, ...files];
}

/**
 * Largest total size of a mail's files. Mail encoding adds a third, and mail servers accept 20 to 25 MB. The
 * attachments of one invoice are always smaller (`ATTACHMENT_BOUNDS`).
 */
const BYTES_MAX = 15 * 1024 * 1024;

export function bytesOf(files: readonly MailFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function pdfFile({ filename, bytes }: Pick<ArchivedPdf, 'filename' | 'bytes'>): MailFile {
  return { filename, type: 'application/pdf', bytes };
}

/**
 * Longest wait (ms) for a PDF. This wait and the timeouts of the mail server together are shorter than a mail's lease.
 * A PDF that takes longer is ready at the next attempt.
 */
const PATIENCE_MS = 30_000;

/**
 * Returns the files of a mail; an empty list for a kind of mail without attachments. `null` if the attachments cannot
 * be made now. In this case, `deliverMail` gives up the mail of a statement. It postpones any other mail, at most
 * `WAITS_FOR_PDF_MAX` times. After that, it sends the mail without attachments.
 */
export async function attachmentsOf(services: Services, mail: MailRow): Promise<readonly MailFile[] | null> {
  const attached = ATTACHED[mail.kind];
  if (!attached) return [];
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
  try {
    return (await Promise.race([attached(services, mail), late])) ?? null;
  } catch {
    // The queue for PDFs is full, the thread crashed, or a row is missing. The error is dropped: the mail's row gets a
    // fixed text as the reason for the delay.
    return null;
  } finally {
    patience.abort();
  }
}
