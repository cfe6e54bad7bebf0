import * as z from 'zod';
import { operation, READS } from '../operation.ts';
import { Business, presentBusiness } from './business.ts';

export const showBusiness = operation({
  name: 'showBusiness',
  title: 'Show the business details',
  summary: 'Returns the business details printed on invoices, the invoice prefix and the payment term.',
  scope: 'account.manage',
  effects: READS,
  input: z.strictObject({}),
  output: Business,
  refusals: [],
})(async ({ store, account: { id } }) =>
  presentBusiness(await store.businesses.find(id), await store.invoices.hasAny(id)),
);
