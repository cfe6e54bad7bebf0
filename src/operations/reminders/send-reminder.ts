import * as z from 'zod';
import type { MailContent } from '../../documents/mail/layout.ts';
import { type Addressees, addresseesIn } from '../../model/addressees.ts';
import type { BillingError } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatInstant, type Instant } from '../../model/dates.ts';
import { daysOverdue } from '../../model/invoice.ts';
import { LANGUAGES } from '../../model/language.ts';
import { DELIVERIES } from '../../model/mail.ts';
import { nextAllowedAt, REMINDER_TONES, tooSoonUntil } from '../../model/reminding.ts';
import { usualTone } from '../../model/schedule.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { COPIES_REDIRECT, languageFor, requireCustomer } from '../customers/customer.ts';
import { allowedActions, nameOf, requireInvoice } from '../invoices/invoice.ts';
import { NOT_PENDING_REFUSALS, requirePending } from '../invoices/states.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import type { Context } from '../kernel/context.ts';
import { InstantText, InvoiceReference, text, todayOf } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { ADDRESSEES, Cc, requireAddressees } from '../mails/addressees.ts';
import { orRefuse } from '../mails/mail-refusals.ts';
import { tooManyFor } from '../mails/receiver-cap.ts';
import { sendNow } from '../mails/send-now.ts';
import { DeadlineDays, deadlineFaults } from './deadline.ts';
import { dunningNoticeOf, incomplete, notOverdue } from './dunning-notice.ts';
import { IF_DRAFT, queueReminderMail, reminderMailOf, tooSoon, unsubscribed, type Wording } from './reminder-mail.ts';

const Reminder = z.object({
  invoice_id: z.int(),
  invoice_number: z.string(),
  reminder_number: z.int(),
  to: z.string(),
  cc: ADDRESSEES.cc,
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
    'Mails the customer a reminder with the payment link for one unpaid invoice, at most one in 24 hours unless force is true.',
  scope: 'billing.write',
  route: 'POST /invoices/{id}/remind',
  alias: { route: 'POST /invoices/{id}/reminder', operationId: 'sendInvoiceReminder' },
  effects: { destructive: false, idempotent: false, openWorld: true },
  // Only calls with `force` are checked for repetition. Without `force`, an invoice gets at most one reminder in 24
  // hours. A preview changes nothing.
  repeatIsRetry: ({ force, preview }) => force === true && preview !== true,
  input: z.strictObject({
    id: InvoiceReference,
    message: text(BOUNDS.message, { lines: true }).optional().describe('A paragraph of your own.'),
    tone: z.enum(REMINDER_TONES).optional().describe('By age if left out. formal: notice of default with a last day.'),
    deadline_days: DeadlineDays,
    language: z.enum(LANGUAGES).optional().describe("Left out: the customer's."),
    force: z.boolean().default(false).describe('true: also within 24 hours.'),
    preview: z.boolean().default(false).describe('true: only show it.'),
    cc: Cc,
  }),
  notForAssistants: ['deadline_days', 'cc'],
  notForTools: ['cc'],
  combinations: deadlineFaults,
  output: Reminder,
  refusals: [
    'invoice_not_found',
    'invoice_ambiguous',
    ...NOT_PENDING_REFUSALS,
    'customer_has_no_email',
    'customer_unsubscribed',
    'reminder_too_soon',
    'too_many_mails',
    'invoice_not_overdue',
    'business_incomplete',
    'mail_rejected',
  ],
  resource: [{ kind: 'invoice', argument: 'id' }],
  mails: ({ preview }) => preview !== true,
  // Requires the grant for payment details, because the message can tell the customer where to pay.
  redirects: [
    { grant: 'payment_details', when: ({ message, preview }) => message !== undefined && !preview },
    { grant: 'receivers', when: ({ cc, preview }) => COPIES_REDIRECT.when({ cc }) && !preview },
  ],
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, message, tone: wanted, deadline_days, language, force, preview, cc }) => {
  const invoice = await requireInvoice(ctx, id);
  requirePending(invoice, IF_DRAFT);
  const addressees = requireAddressees(invoice, ctx, cc);
  const tone = wanted ?? usualTone(daysOverdue(invoice.status, invoice.due_date, todayOf(ctx)), invoice.reminders_sent);
  const early = tone === 'formal' ? notOverdue(invoice, ctx) : null;
  if (early) throw early;
  const customer = await requireCustomer(ctx, invoice.customer_id, 'customer_id');
  const wording = {
    tone: tone === 'formal' ? await dunningNoticeOf(ctx.store, ctx, deadline_days) : tone,
    language: language ?? (await languageFor(ctx.store, customer)),
    message,
  };
  const refusal = await refusalToSend(ctx, invoice, wording, { force, addressees });
  if (preview) return previewOf(ctx, invoice, wording, refusal, addressees);
  if (refusal) throw refusal;
  const { reminder, mail } = await writeReminder(ctx, invoice, wording, { force, cc });
  const { delivery, sentAt } = orRefuse(await sendNow(ctx, mail), mail, invoice, ctx);
  return { ...reminder, delivery, sent_at: sentAt };
});

