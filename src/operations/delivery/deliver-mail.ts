/**
 * One attempt to send a mail: claims it, passes it to the mail server outside any transaction, and stores the outcome.
 */

import { addresseesIn, addresseesText } from '../../model/addressees.ts';
import { WAITS_FOR_PDF_MAX } from '../../model/archived-document.ts';
import { addMs, dateAt, type Instant } from '../../model/dates.ts';
import type { InvoiceId, MailId, RequestId } from '../../model/ids.ts';
import { STORED_STATUSES } from '../../model/invoice.ts';
import { LEASE_MS_MAX, leaseOf } from '../../model/lease.ts';
import { type MailOutcome, type MissedCopy, mailRetryDelayMs } from '../../model/mail.ts';
import { followingReminderAt } from '../../model/schedule.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Queries } from '../../store/store.ts';
import { creditNoteEvent, presentCreditNote } from '../credit-notes/credit-note.ts';
import { invoiceEvent, presentInvoice } from '../invoices/invoice.ts';
import { accountOf } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { forEachAtOnce } from '../kernel/for-each-of.ts';
import { bodyToSend } from '../mails/sealed-content.ts';
import type { MailEnd } from '../mails/send-now.ts';
import { undoOf, whenToSend } from '../mails/when-to-send.ts';
import { attachmentsOf, bytesOf } from './attachments.ts';

/**
 * Duration of a process's lease on a mail. The lease is longer than any attempt with a small mail. Another process
 * therefore takes over the mail only after the first process has died. {@link holdForSize} prolongs the lease of a
 * large mail, up to `LEASE_MS_MAX`.
 */
const LEASE_MS = 120_000;

/** Makes one attempt to send a mail. `atServer`: called directly before the mail server is contacted. */
export async function deliverMail(services: Services, id: MailId, atServer?: () => void): Promise<MailEnd> {
  const { store, clock } = services;
  const lease = leaseOf(clock, LEASE_MS, LEASE_MS_MAX);
  const { now } = lease;
  const mail = await store.transaction((tx) => tx.mails.claim(id, lease));
  if (!mail) return { outcome: 'queued' };
  const account = await accountOf(services, mail.account_id);
  const when = await whenToSend(services, account, mail, now);
  if (when === 'never') {
    await store.transaction((tx) => settleDropped(tx, mail, now));
    return { outcome: 'dropped' };
  }
  if (when !== 'now') return putOff(services, mail, null, when);
  const body = bodyToSend(services, mail);
  if (!body) return giveUp(services, mail, 'its link cannot be read with the secret key of this service', now);
  const attachments = await attachmentsOf(services, mail);
  if (attachments === null && mail.kind === 'statement') return giveUp(services, mail, 'its PDF is missing', now);
  if (attachments === null && mail.attempts <= WAITS_FOR_PDF_MAX) {
    const delay = mailRetryDelayMs(mail.attempts) ?? 0;
    return putOff(services, mail, 'its PDF cannot be made right now', addMs(clock.now(), delay));
  }
  if (!(await holdForSize(services, mail, bytesOf(attachments ?? [])))) return { outcome: 'queued' };
  atServer?.();
  const result = await services.mail.send({
    from: { name: account.name },
    replyTo: account.reply_to ?? account.email,
    ...addresseesIn(mail),
    isCopied: mail.copied === 1,
    subject: mail.subject,
    ...body,
    messageId: mail.message_id,
    unsubscribeUrl: mail.unsubscribe_url,
    attachments: attachments ?? [],
  });
  const at = clock.now();
  if (result.outcome === 'sent') {
    const missed = missedWords(result.missed ?? []);
    const words = [sentWords(mail, attachments !== null), ...(missed === null ? [] : [missed])].join('. ');
    await store.transaction((tx) => settleSent(tx, services, account, mail, { at, words, missed }));
    return { outcome: 'sent', at, missed };
  }
  const delay = result.outcome === 'temporary' ? mailRetryDelayMs(mail.attempts) : undefined;
  const isCopied = result.isCopied === true || mail.copied === 1;
  const reason = isCopied && mail.cc !== null ? `${result.reason}; the copies were sent` : result.reason;
  if (delay === undefined) return giveUp(services, mail, reason, at, result.outcome);
  return putOff(services, mail, result.reason, addMs(at, delay), result.isCopied);
}

/** Text about the copies that the mail server refused; null if there are none. */
function missedWords(missed: readonly MissedCopy[]): string | null {
  if (missed.length === 0) return null;
  return `No copy went to ${missed.map(({ address, reason }) => `${address} (${reason})`).join(' and ')}`;
}

