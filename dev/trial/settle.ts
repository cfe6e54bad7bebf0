/** Waits until nothing is left to do: no event without its deliveries, no delivery, mail, period or payment on its way. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './place.ts';

const WITHOUT_INVOICE = 'not exists (select 1 from invoices i where i.subscription_id = s.id)';

const LEFT = `select (select count(*) from events where fan_out_at is not null) as events,
  (select count(*) from webhook_deliveries where status = 'pending') as deliveries,
  (select count(*) from mails where status = 'queued') as mails,
  (select count(*) from subscriptions s where ${WITHOUT_INVOICE}) as periods,
  (select count(*) from payments where status in ('pending', 'unknown')) as payments`;

/** When the last of it is due: the end of a dead process's lease, of a pause after a failure, the hour of invoicing. */
const DUE = `select max(due) as due from (
  select max(next_attempt_at) as due from mails where status = 'queued'
  union all select max(run_at) from jobs
  union all select max(next_charge_at) from subscriptions s where ${WITHOUT_INVOICE}
  union all select max(next_check_at) from payments where status in ('pending', 'unknown')) as dues`;

/** What can be done now: a busy machine has not come to it yet. */
const dueBy = (now: number) => `select (select count(*) from events where fan_out_at <= ${now})
  + (select count(*) from mails where status = 'queued' and next_attempt_at <= ${now})
  + (select count(*) from jobs where run_at <= ${now})
  + (select count(*) from subscriptions s where next_charge_at <= ${now} and ${WITHOUT_INVOICE})
  + (select count(*) from payments where status in ('pending', 'unknown') and next_check_at <= ${now}) as due`;

/** Between two looks: at first, and at most. Each look reads tables, and takes the time from the service that it waits for. */
const STEP_MS = 50;
const STEP_MS_MAX = 500;
/** Without progress for this long, and with nothing that is due, what is left waits for a time. */
const IDLE_MS = 1_500;
/** Without progress for this long although something is due, nobody will do it. Slower progress is late, and no broken promise. */
const STUCK_MS = 600_000;
/** One after the other without any progress. */
const JUMPS_MAX = 8;
/** Where nothing says when it is due. */
const JUMP_MS = 600_000;

/**
 * Lets the running service finish, however long that takes as long as it goes on. What waits for a time is waited for by
 * starting the service with a clock that is ahead. Answers what is left in the end: nothing, unless something was lost.
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
