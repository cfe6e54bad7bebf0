/** One attempt at one mail: claim, hand to the mail server outside any transaction, settle. */
import { addMs, dateAt, type Instant } from '../../model/dates.ts';
import type { MailId } from '../../model/ids.ts';
import { STORED_STATUSES } from '../../model/invoice.ts';
import { mailRetryDelayMs, type ReminderUndo } from '../../model/mail.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { World } from '../context.ts';
import { invoiceEvent, presentInvoice } from '../invoices/invoice.ts';

/** Longer than any attempt may take, so that a mail has two senders only if one of them is dead. */
const LEASE_MS = 120_000;

export type MailEnd =
  | { readonly outcome: 'sent'; readonly at: Instant }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'queued' }
  /** It was a reminder, and there is nothing to be reminded of any more. */
  | { readonly outcome: 'dropped' };

export async function deliverMail(world: World, id: MailId): Promise<MailEnd> {
  const { store, clock } = world;
  const now = clock.now();
  const mail = await store.transaction((tx) => tx.mails.claim(id, now, addMs(now, LEASE_MS)));
  if (!mail) return { outcome: 'queued' };
  const account = await store.accounts.byId(mail.account_id);
  if (!account) throw new Error(`mail ${id} has no account`);
  if (!(await isStillMeant(world, mail))) {
    await store.transaction((tx) => settleDropped(tx, mail, now));
    return { outcome: 'dropped' };
  }
  const result = await world.mail.send({
    from: { name: account.name },
    replyTo: account.email,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.message_id,
    unsubscribeUrl: mail.unsubscribe_url,
  });
  const at = clock.now();
  if (result.outcome === 'sent') {
    await store.transaction((tx) => settleSent(tx, world, account, mail, at));
    return { outcome: 'sent', at };
  }
  const delay = result.outcome === 'temporary' ? mailRetryDelayMs(mail.attempts) : undefined;
  if (delay === undefined) {
    await store.transaction((tx) => settleRejected(tx, mail, result.reason, at));
    return { outcome: 'rejected', reason: result.reason };
  }
  const change = {
    status: 'queued',
    last_error: result.reason,
    next_attempt_at: addMs(at, delay),
    sent_at: null,
  } as const;
  await store.transaction((tx) => tx.mails.settle(mail, change));
  return { outcome: 'queued' };
}

/** Between being asked for and leaving, the money may have come, or the customer may have said that they want none. */
async function isStillMeant({ store }: World, mail: MailRow): Promise<boolean> {
  if (mail.kind === 'link_reminder' && mail.request_id !== null) {
    const request = await store.requests.byId(mail.request_id);
    return request?.paid_count === 0 && request.deactivated_at === null;
  }
  if (mail.kind !== 'reminder' || mail.invoice_id === null) return true;
  const invoice = await store.invoices.find(mail.account_id, { id: mail.invoice_id });
  if (invoice?.status !== 'pending') return false;
  return (await store.customers.byId(mail.account_id, invoice.customer_id))?.unsubscribed_at === null;
}

async function settleDropped(tx: Queries, mail: MailRow, at: Instant): Promise<void> {
  const change = { status: 'dropped', last_error: null, next_attempt_at: null, sent_at: null } as const;
  if (!(await tx.mails.settle(mail, change))) return;
  await takeBack(tx, mail);
  await note(
    tx,
    mail,
    at,
    `Did not send the ${mail.kind.replace('_', ' ')} mail to ${mail.recipient}: there was no need any more`,
  );
}

async function settleSent(tx: Queries, world: World, account: AccountRow, mail: MailRow, at: Instant): Promise<void> {
  const won = await tx.mails.settle(mail, { status: 'sent', last_error: null, next_attempt_at: null, sent_at: at });
  if (!won) return;
  if (mail.invoice_id === null) return note(tx, mail, at, sentWords(mail));
  if (mail.kind === 'invoice') {
    await tx.invoices.change(mail.account_id, mail.invoice_id, STORED_STATUSES, { sent_at: at });
  }
  const invoice = await tx.invoices.find(mail.account_id, { id: mail.invoice_id });
  if (!invoice) return;
  const data = presentInvoice(invoice, { account, addresses: world.addresses }, dateAt(at, account.timezone));
  const type = mail.kind === 'invoice' ? 'invoice.sent' : 'invoice.reminder_sent';
  await tx.journal.addEvents(mail.account_id, [invoiceEvent(type, data)], at);
  await note(tx, mail, at, sentWords(mail));
}

function sentWords({ kind, recipient }: MailRow): string {
  return `The mail server took the ${kind.replace('_', ' ')} mail to ${recipient}`;
}

/** Nothing reached the customer, so the invoice is put back to what it was before the mail was asked for. */
async function settleRejected(tx: Queries, mail: MailRow, reason: string, at: Instant): Promise<void> {
  const won = await tx.mails.settle(mail, {
    status: 'rejected',
    last_error: reason,
    next_attempt_at: null,
    sent_at: null,
  });
  if (!won) return;
  await takeBack(tx, mail);
  await note(tx, mail, at, `The mail server refused the ${mail.kind} mail to ${mail.recipient}: ${reason}`);
}

/** A reminder that never left does not count. */
async function takeBack(tx: Queries, mail: MailRow): Promise<void> {
  if (mail.undo === null || mail.invoice_id === null) return;
  const undo = JSON.parse(mail.undo) as ReminderUndo;
  await tx.invoices.uncountReminder(mail.account_id, mail.invoice_id, undo.remindedAt, undo.lastReminderAt);
}

/** Every change has its line in the activity list; this one is nobody's but the mail server's. */
function note(tx: Queries, mail: MailRow, at: Instant, summary: string): Promise<void> {
  return tx.journal.addActivity({
    account_id: mail.account_id,
    operation: 'deliverMail',
    actor_kind: 'system',
    actor_id: null,
    actor_name: 'mail',
    door: 'worker',
    subject_kind: mail.request_id === null ? 'invoice' : 'payment_request',
    subject_id: mail.invoice_id ?? mail.request_id,
    summary,
    request_id: mail.message_id,
    created_at: at,
  });
}
