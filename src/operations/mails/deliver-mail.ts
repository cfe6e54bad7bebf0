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
  | { readonly outcome: 'queued' };

export async function deliverMail(world: World, id: MailId): Promise<MailEnd> {
  const { store, clock } = world;
  const now = clock.now();
  const mail = await store.transaction((tx) => tx.mails.claim(id, now, addMs(now, LEASE_MS)));
  if (!mail) return { outcome: 'queued' };
  const account = await store.accounts.byId(mail.account_id);
  if (!account) throw new Error(`mail ${id} has no account`);
  const result = await world.mail.send({
    from: { name: account.name },
    replyTo: account.email,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.message_id,
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

async function settleSent(tx: Queries, world: World, account: AccountRow, mail: MailRow, at: Instant): Promise<void> {
  const won = await tx.mails.settle(mail, { status: 'sent', last_error: null, next_attempt_at: null, sent_at: at });
  if (!won || mail.invoice_id === null) return;
  if (mail.kind === 'invoice') {
    await tx.invoices.change(mail.account_id, mail.invoice_id, STORED_STATUSES, { sent_at: at });
  }
  const invoice = await tx.invoices.find(mail.account_id, { id: mail.invoice_id });
  if (!invoice) return;
  const data = presentInvoice(invoice, { account, addresses: world.addresses }, dateAt(at, account.timezone));
  const type = mail.kind === 'invoice' ? 'invoice.sent' : 'invoice.reminder_sent';
  await tx.journal.addEvents(mail.account_id, [invoiceEvent(type, data)], at);
  await note(tx, mail, at, `The mail server took the ${mail.kind} mail to ${mail.recipient}`);
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
  if (mail.undo !== null && mail.invoice_id !== null) {
    const undo = JSON.parse(mail.undo) as ReminderUndo;
    await tx.invoices.uncountReminder(mail.account_id, mail.invoice_id, undo.remindedAt, undo.lastReminderAt);
  }
  await note(tx, mail, at, `The mail server refused the ${mail.kind} mail to ${mail.recipient}: ${reason}`);
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
    subject_kind: 'invoice',
    subject_id: mail.invoice_id,
    summary,
    request_id: mail.message_id,
    created_at: at,
  });
}