/** Returns the refusal if no reminder can be sent now. A preview shows it as `would_be_refused` (R20). */
async function refusalToSend(
  ctx: Context,
  invoice: InvoiceRow,
  { tone }: Wording,
  { force, addressees }: { readonly force: boolean; readonly addressees: Addressees },
): Promise<BillingError | null> {
  if (typeof tone === 'object') {
    const refusal = incomplete(tone);
    if (refusal) return refusal;
  } else if (!allowedActions(invoice).includes('remind')) return unsubscribed(invoice, ctx);
  if (!force && tooSoonUntil(invoice.last_reminder_at, ctx.now()) !== null) return tooSoon(invoice);
  return tooManyFor(ctx.store, ctx, addressees);
}

function previewOf(
  ctx: Context,
  invoice: InvoiceRow,
  wording: Wording,
  refusal: BillingError | null,
  addressees: Addressees,
): ReminderData {
  return {
    ...presentReminder(invoice, wording, reminderMailOf(ctx, invoice, wording), addressees),
    reminder_number: invoice.reminders_sent + 1,
    delivery: 'preview',
    next_allowed_at: instantText(tooSoonUntil(invoice.last_reminder_at, ctx.now())),
    would_be_refused: refusal && {
      code: refusal.code,
      message: refusal.message,
      next_allowed_at: refusal.details.facts?.next_allowed_at ?? null,
    },
  };
}

async function writeReminder(
  ctx: Context,
  seen: InvoiceRow,
  wording: Wording,
  terms: Parameters<typeof queueReminderMail>[4],
) {
  let mail: MailRow | undefined;
  const reminder = await ctx.write(async (tx) => {
    const letter = await queueReminderMail(tx, ctx, seen.id, wording, terms);
    const { before, invoice, content, activity } = letter;
    mail = letter.mail;
    const { configured } = ctx.mail;
    const next = configured
      ? nextAllowedAt(invoice.last_reminder_at)
      : tooSoonUntil(invoice.last_reminder_at, ctx.now());
    return {
      result: {
        ...presentReminder(invoice, wording, content, addresseesIn(letter.mail)),
        reminder_number: before.reminders_sent + 1,
        delivery: configured ? ('queued' as const) : ('not_configured' as const),
        next_allowed_at: instantText(next),
        would_be_refused: null,
      },
      events: [],
      activity,
    };
  });
  if (!mail) throw new Error('a reminder was committed without its mail');
  return { reminder, mail };
}

function presentReminder(
  invoice: InvoiceRow,
  { tone, language }: Wording,
  content: MailContent,
  { to, cc }: Addressees,
) {
  return {
    invoice_id: invoice.id,
    invoice_number: nameOf(invoice),
    to,
    cc: [...cc],
    tone: typeof tone === 'object' ? ('formal' as const) : tone,
    language,
    subject: content.subject,
    body: content.text,
    sent_at: null,
  };
}

function instantText(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
