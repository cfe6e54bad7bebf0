/** When an invoice reminder may be mailed: the rule behind both the lists and sendReminder's refusals (R20). */
import { addMs, DAY_MS, type Instant } from './dates.ts';

/** One reminder per invoice in this time, unless forced. */
export const REMINDER_INTERVAL_MS = DAY_MS;

/** The tones that are chosen by age. */
export const USUAL_TONES = ['friendly', 'neutral', 'firm'] as const;
export type UsualTone = (typeof USUAL_TONES)[number];

/** `formal`: a notice of default with a last day to pay. Only a caller chooses it. */
export const REMINDER_TONES = [...USUAL_TONES, 'formal'] as const;
export type ReminderTone = (typeof REMINDER_TONES)[number];

/**
 * Days from a formal notice to the last day to pay. A consumer in the Netherlands has fourteen days from the day after
 * the notice arrived, or no collection costs are owed (Hoge Raad, 25 November 2016).
 */
export const DEADLINE_DAYS = { min: 15, max: 365 } as const;

/** Why an invoice of a list is not reminded (R87). `changed`: the invoice or its customer changed since the preview. */
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
  /** When the customer asked for no more reminders; null: never. */
  readonly unsubscribedAt: Instant | null;
  readonly lastReminderAt: Instant | null;
};

/**
 * The state for a payable invoice, tested in the order in which sendReminder refuses. `nextAllowedAt` only for
 * `too_soon`.
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

/**
 * The first instant at which a reminder is allowed (inclusive); it may lie in the past. Null if there was no reminder.
 */
export function nextAllowedAt(lastReminderAt: Instant | null): Instant | null {
  return lastReminderAt === null ? null : addMs(lastReminderAt, REMINDER_INTERVAL_MS);
}

/** As {@link nextAllowedAt}, if it lies in the future; else null. */
export function tooSoonUntil(lastReminderAt: Instant | null, now: Instant): Instant | null {
  const next = nextAllowedAt(lastReminderAt);
  return next !== null && now < next ? next : null;
}
