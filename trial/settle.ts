/** Waits until nothing is left to do: no event without its deliveries, no delivery and no mail on its way. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './place.ts';

const leftAt = (now: number) => `select (select count(*) from events where fan_out_at is not null) as events,
  (select count(*) from webhook_deliveries where status = 'pending') as deliveries,
  (select count(*) from mails where status = 'queued') as mails,
  (select count(*) from subscriptions where next_charge_at <= ${now}) as periods,
  (select count(*) from payments where status in ('pending', 'unknown')) as payments`;

const STEP_MS = 50;
/** So long the work of a busy time may go on before it must come to an end. */
const BUSY_MS = 60_000;
/** Without progress for this long, what is left waits for a lease or a pause to end. */
const STUCK_MS = 1_500;
/** Leases end after two minutes, pauses of webhooks and mails grow to hours. */
const AHEAD_MINUTES = [0, 3, 15, 60, 180, 360];

/**
 * Lets the running service finish. What waits for a time is waited for by starting the service with a clock that is
 * ahead. Answers what is left in the end: nothing, unless something was lost.
 */
export async function settled({ service, rows }: Place): Promise<readonly string[]> {
  const left = async (aheadMs: number) => {
    const [row = {}] = await rows(leftAt(Date.now() + aheadMs));
    return Object.entries(row).filter(([, count]) => Number(count) > 0);
  };
  let aheadMs = 0;
  for (const minutes of AHEAD_MINUTES) {
    aheadMs = minutes * 60_000;
    if (minutes > 0) {
      await service.stop();
      await service.start({ aheadMs });
    }
    const begun = performance.now();
    let before = '';
    let changedAt = begun;
    while (performance.now() - begun < BUSY_MS && performance.now() - changedAt < STUCK_MS) {
      const now = await left(aheadMs);
      if (now.length === 0) return [];
      if (String(now) !== before) changedAt = performance.now();
      before = String(now);
      await delay(STEP_MS);
    }
  }
  return (await left(aheadMs)).map(([what, count]) => `${count} ${what} are still on their way`);
}
