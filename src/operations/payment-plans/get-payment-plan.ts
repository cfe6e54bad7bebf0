import * as z from 'zod';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { PaymentPlan, presentPaymentPlan, requirePaymentPlan } from './payment-plan.ts';

export const getPaymentPlan = operation({
  name: 'getPaymentPlan',
  title: 'Get a payment plan',
  summary: 'Returns one payment plan.',
  scope: 'billing.read',
  route: 'GET /payment-plans/{id}',
  effects: READS,
  input: z.strictObject({ id: Id.describe('Payment plan id.') }),
  output: PaymentPlan,
  refusals: ['payment_plan_not_found'],
})(async (ctx, { id }) => presentPaymentPlan(await requirePaymentPlan(ctx, id)));
