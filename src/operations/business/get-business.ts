import * as z from 'zod';
import { operation, READS } from '../kernel/operation.ts';
import { Business, nextNumbers, presentBusiness } from './business.ts';

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
})(async ({ store, account: { id }, now }) => {
  const row = await store.businesses.find(id);
  return presentBusiness(row, await store.invoices.hasAny(id), await nextNumbers(store, id, row, now()));
});
