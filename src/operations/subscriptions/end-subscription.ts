/** The end of a subscription, whoever wants it: nothing is charged any more, and what was due is given up. */
import type { SubscriptionId } from '../../model/ids.ts';
import type { EndReason } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';

/** For whoever has locked it, or changed it just now. */
export async function endSubscription(tx: Queries, ctx: Context, id: SubscriptionId, reason: EndReason): Promise<void> {
  await tx.subscriptions.set(id, {
    ...NOTHING_NEXT,
    status: 'cancelled',
    end_reason: reason,
    ended_at: ctx.now(),
  });
  // Nobody can begin to pay what is no longer due. What was begun: see settle-period.ts.
  for (const { request_id } of await tx.periods.giveUp(id)) {
    await tx.requests.deactivate(ctx.account.id, request_id, ctx.now());
  }
}

export const NOTHING_NEXT = { next_on: null, next_charge_at: null, cancel_at_period_end: 0 } as const;
