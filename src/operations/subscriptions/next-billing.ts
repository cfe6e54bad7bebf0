/** Moves a subscription from its due billing to the next one. */
import { type Billing, billingFrom } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import type { Context } from '../kernel/context.ts';
import { NothingToDo } from '../kernel/nothing-to-do.ts';

/**
 * Moves the subscription to its next billing and returns the changed row. Must be called in the transaction that starts
 * the period. If several calls move the same billing, only one succeeds. The other calls throw {@link NothingToDo}.
 */
export async function moveToNextBilling(tx: Queries, ctx: Context, seen: SubscriptionRow): Promise<SubscriptionRow> {
  const following = followingOf(ctx, seen);
  const won = await tx.subscriptions.moveOn(seen, {
    periods: seen.periods + 1,
    next_step: following?.step ?? seen.next_step,
    next_on: following?.on ?? null,
    next_charge_at: following?.at ?? null,
  });
  // Race: after `seen` was read, another worker began the next period, or the subscription was paused or cancelled.
  if (!won || won.cancel_at_period_end === 1) throw new NothingToDo();
  return won;
}

/** Returns the billing after the current one, which is due now. Returns `undefined` after the last instalment. */
function followingOf({ account }: Context, { anchor_on, next_step, installments, periods, ...rest }: SubscriptionRow) {
  if (anchor_on === null || (installments !== null && periods + 1 >= installments)) return undefined;
  return billingFrom(anchor_on, rest, { step: next_step + 1, zone: account.timezone }) satisfies Billing;
}
