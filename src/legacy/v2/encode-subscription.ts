import { parseAmount, parseCurrency, toText } from '../../model/money.ts';
import type { PaymentPlanData } from '../../operations/payment-plans/payment-plan.ts';
import type { SubscriptionData } from '../../operations/subscriptions/subscription.ts';

export function encodePlan(plan: PaymentPlanData) {
  const { id, title } = plan;
  return { id, title, ...termsOf(plan) };
}

export function encodeSubscription(subscription: SubscriptionData) {
  const { id, code: linkid, status, plan_id, description: title, customer, paid_count: paid } = subscription;
  return {
    id,
    linkid,
    status,
    planid: plan_id ?? '',
    title,
    ...termsOf(subscription),
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    paid,
    nextpayment: subscription.next_payment_on?.replaceAll('-', '') ?? '',
    url: subscription.payment_url ?? '',
  };
}

type Terms = Pick<PaymentPlanData, 'amount' | 'currency' | 'interval' | 'interval_count' | 'installments'>;

function termsOf({ amount, currency, interval, interval_count: intervalcount, installments }: Terms) {
  return { amount: amountText(amount, currency), currency, interval, intervalcount, installments: installments ?? '' };
}

/** The amount as text with the currency's decimals. */
function amountText(major: number, code: string): string {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(`not a currency: ${code}`);
  const parsed = parseAmount(major, currency);
  if (!parsed.ok) throw new Error(`not an amount of ${code}: ${major}`);
  return toText(parsed.minor, currency);
}
