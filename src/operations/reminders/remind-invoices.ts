/**
 * Sends automatic reminders for the invoices of accounts with a reminder plan, before and after the due date. Each
 * later reminder has a firmer tone.
 */
import { reminderMail } from '../../documents/mail/invoice-mails.ts';
import { addresseesOf } from '../../model/addressees.ts';
import { addDays, addMs, dateAt, type LocalDate } from '../../model/dates.ts';
import { REMINDER_INTERVAL_MS } from '../../model/reminding.ts';
import { byDay, lastDueDateOf, type ReminderPlan, stepsDue, toneOf } from '../../model/schedule.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { languageFor } from '../customers/customer.ts';
import { nameOf, requireInvoice } from '../invoices/invoice.ts';
import { invoiceMailData } from '../invoices/mailing.ts';
import { systemContext } from '../kernel/callers.ts';
import type { Services, Written } from '../kernel/context.ts';
import { forEachFound, forEachOf } from '../kernel/for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { mailWritten } from '../mails/mail-activity.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { sendNow } from '../mails/send-now.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';
import { begunPlan } from './begin-plan.ts';
import { isBeingPaid } from './reminder-mail.ts';

export async function remindInvoices(services: Services): Promise<void> {
  await forEachOf(await services.store.accounts.withReminders(), (account) => remindFor(services, account));
}

async function remindFor(services: Services, account: AccountRow): Promise<void> {
  const plan = await begunPlan(services, account);
  const now = services.clock.now();
  if (!plan || byDay(now, account.timezone) !== now) return;
  const today = dateAt(now, account.timezone);
  // A step is one reminder day of the plan. The loop starts with the latest step. This step also marks the earlier
  // steps as done, so an invoice gets only one reminder.
  for (let step = plan.days.length - 1; step >= 0; step--) {
    const dueBy = lastDueDateOf(plan, step, today) as LocalDate;
    await forEachFound<InvoiceRow>(
      (after, limit) => services.store.reminders.due(account.id, { step, dueBy, after }, limit),
      (invoice) => remind(services, account, plan, invoice, today),
    );
  }
}

async function remind(
  services: Services,
  account: AccountRow,
  plan: ReminderPlan,
  invoice: InvoiceRow,
  today: LocalDate,
): Promise<void> {
  const step = stepsDue(plan, invoice.due_date, today);
  if (step <= invoice.reminder_step || (await isBeingPaid(services.store, invoice))) return;
  const customer = await services.store.merging.following(account.id, invoice.customer_id);
  const reminded =
    customer?.unsubscribed_at === null && isIssuedBefore(account, plan, invoice, step) ? customer : undefined;
  const addressees = reminded ? addresseesOf(reminded) : null;
  const ctx = systemContext(services, account, 'remindInvoice');
  const now = ctx.now();
  const mail = await ctx
    .write(async (tx): Promise<Written<MailRow | null>> => {
      const counts = addressees !== null && services.mail.configured;
      const change = { step, at: now, notSince: addMs(now, -REMINDER_INTERVAL_MS), counts };
      // Nothing is changed if, since the search, the invoice was paid or cancelled or got a reminder. A reminder within
      // the last 24 hours delays this step.
      if (!(await tx.reminders.takeStep(account.id, invoice.id, change))) throw new NothingToDo();
      if (!reminded || addressees === null) return passedOver(invoice);
      // Reads the invoice again, because a part of it may have been paid since the search.
      const current = await requireInvoice(ctx, invoice.id, tx);
      const data = invoiceMailData(current, ctx, await languageFor(tx, reminded));
      const stop = unsubscribeUrl(services, reminded.id);
      const content = reminderMail({ ...data, unsubscribeUrl: stop }, toneOf(data.daysOverdue), undefined);
      const result = await queueMail(tx, ctx, {
        kind: 'reminder',
        ...addressees,
        invoiceId: invoice.id,
        content,
        unsubscribeUrl: stop,
        undo: {
          lastReminderAt: invoice.last_reminder_at,
          remindedAt: now,
          amountDue: current.amount_due,
          byItself: true,
        },
      });
      const which = counts ? `automatic reminder ${current.reminders_sent}` : 'an automatic reminder';
      const summary = mailWritten(ctx, `${which} of ${nameOf(invoice)}`, result);
      return { result, events: [], activity: { subject: { kind: 'invoice', id: invoice.id }, summary } };
    })
    .catch(unlessNothingToDo);
  if (mail) await sendNow(services, mail);
}

/**
 * Result for an invoice that gets no mail on a reminder day. The customer has no address or has unsubscribed, or the
 * invoice was issued after that day. The day is still marked as done.
 */
function passedOver(invoice: InvoiceRow): Written<MailRow | null> {
  const summary = `${nameOf(invoice)} got no automatic reminder on its day: it is too new, or its customer cannot be reminded by mail`;
  return { result: null, events: [], activity: { subject: { kind: 'invoice', id: invoice.id }, summary } };
}

/**
 * False if the invoice was issued after the reminder day. Such an invoice gets no reminder for that day, because the
 * customer has only just received the invoice.
 */
function isIssuedBefore(account: AccountRow, plan: ReminderPlan, invoice: InvoiceRow, step: number): boolean {
  const day = addDays(invoice.due_date, plan.days[step - 1] ?? 0);
  return day >= dateAt(invoice.issued_at ?? invoice.created_at, account.timezone);
}
