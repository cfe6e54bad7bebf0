/** The customer of a new or changed invoice, if the call describes a customer instead of naming one. */
import type * as z from 'zod';
import type { CustomerFields, CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import { customerFields } from '../customers/customer.ts';
import { customerMeant, type IfOther, type ReusedOrAdded, reuseOrAddCustomer } from '../customers/reuse-or-add.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import type { AmountAtRisk } from '../kernel/declaration.ts';
import type { NewInvoice } from './new-invoice.ts';

type CustomerInput = z.output<typeof NewInvoice>['customer'];
/** `same_email` may also stand in the customer. */
type Given = { readonly customer?: CustomerInput; readonly same_email?: boolean | undefined };

export function partyOf(customer: CustomerInput): AmountAtRisk['customer'] {
  return typeof customer === 'object' ? { name: customer.name, email: customer.email ?? null } : undefined;
}

/**
 * The existing customer that a described one will be matched with, whose defaults apply (R84). Refuses a description
 * that contradicts the stored one.
 */
export async function customerReused(ctx: ReadContext, { customer, same_email }: Given): Promise<CustomerRow | null> {
  if (typeof customer !== 'object') return null;
  return (await customerMeant(ctx.store, ctx, customerFields(customer), ifOther(customer.same_email ?? same_email)))
    .own;
}

/** The fields of a described customer, for a preview; null without one. */
export function describedIn({ customer }: Given): CustomerFields | null {
  return typeof customer === 'object' ? customerFields(customer) : null;
}

export function givenCustomer(tx: Queries, ctx: Context, { customer, same_email }: Given): Promise<ReusedOrAdded> {
  if (typeof customer !== 'object') throw new Error('an invoice passed its checks without a customer');
  return reuseOrAddCustomer(tx, ctx, customerFields(customer), ifOther(customer.same_email ?? same_email));
}

function ifOther(sameEmail: boolean | undefined): IfOther {
  return { field: 'customer', sameEmail };
}
