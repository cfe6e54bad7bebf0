/**
 * Emits `invoice.overdue` once per invoice, when the day after its due date begins in the account's time zone (R4,
 * R25).
 */
import { dateAt, type TimeZone } from '../../model/dates.ts';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { invoiceEvent, nameOf, presentInvoice, requireInvoice } from '../invoices/invoice.ts';
import { systemContext } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { forEachFound } from '../kernel/for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';

/** The time zone in which every day begins first. */
const FIRST_ZONE = 'Pacific/Kiritimati' as TimeZone;

export async function emitOverdueEvents(services: Services): Promise<void> {
  const now = services.clock.now();
  // The current date in {@link FIRST_ZONE}: no time zone has a later date. An invoice that is due before this date may
  // be overdue in its account's zone.
  const latestToday = dateAt(now, FIRST_ZONE);
  const accounts = new Map<AccountId, AccountRow | undefined>();
  const accountOf = async (id: AccountId) => {
    if (!accounts.has(id)) accounts.set(id, await services.store.accounts.byId(id));
    return accounts.get(id);
  };
  await forEachFound<Pick<InvoiceRow, 'id' | 'account_id' | 'due_date'>>(
    (after, limit) => services.store.reminders.maybeOverdue(latestToday, after, limit),
    async ({ id, account_id, due_date }) => {
      const account = await accountOf(account_id);
      // Each run of the worker finds the invoice again until its due date ends in the account's zone. Comparing the
      // dates here avoids a transaction for such an invoice.
      if (account && due_date < dateAt(now, account.timezone)) await emitOverdueEvent(services, account, id);
    },
  );
}

async function emitOverdueEvent(services: Services, account: AccountRow, id: InvoiceId): Promise<void> {
  const accountId = account.id;
  const ctx = systemContext(services, account, 'tellOverdue');
  await ctx
    .write(async (tx) => {
      // In these cases, nothing is changed:
      // - The invoice is not payable any more.
      // - Another worker has emitted the event.
      // - The due date has not ended in the account's zone.
      if (!(await tx.reminders.markOverdueNotified(accountId, id, todayOf(ctx), ctx.now()))) throw new NothingToDo();
      const invoice = await requireInvoice(ctx, id, tx);
      return {
        result: undefined,
        events: [invoiceEvent('invoice.overdue', presentInvoice(invoice, ctx, todayOf(ctx)))],
        activity: { subject: { kind: 'invoice', id }, summary: `${nameOf(invoice)} is overdue` },
      };
    })
    .catch(unlessNothingToDo);
}
