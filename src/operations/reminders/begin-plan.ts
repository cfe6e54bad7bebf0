/**
 * Starts a plan of automatic reminders. Some reminders of an open invoice may have a day in the past. Marks these
 * reminders as done, so that they are not sent late.
 */
import { addDays, dateAt } from '../../model/dates.ts';
import type { ReminderPlan, StoredReminderPlan } from '../../model/schedule.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { Services } from '../kernel/context.ts';

/**
 * Number of invoices per transaction. A transaction takes about 10 ms. The event loop and other writes wait meanwhile.
 */
const SLICE = 200;

/**
 * Handles all invoices that are not handled yet, `slice` invoices per transaction. Marks their reminders of past days
 * as done. Returns the account's plan. Returns `undefined` if there is no plan, or if another process has changed the
 * plan.
 */
export async function begunPlan(
  services: Services,
  account: AccountRow,
  slice = SLICE,
): Promise<ReminderPlan | undefined> {
  for (let kept = account.reminder_plan; kept !== null; ) {
    const plan = JSON.parse(kept) as StoredReminderPlan;
    if (!plan.passing) return plan;
    const next = await passSlice(services, account, { kept, slice, days: plan.days, ...plan.passing });
    if (next === undefined) return undefined;
    kept = next;
  }
  return undefined;
}

type Slice = { readonly kept: string; readonly slice: number } & ReminderPlan &
  NonNullable<StoredReminderPlan['passing']>;

/**
 * Marks the reminders of past days on the next `slice` invoices and stores the progress, in one transaction. Returns
 * the stored plan, or `undefined` if another process has changed it.
 */
function passSlice(
  { store }: Services,
  { id, timezone }: AccountRow,
  { kept, slice, days, at, after }: Slice,
): Promise<string | undefined> {
  const today = dateAt(at, timezone);
  const dueDates = days.map((day) => addDays(today, -day));
  return store.transaction(async (tx) => {
    await tx.journal.lockAccount(id);
    // Race: another worker has processed these invoices, or setReminders has replaced the plan.
    if ((await tx.accounts.byId(id))?.reminder_plan !== kept) return undefined;
    const last = await tx.reminders.passSteps(id, dueDates, { issuedBy: at, after, limit: slice });
    const next: StoredReminderPlan = last === undefined ? { days } : { days, passing: { at, after: last } };
    const text = JSON.stringify(next);
    await tx.accounts.setReminderPlan(id, text);
    return text;
  });
}
