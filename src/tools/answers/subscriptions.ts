/** The answers about payment plans and subscriptions. */
import type * as z from 'zod';
import { rhythmWords } from '../../model/subscription.ts';
import type { listPaymentPlans } from '../../operations/payment-plans/list-payment-plans.ts';
import type { PaymentPlanData } from '../../operations/payment-plans/payment-plan.ts';
import type { createSubscription } from '../../operations/subscriptions/create-subscription.ts';
import type { listSubscriptions } from '../../operations/subscriptions/list-subscriptions.ts';
import type { SubscriptionData } from '../../operations/subscriptions/subscription.ts';
import { type Asked, answer, PAGE, rows, type Shape } from '../shape.ts';
import { counted, money, quoted } from '../words.ts';
import { MATCHES, matchHint, matchRows, noSuchCustomer, ofCustomer } from './customer-match.ts';
import { given, pageFacts } from './page.ts';

type Plans = z.input<typeof listPaymentPlans.output>;
type Subscriptions = z.input<typeof listSubscriptions.output>;
type Created = z.input<typeof createSubscription.output>;
type Terms = Pick<SubscriptionData, 'amount' | 'currency' | 'interval' | 'interval_count' | 'installments'> & {
  readonly invoice?: boolean;
};

const PLAN = {
  id: 'number',
  title: 'theirs',
  currency: 'text',
  amount: 'money',
  charged: 'text',
  installments: 'number',
} as const satisfies Shape;

function planRow(plan: PaymentPlanData) {
  const { id, title, currency, amount, installments } = plan;
  return { id, title, currency, amount, charged: rhythmWords(plan), installments };
}

export const planCreated = answer(PLAN, ['id', 'title', 'amount', 'charged', 'installments'])(
  (plan: PaymentPlanData) => ({
    summary: `Created payment plan ${plan.id}, ${quoted(plan.title)}: ${termsOf(plan)}; nobody was charged.`,
    next: `createSubscription with plan_id ${plan.id} signs a customer up.`,
    ...planRow(plan),
  }),
);

export const planList = answer({ total_count: 'number', ...PAGE, payment_plans: rows(PLAN) })((data: Plans, told) => ({
  summary: data.total_count === 0 ? 'There are no payment plans.' : `${counted(data.total_count, 'payment plan')}.`,
  total_count: data.total_count,
  ...pageFacts(data, data.payment_plans.length, told),
  payment_plans: data.payment_plans.map(planRow),
}));

const SUBSCRIPTION = {
  id: 'number',
  customer: 'theirs',
  customer_id: 'number',
  description: 'theirs',
  status: 'text',
  currency: 'text',
  amount: 'money',
  charged: 'text',
  next_payment: 'text',
  ends: 'text',
  allowed_actions: 'texts',
  test: 'flag',
} as const satisfies Shape;

function rowOf(one: SubscriptionData) {
  const next = one.next_payment_on;
  return {
    id: one.id,
    customer: one.customer?.name,
    customer_id: one.customer?.id,
    description: one.description,
    status: one.status,
    currency: one.currency,
    amount: one.amount,
    charged: rhythmWords(one),
    next_payment: one.cancel_at_period_end ? undefined : next,
    ends: one.ended_at?.slice(0, 10) ?? (one.cancel_at_period_end ? next : undefined),
    allowed_actions: one.allowed_actions.length > 0 ? one.allowed_actions : undefined,
    test: one.testmode || undefined,
  };
}

const WHOLE = {
  ...SUBSCRIPTION,
  installments: 'number',
  invoice: 'flag',
  starts: 'text',
  paid_count: 'number',
  end_reason: 'text',
  customer_created: 'flag',
  customer_note: 'theirs',
  payment_url: 'text',
} as const satisfies Shape;

/** What the sentence about a new or resumed one states. */
const TERMS = ['id', 'customer', 'description', 'amount', 'charged', 'installments', 'invoice'] as const;

