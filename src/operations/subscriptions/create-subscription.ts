import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { dateAt } from '../../model/dates.ts';
import { formatMoney } from '../../model/money.ts';
import { rhythmWords } from '../../model/subscription.ts';
import type { PlanRow } from '../../store/subscriptions/payment-plans.ts';
import { CustomerOutcome, customerOutcome, requireBillable } from '../customers/customer.ts';
import {
  asOneField,
  BILLED_CUSTOMER_REFUSALS,
  CustomerReference,
  customerIn,
  oneCustomer,
} from '../customers/resolve-customer.ts';
import { DEFAULTS_USED } from '../invoices/defaults.ts';
import { minorUnits } from '../kernel/checked-input.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Amount, Currency, DateField, Id, text } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { requirePaymentPlan, requireSamePlan } from '../payment-plans/payment-plan.ts';
import { NOT_FOR_TOOLS, requireInvoiceable, TAX_FIELDS, taxFaults, taxFor } from '../payment-plans/tax.ts';
import { CollectionField, Installments, Interval, IntervalCount, WithInvoices } from '../payment-plans/terms.ts';
import { readinessOf } from '../providers/open-provider.ts';
import { insertSubscription, type NewSubscription } from './insert-subscription.ts';
import { presentSubscription, requireSubscription, Subscription, subscriptionEvents } from './subscription.ts';

/** Terms that a payment plan sets for its subscriptions. */
const OF_PLAN = ['description', 'amount', 'interval', 'interval_count', 'installments', 'invoice'] as const;

const Input = z.strictObject({
  customer_id: Id.optional(),
  customer: CustomerReference.optional().describe('Or its e-mail or name.'),
  plan_id: Id.optional().describe('A payment plan; or give description, amount and interval.'),
  description: text(BOUNDS.description).optional(),
  amount: Amount.optional(),
  currency: Currency.optional(),
  interval: Interval.optional(),
  interval_count: IntervalCount.optional(),
  installments: Installments.optional(),
  invoice: WithInvoices.optional(),
  ...TAX_FIELDS,
  collection: CollectionField.default('charge'),
  starts_on: DateField.optional().describe('Today if left out.'),
  testmode: z.boolean().default(false).describe('true: no real money.'),
});

export const createSubscription = operation({
  name: 'createSubscription',
  title: 'Create a subscription',
  summary:
    'Signs a customer up for recurring payments, by plan_id or own terms. Charges and mails nothing: the customer pays first at payment_url, later ones are charged automatically. With collection: invoice it is a recurring invoice, mailed every period.',
  scope: 'billing.write',
  route: 'POST /subscriptions',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  sameAs: asOneField,
  input: Input,
  output: Subscription.extend({ ...CustomerOutcome, ...DEFAULTS_USED }),
  notForAssistants: NOT_FOR_TOOLS,
  amounts: ['amount'],
  combinations: (raw) => [...oneCustomer(raw), ...termFaults(raw), ...taxFaults(raw), ...collectionFaults(raw)],
  refusals: [
    ...BILLED_CUSTOMER_REFUSALS,
    'payment_plan_not_found',
    'provider_not_connected',
    'provider_onboarding',
    'limit_exceeded',
  ],
  resource: [
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
    { kind: 'payment_plan', argument: 'plan_id' },
  ],
  mails: ({ collection }) => collection === 'invoice',
  currencyMeant: async (ctx, { plan_id: id }) =>
    id === undefined ? ctx.account.currency : (await requirePaymentPlan(ctx, id, 'plan_id')).currency,
  prepare: async (ctx, input) => {
    const today = dateAt(ctx.now(), ctx.account.timezone);
    const startsOn = input.starts_on ?? today;
    if (startsOn < today) throw invalid([{ field: 'starts_on', message: `must not be before today, ${today}` }]);
    const customer = await customerIn(ctx, input);
    if (!customer) throw new Error('a subscription passed its checks without a customer');
    const plan = input.plan_id === undefined ? null : await requirePaymentPlan(ctx, input.plan_id, 'plan_id');
    const terms = plan ? termsOfPlan(plan, input) : ownTerms(ctx, input);
    const { tax, used } = taxFor(ctx, input, plan, customer);
    if (terms.invoice || input.collection === 'invoice') await requireInvoiceable(ctx, input, tax, customer);
    return { startsOn, customer, terms, tax, used };
  },
  redirects: 'nothing',
  amountAtRisk: (_ctx, { testmode }, { customer, terms }) => ({
    money: { amount: terms.amount, currency: terms.currency },
    isTest: testmode,
    customer,
  }),
})(async (ctx, input, { startsOn, customer, terms: { description, ...terms }, tax, used }) => {
  const { collection } = input;
  const readiness = collection === 'invoice' ? null : await readinessOf(ctx, ctx.account);
  if (readiness && !readiness.ready) throw readiness.refusal;
  return ctx.write(async (tx) => {
    await requireBillable(ctx, customer.id, 'customer_id', tx);
    if (terms.planId !== null)
      await requireSamePlan(tx, ctx, terms.planId, { amount: terms.amount, title: description });
    const { id } = await insertSubscription(tx, ctx, {
      ...terms,
      tax,
      collection,
      startsOn,
      request: { ...WITHOUT_LINK_TERMS, description, customer, testmode: input.testmode },
    });
    const row = await requireSubscription(ctx, id, tx);
    return {
      result: {
        ...presentSubscription(row, ctx),
        ...customerOutcome({ customer, created: false }),
        defaults_used: [...used],
      },
      events: await subscriptionEvents(tx, ctx, id, [
        'subscription.created',
        ...(collection === 'invoice' ? (['subscription.activated'] as const) : []),
      ]),
      activity: {
        subject: { kind: 'subscription', id },
        summary: `Created a subscription of ${customer.name}: ${formatMoney(row.amount, row.currency)} ${rhythmWords(row)} for ${description}`,
      },
    };
  });
});

