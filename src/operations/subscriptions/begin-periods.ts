/** Worker task: on a billing day a subscription's next period becomes due, once, and is charged next (R22). */
import { formatMoney } from '../../model/money.ts';
import { type Billing, billingFrom } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions.ts';
import { accountOf } from '../accounts/account-of.ts';
import { systemContext } from '../checkout/callers.ts';
import { insertRequest } from '../checkout/insert-request.ts';
import type { Context, Services, Written } from '../context.ts';
import { forEachOf } from '../for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../nothing-to-do.ts';
import { endSubscription } from './end-subscription.ts';
import { subscriptionEvents } from './subscription.ts';

const BATCH = 50;

export async function beginPeriods(services: Services): Promise<void> {
  const due = await services.store.subscriptions.due(services.clock.now(), BATCH);
  await forEachOf(due, (subscription) => begin(services, subscription));
}

async function begin(services: Services, seen: SubscriptionRow): Promise<void> {
  const ctx = systemContext(services, await accountOf(services, seen.account_id), 'renewSubscription');
  await ctx
    .write((tx) => (seen.cancel_at_period_end === 1 ? end(tx, ctx, seen) : beginPeriod(tx, ctx, seen)))
    .catch(unlessNothingToDo);
}

async function beginPeriod(tx: Queries, ctx: Context, seen: SubscriptionRow): Promise<Written<undefined>> {
  const following = followingOf(ctx, seen);
  const won = await tx.subscriptions.moveOn(seen, {
    periods: seen.periods + 1,
    next_step: following?.step ?? seen.next_step,
    next_on: following?.on ?? null,
    next_charge_at: following?.at ?? null,
  });
  // Race: another worker was first, or it was paused or cancelled meanwhile.
  if (!won || won.cancel_at_period_end === 1) throw new NothingToDo();
  const request = await insertRequest(tx, ctx, {
    ...{
      kind: 'payment_plan',
      isListed: false,
      usageLimit: 1,
      note: null,
      expiresAt: null,
      returnUrl: null,
      schedule: null,
    },
    ...{ scheduleAmount: null, pages: {}, metadata: {} },
    description: won.description,
    amount: won.amount,
    currency: won.currency,
    customer: won.customer_id === null ? { name: null, email: null } : { id: won.customer_id },
    testmode: won.testmode === 1,
  });
  await tx.requests.ofSubscription(request.id, won.id);
  await tx.periods.insert({
    ...{ account_id: ctx.account.id, subscription_id: won.id, number: seen.periods },
    ...{ due_on: seen.next_on, request_id: request.id, next_try_at: ctx.now() },
  });
  return {
    result: undefined,
    events: [],
    activity: {
      subject: { kind: 'subscription', id: won.id },
      summary: `${formatMoney(won.amount, won.currency)} became due for ${won.description} (${seen.next_on})`,
    },
  };
}

/** The billing after this one; `undefined` after the last instalment. */
function followingOf({ account }: Context, { anchor_on, next_step, installments, periods, ...rest }: SubscriptionRow) {
  if (anchor_on === null || (installments !== null && periods + 1 >= installments)) return undefined;
  return billingFrom(anchor_on, rest, { step: next_step + 1, zone: account.timezone }) satisfies Billing;
}

async function end(tx: Queries, ctx: Context, seen: SubscriptionRow): Promise<Written<undefined>> {
  const won = await tx.subscriptions.moveOn(seen, { next_charge_at: null });
  if (won?.cancel_at_period_end !== 1) throw new NothingToDo();
  await endSubscription(tx, ctx, won.id, won.end_reason ?? 'requested');
  return {
    result: undefined,
    events: await subscriptionEvents(tx, ctx, won.id, ['subscription.cancelled']),
    activity: {
      subject: { kind: 'subscription', id: won.id },
      summary: `The subscription to ${won.description} ended with its period`,
    },
  };
}
