/** Mails that the service sends on behalf of an account, and their outcomes. */
import { addMs, DAY_MS, type Instant } from './dates.ts';

/**
 * `notice`: to the account's owner. `sign_in`: to the person who requested a sign-in link. `link_reminder`: reminder of
 * a payment link. `renewal_failed`, `subscription_ended`: about a customer's subscription.
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
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `queued`: waits for its next attempt. `kept`: written while no mail server was configured, and never sent later,
 * because an unexpected late mail does harm. `rejected`: refused by the mail server for good. `dropped`: a reminder
 * that was no longer needed when it could leave.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'rejected', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Outcomes of a reminder in answers (R20). */
export const DELIVERIES = ['sent', 'queued', 'not_configured', 'preview'] as const;
/**
 * Outcomes of an invoice's mail in answers; a rejected or failed mail does not change the invoice. `failed`: see
 * {@link MailOutcome}.
 */
export const INVOICE_DELIVERIES = ['sent', 'queued', 'not_configured', 'rejected', 'failed'] as const;

/** Outcomes of a statement's mail in answers; a rejected one refuses the call. */
export const DELIVERIES_OF_STATEMENTS = ['sent', 'queued', 'not_configured'] as const;

/**
 * Most mails that callers can send to one address in a day, whatever they are about. Mails that the service sends by
 * itself neither count nor wait.
 */
export const MAILS_PER_RECEIVER = 20;
export const RECEIVER_WINDOW_MS = DAY_MS;

/**
 * Kinds that a caller can ask for, any number of times. The others are about a change at a provider, a schedule, or to
 * people of the account.
 */
const ON_DEMAND: ReadonlySet<MailKind> = new Set(['invoice', 'reminder', 'credit_note', 'statement']);

export function isOnDemand(kind: MailKind): boolean {
  return ON_DEMAND.has(kind);
}

/** From when the next mail is possible; null: now. `sentAt`: when the mails in the window were made, oldest first. */
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
  readonly messageId: string;
  /** The link by which the receiver unsubscribes (RFC 8058). */
  readonly unsubscribeUrl: string | null;
  readonly attachments: readonly MailFile[];
};

/** A file in a mail. `type`: its media type. */
export type MailFile = { readonly filename: string; readonly type: string; readonly bytes: Uint8Array };

/**
 * The outcome of an attempt. A `temporary` failure is retried, a `permanent` one (an SMTP 5xx response) is not, and
 * neither is what is `impossible`: the mail server cannot take such an address, and was not given it.
 */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'temporary' | 'permanent' | 'impossible'; readonly reason: string };

/** The invoice's reminder state before a reminder, restored if the mail is rejected or dropped. */
export type ReminderUndo = {
  readonly lastReminderAt: Instant | null;
  readonly remindedAt: Instant;
  /** The amount due that the mail names. */
  readonly amountDue: number;
  /** Sent automatically by the account's reminder plan. */
  readonly byItself?: true;
  /** A formal notice: it also goes to a customer who has unsubscribed (R87). */
  readonly isFormal?: true;
};

export type MailGateway = {
  /** False without a mail server: mails are stored but not sent. */
  readonly configured: boolean;
  /** The reason why mail cannot be sent now; null if it can, or if no mail server is configured. */
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
