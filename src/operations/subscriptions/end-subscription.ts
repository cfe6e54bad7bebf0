/** Ends a subscription: no further charges or invoices, and due charges are given up. Issued invoices stay due. */
import type { SubscriptionId } from '../../model/ids.ts';
import type { EndReason } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';

/** Ends the subscription. The caller must have locked its row, or changed the row earlier in the same transaction. */
export async function endSubscription(tx: Queries, ctx: Context, id: SubscriptionId, reason: EndReason): Promise<void> {
  await tx.subscriptions.set(id, {
    ...NOTHING_NEXT,
    status: 'cancelled',
    end_reason: reason,
    ended_at: ctx.now(),
  });
  // Prevents new payments of due periods. Payments that have already started are handled in settle-period.ts.
  for (const { request_id } of await tx.periods.giveUp(id)) {
    if (request_id !== null) await tx.requests.deactivate(ctx.account.id, request_id, ctx.now());
  }
}

export const NOTHING_NEXT = { next_on: null, next_charge_at: null, cancel_at_period_end: 0 } as const;
