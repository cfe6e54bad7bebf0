/** Mail the service sends on behalf of an account, and what became of it. */
import type { Instant } from './dates.ts';

/** `notice`: to the account's owner. `sign_in`: to whoever asked for a link to sign in with. `link_reminder`: of a payment link. The last two: about a customer's subscription. */
export const MAIL_KINDS = [
  'invoice',
  'reminder',
  'link_reminder',
  'notice',
  'sign_in',
  'renewal_failed',
  'subscription_ended',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `queued` waits for its (next) attempt; `kept` was written while no mail server was configured and is never sent by
 * itself later: a mail nobody expects any more is worse than none. `rejected`: the mail server refused it for good.
 * `dropped`: it was a reminder, and by the time it could leave there was nothing to be reminded of.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'rejected', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What a caller is told about a reminder (R20). */
export const DELIVERIES = ['sent', 'queued', 'not_configured', 'preview'] as const;
/** What a caller is told about an invoice's mail; a rejected one leaves the invoice as it is. */
export const INVOICE_DELIVERIES = ['sent', 'queued', 'not_configured', 'rejected'] as const;

export type OutgoingMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly from: { readonly name: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly messageId: string;
  /** Where its receiver says that they want no more of these (RFC 8058). */
  readonly unsubscribeUrl: string | null;
};

/** How an attempt ended: a `temporary` failure is tried again, a `permanent` one (an SMTP 5xx answer) never. */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'temporary' | 'permanent'; readonly reason: string };

/** What a rejected reminder gives back: the state of the invoice's reminders before it. */
export type ReminderUndo = {
  readonly lastReminderAt: Instant | null;
  readonly remindedAt: Instant;
  /** The amount due that the mail names; absent in mails written by versions that did not store it. */
  readonly amountDue?: number;
  /** Nobody asked for this one: it follows its account's plan. */
  readonly byItself?: true;
};

export type MailGateway = {
  /** False without a mail server: mails are kept, not sent. */
  readonly configured: boolean;
  /** Why mail cannot leave now, or null when it can, or when none is configured. */
  readonly trouble: () => Promise<string | null>;
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>;
  readonly close: () => Promise<void>;
};

const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const;

/** When a mail is tried again after its n-th failed attempt, in ms; `undefined` when it is given up (about a day). */
export function mailRetryDelayMs(attempts: number): number | undefined {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}
