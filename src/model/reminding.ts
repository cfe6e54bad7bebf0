/**
 * Rules for the time of invoice reminders (R20). Lists of invoices and the operation sendReminder use the same rules.
 */
import { addMs, DAY_MS, type Instant } from './dates.ts';

/** Shortest time between two reminders of an invoice, unless the caller forces a reminder. */
export const REMINDER_INTERVAL_MS = DAY_MS;

/**
 * Tones that `usualTone` and `toneOf` choose automatically. The choice depends on the days overdue and on earlier
 * reminders.
 */
export const USUAL_TONES = ['friendly', 'neutral', 'firm'] as const;
export type UsualTone = (typeof USUAL_TONES)[number];

/** All tones of a reminder. `formal`: a notice of default with a last day to pay; never chosen automatically. */
export const REMINDER_TONES = [...USUAL_TONES, 'formal'] as const;
export type ReminderTone = (typeof REMINDER_TONES)[number];

/**
 * Days from a formal notice to the last day to pay. In the Netherlands a consumer must have fourteen days from the day
 * after the arrival of the notice. Otherwise the consumer owes no collection costs (Hoge Raad, 25 November 2016).
 */
export const DEADLINE_DAYS = { min: 15, max: 365 } as const;

/**
 * Reasons for skipping an invoice when many reminders are sent (R87). `changed`: the invoice or its customer has
 * changed since the preview.
 */
export const SKIP_REASONS = [
  'reminder_too_soon',
  'too_many_mails',
  'customer_has_no_email',
  'customer_unsubscribed',
  'payment_processing',
  'changed',
  'mail_rejected',
  'not_overdue',
  'invoice_is_draft',
  'invoice_already_paid',
  'invoice_refunded',
  'invoice_cancelled',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A preview of many reminders can be confirmed for ten minutes. */
export const CONFIRM_MS = 600_000;

export const REMINDER_STATES = ['possible', 'too_soon', 'no_email', 'unsubscribed'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

export type Remindable = {
  readonly email: string | null;
  /** Time at which the customer unsubscribed from reminders; null if still subscribed. */
  readonly unsubscribedAt: Instant | null;
  readonly lastReminderAt: Instant | null;
};

/**
 * Reminder state of a payable invoice. The operation sendReminder checks the same conditions in the same order.
 * `nextAllowedAt`: only for `too_soon`.
 */
export function reminderStateOf(
  { email, unsubscribedAt, lastReminderAt }: Remindable,
  now: Instant,
): { readonly state: ReminderState; readonly nextAllowedAt: Instant | null } {
  if (email === null) return { state: 'no_email', nextAllowedAt: null };
  if (unsubscribedAt !== null) return { state: 'unsubscribed', nextAllowedAt: null };
  const next = tooSoonUntil(lastReminderAt, now);
  return { state: next === null ? 'possible' : 'too_soon', nextAllowedAt: next };
}

/** First instant at which a reminder is allowed (inclusive). It can be in the past. Null if there was no reminder. */
export function nextAllowedAt(lastReminderAt: Instant | null): Instant | null {
  return lastReminderAt === null ? null : addMs(lastReminderAt, REMINDER_INTERVAL_MS);
}

/** Like {@link nextAllowedAt}, but null if the time is in the past. */
export function tooSoonUntil(lastReminderAt: Instant | null, now: Instant): Instant | null {
  const next = nextAllowedAt(lastReminderAt);
  return next !== null && now < next ? next : null;
}
