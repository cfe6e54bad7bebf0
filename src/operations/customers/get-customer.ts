import * as z from 'zod';
import { operation, READS } from '../operation.ts';
import { Customer, presentCustomer } from './customer.ts';
import { CUSTOMER_NAMED, CustomerReference, resolveCustomer } from './resolve-customer.ts';

export const getCustomer = operation({
  name: 'getCustomer',
  title: 'Get a customer',
  summary: 'Returns one customer by id, e-mail or name.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: CustomerReference.describe('Customer id, e-mail or name.') }),
  output: Customer,
  refusals: CUSTOMER_NAMED,
})(async (ctx, { id }) => presentCustomer(await resolveCustomer(ctx, id, 'id')));
