/** A plan of automatic reminders begins: each open invoice is told which of its steps lie behind it. */
import { addDays } from '../../model/dates.ts';
import type { KeptReminderPlan, ReminderPlan } from '../../model/schedule.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { Services } from '../context.ts';
import { NothingToDo, unlessNothingToDo } from '../nothing-to-do.ts';

/** Invoices of one transaction: some 10 ms of the event loop and of the lock for writing. */
const SLICE = 200;

/** The plan of the account, which has begun; undefined without one, or if it was changed meanwhile. */
export async function begunPlan(
  services: Services,
  account: AccountRow,
  slice = SLICE,
): Promise<ReminderPlan | undefined> {
  for (let kept = account.reminder_plan; kept !== null; ) {
    const plan = JSON.parse(kept) as KeptReminderPlan;
    if (!plan.passing) return plan;
    const next = await passSlice(services, account, { kept, slice, days: plan.days, ...plan.passing });
    if (next === undefined) return undefined;
    kept = next;
  }
  return undefined;
}

type Slice = { readonly kept: string; readonly slice: number } & ReminderPlan &
  NonNullable<KeptReminderPlan['passing']>;

/** Each slice and how far it went are one transaction. Returns the plan as it is kept now; undefined if it was changed meanwhile. */
function passSlice(
  { store }: Services,
  { id }: AccountRow,
  { kept, slice, days, today, after }: Slice,
): Promise<string | undefined> {
  const dueDates = days.map((day) => addDays(today, -day));
  const change = store.transaction(async (tx) => {
    const last = await tx.reminders.passSteps(id, dueDates, { after, limit: slice });
    const next: KeptReminderPlan = last === undefined ? { days } : { days, passing: { today, after: last } };
    const text = JSON.stringify(next);
    // Another worker passed this slice, or setReminders replaced the plan: then this slice is undone.
    if (!(await tx.accounts.replaceReminderPlan(id, kept, text))) throw new NothingToDo();
    return text;
  });
  return change.catch(unlessNothingToDo);
}
