/**
 * Applies payments and failed charges to a subscription's period. Must be called in the transaction that settles the
 * payment.
 */
import { dateAt } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { FailureReason } from '../../model/provider.ts';
import { billingFrom, renewalRetryAt } from '../../model/subscription.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import type { Context } from '../kernel/context.ts';
import { endSubscription, NOTHING_NEXT } from './end-subscription.ts';
import { invoicePeriod } from './invoice-period.ts';
import { mailAboutFailure } from './mail-customer.ts';
import { termsOfPeriod } from './period-terms.ts';
import { subscriptionEvents } from './subscription.ts';

/**
 * Marks the period as paid if the payment can pay it. `applied`: the part of the payment that pays the period. This
 * part is the whole amount or 0.
 */
export async function payPeriod(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  request: RequestRow,
): Promise<{ applied: number; events: Event[] }> {
  const { period, subscription: before } = await lockedPeriod(tx, request);
  // After a cancellation, a payment by the customer does not pay the period: it is refunded. A charge on the mandate
  // may have started before the cancellation. Such a charge does pay the period.
  if (before.status === 'cancelled' && payment.by_mandate === 0) return NOTHING;
  if (!(await tx.requests.countPaid(request.id, payment.amount))) return NOTHING;
  await tx.periods.pay(period, payment.paid_at ?? ctx.now());
  const after = await tx.subscriptions.set(before.id, {
    paid_count: before.paid_count + 1,
    ...mandateOf(payment),
    ...(await movedOn(tx, ctx, before, payment)),
  });
  if (before.status === 'pending') await tx.periods.setDue(period, after.anchor_on);
  const terms = termsOfPeriod(period, after);
  const invoiced = await invoicePeriod(tx, ctx, { ...after, ...terms }, period, payment);
  const eventTypes = [
    before.status === 'pending' ? 'subscription.activated' : 'subscription.renewed',
    ...(after.status === 'completed' && before.status !== 'completed' ? (['subscription.completed'] as const) : []),
  ] as const;
  return {
    applied: payment.amount,
    events: [...invoiced, ...(await subscriptionEvents(tx, ctx, before.id, eventTypes))],
  };
}

const NOTHING = { applied: 0, events: [] };

async function lockedPeriod(
  tx: Queries,
  { id, subscription_id }: RequestRow,
): Promise<{ readonly period: PeriodRow; readonly subscription: SubscriptionRow }> {
  if (subscription_id === null) throw new Error(`request ${id} is no period of a subscription`);
  const subscription = await tx.subscriptions.lock(subscription_id);
  const period = await tx.periods.byRequest(id);
  if (!period) throw new Error(`request ${id} has no period`);
  return { period, subscription };
}

/** A payment by the customer may create a new mandate. A charge by mandate leaves the mandate unchanged. */
function mandateOf({ by_mandate, mandate_id, provider, credentials, payment_method, customer_id }: PaymentRow) {
  if (by_mandate === 1) return {};
  return {
    ...(mandate_id === null ? {} : { mandate_id, mandate_credentials: credentials, provider, payment_method }),
    ...(customer_id === null ? {} : { customer_id }),
  };
}

async function movedOn(
  tx: Queries,
  ctx: Context,
  before: SubscriptionRow,
  payment: PaymentRow,
): Promise<Partial<SubscriptionRow>> {
  const { id, status, installments, paid_count } = before;
  if (status === 'cancelled' || status === 'completed') return {};
  if (installments !== null && paid_count + 1 >= installments) {
    const begun = status === 'pending' ? anchored(ctx, before, payment) : {};
    return { ...begun, ...NOTHING_NEXT, status: 'completed', end_reason: null, ended_at: ctx.now() };
  }
  if (status === 'pending') return { ...anchored(ctx, before, payment), ...firstBilling(ctx, before, payment) };
  if (status === 'past_due' && !(await tx.periods.hasFailed(id))) return { status: 'active' };
  return {};
}

/**
 * The day from which all billing days are counted. This is the later of two days: the start, and the day of the first
 * payment.
 */
function anchorOf({ account, now }: Context, { starts_on }: SubscriptionRow, { paid_at }: PaymentRow) {
  const paidOn = dateAt(paid_at ?? now(), account.timezone);
  return paidOn > starts_on ? paidOn : starts_on;
}

function anchored(ctx: Context, before: SubscriptionRow, payment: PaymentRow) {
  return { anchor_on: anchorOf(ctx, before, payment), activated_at: ctx.now() };
}

function firstBilling(ctx: Context, before: SubscriptionRow, payment: PaymentRow) {
  const { step, on, at } = billingFrom(anchorOf(ctx, before, payment), before, { step: 1, zone: ctx.account.timezone });
  return { status: 'active', next_step: step, next_on: on, next_charge_at: at } as const;
}

/**
 * After a failed charge, schedules the next try. After the last try, ends the subscription, unless it is paused. Not
 * called if the customer's own payment on the pay page fails.
 */
export async function failPeriod(
  tx: Queries,
  ctx: Context,
  request: RequestRow,
  reason: FailureReason,
): Promise<Event[]> {
  const { period: before, subscription } = await lockedPeriod(tx, request);
  const firstFailedAt = before.first_failed_at ?? ctx.now();
  const retryAt = renewalRetryAt(firstFailedAt, before.tries, ctx.now());
  const period = await tx.periods.change(before, {
    first_failed_at: firstFailedAt,
    failure_reason: reason,
    next_try_at: retryAt ?? null,
  });
  if (!period || subscription.status === 'cancelled') return [];
  const isLast = retryAt === undefined && subscription.status !== 'paused';
  if (isLast) await endSubscription(tx, ctx, subscription.id, 'unpaid');
  else if (subscription.status === 'active') await tx.subscriptions.set(subscription.id, { status: 'past_due' });
  await mailAboutFailure(tx, ctx, { subscription, request, retryAt: isLast ? null : (retryAt ?? null) });
  return subscriptionEvents(tx, ctx, subscription.id, [
    'subscription.payment_failed',
    ...(isLast ? (['subscription.cancelled'] as const) : []),
  ]);
}
