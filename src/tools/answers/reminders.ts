/** Answer of `sendReminder`: the mail that was sent, or its preview. */
import type * as z from 'zod';
import type { sendReminder } from '../../operations/reminders/send-reminder.ts';
import { type AnswerContext, answerBuilder } from '../shape.ts';
import { localTime, quoted } from '../words.ts';
import { addresseesOf, addresseesSaid } from './invoice-words.ts';

type Reminder = z.input<typeof sendReminder.output>;

export const reminder = answerBuilder(
  {
    invoice_number: 'text',
    invoice_id: 'number',
    reminder_number: 'number',
    delivery: 'text',
    to: 'line',
    cc: 'texts',
    tone: 'text',
    language: 'text',
    would_be_refused: 'text',
    sent: 'time',
    next_allowed: 'time',
    subject: 'line',
    body: 'letter',
  },
  ['invoice_number', 'reminder_number', 'to', 'cc', 'sent'],
)((data: Reminder, context) => ({
  ...sentence(data, context),
  invoice_number: data.invoice_number,
  invoice_id: data.invoice_id,
  reminder_number: data.reminder_number,
  delivery: data.delivery,
  ...addresseesOf(data),
  tone: data.tone,
  language: data.language,
  would_be_refused: data.would_be_refused?.code,
  sent: data.sent_at,
  next_allowed: data.next_allowed_at ?? data.would_be_refused?.next_allowed_at,
  // Subject and text are shown only in a preview, where they can still be changed.
  ...(data.delivery === 'preview' ? { subject: data.subject, body: data.body } : {}),
}));

function sentence(data: Reminder, { timezone }: AnswerContext): { readonly summary: string; readonly next?: string } {
  const which = `reminder ${data.reminder_number} for invoice ${data.invoice_number}`;
  const to = addresseesSaid(data.to, data.cc);
  switch (data.delivery) {
    case 'preview':
      if (data.would_be_refused)
        return {
          summary: `Preview, nothing was sent: ${which} to ${to} would be refused now: ${data.would_be_refused.message}`,
        };
      return {
        summary: `Preview, nothing was sent: ${which} would go to ${to} with the subject ${quoted(data.subject, 160)}.`,
      };
    case 'sent':
      return { summary: `Sent ${which} to ${to}${data.sent_at ? ` at ${localTime(data.sent_at, timezone)}` : ''}.` };
    case 'queued':
      return { summary: `Not sent yet: ${which} to ${to} is queued and leaves when the mail server takes it.` };
    case 'not_configured':
      return {
        summary: `Nothing was sent: no mail server is set up, so ${which} to ${to} was only stored, and does not count.`,
        next: 'The customer does not know: give them the payment link yourself, or have a mail server set up (SMTP_URL).',
      };
  }
}
