import type * as z from 'zod';
import { invoiceNumber, newCode } from '../../model/codes.ts';
import type { Currency } from '../../model/currency.ts';
import { addDays, type LocalDate } from '../../model/dates.ts';
import { toHundredths } from '../../model/hundredths.ts';
import { type InvoiceSums, type LineInput, sumInvoice } from '../../model/invoice.ts';
import { formatMoney, MINOR_UNITS_MAX } from '../../model/money.ts';
import { invalid } from '../../model/refusal.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Queries } from '../../store/store.ts';
import { minorUnits } from '../amounts.ts';
import type { Context } from '../context.ts';
import { customerFields, requireCustomer } from '../customers/customer.ts';
import { reuseOrAddCustomer } from '../customers/reuse-or-add.ts';
import { always, operation } from '../operation.ts';
import { InvoiceWithDelivery, invoiceEvent, nameOf, presentInvoice, todayOf } from './invoice.ts';
import { pendingDelivery, queueInvoiceMail, withDelivery } from './mailing.ts';
import { invoiceCombinations, NewInvoice } from './new-invoice.ts';
import { entering } from './totals.ts';

const PAYMENT_TERM_DAYS = 14;

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
  const dueDate = input.due_date ?? addDays(date, PAYMENT_TERM_DAYS);
  if (dueDate < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  const sums = sumLines(input, currency);
  const known = input.customer_id === undefined ? null : await requireCustomer(ctx, input.customer_id, 'customer_id');

  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    const customer = known ?? (await givenCustomer(tx, ctx, input));
    const invoice = await insertInvoice(tx, ctx, input, { customer, currency, date, dueDate, sums });
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

type Made = {
  readonly customer: CustomerRow;
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly sums: InvoiceSums;
};

async function insertInvoice(tx: Queries, ctx: Context, input: Input, made: Made): Promise<InvoiceRow> {
  const { sums, currency, customer } = made;
  const now = ctx.now();
  const number = input.draft ? null : await nextNumber(tx, ctx);
  const row = await tx.invoices.insert({
    account_id: ctx.account.id,
    customer_id: customer.id,
    code: newCode(),
    invoice_number: number,
    status: input.draft ? 'draft' : 'pending',
    currency,
    subtotal: sums.subtotal,
    tax_total: sums.taxTotal,
    amount: sums.total,
    amount_paid: 0,
    amount_refunded: 0,
    amount_due: sums.total,
    lines: JSON.stringify(sums.lines),
    tax_lines: JSON.stringify(sums.taxLines),
    date: made.date,
    due_date: made.dueDate,
    reference: input.reference ?? null,
    reference_search: input.reference?.toLowerCase() ?? null,
    notes: input.notes ?? null,
    metadata: JSON.stringify(input.metadata ?? {}),
    reminders_sent: 0,
    last_reminder_at: null,
    created_at: now,
    issued_at: input.draft ? null : now,
    sent_at: null,
    paid_at: null,
    cancelled_at: null,
    open_payment_id: null,
    overdue_told_at: null,
    reminder_step: 0,
  });
  await tx.totals.move(ctx.account.id, [entering(row)]);
  return { ...row, customer_name: customer.name, customer_email: customer.email, customer_company: customer.company };
}

/** Taken inside the transaction that uses it, so that a failed issue leaves no gap (R5). */
export async function nextNumber(tx: Queries, ctx: Context): Promise<string> {
  const { sequence, prefix } = await tx.accounts.takeInvoiceSequence(ctx.account.id);
  return invoiceNumber(prefix, sequence);
}
