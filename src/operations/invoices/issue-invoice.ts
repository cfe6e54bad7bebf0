import * as z from 'zod';
import { formatMoney } from '../../model/money.ts';
import { invalid, Refusal } from '../../model/refusal.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { MailRow } from '../../store/mails.ts';
import { requireCustomer } from '../customers/customer.ts';
import { DateField, InvoiceReference } from '../fields.ts';
import { operation } from '../operation.ts';
import { nextNumber } from './insert-invoice.ts';
import { InvoiceWithDelivery, invoiceEvent, nameOf, presentInvoice, requireInvoice, todayOf } from './invoice.ts';
import { pendingDelivery, queueInvoiceMail, withDelivery } from './mailing.ts';
import { partiesToKeep } from './parties.ts';
import { changing } from './totals.ts';

export const issueInvoice = operation({
  name: 'issueInvoice',
  title: 'Issue a draft invoice',
  summary:
    'Makes a draft final: it gets its number and payment link and can no longer be edited. Dates stay as in the draft unless given. Sends nothing unless send_email is true.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    id: InvoiceReference,
    date: DateField.optional().describe('New invoice date.'),
    due_date: DateField.optional().describe('New last day to pay.'),
    send_email: z.boolean().default(false).describe('true: mail it to the customer now.'),
  }),
  output: InvoiceWithDelivery,
  refusals: ['invoice_not_found', 'invoice_already_issued', 'customer_has_no_email', 'limit_exceeded'],
})(async (ctx, input) => {
  const draft = await requireInvoice(ctx, input.id);
  const date = input.date ?? draft.date;
  const due_date = input.due_date ?? draft.due_date;
  if (due_date < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    // The number is taken first: its row is the lock that makes two issues of one draft take turns.
    const invoice_number = await nextNumber(tx, ctx);
    const customer = await requireCustomer(ctx, draft.customer_id, 'id', tx);
    const parties = await partiesToKeep(tx, ctx, customer);
    const change = { status: 'pending', invoice_number, issued_at: ctx.now(), date, due_date, parties } as const;
    if (!(await tx.invoices.change(ctx.account.id, draft.id, ['draft'], change))) throw alreadyIssued(draft);
    await tx.totals.move(ctx.account.id, changing({ ...draft, status: 'draft' }, { ...draft, ...change }));
    const invoice = await requireInvoice(ctx, draft.id, tx);
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    mail = input.send_email ? await queueInvoiceMail(tx, ctx, invoice) : null;
    return {
      result: { ...data, delivery: pendingDelivery(ctx, mail) },
      events: [invoiceEvent('invoice.created', data)],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Issued ${nameOf(invoice)} for ${invoice.customer_name}, ${formatMoney(invoice.amount, invoice.currency)}`,
      },
    };
  });
  return withDelivery(ctx, written, mail);
});

function alreadyIssued(invoice: InvoiceRow): Refusal {
  return new Refusal('invoice_already_issued', `Invoice ${nameOf(invoice)} is not a draft.`, {
    hint: 'Only drafts can be issued; sendInvoice mails an issued invoice.',
  });
}
