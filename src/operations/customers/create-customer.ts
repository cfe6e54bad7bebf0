import * as z from 'zod';
import type { CustomerRow } from '../../store/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, Written } from '../context.ts';
import { always } from '../declaration.ts';
import { realWithoutAmount } from '../limits/exposure.ts';
import { operation } from '../operation.ts';
import {
  Customer,
  CustomerInput,
  customerExists,
  customerFields,
  presentCustomer,
  RARE_CUSTOMER_FIELDS,
} from './customer.ts';

const Made = Customer.extend({ customer_created: z.boolean() });

export const createCustomer = operation({
  name: 'createCustomer',
  title: 'Create a customer',
  summary: 'Adds a customer. A second one with the same e-mail is refused, and the existing one named. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /customers',
  effects: { destructive: false, idempotent: false, openWorld: false },
  repeatIsRetry: always,
  input: CustomerInput,
  notForAssistants: RARE_CUSTOMER_FIELDS,
  output: Made,
  refusals: ['customer_exists'],
  redirects: 'nothing',
  exposure: realWithoutAmount,
})((ctx, input) =>
  ctx.write(async (tx): Promise<Written<z.input<typeof Made>>> => {
    const fields = customerFields(input);
    const row = await tx.customers.insert({ ...fields, account_id: ctx.account.id, created_at: ctx.now() });
    if (!row) throw customerExists(await holderOf(tx, ctx, fields.email ?? ''));
    const activity = { subject: { kind: 'customer', id: row.id }, summary: `Added customer ${row.name}` } as const;
    return { result: { ...presentCustomer(row), customer_created: true }, events: [], activity };
  }),
);

/** The customer that has the e-mail already. It exists, because customers are never deleted. */
async function holderOf(tx: Queries, ctx: Context, email: string): Promise<CustomerRow> {
  const row = await tx.customers.byEmail(ctx.account.id, email);
  if (!row) throw new Error('a customer was refused for an e-mail that no customer has');
  return row;
}
