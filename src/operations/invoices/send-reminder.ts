import * as z from 'zod';
import { reminderMail } from '../../documents/mail/invoice-mails.ts';
import type { MailContent } from '../../documents/mail/layout.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { addMs, formatInstant, type Instant } from '../../model/dates.ts';
import { daysOverdue } from '../../model/invoice.ts';
import { LANGUAGES, type Language } from '../../model/language.ts';
import { DELIVERIES } from '../../model/mail.ts';
import { Refusal } from '../../model/refusal.ts';
import {
  nextAllowedAt,
  REMINDER_INTERVAL_MS,
  REMINDER_TONES,
  type ReminderTone,
  tooSoonUntil,
} from '../../model/reminding.ts';
import { usualTone } from '../../model/schedule.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Context } from '../context.ts';
import { requireCustomer } from '../customers/customer.ts';
import { languageFor } from '../customers/language.ts';
import { InstantText, InvoiceReference, text } from '../fields.ts';
import { realWithoutAmount } from '../limits/exposure.ts';
import { orRefuse, queueMail, requireEmail, sendNow } from '../mails/queue-mail.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';
import { operation } from '../operation.ts';
import { allowedActions, nameOf, paymentUrl, requireInvoice, todayOf } from './invoice.ts';
import { invoiceMailData } from './mailing.ts';
import { NOT_PENDING_REFUSALS, notPending, requirePending } from './states.ts';

const Reminder = z.object({
  invoice_id: z.int(),
  invoice_number: z.string(),
  reminder_number: z.int(),
  to: z.string(),
  tone: z.enum(REMINDER_TONES),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  body: z.string(),
  delivery: z.enum(DELIVERIES).describe('not_configured: no mail server is set up; nothing was sent or counted.'),
  sent_at: InstantText.nullable(),
  next_allowed_at: InstantText.nullable(),
  would_be_refused: z
    .object({ code: z.string(), message: z.string(), next_allowed_at: InstantText.nullable() })
    .nullable()
    .describe('In a preview: why sending it now would be refused.'),
});
type ReminderData = z.input<typeof Reminder>;

export const sendReminder = operation({
  name: 'sendReminder',
  title: 'Send a payment reminder',
  summary:
    'Mails the customer a reminder with the payment link for one unpaid invoice, at most one in 24 hours unless force is true. preview: true shows the mail and sends nothing.',
  scope: 'billing.write',
  route: 'POST /invoices/{id}/remind',
  alias: { route: 'POST /invoices/{id}/reminder', operationId: 'sendInvoiceReminder' },
  effects: { destructive: false, idempotent: false, openWorld: true },
  // Without force the 24 hours protect the customer; a preview changes nothing.
  repeatIsRetry: ({ force, preview }) => force === true && preview !== true,
  input: z.strictObject({
    id: InvoiceReference,
    message: text(BOUNDS.message, { lines: true }).optional().describe('A paragraph of your own in the mail.'),
    tone: z
      .enum(REMINDER_TONES)
      .optional()
      .describe('Left out: by days overdue and reminders sent, friendly at first, firm at last.'),
    language: z.enum(LANGUAGES).optional().describe("Left out: the customer's."),
    force: z.boolean().default(false).describe('true: send although one went out in the last 24 hours.'),
    preview: z.boolean().default(false).describe('true: only show what would be sent.'),
  }),
  output: Reminder,
  refusals: [
    'invoice_not_found',
    ...NOT_PENDING_REFUSALS,
    'customer_has_no_email',
    'customer_unsubscribed',
    'reminder_too_soon',
    'mail_rejected',
  ],
  subject: [{ kind: 'invoice', argument: 'id' }],
  mails: ({ preview }) => preview !== true,
  exposure: realWithoutAmount,
})(async (ctx, { id, message, tone, language, force, preview }) => {
  const invoice = await requireInvoice(ctx, id);
  requirePending(invoice, IF_DRAFT);
  requireEmail(invoice, ctx);
  const customer = await requireCustomer(ctx, invoice.customer_id, 'customer_id');
  const options = {
    customer,
    message,
    tone: tone ?? usualTone(daysOverdue(invoice.status, invoice.due_date, todayOf(ctx)), invoice.reminders_sent),
    language: language ?? (await languageFor(ctx.store, customer)),
    force,
  };
  const refusal = refusalToSend(ctx, invoice, options);
  if (preview) return previewOf(ctx, invoice, options, refusal);
  if (refusal) throw refusal;
  const { reminder, mail } = await writeReminder(ctx, invoice, options);
  const { delivery, sentAt } = orRefuse(await sendNow(ctx, mail), mail, invoice, ctx);
  return { ...reminder, delivery, sent_at: sentAt };
});

const IF_DRAFT =
  'Nothing is due on a draft, so there is nothing to remind of. issueInvoice makes it final and payable.';

type ReminderOptions = {
  readonly customer: CustomerRow;
  readonly message: string | undefined;
  readonly tone: ReminderTone;
  readonly language: Language;
  readonly force: boolean;
};

