/** Answers of the tools for payment plans and subscriptions. */
import type * as z from 'zod';
import { rhythmWords } from '../../model/subscription.ts';
import type { listPaymentPlans } from '../../operations/payment-plans/list-payment-plans.ts';
import type { PaymentPlanData } from '../../operations/payment-plans/payment-plan.ts';
import type { createSubscription } from '../../operations/subscriptions/create-subscription.ts';
import type { listSubscriptions } from '../../operations/subscriptions/list-subscriptions.ts';
import type { SubscriptionData } from '../../operations/subscriptions/subscription.ts';
import type { updateSubscription } from '../../operations/subscriptions/update-subscription.ts';
import { type AnswerContext, answerBuilder, PAGE, rows, type Shape, type ToolArguments } from '../shape.ts';
import { counted, localDay, money, quoted } from '../words.ts';
import { defaultsUsedWords } from './invoice-words.ts';
import { given, MATCHES, matchHint, matchRows, noSuchCustomer, ofCustomer, pageFacts } from './page.ts';

type Plans = z.input<typeof listPaymentPlans.output>;
type Subscriptions = z.input<typeof listSubscriptions.output>;
type Created = z.input<typeof createSubscription.output>;
type Updated = z.input<typeof updateSubscription.output>;
type Terms = Pick<SubscriptionData, 'amount' | 'currency' | 'interval' | 'interval_count' | 'installments'> & {
  readonly invoice?: boolean;
  readonly tax_rate?: number | null;
  readonly collection?: SubscriptionData['collection'];
};

const PLAN = {
  id: 'number',
  title: 'untrusted',
  currency: 'text',
  amount: 'money',
  charged: 'text',
  installments: 'number',
  invoice: 'flag',
  tax_rate: 'number',
} as const satisfies Shape;

function planRow(plan: PaymentPlanData) {
  const { id, title, currency, amount, installments, invoice, tax_rate } = plan;
  const shown = { id, title, currency, amount, charged: rhythmWords(plan), installments };
  return { ...shown, invoice: invoice || undefined, tax_rate: tax_rate ?? undefined };
}

export const planCreated = answerBuilder(PLAN, [
  'id',
  'title',
  'amount',
  'charged',
  'installments',
  'invoice',
  'tax_rate',
])((plan: PaymentPlanData) => ({
  summary: `Created payment plan ${plan.id}, ${quoted(plan.title)}: ${termsOf(plan)}; nothing was charged.`,
  next: `createSubscription with plan_id ${plan.id} signs a customer up.`,
  ...planRow(plan),
}));

export const planList = answerBuilder({ total_count: 'number', ...PAGE, payment_plans: rows(PLAN) })(
  (data: Plans, context) => ({
    summary: data.total_count === 0 ? 'There are no payment plans.' : `${counted(data.total_count, 'payment plan')}.`,
    total_count: data.total_count,
    ...pageFacts(data, data.payment_plans.length, context),
    payment_plans: data.payment_plans.map(planRow),
  }),
);

const SUBSCRIPTION = {
  id: 'number',
  customer: 'untrusted',
  customer_id: 'number',
  description: 'untrusted',
  status: 'text',
  currency: 'text',
  amount: 'money',
  charged: 'text',
  next_payment: 'text',
  ends: 'text',
  end_reason: 'text',
  allowed_actions: 'texts',
  test: 'flag',
} as const satisfies Shape;

function rowOf(one: SubscriptionData, { timezone }: AnswerContext) {
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
    ends: one.ended_at === null ? (one.cancel_at_period_end ? next : undefined) : localDay(one.ended_at, timezone),
    end_reason: one.end_reason,
    allowed_actions: one.allowed_actions.length > 0 ? one.allowed_actions : undefined,
    test: one.testmode || undefined,
  };
}

const WHOLE = {
  ...SUBSCRIPTION,
  collection: 'text',
  tax_rate: 'number',
  tax_category: 'text',
  installments: 'number',
  invoice: 'flag',
  starts: 'text',
  paid_count: 'number',
  customer_created: 'flag',
  customer_note: 'untrusted',
  payment_url: 'text',
} as const satisfies Shape;

/** Fields that the summary sentence of a changed subscription already contains. */
const TERMS = [
  'id',
  'customer',
  'description',
  'amount',
  'charged',
  'installments',
  'invoice',
  'collection',
  'tax_rate',
] as const;

function wholeOf(one: SubscriptionData, context: AnswerContext) {
  return {
    ...rowOf(one, context),
    collection: one.collection === 'invoice' ? one.collection : undefined,
    tax_rate: one.tax_rate || undefined,
    tax_category: one.tax_category ?? undefined,
    installments: one.installments,
    invoice: one.invoice || undefined,
    starts: one.starts_on,
    paid_count: one.paid_count || undefined,
    payment_url: one.payment_url,
  };
}

export const subscriptionCreated = answerBuilder(WHOLE, [...TERMS, 'starts'])((made: Created, context) => ({
  summary: `Created ${nameOf(made)}, from ${made.starts_on}; nothing was charged or sent.${made.testmode ? ' Test mode: no real money moves.' : ''}${defaultsUsedWords(made.defaults_used)}`,
  next: isInvoiced(made)
    ? `It is active: its first invoice is issued${made.customer?.email ? ' and mailed' : ', but mailed only if the customer has an invoice_email,'} on ${made.starts_on}.`
    : 'Give the customer payment_url: it is pending until they pay there for the first time.',
  ...wholeOf(made, context),
  customer_created: made.customer_created || undefined,
  customer_note: made.customer_note,
}));

