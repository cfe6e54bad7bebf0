/**
 * Worker task: writes an event for each subscription that was changed through its payment plan (R106). One SQL
 * statement has already changed all subscriptions of the plan. The worker writes each event in its own transaction, so
 * that a crash neither loses nor repeats an event.
 */
import { formatMoney } from '../../model/money.ts';
import { rhythmWords } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { accountOf, systemContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { forEachOf } from '../kernel/for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { subscriptionEvents } from './subscription.ts';

const BATCH = 50;

export async function announceChanges(services: Services): Promise<void> {
  const { store, clock } = services;
  await forEachOf(await store.subscriptions.toAnnounce(clock.now(), BATCH), async (seen) => {
    const ctx = systemContext(services, await accountOf(services, seen.account_id), 'announceSubscription');
    await ctx.write((tx) => announce(tx, ctx, seen)).catch(unlessNothingToDo);
  });
}

async function announce(tx: Queries, ctx: Context, seen: SubscriptionRow): Promise<Written<undefined>> {
  if (!(await tx.subscriptions.takeAnnouncement(seen))) throw new NothingToDo();
  const { amount, currency, description } = seen;
  return {
    result: undefined,
    events: await subscriptionEvents(tx, ctx, seen.id, ['subscription.updated']),
    activity: {
      subject: { kind: 'subscription', id: seen.id },
      summary: `Changed the subscription to ${description}: ${formatMoney(amount, currency)} ${rhythmWords(seen)}, by its payment plan`,
    },
  };
}
