import * as z from 'zod';
import { Id } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { Customer, presentCustomer, requireCustomer } from './customer.ts';

export const getCustomer = operation({
  name: 'getCustomer',
  title: 'Get a customer',
  summary: 'Returns one customer by id.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: Id.describe('Customer id.') }),
  output: Customer,
  refusals: ['customer_not_found'],
})(async (ctx, { id }) => presentCustomer(await requireCustomer(ctx, id, 'id')));
