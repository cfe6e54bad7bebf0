/** Answer about many reminders: the preview, or the outcome of each reminder. */
import * as z from 'zod';
import { LANGUAGES } from '../../model/language.ts';
import { REMINDER_TONES, SKIP_REASONS } from '../../model/reminding.ts';
import { CUSTOMER_MATCH } from '../customers/customer-filter.ts';
import { InstantText } from '../kernel/fields.ts';

const Result = z.object({
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  customer_id: z.int(),
  customer_name: z.string(),
  to: z.string().nullable(),
  cc: z.array(z.string()),
  reminder_number: z.int(),
  tone: z.enum(REMINDER_TONES),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  currency: z.string(),
  amount_due: z.number(),
  days_overdue: z.int(),
  disputed: z.boolean().describe('A dispute about a payment of it is open; such an invoice is not skipped.'),
  outcome: z
    .enum(['preview', 'sent', 'queued', 'not_configured', 'skipped'])
    .describe('preview: would be sent. not_configured: no mail server is set up; nothing was sent or counted.'),
  reason: z.enum(SKIP_REASONS).nullable().describe('Why it was or would be skipped. changed: since the preview.'),
  next_allowed_at: InstantText.nullable(),
});

const Counts = z.object({
  preview: z.int(),
  sent: z.int(),
  queued: z.int(),
  not_configured: z.int(),
  skipped: z.int(),
});

export const RemindedMany = z.object({
  preview: z.boolean().describe('true: nothing was sent.'),
  results: z.array(Result),
  counts: Counts,
  totals: z
    .array(z.object({ currency: z.string(), count: z.int(), amount_due: z.number() }))
    .describe('Of the invoices that are not skipped.'),
  total_count: z.int().describe('All invoices of the filter, at the preview.'),
  has_more: z.boolean().describe('More invoices of the filter could be reminded; call again after sending.'),
  confirm: z.string().nullable().describe('Sends exactly the letters of this preview; null if there are none.'),
  confirm_expires_at: InstantText.nullable(),
  would_be_refused: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('In a preview: why sending would be refused as a whole.'),
  customer_match: CUSTOMER_MATCH,
});
export type RemindedManyData = z.input<typeof RemindedMany>;