export const subscriptionList = answerBuilder({
  total_count: 'number',
  customers: MATCHES,
  ...PAGE,
  subscriptions: rows(SUBSCRIPTION),
})((data: Subscriptions, context) => ({
  summary: listSummary(data, context.args),
  next: matchHint(data.customer_match) ?? unpaidHint(data.subscriptions),
  total_count: data.total_count,
  customers: matchRows(data.customer_match),
  ...pageFacts(data, data.subscriptions.length, context),
  subscriptions: data.subscriptions.map((one) => rowOf(one, context)),
}));

/** Hint to read `payment_url`, which only rows with `detail: "full"` contain. */
function unpaidHint(shown: readonly SubscriptionData[]): string | undefined {
  return shown.some(({ payment_url }) => payment_url !== null)
    ? 'detail: "full" has the payment_url of those that wait for a payment.'
    : undefined;
}

function listSummary({ customer_match: match, total_count: total }: Subscriptions, args: ToolArguments): string {
  const noCustomer = noSuchCustomer(match, args);
  if (noCustomer !== undefined) return noCustomer;
  const status = args.status === undefined ? '' : `${given(args.status).replaceAll('_', ' ')} `;
  const plan = args.plan_id === undefined ? '' : ` of plan ${given(args.plan_id)}`;
  const which = `${ofCustomer(match, args)}${plan}`;
  return total === 0
    ? `There are no ${status}subscriptions${which}.`
    : `${counted(total, `${status}subscription`)}${which}.`;
}

export const subscriptionCancelled = answerBuilder(
  WHOLE,
  TERMS,
)((changed: SubscriptionData, context) => {
  const who = nameOf(changed);
  if (!changed.cancel_at_period_end) {
    return {
      summary: `Ended: ${who}. Nothing more is ${taken(changed)}. Paid amounts stay paid${isInvoiced(changed) ? ', issued invoices stay due' : ''}, and no mail was sent.`,
      ...wholeOf(changed, context),
    };
  }
  const on = changed.next_payment_on === null ? 'with its last payment' : `on ${changed.next_payment_on}`;
  return {
    summary: `Ends ${on}: ${who}; until then it continues. No mail was sent.`,
    next: 'resumeSubscription undoes this.',
    ...wholeOf(changed, context),
  };
});

export const subscriptionUpdated = answerBuilder(
  WHOLE,
  TERMS,
)((changed: Updated, context) => ({
  summary: `Changed from its next period: ${nameOf(changed)}. ${nextWords(changed)} Nothing was charged, and what is due already keeps its amount.${defaultsUsedWords(changed.defaults_used)}`,
  ...wholeOf(changed, context),
}));

function nextWords({ next_payment: next, ...changed }: Updated): string {
  if (next === null) return 'No payment follows.';
  const cost = money(next.amount, next.currency);
  if (changed.status === 'pending') return `Its first payment stays ${cost}.`;
  return `Next ${isInvoiced(changed) ? 'invoice' : 'payment'}: ${cost}${next.on === null ? ', once it is resumed' : ` on ${next.on}`}.`;
}

export const subscriptionPaused = answerBuilder(
  WHOLE,
  TERMS,
)((changed: SubscriptionData, context) => ({
  summary: `Paused: ${nameOf(changed)}. Nothing is ${taken(changed)} until resumeSubscription; payments whose day passes meanwhile are skipped. No mail was sent.`,
  ...wholeOf(changed, context),
}));

export const subscriptionResumed = answerBuilder(
  WHOLE,
  TERMS,
)((changed: SubscriptionData, context) => ({
  summary: `Active again: ${nameOf(changed)}${changed.next_payment_on === null ? '' : `, next ${isInvoiced(changed) ? 'invoice' : 'payment'} on ${changed.next_payment_on}`}. No mail was sent.`,
  next:
    changed.status === 'past_due'
      ? isInvoiced(changed)
        ? 'An invoice is long overdue; the customer pays it at payment_url.'
        : 'A payment had failed and is tried again; the customer can pay it at payment_url.'
      : undefined,
  ...wholeOf(changed, context),
}));

function termsOf(terms: Terms): string {
  const times = terms.installments === null ? '' : `, ${counted(terms.installments, 'payment')} in total`;
  return `${money(terms.amount, terms.currency)}${taxOf(terms)} ${rhythmWords(terms)}${times}${invoicesOf(terms)}`;
}

function taxOf({ tax_rate: rate }: Terms): string {
  return rate ? ` with ${rate}% tax` : '';
}

function invoicesOf({ invoice, collection }: Terms): string {
  if (collection === 'invoice') return ', each invoiced';
  return invoice ? ', each with a paid invoice' : '';
}

function isInvoiced({ collection }: SubscriptionData): boolean {
  return collection === 'invoice';
}

function taken(one: SubscriptionData): string {
  return isInvoiced(one) ? 'invoiced' : 'charged';
}

/** Name of a subscription in a sentence: `subscription 3 of "Ann" to "Club", EUR 10.00 every month`. */
function nameOf(one: SubscriptionData): string {
  return `subscription ${one.id} of ${whose(one)} to ${quoted(one.description)}, ${termsOf(one)}`;
}

function whose({ customer }: SubscriptionData): string {
  return customer === null ? 'a customer not known yet' : quoted(customer.name);
}
