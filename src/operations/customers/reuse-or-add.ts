import type { CustomerFields, CustomerRow } from '../../store/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { NO_DEFAULTS } from './customer.ts';

const NOTHING_ELSE = {
  company: null,
  phone: null,
  address: null,
  city: null,
  postal_code: null,
  country: null,
  note: null,
  vat_number: null,
  language: null,
  ...NO_DEFAULTS,
} as const;

type CustomerInput = Pick<CustomerFields, 'name' | 'email'> & Partial<CustomerFields>;

/** `created` is false for an existing customer with the same e-mail. */
export type ReusedOrAdded = { readonly customer: CustomerRow; readonly created: boolean };

/** A customer with the same e-mail is reused unchanged: its other fields are not overwritten (R17, R33). */
export async function reuseOrAddCustomer(tx: Queries, ctx: Context, given: CustomerInput): Promise<ReusedOrAdded> {
  const fields: CustomerFields = { ...NOTHING_ELSE, ...given };
  const added = await tx.customers.insert({ ...fields, account_id: ctx.account.id, created_at: ctx.now() });
  const customer = added ?? (fields.email ? await tx.customers.byEmail(ctx.account.id, fields.email) : undefined);
  if (!customer) throw new Error('a customer could be neither added nor found');
  return { customer, created: added !== undefined };
}
