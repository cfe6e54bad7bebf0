import * as z from 'zod';
import { formatMoney } from '../../model/money.ts';
import { Refusal } from '../../model/refusal.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import { endOpenAttempt } from '../checkout/end-open-attempt.ts';
import { InvoiceReference } from '../fields.ts';
import { realWithoutAmount } from '../limits/exposure.ts';
import { operation } from '../operation.ts';
import { Invoice, invoiceEvent, nameOf, presentInvoice, requireInvoice, todayOf } from './invoice.ts';
import { NOT_PENDING_REFUSALS, notPending, requireAllowed } from './states.ts';
import { changing } from './totals.ts';

export const cancelInvoice = operation({
  name: 'cancelInvoice',
  title: 'Cancel an invoice',
  summary:
    'Cancels an unpaid issued invoice permanently: its payment link stops working. Refused once anything was paid. Sends nothing to the customer.',
  scope: 'billing.write',
  route: 'POST /invoices/{id}/cancel',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: InvoiceReference }),
  output: Invoice,
  refusals: ['invoice_not_found', ...NOT_PENDING_REFUSALS, 'invoice_has_payments'],
  subject: [{ kind: 'invoice', argument: 'id' }],
  exposure: realWithoutAmount,
})(async (ctx, { id }) => {
  const seen = await requireInvoice(ctx, id);
  const { id: invoiceId, code } = seen;
  requireAllowed(seen, 'cancel', () => notCancellable(seen));
  const data = await ctx.write(async (tx) => {
    const won = await tx.invoices.cancel(ctx.account.id, invoiceId, ctx.now());
    const invoice = await requireInvoice(ctx, invoiceId, tx);
    if (!won) throw notCancellable(invoice);
    await tx.totals.move(
      ctx.account.id,
      changing({ ...invoice, status: 'pending', amount_due: invoice.amount }, invoice),
    );
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    return {
      result: data,
      events: [invoiceEvent('invoice.cancelled', data)],
      activity: { subject: { kind: 'invoice', id: invoiceId }, summary: `Cancelled ${nameOf(invoice)}` },
    };
  });
  await endOpenAttempt(ctx, code);
  return data;
});

/** Issuing the draft in order to cancel it would use up a number. */
const IF_DRAFT =
  'There is nothing to cancel: the customer was asked for nothing. Leave the draft as it is, do not issue it.';

function notCancellable(invoice: InvoiceRow): Refusal {
  return invoice.status === 'pending' ? hasPayments(invoice) : notPending(invoice, IF_DRAFT);
}

function hasPayments(invoice: InvoiceRow): Refusal {
  const paid = formatMoney(invoice.amount_paid, invoice.currency);
  return new Refusal('invoice_has_payments', `${paid} was already paid on invoice ${nameOf(invoice)}.`, {
    hint: `Only an invoice on which nothing was paid can be cancelled. Its payments: listPayments with invoice_id ${invoice.id}; refundPayment gives one back.`,
  });
}
