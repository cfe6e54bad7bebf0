/** Stores a mail in the transaction of its change; it is sent after the commit, never before. */
import { randomUUID } from 'node:crypto';
import type { MailContent } from '../../documents/mail/layout.ts';
import { formatInstant, type Instant } from '../../model/dates.ts';
import type { AccountId, CreditNoteId, InvoiceId, RequestId } from '../../model/ids.ts';
import type { MailKind, ReminderUndo } from '../../model/mail.ts';
import { Refusal } from '../../model/refusal.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, Services } from '../context.ts';
import { paymentUrl } from '../invoices/invoice.ts';
import { sealContent, withoutSecret } from './sealed-content.ts';

export type NewMail = {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly invoiceId?: InvoiceId;
  readonly creditNoteId?: CreditNoteId;
  readonly requestId?: RequestId;
  readonly content: MailContent;
  /** The secret of a sign-in link in the mail. It is stored only sealed, until the mail is delivered. */
  readonly secret?: string;
  readonly unsubscribeUrl?: string;
  readonly undo?: ReminderUndo;
};

export function queueMail(tx: Queries, ctx: Context, mail: NewMail): Promise<MailRow> {
  return insertMail(tx, ctx, ctx.account.id, mail, ctx.now());
}

/** For what no operation does, such as an endpoint that is turned off by the worker. */
export function insertMail(
  tx: Queries,
  services: Services,
  accountId: AccountId,
  mail: NewMail,
  now: Instant,
): Promise<MailRow> {
  const { configured } = services.mail;
  return tx.mails.insert({
    account_id: accountId,
    invoice_id: mail.invoiceId ?? null,
    request_id: mail.requestId ?? null,
    credit_note_id: mail.creditNoteId ?? null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    kind: mail.kind,
    recipient: mail.recipient,
    ...withoutSecret(mail.content, mail.secret),
    sealed_letter: mail.secret !== undefined && configured ? sealContent(services, mail.content) : null,
    message_id: `<${randomUUID()}@${new URL(services.addresses.baseUrl).hostname}>`,
    status: configured ? 'queued' : 'kept',
    next_attempt_at: configured ? now : null,
    undo: mail.undo ? JSON.stringify(mail.undo) : null,
    created_at: now,
  });
}

export type SendResult =
  | { readonly delivery: 'sent'; readonly sentAt: string }
  | {
      readonly delivery: 'queued' | 'not_configured';
      readonly sentAt: null;
      /** The mail server did not answer within a second. */
      readonly isLate?: true;
    }
  | { readonly delivery: 'rejected'; readonly sentAt: null; readonly reason: string };

/**
 * Sends a committed mail at once if that is possible. A mail server that does not answer within a second does not hold the call
 * (`hand-over.ts`); what cannot leave now is tried again by the worker.
 */
export async function sendNow(ctx: Services, mail: MailRow): Promise<SendResult> {
  if (mail.status === 'kept') return { delivery: 'not_configured', sentAt: null };
  const { deliverMail } = await import('./deliver-mail.ts');
  const end = await ctx.handOvers
    .run((atServer) => deliverMail(ctx, mail.id, atServer))
    .catch(() => ({ outcome: 'queued' }) as const);
  if (end === 'late') return { delivery: 'queued', sentAt: null, isLate: true };
  switch (end.outcome) {
    case 'sent':
      return { delivery: 'sent', sentAt: formatInstant(end.at) };
    case 'queued':
    // Among the mails whose delivery is answered only reminders are dropped, and a reminder is checked just before: the
    // answer is the same as if it had been dropped a moment later.
    case 'dropped':
      return { delivery: 'queued', sentAt: null };
    case 'rejected':
      return { delivery: 'rejected', sentAt: null, reason: end.reason };
  }
}

/** For operations that only send a mail: a rejected mail refuses the call. */
export function orRefuse<S extends SendResult>(
  result: S,
  mail: MailRow,
  invoice: InvoiceRow,
  ctx: Pick<Context, 'addresses'>,
): Exclude<S, { delivery: 'rejected' }> {
  if (result.delivery !== 'rejected') return result as Exclude<S, { delivery: 'rejected' }>;
  const { customer_id } = invoice;
  throw new Refusal(
    'mail_rejected',
    `The mail server refused the address ${mail.recipient} for good: ${result.reason}`,
    {
      field: 'customer.email',
      hint: `Ask for the right address, change it with updateCustomer (customer ${customer_id}), then send again; or give the customer payment_url another way.`,
      facts: { customer_id, payment_url: paymentUrl(invoice, ctx) },
    },
  );
}

export function requireEmail(invoice: InvoiceRow, ctx: Pick<Context, 'addresses'>): string {
  if (invoice.customer_email !== null) return invoice.customer_email;
  throw noEmail(invoice, ctx);
}

export function noEmail(invoice: InvoiceRow, ctx: Pick<Context, 'addresses'>): Refusal {
  const { customer_id } = invoice;
  return new Refusal(
    'customer_has_no_email',
    `Customer ${invoice.customer_id} (${invoice.customer_name}) has no e-mail address.`,
    {
      field: 'customer.email',
      hint: `Ask for the address and add it with updateCustomer (customer ${customer_id}), or give the customer payment_url another way.`,
      facts: { customer_id, payment_url: paymentUrl(invoice, ctx) },
    },
  );
}
