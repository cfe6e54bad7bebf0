import * as z from 'zod';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Payment, presentPayment, requirePayment } from './payment.ts';
import { presentRefund, Refund } from './refund.ts';

export const getPayment = operation({
  name: 'getPayment',
  title: 'Get a payment',
  summary: 'Returns one payment by its id, with its refunds.',
  scope: 'billing.read',
  route: 'GET /payments/{id}',
  effects: READS,
  input: z.strictObject({ id: Id.describe('Payment id.') }),
  output: Payment.extend({ refunds: z.array(Refund) }),
  refusals: ['payment_not_found'],
})(async (ctx, { id }) =>
  ctx.store.consistent(async (tx) => {
    const payment = await requirePayment(ctx, id, tx);
    const refunds = await tx.refunds.ofPayment(payment.id);
    return { ...presentPayment(payment), refunds: refunds.map((refund) => presentRefund(refund, payment.currency)) };
  }),
);
