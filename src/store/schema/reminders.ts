/** Tables for previews of reminder batches, and for the outcome of each reminder. */
import type { Code } from '../../model/codes.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, InvoiceId, MailId } from '../../model/ids.ts';
import type { SkipReason } from '../../model/reminding.ts';
import { integer, table, text } from './table.ts';

/**
 * Preview of a batch of reminders. To send the batch, the caller gives the code of the preview. The row never changes.
 */
export const reminderBatches = table(
  {
    code: text<Code>().primaryKey(),
    account_id: integer<AccountId>().references('accounts'),
    principal: text(),
    /** JSON of the reminders with their texts, in the order in which the preview shows them. */
    plan: text(),
    created_at: integer<Instant>(),
    expires_at: integer<Instant>(),
  },
  {
    indexes: ['create index reminder_batches_by_age on reminder_batches (created_at, code)'],
  },
);

/**
 * Outcome of one reminder of a preview. If the reminder is sent, one transaction writes the outcome and adds the reminder
 * to the invoice's count.
 */
export const reminderOutcomes = table(
  {
    code: text<Code>(),
    invoice_id: integer<InvoiceId>(),
    account_id: integer<AccountId>().references('accounts'),
    /** The reminder's mail; null if the invoice was skipped. */
    mail_id: integer<MailId>().nullable(),
    reason: text<SkipReason>().nullable(),
    next_allowed_at: integer<Instant>().nullable(),
    created_at: integer<Instant>(),
  },
  {
    key: ['code', 'invoice_id'],
    indexes: ['create index reminder_outcomes_by_age on reminder_outcomes (created_at, code, invoice_id)'],
  },
);