/** Sending a mail larger than this can take longer than the lease. */
const LARGE_BYTES = 1024 * 1024;
/** Assumed speed of a slow connection: 250 kilobits per second. */
const SLOW_BYTES_PER_MS = 32;

/**
 * Prolongs the lease of a large mail, so that no other worker sends the mail too. Returns false if another worker has
 * already claimed the mail.
 */
async function holdForSize({ store, clock }: Services, mail: MailRow, bytes: number): Promise<boolean> {
  if (bytes < LARGE_BYTES) return true;
  const until = addMs(clock.now(), Math.min(LEASE_MS_MAX, LEASE_MS + Math.ceil(bytes / SLOW_BYTES_PER_MS)));
  return store.transaction((tx) => tx.mails.hold(mail, until));
}

async function giveUp(
  { store }: Services,
  mail: MailRow,
  reason: string,
  at: Instant,
  outcome?: MailOutcome['outcome'],
): Promise<MailEnd> {
  const isImpossible = outcome === 'impossible';
  const done = isImpossible ? 'Could not send' : 'The mail server refused';
  const words = `${done} the ${mailText(mail)}: ${reason}`;
  await store.transaction((tx) => settleRejected(tx, mail, { reason, words, at }));
  return { outcome: isImpossible ? 'failed' : 'rejected', reason };
}

/**
 * Postpones the mail to `until`. `isCopied`: true if the mail server accepted the copies. The next attempt then does
 * not send the copies again.
 */
async function putOff(
  { store }: Services,
  mail: MailRow,
  reason: string | null,
  until: Instant,
  isCopied = false,
): Promise<MailEnd> {
  const copied = isCopied ? 1 : mail.copied;
  const change = { status: 'queued', last_error: reason, next_attempt_at: until, sent_at: null, copied } as const;
  await store.transaction((tx) => tx.mails.settle(mail, change));
  return { outcome: 'queued' };
}

async function settleDropped(tx: Queries, mail: MailRow, at: Instant): Promise<void> {
  await tx.journal.lockAccount(mail.account_id);
  const change = { status: 'dropped', last_error: null, next_attempt_at: null, sent_at: null } as const;
  if (!(await tx.mails.settle(mail, change))) return;
  await takeBack(tx, mail);
  await addMailActivity(tx, mail, at, `Did not send the ${mailText(mail)}: there was no need any more`);
}

async function settleSent(
  tx: Queries,
  services: Services,
  account: AccountRow,
  mail: MailRow,
  { at, words, missed }: { readonly at: Instant; readonly words: string; readonly missed: string | null },
): Promise<void> {
  await tx.journal.lockAccount(account.id);
  const won = await tx.mails.settle(mail, { status: 'sent', last_error: missed, next_attempt_at: null, sent_at: at });
  if (!won) return;
  // `request_id` of a mail is the id of a payment request, not of an HTTP request.
  if (mail.request_id !== null) await spaceOut(tx, account, mail.request_id, at);
  if (mail.invoice_id === null || mail.kind === 'receipt') return addMailActivity(tx, mail, at, words);
  if (mail.kind === 'credit_note') return noteCreditNoteSent(tx, services, mail, { at, words });
  if (mail.kind === 'invoice') {
    await tx.invoices.change(mail.account_id, mail.invoice_id, STORED_STATUSES, { sent_at: at });
  }
  if (mail.kind === 'reminder') await noteReminded(tx, mail, mail.invoice_id, at);
  const invoice = await tx.invoices.find(mail.account_id, { id: mail.invoice_id });
  if (!invoice) return;
  const data = presentInvoice(invoice, { account, addresses: services.addresses }, dateAt(at, account.timezone));
  const type = mail.kind === 'invoice' ? 'invoice.sent' : 'invoice.reminder_sent';
  await tx.journal.addEvents(mail.account_id, [invoiceEvent(type, data)], at);
  await addMailActivity(tx, mail, at, words);
}

async function noteCreditNoteSent(
  tx: Queries,
  services: Services,
  mail: MailRow,
  { at, words }: { readonly at: Instant; readonly words: string },
): Promise<void> {
  const { account_id, credit_note_id: id } = mail;
  if (id === null) throw new Error(`mail ${mail.id} names no credit note`);
  await tx.creditNotes.sent(account_id, id, at);
  const note = await tx.creditNotes.find(account_id, { id });
  if (note) {
    const event = creditNoteEvent('credit_note.sent', presentCreditNote(note, services));
    await tx.journal.addEvents(account_id, [event], at);
  }
  await addMailActivity(tx, mail, at, words);
}

