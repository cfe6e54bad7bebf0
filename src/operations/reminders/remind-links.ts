/**
 * Mails reminders of unpaid payment links, on each link's schedule (R33). The reminders end when the link is paid,
 * closed or expired, or after `schedule_amount` reminders.
 */
import { linkReminderMail } from '../../documents/mail/invoice-mails.ts';
import { addresseesOf } from '../../model/addressees.ts';
import type { Instant } from '../../model/dates.ts';
import { followingReminderAt, nextReminderAt } from '../../model/schedule.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import { languageFor } from '../customers/customer.ts';
import { systemContext } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { forEachOf } from '../kernel/for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { mailWritten } from '../mails/mail-activity.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { sendNow } from '../mails/send-now.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';

const BATCH = 50;

export async function remindLinks(services: Services): Promise<void> {
  const due = await services.store.requests.toRemind(services.clock.now(), BATCH);
  await forEachOf(due, (request) => remind(services, request));
}

/** Counts the reminder and queues its mail in one transaction, so a crash leaves both changes or neither. */
async function remind(services: Services, request: RequestRow): Promise<void> {
  const account = await services.store.accounts.byId(request.account_id);
  if (!account || request.schedule === null || request.next_reminder_at === null) return;
  const now = services.clock.now();
  if (isOver(request, now))
    return void (await services.store.transaction((tx) => tx.requests.skipReminder(request, null)));
  const customer =
    request.customer_id === null ? undefined : await services.store.merging.following(account.id, request.customer_id);
  // Without a mail server no reminder is sent, and the reminder does not count as sent (R20).
  const mayRemind = services.mail.configured && customer?.unsubscribed_at === null;
  const addressees = mayRemind ? addresseesOf(customer) : null;
  if (!customer || addressees === null || request.processing === 1) {
    // No reminder is possible now, so the next time of the schedule is set.
    const next = nextReminderAt(request.schedule, request.created_at, now, account.timezone);
    return void (await services.store.transaction((tx) => tx.requests.skipReminder(request, next)));
  }
  const next = followingReminderAt(request.schedule, request.created_at, now, account.timezone);
  const ctx = systemContext(services, account, 'remindLink');
  const mail = await ctx
    .write(async (tx) => {
      // Nothing is changed in two cases: the link was paid or closed since the search, or another worker has sent the
      // reminder.
      const counted = await tx.requests.countReminder(request, now, next);
      if (!counted) throw new NothingToDo();
      const content = linkReminderMail({
        language: await languageFor(tx, customer),
        seller: account.name,
        customer: customer.name,
        what: request.description,
        currency: request.currency,
        amountDue: request.amount ?? 0,
        paymentUrl: `${services.addresses.linkUrl}/${request.code}`,
        unsubscribeUrl: unsubscribeUrl(services, customer.id),
      });
      const result = await queueMail(tx, ctx, {
        kind: 'link_reminder',
        ...addressees,
        requestId: request.id,
        content,
        unsubscribeUrl: unsubscribeUrl(services, customer.id),
      });
      const summary = mailWritten(services, `reminder ${counted.reminders_sent} of ${request.description}`, result);
      return { result, events: [], activity: { subject: { kind: 'payment_request', id: request.id }, summary } };
    })
    .catch(unlessNothingToDo);
  if (mail) await sendNow(services, mail);
}

/** True if the link is paid, closed or expired, or has had all its reminders. */
function isOver(request: RequestRow, now: Instant): boolean {
  const { paid_count, deactivated_at, expires_at, reminders_sent, schedule_amount } = request;
  const expired = expires_at !== null && expires_at <= now;
  return paid_count > 0 || deactivated_at !== null || expired || reminders_sent >= (schedule_amount ?? 0);
}
