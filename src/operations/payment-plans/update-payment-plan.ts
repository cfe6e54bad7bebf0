import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatMoney } from '../../model/money.ts';
import { rhythmWords } from '../../model/subscription.ts';
import { minorUnits } from '../kernel/checked-input.ts';
import { Amount, Id, text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { PaymentPlan, presentPaymentPlan, requirePaymentPlan } from './payment-plan.ts';

export const updatePaymentPlan = operation({
  name: 'updatePaymentPlan',
  title: 'Change a payment plan',
  summary:
    'Changes the title and amount of a payment plan for new subscriptions; with apply_to_existing also for all that are on it, from their next period. Charges nothing.',
  scope: 'billing.write',
  route: 'PATCH /payment-plans/{id}',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: z.strictObject({
    id: Id,
    title: text(BOUNDS.description).optional().describe('Customers see it.'),
    amount: Amount.optional().describe('Of each payment, in its currency.'),
    apply_to_existing: z
      .boolean()
      .default(false)
      .describe('true: all subscriptions on it get its title and amount, also those that differ.'),
  }),
  output: PaymentPlan.extend({
    applied_to: z.int().describe('How many subscriptions were on it when it was applied.'),
  }),
  amounts: ['amount'],
  currencyDecidedLater: true,
  currencyMeant: async (ctx, { id }) => (await requirePaymentPlan(ctx, id)).currency,
  combinations: nothingGiven,
  refusals: ['payment_plan_not_found', 'limit_exceeded'],
  resource: [{ kind: 'payment_plan', argument: 'id' }],
  prepare: async (ctx, { id, title, amount, apply_to_existing }) => {
    const plan = await requirePaymentPlan(ctx, id);
    const set = {
      ...(title === undefined ? {} : { title }),
      ...(amount === undefined ? {} : { amount: minorUnits(amount, plan.currency, 'amount') }),
    };
    const on = apply_to_existing ? await ctx.store.subscriptions.countOnPlan(ctx.account.id, plan.id) : null;
    return { plan, set, on };
  },
  redirects: 'nothing',
  // The higher of the old and the new amount, times the number of subscriptions that get the new amount. A reduction
  // also counts, because the account gives up the difference.
  amountAtRisk: (_ctx, _input, { plan, set, on }) => ({
    money: {
      amount: Math.max(plan.amount, set.amount ?? 0) * Math.max(on?.real ?? 1, 1),
      currency: plan.currency,
    },
    isTest: false,
  }),
})((ctx, { apply_to_existing }, { plan, set }) =>
  ctx.write(async (tx) => {
    const before = (await tx.plans.find(ctx.account.id, plan.id)) ?? plan;
    const row = (await tx.plans.change(ctx.account.id, plan.id, set)) ?? before;
    const { all } = apply_to_existing ? await tx.subscriptions.countOnPlan(ctx.account.id, plan.id) : { all: 0 };
    if (apply_to_existing) {
      await tx.periods.keepTerms({ accountId: ctx.account.id, planId: plan.id });
      await tx.subscriptions.applyPlan(ctx.account.id, row, ctx.now());
    }
    const was = before.amount === row.amount ? '' : ` instead of ${formatMoney(before.amount, before.currency)}`;
    const whom = apply_to_existing ? `, also for ${all} existing` : '';
    return {
      result: { ...presentPaymentPlan(row), applied_to: all },
      events: [],
      activity: {
        subject: { kind: 'payment_plan', id: row.id },
        summary: `Changed the payment plan ${row.title}: ${formatMoney(row.amount, row.currency)} ${rhythmWords(row)}${was}${whom}`,
      },
    };
  }),
);

function nothingGiven({ title, amount, apply_to_existing }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (title !== undefined || amount !== undefined || apply_to_existing === true) return [];
  return [
    {
      field: 'amount',
      message: 'or another field to change is required',
      allowedValues: ['title', 'amount', 'apply_to_existing'],
    },
  ];
}
