/** The document that a mail brings along, read only when the mail leaves (R85). */
import { setTimeout as delay } from 'node:timers/promises';
import type { MailFile, MailKind } from '../../model/mail.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Services } from '../context.ts';
import { keptOriginal, type Original, originalOf } from '../originals/original.ts';

type Attached = (services: Services, mail: MailRow) => Promise<Original | undefined>;

/** Reminders bring none: the customer has the invoice, and its page. */
const ATTACHED: { readonly [Kind in MailKind]?: Attached } = {
  invoice: async (services, { account_id, invoice_id }) =>
    invoice_id === null ? undefined : originalOf(services, account_id, 'invoice', invoice_id),
  credit_note: async (services, { account_id, credit_note_id }) =>
    credit_note_id === null ? undefined : originalOf(services, account_id, 'credit_note', credit_note_id),
  statement: (services, { account_id, id }) => keptOriginal(services, account_id, 'statement', id),
};

/** With the timeouts of the mail server below a mail's lease. A PDF that takes longer is there for the next attempt. */
const PATIENCE_MS = 30_000;

/** `null`: the mail brings a document along, and it cannot be had now. */
export async function attachmentsOf(services: Services, mail: MailRow): Promise<readonly MailFile[] | null> {
  const attached = ATTACHED[mail.kind];
  if (!attached) return [];
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
  try {
    const original = await Promise.race([attached(services, mail), late]);
    return original ? [{ filename: original.filename, type: 'application/pdf', bytes: original.bytes }] : null;
  } catch {
    // Full queue, crashed thread, missing row: the mail is tried again, and its row says why.
    return null;
  } finally {
    patience.abort();
  }
}
