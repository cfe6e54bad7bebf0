/** Inserts a subscription with the payment request of its first payment (R33). */
import { randomBytes } from 'node:crypto';
import type { LocalDate } from '../../model/dates.ts';
import type { PlanId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { type Collection, chargeTime, type Rhythm } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import type { Context } from '../kernel/context.ts';
import type { SubscriptionTax } from '../payment-plans/tax.ts';
import { insertRequest, type NewRequest } from '../payments/insert-request.ts';

export type NewSubscription = Rhythm & {
  readonly planId: PlanId | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly installments: number | null;
  readonly invoice: boolean;
  readonly tax: SubscriptionTax;
  readonly collection: Collection;
  readonly startsOn: LocalDate;
  /** Terms of the payment request for the first payment. */
  readonly request: Pick<
    NewRequest,
    'description' | 'note' | 'customer' | 'returnUrl' | 'schedule' | 'scheduleAmount' | 'testmode'
  >;
};

/**
 * Returns the secret code in the address of the customer's page. The code has 160 random bits, because anyone who has
 * the address can act as the customer.
 */
export function newAccessCode(): string {
  return randomBytes(20).toString('hex');
}

export async function insertSubscription(
  tx: Queries,
  ctx: Context,
  { request, ...terms }: NewSubscription,
): Promise<SubscriptionRow> {
  const { amount, currency, collection } = terms;
  const isInvoiced = collection === 'invoice';
  const first = await insertRequest(tx, ctx, {
    ...request,
    kind: 'payment_plan',
    amount,
    currency,
    usageLimit: 1,
    expiresAt: null,
    pages: {},
    metadata: {},
    isListed: !isInvoiced,
  });
  // The customer pays the invoices and never this payment request, so the request is closed. The subscription needs
  // only the request's code.
  if (isInvoiced) await tx.requests.deactivate(ctx.account.id, first.id, ctx.now());
  const row = await tx.subscriptions.insert({
    account_id: ctx.account.id,
    plan_id: terms.planId,
    customer_id: first.customer_id,
    request_id: first.id,
    access_code: newAccessCode(),
    description: request.description,
    amount,
    currency,
    interval: terms.interval,
    interval_count: terms.interval_count,
    installments: terms.installments,
    invoice: terms.invoice || isInvoiced ? 1 : 0,
    ...terms.tax,
    collection,
    testmode: request.testmode ? 1 : 0,
    starts_on: terms.startsOn,
    created_at: ctx.now(),
    ...(isInvoiced ? activeFrom(ctx, terms.startsOn) : {}),
  });
  await tx.requests.ofSubscription(first.id, row.id);
  if (isInvoiced) return row;
  // Sets no `next_try_at`. The customer pays the first period on the page, so the worker must not charge this period.
  await tx.periods.insert({
    account_id: ctx.account.id,
    subscription_id: row.id,
    number: 0,
    due_on: null,
    request_id: first.id,
    next_try_at: null,
  });
  return row;
}

/**
 * Fields of a subscription with invoices: it is active at once, because it needs no first payment. Its first invoice is
 * issued on `day`.
 */
function activeFrom({ account, now }: Context, day: LocalDate) {
  const first = { next_step: 0, next_on: day, next_charge_at: chargeTime(day, account.timezone) };
  return { status: 'active', anchor_on: day, activated_at: now(), periods: 0, ...first } as const;
}
