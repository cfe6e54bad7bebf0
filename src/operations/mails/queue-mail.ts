/** Stores a mail in the transaction of the change that causes it. The mail is sent only after the commit. */
import { randomUUID } from 'node:crypto';
import type { MailContent } from '../../documents/mail/layout.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CreditNoteId, InvoiceId, QuoteId, RequestId } from '../../model/ids.ts';
import { isOnDemand, type MailKind, type ReminderUndo } from '../../model/mail.ts';
import type { Channel } from '../../model/token.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, Services } from '../kernel/context.ts';
import { addressFreeAt, receiverOf, tooManyMails } from './receiver-cap.ts';
import { sealContent, withoutSecret } from './sealed-content.ts';

export type NewMail = {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly invoiceId?: InvoiceId;
  readonly creditNoteId?: CreditNoteId;
  readonly requestId?: RequestId;
  readonly quoteId?: QuoteId;
  readonly content: MailContent;
  /** The secret of a sign-in link in the mail. Stored only encrypted, and only until the mail is delivered. */
  readonly secret?: string;
  readonly unsubscribeUrl?: string;
  readonly undo?: ReminderUndo;
};

/**
 * Stores a mail. Refuses the mail if its receiver has already got the largest number of mails for one day (the cap).
 * The transaction holds the account's lock, so that concurrent calls cannot exceed the cap together. The cap applies
 * only to the kinds of mail that a call requests (`isOnDemand`), and not to the channels in `BY_ITSELF`.
 */
export async function queueMail(tx: Queries, ctx: Context, mail: NewMail): Promise<MailRow> {
  const counts = ctx.mail.configured && isOnDemand(mail.kind) && !BY_ITSELF.has(ctx.channel);
  const freeAt = counts ? await addressFreeAt(tx, ctx, mail.recipient) : null;
  if (freeAt !== null) throw tooManyMails(mail.recipient, freeAt);
  return insertMail(tx, ctx, ctx.account.id, mail, ctx.now(), counts ? receiverOf(mail.recipient) : null);
}

/**
 * Channels on which no user or token requests a mail. Their mails are caused by a schedule, or by a charge that failed.
 */
const BY_ITSELF: ReadonlySet<Channel> = new Set(['worker', 'pay page', 'provider']);

/**
 * Inserts a mail without checking the cap. Called directly for mails that no operation writes, such as the notice about
 * a disabled endpoint.
 */
export function insertMail(
  tx: Queries,
  services: Services,
  accountId: AccountId,
  mail: NewMail,
  now: Instant,
  receiver: string | null = null,
): Promise<MailRow> {
  const { configured } = services.mail;
  return tx.mails.insert({
    account_id: accountId,
    invoice_id: mail.invoiceId ?? null,
    request_id: mail.requestId ?? null,
    credit_note_id: mail.creditNoteId ?? null,
    quote_id: mail.quoteId ?? null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    kind: mail.kind,
    recipient: mail.recipient,
    receiver,
    ...withoutSecret(mail.content, mail.secret),
    sealed_letter: mail.secret !== undefined && configured ? sealContent(services, mail.content) : null,
    message_id: `<${randomUUID()}@${new URL(services.addresses.baseUrl).hostname}>`,
    status: configured ? 'queued' : 'kept',
    next_attempt_at: configured ? now : null,
    undo: mail.undo ? JSON.stringify(mail.undo) : null,
    created_at: now,
  });
}
