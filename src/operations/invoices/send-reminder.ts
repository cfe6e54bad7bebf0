import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { addMs, DAY_MS, formatInstant, type Instant } from '../../model/dates.ts';
import { REMINDER_TONES, reminderLetter } from '../../model/letters.ts';
import { DELIVERIES, type Letter } from '../../model/mail.ts';
import { Refusal } from '../../model/refusal.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Context } from '../context.ts';
import { InvoiceReference, text } from '../fields.ts';
import { orRefuse, queueMail, requireEmail, sendNow } from '../mails/queue-mail.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';
import { operation } from '../operation.ts';
import { nameOf, requireInvoice } from './invoice.ts';
import { letterFacts } from './mailing.ts';
import { NOT_PENDING, notPending, requirePending } from './states.ts';

/** One reminder per invoice in this time, unless forced (R20). */
const REMINDER_INTERVAL_MS = DAY_MS;

const Reminder = z.object({
  invoice_id: z.int(),
  invoice_number: z.string(),
  reminder_number: z.int(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  delivery: z.enum(DELIVERIES).describe('not_configured: no mail server is set up, nothing was sent.'),
  sent_at: z.string().meta({ format: 'date-time' }).nullable(),
  next_allowed_at: z.string().meta({ format: 'date-time' }).nullable(),
});
type ReminderData = z.input<typeof Reminder>;

export const sendReminder = operation({
  name: 'sendReminder',
  title: 'Send a payment reminder',
  summary:
    'Mails the customer a reminder with the payment link for one unpaid invoice, at most one in 24 hours unless force is true. preview: true shows the mail and sends nothing.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  // Without force the 24 hours protect the customer; a preview changes nothing.
  once: ({ force, preview }) => force === true && preview !== true,
  input: z.strictObject({
    id: InvoiceReference,
    message: text(BOUNDS.message, { lines: true }).optional().describe('A paragraph of your own in the mail.'),
    tone: z.enum(REMINDER_TONES).default('friendly'),
    force: z.boolean().default(false).describe('true: send although one went out in the last 24 hours.'),
    preview: z.boolean().default(false).describe('true: only show what would be sent.'),
  }),
  output: Reminder,
  refusals: [
    'invoice_not_found',
    ...NOT_PENDING,
    'customer_has_no_email',
    'customer_unsubscribed',
    'reminder_too_soon',
    'mail_rejected',
  ],
})(async (ctx, { id, message, tone, force, preview }) => {
  const invoice = await requireInvoice(ctx, id);
  requirePending(invoice);
  requireEmail(invoice);
  const unsubscribe = await unsubscribeUrlFor(ctx, invoice);
  // Written from the invoice as it is when it is counted: a payment in between changes what is due.
  const letterOf = (seen: InvoiceRow) => ({
    shown: reminderLetter(letterFacts(seen, ctx), tone, message),
    sent: reminderLetter({ ...letterFacts(seen, ctx), unsubscribeUrl: unsubscribe }, tone, message),
  });
  if (preview) {
    const next = { number: invoice.reminders_sent + 1, at: invoice.last_reminder_at };
    return presentReminder(invoice, letterOf(invoice).shown, next);
  }
  const { reminder, mail } = await queueReminder(ctx, invoice, { letterOf, unsubscribe, force });
  const { delivery, sentAt } = orRefuse(await sendNow(ctx, mail), mail);
  return { ...reminder, delivery, sent_at: sentAt };
});

type Asked = {
  /** The customer's own address to unsubscribe is for them alone: answers show the letter without it. */
  readonly letterOf: (invoice: InvoiceRow) => { readonly shown: Letter; readonly sent: Letter };
  readonly unsubscribe: string;
  readonly force: boolean;
};

async function queueReminder(ctx: Context, seen: InvoiceRow, { letterOf, unsubscribe, force }: Asked) {
  const at = ctx.now();
  let mail: MailRow | undefined;
  const reminder = await ctx.write(async (tx) => {
    const before = await requireInvoice(ctx, seen.id, tx);
    const notSince = force ? null : addMs(at, -REMINDER_INTERVAL_MS);
    const won = await tx.reminders.count(ctx.account.id, seen.id, at, notSince);
    const invoice = await requireInvoice(ctx, seen.id, tx);
    if (!won) throw invoice.status === 'pending' ? tooSoon(invoice) : notPending(invoice);
    const undo = { lastReminderAt: before.last_reminder_at, remindedAt: at };
    const { shown, sent } = letterOf(invoice);
    mail = await queueMail(tx, ctx, {
      kind: 'reminder',
      recipient: requireEmail(invoice),
      invoiceId: invoice.id,
      letter: sent,
      unsubscribeUrl: unsubscribe,
      undo,
    });
    const delivery = ctx.mail.configured ? ('queued' as const) : ('not_configured' as const);
    return {
      result: { ...presentReminder(invoice, shown, { number: invoice.reminders_sent, at }), delivery },
      events: [],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Reminded ${mail.recipient} of ${nameOf(invoice)} (reminder ${invoice.reminders_sent})`,
      },
    };
  });
  if (!mail) throw new Error('a reminder was committed without its mail');
  return { reminder, mail };
}

/** Whoever said that they want no reminders gets none, whoever asks. */
async function unsubscribeUrlFor(ctx: Context, invoice: InvoiceRow): Promise<string> {
  const customer = await ctx.store.customers.byId(ctx.account.id, invoice.customer_id);
  if (customer?.unsubscribed_at !== null) {
    throw new Refusal('customer_unsubscribed', `${invoice.customer_name} does not want reminders by mail.`, {
      field: 'customer.email',
      hint: 'Talk to them another way, or send the invoice itself once more with sendInvoice.',
    });
  }
  return unsubscribeUrl(ctx, customer.id);
}

function presentReminder(
  invoice: InvoiceRow,
  letter: Letter,
  last: { number: number; at: Instant | null },
): ReminderData {
  return {
    invoice_id: invoice.id,
    invoice_number: nameOf(invoice),
    reminder_number: last.number,
    to: requireEmail(invoice),
    subject: letter.subject,
    body: letter.text,
    delivery: 'preview',
    sent_at: null,
    next_allowed_at: last.at === null ? null : formatInstant(addMs(last.at, REMINDER_INTERVAL_MS)),
  };
}

function tooSoon(invoice: InvoiceRow): Refusal {
  const next = formatInstant(addMs(invoice.last_reminder_at ?? (0 as Instant), REMINDER_INTERVAL_MS));
  return new Refusal('reminder_too_soon', `A reminder for ${nameOf(invoice)} was made less than 24 hours ago.`, {
    facts: { next_allowed_at: next },
    retryable: true,
    hint: `Wait until ${next}, or set force to true if the customer really should get another one now.`,
  });
}
