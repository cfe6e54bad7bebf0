import { formatMoney } from '../../model/money.ts';
import type { MailRow } from '../../store/mails.ts';
import { CustomerOutcome, customerOutcome } from '../customers/customer.ts';
import { CUSTOMER_LOOKUP_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { always, operation } from '../operation.ts';
import { givenCustomer, partyOf } from './customer-of-invoice.ts';
import { insertInvoice } from './insert-invoice.ts';
import { InvoiceWithDelivery, invoiceEvent, nameOf, presentInvoice, todayOf } from './invoice.ts';
import { pendingDelivery, queueInvoiceMail, sendThenShow } from './mailing.ts';
import { invoiceCombinations, NewInvoice } from './new-invoice.ts';
import { priceInvoice } from './price-invoice.ts';

export const createInvoice = operation({
  name: 'createInvoice',
  title: 'Create an invoice',
  summary:
    'Creates an invoice for an existing customer or a new one given by name and e-mail, with a number and a payment link. Mails it only if send_email is true. draft: true keeps it unnumbered until issueInvoice.',
  scope: 'billing.write',
  route: 'POST /invoices',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  input: NewInvoice,
  output: InvoiceWithDelivery.extend(CustomerOutcome),
  amounts: ['amount', 'items[].unit_price'],
  combinations: invoiceCombinations,
  refusals: [...CUSTOMER_LOOKUP_REFUSALS, 'customer_has_no_email', 'limit_exceeded'],
  subject: [
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
  ],
  mails: ({ send_email }) => send_email === true,
  prepare: async (ctx, input) => ({ priced: priceInvoice(ctx, input), known: await customerIn(ctx, input) }),
  exposure: (_ctx, { draft, customer }, { priced, known }) => ({
    money: { amount: priced.sums.total, currency: priced.currency },
    isTest: false,
    countsLater: draft,
    customer: known ?? partyOf(customer),
  }),
})(async (ctx, input, { priced, known }) => {
  const { currency } = priced;
  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    const made = known ? { customer: known, created: false } : await givenCustomer(tx, ctx, input);
    const invoice = await insertInvoice(tx, ctx, { ...input, ...priced, customer: made.customer });
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    mail = input.send_email ? await queueInvoiceMail(tx, ctx, invoice) : null;
    return {
      result: { ...data, ...customerOutcome(made), delivery: pendingDelivery(ctx, mail) },
      events: input.draft ? [] : [invoiceEvent('invoice.created', data)],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Created ${nameOf(invoice)} for ${invoice.customer_name}, ${formatMoney(invoice.amount, currency)}`,
      },
    };
  });
  return sendThenShow(ctx, written, mail);
});
