/** Row types of previews of many reminders, as in {@link Tables}. */
import type { Code } from '../model/codes.ts';
import type { Instant } from '../model/dates.ts';
import type { AccountId, InvoiceId, MailId } from '../model/ids.ts';
import type { SkipReason } from '../model/reminding.ts';

/** A preview that a caller was shown, and may send by naming the code. The row never changes. */
export type ReminderBatchTable = {
  code: Code;
  account_id: AccountId;
  principal: string;
  /** JSON of the letters, in the order in which they were shown, and of their wording. */
  plan: string;
  created_at: Instant;
  expires_at: Instant;
};

/** Outcome of one letter of a batch, written in the transaction that counts its reminder. */
export type ReminderOutcomeTable = {
  code: Code;
  invoice_id: InvoiceId;
  account_id: AccountId;
  /** The reminder's mail; null if the invoice was skipped. */
  mail_id: MailId | null;
  reason: SkipReason | null;
  next_allowed_at: Instant | null;
  created_at: Instant;
};
