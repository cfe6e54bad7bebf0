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
type Terms = Pick<SubscriptionData, 'amount' | 'currency' | 'interval' | 'interval_count' | 'installments' | 'invoice'>;

export function createPaymentPlan(plan: PaymentPlanData): Written {
  return {
    answer: `Created payment plan ${plan.id}, ${quoted(plan.title)}: ${termsOf(plan)}; nobody was charged.`,
    lines: [`createSubscription with plan_id ${plan.id} signs a customer up.`],
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
      `It is pending until the customer makes the first payment, at this link, which you have to give them: ${made.payment_url}`,
      `The customer's own page, to see and cancel it: ${made.customer_url}`,
      ...(made.testmode ? ['Test mode: no real money moves.'] : []),
    ],
  };
}

export function listSubscriptions(data: Subscriptions, asked: Asked): Written {
  const filters = ['status', 'customer_id', 'customer', 'plan_id'];
  const which = filterWords(asked, filters);
  const { subscriptions, total_count: total } = data;
  return {
    answer: total === 0 ? `There are no subscriptions${which}.` : `${counted(total, 'subscription')}${which}.`,
    ...pageWords(subscriptions.map(line), data, asked, filters),
  };
}

export function cancelSubscription(changed: SubscriptionData): Written {
  const who = `Subscription ${changed.id} of ${whose(changed)}`;
  if (!changed.cancel_at_period_end) {
    return { answer: `${who} has ended; nothing more is charged. Nobody was mailed.`, lines: [PAID_STAYS] };
  }
  const on = changed.next_payment_on === null ? 'with its last payment' : `on ${changed.next_payment_on}`;
  return {
    answer: `${who} ends ${on}; nothing more is charged then. Nobody was mailed.`,
    lines: ['Until then it runs on; resumeSubscription takes this back.'],
  };
}

const PAID_STAYS = 'What was paid stays paid; refundPayment gives money back.';

export function pauseSubscription(changed: SubscriptionData): Written {
  return {
    answer: `Paused subscription ${changed.id} of ${whose(changed)}; nothing is charged until resumeSubscription. Nobody was mailed.`,
    lines: ['Payments whose day passes meanwhile are left out, not made up for.'],
  };
}

export function resumeSubscription(changed: SubscriptionData): Written {
  const next = changed.next_payment_on === null ? '' : ` The next payment is on ${changed.next_payment_on}.`;
  const due = changed.status === 'past_due';
  return {
    answer: `Subscription ${changed.id} of ${whose(changed)} goes on: ${termsOf(changed)}.${next} Nobody was mailed.`,
    lines: due ? [`A payment had failed and is tried again; the customer can pay it at: ${changed.payment_url}`] : [],
  };
}

function line(one: SubscriptionData): string {
  const pay = one.payment_url === null ? '' : ` · to pay: ${one.payment_url}`;
  const test = one.testmode ? ' · test mode' : '';
  return `${one.id} · ${whose(one)} · ${quoted(one.description)} · ${termsOf(one)} · ${standing(one)} · paid ${counted(one.paid_count, 'time')}${test}${pay}`;
}

/** How it is, and what comes next. */
function standing({
  status,
  cancel_at_period_end,
  next_payment_on: next,
  end_reason,
  ended_at,
}: SubscriptionData): string {
  const words = status.replace('_', ' ');
  if (ended_at !== null) return `${words} on ${ended_at.slice(0, 10)}${end_reason === null ? '' : REASONS[end_reason]}`;
  if (next === null) return words;
  return cancel_at_period_end ? `${words}, ends on ${next}` : `${words}, next payment ${next}`;
}

const REASONS = {
  requested: '',
  by_customer: ' by the customer',
  unpaid: ' because a payment failed',
} as const satisfies Record<NonNullable<SubscriptionData['end_reason']>, string>;

function termsOf(terms: Terms): string {
  const times = terms.installments === null ? '' : `, ${counted(terms.installments, 'payment')} in all`;
  const invoices = terms.invoice ? ', each with a paid invoice' : '';
  return `${money(terms.amount, terms.currency)} ${rhythmWords(terms)}${times}${invoices}`;
}

function whose({ customer }: SubscriptionData): string {
  return customer === null ? 'a customer not known yet' : quoted(customer.name);
}