/**
 * A reminder is stored with the time of its call. If the mail is sent more than this time (ms) after the call, the
 * stored time is corrected. Shorter delays are ignored, so that `next_allowed_at` in the answer to the call stays
 * right.
 */
const PROMPT_MS = 60_000;

/**
 * Stores the time of the delivery as the time of the reminder. The 24 hours until the next reminder therefore begin
 * with the delivery (R20).
 */
async function noteReminded(tx: Queries, mail: MailRow, id: InvoiceId, at: Instant): Promise<void> {
  const remindedAt = undoOf(mail)?.remindedAt;
  if (remindedAt === undefined || at < addMs(remindedAt, PROMPT_MS)) return;
  const invoice = await tx.invoices.find(mail.account_id, { id });
  if (invoice?.last_reminder_at !== remindedAt) return;
  await tx.invoices.change(mail.account_id, id, STORED_STATUSES, { last_reminder_at: at });
}

/** Postpones the next reminder of a payment link if it would come too soon after this delivery (R33). */
async function spaceOut(tx: Queries, { timezone }: AccountRow, id: RequestId, at: Instant): Promise<void> {
  const request = await tx.requests.byId(id);
  if (!request || request.schedule === null || request.next_reminder_at === null) return;
  const next = followingReminderAt(request.schedule, request.created_at, at, timezone);
  if (next > request.next_reminder_at) await tx.requests.skipReminder(request, next);
}

/** Text about a sent mail. `isWhole`: false if the mail was sent without its PDF and its other attachments. */
function sentWords(mail: MailRow, isWhole: boolean): string {
  const without = isWhole ? '' : ', without its PDF, which could not be made';
  return `The mail server took the ${mailText(mail)}${without}`;
}

function mailText(mail: MailRow): string {
  return `${mail.kind.replace('_', ' ')} mail to ${addresseesText(addresseesIn(mail))}`;
}

/**
 * Marks the mail as rejected. If the mail was a reminder, lowers the invoice's number of reminders by one, because the
 * customer did not get this reminder.
 */
async function settleRejected(
  tx: Queries,
  mail: MailRow,
  { reason, words, at }: { readonly reason: string; readonly words: string; readonly at: Instant },
): Promise<void> {
  await tx.journal.lockAccount(mail.account_id);
  const won = await tx.mails.settle(mail, {
    status: 'rejected',
    last_error: reason,
    next_attempt_at: null,
    sent_at: null,
  });
  if (!won) return;
  await takeBack(tx, mail);
  await addMailActivity(tx, mail, at, words);
}

/** Lowers the invoice's number of reminders by one, because a reminder was not sent. */
async function takeBack(tx: Queries, mail: MailRow): Promise<void> {
  const undo = undoOf(mail);
  if (undo === null || mail.invoice_id === null) return;
  await tx.reminders.takeBack(mail.account_id, mail.invoice_id, undo.remindedAt, undo.lastReminderAt);
}

/** Activity row for an outcome. Its actor is the mail system, not a user or a token. */
function addMailActivity(tx: Queries, mail: MailRow, at: Instant, summary: string): Promise<void> {
  return tx.journal.addActivity({
    account_id: mail.account_id,
    operation: 'deliverMail',
    actor_kind: 'system',
    actor_id: null,
    actor_name: 'mail',
    channel: 'worker',
    ...subjectOf(mail),
    summary,
    // No HTTP request caused this row, so it has no request id. The message id helps to find the mail in the mail
    // server's log.
    request_id: mail.message_id,
    created_at: at,
  });
}

/**
 * The subject of the activity row. For a statement, the subject is the customer, so that erasing the customer finds
 * this row too. Sign-in mails and notices have neither a document nor a customer, so their subject is the account.
 */
function subjectOf({ account_id, invoice_id, request_id, quote_id, payment_id, customer_id }: MailRow) {
  if (invoice_id !== null) return { subject_kind: 'invoice', subject_id: invoice_id };
  if (request_id !== null) return { subject_kind: 'payment_request', subject_id: request_id };
  if (quote_id !== null) return { subject_kind: 'quote', subject_id: quote_id };
  if (payment_id !== null) return { subject_kind: 'payment', subject_id: payment_id };
  if (customer_id !== null) return { subject_kind: 'customer', subject_id: customer_id };
  return { subject_kind: 'account', subject_id: account_id };
}

const BATCH = 20;

/** Makes one attempt for each due mail, at most `BATCH` mails per call. Does nothing without a mail server. */
export async function deliverDueMails(services: Services): Promise<void> {
  if (!services.mail.configured) return;
  const due = await services.store.mails.due(services.clock.now(), BATCH);
  await forEachAtOnce(due, async ({ id }) => {
    await deliverMail(services, id);
  });
}
