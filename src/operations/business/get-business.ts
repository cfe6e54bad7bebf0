import * as z from 'zod';
import { operation, READS } from '../kernel/operation.ts';
import { Business, presentBusiness } from './business.ts';

export const getBusiness = operation({
  name: 'getBusiness',
  title: 'Get the business',
  summary:
    'Returns the business details printed on invoices, the prefixes of numbers, and the defaults of new invoices.',
  scope: 'billing.read',
  route: 'GET /business',
  effects: READS,
  input: z.strictObject({}),
  output: Business,
  refusals: [],
})(async ({ store, account: { id } }) =>
  presentBusiness(await store.businesses.find(id), await store.invoices.hasAny(id)),
);
