import type * as z from 'zod';
import type { Currency } from '../../model/currency.ts';
import { addDays } from '../../model/dates.ts';
import { toHundredths } from '../../model/hundredths.ts';
import { type InvoiceSums, type LineInput, sumInvoice } from '../../model/invoice.ts';
import { formatMoney, MINOR_UNITS_MAX } from '../../model/money.ts';
import { invalid } from '../../model/refusal.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Queries } from '../../store/store.ts';
import { minorUnits } from '../amounts.ts';
import type { Context } from '../context.ts';
import { customerFields, requireCustomer } from '../customers/customer.ts';
import { reuseOrAddCustomer } from '../customers/reuse-or-add.ts';
import { always, operation } from '../operation.ts';
import { insertInvoice } from './insert-invoice.ts';
import { InvoiceWithDelivery, invoiceEvent, nameOf, presentInvoice, todayOf } from './invoice.ts';
import { pendingDelivery, queueInvoiceMail, withDelivery } from './mailing.ts';
import { invoiceCombinations, NewInvoice } from './new-invoice.ts';

type Input = z.output<typeof NewInvoice>;

export const createInvoice = operation({
  name: 'createInvoice',
  title: 'Create an invoice',
  summary:
    'Makes an invoice for an existing customer (customer_id) or one given by name and e-mail, gives it a number and a payment link. Sends nothing unless send_email is true. draft: true keeps it unnumbered until issueInvoice.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  once: always,
  input: NewInvoice,
  output: InvoiceWithDelivery,
  amounts: ['amount', 'items[].unit_price'],
  combinations: invoiceCombinations,
  refusals: ['customer_not_found', 'customer_has_no_email'],
})(async (ctx, input) => {
  const currency = input.currency ?? ctx.account.currency;
  const date = input.date ?? todayOf(ctx);
  const dueDate = input.due_date ?? addDays(date, ctx.account.payment_term_days);
  if (dueDate < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  const sums = sumLines(input, currency);
  const known = input.customer_id === undefined ? null : await requireCustomer(ctx, input.customer_id, 'customer_id');

  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    const customer = known ?? (await givenCustomer(tx, ctx, input));
    const invoice = await insertInvoice(tx, ctx, { ...input, customer, currency, date, dueDate, sums });
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

function sumLines(input: Input, currency: Currency): InvoiceSums {
  const lines: LineInput[] = input.items
    ? input.items.map((item, index) => ({
        description: item.description,
        quantity: toHundredths(item.quantity) ?? 0,
        unitPrice: minorUnits(item.unit_price, currency, `items[${index}].unit_price`),
        taxRate: toHundredths(item.tax_rate) ?? 0,
      }))
    : [
        {
          description: input.description ?? '',
          quantity: 100,
          unitPrice: minorUnits(input.amount ?? 0, currency, 'amount'),
          taxRate: 0,
        },
      ];
  const field = input.items ? 'items' : 'amount';
  const sums = sumInvoice(lines);
  if (!sums)
    throw invalid([{ field, message: `must come to at most ${formatMoney(MINOR_UNITS_MAX, currency)} with tax` }]);
  if (sums.total === 0) throw invalid([{ field, message: `must come to more than ${formatMoney(0, currency)}` }]);
  return sums;
}

function givenCustomer(tx: Queries, ctx: Context, { customer }: Input): Promise<CustomerRow> {
  if (!customer) throw new Error('an invoice passed its checks without a customer');
  return reuseOrAddCustomer(tx, ctx, customerFields(customer));
}
