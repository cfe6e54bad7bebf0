import type { CustomerFields, CustomerRow } from '../../store/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';

const NOTHING_ELSE = {
  company: null,
  phone: null,
  address: null,
  city: null,
  postal_code: null,
  country: null,
  note: null,
  vat_number: null,
} as const;

type Given = Pick<CustomerFields, 'name' | 'email'> & Partial<CustomerFields>;

/** A customer with the same e-mail is reused as it is; its other fields are not overwritten in passing (R17, R33). */
export async function reuseOrAddCustomer(tx: Queries, ctx: Context, given: Given): Promise<CustomerRow> {
  const fields: CustomerFields = { ...NOTHING_ELSE, ...given };
  const added = await tx.customers.insert({ ...fields, account_id: ctx.account.id, created_at: ctx.now() });
  const row = added ?? (fields.email ? await tx.customers.byEmail(ctx.account.id, fields.email) : undefined);
  if (!row) throw new Error('a customer could be neither added nor found');
  return row;
}