function wholeOf(one: SubscriptionData) {
  return {
    ...rowOf(one),
    installments: one.installments,
    invoice: one.invoice || undefined,
    starts: one.starts_on,
    paid_count: one.paid_count || undefined,
    end_reason: one.end_reason,
    payment_url: one.payment_url,
  };
}

export const subscriptionCreated = answer(
  WHOLE,
  TERMS,
)((made: Created) => ({
  summary: `Created ${nameOf(made)}, from ${made.starts_on}; nothing was charged or sent.${made.testmode ? ' Test mode: no real money moves.' : ''}`,
  next: 'Give the customer payment_url: it is pending until they pay there for the first time.',
  ...wholeOf(made),
  customer_created: made.customer_created || undefined,
  customer_note: made.customer_note,
}));

export const subscriptionList = answer({
  total_count: 'number',
  customers: MATCHES,
  ...PAGE,
  subscriptions: rows(SUBSCRIPTION),
})((data: Subscriptions, told) => ({
  summary: listSummary(data, told.asked),
  next: matchHint(data.customer_match),
  total_count: data.total_count,
  customers: matchRows(data.customer_match),
  ...pageFacts(data, data.subscriptions.length, told),
  subscriptions: data.subscriptions.map(rowOf),
}));

function listSummary({ customer_match: match, total_count: total }: Subscriptions, asked: Asked): string {
  const nobody = noSuchCustomer(match, asked);
  if (nobody !== undefined) return nobody;
  const status = asked.status === undefined ? '' : `${given(asked.status).replaceAll('_', ' ')} `;
  const plan = asked.plan_id === undefined ? '' : ` of plan ${given(asked.plan_id)}`;
  const which = `${ofCustomer(match, asked)}${plan}`;
  return total === 0
    ? `There are no ${status}subscriptions${which}.`
    : `${counted(total, `${status}subscription`)}${which}.`;
}

export const subscriptionCancelled = answer(
  WHOLE,
  TERMS,
)((changed: SubscriptionData) => {
  const who = nameOf(changed);
  if (!changed.cancel_at_period_end) {
    return {
      summary: `Ended: ${who}. Nothing more is charged. What was paid stays paid, and nobody was mailed.`,
      ...wholeOf(changed),
    };
  }
  const on = changed.next_payment_on === null ? 'with its last payment' : `on ${changed.next_payment_on}`;
  return {
    summary: `Ends ${on}: ${who}; until then it runs on. Nobody was mailed.`,
    next: 'resumeSubscription takes this back.',
    ...wholeOf(changed),
  };
});

export const subscriptionPaused = answer(
  WHOLE,
  TERMS,
)((changed: SubscriptionData) => ({
  summary: `Paused: ${nameOf(changed)}. Nothing is charged until resumeSubscription; payments whose day passes meanwhile are left out. Nobody was mailed.`,
  ...wholeOf(changed),
}));

export const subscriptionResumed = answer(
  WHOLE,
  TERMS,
)((changed: SubscriptionData) => ({
  summary: `Active again: ${nameOf(changed)}${changed.next_payment_on === null ? '' : `, next payment on ${changed.next_payment_on}`}. Nobody was mailed.`,
  next:
    changed.status === 'past_due'
      ? 'A payment had failed and is tried again; the customer can pay it at payment_url.'
      : undefined,
  ...wholeOf(changed),
}));

function termsOf(terms: Terms): string {
  const times = terms.installments === null ? '' : `, ${counted(terms.installments, 'payment')} in total`;
  const invoices = terms.invoice ? ', each with a paid invoice' : '';
  return `${money(terms.amount, terms.currency)} ${rhythmWords(terms)}${times}${invoices}`;
}

/** `subscription 3 of "Ann" to "Club", EUR 10.00 every month` */
function nameOf(one: SubscriptionData): string {
  return `subscription ${one.id} of ${whose(one)} to ${quoted(one.description)}, ${termsOf(one)}`;
}

function whose({ customer }: SubscriptionData): string {
  return customer === null ? 'a customer not known yet' : quoted(customer.name);
}
