/**
 * Checks a mail again before it is sent. After the mail was queued, the money may have arrived, or the customer may
 * have unsubscribed.
 */
import { addresseesIn, addresseesOf, areSame } from '../../model/addressees.ts';
import type { Instant } from '../../model/dates.ts';
import type { CustomerId } from '../../model/ids.ts';
import type { ReminderUndo } from '../../model/mail.ts';
import { byDay } from '../../model/schedule.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Services } from '../kernel/context.ts';

/**
 * Returns `now` if the mail can be sent. Returns an instant if the mail must wait until that instant. Returns `never`
 * if the mail is out of date:
 * - Nothing is due any more, or the amount due has changed.
 * - The customer has unsubscribed, or has a new address.
 * - A newer reminder exists, or automatic reminders were turned off.
 */
export async function whenToSend(
  services: Services,
  account: AccountRow,
  mail: MailRow,
  now: Instant,
): Promise<'now' | 'never' | Instant> {
  if (mail.kind === 'link_reminder') return (await isLinkUnpaid(services, mail, now)) ? 'now' : 'never';
  if (mail.kind === 'renewal_failed') return (await isStillToPay(services, mail)) ? 'now' : 'never';
  if (mail.kind !== 'reminder') return 'now';
  if (!(await isInvoiceUnchanged(services, mail))) return 'never';
  const byItself = undoOf(mail)?.byItself === true;
  if (byItself && account.reminder_plan === null) return 'never';
  const at = byItself ? byDay(now, account.timezone) : now;
  return at === now ? 'now' : at;
}

export function undoOf({ undo }: MailRow): ReminderUndo | null {
  return undo === null ? null : (JSON.parse(undo) as ReminderUndo);
}

async function isLinkUnpaid(services: Services, mail: MailRow, now: Instant): Promise<boolean> {
  const request = mail.request_id === null ? undefined : await services.store.requests.byId(mail.request_id);
  if (!request || request.customer_id === null) return false;
  const { paid_count, processing, deactivated_at, expires_at } = request;
  const open = paid_count === 0 && processing === 0 && deactivated_at === null;
  return open && (expires_at === null || expires_at > now) && wantsMail(services, mail, request.customer_id);
}

/** True if the payment request of a failed renewal is still open and unpaid. */
async function isStillToPay({ store }: Services, { request_id: id }: MailRow): Promise<boolean> {
  const request = id === null ? undefined : await store.requests.byId(id);
  return request?.paid_count === 0 && request.processing === 0 && request.deactivated_at === null;
}

/**
 * True if the reminder is still correct:
 * - The invoice is still pending, and its amount due is still the amount in the mail.
 * - No newer reminder of the invoice was counted.
 * - The customer may still be mailed.
 */
async function isInvoiceUnchanged(services: Services, mail: MailRow): Promise<boolean> {
  const invoice =
    mail.invoice_id === null ? undefined : await services.store.invoices.find(mail.account_id, { id: mail.invoice_id });
  if (invoice?.status !== 'pending') return false;
  const undo = undoOf(mail);
  const isLatest = undo?.remindedAt === invoice.last_reminder_at;
  const namesAmountDue = undo?.amountDue === invoice.amount_due;
  return isLatest && namesAmountDue && wantsMail(services, mail, invoice.customer_id);
}

/**
 * True if the customer may still be mailed at these addresses. False if an address of the customer has changed. A
 * formal notice is sent even to customers who have unsubscribed, because it is not marketing.
 */
async function wantsMail({ store }: Services, mail: MailRow, id: CustomerId): Promise<boolean> {
  const customer = await store.merging.following(mail.account_id, id);
  if (!customer) return false;
  const written = addresseesIn(mail);
  const undo = undoOf(mail);
  const now = addresseesOf(customer, undo?.isCcGiven ? written.cc : undefined);
  if (now === null || !areSame(now, written)) return false;
  return customer.unsubscribed_at === null || undo?.isFormal === true;
}
