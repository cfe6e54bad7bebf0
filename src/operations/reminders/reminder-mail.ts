/** One reminder mail: its text, the reasons not to send it, and the change that counts and queues it. */
import { createHash } from 'node:crypto';
import { dunningNoticeMail } from '../../documents/mail/dunning-notice.ts';
import { reminderMail } from '../../documents/mail/invoice-mails.ts';
import type { MailContent } from '../../documents/mail/layout.ts';
import { BillingError } from '../../model/billing-error.ts';
import { addDays, addMs, formatInstant, type Instant } from '../../model/dates.ts';
import type { Language } from '../../model/language.ts';
import { nextAllowedAt, REMINDER_INTERVAL_MS, type UsualTone } from '../../model/reminding.ts';
import { printedReference, transferReference } from '../../model/transfer.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { nameOf, requireInvoice } from '../invoices/invoice.ts';
import { invoiceMailData } from '../invoices/mailing.ts';
import { notPending, requirePending } from '../invoices/states.ts';
import { type Activity, type Context, paymentUrl, type Services } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { requireAddressees } from '../mails/addressees.ts';
import { mailWritten } from '../mails/mail-activity.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';
import type { DunningNotice } from './dunning-notice.ts';

export type Wording = {
  /** A tone, or the details of a formal notice. */
  readonly tone: UsualTone | DunningNotice;
  readonly language: Language;
  readonly message: string | undefined;
};

export const IF_DRAFT =
  'Nothing is due on a draft, so there is nothing to remind of. issueInvoice makes it final and payable.';

/**
 * Returns the mail of a reminder. `unsubscribeUrl`: a secret address for the customer only. The address is left out if
 * an answer shows the mail to the caller. Formal notices never contain this address.
 */
export function reminderMailOf(
  ctx: Context,
  invoice: InvoiceRow,
  { tone, language, message }: Wording,
  unsubscribeUrl?: string,
): MailContent {
  const data = invoiceMailData(invoice, ctx, language);
  if (typeof tone === 'object') {
    const lastDay = addDays(todayOf(ctx), tone.deadlineDays);
    const facts = { ...tone, invoiceDate: invoice.date, lastDay, reference: referenceOf(tone, invoice) };
    return dunningNoticeMail(data, facts, message);
  }
  return reminderMail(unsubscribeUrl === undefined ? data : { ...data, unsubscribeUrl }, tone, message);
}

/**
 * Returns the digest of a letter. If the digest has changed since the preview, the letter has changed too. A preview
 * has no `unsubscribeUrl`, so the letter must be made without `unsubscribeUrl`.
 */
export function digestOf({ subject, text, html }: MailContent): string {
  return createHash('sha256')
    .update(JSON.stringify([subject, text, html]))
    .digest('base64url');
}

/** The payment reference for the bank account in the notice, in the same form as on the invoice's page. */
function referenceOf({ claimant }: DunningNotice, { id, invoice_number: number }: InvoiceRow): string {
  return printedReference(transferReference(claimant.iban, { id, number }) ?? number ?? '');
}

type QueuedReminderMail = {
  /** The invoice before this reminder was counted; `invoice` is the invoice afterwards. */
  readonly before: InvoiceRow;
  readonly invoice: InvoiceRow;
  readonly content: MailContent;
  readonly mail: MailRow;
  readonly activity: Activity;
};

/**
 * Counts the reminder and queues its mail in the caller's transaction. Reads the invoice again in this transaction,
 * because a payment may have changed the amount due. Refuses an invoice that is no longer payable. Refuses a second
 * reminder within 24 hours, unless `force` is true or no mail server is configured. `cc`: addresses for copies, used
 * instead of the customer's `cc_emails`.
 */
export async function queueReminderMail(
  tx: Queries,
  ctx: Context,
  id: InvoiceRow['id'],
  wording: Wording,
  { force, cc }: { readonly force: boolean; readonly cc?: readonly string[] | undefined },
): Promise<QueuedReminderMail> {
  const at = ctx.now();
  const { configured } = ctx.mail;
  const isFormal = typeof wording.tone === 'object';
  const before = await requireInvoice(ctx, id, tx);
  // Without a mail server, the reminder cannot be sent. So it is not counted, and the 24 hours do not begin (R20).
  if (configured) {
    const notSince = force ? null : addMs(at, -REMINDER_INTERVAL_MS);
    const won = await tx.reminders.count(ctx.account.id, id, at, notSince);
    if (!won) throw before.status === 'pending' ? tooSoon(before) : notPending(before, IF_DRAFT);
  } else requirePending(before, IF_DRAFT);
  const invoice = await requireInvoice(ctx, id, tx);
  const stop: { readonly unsubscribeUrl?: string } = isFormal
    ? {}
    : { unsubscribeUrl: unsubscribeUrl(ctx, invoice.customer_id) };
  const mail = await queueMail(tx, ctx, {
    kind: 'reminder',
    ...requireAddressees(invoice, ctx, cc),
    invoiceId: invoice.id,
    content: reminderMailOf(ctx, invoice, wording, stop.unsubscribeUrl),
    ...stop,
    undo: {
      lastReminderAt: before.last_reminder_at,
      remindedAt: at,
      amountDue: invoice.amount_due,
      ...(isFormal ? { isFormal } : {}),
      ...(cc === undefined ? {} : { isCcGiven: true as const }),
    },
  });
  const number = before.reminders_sent + 1;
  const kind = isFormal ? 'formal notice' : 'reminder';
  const which = configured ? `${kind} ${number}` : `a ${kind}`;
  return {
    before,
    invoice,
    content: reminderMailOf(ctx, invoice, wording),
    mail,
    activity: {
      subject: { kind: 'invoice', id: invoice.id },
      summary: mailWritten(ctx, `${which} of ${nameOf(invoice)}`, mail),
    },
  };
}

/**
 * True if the customer has paid and the provider has not confirmed the payment yet. During that time, automatic
 * reminders and `remindOverdue` skip the invoice; `sendReminder` does not.
 */
export async function isBeingPaid(
  { payments }: Pick<Services['store'], 'payments'>,
  { open_payment_id: id }: InvoiceRow,
): Promise<boolean> {
  return id !== null && (await payments.byId(id))?.processing === 1;
}

/**
 * The refusal of a reminder to a customer who has unsubscribed. Formal notices are sent nevertheless, because they are
 * not marketing.
 */
export function unsubscribed(invoice: InvoiceRow, ctx: Context): BillingError {
  const name = invoice.customer_name;
  return new BillingError('customer_unsubscribed', `${name} has unsubscribed from reminders by mail.`, {
    field: 'customer.email',
    hint: 'Talk to them another way, give them payment_url, mail the invoice itself once more with sendInvoice, or send a formal notice (tone formal).',
    facts: { customer_id: invoice.customer_id, payment_url: paymentUrl(invoice, ctx) },
  });
}

export function tooSoon(invoice: InvoiceRow): BillingError {
  const next = formatInstant(nextAllowedAt(invoice.last_reminder_at) ?? (0 as Instant));
  return new BillingError('reminder_too_soon', `A reminder for ${nameOf(invoice)} was sent less than 24 hours ago.`, {
    facts: { next_allowed_at: next },
    retryable: true,
    hint: `Wait until ${next}, or set force to true if the customer really should get another one now.`,
  });
}
