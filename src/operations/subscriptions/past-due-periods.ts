/** Worker task: marks a subscription as past due when its invoice has been overdue for `PAST_DUE_DAYS` days (R91). */
import { addMs, DAY_MS, type Instant } from '../../model/dates.ts';
import { daysOverdue } from '../../model/invoice.ts';
import { PAST_DUE_DAYS, pastDueAt } from '../../model/subscription.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { nameOf, requireInvoice } from '../invoices/invoice.ts';
import { accountOf, systemContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { forEachOf } from '../kernel/for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { subscriptionEvents } from './subscription.ts';

const BATCH = 50;

export async function pastDuePeriods(services: Services): Promise<void> {
  const waiting = await services.store.periods.toLookAt(services.clock.now(), BATCH);
  await forEachOf(waiting, (period) => look(services, period));
}

async function look(services: Services, seen: PeriodRow): Promise<void> {
  const { store } = services;
  const ctx = systemContext(services, await accountOf(services, seen.account_id), 'pastDueSubscription');
  const invoice = await requireInvoice(ctx, seen.invoice_id ?? 0);
  const subscription = await store.subscriptions.byId(seen.subscription_id);
  const ended = !subscription || isEnded(subscription);
  if (ended || !isLongOverdue(ctx, invoice)) {
    const next = ended ? null : nextLook(ctx, invoice);
    await store.transaction((tx) => tx.periods.lookAgainAt(seen, next));
    return;
  }
  await ctx.write((tx) => pastDue(tx, ctx, seen)).catch(unlessNothingToDo);
}

function isEnded({ status }: SubscriptionRow): boolean {
  return status === 'cancelled' || status === 'completed';
}

function isLongOverdue(ctx: Context, { status, due_date }: InvoiceRow): boolean {
  return daysOverdue(status, due_date, todayOf(ctx)) >= PAST_DUE_DAYS;
}

/**
 * Time of the next check: when the invoice becomes past due, but at least a day from now. A draft is not overdue, even
 * after its due date. Without the minimum, the draft would be checked at every run.
 */
function nextLook({ account, now }: Context, { due_date }: InvoiceRow): Instant {
  return Math.max(pastDueAt(due_date, account.timezone), addMs(now(), DAY_MS)) as Instant;
}

async function pastDue(tx: Queries, ctx: Context, seen: PeriodRow): Promise<Written<undefined>> {
  const subscription = await tx.subscriptions.lock(seen.subscription_id);
  // Race: after the check above, the subscription ended, its invoice was paid, or another worker marked the period.
  if (isEnded(subscription) || !(await tx.periods.markOverdue(seen, ctx.now()))) throw new NothingToDo();
  const invoice = await requireInvoice(ctx, seen.invoice_id ?? 0, tx);
  if (!isLongOverdue(ctx, invoice)) throw new NothingToDo();
  // A paused subscription stays paused, and becomes past due when it is resumed.
  await tx.subscriptions.change(subscription.id, ['active'], { status: 'past_due' });
  return {
    result: undefined,
    events: await subscriptionEvents(tx, ctx, subscription.id, ['subscription.payment_failed']),
    activity: {
      subject: { kind: 'subscription', id: subscription.id },
      summary: `${nameOf(invoice)} is ${PAST_DUE_DAYS} days overdue: the subscription to ${subscription.description} is past due`,
    },
  };
}
