/** The answers about payment plans and subscriptions. */
import type * as z from 'zod';
import { rhythmWords } from '../../../model/subscription.ts';
import type { listPaymentPlans as ListPaymentPlans } from '../../../operations/payment-plans/list-payment-plans.ts';
import type { PaymentPlanData } from '../../../operations/payment-plans/payment-plan.ts';
import type { listSubscriptions as ListSubscriptions } from '../../../operations/subscriptions/list-subscriptions.ts';
import type { SubscriptionData } from '../../../operations/subscriptions/subscription.ts';
import { pageWords } from './page.ts';
import { type Asked, counted, filterWords, money, quoted, type Written } from './words.ts';

type Plans = z.input<typeof ListPaymentPlans.output>;
type Subscriptions = z.input<typeof ListSubscriptions.output>;
type Terms = Pick<SubscriptionData, 'amount' | 'currency' | 'interval' | 'interval_count' | 'installments'>;

export function createPaymentPlan(plan: PaymentPlanData): Written {
  return {
    answer: `Created payment plan ${plan.id}, ${quoted(plan.title)}: ${termsOf(plan)}; nobody was charged.`,
    lines: ['createSubscription with this plan_id signs a customer up.'],
  };
}

export function listPaymentPlans(data: Plans, asked: Asked): Written {
  const { payment_plans: plans, total_count: total } = data;
  return {
    answer: total === 0 ? 'There are no payment plans.' : `${counted(total, 'payment plan')}.`,
    ...pageWords(
      plans.map((plan) => `${plan.id} · ${quoted(plan.title)} · ${termsOf(plan)}`),
      data,
      asked,
      [],
    ),
  };
}

export function createSubscription(made: SubscriptionData): Written {
  return {
    answer: `Created subscription ${made.id} of ${whose(made)} to ${quoted(made.description)}: ${termsOf(made)}, from ${made.starts_on}; nothing was charged or sent.`,
    lines: [
      `It waits for the first payment, at: ${made.payment_url}`,
      ...(made.testmode ? ['Test mode: no real money moves.'] : []),
    ],
  };
}

export function listSubscriptions(data: Subscriptions, asked: Asked): Written {
  const filters = ['status', 'customer_id', 'plan_id'];
  const which = filterWords(asked, filters);
  const { subscriptions, total_count: total } = data;
  return {
    answer: total === 0 ? `There are no subscriptions${which}.` : `${counted(total, 'subscription')}${which}.`,
    ...pageWords(subscriptions.map(line), data, asked, filters),
  };
}

export function cancelSubscription(changed: SubscriptionData): Written {
  const when = changed.cancel_at_period_end
    ? `ends on ${changed.next_payment_on ?? 'its last payment'} and runs until then; resumeSubscription takes that back`
    : 'has ended; nothing more is charged';
  return { answer: `Subscription ${changed.id} of ${whose(changed)} ${when}. Nobody was mailed.` };
}

export function pauseSubscription(changed: SubscriptionData): Written {
  return { answer: `Paused subscription ${changed.id} of ${whose(changed)}; nothing is charged until it is resumed.` };
}

export function resumeSubscription(changed: SubscriptionData): Written {
  const next = changed.next_payment_on === null ? '' : ` The next payment is on ${changed.next_payment_on}.`;
  return {
    answer: `Subscription ${changed.id} of ${whose(changed)} goes on: ${termsOf(changed)}.${next}`,
    lines: changed.status === 'past_due' ? [`A payment is due, and is charged again: ${changed.payment_url}`] : [],
  };
}

function line(one: SubscriptionData): string {
  const ending = one.cancel_at_period_end ? ', ends with its period' : '';
  const next = one.next_payment_on === null ? '' : ` · next ${one.next_payment_on}`;
  const pay = one.payment_url === null ? '' : ` · to pay: ${one.payment_url}`;
  return `${one.id} · ${whose(one)} · ${quoted(one.description)} · ${termsOf(one)} · ${one.status.replace('_', ' ')}${ending} · paid ${counted(one.paid_count, 'time')}${next}${pay}`;
}

function termsOf(terms: Terms): string {
  const times = terms.installments === null ? '' : `, ${counted(terms.installments, 'payment')} in all`;
  return `${money(terms.amount, terms.currency)} ${rhythmWords(terms)}${times}`;
}

function whose({ customer }: SubscriptionData): string {
  return customer === null ? 'a customer not known yet' : quoted(customer.name);
}
