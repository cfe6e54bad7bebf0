import type * as z from 'zod';
import { formatMoney } from '../../model/money.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { customerFields } from '../customers/customer.ts';
import { CUSTOMER_NAMED, customerIn } from '../customers/resolve-customer.ts';
import { reuseOrAddCustomer } from '../customers/reuse-or-add.ts';
import { always, operation } from '../operation.ts';
import { insertInvoice } from './insert-invoice.ts';
import { InvoiceWithDelivery, invoiceEvent, nameOf, presentInvoice, todayOf } from './invoice.ts';
import { pendingDelivery, queueInvoiceMail, withDelivery } from './mailing.ts';
import { invoiceCombinations, NewInvoice } from './new-invoice.ts';
import { priceInvoice } from './price-invoice.ts';

type Input = z.output<typeof NewInvoice>;

export const createInvoice = operation({
  name: 'createInvoice',
  title: 'Create an invoice',
  summary:
    'Makes an invoice for an existing customer or a new one given by name and e-mail, gives it a number and a payment link. Sends nothing unless send_email is true. draft: true keeps it unnumbered until issueInvoice.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  once: always,
  input: NewInvoice,
  output: InvoiceWithDelivery,
  amounts: ['amount', 'items[].unit_price'],
  combinations: invoiceCombinations,
  refusals: [...CUSTOMER_NAMED, 'customer_has_no_email', 'limit_exceeded'],
})(async (ctx, input) => {
  const priced = priceInvoice(ctx, input);
  const { currency } = priced;
  const known = await customerIn(ctx, input);

  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    const customer = known ?? (await givenCustomer(tx, ctx, input));
    const invoice = await insertInvoice(tx, ctx, { ...input, ...priced, customer });
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    mail = input.send_email ? await queueInvoiceMail(tx, ctx, invoice) : null;
    return {
      result: { ...data, delivery: pendingDelivery(ctx, mail) },
      events: input.draft ? [] : [invoiceEvent('invoice.created', data)],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Created ${nameOf(invoice)} for ${invoice.customer_name}, ${formatMoney(invoice.amount, currency)}`,
      },
    };
  });
  return withDelivery(ctx, written, mail);
});

function givenCustomer(tx: Queries, ctx: Context, { customer }: Input): Promise<CustomerRow> {
  if (typeof customer !== 'object') throw new Error('an invoice passed its checks without a customer');
  return reuseOrAddCustomer(tx, ctx, customerFields(customer));
}
