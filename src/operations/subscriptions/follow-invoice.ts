/** Updates a period and its subscription after a change of the period's invoice (R91). */
import type { Event, EventType } from '../../model/event.ts';
import { pastDueAt } from '../../model/subscription.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import type { Context } from '../kernel/context.ts';
import { NOTHING_NEXT } from './end-subscription.ts';
import { subscriptionEvents } from './subscription.ts';

type Invoice = Pick<InvoiceRow, 'id' | 'subscription_id' | 'status' | 'due_date' | 'paid_at'>;

/**
 * Updates the period and the subscription of an invoice whose status has changed. Returns the events. Must be called in
 * the transaction that changed the status. `after`: the changed invoice; `undefined` if it was a draft and was deleted.
 */
export async function followInvoice(
  tx: Queries,
  ctx: Context,
  before: Invoice,
  after: Invoice | undefined,
): Promise<Event[]> {
  if (before.subscription_id === null || before.status === after?.status) return [];
  const subscription = await tx.subscriptions.lock(before.subscription_id);
  const period = await tx.periods.byInvoice(subscription.id, before.id);
  // `byInvoice` does not return periods that were paid through a payment request. The invoice of such a period was
  // issued after the payment and does not change the period.
  if (!period) return [];
  const change = changeBy(ctx, after);
  await tx.periods.follow(period, change);
  const paid = Number(change.status === 'paid') - Number(period.status === 'paid');
  const moved = await nextState(tx, ctx, subscription);
  await tx.subscriptions.set(subscription.id, { paid_count: subscription.paid_count + paid, ...moved });
  return subscriptionEvents(tx, ctx, subscription.id, eventTypes(subscription, moved.status, paid > 0));
}

function changeBy(
  { account, now }: Context,
  invoice: Invoice | undefined,
): Partial<PeriodRow> & { status: PeriodRow['status'] } {
  switch (invoice?.status) {
    case 'paid':
    case 'refunded':
      return { status: 'paid', paid_at: invoice.paid_at ?? now(), next_try_at: null };
    case 'pending':
    case 'draft': {
      const next_try_at = pastDueAt(invoice.due_date, account.timezone);
      return { status: 'open', paid_at: null, first_failed_at: null, next_try_at };
    }
    case 'cancelled':
      return { status: 'unpaid', paid_at: null, next_try_at: null };
    case undefined:
      return { status: 'unpaid', invoice_id: null, next_try_at: null };
  }
}

/** After the last instalment the subscription is completed as soon as none of its invoices is open. */
async function nextState(tx: Queries, ctx: Context, now: SubscriptionRow): Promise<Partial<SubscriptionRow>> {
  const { id, status, installments, periods } = now;
  if (status === 'cancelled' || status === 'completed') return {};
  if (installments !== null && periods >= installments && !(await tx.periods.hasOpen(id))) {
    return { ...NOTHING_NEXT, status: 'completed', end_reason: null, ended_at: ctx.now() };
  }
  return status === 'past_due' && !(await tx.periods.hasFailed(id)) ? { status: 'active' } : {};
}

/**
 * Types of the events to emit. An ended subscription emits no events, because an event such as `subscription.renewed`
 * would make the subscription look active.
 */
function eventTypes(
  { status }: SubscriptionRow,
  moved: SubscriptionRow['status'] | undefined,
  isPaid: boolean,
): readonly EventType[] {
  if (status === 'cancelled' || status === 'completed') return [];
  return [
    ...(isPaid ? (['subscription.renewed'] as const) : []),
    ...(moved === 'active' && !isPaid ? (['subscription.activated'] as const) : []),
    ...(moved === 'completed' ? (['subscription.completed'] as const) : []),
  ];
}