/** Terms that only the payment requests of payment links have. A subscription's payment request leaves them empty. */
const WITHOUT_LINK_TERMS = { note: null, returnUrl: null, schedule: null, scheduleAmount: null } as const;

type SubscriptionInput = z.output<typeof Input>;
type Terms = Omit<NewSubscription, 'startsOn' | 'request' | 'tax' | 'collection'> & { readonly description: string };

function termsOfPlan(plan: PlanRow, { currency: given }: SubscriptionInput): Terms {
  const { id: planId, title: description, amount, currency, interval, interval_count, installments } = plan;
  if (given !== undefined && given !== currency) {
    throw invalid([{ field: 'currency', message: `must be ${currency}, as in payment plan ${planId}` }]);
  }
  return {
    planId,
    description,
    amount,
    currency,
    interval,
    interval_count,
    installments,
    invoice: plan.invoice === 1,
  };
}

function ownTerms(ctx: ReadContext, input: SubscriptionInput): Terms {
  const { description = '', amount = 0, interval = 'month' } = input;
  const currency = input.currency ?? ctx.account.currency;
  return {
    planId: null,
    description,
    amount: minorUnits(amount, currency, 'amount'),
    currency,
    interval,
    interval_count: input.interval_count ?? 1,
    installments: input.installments ?? null,
    invoice: input.invoice ?? false,
  };
}

function collectionFaults({ collection, invoice, testmode }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (collection !== 'invoice') return [];
  return [
    ...(invoice === false ? [{ field: 'invoice', message: 'must not be false with collection invoice' }] : []),
    ...(testmode === true
      ? [{ field: 'testmode', message: 'must not be true with collection invoice: an invoice is never a test' }]
      : []),
  ];
}

/**
 * Returns faults if the call gives both a plan and terms, or neither. This is checked in code, because the JSON Schema
 * of a tool must not have combinators such as `oneOf` at the top level.
 */
function termFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (raw.plan_id !== undefined) {
    const twice = OF_PLAN.filter((field) => raw[field] !== undefined);
    return twice.map((field) => ({ field, message: 'is set by the payment plan and must not be given with plan_id' }));
  }
  const missing = (['description', 'amount', 'interval'] as const).filter((field) => raw[field] === undefined);
  return missing.map((field) => ({ field, message: 'is required, unless plan_id is given' }));
}
