import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatMoney } from '../../model/money.ts';
import { rhythmWords } from '../../model/subscription.ts';
import type { PlanRow } from '../../store/subscriptions/payment-plans.ts';
import type { ListedSubscriptionRow, SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { requireCustomer } from '../customers/customer.ts';
import { DEFAULTS_USED, type DefaultUsed } from '../invoices/defaults.ts';
import { minorUnits } from '../kernel/checked-input.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Amount, Id, PaymentTerm, text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { requirePaymentPlan, requireSamePlan } from '../payment-plans/payment-plan.ts';
import { NOT_FOR_TOOLS, requireInvoiceable, TAX_FIELDS, taxFaults, taxFor } from '../payment-plans/tax.ts';
import { NextPayment, nextPaymentOf } from './next-payment.ts';
import { NOT_CHANGEABLE, notNow } from './states.ts';
import { presentSubscription, requireSubscription, Subscription, subscriptionEvents } from './subscription.ts';

const Changes = z.strictObject({
  id: Id,
  amount: Amount.optional().describe('Of each payment, in its currency.'),
  description: text(BOUNDS.description).optional(),
  ...TAX_FIELDS,
  plan_id: Id.optional().describe("Moves it to this payment plan, with the plan's amount and title."),
  payment_term_days: PaymentTerm.nullable().optional().describe('Of its invoices, with collection invoice.'),
});
type Changed = Omit<z.output<typeof Changes>, 'id'>;

const TAX_NAMES = ['tax_rate', 'tax_category', 'exemption_reason', 'exemption_code'] as const;
/** Terms that a plan sets. */
const OF_PLAN = ['amount', 'description'] as const;
/**
 * If a subscription changes to another plan, its billing days and its end stay unchanged. The new plan must therefore
 * have the same values of these terms.
 */
const SHARED = ['currency', 'interval', 'interval_count', 'installments'] as const;

export const updateSubscription = operation({
  name: 'updateSubscription',
  title: 'Change a subscription',
  summary:
    'Changes what a subscription or recurring invoice costs and says, from its next period: nothing is charged, and a period that has begun keeps its amount. Answers with the day and amount of the next payment.',
  scope: 'billing.write',
  route: 'PATCH /subscriptions/{id}',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: Changes,
  notForAssistants: NOT_FOR_TOOLS,
  output: Subscription.extend({ next_payment: NextPayment, ...DEFAULTS_USED }),
  amounts: ['amount'],
  // Amounts are in the currency of the subscription.
  currencyDecidedLater: true,
  currencyMeant: async (ctx, { id }) => (await requireSubscription(ctx, id)).currency,
  combinations: (raw) => [...nothingGiven(raw), ...planFaults(raw), ...taxFaults(raw)],
  refusals: [...NOT_CHANGEABLE, 'payment_plan_not_found', 'limit_exceeded'],
  resource: [
    { kind: 'subscription', argument: 'id' },
    { kind: 'payment_plan', argument: 'plan_id' },
  ],
  prepare: async (ctx, { id, ...input }) => {
    const row = await requireSubscription(ctx, id);
    const plan = input.plan_id === undefined ? null : await requirePaymentPlan(ctx, input.plan_id, 'plan_id');
    const change = await changeOf(ctx, row, input, plan);
    return { row, change };
  },
  redirects: 'nothing',
  // The higher of the old and the new amount. A reduction also counts, because the account gives up the difference.
  amountAtRisk: (_ctx, _input, { row, change }) => ({
    money: { amount: Math.max(row.amount, change.set.amount ?? 0), currency: row.currency },
    isTest: row.testmode === 1,
  }),
})((ctx, { id }, { change: planned }) =>
  ctx.write(async (tx) => {
    const seen = await requireSubscription(ctx, id, tx);
    const before = { ...seen, ...(await tx.subscriptions.lock(seen.id)) };
    if (before.status === 'cancelled' || before.status === 'completed') {
      throw notNow(before, 'change it', 'subscription_ended');
    }
    const { plan_id: planId, amount = 0, description: title = '' } = planned.set;
    if (planId != null) await requireSamePlan(tx, ctx, planId, { amount, title });
    await tx.periods.keepTerms({ id: before.id });
    const after = await tx.subscriptions.set(before.id, { ...planned.set, changes: before.changes + 1 });
    const row = await requireSubscription(ctx, id, tx);
    return {
      result: {
        ...presentSubscription(row, ctx),
        next_payment: await nextPaymentOf(tx, row),
        defaults_used: [...planned.used],
      },
      events: await subscriptionEvents(tx, ctx, before.id, ['subscription.updated']),
      activity: { subject: { kind: 'subscription', id: before.id }, summary: summaryOf(before, after) },
    };
  }),
);

type Change = {
  readonly set: Partial<SubscriptionRow>;
  readonly used: readonly DefaultUsed[];
};

async function changeOf(
  ctx: ReadContext,
  row: ListedSubscriptionRow,
  input: Changed,
  plan: PlanRow | null,
): Promise<Change> {
  const faults = [
    ...(plan ? sharedFaults(row, plan) : []),
    ...(input.payment_term_days != null && row.collection !== 'invoice'
      ? [{ field: 'payment_term_days', message: 'is only for collection invoice' }]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  const customer = row.customer_id === null ? null : await requireCustomer(ctx, row.customer_id, 'id');
  const isTaxChanged = plan !== null || TAX_NAMES.some((name) => input[name] !== undefined);
  const { tax, used } = isTaxChanged ? taxFor(ctx, input, plan, customer) : { tax: row, used: [] };
  if (isTaxChanged && customer && row.invoice === 1) await requireInvoiceable(ctx, input, tax, customer);
  const { amount, description, payment_term_days } = input;
  const own = {
    ...(amount === undefined ? {} : { amount: minorUnits(amount, row.currency, 'amount') }),
    ...(description === undefined ? {} : { description }),
  };
  return {
    set: {
      ...(plan ? { plan_id: plan.id, amount: plan.amount, description: plan.title } : own),
      ...(isTaxChanged ? taxColumns(tax) : {}),
      ...(payment_term_days === undefined ? {} : { payment_term_days }),
    },
    used,
  };
}

function taxColumns({
  tax_rate,
  tax_category,
  exemption_reason,
  exemption_code,
}: Pick<SubscriptionRow, (typeof TAX_NAMES)[number]>) {
  return { tax_rate, tax_category, exemption_reason, exemption_code };
}

function sharedFaults(row: SubscriptionRow, plan: PlanRow): ValidationIssue[] {
  const other = SHARED.filter((name) => row[name] !== plan[name]);
  if (other.length === 0) return [];
  return [
    {
      field: 'plan_id',
      message: `must have the same ${other.join(', ')} as the subscription: for another rhythm, cancel it at the end of its period and create one that starts then`,
    },
  ];
}

function nothingGiven({ id: _, ...raw }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const names = Object.keys(Changes.shape).filter((name) => name !== 'id');
  if (names.some((name) => raw[name] !== undefined)) return [];
  return [{ field: 'amount', message: 'or another field to change is required', allowedValues: names }];
}

function planFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (raw.plan_id === undefined) return [];
  return OF_PLAN.filter((field) => raw[field] !== undefined).map((field) => ({
    field,
    message: 'is set by the payment plan and must not be given with plan_id',
  }));
}

/**
 * Text for the activity list, such as `Changed the subscription to Club: EUR 12.50 every month instead of EUR 10.00`.
 */
function summaryOf(before: SubscriptionRow, after: SubscriptionRow): string {
  const cost = `${formatMoney(after.amount, after.currency)} ${rhythmWords(after)}`;
  const was = before.amount === after.amount ? '' : ` instead of ${formatMoney(before.amount, before.currency)}`;
  return `Changed the subscription to ${after.description}: ${cost}${was}`;
}
