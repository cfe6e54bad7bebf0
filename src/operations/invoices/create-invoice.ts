import { formatMoney } from '../../model/money.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import { CustomerOutcome, customerOutcome } from '../customers/customer.ts';
import { CUSTOMER_LOOKUP_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { always } from '../kernel/declaration.ts';
import { todayOf } from '../kernel/moments.ts';
import { operation } from '../kernel/operation.ts';
import { customerReused, givenCustomer, partyOf } from './customer-of-invoice.ts';
import { RARE_INVOICE_FIELDS } from './detail-fields.ts';
import { insertInvoice } from './insert-invoice.ts';
import { InvoiceWithDelivery, invoiceEvent, nameOf, presentInvoice } from './invoice.ts';
import { LINE_AMOUNTS, noteItemsUsed, priceInvoice } from './invoice-lines.ts';
import { checkIssued, ISSUED } from './issuing.ts';
import { pendingDelivery, queueInvoiceMail, sendThenShow } from './mailing.ts';
import { invoiceCombinations, NewInvoice } from './new-invoice.ts';

export const createInvoice = operation({
  name: 'createInvoice',
  title: 'Create an invoice',
  summary:
    'Creates an invoice for a customer, known or new, with a number and a payment link. Mails it only if send_email is true.',
  scope: 'billing.write',
  route: 'POST /invoices',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  sameAs: ({ items, description, amount, ...rest }) => ({
    ...rest,
    items: items ?? [{ description, quantity: 1, unit_price: amount }],
  }),
  input: NewInvoice,
  notForAssistants: RARE_INVOICE_FIELDS,
  output: InvoiceWithDelivery.extend({ ...CustomerOutcome, ...ISSUED }),
  amounts: LINE_AMOUNTS,
  defaultCurrency: 'is decided later',
  combinations: invoiceCombinations,
  refusals: [
    ...CUSTOMER_LOOKUP_REFUSALS,
    'customer_differs',
    'customer_has_no_email',
    'too_many_mails',
    'invoice_incomplete',
    'limit_exceeded',
  ],
  resource: [
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
  ],
  mails: ({ send_email }) => send_email === true,
  prepare: async (ctx, input) => {
    const known = await customerIn(ctx, input);
    return { known, priced: await priceInvoice(ctx, input, known ?? (await customerReused(ctx, input))) };
  },
  redirects: 'nothing',
  amountAtRisk: (_ctx, { draft, customer }, { priced, known }) => ({
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
    await noteItemsUsed(tx, ctx, priced.named);
    const report = await checkIssued(tx, ctx, invoice, made.customer, priced.used);
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    mail = input.send_email ? await queueInvoiceMail(tx, ctx, invoice) : null;
    return {
      result: { ...data, ...customerOutcome(made), ...report, ...pendingDelivery(ctx, mail) },
      events: input.draft ? [] : [invoiceEvent('invoice.created', data)],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Created ${nameOf(invoice)} for ${invoice.customer_name}, ${formatMoney(invoice.amount, currency)}`,
      },
    };
  });
  return sendThenShow(ctx, written, mail);
});
