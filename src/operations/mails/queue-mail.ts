/** Stores a mail in the transaction of the change that causes it. The mail is sent only after the commit. */
import { randomUUID } from 'node:crypto';
import type { MailContent } from '../../documents/mail/layout.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CreditNoteId, CustomerId, InvoiceId, PaymentId, QuoteId, RequestId } from '../../model/ids.ts';
import { isOnDemand, type MailKind, type ReminderUndo } from '../../model/mail.ts';
import type { Channel } from '../../model/token.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, Services } from '../kernel/context.ts';
import { receiverOf, requireFree } from './receiver-cap.ts';
import { sealContent, withoutSecret } from './sealed-content.ts';

export type NewMail = {
  readonly kind: MailKind;
  readonly to: string;
  /** Addresses that get a copy (`Addressees`). */
  readonly cc?: readonly string[];
  readonly invoiceId?: InvoiceId;
  readonly creditNoteId?: CreditNoteId;
  readonly requestId?: RequestId;
  readonly quoteId?: QuoteId;
  readonly paymentId?: PaymentId;
  /** Set for a mail that is about a customer and not about a single document. */
  readonly customerId?: CustomerId;
  readonly content: MailContent;
  /** The secret of a sign-in link in the mail. Stored only encrypted, and only until the mail is delivered. */
  readonly secret?: string;
  readonly unsubscribeUrl?: string;
  readonly undo?: ReminderUndo;
};

/**
 * Stores a mail. A receiver may get only a certain number of mails per day (the cap). Refuses a mail above the cap. The
 * transaction holds the account's lock, so that concurrent calls cannot exceed the cap together. The cap applies only
 * to mails that a user or a token requests (`isOnDemand`), and not to the channels in `BY_ITSELF`.
 */
export async function queueMail(tx: Queries, ctx: Context, mail: NewMail): Promise<MailRow> {
  const counts = ctx.mail.configured && isOnDemand(mail.kind) && !BY_ITSELF.has(ctx.channel);
  if (counts) await requireFree(tx, ctx, { to: mail.to, cc: mail.cc ?? [] });
  return insertMail(tx, ctx, ctx.account.id, mail, ctx.now(), counts);
}

/**
 * Channels on which mails are written on a schedule or after a failed charge. No user and no token has requested these
 * mails.
 */
const BY_ITSELF: ReadonlySet<Channel> = new Set(['worker', 'pay page', 'provider']);

/**
 * Inserts a mail without checking the cap. Called directly for mails that no operation writes, such as the notice about
 * a disabled endpoint. `counts`: true if the mail counts toward the cap.
 */
export function insertMail(
  tx: Queries,
  services: Services,
  accountId: AccountId,
  mail: NewMail,
  now: Instant,
  counts = false,
): Promise<MailRow> {
  const { configured } = services.mail;
  const { to: recipient, cc = [] } = mail;
  const row = {
    account_id: accountId,
    invoice_id: mail.invoiceId ?? null,
    request_id: mail.requestId ?? null,
    credit_note_id: mail.creditNoteId ?? null,
    quote_id: mail.quoteId ?? null,
    payment_id: mail.paymentId ?? null,
    customer_id: mail.customerId ?? null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    kind: mail.kind,
    recipient,
    receiver: counts ? receiverOf(recipient) : null,
    cc: cc.length === 0 ? null : JSON.stringify(cc),
    ...withoutSecret(mail.content, mail.secret),
    sealed_letter: mail.secret !== undefined && configured ? sealContent(services, mail.content) : null,
    message_id: `<${randomUUID()}@${new URL(services.addresses.baseUrl).hostname}>`,
    status: configured ? ('queued' as const) : ('kept' as const),
    next_attempt_at: configured ? now : null,
    undo: mail.undo ? JSON.stringify(mail.undo) : null,
    created_at: now,
  };
  return tx.mails.insert(row, counts ? cc.map(receiverOf) : []);
}
