/**
 * Worker task: starts the next period of a subscription on its billing day. The period is then charged or invoiced
 * (R91). Each period is started only once. The customer or the business may have cancelled the subscription for the end
 * of its period. The subscription then ends, and no period is started.
 */
import { formatMoney } from '../../model/money.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { accountOf, systemContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { forEachOf } from '../kernel/for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { insertRequest } from '../payments/insert-request.ts';
import { endSubscription } from './end-subscription.ts';
import { issuePeriod } from './issue-period.ts';
import { moveToNextBilling } from './next-billing.ts';
import { subscriptionEvents } from './subscription.ts';

const BATCH = 50;

export async function beginPeriods(services: Services): Promise<void> {
  const due = await services.store.subscriptions.due(services.clock.now(), BATCH);
  await forEachOf(due, (subscription) => begin(services, subscription));
}

async function begin(services: Services, seen: SubscriptionRow): Promise<void> {
  const ctx = systemContext(services, await accountOf(services, seen.account_id), 'renewSubscription');
  await begun(ctx, seen).catch(unlessNothingToDo);
}

function begun(ctx: Context, seen: SubscriptionRow): Promise<void> {
  if (seen.cancel_at_period_end === 1) return ctx.write((tx) => end(tx, ctx, seen));
  return seen.collection === 'invoice' ? issuePeriod(ctx, seen) : ctx.write((tx) => beginPeriod(tx, ctx, seen));
}

async function beginPeriod(tx: Queries, ctx: Context, seen: SubscriptionRow): Promise<Written<undefined>> {
  const won = await moveToNextBilling(tx, ctx, seen);
  const request = await insertRequest(tx, ctx, {
    kind: 'payment_plan',
    isListed: false,
    usageLimit: 1,
    note: null,
    expiresAt: null,
    returnUrl: null,
    schedule: null,
    scheduleAmount: null,
    pages: {},
    metadata: {},
    description: won.description,
    amount: won.amount,
    currency: won.currency,
    customer: won.customer_id === null ? { name: null, email: null } : { id: won.customer_id },
    testmode: won.testmode === 1,
  });
  await tx.requests.ofSubscription(request.id, won.id);
  await tx.periods.insert({
    account_id: ctx.account.id,
    subscription_id: won.id,
    number: seen.periods,
    due_on: seen.next_on,
    request_id: request.id,
    next_try_at: ctx.now(),
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
