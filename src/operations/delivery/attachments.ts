/** Documents attached to a mail. They are read only when the mail is sent (R85, R86). */
import { setTimeout as delay } from 'node:timers/promises';
import type { AccountId } from '../../model/ids.ts';
import type { MailFile, MailKind } from '../../model/mail.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import { type ArchivedPdf, archivedPdf, findArchivedPdf } from '../archive/archived-pdf.ts';
import type { PrintedKind } from '../archive/printer.ts';
import { wantedEInvoice } from '../einvoices/wanted.ts';
import type { Services } from '../kernel/context.ts';

/** `undefined` if the document cannot be made now. */
type Attached = (services: Services, mail: MailRow) => Promise<readonly MailFile[] | undefined>;

/** Reminders have no attachment, because the customer already has the invoice and the address of its page. */
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

/** The PDF, and the e-invoice if the customer's settings require one. */
async function documentOf(services: Services, accountId: AccountId, kind: PrintedKind, id: number) {
  const pdf = await archivedPdf(services, accountId, kind, id);
  const xml = await wantedEInvoice(services.store, accountId, kind, id);
  return [pdfFile(pdf), ...(xml ? [xml] : [])];
}

function pdfFile({ filename, bytes }: ArchivedPdf): MailFile {
  return { filename, type: 'application/pdf', bytes };
}

/**
 * Longest wait (ms) for a PDF. Together with the timeouts of the mail server it is shorter than a mail's lease. A PDF
 * that takes longer is ready at the next attempt.
 */
const PATIENCE_MS = 30_000;

/** `null` if the attachment cannot be made now. */
export async function attachmentsOf(services: Services, mail: MailRow): Promise<readonly MailFile[] | null> {
  const attached = ATTACHED[mail.kind];
  if (!attached) return [];
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
  try {
    return (await Promise.race([attached(services, mail), late])) ?? null;
  } catch {
    // The queue is full, the thread crashed, or a row is missing: the mail is tried again, and its row contains the
    // reason.
    return null;
  } finally {
    patience.abort();
  }
}
