import * as z from 'zod';
import { Id } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { Payment, presentPayment, requirePayment } from './payment.ts';

export const getPayment = operation({
  name: 'getPayment',
  title: 'Get a payment',
  summary: 'Returns one payment by its id.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: Id.describe('Payment id.') }),
  output: Payment,
  refusals: ['payment_not_found'],
})(async (ctx, { id }) => presentPayment(await requirePayment(ctx, id)));