/** The refusal if no reminder may be sent now; a preview shows it as `would_be_refused` (R20). */
function refusalToSend(ctx: Context, invoice: InvoiceRow, { force }: ReminderOptions): Refusal | null {
  if (!allowedActions(invoice).includes('remind')) return unsubscribed(invoice, ctx);
  return !force && tooSoonUntil(invoice.last_reminder_at, ctx.now()) !== null ? tooSoon(invoice) : null;
}

function previewOf(ctx: Context, invoice: InvoiceRow, options: ReminderOptions, refusal: Refusal | null): ReminderData {
  const next = tooSoonUntil(invoice.last_reminder_at, ctx.now());
  const { shown } = reminderMails(ctx, invoice, options);
  return {
    ...presentReminder(ctx, invoice, options, shown),
    reminder_number: invoice.reminders_sent + 1,
    delivery: 'preview',
    next_allowed_at: next === null ? null : formatInstant(next),
    would_be_refused: refusal && {
      code: refusal.code,
      message: refusal.message,
      next_allowed_at: refusal.details.facts?.next_allowed_at ?? null,
    },
  };
}

/** Reads the invoice again in the transaction that counts the reminder: a payment may have changed the amount due. */
async function writeReminder(ctx: Context, seen: InvoiceRow, options: ReminderOptions) {
  const at = ctx.now();
  const { configured } = ctx.mail;
  let mail: MailRow | undefined;
  const reminder = await ctx.write(async (tx) => {
    const before = await requireInvoice(ctx, seen.id, tx);
    // Only a reminder for a mail server counts (R20). Without a mail server the 24 hours do not begin.
    if (configured) {
      const notSince = options.force ? null : addMs(at, -REMINDER_INTERVAL_MS);
      const won = await tx.reminders.count(ctx.account.id, seen.id, at, notSince);
      if (!won) throw before.status === 'pending' ? tooSoon(before) : notPending(before, IF_DRAFT);
    } else requirePending(before, IF_DRAFT);
    const invoice = await requireInvoice(ctx, seen.id, tx);
    const { shown, sent, stop } = reminderMails(ctx, invoice, options);
    mail = await queueMail(tx, ctx, {
      kind: 'reminder',
      recipient: requireEmail(invoice, ctx),
      invoiceId: invoice.id,
      content: sent,
      unsubscribeUrl: stop,
      undo: { lastReminderAt: before.last_reminder_at, remindedAt: at, amountDue: invoice.amount_due },
    });
    const next = configured ? nextAllowedAt(invoice.last_reminder_at) : tooSoonUntil(invoice.last_reminder_at, at);
    const number = before.reminders_sent + 1;
    return {
      result: {
        ...presentReminder(ctx, invoice, options, shown),
        reminder_number: number,
        delivery: configured ? ('queued' as const) : ('not_configured' as const),
        next_allowed_at: next === null ? null : formatInstant(next),
        would_be_refused: null,
      },
      events: [],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: configured
          ? `Reminded ${mail.recipient} of ${nameOf(invoice)} (reminder ${number})`
          : `Wrote a reminder of ${nameOf(invoice)} to ${mail.recipient}; no mail server is set up, so nothing was sent`,
      },
    };
  });
  if (!mail) throw new Error('a reminder was committed without its mail');
  return { reminder, mail };
}

/** The unsubscribe link is for the customer alone, so answers show the mail without it. */
function reminderMails(ctx: Context, invoice: InvoiceRow, { customer, language, tone, message }: ReminderOptions) {
  const data = invoiceMailData(invoice, ctx, language);
  const stop = unsubscribeUrl(ctx, customer.id);
  return {
    shown: reminderMail(data, tone, message),
    sent: reminderMail({ ...data, unsubscribeUrl: stop }, tone, message),
    stop,
  };
}

function presentReminder(ctx: Context, invoice: InvoiceRow, { tone, language }: ReminderOptions, content: MailContent) {
  return {
    invoice_id: invoice.id,
    invoice_number: nameOf(invoice),
    to: requireEmail(invoice, ctx),
    tone,
    language,
    subject: content.subject,
    body: content.text,
    sent_at: null,
  };
}

/** An unsubscribed customer gets no reminder, not even one that a user sends. */
function unsubscribed(invoice: InvoiceRow, ctx: Context): Refusal {
  const name = invoice.customer_name;
  return new Refusal('customer_unsubscribed', `${name} has unsubscribed from reminders by mail.`, {
    field: 'customer.email',
    hint: 'Talk to them another way, give them payment_url, or mail the invoice itself once more with sendInvoice.',
    facts: { customer_id: invoice.customer_id, payment_url: paymentUrl(invoice, ctx) },
  });
}

function tooSoon(invoice: InvoiceRow): Refusal {
  const next = formatInstant(nextAllowedAt(invoice.last_reminder_at) ?? (0 as Instant));
  return new Refusal('reminder_too_soon', `A reminder for ${nameOf(invoice)} was sent less than 24 hours ago.`, {
    facts: { next_allowed_at: next },
    retryable: true,
    hint: `Wait until ${next}, or set force to true if the customer really should get another one now.`,
  });
}
