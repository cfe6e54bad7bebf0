/**
 * Waits until all work is done: no event without its deliveries, and no delivery, mail, subscription period or payment
 * that is pending.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './place.ts';

const WITHOUT_INVOICE = 'not exists (select 1 from invoices i where i.subscription_id = s.id)';

const LEFT = `select (select count(*) from events where fan_out_at is not null) as events,
  (select count(*) from webhook_deliveries where status = 'pending') as deliveries,
  (select count(*) from mails where status = 'queued') as mails,
  (select count(*) from subscriptions s where ${WITHOUT_INVOICE}) as periods,
  (select count(*) from payments where status in ('pending', 'unknown')) as payments`;

/**
 * The time at which the last pending work is due: the end of a dead process's lease, of a pause after a failure, or of
 * a period.
 */
const DUE = `select max(due) as due from (
  select max(next_attempt_at) as due from mails where status = 'queued'
  union all select max(fan_out_at) from events
  union all select max(run_at) from jobs
  union all select max(next_charge_at) from subscriptions s where ${WITHOUT_INVOICE}
  union all select max(next_check_at) from payments where status in ('pending', 'unknown')) as dues`;

/** Amount of work that is already due. A busy machine may not have started it yet. */
const dueBy = (now: number) => `select (select count(*) from events where fan_out_at <= ${now})
  + (select count(*) from mails where status = 'queued' and next_attempt_at <= ${now})
  + (select count(*) from jobs where run_at <= ${now})
  + (select count(*) from subscriptions s where next_charge_at <= ${now} and ${WITHOUT_INVOICE})
  + (select count(*) from payments where status in ('pending', 'unknown') and next_check_at <= ${now}) as due`;

/** Shortest and longest pause between two checks. Each check reads tables, and so slows down the service. */
const STEP_MS = 50;
const STEP_MS_MAX = 500;
/** If there is no progress for this long and no work is due, the rest waits for a later time. */
const IDLE_MS = 1_500;
/**
 * If work is due and there is no progress for this long, the service is stuck. Slower progress is no broken promise.
 */
const STUCK_MS = 600_000;
/** Largest number of consecutive jumps of the clock without progress. */
const JUMPS_MAX = 8;
/** Size of a jump if no due time is known. */
const JUMP_MS = 600_000;

/**
 * Lets the service finish its work, for as long as there is progress. To reach work that is due later, the service is
 * restarted with its clock ahead. Returns one line for each kind of unfinished work. The list is empty if all work was
 * done.
 */
export async function settled({ service, rows }: Place): Promise<readonly string[]> {
  const left = async () => {
    const [row = {}] = await rows(LEFT);
    return Object.entries(row).filter(([, count]) => Number(count) > 0);
  };
  let aheadMs = 0;
  const isDue = async () => Number((await rows(dueBy(Date.now() + aheadMs)))[0]?.due ?? 0) > 0;
  let before = '';
  for (let jumps = 0; ; jumps++) {
    const begun = performance.now();
    let changedAt = begun;
    for (;;) {
      const now = await left();
      if (now.length === 0) return [];
      if (String(now) !== before) {
        changedAt = performance.now();
        jumps = 0;
      }
      before = String(now);
      const quietMs = performance.now() - changedAt;
      if (quietMs > STUCK_MS || (quietMs > IDLE_MS && !(await isDue()))) break;
      await delay(Math.min(Math.max(STEP_MS, (performance.now() - begun) / 20), STEP_MS_MAX));
    }
    if (jumps === JUMPS_MAX) return (await left()).map(([what, count]) => `${count} ${what} are still on their way`);
    const [row] = await rows(DUE);
    const dueInMs = Number(row?.due ?? 0) - Date.now() + 1_000;
    aheadMs = dueInMs > aheadMs ? dueInMs : aheadMs + JUMP_MS;
    await service.stop();
    await service.start({ aheadMs });
  }
}
