import * as z from 'zod';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import type { Written } from '../kernel/context.ts';
import { always, operation } from '../kernel/operation.ts';
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
  summary: 'Adds a customer. A known e-mail is refused. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /customers',
  effects: { destructive: false, idempotent: false, openWorld: false },
  repeatIsRetry: always,
  input: CustomerInput,
  notForAssistants: [...RARE_CUSTOMER_FIELDS, 'invoice_email'],
  output: Made,
  refusals: ['customer_exists'],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, input) =>
  ctx.write(async (tx): Promise<Written<z.input<typeof Made>>> => {
    const fields = customerFields(input);
    const [holder] = fields.email === null ? [] : await tx.customers.withEmail(ctx.account.id, fields.email);
    if (holder && !input.same_email) throw customerExists(holder);
    const made = { ...fields, account_id: ctx.account.id, created_at: ctx.now() };
    const row = await tx.customers.insert(made, { sharesEmail: holder !== undefined });
    if (!row) throw new Error('a customer was refused for an e-mail that no customer has');
    const activity = { subject: { kind: 'customer', id: row.id }, summary: `Added customer ${row.name}` } as const;
    return { result: { ...presentCustomer(row), customer_created: true }, events: [], activity };
  }),
);
