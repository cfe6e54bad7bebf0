/** The answers of `sendReminder`: what went out, or would. */
import type * as z from 'zod';
import type { sendReminder as SendReminder } from '../../../operations/invoices/send-reminder.ts';
import { plain, quoted, type Written } from './words.ts';

type Reminder = z.input<typeof SendReminder.output>;

export function sendReminder(reminder: Reminder): Written {
  const which = `reminder ${reminder.reminder_number} for invoice ${reminder.invoice_number}`;
  const to = plain(reminder.to, 120);
  const next = reminder.next_allowed_at === null ? [] : [`The next one is allowed from ${reminder.next_allowed_at}.`];
  switch (reminder.delivery) {
    case 'preview':
      return {
        answer: `Preview, nothing was sent: ${which} would go to ${to} with the subject ${quoted(reminder.subject, 160)}.`,
        lines: bodyLines(reminder.body),
      };
    case 'sent':
      return { answer: `Sent ${which} to ${to} at ${reminder.sent_at}.`, lines: next };
    case 'queued':
      return {
        answer: `Not sent yet: ${which} to ${to} is queued and goes out as soon as the mail server takes it.`,
        lines: next,
      };
    case 'not_configured':
      return {
        answer: `Nothing was sent: no mail server is configured, so ${which} to ${to} was kept, not sent.`,
        lines: [
          'The customer does not know; give them the pay link yourself, or have a mail server set up (SMTP_URL).',
          ...next,
        ],
      };
  }
}

/** The mail itself, marked as such: it quotes names and a message that others wrote. */
function bodyLines(body: string): string[] {
  return body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${plain(line, 300)}`);
}
