import * as z from 'zod';
import { dateAt } from '../../model/dates.ts';
import { formatMoney } from '../../model/money.ts';
import { rhythmWords } from '../../model/subscription.ts';
import { Id } from '../../operations/kernel/fields.ts';
import { operation } from '../../operations/kernel/operation.ts';
import { requirePaymentPlan } from '../../operations/payment-plans/payment-plan.ts';
import { taxFor } from '../../operations/payment-plans/tax.ts';
import { insertSubscription } from '../../operations/subscriptions/insert-subscription.ts';
import { subscriptionEvents } from '../../operations/subscriptions/subscription.ts';
import { CreatedRequest, presentCreated, REQUEST_FIELDS, requestTerms, scheduleFaults } from './request-fields.ts';

/**
 * Only V2 calls this operation, so it is not in the catalogue of operations. REST callers use createSubscription, which
 * requires an existing customer (R33).
 */
export const createPlanRequest = operation({
  name: 'createPlanRequest',
  title: 'Create a payment request of a plan',
  summary: 'Creates a payment page for the first payment of a plan; later payments are charged automatically.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({ plan_id: Id, ...REQUEST_FIELDS }),
  output: CreatedRequest,
  combinations: scheduleFaults,
  refusals: ['payment_plan_not_found', 'limit_exceeded'],
  resource: [{ kind: 'payment_plan', argument: 'plan_id' }],
  prepare: async (ctx, { plan_id }) => {
    const plan = await requirePaymentPlan(ctx, plan_id, 'plan_id');
    return { plan, tax: taxFor(ctx, {}, plan, null).tax };
  },
  redirects: 'nothing',
  amountAtRisk: (_ctx, { testmode }, { plan: { amount, currency } }) => ({
    money: { amount, currency },
    isTest: testmode,
  }),
})((ctx, input, { plan, tax }) =>
  ctx.write(async (tx) => {
    const { id, request_id } = await insertSubscription(tx, ctx, {
      ...plan,
      planId: plan.id,
      invoice: plan.invoice === 1,
      tax,
      collection: 'charge',
      startsOn: dateAt(ctx.now(), ctx.account.timezone),
      request: { ...requestTerms(input), description: plan.title },
    });
    const request = await tx.requests.byId(request_id);
    if (!request) throw new Error(`request ${request_id} was inserted and cannot be found`);
    return {
      result: presentCreated(request, ctx),
      events: await subscriptionEvents(tx, ctx, id, ['subscription.created']),
      activity: {
        subject: { kind: 'subscription', id },
        summary: `Created a subscription: ${formatMoney(plan.amount, plan.currency)} ${rhythmWords(plan)} for ${plan.title}`,
      },
    };
  }),
);
