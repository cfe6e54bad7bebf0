import * as z from 'zod';
import { dateAt } from '../../model/dates.ts';
import { formatMoney } from '../../model/money.ts';
import { rhythmWords } from '../../model/subscription.ts';
import { Id } from '../fields.ts';
import { operation } from '../operation.ts';
import { requirePaymentPlan } from '../payment-plans/payment-plan.ts';
import { insertSubscription } from '../subscriptions/insert-subscription.ts';
import { subscriptionEvents } from '../subscriptions/subscription.ts';
import { presentRequested, REQUEST_FIELDS, Requested, requestTermsOf, scheduleFaults } from './request-fields.ts';

/** Outside the catalogue: REST creates subscriptions with createSubscription, for existing customers (R33). */
export const createPlanRequest = operation({
  name: 'createPlanRequest',
  title: 'Create a payment request of a plan',
  summary:
    'Creates an address where the customer makes the first payment of a plan; later ones are charged automatically.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({ plan_id: Id, ...REQUEST_FIELDS }),
  output: Requested,
  combinations: scheduleFaults,
  refusals: ['payment_plan_not_found', 'limit_exceeded'],
  subject: [{ kind: 'payment_plan', argument: 'plan_id' }],
  prepare: (ctx, { plan_id }) => requirePaymentPlan(ctx, plan_id, 'plan_id'),
  exposure: (_ctx, { testmode }, { amount, currency }) => ({ money: { amount, currency }, isTest: testmode }),
})((ctx, input, plan) =>
  ctx.write(async (tx) => {
    const { id, request_id } = await insertSubscription(tx, ctx, {
      ...plan,
      planId: plan.id,
      invoice: plan.invoice === 1,
      startsOn: dateAt(ctx.now(), ctx.account.timezone),
      request: { ...requestTermsOf(input), description: plan.title },
    });
    const request = await tx.requests.byId(request_id);
    if (!request) throw new Error(`request ${request_id} was created and cannot be found`);
    return {
      result: presentRequested(request, ctx),
      events: await subscriptionEvents(tx, ctx, id, ['subscription.created']),
      activity: {
        subject: { kind: 'subscription', id },
        summary: `Created a subscription: ${formatMoney(plan.amount, plan.currency)} ${rhythmWords(plan)} for ${plan.title}`,
      },
    };
  }),
);
