/** Mails that the service sends on behalf of an account, and their outcomes. */
import { addMs, DAY_MS, type Instant } from './dates.ts';

/**
 * Kinds of mails. `notice`: to the account's owner. `sign_in`: to the person who requested a sign-in link.
 * `link_reminder`: reminder of a payment link. `renewal_failed`, `subscription_ended`: about a customer's subscription.
 * `receipt`: confirms a payment.
 */
export const MAIL_KINDS = [
  'invoice',
  'reminder',
  'credit_note',
  'link_reminder',
  'notice',
  'sign_in',
  'renewal_failed',
  'subscription_ended',
  'statement',
  'quote',
  'receipt',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Statuses of a mail.
 * - `queued`: waits for the next attempt.
 * - `kept`: written while no mail server was configured. Never sent later, because a late mail would surprise the
 *   receiver.
 * - `rejected`: refused permanently by the mail server.
 * - `dropped`: a reminder that was no longer needed at the time of sending.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'rejected', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Values of the field `delivery` in the answer to a call that sends a reminder (R20). */
export const DELIVERIES = ['sent', 'queued', 'not_configured', 'preview'] as const;
/**
 * Values of `delivery` for the mail of an invoice or a credit note. A rejected or failed mail does not change the
 * invoice. `failed`: the mail had the outcome `impossible` ({@link MailOutcome}).
 */
export const INVOICE_DELIVERIES = ['sent', 'queued', 'not_configured', 'rejected', 'failed'] as const;

/** Values of `delivery` for the mail of a statement. If the mail is rejected, the whole call is refused. */
export const DELIVERIES_OF_STATEMENTS = ['sent', 'queued', 'not_configured'] as const;

/**
 * Maximum number of mails per day that callers can trigger to one address. Mails that the service sends automatically
 * are not included.
 */
export const MAILS_PER_RECEIVER = 20;
export const RECEIVER_WINDOW_MS = DAY_MS;

/**
 * Kinds of mails that a caller can trigger repeatedly. {@link MAILS_PER_RECEIVER} limits only these kinds. All other
 * mails follow from an event or a schedule, or go to people of the account.
 */
const ON_DEMAND: ReadonlySet<MailKind> = new Set(['invoice', 'reminder', 'credit_note', 'statement', 'quote']);

export function isOnDemand(kind: MailKind): boolean {
  return ON_DEMAND.has(kind);
}

/**
 * Earliest time of the next mail to an address; null if the limit permits the mail now. `sentAt`: creation times of
 * earlier mails within {@link RECEIVER_WINDOW_MS}, oldest first.
 */
export function receiverFreeAt(sentAt: readonly Instant[]): Instant | null {
  const blocking = sentAt.at(-MAILS_PER_RECEIVER);
  return blocking === undefined ? null : addMs(blocking, RECEIVER_WINDOW_MS);
}

export type OutgoingMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly from: { readonly name: string };
  readonly replyTo: string | null;
  readonly to: string;
  /** Addresses that get a copy of the mail and are named in its Cc header. `to` is not among them. */
  readonly cc: readonly string[];
  /** True if an earlier attempt has sent the copies. */
  readonly isCopied?: boolean;
  readonly messageId: string;
  /** Link with which the receiver unsubscribes (RFC 8058). */
  readonly unsubscribeUrl: string | null;
  readonly attachments: readonly MailFile[];
};

/** A file attached to a mail. `type`: its media type. */
export type MailFile = { readonly filename: string; readonly type: string; readonly bytes: Uint8Array };

/**
 * Outcome of an attempt. `temporary`: the mail is tried again. `permanent`: an SMTP 5xx response, no retry.
 * `impossible`: the mail server does not support the address, so the mail was not sent and is not retried. All three
 * are about the receiver `to`. `isCopied`: true if the server refused `to` and accepted the receivers of copies.
 */
export type MailOutcome =
  | { readonly outcome: 'sent'; readonly missed?: readonly MissedCopy[] }
  | {
      readonly outcome: 'temporary' | 'permanent' | 'impossible';
      readonly reason: string;
      readonly isCopied?: boolean;
    };

/** A copy that the mail server refused. The copy is not sent again. */
export type MissedCopy = { readonly address: string; readonly reason: string };

/**
 * Facts about a reminder, stored with its mail. Before the mail is sent, these facts are compared with the invoice. If
 * the mail is rejected or dropped, the facts are used to undo the reminder.
 */
export type ReminderUndo = {
  readonly lastReminderAt: Instant | null;
  readonly remindedAt: Instant;
  /** The amount due in the text of the mail. */
  readonly amountDue: number;
  /** True if the account's reminder plan sent the reminder automatically. */
  readonly byItself?: true;
  /** True for a formal notice, which is also sent to a customer who has unsubscribed (R87). */
  readonly isFormal?: true;
  /**
   * True if the caller named the addresses that get a copy. These addresses can differ from the addresses that the
   * customer has chosen.
   */
  readonly isCcGiven?: true;
};

export type MailGateway = {
  /** False without a mail server: mails are stored but not sent. */
  readonly configured: boolean;
  /** Reason why mails cannot be sent now; null if mails can be sent, or if no mail server is configured. */
  readonly trouble: () => Promise<string | null>;
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>;
  readonly close: () => Promise<void>;
};

const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const;

/** Pause in milliseconds after the n-th failed attempt; `undefined` when the mail is given up after about a day. */
export function mailRetryDelayMs(attempts: number): number | undefined {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}
